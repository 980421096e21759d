"""Tables of a run as CSV: turn by turn and card by card, with their intervals."""

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Any, Final

from decks.lists.deck_text.table_list import as_cell
from engine.simulation import COUNTS, MEASURES

FIGURE: Final = ("mean", "low", "high", "n")
OF_CARDS: Final = ("playable", "played", "laid", "stuck", "first_played", "damage")


def turns_table(report: dict[str, Any]) -> str:
    """Return the figures of each turn, each with its interval; empty where they were not counted."""
    heads = ["turn", *_heads(MEASURES)]
    return _csv(heads, ([row["turn"], *_cells(row, MEASURES)] for row in report["per_turn"]))


def cards_table(report: dict[str, Any]) -> str:
    """Return the figures of each card, and why it stuck as shares of the games in which it did."""
    reasons = [count for count in COUNTS if any(count in card["why"] for card in report["cards"])]
    heads = [
        "card",
        "key",
        "type",
        "copies",
        "drawn",
        *_heads(OF_CARDS),
        *(f"why_{reason}" for reason in reasons),
    ]
    return _csv(heads, (_card_cells(card, reasons) for card in report["cards"]))


def _card_cells(card: dict[str, Any], reasons: Sequence[str]) -> list[object]:
    printed = [as_cell(card["name"]), card["key"], card["type"], card["copies"], card["drawn"]]
    return [*printed, *_cells(card, OF_CARDS), *(_digits(card["why"].get(reason, 0)) for reason in reasons)]


def _heads(names: Sequence[str]) -> Iterator[str]:
    for name in names:
        yield name
        yield from (f"{name}_{part}" for part in FIGURE[1:])


def _cells(row: dict[str, Any], names: Sequence[str]) -> Iterator[object]:
    for name in names:
        figure = row[name]
        yield from (_digits(figure[part]) if figure else "" for part in FIGURE)


def _digits(number: float) -> object:
    return round(number, 6)


def _csv(heads: Sequence[str], rows: Iterator[list[object]]) -> str:
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)
    return table.getvalue()
