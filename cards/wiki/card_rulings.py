"""Rulings of a card: a text, and where a board block follows, the position that shows it."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

OPENS: Final = "```board\n"
CLOSES: Final = "```"


class CardRuling(NamedTuple):
    """A ruling's words, and the scenario that can be run; "" without one."""

    text: str
    scenario: str


def read_ruling(written: str) -> CardRuling:
    """A ruling as it is kept: its board block stands at its end."""
    text, _, block = written.partition(OPENS)
    return CardRuling(text.strip(), block.partition(CLOSES)[0])


def split_rulings(written: str) -> Iterator[str]:
    """The rulings of a text that has one a line, each with the board block below it."""
    lines: list[str] = []
    is_open = False
    for line in written.splitlines():
        if not is_open and not line.startswith(CLOSES):
            yield from _joined(lines)
            lines = []
        is_open ^= line.startswith(CLOSES)
        lines.append(line)
    yield from _joined(lines)


def _joined(lines: Iterable[str]) -> Iterator[str]:
    ruling = "\n".join(lines).strip()
    if ruling:
        yield ruling
