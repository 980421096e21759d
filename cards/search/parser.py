"""A search as people write it, as a tree; what cannot be followed is named and left out."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from lark import Lark, Token, Tree

from cards.search.fields import BY_NAME, FIELD_NAMES, Kind, term_fault
from cards.search.joints import joint_warnings
from cards.search.normalize import fold
from cards.search.tree import (
    BARE,
    EXACT,
    Conjunction,
    Disjunction,
    Form,
    Negation,
    SearchNode,
    SearchTerm,
    SearchWarning,
)

LONGEST: Final = 512  # characters
MOST_TERMS: Final = 40
DEEPEST: Final = 20
STRAIGHT: Final = str.maketrans("“”„«»\0", '"""""\ufffd')
GRAMMAR: Final = Path(__file__).with_name("grammar.lark")
FIELD: Final = re.compile(r"([^\W\d_][\w.]*)\s*(:|!=|<=|>=|[=<>])\s*(.*)", re.DOTALL)
BEGIN: Final = {"KNOWN_FIELD", "UNKNOWN_FIELD", "EXACT", "REGEX", "PHRASE", "WORD"}
OPEN_BRACKET, CLOSE_BRACKET, OR, NOT = "_OPEN", "_CLOSE", "_OR", "_NOT"
Warn = Callable[[str, str, str], None]


class SearchQuery(NamedTuple):
    """A search that was read.

    `tree` is None where nothing of it can be followed, so that nothing is found; `directives` say how to show
    what is found; `refused`: it is larger than a search may be.
    """

    text: str
    tree: SearchNode | None
    directives: tuple[SearchTerm, ...] = ()
    warnings: tuple[SearchWarning, ...] = ()
    refused: bool = False


@lru_cache(maxsize=1_000)
def read_search(text: str) -> SearchQuery:
    """Read a search; whatever it is, there is an answer."""
    if len(text) > LONGEST:
        return _refuse(text, f"A search may have {LONGEST} characters; this one has {len(text)}.")
    tokens = tokens_of(text)
    number = sum(token.type in BEGIN for token in tokens)
    if number > MOST_TERMS:
        return _refuse(text, f"A search may have {MOST_TERMS} terms; this one has {number}.")
    warnings: list[SearchWarning] = []

    def warn(code: str, written: str, sentence: str) -> None:
        warnings.append(SearchWarning(code, written, sentence))

    warnings += joint_warnings(text, tokens)
    tokens = _repaired(tokens, warn)
    if _depth(tokens) > DEEPEST:
        return _refuse(text, f"A search may be {DEEPEST} levels deep; this one is deeper.")
    terms = {token.start_pos: term for token in tokens if (term := _term(token)) is not None}
    directives, followed = [], {}
    for start, term in terms.items():
        fault = term_fault(term)
        if fault:
            warnings.append(fault._replace(better=replaced(text, term, fault.better)))
        elif term.field in BY_NAME and BY_NAME[term.field].kind == Kind.DIRECTIVE:
            directives.append(term)
        else:
            followed[start] = term
    left = _repaired([token for token in tokens if token.type not in BEGIN or token.start_pos in followed])
    ignored = any(start not in followed for start, term in terms.items() if term not in directives)
    tree = _tree(left, followed) if left else None if ignored else Conjunction(())
    return SearchQuery(text, tree, tuple(directives), tuple(warnings))


def replaced(text: str, term: SearchTerm, by: str) -> str:
    """The search with something else in place of a term; "" for nothing."""
    return text[: term.start] + by + text[term.end :] if by else ""


def replaced_word(text: str, token: Token, by: str) -> str:
    """Return the search with something else in place of one of its tokens."""
    return text[: token.start_pos] + by + text[token.end_pos :]


def _refuse(text: str, sentence: str) -> SearchQuery:
    return SearchQuery(text, None, (), (SearchWarning("too_large", "", sentence),), refused=True)


def tokens_of(text: str) -> list[Token]:
    """Return the words and signs of a search as they stand."""
    return list(_parser().lex(text.translate(STRAIGHT)))


@cache
def _parser() -> Lark:
    """Make the tables of the grammar: 30 ms, at the first search."""
    names = "|".join(sorted(map(re.escape, FIELD_NAMES), key=len, reverse=True))
    grammar = GRAMMAR.read_text("utf-8").replace("%NAMES%", names)
    return Lark(grammar, parser="lalr", lexer="basic", maybe_placeholders=False)


def _repaired(tokens: Iterable[Token], warn: Warn | None = None) -> list[Token]:
    """Leave out parentheses, OR and - that join nothing, so that the rest is a search."""
    left = _balanced(tokens, warn)
    while True:
        lost = next(_joining_nothing(left), None)
        if lost is None:
            return left
        if warn:
            written = {NOT: "-", OR: "OR", OPEN_BRACKET: "( )"}[left[lost].type]
            warn("joins_nothing", written, f"“{written}” stands where it joins nothing, and is left out.")
        del left[lost : lost + (2 if left[lost].type == OPEN_BRACKET else 1)]


def _balanced(tokens: Iterable[Token], warn: Warn | None) -> list[Token]:
    left: list[Token] = []
    opened: list[int] = []
    for token in tokens:
        if token.type == OPEN_BRACKET:
            opened.append(len(left))
        elif token.type == CLOSE_BRACKET:
            if not opened:
                if warn:
                    warn("parenthesis", ")", "A “)” closes nothing, and is left out.")
                continue
            opened.pop()
        elif warn and '"' in token and _is_unclosed(token):
            warn("quotation_mark", str(token), "A quotation mark is not closed; it is read up to the end.")
        left.append(token)
    if opened and warn:
        warn("parenthesis", "(", "A “(” is not closed, and is left out.")
    for place in reversed(opened):
        del left[place]
    return left


def _is_unclosed(token: Token) -> bool:
    quoted = FIELD.match(token)[3] if token.type in ("KNOWN_FIELD", "UNKNOWN_FIELD") else token.lstrip("!")  # type: ignore[index] # the grammar says that it matches
    return quoted.startswith('"') and (len(quoted) == 1 or not quoted.endswith('"'))


def _joining_nothing(tokens: list[Token]) -> Iterator[int]:
    """Yield where a token joins nothing."""
    types = [OPEN_BRACKET, *(token.type for token in tokens), CLOSE_BRACKET]
    for place, (before, here, after) in enumerate(zip(types, types[1:], types[2:], strict=False)):
        nothing_follows = after in (CLOSE_BRACKET, OR)
        if (
            (here == NOT and nothing_follows)
            or (here == OR and (before in (OPEN_BRACKET, OR, NOT) or nothing_follows))
            or (here == OPEN_BRACKET and after == CLOSE_BRACKET)
        ):
            yield place


def _depth(tokens: Iterable[Token]) -> int:
    """Return how deep parentheses and a row of - go."""
    deepest = depth = row = 0
    for token in tokens:
        depth += (token.type == OPEN_BRACKET) - (token.type == CLOSE_BRACKET)
        row = row + 1 if token.type == NOT else 0
        deepest = max(deepest, depth + row)
    return deepest


def _term(token: Token) -> SearchTerm | None:
    """Read what a token says; None for a joint and for signs that say nothing."""
    if token.type not in BEGIN:
        return None
    start, end = token.start_pos or 0, token.end_pos or 0
    field, operator, written = BARE, ":", str(token)
    if token.type in ("KNOWN_FIELD", "UNKNOWN_FIELD"):
        match = FIELD.match(token)
        assert match is not None, token  # the grammar says that it matches
        field, operator, written = match[1].casefold(), match[2], match[3]
        field = BY_NAME[field].name if field in BY_NAME else field
    elif token.type == "EXACT":
        field, written = EXACT, written[1:]
    form = Form.WORD
    if written.startswith('"'):
        form, written = Form.PHRASE, written.strip('"')
    elif len(written) > 2 and written[0] == written[-1] == "/":
        form, written = Form.REGEX, written[1:-1]
    if field in BY_NAME and BY_NAME[field].kind == Kind.NUMBER and written.casefold() in BY_NAME:
        written = BY_NAME[written.casefold()].name
    if field == BARE and form != Form.REGEX and not fold(written).strip():
        return None
    return SearchTerm(field, operator, written, form, start, end)


def _tree(tokens: list[Token], terms: dict[int | None, SearchTerm]) -> SearchNode:
    interactive = _parser().parse_interactive()
    for token in tokens:
        interactive.feed_token(token)
    return _node(interactive.feed_eof().children[0], terms)  # type: ignore[no-untyped-call]


def _node(parsed: Any, terms: dict[int | None, SearchTerm]) -> SearchNode:
    if isinstance(parsed, Token):
        return terms[parsed.start_pos]
    assert isinstance(parsed, Tree), parsed
    parts = tuple(_node(child, terms) for child in parsed.children)
    if parsed.data == "negation":
        return Negation(parts[0])
    return Disjunction(parts) if parsed.data == "disjunction" else Conjunction(parts)
