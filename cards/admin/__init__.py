"""The catalogue in the admin: cards with their effects, factions, sets; what was printed is read-only."""

from cards.admin import card_admin, group_admin, printing_admin, version_admin

__all__ = ["card_admin", "group_admin", "printing_admin", "version_admin"]
