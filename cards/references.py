"""References to cards from other apps, which register here: the catalogue does not import them."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from cards.models import Card, Set

Hashes = frozenset[str]
# From {card key: hashes of all that it ever printed} to {card key: where it is named, in words}
OfCards = Callable[[Mapping[str, Hashes]], Mapping[str, list[str]]]
OfSets = Callable[[Set], list[str]]


# To name the second card wherever the first one is named
Replace = Callable[[Card, Card], None]


class ReferenceProvider(NamedTuple):
    """Of an app: which of these cards it names, where it names a set, and how it names another card."""

    of_cards: OfCards
    of_sets: OfSets
    replace_card: Replace


_providers: dict[str, ReferenceProvider] = {}


def register(app: str, of_cards: OfCards, of_sets: OfSets, replace: Replace) -> None:
    """To be called once, when the app is ready."""
    _providers[app] = ReferenceProvider(of_cards, of_sets, replace)


def replace_card(old: Card, new: Card) -> None:
    """Name a card that is new where another one is named; what is kept of the past stays as it was."""
    for provider in _providers.values():
        provider.replace_card(old, new)


def references_to_cards(printed: Mapping[str, Hashes]) -> dict[str, list[str]]:
    """Return where these cards are named, by key; a card that nobody names is left out."""
    references: dict[str, list[str]] = {}
    for witness in _providers.values():
        for key, places in witness.of_cards(printed).items():
            references.setdefault(key, []).extend(places)
    return references


def references_to_set(card_set: Set) -> list[str]:
    """Return where the set is named."""
    return [place for witness in _providers.values() for place in witness.of_sets(card_set)]
