"""Figures of a matrix as its page and the API show them: a row for each deck, a cell for each pairing."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from django.urls import reverse

from decks.chart_geometry import ChartFigure
from decks.models import Deck, Run
from decks.runs.duels.duel_figures import ShownShare, number_words, shown_share
from decks.runs.matrices.queries import MatrixCells
from engine.simulation import DuelTally, duel_report, share_of

SHADES: Final = 10  # of a cell, by tenths of the games won


class MatrixDuel(NamedTuple):
    """A duel of two decks of a matrix; `report` is as `duel_report` makes it, None before the first game."""

    run: Run
    report: dict[str, Any] | None

    @property
    def address(self) -> str:
        """Return where its games are."""
        return reverse("decks:run", args=[self.run.public_id])

    def won_by(self, deck: int | None) -> ChartFigure | None:
        """Return the share that the deck of this row won, None before the first game."""
        side = "a" if deck == self.run.deck_id else "b"
        return self.report["won"][side] if self.report else None


class GridCell(NamedTuple):
    """The share of games that the deck of the row won against that of the column, in percent.

    `mean` is "" where there is none: of a deck against itself, which has no address, and before the first
    game; then `words` say whom it is against, and where it stands. `shade` is in tenths.
    """

    address: str = ""
    mean: str = ""
    interval: str = ""
    shade: int = 0
    words: str = ""


class GridRow(NamedTuple):
    """A deck, what it won of all its games with its interval, and its cells in the order of the decks."""

    deck: Deck
    is_changed: bool
    overall: ShownShare | None
    cells: list[GridCell]


class PairingRow(NamedTuple):
    """A pairing in numbers: shares in percent with their intervals, turns of both players."""

    pairing: MatrixDuel
    first: ShownShare
    starter: ShownShare
    drawn: ShownShare
    turns: ShownShare
    longest: int
    games: int
    broken: int


def pairings(seen: MatrixCells) -> list[MatrixDuel]:
    """Return the pairings with what was played of each so far."""
    return [MatrixDuel(run, _report(run)) for run in seen.runs]


def grid(seen: MatrixCells, duels: list[MatrixDuel]) -> list[GridRow]:
    """Return a row for each deck."""
    of_decks: dict[tuple[int | None, int | None], MatrixDuel] = {}
    for duel in duels:
        first, second = duel.run.deck_id, duel.run.other_deck_id
        of_decks[first, second] = of_decks[second, first] = duel
    return [
        GridRow(
            deck,
            deck.pk in seen.changed,
            _overall_share(deck, duels),
            [_cell(deck, other, of_decks.get((deck.pk, other.pk))) for other in seen.decks],
        )
        for deck in seen.decks
    ]


def pairing_rows(duels: list[MatrixDuel]) -> Iterator[PairingRow]:
    """Yield the pairings of which a game was played to its end."""
    for duel in duels:
        report = duel.report
        if report and report["played_out"]:
            yield PairingRow(
                duel,
                shown_share(report["won"]["a"]),
                shown_share(report["won_by_starter"]),
                shown_share(report["won"]["drawn"]),
                number_words(report["turns"]),
                report["longest"],
                report["played_out"],
                report["broken"],
            )


def _overall_share(deck: Deck, duels: list[MatrixDuel]) -> ShownShare | None:
    """Return what a deck won of all its games so far, each game alike; None before the first."""
    shares = [
        share
        for duel in duels
        if deck.pk in (duel.run.deck_id, duel.run.other_deck_id) and (share := duel.won_by(deck.pk))
    ]
    games = sum(share["n"] for share in shares)
    won = sum(round(share["mean"] * share["n"]) for share in shares)
    return shown_share(share_of(won, games)) if games else None


def failures(duels: list[MatrixDuel]) -> list[MatrixDuel]:
    """Return the pairings that could not be played, and say why."""
    return [duel for duel in duels if duel.run.state == Run.State.FAILED]


def _report(run: Run) -> dict[str, Any] | None:
    try:
        tally = DuelTally.from_data(run.result) if run.result else None
    except ValueError:  # counted by another version
        return None
    return duel_report(tally) if tally else None


def _cell(deck: Deck, other: Deck, duel: MatrixDuel | None) -> GridCell:
    if duel is None:
        return GridCell()
    share = duel.won_by(deck.pk)
    if share is None or not share["n"]:
        return GridCell(duel.address, words=f"against {other.name}: {duel.run.state}")
    shown = shown_share(share)
    return GridCell(duel.address, shown.mean, shown.interval, round(SHADES * share["mean"]))
