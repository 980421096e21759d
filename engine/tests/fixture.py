"""The fixture files of the reader, line by line."""

from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "fixtures"


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
    found = []
    for short, canonical, explanation in zip(lines[::3], lines[1::3], lines[2::3], strict=True):
        assert canonical.startswith("  = ") and explanation.startswith("  > ")
        found.append(Known(short, canonical[4:], explanation[4:]))
    return found


def almost_right() -> list[Almost]:
    found = []
    for line in lines_of("refused.txt"):
        kind, rest = line.split(" | ", 1)
        before, rest = rest.split("«")
        inside, rest = rest.split("»")
        after, *told = rest.split(" | ")
        span = (len(before), len(before) + len(inside))
        found.append(Almost(kind, before + inside + after, span, told[0], told[1] if told[1:] else ""))
    return found
