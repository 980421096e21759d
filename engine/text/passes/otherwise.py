"""'Otherwise' belongs to the nearest condition, also where that stands before the colon (11.2, 14.3)."""

from dataclasses import replace
from typing import Final

from engine import vocab
from engine.text.read_error import ReadError
from engine.text.tokens import Token

CONDITIONS: Final = ("IF", "UNLESS", "WHILE")
OWN: Final = (
    "IF",
    "UNLESS",
    "DID",
    "YOU_CAN",
    "PLAYER_CAN",
    "PLAYER_MUST",
    "FOR_EACH",
)  # what 'otherwise' goes back to
ENDS: Final = ("SEMI", "COMMA")

Divided = tuple[list[Token], list[Token]]


def attach_otherwise(kind: int, before: list[Token], after: list[Token]) -> Divided:
    """The words before and after the colon, with the condition of 'otherwise' right before what it is for.

    'When summoned, if C: A; otherwise, B' as 'When summoned: if C, A; otherwise, B'. Raises ReadError.
    """
    at = next((n for n, word in enumerate(after) if word.kind == "OTHERWISE"), -1)
    if at < 0:
        return before, after
    word = after[at]
    if kind == vocab.COST:
        raise ReadError(word.start, word.end, ["no other way; a Summoning Cost is paid or not (7.2)"])
    if kind == vocab.CONTINUOUS and after[0].kind == "WHILE":
        after = [replace(after[0], kind="IF"), *after[1:]]
    own = max((n for n, one in enumerate(after[:at]) if one.kind in OWN), default=-1)
    if own >= 0 and after[own].kind in CONDITIONS:
        must_be_one_sentence(after[own:at])
    if own < 0:
        before, condition = take_condition(before, 1 if kind == vocab.TRIGGER else 0)
        if condition:
            must_be_one_sentence(after[:at])
            after = [*condition, replace(after[0], kind="COMMA", end=after[0].start), *after]
        elif kind == vocab.CONTINUOUS:
            raise ReadError(word.start, word.end, ["a condition before it (if …: A; otherwise, B)"])
    return before, [replace(one, kind="DID") if one.kind == "OTHERWISE" else one for one in after]


def take_condition(before: list[Token], first: int) -> Divided:
    """The words before the colon without their last condition, from place `first` on, and that as an 'if'."""
    starts = [n for n, word in enumerate(before) if n >= first and word.kind in CONDITIONS]
    if not starts:
        return before, []
    start = starts[-1]
    end = next((n for n in range(start, len(before)) if before[n].kind in ENDS), len(before))
    word = before[start]
    condition = [replace(word, kind="IF") if word.kind == "WHILE" else word, *before[start + 1 : end]]
    left = before[:start]
    while left and left[-1].kind in (*ENDS, "AND"):
        left.pop()
    return [*left, *(before[end:] if left else before[end + 1 :])], condition


def must_be_one_sentence(words: list[Token]) -> None:
    """Require that nothing ends what the condition is for, but right before 'otherwise'. Raises ReadError."""
    for word in words[:-1]:
        if word.kind in ("SEMI", "DOT"):
            raise ReadError(
                word.start, word.end, ["'and' or 'then': 'otherwise' goes back over one sentence"]
            )
