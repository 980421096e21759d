"""Changed words: each word of a class left out, and each other word of the class in its place.

What a text says must be what is played, so a text that reads as the same with such a change is a mistake of
the reader, or listed in `fixtures/same_meaning.txt` with its rule, its reason and a scenario.
"""

import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from typing import Final, NamedTuple

from engine.effects.program import Program
from engine.tests.text.fixture_lines import lines_of
from engine.text import ShortForm, parse_short_form, try_to_read

# By class: words that mean the same stand together, the first of them stands for all
CLASSES: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "number": (("1", "one"), ("2", "two"), ("3", "three"), ("X",)),
    "person": (("you",), ("your opponent", "the opponent"), ("each player", "players"), ("that player",)),
    "owner": (("your",), ("your opponent's", "the opponent's"), ("each",), ("their",), ("its owner's",)),
    "quantifier": (
        *(("all",), ("each", "every"), ("any",), ("another",), ("other",), ("up to",), ("at least",)),
        *(("exactly",), ("a", "an"), ("the",), ("both",), ("half",), ("any number of",), ("random",)),
    ),
    "side": (("you control", "under your control"), ("your opponent controls",), ("they control",)),
    "adjective": (
        *(("face-up",), ("face-down",), ("connected",), ("adjacent",), ("empty",), ("open",), ("closed",)),
        *(("Weak",), ("Prone",), ("Blessed",), ("Fey",), ("Men",), ("Equipment",), ("Vehicle",)),
    ),
    "noun": (("card",), ("creature",), ("artifact",), ("monument",), ("zone",)),
    "nouns": (("cards",), ("creatures",), ("artifacts",), ("monuments",), ("zones",)),
    "duration": (
        *(("until end of turn", "until the end of the turn"), ("until the start of your next turn",)),
        *(("for this Strike",), ("permanently",), ("until the end of your next turn",)),
    ),
    "moment": (("start", "beginning"), ("end",)),
    "time": (("during your turn",), ("during your opponent's turn",), ("instead",), ("next",), ("twice",)),
    "polarity": (
        *(
            ("not",),
            ("no",),
            ("cannot", "can't"),
            ("can", "may"),
            ("if",),
            ("unless",),
            ("when",),
            ("while",),
        ),
        *(("with",), ("without",), ("non-",)),
    ),
    "direction": (("up",), ("down",), ("left",), ("right",), ("top",), ("bottom",), ("to",), ("from",)),
    "more": (("more",), ("less", "fewer"), ("most",), ("least",), ("or more",), ("or less", "or fewer")),
    "gain": (("gains", "gets"), ("loses",), ("has",)),
    "gains": (("gain",), ("lose",)),
    "sign": (("+",), ("-",)),
    "rounding": (("rounded up",), ("rounded down",), ("min",), ("max",)),
    "stat": (("Might", "Attack"), ("Life",), ("Armor",), ("Movement", "Speed"), ("Will", "Knowledge")),
    "conjunction": (("and",), ("or",), ("then",), ("but",), ("otherwise",), (";",), ("either",)),
    "pronoun": (
        *(("it",), ("they", "them"), ("itself",), ("that creature",), ("that card",), ("[this]", "~")),
        *(
            ("target",),
            ("chosen",),
            ("both",),
            ("its",),
            ("the attacker",),
            ("the blocker",),
            ("[equipped]",),
        ),
    ),
}
MARKS: Final = {";": r";", "+": r"\+", "-": r"(?<=[ (])-(?=[\dX])", "non-": r"\bnon-(?=\w)"}
OUT: Final = "-"  # in the list: the word left out
SHARE: Final = 120  # one text of so many is in each run, by the hash of it


class Mutant(NamedTuple):
    """A text with one word changed: its class, the word, what stands in its place ("": nothing)."""

    word_class: str
    word: str
    other: str
    text: str


class Alike(NamedTuple):
    """Words of a class that mean the same in place of each other: the rule, the reason, a scenario.

    `within`: only in texts with one of these; everywhere if empty.
    """

    word_class: str
    words: tuple[str, ...]
    others: tuple[str, ...]
    rule: str
    reason: str
    scenario: str
    within: tuple[str, ...] = ()

    def allows(self, mutant: Mutant) -> bool:
        """Return whether it says that a mutant means the same."""
        other = mutant.other or OUT
        if self.within and not any(words in mutant.text for words in self.within):
            return False
        return self.word_class == mutant.word_class and mutant.word in self.words and other in self.others


def listed() -> list[Alike]:
    """Return what may mean the same."""
    alike_words: list[Alike] = []
    for line in lines_of("same_meaning.txt"):
        name, words, others, rule, reason, scenario, *within = line.split(" | ")
        alike = Alike(name, tuple(words.split(", ")), tuple(others.split(", ")), rule, reason, scenario)
        alike_words.append(alike._replace(within=tuple(within[0].split(", "))) if within else alike)
    return alike_words


def known_texts() -> list[str]:
    """Every text of the fixtures that reads, in the short form."""
    lines = [*lines_of("effects.txt"), *lines_of("unseen.txt")]
    return list(dict.fromkeys(line for line in lines if not line.startswith("  ")))


def is_sampled(line: str) -> bool:
    """Return whether a text is in each run."""
    return int(sha256(line.encode()).hexdigest(), 16) % SHARE == 0


@cache
def pattern(word: str) -> re.Pattern[str]:
    """Return where a word stands in a text."""
    if word in MARKS:
        return re.compile(MARKS[word])
    before = r"(?<![\w'\[-])" if word[0] != "[" else ""
    after = r"(?![\w'\]-])" if word[-1] != "]" else ""
    return re.compile(before + re.escape(word) + after, re.IGNORECASE)


def mutants(text: str) -> Iterator[Mutant]:
    """Every change of one word of a text; of phrases that begin alike the longest is one word."""
    for name, groups in CLASSES.items():
        taken: set[int] = set()
        spans = [
            (place.span(), group)
            for group in groups
            for word in group
            for place in pattern(word).finditer(text)
        ]
        for (start, end), group in sorted(spans, key=lambda span: span[0][0] - span[0][1]):
            if taken & {*range(start, end)}:
                continue
            taken |= {*range(start, end)}
            for other in ("", *[other[0] for other in groups if other is not group]):
                changed = f"{text[:start]} {other} {text[end:]}" if group == (";",) else ""
                changed = changed or f"{text[:start]}{other}{text[end:]}"
                yield Mutant(name, group[0], other, re.sub(r" +(?=[ ;,.:])", "", changed).strip())


def synonyms(text: str) -> Iterator[Mutant]:
    """Every text with a word in place of one that means the same.

    Numbers are left out: how one is written counts in costs (8.4).
    """
    alike = [(name, group) for name, groups in CLASSES.items() if name != "number" for group in groups]
    for name, group in alike:
        for word in group:
            for place in pattern(word).finditer(text):
                for other in group:
                    if other != word:
                        changed = text[: place.start()] + other + text[place.end() :]
                        yield Mutant(name, word, other, changed)


def read_as(short: ShortForm, text: str) -> Program | None:
    """The program of a text of this kind; None for one that is refused."""
    program = try_to_read(short.kind, text, "", short.once, short.optional)
    return program if isinstance(program, Program) else None


def unnoticed(line: str) -> list[Mutant]:
    """The changes of a text that it reads the same with."""
    short = parse_short_form(line)
    program = read_as(short, short.text)
    once = {mutant.text: mutant for mutant in mutants(short.text) if not says_twice(mutant.text)}
    return [mutant for mutant in once.values() if program and read_as(short, mutant.text) == program]


def says_twice(text: str) -> bool:
    """Return whether a word stands twice in a row, as in 'other other creatures': nobody writes that."""
    words = text.lower().split()
    return any(word == words[number - 1] for number, word in enumerate(words) if number)
