"""Plan of what removing a set does: cards that nobody names are deleted, the others retired."""

import hashlib
import json
from typing import NamedTuple

from cards.models import Card, CardVersion, OtherPrinting, Printing, Set
from cards.references import Hashes, references_to_cards, references_to_set


class RetiredCard(NamedTuple):
    """A card that is retired and not deleted, and where it is named."""

    card: Card
    places: list[str]


class Removal(NamedTuple):
    """The changes of removing a set. `obstacles` say why it cannot be removed; then nothing is done."""

    set: Set
    deleted: list[Card]
    retired: list[RetiredCard]
    obstacles: list[str]

    @property
    def fingerprint(self) -> str:
        """A hash over all of it: an equal one means that the very same would be done."""
        facts = [
            self.set.key,
            [card.key for card in self.deleted],
            [[retired_card.card.key, retired_card.places] for retired_card in self.retired],
            self.obstacles,
        ]
        return hashlib.sha256(json.dumps(facts).encode()).hexdigest()


def removal(card_set: Set) -> Removal:
    """Return what removing the set would do now."""
    cards = list(card_set.cards.order_by("name"))
    named = find_places(cards)
    elsewhere = OtherPrinting.objects.filter(card__in=cards).select_related("card", "set")
    return Removal(
        set=card_set,
        deleted=[card for card in cards if card.key not in named],
        retired=[RetiredCard(card, named[card.key]) for card in cards if card.key in named],
        obstacles=[
            *(f"The set is named in {place}." for place in references_to_set(card_set)),
            *(f"{printing} is another printing of its card; play that one." for printing in elsewhere),
        ],
    )


def find_places(cards: list[Card]) -> dict[str, list[str]]:
    """Return where these cards are named, by key; a card that is nowhere can be deleted."""
    named = references_to_cards(_printed_hashes(cards))
    _shared_prints(cards, named)
    return named


def _printed_hashes(cards: list[Card]) -> dict[str, Hashes]:
    hashes: dict[str, set[str]] = {card.key: {card.printed_hash} for card in cards}
    for key, hash_ in CardVersion.objects.filter(card__in=cards).values_list("card__key", "hash"):
        hashes[key].add(hash_)
    return {key: frozenset(printed) for key, printed in hashes.items()}


def _shared_prints(cards: list[Card], named: dict[str, list[str]]) -> None:
    """Name the others that printed the same: two such cards have one version, which stays for the other."""
    others = Printing.objects.filter(version__card__in=cards).exclude(card__in=cards)
    for key, other in others.values_list("version__card__key", "card__key").order_by("pk"):
        places = named.setdefault(key, [])
        if (place := f"a printed state of {other}") not in places:
            places.append(place)
