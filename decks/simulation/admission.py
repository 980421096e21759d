"""Which runs of a starter are played now, and which wait for one of them to end."""

from typing import Final, NamedTuple

from django.db import transaction

from decks.quotas import OF_ACCOUNT, OF_SESSION
from decks.simulation import chunks
from decks.simulation.models import Run


class Cap(NamedTuple):
    """How many runs of a starter are played at a time, and how many may wait besides."""

    playing: int
    waiting: int


ACCOUNT: Final = Cap(OF_ACCOUNT.runs_playing, OF_ACCOUNT.runs_waiting)
SESSION: Final = Cap(OF_SESSION.runs_playing, OF_SESSION.runs_waiting)  # without an account
ADDRESS: Final = Cap(3, 9)  # all those without an account from one network
THE_SITE: Final = Cap(1_000, 1_000)


def cap_of(starter_key: str) -> Cap:
    """Return the cap of an account ("u…"), of a network without accounts ("n…"), or of the site ("")."""
    if not starter_key:
        return THE_SITE
    return ACCOUNT if starter_key.startswith("u") else ADDRESS


def admit(starter_key: str) -> int:
    """Cut the next waiting runs of a starter, as many as may be played now. How many.

    Called after commits, and by the sweeper for a run whose starter died before it came to this.
    """
    with transaction.atomic():
        live = Run.objects.filter(starter_key=starter_key, state__in=Run.LIVE).order_by("pk")
        # Locked in one order: who comes second sees what the first one cut.
        runs = list(live.select_for_update())
        playing = [run for run in runs if run.games_cut]
        admitted = 0
        for run in runs:
            if not run.games_cut and _may_play(run, playing):
                playing.append(run)
                admitted += bool(chunks.cut(run))
    return admitted


def place_of(run: Run) -> int:
    """Return the run's place among its starter's waiting ones, from 1; 0 if it waits for no other."""
    if run.games_cut or not run.is_live:
        return 0
    earlier = Run.objects.filter(starter_key=run.starter_key, state__in=Run.LIVE, games_cut=0, pk__lt=run.pk)
    return earlier.count() + 1


def _may_play(run: Run, playing: list[Run]) -> bool:
    if len(playing) >= cap_of(run.starter_key).playing:
        return False
    if run.starter_key[:1] != "n":
        return True
    return sum(other.session_key == run.session_key for other in playing) < SESSION.playing
