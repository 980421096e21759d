"""Signs that join terms in other languages of search, and nothing here: | and &."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from lark import Token

from cards.search.tree import SearchWarning

SIGNS: Final = {"|": " OR ", "||": " OR ", "&": " ", "&&": " "}
MEANT: Final = {
    "|": "write OR between whole terms",
    "&": "write the terms side by side",
}
FIELDS: Final = ("KNOWN_FIELD", "UNKNOWN_FIELD")
SPLIT: Final = re.compile(r"[|&]{1,2}")


class Joint(NamedTuple):
    """A part of a search that was meant to join, and what would do so."""

    token: Token
    name: str
    better: str


def joint_warnings(text: str, tokens: Sequence[Token]) -> list[SearchWarning]:
    """A warning for each joint of other languages; each offers the search with all of them put right."""
    joints = list(_joints(tokens))
    better = text
    for joint in reversed(joints):
        start, end = joint.token.start_pos or 0, joint.token.end_pos or 0
        better = f"{better[:start]}{joint.better}{better[end:]}"
    better = re.sub(r"- +", "-", " ".join(better.split()))
    return [SearchWarning("sign_as_joint", str(joint.token), _sentence(joint), better) for joint in joints]


def _joints(tokens: Sequence[Token]) -> Iterator[Joint]:
    for before, token, after in zip([None, *tokens], tokens, [*tokens[1:], None], strict=False):
        sign = str(token) if token.type == "WORD" else ""
        if sign in SIGNS and before and after:
            yield Joint(token, sign[0], SIGNS[sign])
        elif token.type in (*FIELDS, "WORD") and _is_split(token):
            yield Joint(token, SPLIT.search(token)[0][0], _whole_terms(token))  # type: ignore[index]


def _is_split(token: Token) -> bool:
    is_plain = '"' not in token and not re.search(r"[:=]\s*/", token)
    return is_plain and SPLIT.search(token.strip("|&")) is not None


def _whole_terms(token: Token) -> str:
    """The parts of a value as terms of their own: `o:draw|gain` is `(o:draw OR o:gain)`."""
    field = re.match(r"[^\W\d_][\w.]*\s*(?::|!=|<=|>=|[=<>])\s*", token) if token.type in FIELDS else None
    head = field[0] if field else ""
    parts = [f"{head}{part}" for part in SPLIT.split(token[len(head) :]) if part]
    return f"({' OR '.join(parts)})" if "|" in token else " ".join(parts)


def _sentence(joint: Joint) -> str:
    return f"“{joint.name}” joins nothing in “{joint.token}”; {MEANT[joint.name]}."
