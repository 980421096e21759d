"""The fixture files of the reader, line by line, and tests of many lines at once."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import pytest

FOLDER = Path(__file__).parents[1] / "fixtures"
BATCH = 100  # a test of its own for each line takes 3 ms more, and as long to be collected by each process
Line = TypeVar("Line")
Check = Callable[[Line], None]


class Known(NamedTuple):
    """An effect in the short form, its canonical text, its explanation."""

    short: str
    canonical: str
    explanation: str


class Almost(NamedTuple):
    """A text that is refused: where, a part of what was expected, what was suggested ("" = not told)."""

    kind: str
    text: str
    span: tuple[int, int]
    expected: str
    suggestion: str


def lines_of(name: str) -> list[str]:
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def known_effects() -> list[Known]:
    lines = lines_of("effects.txt")
    assert len(lines) % 3 == 0
    effects = []
    for short, canonical, explanation in zip(lines[::3], lines[1::3], lines[2::3], strict=True):
        assert canonical.startswith("  = ") and explanation.startswith("  > ")
        effects.append(Known(short, canonical[4:], explanation[4:]))
    return effects


def almost_right() -> list[Almost]:
    almost = []
    for line in lines_of("refused.txt"):
        kind, unread = line.split(" | ", 1)
        before, unread = unread.split("«")
        inside, unread = unread.split("»")
        after, *output = unread.split(" | ")
        span = (len(before), len(before) + len(inside))
        almost.append(Almost(kind, before + inside + after, span, output[0], output[1] if output[1:] else ""))
    return almost


def each(lines: Sequence[Line], name: Callable[[Line], str] = str) -> Callable[[Check[Line]], Any]:
    """Make a test of one line a test of all, BATCH at a time, that names each line that fails, and why."""

    def batched(test: Check[Line]) -> Any:
        def of_batch(batch: Sequence[Line]) -> None:
            wrong = [f"{name(line)}: {why}" for line in batch if (why := reason(test, line))]
            assert not wrong, "\n".join(wrong)

        of_batch.__name__, of_batch.__doc__ = test.__name__, test.__doc__
        firsts = range(0, len(lines), BATCH)
        batches = [lines[first : first + BATCH] for first in firsts]
        return pytest.mark.parametrize("batch", batches, ids=[f"from {first}" for first in firsts])(of_batch)

    return batched


def reason(test: Check[Line], line: Line) -> str:
    """Return why the test fails with this line; "" if it does not."""
    try:
        test(line)
    except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - the other lines are looked at, too
        return f"{type(error).__name__}: {error}"
    return ""
