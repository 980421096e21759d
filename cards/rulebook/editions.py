"""Parts of the rulebook of one edition: `<span data-holds="reach=ring">` marks a part of a paragraph.

A mark names switches of Appendix A with the value that they must have, never an edition:
"equip=zone; moving=move" asks for both.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple
from urllib.parse import urlencode

from engine import PRESETS

EDITIONS: Final = tuple(PRESETS)
MARK: Final = re.compile(r'<span data-holds="([^"]*)">')


class EditionLink(NamedTuple):
    """A link to a page as it is with one edition, in words; `is_shown`: that is what the page shows now."""

    words: str
    address: str
    is_shown: bool


def edition_links(
    path: str, shown: str, others: Mapping[str, str] | None = None, own: str = ""
) -> list[EditionLink]:
    """Return the links to a page with another edition; `shown`: that of the page now, "" for all.

    `others`: what else its address asks for. `own`: the edition of the address that names none; "" for all.
    """
    names = EDITIONS if own else ("", *EDITIONS)
    return [_link_to(path, name, dict(others or {}), name == shown, name == own) for name in names]


def _link_to(path: str, name: str, asked: dict[str, str], is_shown: bool, is_own: bool) -> EditionLink:
    if not is_own:
        asked["edition"] = name
    return EditionLink(
        name.title() or "all editions", f"{path}?{urlencode(asked)}" if asked else path, is_shown
    )


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
