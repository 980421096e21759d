"""Adoption: an editor takes a card of a workshop into the catalogue."""

import re
from copy import copy
from dataclasses import replace
from typing import Final

from django.db import transaction
from django.utils import timezone

from cards.definitions import definition
from cards.impact.card_edit import CardEdit
from cards.impact.queries import Impact, impact_of
from cards.models import LONGEST_KEY, Card, Set, key_refusal
from cards.references import replace_card
from cards.services import hold_catalogue, save_card
from cards.workshop.refusals import WorkshopRefusal, refuse_unplayable
from cards.workshop.services import card_state, delete_workshop_cards
from dimrift_site.base.notices.services import notify

KEY: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def adoption_impact(card: Card) -> Impact:
    """Return what adopting a card would touch: the decks that play it. None of them is public."""
    after = copy(card)
    after.workshop = None
    return impact_of([CardEdit(card, after)])


@transaction.atomic
def adopt(card: Card, key: str, card_set: Set | None, seen: str) -> Card:
    """Make a card of the catalogue of one of a workshop; it names its author, and decks with it follow.

    `key` is its key from now on, `seen` is `card_state` of what the editor looked at. WorkshopRefusal:
    nothing is done.
    """
    hold_catalogue()
    now = (
        Card.with_workshops.select_for_update(of=("self",)).filter(pk=card.pk, workshop=card.workshop).first()
    )
    if now is None or card_state(now) != seen:
        raise WorkshopRefusal("changed")
    if not KEY.fullmatch(key) or len(key) > LONGEST_KEY or key_refusal(key):
        raise WorkshopRefusal("key")
    if Card.with_workshops.filter(key=key).exists():
        raise WorkshopRefusal("taken_key", key=key)
    if Card.objects.filter(name__iexact=now.name).exists():
        raise WorkshopRefusal("adopted_name", name=now.name)
    printed = definition(now)
    refuse_unplayable(printed)
    save_card(replace(printed, key=key), card_set)
    adopted = Card.objects.get(key=key)
    adopted.author_id, adopted.adopted = card.workshop.owner_id if card.workshop else None, timezone.now()
    adopted.save(update_fields=["author", "adopted"])
    replace_card(now, adopted)
    delete_workshop_cards([now])
    notify(
        adopted.author_id,
        f"Your card {now.name} was adopted: it is a card of the catalogue now, and names you as its author.",
        adopted.get_absolute_url(),
    )
    return adopted
