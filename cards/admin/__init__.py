"""The catalogue in the admin: cards with effects, factions, sets; printed states and the wiki, read-only."""

from cards.admin import card_admin, group_admin, plain_word_admin, printing_admin, version_admin, wiki_admin

__all__ = ["card_admin", "group_admin", "plain_word_admin", "printing_admin", "version_admin", "wiki_admin"]
