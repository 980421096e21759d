"""Who starts a run: whose turn its chunks take, and how many runs may be live."""

from datetime import timedelta
from typing import Final

from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.db.models import Q, Sum
from django.utils import timezone
from django.utils.crypto import salted_hmac

from decks.simulation.admission import SESSION, cap_of
from decks.simulation.models import Run
from decks.simulation.refusal import TooManyRuns

A_DAY: Final = timedelta(days=1)
GAMES_A_DAY: Final = {"u": 1_000_000, "n": 100_000}  # by an account; by a browser session without one


def starter_key(run: Run, network: str) -> str:
    """Return who takes turns: the account, else the network (hashed: no address is kept), else the session.

    "" is the site itself, which nothing holds back.
    """
    if run.starter_id:
        return f"u{run.starter_id}"
    if network or run.session_key:
        return "n" + salted_hmac("starter", network or run.session_key).hexdigest()[:24]
    return ""


def lock_starter(run: Run) -> None:
    """Lock the starter's row until the end of the transaction."""
    if run.starter_id:
        get_user_model().objects.select_for_update().filter(pk=run.starter_id).first()
    elif run.session_key:
        Session.objects.select_for_update().filter(session_key=run.session_key).first()


def check_caps(run: Run) -> None:
    """Raise TooManyRuns if this run would be one too many; the starter's row is locked."""
    live = Run.objects.filter(starter_key=run.starter_key, state__in=Run.LIVE)
    cap = cap_of(run.starter_key)
    if live.count() >= sum(cap):
        raise TooManyRuns("too_many_runs", playing=cap.playing, waiting=cap.waiting)
    if run.starter_key[:1] == "n" and live.filter(session_key=run.session_key).count() >= sum(SESSION):
        raise TooManyRuns("too_many_runs", playing=SESSION.playing, waiting=SESSION.waiting)
    most = GAMES_A_DAY.get(run.starter_key[:1])
    if most is not None and _games_of_a_day(run) + run.games > most:
        raise TooManyRuns("games_a_day", most=f"{most:,}")


def _games_of_a_day(run: Run) -> int:
    mine = Q(starter=run.starter_id) if run.starter_id else Q(starter=None, session_key=run.session_key)
    today = Run.objects.filter(mine, created__gte=timezone.now() - A_DAY)
    live = today.filter(state__in=Run.LIVE).aggregate(games=Sum("games", default=0))["games"]
    ended = today.exclude(state__in=Run.LIVE).aggregate(games=Sum("games_done", default=0))["games"]
    return int(live + ended)
