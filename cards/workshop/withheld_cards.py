"""Cards of workshops that a list, a run or a game still names and whose author took them back.

Whoever has such a card keeps and plays it. What is shown of it is its name and that it is private now; this
is the only place that decides for whom.
"""

from collections.abc import Iterable
from typing import Any, Final

from cards.models import Card, CardEffect
from cards.readings.unread_effects import LeftOut
from cards.workshop.author import Author
from cards.workshop.models import is_workshop_key
from cards.workshop.queries import usable_cards

PRIVATE_NOW: Final = "private now"


def withhold_cards(rows: Iterable[Any], viewer: Author) -> None:
    """Let rows with a `card` have, instead of one that the viewer may not see, what is left of it.

    Call it before the effects of cards are fetched: of what is withheld none are.
    """
    drafts = [row for row in rows if row.card.workshop_id is not None]
    hidden = withheld_keys((row.card.key for row in drafts), viewer)
    for row in drafts:
        if row.card.key in hidden:
            row.card = withheld_card(row.card)


def withheld_keys(keys: Iterable[str], viewer: Author) -> frozenset[str]:
    """Return those of these keys that are of cards of workshops which the viewer may not see."""
    asked = frozenset(filter(is_workshop_key, keys))
    if not asked:
        return asked
    return asked - frozenset(usable_cards(viewer).filter(key__in=asked).values_list("key", flat=True))


def without_withheld(left_out: Iterable[LeftOut], viewer: Author) -> list[LeftOut]:
    """Return the effects that a game or a run is played without, but for those of withheld cards."""
    effects = list(left_out)
    hidden = withheld_keys((effect["key"] for effect in effects), viewer)
    return [effect for effect in effects if effect["key"] not in hidden]


def withheld_card(card: Card) -> Card:
    """Return a card of which nothing is known but its name and in which deck it belongs; never saved."""
    left = Card(pk=card.pk, key=card.key, name=card.name, fabled=card.fabled, workshop_id=card.workshop_id)
    left.type = Card.Type.CREATURE  # a definition has one; nothing shows or counts it
    left.is_private_now = True
    left._prefetched_objects_cache = {"effects": CardEffect.objects.none()}  # type: ignore[attr-defined]
    return left
