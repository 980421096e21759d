"""Reads of runs: those of decks that the visitor may see, how far one is, and what it found so far."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, NamedTuple, TypedDict

from django.db.models import Q, QuerySet

from decks.lists.queries import Visitor, owned_by, visible_decks
from decks.lists.statistics.odds import Share, interval
from decks.models import Deck
from decks.play_setup.deck_snapshot import take_snapshot
from decks.play_setup.edition_choice import played_edition
from decks.runs.admission import place_of
from decks.runs.chunks.completion import merge_tallies
from decks.runs.chunks.engine_job import job_of, kind_of
from decks.runs.chunks.partition import chunks_of
from decks.runs.models import Run
from decks.runs.run_compatibility import missing_worker
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.programs.heartbeats import live_engines
from engine import RULES_VERSION
from engine.simulation import MEASURES_VERSION, POLICY

MOST_RUNS: Final = 10  # of a deck, the largest, among which one of the same cards and switches is looked for
PILES: Final = ("main", "fables")


class Progress(TypedDict):
    """`report` is as `report`, `paired_report` or `duel_report` makes it, None before the first game.

    `error` may be "".
    """

    state: Run.State
    games_done: int
    games: int
    report: dict[str, Any] | None
    error: str
    note: Annotated[str, "What it waits for, and that it began anew; may be empty."]
    place: Annotated[int, "Among its starter's waiting runs, from 1; 0: it waits for no other."]


class GoldfishPace(NamedTuple):
    """The turn on which the games of a run were won, of those that were; `figure` has mean, low, high, n."""

    run: str
    games: int
    figure: dict[str, Any]


class DrawnCards(NamedTuple):
    """The share of the games of a run in which each card was drawn, by key."""

    run: str
    games: int
    turns: int
    games_with: dict[str, Share]


def run(visitor: Visitor, public_id: str, session_key: str | None = None) -> Run | None:
    """The run, if the visitor may see its decks."""
    own = Deck.objects.filter(owned_by(visitor, session_key))
    seen = runs_among(visible_decks(visitor, session_key), own)
    return seen.filter(public_id=public_id).select_related("deck", "other_deck").first()


def runs_among(decks: QuerySet[Deck], own: QuerySet[Deck] | None = None) -> QuerySet[Run]:
    """Return the runs of which each deck is among these, and each version of a deck of one's own.

    No advice, which is its starter's alone (`decks.runs.deck_advice`). Versions are for a deck's maker alone,
    as is their page; without `own` there are runs of none.
    """
    makers = Deck.objects.none() if own is None else own
    return Run.objects.filter(
        Q(version=0) | Q(deck__in=makers),
        Q(other_deck=None) | Q(other_deck__in=decks),
        Q(other_version=0) | Q(other_deck__in=makers),
        deck__in=decks,
        advice__isnull=True,
    )


def recent_runs(of: Deck, number: int = 5) -> QuerySet[Run]:
    """The newest finished runs of a deck alone, but for that of its check by play."""
    done = Run.objects.filter(deck=of, other_deck=None, advice__isnull=True, state=Run.State.DONE)
    return done.filter(play_checks=None)[:number]


def goldfish_pace(deck: Deck, setup: Mapping[str, Any]) -> GoldfishPace | None:
    """Return how quickly the largest finished run of the very same cards and rules won; None without a win.

    `setup`: `edition`, `overrides`, and the cards as `main` and `fables`, as a deck snapshot has them.
    """
    run = _run_of_same_cards(deck, setup)
    found = progress(run)["report"] if run else None
    figure = found["mean_win_turn"] if found else None
    return GoldfishPace(run.public_id, run.games_done, figure) if run and figure else None


def drawn_in_run(deck: Deck) -> DrawnCards | None:
    """Return how often each card was drawn in the largest finished run of the deck as it is now."""
    cards = take_snapshot(deck, unread_absent=True)
    own = played_edition(deck, "", None)
    setup = {"edition": own.base, "overrides": own.overrides(), **{pile: cards[pile] for pile in PILES}}
    run = _run_of_same_cards(deck, setup)
    found = progress(run)["report"] if run else None
    if not run or not found:
        return None
    games = found["games"]
    shares = {card["key"]: interval(card["drawn"], games) for card in found["cards"]}
    return DrawnCards(run.public_id, games, found["turns"], shares)


def _run_of_same_cards(deck: Deck, setup: Mapping[str, Any]) -> Run | None:
    runs = Run.objects.filter(
        deck=deck,
        other_deck=None,
        advice__isnull=True,
        state=Run.State.DONE,
        policy=POLICY[0],
        policy_version=POLICY[1],
        edition=setup["edition"],
        rules_version=RULES_VERSION,
        measures_version=MEASURES_VERSION,
    ).order_by("-games_done", "-pk")
    same = (
        run
        for run in runs[:MOST_RUNS]
        if run.overrides == setup["overrides"]
        and all(run.deck_snapshot[pile] == setup[pile] for pile in PILES)
    )
    return next(same, None)


def may_cancel(visitor: Visitor, session_key: str | None, found: Run) -> bool:
    """Return whether it is the visitor's to end: its starter, that browser session, or the deck's owner."""
    if visitor.is_authenticated:
        return visitor.pk in (found.starter_id, found.deck.owner_id)
    return bool(session_key) and found.starter_id is None and found.session_key == session_key


def progress(run: Run) -> Progress:
    """Return where the run stands, with the report of the games played so far."""
    data, kind = result_so_far(run), kind_of(run)
    try:
        tally = kind.games.read_tally(data) if data else None
    except ValueError:
        return _unreadable(run)
    if run.is_paired and run.measures_version != MEASURES_VERSION:  # differences have no names of their own
        return _unreadable(run)
    notes = state_notes(run)
    return Progress(
        state=Run.State(run.state),
        games_done=tally.games if tally else 0,
        games=run.games,
        report=kind.report(tally, job_of(run)) if tally else None,
        error=notes.error,
        note=notes.note,
        place=place_of(run),
    )


class StateNotes(NamedTuple):
    """The reason of a failure or of what could not be played yet; what a run waits for. Either may be ""."""

    error: str
    note: str


def state_notes(run: Run) -> StateNotes:
    """Return what is said of where a run stands."""
    return StateNotes(run.error or _trouble(run), " ".join(filter(None, [_new_beginning(run), _waits(run)])))


def result_so_far(run: Run) -> dict[str, Any] | None:
    """Return the merged integer tally of the games played so far; None before the first."""
    if not run.is_live:
        return run.result
    while True:
        played = list(
            chunks_of(run).filter(progress__gt=0, state__in=Job.OPEN).values_list("result", flat=True)
        )
        before = run.games_done
        run.refresh_from_db(fields=["games_done", "result", "state"])
        # A chunk that was stored between the two reads would count twice.
        if run.state not in Run.LIVE:
            return run.result
        if run.games_done == before:
            return merge_tallies(run, [run.result, *played])


def _trouble(run: Run) -> str:
    if not run.is_live:
        return ""
    troubled = chunks_of(run).filter(state=Job.State.WAITING).exclude(error="")
    words = troubled.values_list("error", flat=True).first()
    return f"Some games could not be played yet: {words} They are tried again by themselves." if words else ""


def _new_beginning(run: Run) -> str:
    if not run.began_anew:
        return ""
    return f"It began anew as a whole: it waited for {run.began_anew}, and there was none any more."


def _waits(run: Run) -> str:
    """Return what a live run waits for that no worker plays, where workers are there."""
    if not run.is_live or not chunks_of(run).filter(state=Job.State.WAITING).exists():
        return ""
    engines = live_engines()
    words = missing_worker(run, engines) if engines else ""
    return f"It waits for {words}." if words else ""


def _unreadable(run: Run) -> Progress:
    error = "These results were counted by an older engine and can no longer be shown. Start the run again."
    return Progress(
        state=Run.State(run.state),
        games_done=run.games_done,
        games=run.games,
        report=None,
        error=error,
        note=_new_beginning(run),
        place=0,
    )
