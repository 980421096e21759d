"""The things that can be reported: by kind, how one is found, who sees it, how it is hidden and restored."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse

from cards.artwork.models import CardArt
from cards.artwork.services import hide_art, restore_art
from cards.models import Card, WorkshopSet
from cards.workshop.queries import cards_of, visible_set
from cards.workshop.services import hide_set, restore_set
from decks.comments.services import hide_comment, restore_comment
from decks.games.shares.services import hide_share, restore_share
from decks.lists.queries import visible_decks
from decks.lists.services import hide_deck, restore_deck
from decks.models import Deck, DeckComment, DeckNotes, GameShare, PlayerPuzzle, SavedPosition
from decks.positions.queries import seen_positions
from decks.positions.services import hide_position, restore_position
from decks.puzzles.player_puzzles.queries import is_shown, seen_puzzle
from decks.puzzles.player_puzzles.services import hide_puzzle, restore_puzzle
from dimrift_site.accounts.hidden_names import hide_name, restore_name
from dimrift_site.accounts.models import User
from dimrift_site.moderation.models import ProblemReport
from dimrift_site.user_pages.queries import shown_users
from engine import own_key

Reader = AbstractBaseUser | AnonymousUser
Kind = ProblemReport.Kind
MOST_CARDS: Final = 100  # of a set whose words are shown


class ReportedThing(NamedTuple):
    """A thing by its name, the address of its page and the account that answers for it; None: the site.

    `row` is what the admin has of it, `has_page` says whether everybody gets that page, `words` gives what it
    says, for whoever decides on a report of it and may not read it on its page.
    """

    row: Any
    name: str
    address: str
    author: int | None = None
    has_page: bool = True
    words: Callable[[], str] = str


class ThingKind(NamedTuple):
    """A kind of things, whose rows are found by their keys, hidden or not.

    `is_visible` says whether a reader sees one; without `hide` none of them can be hidden.
    """

    rows: Callable[[Collection[str]], Mapping[str, Any]]
    describe: Callable[[Any], ReportedThing]
    is_visible: Callable[[Any, Reader], bool]
    hide: Callable[[Any], None] | None = None
    restore: Callable[[Any], None] | None = None

    def row(self, key: str) -> Any:
        """Return the row of one; None where it is not there."""
        return self.rows([key]).get(key)


def _card(row: Card) -> ReportedThing:
    return ReportedThing(row, row.name, row.get_absolute_url())


def _art(row: CardArt) -> ReportedThing:
    return ReportedThing(row.card, f"The art of {row.card.name}", row.card.get_absolute_url(), row.by_id)


def _workshop_set(row: WorkshopSet) -> ReportedThing:
    has_page = row.visibility != WorkshopSet.Visibility.PRIVATE
    name, address = f"The set {row.name}", row.get_absolute_url()
    return ReportedThing(row, name, address, row.owner_id, has_page, lambda: _of_set(row))


def _of_set(row: WorkshopSet) -> str:
    cards = cards_of(row)[:MOST_CARDS]
    return _together([row.about, *(f"{card.name}\n{card.flavour}" for card in cards)])


def _deck(row: Deck) -> ReportedThing:
    has_page = row.visibility != Deck.Visibility.PRIVATE
    name, address = f"The deck {row.name}", row.get_absolute_url()
    return ReportedThing(row, name, address, row.owner_id, has_page, lambda: _of_deck(row))


def _of_deck(row: Deck) -> str:
    notes = DeckNotes.objects.filter(deck=row).values_list("text", flat=True)
    return _together([row.about, *notes])


def _comment(row: DeckComment) -> ReportedThing:
    name, address = f"The comment on {row.deck.name}", row.get_absolute_url()
    has_page = row.is_shown and row.deck.visibility != Deck.Visibility.PRIVATE
    return ReportedThing(row, name, address, row.author_id, has_page, lambda: row.text)


def _position(row: SavedPosition) -> ReportedThing:
    has_page = row.visibility != Deck.Visibility.PRIVATE
    name, address = f"The position {row.title}", row.get_absolute_url()
    return ReportedThing(row, name, address, row.owner_id, has_page, lambda: row.text)


def _puzzle(row: PlayerPuzzle) -> ReportedThing:
    name, address = f"The puzzle {row.title}", row.get_absolute_url()
    return ReportedThing(row, name, address, row.owner_id, is_shown(row), lambda: _of_puzzle(row))


def _of_puzzle(row: PlayerPuzzle) -> str:
    return _together([row.about, row.hint_text, row.text])


def _game(row: GameShare) -> ReportedThing:
    name, address = f"The game of {row.game.deck_name}", row.get_absolute_url()
    return ReportedThing(row, name, address, row.game.owner_id, not row.hidden)


def _user(row: Any) -> ReportedThing:
    directory = f"{reverse('decks:list')}?{urlencode({'by': row.username})}"
    address = row.get_absolute_url() if row.is_shown else directory
    return ReportedThing(row, f"The user name {row.hidden_name or row.username}", address, row.pk)


def _cards(keys: Collection[str]) -> dict[str, Card]:
    by_key = Card.objects.in_bulk({own_key(key) for key in keys}, field_name="key")
    return {key: card for key in keys if (card := by_key.get(own_key(key)))}


def _by(field: str, rows: QuerySet[Any]) -> Callable[[Collection[str]], dict[str, Any]]:
    """Return what finds these rows by a unique field of theirs."""
    return lambda keys: {getattr(row, field): row for row in rows.filter(**{f"{field}__in": keys})}


def _arts(keys: Collection[str]) -> dict[str, CardArt]:
    arts = CardArt.objects.filter(card__key__in=keys).select_related("card")
    return {art.card.key: art for art in arts}


def _users(keys: Collection[str]) -> dict[str, User]:
    """Return the accounts that are or were called so before their name was hidden."""
    is_shown = Exists(shown_users().filter(pk=OuterRef("pk")))
    named = User.objects.filter(Q(username__in=keys) | Q(hidden_name__in=keys)).annotate(is_shown=is_shown)
    return {name: each for each in named for name in (each.hidden_name, each.username) if name}


KINDS: Final[Mapping[str, ThingKind]] = {
    Kind.CARD: ThingKind(_cards, _card, lambda _row, _reader: True),
    Kind.ART: ThingKind(
        _arts,
        _art,
        lambda row, _reader: bool(row.hash) and not row.hidden,
        hide_art,
        restore_art,
    ),
    Kind.SET: ThingKind(
        _by("public_id", WorkshopSet.objects.all()),
        _workshop_set,
        lambda row, reader: visible_set(reader.pk, row.public_id) is not None,
        hide_set,
        restore_set,
    ),
    Kind.DECK: ThingKind(
        _by("public_id", Deck.objects.all()),
        _deck,
        lambda row, reader: visible_decks(reader).filter(pk=row.pk).exists(),
        hide_deck,
        restore_deck,
    ),
    Kind.COMMENT: ThingKind(
        _by("public_id", DeckComment.objects.select_related("deck")),
        _comment,
        lambda row, reader: row.is_shown and visible_decks(reader).filter(pk=row.deck_id).exists(),
        hide_comment,
        restore_comment,
    ),
    Kind.POSITION: ThingKind(
        _by("public_id", SavedPosition.objects.all()),
        _position,
        lambda row, reader: seen_positions(reader, None).filter(pk=row.pk).exists(),
        hide_position,
        restore_position,
    ),
    Kind.GAME: ThingKind(
        _by("public_id", GameShare.objects.select_related("game")),
        _game,
        lambda row, _reader: not row.hidden,
        hide_share,
        restore_share,
    ),
    Kind.PUZZLE: ThingKind(
        _by("public_id", PlayerPuzzle.objects.all()),
        _puzzle,
        lambda row, reader: seen_puzzle(reader, row.public_id) is not None,
        hide_puzzle,
        restore_puzzle,
    ),
    Kind.USER: ThingKind(
        _users,
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
    row = of.row(key) if of and "\0" not in key else None  # which PostgreSQL takes in no text
    if of is None or row is None or not (reader is None or of.is_visible(row, reader)):
        return None
    return of.describe(row)


def find_things(reports: Iterable[ProblemReport]) -> dict[tuple[str, str], ReportedThing]:
    """Return the things that reports are about, by kind and key, found with a query for each kind.

    Gone ones are left out.
    """
    keys: dict[str, set[str]] = defaultdict(set)
    for report in reports:
        keys[report.kind].add(report.key)
    return {
        (kind, key): KINDS[kind].describe(row)
        for kind, named in keys.items()
        if kind in KINDS
        for key, row in KINDS[kind].rows(named).items()
    }
