"""From a run's row to the engine's job, and how that is played and counted."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from cards.definitions import definitions_by_hash
from decks.play_setup.deck_snapshot import deck_spec
from decks.runs.equal_runs import Side, sides_of
from decks.runs.models import Run
from engine import CardDef, DeckSpec, EngineGame
from engine.simulation import (
    DuelTally,
    DuelTask,
    Figure,
    GoldfishTask,
    PairedTally,
    Tally,
    clock_difference,
    count_broken,
    count_broken_duel,
    count_broken_pair,
    count_unplayed,
    count_unplayed_duel,
    count_unplayed_pair,
    duel_report,
    mean_win_turn,
    pair_decks,
    pair_tasks,
    paired_report,
    play_batch,
    play_deck_duels,
    play_duel_game,
    play_game,
    play_pairs,
    report,
)
from engine.simulation.advice import AdviceTask, ChangeSums, count_unplayed_round, play_round


class GameKind(NamedTuple):
    """The functions by which the games of a chunk are played and counted."""

    play: Callable[..., Any]
    count_unplayed: Callable[..., Any]
    count_broken: Callable[..., Any]
    read_tally: Callable[[dict[str, Any]], Any]


class RunKind(NamedTuple):
    """The functions by which the games of a run are played, counted and reported.

    `make_task` makes what the others take of the tasks of its sides, and of who duels; `report` takes a tally
    and that. `clock` is the figure of a tally that a run may stop at; None where there is none.
    `play_game` plays one game that is looked at, of what `task_of` returns.
    """

    make_task: Callable[..., Any]
    games: GameKind
    report: Callable[[Any, Any], dict[str, Any]]
    clock: Callable[[Any], Figure | None]
    play_game: Callable[..., EngineGame]


SINGLE: Final = RunKind(
    lambda task: task,
    GameKind(play_batch, count_unplayed, count_broken, Tally.from_data),
    report,
    mean_win_turn,
    play_game,
)
PAIRED: Final = RunKind(
    pair_tasks,
    GameKind(play_pairs, count_unplayed_pair, count_broken_pair, PairedTally.from_data),
    paired_report,
    clock_difference,
    play_game,
)
DUEL: Final = RunKind(
    pair_decks,
    GameKind(play_deck_duels, count_unplayed_duel, count_broken_duel, DuelTally.from_data),
    duel_report,
    lambda _tally: None,
    play_duel_game,
)


# Of a round of an advice, whose games a chunk plays
ADVICE: Final = GameKind(play_round, count_unplayed_round, count_unplayed_round, ChangeSums.from_data)


def games_of(run: Run) -> GameKind:
    """Return how the games of the run are played and counted."""
    return kind_of(run).games if run.advice is None else ADVICE


def kind_of(run: Run) -> RunKind:
    """Return how the games of a run that is no advice are played, counted and reported."""
    if run.is_duel:
        return DUEL
    return PAIRED if run.is_paired else SINGLE


def job_of(run: Run) -> Any:
    """Return the engine's input for any game of the run; a few are cached, as reading cards is slow.

    It is a GoldfishTask, of a paired run a PairedTask, of a duel a DuelTask, of an advice an AdviceTask.
    """
    return _job(run.key, run.pk)


def task_of(run: Run, side: int = 0) -> GoldfishTask | DuelTask:
    """Return the engine's input for a game of the run, of a paired one with one of its decks."""
    job = job_of(run)
    task: GoldfishTask | DuelTask = (job.a, job.b)[side] if run.is_paired else job
    return task


@lru_cache(maxsize=32)
def _job(key: str, run_id: int) -> Any:
    return make_job(Run.objects.get(pk=run_id, key=key))


def make_job(run: Run) -> Any:
    """Return the same of a run whose inputs are fixed, in the store or not; nothing is cached."""
    cards = definitions_by_hash(run.definition_hashes)
    tasks = [_side_task(run, side, cards) for side in sides_of(run)]
    if run.advice is not None:
        return _advice_task(tasks[0], run.advice, cards)
    make_task = kind_of(run).make_task
    return make_task(*tasks, run.duellists) if run.is_duel else make_task(*tasks)


def _side_task(run: Run, side: Side, cards: dict[str, CardDef]) -> GoldfishTask:
    deck = deck_spec(side.snapshot, cards)
    return GoldfishTask(
        main=deck.main,
        fables=deck.fables,
        edition=side.edition,
        turns=run.turns,
        seed=run.seed,
        unread_absent=bool(run.left_out),
    )


def _advice_task(alone: GoldfishTask, advice: dict[str, Any], cards: dict[str, CardDef]) -> AdviceTask:
    candidates = [cards[hash_] for hash_ in advice["candidates"]]
    return AdviceTask(
        deck=DeckSpec(alone.main, alone.fables),
        candidates={card.key: card for card in candidates},
        edition=alone.edition,
        goal=advice["goal"],
        turns=alone.turns,
        seed=alone.seed,
        against=tuple(deck_spec(other, cards) for other in advice["against"]),
        unread_absent=alone.unread_absent,
        wished=frozenset(advice["wished"]),
    )
