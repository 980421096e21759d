"""Impact of removing a set: what it touches that its cards are deleted or retired."""

from copy import copy

from cards.impact.card_edit import CardEdit, stored_cards
from cards.impact.queries import MOST_EDITS, Impact, impact_of
from cards.impact.scenario_check import PAGE, CheckBounds
from cards.removal.removal_plan import Removal


def removal_impact(removal: Removal, bounds: CheckBounds = PAGE) -> Impact | None:
    """Return what it would touch, with scenarios played within `bounds`; None if it is refused."""
    if removal.obstacles:
        return None
    cards = [retired_card.card for retired_card in removal.retired]
    edits = [CardEdit(card, copy(card)) for card in stored_cards(card.key for card in cards[:MOST_EDITS])]
    for edit in edits:
        edit.after.retired, edit.after.set = True, None
    others = [card.name for card in cards[MOST_EDITS:]]
    return impact_of(edits, gone=removal.deleted, others=others, bounds=bounds)
