"""Parts of the rulebook of one edition: `<span data-holds="reach=ring">` marks a part of a paragraph.

A mark names switches of Appendix A with the value that they must have, never an edition:
"equip=zone; moving=move" asks for both.
"""

import re
from collections.abc import Iterator
from typing import Final

from engine import PRESETS

EDITIONS: Final = tuple(PRESETS)
MARK: Final = re.compile(r'<span data-holds="([^"]*)">')


def conditions(mark: str) -> Iterator[tuple[str, str]]:
    """Yield the switches of a mark with their values."""
    for each in mark.split(";"):
        switch, _, value = each.strip().partition("=")
        yield switch, value


def holds(mark: str, edition: str) -> bool:
    """Return whether what is marked so is played in an edition; KeyError for a switch that there is not."""
    return all(PRESETS[edition][switch] == value for switch, value in conditions(mark))


def grey_out(html: str, edition: str) -> str:
    """Set apart what does not hold in the edition, in colour and in words; with "" everything is as it is."""

    def opened(mark: re.Match[str]) -> str:
        if not edition or holds(mark[1], edition):
            return "<span>"
        return f'<span class="not-held"><span class="unseen">(not in {edition.title()}:) </span>'

    return MARK.sub(opened, html)
