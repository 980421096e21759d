"""Curves of a deck's list: how many of its cards have each cost, and each Will."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from decks.lists import prices
from decks.lists.list_rows import ListRow, size

OPEN_END: Final = 7  # costs and Will from here on share a bar


def cost_curve(list_rows: Iterable[ListRow]) -> dict[str, int]:
    """{cost: cards} from 0 to the highest; from 7 on as "7+"; behind them X, and a cost that is not read.

    What comes by Transform alone is not in it.
    """
    summoned = [row for row in list_rows if row.is_summoned()]
    curve = _curve((row.cost, row.copies) for row in summoned if not row.without_number)
    for words in (prices.OPEN, prices.UNREAD):
        if cards := size(row for row in summoned if row.without_number == words):
            curve[words] = cards
    return curve


def will_curve(list_rows: Iterable[ListRow]) -> dict[str, int]:
    """{Will: cards}; a card that prints none counts as 0 (4.1)."""
    return _curve((row.card.will or 0, row.copies) for row in list_rows)


def _curve(counted: Iterable[tuple[int, int]]) -> dict[str, int]:
    copies: Counter[int] = Counter()
    for value, number in counted:
        copies[min(value, OPEN_END)] += number
    highest = max(copies, default=0)
    return {_label(value): copies[value] for value in range(highest + 1)}


def _label(value: int) -> str:
    return f"{value}+" if value == OPEN_END else str(value)
