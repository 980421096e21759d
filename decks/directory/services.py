"""Writes of what the directory orders decks by. Each is one update after the commit of what it is about:
within that, it would hold a deck's row together with others, and two might wait for each other.
"""

from functools import partial
from typing import Any, Final

from django.db import transaction
from django.db.models import F

from decks.models import Deck, Run
from decks.play_setup.deck_snapshot import take_snapshot
from decks.refusals import Refusal
from decks.runs.chunks.engine_job import job_of
from engine.simulation import Tally, report

LEAST_WON: Final = 100  # games: with fewer the mean turn is mostly chance


def count_play(deck: Deck) -> None:
    """Count one more run or game at the board that was begun with the deck."""
    update = partial(Deck.objects.filter(pk=deck.pk).update, played=F("played") + 1)
    transaction.on_commit(update, robust=True)


def note_win_turn(run: Run) -> None:
    """Note on its deck the mean turn on which the games of a finished run were won."""
    transaction.on_commit(partial(_note_win_turn, run.pk), robust=True)


def _note_win_turn(number: int) -> None:
    """Only of a run by the deck's own edition, of the list that the deck has now."""
    run = Run.objects.filter(pk=number).select_related("deck").first()
    if run is None or run.overrides or not run.result or run.edition != run.deck.edition:
        return
    figure: Any = report(Tally.from_data(run.result), job_of(run))["mean_win_turn"]
    if figure is None or figure["n"] < LEAST_WON or not _is_of_same_list(run):
        return
    # A list that was changed since it was compared has another version.
    held = Deck.objects.filter(pk=run.deck.pk, version=run.deck.version)
    held.update(win_turn=figure["mean"], win_games=figure["n"])


def _is_of_same_list(run: Run) -> bool:
    try:
        now = take_snapshot(run.deck, unread_absent=True)
    except Refusal:  # it has no cards any more
        return False
    return bool(run.deck_snapshot["main"] == now["main"] and run.deck_snapshot["fables"] == now["fables"])
