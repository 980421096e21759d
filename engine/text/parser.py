"""Words to a tree by the grammar. Lark costs 0.2 s with its tables, so both come with the first reading."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.text.lexicon.word_class_names import IN_HEADS, IN_PLAIN_HEADS, LATER_NAME, MUST_NAME, class_names
from engine.text.read_error import ReadError
from engine.text.tokens import Token

if TYPE_CHECKING:
    from lark.parsers.lalr_interactive_parser import InteractiveParser


@dataclass(frozen=True)
class ParseTree:
    """A production of the grammar as it was found: its name and what it holds, in the order of the text."""

    rule: str
    parts: tuple[ParseTree | Token, ...]

    def branches(self, *rules: str) -> list[ParseTree]:
        """The branches right below it, of these rules or all."""
        return [
            part for part in self.parts if isinstance(part, ParseTree) and (not rules or part.rule in rules)
        ]

    def branch(self, rule: str) -> ParseTree | None:
        """The first branch of a rule."""
        found = self.branches(rule)
        return found[0] if found else None

    def word(self, *kinds: str) -> Token | None:
        """The first word of these classes right below it."""
        return next((p for p in self.parts if isinstance(p, Token) and p.kind in kinds), None)

    def the_branch(self, rule: str) -> ParseTree:
        """The first branch of a rule, which by the grammar is there."""
        return self.branches(rule)[0]

    def the_word(self, *kinds: str) -> Token:
        """The first word of these classes, one of which by the grammar stands right below it."""
        found = self.word(*kinds)
        assert found is not None
        return found

    def meaning(self, *kinds: str, default: int) -> int:
        """Return what the first word of these classes right below it means; `default` where there is none."""
        found = self.word(*kinds)
        return default if found is None else found.meaning

    def has(self, kind: str) -> bool:
        """Return whether a word of this class stands right below it."""
        return self.word(kind) is not None

    def words(self) -> list[Token]:
        """All its words."""
        return [w for part in self.parts for w in ([part] if isinstance(part, Token) else part.words())]

    def error(self, *expected: str) -> ReadError:
        """That it should be something else."""
        words = self.words()
        return ReadError(words[0].start, words[-1].end, list(expected))


def parse(words: list[Token], start: str, end: int) -> ParseTree:
    """The tree of `words` by the production `start`; `end` is the place where they end. Raises ReadError."""
    from lark import Token as LarkToken
    from lark.exceptions import UnexpectedToken

    from engine.text.grammar_tables import load_tables

    machine = load_tables().parse_interactive(start=start)
    try:
        for word in words:
            machine.feed_token(LarkToken(word.kind, word))
        tree = machine.feed_eof()  # type: ignore[no-untyped-call]
    except UnexpectedToken as error:
        raise make_error(error.token.value, machine, start, end) from None
    branch = convert_tree(tree)
    assert isinstance(branch, ParseTree)
    return branch


def convert_tree(tree: object) -> ParseTree | Token:
    """Lark's tree as ours."""
    from lark import Tree

    if isinstance(tree, Tree):
        return ParseTree(str(tree.data), tuple(convert_tree(child) for child in tree.children))
    word = tree.value  # type: ignore[attr-defined]
    assert isinstance(word, Token)
    return word


def make_error(found: object, machine: InteractiveParser, start: str, end: int) -> ReadError:
    """Return what the grammar expected instead of what was found, in plain words."""
    word = found if isinstance(found, Token) else Token("$END", 0, end, end)
    if word.kind == "LATER":
        return word.error(MUST_NAME if word.text == "must" else LATER_NAME)
    accepted = frozenset(machine.accepts())  # type: ignore[no-untyped-call]
    names = {"body": {}, "head": IN_PLAIN_HEADS}.get(start, IN_HEADS)
    named = frozenset(names.get(kind, kind) for kind in accepted)
    return ReadError(word.start, word.end, class_names(named), accepted)
