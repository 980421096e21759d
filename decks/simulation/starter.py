"""Who starts a run: whose turn its chunks take, and how many runs may be live."""

from typing import Final

from django.db.models import Q
from django.utils.crypto import salted_hmac

from decks.quotas import OF_ACCOUNT, OF_SESSION, games_of_a_day
from decks.simulation.admission import SESSION, cap_of
from decks.simulation.models import Run
from decks.simulation.refusal import TooManyRuns

GAMES_A_DAY: Final = {"u": OF_ACCOUNT.games_a_day, "n": OF_SESSION.games_a_day}  # by the key's first letter


def starter_key(run: Run, network: str) -> str:
    """Return who takes turns: the account, else the network (hashed: no address is kept), else the session.

    "" is the site itself, which nothing holds back.
    """
    if run.starter_id:
        return f"u{run.starter_id}"
    if network or run.session_key:
        return "n" + salted_hmac("starter", network or run.session_key).hexdigest()[:24]
    return ""


def check_caps(run: Run) -> None:
    """Raise TooManyRuns if this run would be one too many; the starter's row is locked."""
    live = Run.objects.filter(starter_key=run.starter_key, state__in=Run.LIVE)
    cap = cap_of(run.starter_key)
    if live.count() >= sum(cap):
        raise TooManyRuns("too_many_runs", playing=cap.playing, waiting=cap.waiting)
    if run.starter_key[:1] == "n" and live.filter(session_key=run.session_key).count() >= sum(SESSION):
        raise TooManyRuns("too_many_runs", playing=SESSION.playing, waiting=SESSION.waiting)
    most = GAMES_A_DAY.get(run.starter_key[:1])
    mine = Q(starter=run.starter_id) if run.starter_id else Q(starter=None, session_key=run.session_key)
    if most is not None and games_of_a_day(mine) + run.games > most:
        raise TooManyRuns("games_a_day", most=f"{most:,}")
