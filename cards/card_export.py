"""The catalogue as a card file, and what the file cannot hold."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import engine
from cards.definitions import definition, definition_of_printing
from cards.models import Card, OtherPrinting, Set
from cards.queries import drawable
from dimrift_site.base.plurals import plural
from engine import CardDef


class Exported(NamedTuple):
    """The file's text, how many cards it holds, and a line for each thing that it does not hold."""

    text: str
    cards: int
    not_held: list[str]


def export_cards(form: str, set_key: str = "") -> Exported:
    """Return all cards that are listed, or those of a set, by key; `form` is "yaml" or "json" (published).

    A set of published data is written in the order of its file. Set.DoesNotExist for one that is not there.
    """
    rows = drawable(Card.objects.filter(retired=False)).defer(None).order_by("key")
    order: list[Any] = []
    others: Iterator[tuple[CardDef, Any]] = iter(())
    if set_key:
        card_set = Set.objects.get(key=set_key)
        rows, order = rows.filter(set=card_set), card_set.outline
        printings = OtherPrinting.objects.filter(set=card_set).order_by("card__key")
        others = ((definition_of_printing(printing), printing.source) for printing in printings)
    cards = [*((definition(row), row.source) for row in rows), *others]
    lost = [
        f"{card.key}: {loss.field}: {loss.old or '(nothing)'} → {loss.new or '(nothing)'}"
        for card, source in cards
        for loss in engine.find_losses(card, form, source)
    ]
    aliases = [f"{row.key}: earlier names: {', '.join(row.aliases)}" for row in rows if row.aliases]
    sources = {card.key: source for card, source in cards if source}
    text = engine.write_card_file([card for card, _source in cards], form, sources, order)
    counts = {
        name: sum(1 for card, _source in cards if getattr(card, name)) for name in ("number", "subject")
    }
    uncounted = [
        f"{name}s: of {plural(count, 'card')}" for name, count in counts.items() if count and form == "json"
    ]
    return Exported(text, len(cards), [*lost, *aliases, *uncounted, *_left_out(set_key)])


def _left_out(set_key: str) -> list[str]:
    retired = Card.objects.filter(retired=True, **({"set__key": set_key} if set_key else {})).order_by("key")
    return [f"{key}: left out, it is retired" for key in retired.values_list("key", flat=True)]
