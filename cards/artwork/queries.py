"""Reads of art and of subjects of pictures."""

from typing import NamedTuple

from django.db.models import Q

from cards.artwork.models import CardArt
from cards.cache import cache_until_change
from cards.models import Card


class ChosenPicture(NamedTuple):
    """`art` and `subject` of a card as `Card` has them, "" where there is none."""

    art: str
    subject: str


def shown_art(card: Card) -> CardArt | None:
    """Return whose the art on a card's face is; None for a generated picture."""
    return CardArt.objects.filter(card=card.pk).first() if card.art else None


@cache_until_change
def chosen_pictures() -> dict[str, ChosenPicture]:
    """Return art and subject of all cards that have one of them, by key."""
    chosen = Card.objects.filter(Q(art__isnull=False) | ~Q(subject="")).order_by()
    return {
        key: ChosenPicture(art or "", subject)
        for key, art, subject in chosen.values_list("key", "art", "subject")
    }
