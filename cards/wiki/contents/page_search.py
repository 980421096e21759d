"""Search within the wiki: the pages in which all words occur, titles first."""

import re
from typing import Final, NamedTuple

from django.db.models import Q
from django.utils.safestring import SafeString

from cards.rulebook.search import count_words, mark_words
from cards.wiki.models import WikiPage

LONGEST_QUERY: Final = 100
MOST_WORDS: Final = 10
MOST_HITS: Final = 40  # are shown
MOST_READ: Final = 500  # pages whose texts are looked at
BLOCK: Final = re.compile(r"^```.*?^```\s*", re.DOTALL | re.MULTILINE)
MARKS: Final = re.compile(r"\[\[|\]\]|^#+ |[*_`]", re.MULTILINE)


class PageHit(NamedTuple):
    """A page with all the words, and the part of its text where most of them stand."""

    title: str
    address: str
    excerpt: SafeString


def find_pages(query: str) -> list[PageHit]:
    """Return the pages that have all words of the query outside of their boards.

    First those that are called so, then those with the most words in the title.
    """
    words = query[:LONGEST_QUERY].casefold().split()[:MOST_WORDS]
    if not words:
        return []
    has_words = Q()
    for word in words:
        has_words &= Q(title__icontains=word) | Q(text__icontains=word)
    pages = WikiPage.objects.filter(has_words)[:MOST_READ]
    hits = [(page, hit) for page in pages if (hit := _hit(page, words))]
    name = " ".join(words)
    hits.sort(key=lambda hit: (hit[0].title.casefold() != name, -count_words(words, hit[0].title)))
    return [hit for _page, hit in hits]


def _hit(page: WikiPage, words: list[str]) -> PageHit | None:
    text = MARKS.sub("", BLOCK.sub("", page.text))
    if count_words(words, f"{page.title}\n{text}") < len(words):
        return None
    block = max(text.split("\n"), key=lambda line: count_words(words, line))
    return PageHit(page.title, page.get_absolute_url(), mark_words(words, block))
