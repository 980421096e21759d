"""The things that can be reported: by kind, how one is found, who sees it, how it is hidden and restored."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Q
from django.urls import reverse

from cards import queries as catalogue
from cards.artwork.models import CardArt
from cards.artwork.services import hide_art, restore_art
from cards.models import WorkshopSet
from cards.workshop.queries import cards_of, visible_set
from cards.workshop.services import hide_set, restore_set
from decks.comments.services import hide_comment, restore_comment
from decks.lists.queries import visible_decks
from decks.lists.services import hide_deck, restore_deck
from decks.models import Deck, DeckComment, DeckNotes
from dimrift_site.accounts.hidden_names import hide_name, restore_name
from dimrift_site.accounts.models import User
from dimrift_site.reports.models import ProblemReport
from dimrift_site.user_pages.queries import shown_users

Reader = AbstractBaseUser | AnonymousUser
Kind = ProblemReport.Kind
MOST_CARDS: Final = 100  # of a set whose words are shown
NO_NUL: Final = str.maketrans("", "", "\0")  # which PostgreSQL takes in no text


class ReportedThing(NamedTuple):
    """A thing by its name, the address of its page and the account that answers for it; None: the site.

    `words` gives what it says, for whoever decides on a report of it and may not read it on its page.
    """

    name: str
    address: str
    author: int | None = None
    words: Callable[[], str] = str


class ThingKind(NamedTuple):
    """A kind of things, whose rows are found by a key, hidden or not.

    `is_visible` says whether a reader sees one; without `hide` none of them can be hidden.
    """

    find: Callable[[str], Any]
    describe: Callable[[Any], ReportedThing]
    is_visible: Callable[[Any, Reader], bool]
    hide: Callable[[Any], None] | None = None
    restore: Callable[[Any], None] | None = None


def _art(row: CardArt) -> ReportedThing:
    return ReportedThing(f"The art of {row.card.name}", row.card.get_absolute_url(), row.by_id)


def _workshop_set(row: WorkshopSet) -> ReportedThing:
    return ReportedThing(f"The set {row.name}", row.get_absolute_url(), row.owner_id, lambda: _of_set(row))


def _of_set(row: WorkshopSet) -> str:
    cards = cards_of(row)[:MOST_CARDS]
    return _together([row.about, *(f"{card.name}\n{card.flavour}" for card in cards)])


def _deck(row: Deck) -> ReportedThing:
    return ReportedThing(f"The deck {row.name}", row.get_absolute_url(), row.owner_id, lambda: _of_deck(row))


def _of_deck(row: Deck) -> str:
    notes = DeckNotes.objects.filter(deck=row).values_list("text", flat=True)
    return _together([row.about, *notes])


def _comment(row: DeckComment) -> ReportedThing:
    name = f"The comment on {row.deck.name}"
    return ReportedThing(name, row.get_absolute_url(), row.author_id, lambda: row.text)


def _user(row: User) -> ReportedThing:
    has_page = shown_users().filter(pk=row.pk).exists()
    directory = f"{reverse('decks:list')}?{urlencode({'by': row.username})}"
    address = row.get_absolute_url() if has_page else directory
    return ReportedThing(f"The user name {row.hidden_name or row.username}", address, row.pk)


KINDS: Final[Mapping[str, ThingKind]] = {
    Kind.CARD: ThingKind(
        catalogue.card,
        lambda row: ReportedThing(row.name, row.get_absolute_url()),
        lambda _row, _reader: True,
    ),
    Kind.ART: ThingKind(
        lambda key: CardArt.objects.filter(card__key=key).select_related("card").first(),
        _art,
        lambda row, _reader: bool(row.hash) and not row.hidden,
        hide_art,
        restore_art,
    ),
    Kind.SET: ThingKind(
        lambda key: WorkshopSet.objects.filter(public_id=key).first(),
        _workshop_set,
        lambda row, reader: visible_set(reader.pk, row.public_id) is not None,
        hide_set,
        restore_set,
    ),
    Kind.DECK: ThingKind(
        lambda key: Deck.objects.filter(public_id=key).first(),
        _deck,
        lambda row, reader: visible_decks(reader).filter(pk=row.pk).exists(),
        hide_deck,
        restore_deck,
    ),
    Kind.COMMENT: ThingKind(
        lambda key: DeckComment.objects.filter(public_id=key).select_related("deck").first(),
        _comment,
        lambda row, reader: row.is_shown and visible_decks(reader).filter(pk=row.deck_id).exists(),
        hide_comment,
        restore_comment,
    ),
    Kind.USER: ThingKind(
        lambda key: User.objects.filter(Q(username=key) | Q(hidden_name=key)).first(),
        _user,
        lambda row, _reader: row.is_active and not row.hidden_name,
        hide_name,
        restore_name,
    ),
}


def _together(texts: Iterable[str]) -> str:
    return "\n\n".join(text.strip() for text in texts if text.strip())


def find_thing(kind: str, key: str, reader: Reader | None = None) -> ReportedThing | None:
    """The thing, if the reader may see it; `reader` None: an administrator, who may see them all.

    None for what is not there and for kinds that nobody knows.
    """
    of = KINDS.get(kind)
    row = of.find(key.translate(NO_NUL)) if of else None
    if of is None or row is None or not (reader is None or of.is_visible(row, reader)):
        return None
    return of.describe(row)
