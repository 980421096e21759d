"""Cards as printed, as plain tuples: all that drawing a list of faces needs of their rows."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from cards.definitions import definition_of_printing
from cards.factions import FACTIONS, NO_FACTION
from cards.models import STATS, Card, CardEffect, OtherPrinting, card_address
from engine import CardDef, mana_words

FACTION_NAMES: Final = {faction.key: faction.name for faction in FACTIONS}


class PrintedEffect(NamedTuple):
    """An effect as its row says it (11.1)."""

    kind: str
    once: bool
    optional: bool
    transfer: bool
    label: str
    text: str


class PrintedCard(NamedTuple):
    """A card as it is printed (4.1), equal to another that looks the same.

    `stats` in the order of `STATS`; from `arrows` to `subject` as in `Card`.
    """

    key: str
    name: str
    type: str
    subtypes: tuple[str, ...]
    fabled: bool
    flavour: str
    arrows: int
    transfer_mask: int
    cost: int | None
    open_cost: bool | None
    printed_hash: str
    art: str | None
    subject: str
    stats: tuple[int | None, ...]
    faction: str
    faction_name: str
    effects: tuple[PrintedEffect, ...]

    def get_absolute_url(self) -> str:
        """Its page."""
        return card_address(self.key)

    @property
    def mana_words(self) -> str:
        """The mana of its Summoning Cost in short; "" where it takes none, or was not read."""
        return mana_words(self.cost or 0, bool(self.open_cost))


ROW: Final = PrintedCard._fields[
    : PrintedCard._fields.index("stats")
]  # what a card's row says in the same words


def printed_card(card: Card) -> PrintedCard:
    """Return what one card prints; reads `card.faction` and `card.effects`, so prefetch them for a list."""
    row = [getattr(card, name) for name in (*ROW, *STATS)]
    faction = (card.faction.key, card.faction.name) if card.faction else (None, None)
    rows = ([getattr(effect, name) for name in PrintedEffect._fields] for effect in card.effects.all())
    return _printed_card([*row, *faction], map(PrintedEffect._make, rows))


def printed_definition(card: CardDef) -> PrintedCard:
    """Return what a definition prints."""
    cost = None if card.has_unread_cost() else card.mana_cost()
    row = [card.key, card.name, card.type, card.subtypes, card.fabled, card.flavour, card.arrows, card.lent]
    row += [cost, card.takes_open_mana(), card.hash, None, card.subject]
    faction = (card.faction or None, FACTION_NAMES.get(card.faction))
    rows = ([getattr(effect, name) for name in PrintedEffect._fields] for effect in card.effects)
    return _printed_card([*row, *card.stats, *faction], map(PrintedEffect._make, rows))


def printed_elsewhere(other: OtherPrinting) -> PrintedCard:
    """Return what a card prints in another set, with the art that the card has; reads `other.card`."""
    return printed_definition(definition_elsewhere(other))._replace(art=other.card.art)


def definition_elsewhere(other: OtherPrinting) -> CardDef:
    """Return a card as another set prints it, with the subject that it has where that set says none."""
    printed = definition_of_printing(other)
    return replace(printed, subject=printed.subject or other.card.subject)


def printed_cards(numbers: Iterable[int], with_effects: bool = True) -> dict[int, PrintedCard]:
    """By its number, in this order, what each of these cards prints; those that are gone left out.

    Without effects for what shows none, such as pictures: they are half of the time.
    """
    wanted = list(numbers)
    fields = ("pk", *ROW, *STATS, "faction__key", "faction__name")
    rows = {row[0]: row[1:] for row in Card.objects.filter(pk__in=wanted).order_by().values_list(*fields)}
    effects: dict[int, list[PrintedEffect]] = {number: [] for number in rows}
    printed = CardEffect.objects.filter(card__in=rows if with_effects else ()).order_by("position")
    for number, *row in printed.values_list("card_id", *PrintedEffect._fields):
        effects[number].append(PrintedEffect._make(row))
    return {number: _printed_card(rows[number], effects[number]) for number in wanted if number in rows}


def _printed_card(row: Sequence[Any], effects: Iterable[PrintedEffect]) -> PrintedCard:
    key, name, kind, subtypes, *rest, faction, faction_name = row
    plain, stats = rest[: -len(STATS)], rest[-len(STATS) :]
    same = (key, name, kind, tuple(subtypes), *plain, tuple(stats))
    of = faction or NO_FACTION, faction_name or "No faction"
    return PrintedCard._make((*same, *of, tuple(effects)))
