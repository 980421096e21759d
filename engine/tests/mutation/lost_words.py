"""Lost words: each word of a text left out, and each other word of its class in the lexicon in its place.

Whoever writes a word means something by it, so a text that reads as the same without it, or with a word of
another meaning, has lost it on the way to its program, unless `fixtures/mute_words.txt` says why it may.
"""

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from typing import Final, NamedTuple

from engine import vocab
from engine.effects.program import Program
from engine.tests.mutation.word_changes import known_texts
from engine.tests.text.fixture_lines import lines_of
from engine.tests.text.random_texts.recombination import recombined
from engine.text import parse_short_form, try_to_read
from engine.text.lexicon.words import LEXICON
from engine.text.read_error import ReadError
from engine.text.reader import TextReader
from engine.text.split import join_effects, label_end
from engine.text.tokenizer import tokenize
from engine.text.tokens import Token

OUT: Final = "-"  # in the list: the word left out
ANY: Final = "*"
MARKS: Final = frozenset(("DOT", "COMMA", "SEMI", "COLON", "PAREN", "SIGN", "MODE", "UNKNOWN"))  # no words
NUMBERS: Final = (0, 1, 2, 3, 7)
IRREGULAR: Final = {"has": "have", "is": "be", "are": "be", "does": "do"}
SHARE: Final = 68  # one text of so many is in each run, by the hash of it
RECOMBINED: Final = 4000


class Change(NamedTuple):
    """A text with one word left out or replaced: its class, the word, the other ("-": left out), the text."""

    word_class: str
    word: str
    other: str
    text: str


class Mute(NamedTuple):
    """Words of some classes that say nothing new beside some verb, or one of these others: and why."""

    word_classes: tuple[str, ...]
    words: tuple[str, ...]
    others: tuple[str, ...]
    verbs: tuple[str, ...]
    reason: str

    def allows(self, change: Change) -> bool:
        """Return whether it says that a change means the same."""
        if change.word_class not in self.word_classes:
            return False
        is_word = self.words == (ANY,) or change.word in self.words
        is_other = change.other in self.others or (self.others == (ANY,) and change.other != OUT)
        text = change.text.lower()
        return is_word and is_other and (self.verbs == (ANY,) or any(verb in text for verb in self.verbs))


def mute_words() -> list[Mute]:
    """Return what may be lost."""
    found: list[Mute] = []
    for line in lines_of("mute_words.txt"):
        classes, words, others, verbs, reason = line.split(" | ")
        found.append(Mute(listed(classes), listed(words), listed(others), listed(verbs), reason))
    return found


def listed(words: str) -> tuple[str, ...]:
    """The items of a list with commas."""
    return tuple(words.split(", "))


def is_sampled(line: str) -> bool:
    """Return whether a text is in each run."""
    return int(sha256(line.encode()).hexdigest(), 16) % SHARE == 0


def all_texts() -> list[str]:
    """Known, fresh and recombined texts, in the short form; some of the last do not read."""
    chance = random.Random(42)
    made = [" | ".join(recombined(chance)) for _ in range(RECOMBINED)]
    return list(dict.fromkeys([*known_texts(), *lines_of("fresh.txt"), *made]))


def stem_word(word: str) -> str:
    """A word without its inflection."""
    word = IRREGULAR.get(word, word)
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith("es") and word[:-2].endswith(("ch", "ss", "sh", "x")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and len(word) > 2 and not word.endswith("ss") else word


@cache
def words_by_class() -> dict[str, dict[int, tuple[str, frozenset[str]]]]:
    """By class and meaning: the first phrase of the lexicon, and all of them without inflections."""
    firsts: dict[str, dict[int, str]] = defaultdict(dict)
    stems: dict[tuple[str, int], set[str]] = defaultdict(set)
    for phrase, (kind, meaning) in LEXICON.items():
        firsts[kind].setdefault(meaning, " ".join(phrase).replace(" 's", "'s"))
        stems[kind, meaning].add(" ".join(stem_word(word) for word in phrase))
    return {
        kind: {meaning: (first, frozenset(stems[kind, meaning])) for meaning, first in meanings.items()}
        for kind, meanings in firsts.items()
    }


def other_words(word: Token) -> list[str]:
    """The first word of each other meaning in its class; an inflection of the word itself is none."""
    if word.kind == "NUMBER":
        return [str(number) for number in NUMBERS if number != word.meaning]
    of_class = words_by_class().get(word.kind, {})
    own = of_class.get(word.meaning, ("", frozenset()))[1]
    return [
        first for meaning, (first, stems) in of_class.items() if meaning != word.meaning and not stems & own
    ]


def changes(text: str) -> Iterator[Change]:
    """Every text with one word of it left out or replaced; one that is written as one with another stays."""
    words = tokenize(text, "", label_end(text))
    places = Counter((word.start, word.end) for word in words)
    for word in words:
        if word.kind in MARKS or word.start == word.end or places[word.start, word.end] > 1:
            continue
        before, after = text[: word.start], text[word.end :]
        said = text[word.start : word.end].lower()
        without = re.sub(r" +(?=[;,.:])", "", f"{before.rstrip()} {after.lstrip()}").strip()
        yield Change(word.kind, said, OUT, without)
        for other in other_words(word):
            yield Change(word.kind, said, other, f"{before}{other}{after}")


def read_once(kind: str, text: str, once: bool) -> Program | None:
    """The program of a text, None for one that is refused; that it reads back is not looked at."""
    try:
        return TextReader(vocab.KINDS.index(kind), text, "", once).read_program()
    except ReadError:
        return None


def lost_words(line: str) -> Iterator[Change]:
    """The changes of a text that it reads the same with; none of a text that does not read."""
    short = parse_short_form(line)
    if not isinstance(try_to_read(short.kind, short.text, "", short.once, short.optional), Program):
        return
    text = join_effects(short.text) if short.kind == "continuous" else short.text
    program = read_once(short.kind, text, short.once)
    for change in changes(text):
        if read_once(short.kind, change.text, short.once) == program:
            yield change
