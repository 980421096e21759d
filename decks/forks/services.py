"""Writes of forks."""

from typing import NamedTuple

from django.db import transaction

from cards.workshop.queries import usable_cards
from decks.forks.models import DeckFork
from decks.lists.services import Maker, make_deck
from decks.lists.version_store import DeckLine
from decks.models import Deck

LONGEST_NAME = 120


class Forked(NamedTuple):
    """A new deck, and the names of cards of the origin that its maker may not use, which it lacks."""

    deck: Deck
    left_out: list[str]


@transaction.atomic
def fork_deck(origin: Deck, maker: Maker, session_key: str, *, network: str = "") -> Forked:
    """A private deck of this maker with the list, words and format of another.

    Cards of workshops that its maker may not use are left out, unless they are in a deck of the same maker.
    Refusal as in `make_deck`.
    """
    # Held, so that list and version belong together.
    origin = Deck.objects.select_for_update(no_key=True).get(pk=origin.pk)
    entries = list(origin.entries.select_related("card"))
    is_own = origin.owner_id == maker.pk if maker.is_authenticated else origin.session_key == session_key
    usable = {*usable_cards(maker.pk).filter(entries__deck=origin).values_list("pk", flat=True)}
    kept = [each for each in entries if is_own or each.card_id in usable]
    deck = make_deck(
        maker,
        session_key,
        [DeckLine(each.section, each.card, each.copies) for each in kept],
        network=network,
        name=f"Fork of {origin.name}"[:LONGEST_NAME],
        about=origin.about,
        **({"format": origin.format} if origin.format else {}),
    )
    DeckFork.objects.create(deck=deck, origin=origin, origin_version=origin.version)
    return Forked(deck, [each.card.name for each in entries if each not in kept])
