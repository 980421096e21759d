"""Reads of art."""

from cards.artwork.models import CardArt
from cards.cache import cache_until_change
from cards.models import Card


def shown_art(card: Card) -> CardArt | None:
    """Return whose the art on a card's face is; None for a generated picture."""
    return CardArt.objects.filter(card=card.pk).first() if card.art else None


@cache_until_change
def uploaded_art() -> dict[str, str]:
    """Return `Card.art` of all cards that have some, by key."""
    return {card.key: card.art or "" for card in Card.objects.filter(art__isnull=False).only("key", "art")}
