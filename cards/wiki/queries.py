"""Reads of the wiki."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.db.models import Q, QuerySet
from django.utils.text import slugify

from cards.models import Card, card_address
from cards.wiki.markup import LinkTarget
from cards.wiki.models import WikiPage, WikiProposal, WikiRevision, page_address
from cards.wiki.titles import plain_title, title_key
from engine.terms import game_terms

MOST_NAMES: Final = 300  # that are looked for at once
MOST_LISTED: Final = 50  # revisions, proposals, backlinks
TERMS: Final = {title_key(term.title): term for term in game_terms()}


def page(title: str) -> WikiPage | None:
    """The page with this title, in any case."""
    return WikiPage.objects.filter(key=title_key(title)[:200]).first()


def cards_called(names: Iterable[str]) -> QuerySet[Card]:
    """The cards with these names, at most `MOST_NAMES` of which are looked for; retired ones too."""
    wanted = list(dict.fromkeys(map(plain_title, names)))[:MOST_NAMES]
    return Card.objects.filter(Q(name__in=wanted) | Q(key__in=[slugify(name) for name in wanted]))


def link_targets(titles: Sequence[str], edition: str = "") -> Mapping[str, LinkTarget]:
    """Find where links with these words lead: to a page, else to a card, else to a page to be written.

    The addresses keep the edition that somebody reads about.
    """
    keys = {title: title_key(title) for title in titles}
    asked = f"?edition={edition}" if edition else ""
    pages = dict(WikiPage.objects.filter(key__in=keys.values()).values_list("key", "title")) if titles else {}
    others = [title for title in titles if keys[title] not in pages]
    cards = (
        {name.casefold(): key for name, key in cards_called(others).values_list("name", "key")}
        if others
        else {}
    )
    targets = {}
    for title, key in keys.items():
        if key in pages:
            targets[title] = LinkTarget(page_address(pages[key]) + asked, "wiki-link")
        elif key in cards:
            targets[title] = LinkTarget(card_address(cards[key]) + asked, "card-link")
        else:
            targets[title] = MISSING._replace(address=page_address(title.replace("/", " ")[:80]))
    return targets


MISSING: Final = LinkTarget("/wiki", "wiki-missing")


def backlinks(key: str) -> QuerySet[WikiPage]:
    """Return the pages that name this one."""
    return WikiPage.objects.filter(links__target=key).defer("text").order_by("key")


def recent_changes() -> QuerySet[WikiRevision]:
    """The newest revisions of all pages."""
    return WikiRevision.objects.select_related("page", "author").defer("text", "page__text")


def history(of: WikiPage) -> QuerySet[WikiRevision]:
    """The revisions of a page, the newest first."""
    return of.revisions.select_related("author").defer("text").order_by("-number")


def revision(of: WikiPage, number: int) -> WikiRevision | None:
    """One revision of a page."""
    return of.revisions.filter(number=number).select_related("author").first()


def proposals(author: int | None) -> QuerySet[WikiProposal]:
    """The proposals of an account, or with None those of all that wait."""
    rows = WikiProposal.objects.select_related("author").defer("text")
    if author is None:
        return rows.filter(state=WikiProposal.State.WAITING).order_by("created")
    return rows.filter(author=author)
