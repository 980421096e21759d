"""Admission of runs: how many of a starter may be live, which are played now, and which wait.

A matrix, of which each cell is a run, counts as one.
"""

from typing import Final, NamedTuple

from django.db import transaction
from django.db.models import Q

from decks import quotas
from decks.quotas import count_runs, forget_ended_runs, games_of_a_day, rows_of, runs_of_a_day
from decks.refusals import Refusal
from decks.runs.chunks import partition
from decks.runs.models import Run
from dimrift_site.base.web.client_address import network_digest


class Cap(NamedTuple):
    """The number of runs of a starter that are played at a time, and how many may wait besides."""

    playing: int
    waiting: int


ADDRESS: Final = Cap(3, 9)  # all those without an account from one network
THE_SITE: Final = Cap(1_000, 1_000)
CELLS_AT_ONCE: Final = 2  # of a matrix: the chunks of two keep many workers busy, also while one ends
# Columns of a run that admission does not look at, of which a matrix has a megabyte.
LARGE: Final = ("deck_snapshot", "definition_hashes", "left_out", "other_side", "result")
# First letters of starter keys.
OF_ACCOUNT: Final = "u"
OF_NETWORK: Final = "n"


def key_of_account(account: int) -> str:
    """Return the starter key of an account."""
    return f"{OF_ACCOUNT}{account}"


def key_of_network(digest: str) -> str:
    """Return the starter key of those without an account from one network, by its digest."""
    return f"{OF_NETWORK}{digest}"


def quota_of(starter_key: str) -> quotas.Quota | None:
    """Return the quota of an account, of each browser of a network without one, or None for the site ("")."""
    return {OF_ACCOUNT: quotas.OF_ACCOUNT, OF_NETWORK: quotas.OF_SESSION}.get(starter_key[:1])


def cap_of(starter_key: str) -> Cap:
    """Return the cap of an account, of a network without accounts, or of the site ("")."""
    quota = quota_of(starter_key)
    if quota is None:
        return THE_SITE
    return ADDRESS if starter_key.startswith(OF_NETWORK) else Cap(quota.runs_playing, quota.runs_waiting)


def cap_of_session(starter_key: str) -> Cap | None:
    """Return the cap of each browser where several share the starter key, as in a network; else None."""
    if not starter_key.startswith(OF_NETWORK):
        return None
    return Cap(quotas.OF_SESSION.runs_playing, quotas.OF_SESSION.runs_waiting)


def starter_key(run: Run, network: str) -> str:
    """Return who takes turns: the account, else the network (hashed: no address is kept), else the session.

    "" is the site itself, which nothing holds back.
    """
    if run.starter_id:
        return key_of_account(run.starter_id)
    if network or run.session_key:
        return key_of_network(network_digest(network or run.session_key))
    return ""


def check_caps(run: Run, cells: int = 1) -> None:
    """Raise Refusal if this run, or a matrix of so many like it, would be one too many.

    The starter's row is locked.
    """
    live = Run.objects.filter(starter_key=run.starter_key, state__in=Run.LIVE)
    cap = cap_of(run.starter_key)
    if count_runs(live) >= sum(cap):
        raise Refusal("too_many_runs", playing=cap.playing, waiting=cap.waiting)
    own = cap_of_session(run.starter_key)
    if own is not None and count_runs(live.filter(session_key=run.session_key)) >= sum(own):
        raise Refusal("too_many_runs", playing=own.playing, waiting=own.waiting)
    quota, mine = quota_of(run.starter_key), _of_starter(run)
    games = run.games * run.weight * cells
    if quota is not None and games_of_a_day(mine, run.starter_id) + games > quota.games_a_day:
        raise Refusal("games_a_day", most=f"{quota.games_a_day:,}")
    if quota is not None and runs_of_a_day(mine) >= quota.runs_a_day:
        raise Refusal("runs_a_day", most=f"{quota.runs_a_day:,}")


def forget_ended(run: Run) -> None:
    """Delete the starter's oldest runs that have ended, beyond those that are kept."""
    quota = quota_of(run.starter_key)
    if quota is not None:
        forget_ended_runs(_of_starter(run), quota.ended_runs)


def _of_starter(run: Run) -> Q:
    return rows_of(run.starter_id, run.session_key, "starter") or Q(starter=None, session_key="")


def admit(starter_key: str) -> int:
    """Cut the next waiting runs of a starter, as many as may be played now. How many.

    Called after commits, and by the sweeper for a run whose starter died before it came to this.
    """
    with transaction.atomic():
        live = Run.objects.filter(starter_key=starter_key, state__in=Run.LIVE).order_by("pk")
        # Locked in one order: who comes second sees what the first one cut.
        runs = list(live.defer(*LARGE).select_for_update())
        playing = [run for run in runs if run.games_cut]
        admitted = 0
        for run in runs:
            if not run.games_cut and _may_play(run, playing):
                playing.append(run)
                admitted += bool(partition.cut(run))
    return admitted


def place_of(run: Run) -> int:
    """Return the run's place among its starter's waiting ones, from 1; 0 if it waits for no other.

    A matrix has one place, and its cells have none.
    """
    if run.games_cut or not run.is_live or run.matrix_id:
        return 0
    live = Run.objects.filter(starter_key=run.starter_key, state__in=Run.LIVE)
    begun = live.filter(games_cut__gt=0).exclude(matrix=None).order_by().values("matrix")
    return count_runs(live.filter(games_cut=0, pk__lt=run.pk).exclude(matrix__in=begun)) + 1


def _may_play(run: Run, playing: list[Run]) -> bool:
    beside = [other for other in playing if run.matrix_id and other.matrix_id == run.matrix_id]
    if beside:
        return len(beside) < CELLS_AT_ONCE
    if len(_wholes(playing)) >= cap_of(run.starter_key).playing:
        return False
    cap = cap_of_session(run.starter_key)
    own = [other for other in playing if other.session_key == run.session_key]
    return cap is None or len(_wholes(own)) < cap.playing


def _wholes(runs: list[Run]) -> set[tuple[int | None, int]]:
    """Return what these are cells of, and those that are none."""
    return {(run.matrix_id, 0 if run.matrix_id else run.pk) for run in runs}
