"""Reads of pages about the site."""

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from dimrift_site.site_pages.models import BANNERS, SitePage

DRAFTS: Final = Path(__file__).with_name("texts")


class ShownPage(NamedTuple):
    """A page by its text in Markdown; `is_draft`: nobody has written it for this installation yet."""

    title: str
    text: str
    is_draft: bool


def shown_page(key: SitePage.Key) -> ShownPage:
    """Return the page as it was written, else its draft."""
    row = SitePage.objects.filter(key=key).first()
    return ShownPage(key.label, row.text if row else draft(key), row is None)


@cache
def draft(key: SitePage.Key) -> str:
    """Return the draft that is shipped of a page; banners have none."""
    return "" if key in BANNERS else (DRAFTS / f"{key}.md").read_text("utf-8")
