"""Cards of a set by their worth, as pages show them: figures, places in a plot, and which stand out."""

from collections.abc import Sequence
from math import ceil
from typing import Any, Final, NamedTuple

from cards.models import Card
from decks.runs.worth.models import WorthRun
from decks.runs.worth.worth_chunks import task_of
from engine.simulation import (
    Figure,
    WorthSums,
    card_sums,
    find_outliers,
    is_clear,
    place_figures,
    set_middle,
    worth_figure,
)

OUTLIER_WORDS: Final = {"strong": "stands out: strong", "weak": "stands out: weak", "": ""}
STEP: Final = 10  # of 100 duels, by which the plot grows


class PlotPlace(NamedTuple):
    """An interval and its middle in percent of the width of a plot, whose middle is 0 duels won more."""

    low: float
    width: float
    mean: float


class WorthRow(NamedTuple):
    """A card with its worth in duels of 100, as words; `games`: pairs of duels behind it.

    `words` say the worth, `rank` counts from the best; `note` is what stands out, `is_sure` whether chance
    does not explain the worth, `broken` how many games were broken off.
    """

    name: str
    address: str
    mean: str
    interval: str
    games: int
    note: str
    outlier: str
    is_sure: bool
    plot: PlotPlace
    is_subject: bool = False
    broken: int = 0
    words: str = ""
    rank: int = 0


class BalanceTable(NamedTuple):
    """The cards of a set that were measured, the best first, and those that were not.

    `middle` is what they are compared with, `bound` the end of the plot's scale, in duels of 100.
    """

    rows: list[WorthRow]
    unmeasured: list[Card]
    middle: str
    bound: int
    outliers: int


class WorthEntry(NamedTuple):
    """A card that is shown in a table."""

    name: str
    address: str
    figure: Figure
    is_subject: bool = False
    broken: int = 0


def balance_rows(entries: Sequence[WorthEntry]) -> tuple[list[WorthRow], int]:
    """Return cards, the best first, and the bound of their plot."""
    outliers = find_outliers([entry.figure for entry in entries])
    bounds = [abs(bound) for entry in entries for bound in (entry.figure["low"], entry.figure["high"])]
    bound = max(STEP, STEP * ceil(100 * max(bounds, default=0) / STEP))
    paired = sorted(zip(entries, outliers, strict=True), key=lambda pair: -pair[0].figure["mean"])
    rows = [_row(entry, outlier, bound, rank) for rank, (entry, outlier) in enumerate(paired, 1)]
    return rows, bound


def _row(entry: WorthEntry, outlier: str, bound: int, rank: int) -> WorthRow:
    figure = entry.figure
    return WorthRow(
        entry.name,
        entry.address,
        duels_words(figure["mean"]),
        f"{duels_words(figure['low'])} to {duels_words(figure['high'])}",
        figure["n"],
        OUTLIER_WORDS[outlier],
        outlier,
        is_clear(figure),
        _plot(figure, bound),
        entry.is_subject,
        entry.broken,
        won_words(figure["mean"]),
        rank,
    )


def _plot(figure: Figure, bound: int) -> PlotPlace:
    def place(share: float) -> float:
        return round(min(max(50 + 50 * 100 * share / bound, 0), 100), 1)

    low, high = place(figure["low"]), place(figure["high"])
    return PlotPlace(low, round(max(high - low, 0.5), 1), place(figure["mean"]))


def duels_words(share: float) -> str:
    """Return a share of duels as duels of 100, with its sign."""
    return f"{100 * share:+.1f}".replace("-", "−")


def won_words(share: float) -> str:
    """Return the same as what is won: `3.1 more`, `8.3 fewer`."""
    return f"{abs(100 * share):.1f} {'fewer' if share < 0 else 'more'}"


def balance_table(cards: Sequence[Card], figures: dict[str, Figure], subject: Card | None) -> BalanceTable:
    """Return the cards of a set by worth; `figures` by what is printed on them."""
    measured = [card for card in cards if card.printed_hash in figures]
    entries = [
        WorthEntry(card.name, card.get_absolute_url(), figures[card.printed_hash], card == subject)
        for card in measured
    ]
    rows, bound = balance_rows(entries)
    middle = set_middle([entry.figure for entry in entries])
    outliers = sum(bool(row.outlier) for row in rows)
    left = [card for card in cards if card.printed_hash not in figures]
    return BalanceTable(rows, left, duels_words(middle), bound, outliers)


class PlaceRow(NamedTuple):
    """The worth of a card in the place of another one of a deck."""

    out: str
    deck: str
    row: WorthRow


class RunFigures(NamedTuple):
    """Figures of a run so far: of its cards, and of one card alone its places."""

    rows: list[WorthRow]
    bound: int
    places: list[PlaceRow]
    games: int


def run_figures(run: WorthRun, result: dict[str, Any] | None) -> RunFigures | None:
    """Return the figures of a run, whose sums so far these are; None before the first."""
    if result is None:
        return None
    sums = WorthSums.from_data(result)
    entries = [
        WorthEntry(card["name"], "", worth_figure(row), broken=broken)
        for card, row, broken in zip(run.cards, card_sums(sums), sums.broken, strict=True)
        if row[0] or broken
    ]
    rows, bound = balance_rows(entries)
    places = _places(run, sums) if len(run.cards) == 1 else []
    return RunFigures(rows, bound, places, sums.games)


def _places(run: WorthRun, sums: WorthSums) -> list[PlaceRow]:
    try:
        task = task_of(run)
    except KeyError:  # a card of it was deleted
        return []
    if [len(rows) for rows in sums.rows] != [len(places) for places in task.places()]:
        return []
    names = {card.key: card.name for deck in task.decks for card in (*deck.main, *deck.fables)}
    figures = place_figures(task, sums, 0)
    rows, _bound = balance_rows([WorthEntry(figure.out, "", figure.worth) for figure in figures])
    return [
        PlaceRow(names[figure.out], run.decks[figure.deck]["name"], row)
        for figure, row in zip(figures, rows, strict=True)
    ]
