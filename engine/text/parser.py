"""Words to a tree by the grammar. Lark costs 0.2 s with its tables, so both come with the first reading."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.text.errors import Wrong
from engine.text.lexicon.word_class_names import IN_HEADS, LATER_NAME, names_of
from engine.text.tokens import Word

if TYPE_CHECKING:
    from lark.parsers.lalr_interactive_parser import InteractiveParser


@dataclass(frozen=True)
class Branch:
    """A production of the grammar as it was found: its name and what it holds, in the order of the text."""

    rule: str
    parts: tuple[Branch | Word, ...]

    def branches(self, *rules: str) -> list[Branch]:
        """The branches right below it, of these rules or all."""
        return [part for part in self.parts if isinstance(part, Branch) and (not rules or part.rule in rules)]

    def branch(self, rule: str) -> Branch | None:
        """The first branch of a rule."""
        found = self.branches(rule)
        return found[0] if found else None

    def word(self, *kinds: str) -> Word | None:
        """The first word of these classes right below it."""
        return next((p for p in self.parts if isinstance(p, Word) and p.kind in kinds), None)

    def has(self, kind: str) -> bool:
        """Whether a word of this class stands right below it."""
        return self.word(kind) is not None

    def words(self) -> list[Word]:
        """All its words."""
        return [w for part in self.parts for w in ([part] if isinstance(part, Word) else part.words())]

    def wrong(self, *expected: str) -> Wrong:
        """That it should be something else."""
        words = self.words()
        return Wrong(words[0].start, words[-1].end, list(expected))


def parsed(words: list[Word], start: str, end: int) -> Branch:
    """The tree of `words` by the production `start`; `end` is the place where they end. Raises Wrong."""
    from lark import Token
    from lark.exceptions import UnexpectedToken

    from engine.text.grammar_tables import tables

    machine = tables().parse_interactive(start=start)
    try:
        for word in words:
            machine.feed_token(Token(word.kind, word))
        tree = machine.feed_eof()  # type: ignore[no-untyped-call]
    except UnexpectedToken as error:
        raise unexpected(error.token.value, machine, start, end) from None
    branch = grown(tree)
    assert isinstance(branch, Branch)
    return branch


def grown(tree: object) -> Branch | Word:
    """Lark's tree as ours."""
    from lark import Tree

    if isinstance(tree, Tree):
        return Branch(str(tree.data), tuple(grown(child) for child in tree.children))
    word = tree.value  # type: ignore[attr-defined]
    assert isinstance(word, Word)
    return word


def unexpected(found: object, machine: InteractiveParser, start: str, end: int) -> Wrong:
    """What the grammar expected instead of what was found, in plain words."""
    word = found if isinstance(found, Word) else Word("$END", 0, end, end)
    if word.kind == "LATER":
        return Wrong(word.start, word.end, [LATER_NAME])
    kinds = frozenset(machine.accepts())  # type: ignore[no-untyped-call]
    named = kinds if start == "body" else frozenset(IN_HEADS.get(kind, kind) for kind in kinds)
    return Wrong(word.start, word.end, names_of(named), kinds)
