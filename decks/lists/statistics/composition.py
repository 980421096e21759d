"""Composition of a list: types, factions, arrows by direction, sources and sinks of mana, groups to draw."""

from collections import Counter
from collections.abc import Iterable
from math import cos, pi, sin
from typing import Final, NamedTuple

from decks.lists.list_rows import ListRow, shown_rows, size

DIRECTIONS: Final = (
    "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
)  # fmt: skip
STRENGTHS: Final = (1, 2, 3)
MIDDLE: Final = (150, 130)  # of the picture of arrows, 300 by 260
NEAR, FAR = 42, 96  # where its spokes begin, and where the longest one ends
LABEL: Final = 16  # beyond the end of a spoke


class Spoke(NamedTuple):
    """The cards with an arrow in a direction, by its strength; where the spoke and its label are drawn."""

    direction: str
    cards: int
    by_strength: list[int]
    x1: float
    y1: float
    x2: float
    y2: float
    x: float
    y: float


class ManaRow(NamedTuple):
    """A card that brings or takes mana: by its Will as it arrives, or by an effect.

    `summoning`: mana of its Summoning Cost, as printed; `further`: the most that one effect takes besides.
    """

    row: ListRow
    brings: bool
    summoning: str
    further: int


class CardGroup(NamedTuple):
    """Cards that odds can be asked for: `value` in a form, words, and the keys of the cards."""

    value: str
    title: str
    keys: frozenset[str]


def counts(rows: Iterable[ListRow], what: str) -> dict[str, int]:
    """{type or faction in words: cards}, most first."""
    copies_of: Counter[str] = Counter()
    for row in rows:
        faction = row.card.faction.name if row.card.faction else "No faction"
        copies_of[row.card.get_type_display() if what == "type" else faction] += row.copies
    return dict(copies_of.most_common())


def arrow_spokes(rows: Iterable[ListRow]) -> list[Spoke]:
    """The eight directions, clockwise from north, of the cards as printed (3.1)."""
    by_direction = [[0, 0, 0] for _ in DIRECTIONS]
    for row in rows:
        for direction, held in enumerate(by_direction):
            strength = row.card.arrows >> 2 * direction & 3
            if strength:
                held[strength - 1] += row.copies
    most = max((sum(held) for held in by_direction), default=0) or 1
    return [_spoke(direction, held, most) for direction, held in enumerate(by_direction)]


def _spoke(direction: int, held: list[int], most: int) -> Spoke:
    angle = pi / 4 * direction
    right, down = sin(angle), -cos(angle)
    end = NEAR + (FAR - NEAR) * sum(held) / most

    def at(far: float) -> tuple[float, float]:
        return round(MIDDLE[0] + right * far, 1), round(MIDDLE[1] + down * far, 1)

    return Spoke(DIRECTIONS[direction], sum(held), held, *at(NEAR), *at(end), *at(end + LABEL))


def mana_rows(rows: Iterable[ListRow]) -> list[ManaRow]:
    """Return the cards that bring or take mana, those that bring some first."""
    all_rows = [_mana_row(row) for row in rows]
    return sorted((mana_row for mana_row in all_rows if any(mana_row[1:])), key=lambda each: not each.brings)


def _mana_row(row: ListRow) -> ManaRow:
    meaning = row.printed.meaning(with_cost=False)
    brings = row.printed.collects_mana() or meaning.has_tag("gives", "mana")
    return ManaRow(row, brings, row.printed.mana_words(), meaning.mana)


def card_groups(rows: Iterable[ListRow]) -> list[CardGroup]:
    """The groups of a list: what brings mana, types, factions, costs up to a number, and each card.

    A card that is withheld is but in the group of its name.
    """
    all_rows = list(rows)
    listed = shown_rows(all_rows)
    highest = max((row.cost for row in listed), default=0)
    groups = {(f"card:{row.card.key}", row.card.name): {row.card.key} for row in all_rows}
    for row, mana in zip(listed, map(_mana_row, listed), strict=True):
        key, card = row.card.key, row.card
        if mana.brings:
            groups.setdefault(("mana", "Brings mana"), set()).add(key)
        groups.setdefault((f"type:{card.type}", f"{card.get_type_display()}s"), set()).add(key)
        if card.faction:
            groups.setdefault((f"faction:{card.faction.key}", card.faction.name), set()).add(key)
        for cost in range(row.cost, 0 if row.without_number else highest):
            groups.setdefault((f"cost:{cost}", f"Cost {cost} or less"), set()).add(key)
    order = ("mana", "type", "faction", "cost", "card")
    return sorted(
        (CardGroup(value, title, frozenset(keys)) for (value, title), keys in groups.items()),
        key=lambda group: (order.index(group.value.partition(":")[0]), group.title),
    )


def group_size(group: CardGroup, rows: Iterable[ListRow]) -> int:
    """Return how many cards of the list are in a group."""
    return size(row for row in rows if row.card.key in group.keys)
