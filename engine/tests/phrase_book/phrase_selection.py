"""Choose the phrases of the phrase book from the known texts: `python -m` this module writes its file anew.

For each purpose, of the effects whose program has one of its tags, those that say least besides: the tags
take turns, the ones that most texts have first, and texts that differ in numbers or nouns alone count as one.
"""

import re
from collections import Counter, defaultdict
from functools import cache
from math import log2
from pathlib import Path

import yaml

from engine.effects.program import Program
from engine.effects.tag_rules import DOES, GIVES, NEEDS, TRIGGERS
from engine.effects.tags import meaning_of
from engine.phrase_book import sections
from engine.phrase_book.purposes import PURPOSES, Purpose
from engine.phrase_book.sections import HEADING, PHRASES
from engine.tests.text.fixture_lines import known_effects
from engine.text import ShortForm, parse_short_form, read_effect

ROOT = Path(__file__).parents[3]
CARDS = sorted((ROOT / "cards" / "data").glob("*.yaml"))
MOST_PHRASES = 12  # of a purpose
LONGEST = 90  # characters
NUMBER = re.compile(r"\b(?:\d+|X|one|two|three)\b")
NOUN = re.compile(
    r"\b(?:(?:an? )?(?:other |another )?(?:Fey|Men|Telur|Wynn|[A-Z]\w+ )?"
    r"(?:creatures?|artifacts?|monuments?|cards?)|Might|Life|Armor|Movement|Will)\b"
)


def known_phrases() -> dict[ShortForm, Program]:
    """Each effect of the fixtures, and of the cards those that are printed as written, with its program."""
    phrases = {}
    for line in [effect.short for effect in known_effects()] + effects_of_cards():
        short = parse_short_form(line)
        program = read_effect(short.kind, short.text, once=short.once, optional=short.optional)
        phrase = ShortForm(short.kind, program.text(), short.once, short.optional)
        if phrase.text in known_texts():
            phrases[phrase] = program
    return phrases


def effects_of_cards() -> list[str]:
    """The effects of the cards, in the short form, those left out that are lent."""
    cards = [yaml.safe_load(path.read_text(encoding="utf-8")) for path in CARDS]
    effects = [effect for of_file in cards for card in of_file for effect in card.get("effects", ())]
    return [effect for effect in effects if isinstance(effect, str) and not parse_short_form(effect).transfer]


@cache
def known_texts() -> frozenset[str]:
    """The texts of all effects of the cards as written, and of the fixtures as printed."""
    written = {parse_short_form(effect).text for effect in effects_of_cards()}
    return frozenset(written | {effect.canonical for effect in known_effects()})


def shape_of(phrase: ShortForm) -> str:
    """A text without its numbers and nouns."""
    return NOUN.sub("N", NUMBER.sub("n", phrase.text)).lower()


def shape_of_body(program: Program) -> str:
    """Return what is done, without numbers and nouns."""
    return NOUN.sub("N", NUMBER.sub("n", program.body.text())).lower()


def tag_count(program: Program) -> int:
    """Return how many things a program says."""
    return sum(tag.part in (DOES, GIVES, NEEDS, TRIGGERS) for tag in meaning_of([program]).words)


def select_phrases(purpose: Purpose, phrases: dict[ShortForm, Program]) -> list[ShortForm]:
    """The phrases of a purpose: its tags by turns, the commonest first; of each the plainest text."""
    bodies = Counter(map(shape_of_body, phrases.values()))
    by_tag: dict[str, list[tuple[float, ShortForm]]] = defaultdict(list)
    for phrase, program in phrases.items():
        if len(phrase.text) <= LONGEST:
            oddity = 2 * tag_count(program) + len(phrase.text) / 16 - 2 * log2(bodies[shape_of_body(program)])
            for tag in purpose.fitting_tags(program):
                by_tag[tag].append((oddity, phrase))
    queues = sorted(by_tag.values(), key=len, reverse=True)
    return take_by_turns([[phrase for _, phrase in sorted(queue)] for queue in queues])


def take_by_turns(queues: list[list[ShortForm]]) -> list[ShortForm]:
    """One phrase of each queue after the other, two of the first, none like one that is taken."""
    taken: dict[str, ShortForm] = {}
    while any(queues) and len(taken) < MOST_PHRASES:
        for queue in [queues[0], *queues]:
            while queue and shape_of(queue[0]) in taken:
                queue.pop(0)
            if queue and len(taken) < MOST_PHRASES:
                taken[shape_of(queue[0])] = queue[0]
    return list(taken.values())


def write_phrases() -> None:
    """Write the file of the phrase book."""
    phrases = known_phrases()
    lines = []
    for purpose in PURPOSES:
        lines.append(f"{HEADING}{purpose.name}")
        lines += [phrase.line() for phrase in select_phrases(purpose, phrases)]
    Path(sections.__file__).with_name(PHRASES).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_phrases()
