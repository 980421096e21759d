"""Refusals of the workshop as data; the sentence is made at the edge."""

from typing import Final

from dimrift_site.base.web.coded_refusal import CodedRefusal
from dimrift_site.base.web.page_throttles import TOO_MUCH
from engine import CardDef

SENTENCES: Final = {
    "too_many_sets": "This would be more sets than you may have: {most}. "
    "Delete one that you no longer need.{more}",
    "too_many_cards": "Your workshop can hold {most} cards, and this would be more. "
    "Delete cards that you no longer need.{more}",
    "too_many_states": "Your cards have been saved with {most} different texts, which is the most. "
    "Delete cards that you no longer need.{more}",
    "too_many_near": "Very many sets were made without an account from your network. Log in to make one.",
    "disk_full": "The site has no room left for what is made without an account.",
    "private_only": "Without an account a set is seen by this browser alone.",
    "name": "A set needs a name of at most {most} characters.",
    "about": "What is said about a set has at most {most} characters.",
    "visibility": "A set is seen by you alone, or by whoever has its address.",
    "hidden": "This set was hidden after a report. Only you see it; your notices say why.",
    "stale_set": "The set was changed in the meantime, or deleted. It stands below as it is now.",
    "stale_deletion": "The set was changed in the meantime. Look at it as it is now, then decide.",
    "card_name": "A card needs a name.",
    "public_name": "There is a card of the catalogue that is called {name}. Choose another name.",
    "taken_name": "Another card of this set is called {name}. Choose another name.",
    "stale": "This card was saved in the meantime. Nothing is lost: what it says now is beside yours.",
    "gone": "This card was deleted in the meantime. What you wrote is still below.",
    "set_gone": "The set was deleted in the meantime. Nothing more is saved into it.",
    "changed": "The card was changed in the meantime. Look at it as it is now, then decide.",
    "key": "A key is lower-case letters and digits with hyphens between them, none of the workshop "
    "and no word of the API's addresses.",
    "taken_key": "There is a card {key} already; choose another key.",
    "no_set": "The set that you chose is no longer there. Choose another one.",
    "adopted_name": "There is a card of the catalogue that is called {name}; its author has to name it anew.",
    "broken": "{why}",
    "unplayable": "{name} cannot be played. {why}",
    "undrawn": "{place}: {why}",
    "import_under_way": "A worker is still putting the cards of another file of yours into a set. Nothing of "
    "this file was taken; send it again then.",
    "too_often": TOO_MUCH,
}
STATUS: Final = {
    "import_under_way": 409,
    "stale": 409,
    "gone": 409,
    "set_gone": 409,
    "changed": 409,
    "no_set": 409,
    "stale_set": 409,
    "stale_deletion": 409,
    "too_often": 429,
    "too_many_sets": 429,
    "too_many_near": 429,
    "disk_full": 503,
    "too_many_cards": 429,
    "too_many_states": 429,
}


class WorkshopRefusal(CodedRefusal):
    """Something that the workshop does not do."""

    sentences = SENTENCES
    statuses = STATUS


def refuse_unplayable(card: CardDef) -> None:
    """WorkshopRefusal for a card that no game could play (4.5)."""
    missing = card.missing_part()
    if missing:
        raise WorkshopRefusal("unplayable", name=card.name, why=missing.sentence())
