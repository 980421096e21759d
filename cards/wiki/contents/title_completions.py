"""Completions of a search of the wiki: titles with a word that begins so, and other names of terms."""

from typing import Final

from cards.search.completions import Completion
from cards.wiki.models import WikiPage, page_address
from cards.wiki.titles import OTHER_NAMES, title_key

MOST_PAGES: Final = 10
MOST_READ: Final = 2_000  # titles that are looked through


def completed_pages(written: str) -> list[Completion]:
    """List the pages that somebody who types this may mean, those first whose titles begin so."""
    begun = title_key(written)
    if not begun:
        return []
    titles = WikiPage.objects.order_by("title").values_list("title", flat=True)[:MOST_READ]
    meanings = {
        title: "page of the wiki" for title in titles if f" {title_key(title)}".find(f" {begun}") >= 0
    }
    known = set(meanings)
    for name, title in OTHER_NAMES.items():
        if name.startswith(begun) and title not in known:
            meanings[title] = f"what “{name}” is called here"
    ordered = sorted(meanings, key=lambda title: not title_key(title).startswith(begun))
    return [
        Completion("page", title, meanings[title], title, page_address(title))
        for title in ordered[:MOST_PAGES]
    ]
