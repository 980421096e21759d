"""Patterns of words, and what stands in their place: each a line such as 'NUMBER mana OR_MORE -> 1 3 2'.

On the left stand classes of words (`A|B`: either, `!A`: any other, `.`: any, small letters: a set that has a
name), each with `?`, `*`, `+` behind it, or the test of a meaning ('NOUN/many'). `^` and `$` are the ends of
the words; `<A` stands before the place and `>A` behind it, `<!A` and `>!A` do not; `(A,B)*` is a row.
On the right stand the numbers of what is taken, `2:KIND=meaning` as another word; `<2`, `2>` a word without
letters before or behind it, `1-2` one as long as both (as the first; `1..2`: as the second), `1@2` at the
place of another. '!2 text' says what should stand there. A line with '*' before it is taken again and again.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from typing import Final, NamedTuple

from engine.text.tokens import Token

Test = Callable[[Token], bool]
Meaning = int | Callable[[Token], int]

OTHER: Final = "\uf8ff"  # of every class that no pattern names
ITEM: Final = re.compile(r"(?P<side>[<>]!?)?(?P<body>[^/]+?)(?:/(?P<test>\w+))?")
UNIT: Final = re.compile(r"(?P<names>!?[\w|^$.]+)(?P<often>[?*+]{0,2})")
MADE: Final = re.compile(
    r"(?P<before><)?(?P<base>\d+)(?P<after>>)?(?:(?P<joint>-|\.\.)(?P<other>\d+))?"
    r"(?:@(?P<place>\d+))?(?::(?P<kind>\w+))?(?:=(?:\$(?P<same>\d+)|(?P<meaning>\w+)))?"
)


class Made(NamedTuple):
    """One part of what stands in the place of a pattern: a word of it, and what becomes of that."""

    base: int
    plain: bool
    start: tuple[int, int]  # group, and whether that is its end
    end: tuple[int, int]
    kind: str
    same: int
    meaning: Meaning | None


class Vocabulary:
    """Names that the lines of a table of patterns may use: sets of classes, tests and meanings of words."""

    def __init__(
        self,
        sets: Mapping[str, frozenset[str]],
        tests: Mapping[str, Test],
        meanings: Mapping[str, Meaning],
    ) -> None:
        self.sets, self.tests, self.meanings = sets, tests, meanings
        self.asked: dict[str, set[str]] = {}  # by class the tests that some line asks of its words
        self.codes: dict[
            tuple[str, frozenset[str]], str
        ] = {}  # by class and those that a word passes: a letter
        self.letters: dict[tuple[str, int], str] = {}  # by class and meaning
        self.encoded: tuple[list[Token], str] = ([], "")  # the last
        self.present: tuple[list[Token], frozenset[str]] = ([], frozenset())  # the classes of the last

    def encode(self, words: list[Token]) -> str:
        """Return words as one letter each."""
        known, codes = self.encoded
        if words is not known:
            letters = self.letters
            codes = "".join(
                [letters.get((word.kind, word.meaning)) or self.letter_of(word) for word in words]
            )
            self.encoded = words, codes
        return codes

    def classes_in(self, words: list[Token]) -> frozenset[str]:
        """Return the classes of words."""
        known, present = self.present
        if words is not known:
            present = frozenset([word.kind for word in words])
            self.present = words, present
        return present

    def letter_of(self, word: Token) -> str:
        """Return the letter of a word."""
        asked = self.asked.get(word.kind)
        passed = frozenset([name for name in asked if self.tests[name](word)]) if asked is not None else None
        letter = OTHER if passed is None else self.code_of(word.kind, passed)
        self.letters[word.kind, word.meaning] = letter
        return letter

    def code_of(self, kind: str, passed: frozenset[str]) -> str:
        """Return the letter of the words of a class that pass these tests and no other."""
        return self.codes.setdefault((kind, passed), chr(0xE000 + len(self.codes)))

    def note_tests(self, item: str) -> None:
        """Note of which classes an item of a pattern asks for what."""
        found = ITEM.fullmatch(item)
        for unit in UNIT.finditer(found["body"] if found else ""):
            for kind in self.classes(unit["names"]):
                self.asked.setdefault(kind, set()).update([found["test"]] if found and found["test"] else ())

    def classes(self, names: str) -> set[str]:
        """Return the classes that a unit names."""
        parts = names.removeprefix("!").split("|")
        return {kind for name in parts for kind in self.sets.get(name, (name,))} - {"^", "$", "."}

    def needed_classes(self, item: str) -> Iterator[set[str]]:
        """Yield the classes one of which must be there for an item to be, for each of its words that must."""
        found = ITEM.fullmatch(item)
        if found is None or "(" in found["body"] or (found["side"] or "").endswith("!"):
            return
        for unit in UNIT.finditer(found["body"]):
            anything = unit["names"][0] in "!." or {*unit["names"].split("|")} & {"^", "$"}
            if not anything and unit["often"] in ("", "+"):
                yield self.classes(unit["names"])

    def compile_item(self, item: str) -> str:
        """Return an item of a pattern as a regular expression, when all lines are known."""
        if item in ("^", "$"):
            return item
        found = ITEM.fullmatch(item)
        assert found, item
        test = found["test"] or ""
        body = UNIT.sub(lambda unit: self.compile_unit(unit, test), found["body"].replace("(", "(?:"))
        body = body.replace(",", "")
        match found["side"]:
            case None:
                return f"({body})"
            case "<":
                return f"(?<={body})" if "^" not in found["body"] else f"(?:^|(?<={body}))"
            case "<!":
                return f"(?<!{body})"
            case ">":
                return f"(?={body})"
        return f"(?!{body})"

    def compile_unit(self, unit: re.Match[str], test: str) -> str:
        """Return words of some classes, and how many there are."""
        letters = [
            self.code_of(kind, frozenset(passed))
            for kind in sorted(self.classes(unit["names"]))
            for size in range(len(self.asked[kind]) + 1)
            for passed in combinations(sorted(self.asked[kind]), size)
            if not test or test in passed
        ]
        denied = "^" if unit["names"][0] == "!" else ""
        made = "." if unit["names"] == "." else f"[{denied}{''.join(letters)}]"
        return f"(?:{made}|$)" if "$" in unit["names"] else f"{made}{unit['often']}"


class Line:
    """One line of a table."""

    def __init__(self, line: str, known: Vocabulary) -> None:
        self.again = line.startswith("* ")
        left, _, right = line.removeprefix("* ").partition(" -> ")
        self.known, self.items = known, left.split()
        for item in self.items:
            known.note_tests(item)
        needed = [classes for item in self.items for classes in known.needed_classes(item)]
        self.needed = min(needed, key=len, default=None)  # without one of these classes it changes nothing
        self.error = right[1:].partition(" ") if right.startswith("!") else None
        self.made = [] if self.error else [make(item, known) for item in right.split()]

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Return what it looks for."""
        return re.compile("".join([self.known.compile_item(item) for item in self.items]))

    def change(self, words: list[Token]) -> list[Token]:
        """Return the words with what is of this pattern put otherwise. Raises ReadError if it says so."""
        found: list[Token] = []
        at = 0
        for match in self.pattern.finditer(self.known.encode(words)):
            if self.error:
                raise words[match.start(int(self.error[0]))].error(self.error[2])
            found += words[at : match.start()]
            for made in self.made:
                found += made_words(words, match, made)
            at = match.end()
        if not at:
            return words
        found += words[at:]
        return self.change(found) if self.again else found


def make(item: str, known: Vocabulary) -> Made:
    """Read one part of what stands in the place of a pattern."""
    found = MADE.fullmatch(item)
    assert found, item
    first = int(found["base"])
    last = int(found["other"] or first)
    base = last if found["joint"] == ".." else first
    first, last = (int(found["place"]),) * 2 if found["place"] else (first, last)
    after, before = bool(found["after"]), bool(found["before"])
    meaning = found["meaning"]
    return Made(
        base,
        item.isdigit(),
        (first, int(after)),
        (last, int(not before)),
        found["kind"] or "",
        int(found["same"] or 0),
        None if meaning is None else int(meaning) if meaning.isdigit() else known.meanings[meaning],
    )


def made_words(words: list[Token], match: re.Match[str], made: Made) -> list[Token]:
    """Return the words that a part stands for."""
    base = words[slice(*match.span(made.base))]
    if made.plain or not base:
        return base
    first, last = words[match.start(made.start[0])], words[match.end(made.end[0]) - 1]
    meaning = made.meaning
    if made.same:
        meaning = words[match.start(made.same)].meaning
    elif meaning is None:
        meaning = base[0].meaning
    elif not isinstance(meaning, int):
        meaning = meaning(base[0])
    start = first.end if made.start[1] else first.start
    end = last.end if made.end[1] else last.start
    return [replace(base[0], kind=made.kind or base[0].kind, meaning=meaning, start=start, end=end)]


class Pattern:
    """A pass that is a table: its lines in their order; `where` words of classes stand (`!A`: none does)."""

    def __init__(self, known: Vocabulary, *lines: str, where: str = "") -> None:
        self.known = known
        self.lines = [Line(line, known) for line in lines]
        needed = [f"^ .* {item}" if item[0] != "!" else f"^ !{item[1:]}* $" for item in where.split()]
        self.where = [Line(line, known) for line in needed]
        self.needed: frozenset[str] | None = frozenset()  # what one of the lines needs; None: any words do
        for line in self.lines:
            self.needed = None if self.needed is None or line.needed is None else self.needed | line.needed

    def __call__(self, words: list[Token]) -> list[Token]:
        """Return the words after this pass. Raises ReadError."""
        if self.where and not all(line.pattern.match(self.known.encode(words)) for line in self.where):
            return words
        for line in self.lines:
            if line.needed is None or not line.needed.isdisjoint(self.known.classes_in(words)):
                words = line.change(words)
        return words
