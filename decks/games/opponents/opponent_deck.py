"""The deck of the other side: a starter deck, one's own, any that one may see, or a public one by chance."""

import secrets
from typing import Final

from django.db.models import QuerySet

import engine
from decks.comparison.deck_reference import read_reference
from decks.legality.queries import format_of
from decks.lists import queries
from decks.lists.models import PUBLIC
from decks.lists.queries import Visitor
from decks.models import Deck
from decks.refusals import Refusal
from decks.runs.equal_runs import playable_snapshot

AT_RANDOM: Final = "random"
DRAWN: Final = 1_000  # of the newest public decks, among which chance picks
TRIES: Final = 20  # that one may be drawn before it is said that none can be played


def find_deck(written: str, visitor: Visitor, session_key: str | None) -> Deck:
    """Return the deck that somebody wrote or pasted, by its id or address, or by the name of a single deck.

    By name there are public decks and the visitor's own. Refusal `no_such_deck`, `several_decks`.
    """
    reference = read_reference(written)
    deck = queries.deck_row(visitor, reference.public_id, session_key) if reference else None
    if deck is None:
        among = Deck.objects.filter(PUBLIC | queries.owned_by(visitor, session_key))
        decks = list(among.filter(name=written.strip()).order_by()[:2])
        if len(decks) != 1:
            raise Refusal("several_decks" if decks else "no_such_deck", value=written[:80])
        (deck,) = decks
    return deck


def draw_deck(own: Deck, edition: engine.Edition) -> Deck:
    """Return a public deck of the same format by chance, one that can be played as it is.

    Refusal `no_public_deck` where none is found.
    """
    numbers = list(same_format(own).order_by("-pk").values_list("pk", flat=True)[:DRAWN])
    secrets.SystemRandom().shuffle(numbers)
    for number in numbers[:TRIES]:
        deck = Deck.objects.filter(pk=number).first()
        if deck is not None and playable_snapshot(deck, edition) is not None:
            return deck
    raise Refusal("no_public_deck")


def same_format(own: Deck) -> QuerySet[Deck]:
    """Return the other public decks that are checked against the format of a deck."""
    decks = Deck.objects.filter(visibility=Deck.Visibility.PUBLIC, edition=own.edition)
    if format_of(own).pk == own.format_id:
        decks = decks.filter(format=own.format_id)
    return decks.exclude(pk=own.pk)
