"""Starter of a run: whose turn its chunks take, and how many runs may be live."""

from django.db.models import Q

from decks.quotas import forget_ended_runs, games_of_a_day, rows_of, runs_of_a_day
from decks.refusals import Refusal
from decks.runs.admission import cap_of, cap_of_session, key_of_account, key_of_network, quota_of
from decks.runs.models import Run
from dimrift_site.web.client_address import network_digest


def starter_key(run: Run, network: str) -> str:
    """Return who takes turns: the account, else the network (hashed: no address is kept), else the session.

    "" is the site itself, which nothing holds back.
    """
    if run.starter_id:
        return key_of_account(run.starter_id)
    if network or run.session_key:
        return key_of_network(network_digest(network or run.session_key))
    return ""


def check_caps(run: Run) -> None:
    """Raise Refusal if this run would be one too many; the starter's row is locked."""
    live = Run.objects.filter(starter_key=run.starter_key, state__in=Run.LIVE)
    cap = cap_of(run.starter_key)
    if live.count() >= sum(cap):
        raise Refusal("too_many_runs", playing=cap.playing, waiting=cap.waiting)
    own = cap_of_session(run.starter_key)
    if own is not None and live.filter(session_key=run.session_key).count() >= sum(own):
        raise Refusal("too_many_runs", playing=own.playing, waiting=own.waiting)
    quota, mine = quota_of(run.starter_key), _of_starter(run)
    if quota is not None and games_of_a_day(mine) + run.games > quota.games_a_day:
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
