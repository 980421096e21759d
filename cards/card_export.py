"""The catalogue as a card file, and what the file cannot hold."""

from typing import NamedTuple

import engine
from cards.definitions import definition
from cards.models import Card, Set
from cards.queries import drawable


class Exported(NamedTuple):
    """The file's text, how many cards it holds, and a line for each thing that it does not hold."""

    text: str
    cards: int
    not_held: list[str]


def export_cards(form: str, set_key: str = "") -> Exported:
    """All cards that are listed, or those of a set, by key; `form` is "yaml" or "json" (published).

    Set.DoesNotExist for a set that is not there.
    """
    rows = drawable(Card.objects.filter(retired=False)).order_by("key")
    if set_key:
        rows = rows.filter(set=Set.objects.get(key=set_key))
    cards = [(row, definition(row)) for row in rows]
    lost = [
        f"{card.key}: {each.field}: {each.old or '(nothing)'} → {each.new or '(nothing)'}"
        for _row, card in cards
        for each in engine.find_losses(card, form)
    ]
    aliases = [f"{row.key}: earlier names: {', '.join(row.aliases)}" for row, _card in cards if row.aliases]
    text = engine.write_card_file([card for _row, card in cards], form)
    return Exported(text, len(cards), [*lost, *aliases, *_left_out(set_key)])


def _left_out(set_key: str) -> list[str]:
    retired = Card.objects.filter(retired=True, **({"set__key": set_key} if set_key else {})).order_by("key")
    return [f"{key}: left out, it is retired" for key in retired.values_list("key", flat=True)]
