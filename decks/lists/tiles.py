"""Decks as lists show them: each with the cards that stand for it."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from cards.faces.printed_card import PrintedCard, printed_cards
from cards.models import Card
from decks.models import Deck, DeckEntry

FAN: Final = 3  # cards that stand for a deck
BY: Final = ("card__fabled", "card__type", "card__life", "card__name")  # what they are chosen by


class Tile(NamedTuple):
    """A deck and its fan: Fabled creatures first, the sturdiest before the others."""

    deck: Deck
    fan: list[PrintedCard]


def tiles(decks: Iterable[Deck]) -> list[Tile]:
    """These decks, with all that the cards of their fans show; of the other cards nothing is fetched."""
    found = list(decks)
    if not found:
        return []
    fans = _fans(found)
    cards = printed_cards({number for fan in fans.values() for number in fan}, with_effects=False)
    return [Tile(deck, [cards[number] for number in fans[deck.pk] if number in cards]) for deck in found]


def best_cards(deck: Deck) -> list[Card]:
    """Return the cards that stand for a deck by itself, of those that the visitor may see, best first.

    Reads its entries with their cards.
    """
    cards = {entry.card for entry in deck.entries.all() if not entry.card.is_private_now}
    return sorted(cards, key=lambda card: _lesser(card.fabled, card.type, card.life, card.name))[:FAN]


def _fans(decks: list[Deck]) -> dict[int, list[int]]:
    """By deck the numbers of the cards that stand for it."""
    held: dict[int, list[tuple[tuple[bool, bool, int, str], int]]] = {deck.pk: [] for deck in decks}
    entries = DeckEntry.objects.filter(deck__in=decks).order_by()
    for deck, card, *by in entries.values_list("deck", "card", *BY):
        held[deck].append((_lesser(*by), card))
    return {deck: [card for _by, card in sorted(cards)[:FAN]] for deck, cards in held.items()}


def _lesser(fabled: bool, kind: str, life: int | None, name: str) -> tuple[bool, bool, int, str]:
    return not fabled, kind != Card.Type.CREATURE, -(life or 0), name
