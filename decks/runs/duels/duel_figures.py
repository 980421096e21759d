"""Figures of a duel as its page shows them: shares with intervals, rows by seat, and a chart of lengths."""

from typing import Any, Final, NamedTuple

from decks.chart_geometry import Bars, ChartFigure, bar_chart
from decks.models import Run
from decks.runs.replays.figure_games import FigureLinks, length_figure, seat_figure
from dimrift_site.base.plurals import plural

EVEN: Final = 1 / 2
FEWEST: Final = 30  # games; with fewer, which one deck may all have won, an interval says too much
LONG: Final = 50  # turns of both players; longer games stand behind one bar


class ShownShare(NamedTuple):
    """A share in percent with its interval, and the address of a game behind it, "" where none is named."""

    mean: str
    interval: str
    address: str = ""


class SeatRow(NamedTuple):
    """The wins of the first deck from one seat; `number` is how many games were played so."""

    seat: str
    begins: bool
    number: int
    won: ShownShare
    drawn: ShownShare


def duel_result(run: Run, report: dict[str, Any], games: FigureLinks) -> dict[str, Any]:
    """Return what the page shows of a report."""
    won = report["won"]
    return {
        "games": report["played_out"],
        "more": run.games,  # as many again: the interval becomes narrower by three tenths
        "sentence": outcome_sentence(run, won["a"], won["b"]) if report["played_out"] else "",
        "won": [
            (name, shown_share(won[ending], games.first(f"won-{ending}")))
            for name, ending in ((run.deck.name, "a"), (_other_name(run), "b"), ("Drawn", "drawn"))
        ],
        "starter": shown_share(report["won_by_starter"]),
        "seats": [_seat_row(seating, row, games) for seating, row in enumerate(report["seats"])],
        "turns": number_words(report["turns"]),
        "longest": report["longest"],
        "lengths": _length_chart(report, games),
        "reasons": [(REASON_WORDS[name], number) for name, number in report["reasons"].items()],
        "broken": report["broken"],
        "broken_games": report["broken_games"],
        "limited": report["limited"],
        "limited_games": report["limited_games"],
    }


REASON_WORDS: Final = {
    "hp": "a player at 0 HP or less",
    "concede": "conceding",
    "loop": "a loop",
    "limit": "a limit",
}


def outcome_sentence(run: Run, won: ChartFigure, lost: ChartFigure) -> str:
    """Return which deck wins more often, only where the interval excludes that they win as often."""
    if won["n"] < FEWEST:
        return f"Not distinguishable yet in {plural(won['n'], 'game')}"
    if won["low"] > EVEN or (won["low"] > lost["high"]):
        winner, loser, share = run.deck.name, _other_name(run), won
    elif lost["low"] > EVEN or (lost["low"] > won["high"]):
        winner, loser, share = _other_name(run), run.deck.name, lost
    else:
        return f"Not distinguishable yet in {plural(won['n'], 'game')}"
    shown = shown_share(share)
    return f"{winner} wins {shown.mean} against {loser} ({shown.interval})"


def shown_share(figure: ChartFigure, address: str = "") -> ShownShare:
    """Return a share as people read it."""
    return ShownShare(f"{figure['mean']:.0%}", f"{figure['low']:.0%} to {figure['high']:.0%}", address)


def _other_name(run: Run) -> str:
    return run.other_deck.name if run.other_deck else ""


def number_words(figure: ChartFigure) -> ShownShare:
    """Return a number of turns as people read it."""
    return ShownShare(f"{figure['mean']:.1f}", f"{figure['low']:.1f} to {figure['high']:.1f}")


def _seat_row(seating: int, row: dict[str, Any], games: FigureLinks) -> SeatRow:
    return SeatRow(
        row["seat"],
        row["begins"],
        row["won"]["n"],
        shown_share(row["won"], games.first(seat_figure(seating, "a"))),
        shown_share(row["drawn"], games.first(seat_figure(seating, "drawn"))),
    )


def _length_chart(report: dict[str, Any], games: FigureLinks) -> Bars:
    shown = [row for row in report["lengths"] if row["from"] < LONG]
    longer = sum(row["games"] for row in report["lengths"] if row["from"] >= LONG)
    return bar_chart(
        "Length of the games",
        "turns of both players",
        {_length_words(row): row["games"] for row in shown},
        words="{label} turns: {value} game{s}",
        apart=(f"{LONG}+", longer, f"{LONG} turns or more: {{value}} game{{s}}") if longer else None,
        addresses={_length_words(row): games.first(length_figure(row)) for row in shown},
    )


def _length_words(row: dict[str, Any]) -> str:
    return f"{row['from']}–{row['to']}"
