"""The catalogue in the admin: cards with their effects, factions, sets; what was printed is read-only."""

from cards.admin import cards, groups, history

__all__ = ["cards", "groups", "history"]
