"""Stops: where a player wants to be asked at the board, kept in a cookie of the browser."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from django.http import HttpRequest, HttpResponse

from engine import Edition
from engine.session import PHASES, Flow, stops_of

COOKIE: Final = "stops"
KEPT_SECONDS: Final = 400 * 24 * 3600  # the most that browsers keep a cookie
EFFECTS: Final = "effects"


class PhaseStop(NamedTuple):
    """A phase, and whether one is asked in it."""

    name: str
    words: str
    own: bool
    theirs: bool


def flow_of_names(own: Iterable[str], theirs: Iterable[str], *, own_effects: bool) -> Flow:
    """Return the flow of phases by their names; names of no phase are left out."""
    known = frozenset(PHASES)
    return Flow(known.intersection(own), known.intersection(theirs), own_effects)


def requested_flow(request: HttpRequest) -> Flow:
    """Return the flow that the browser has kept, else the usual one."""
    parts = request.COOKIES.get(COOKIE, "").split("-")
    if len(parts) != 3:
        return Flow()
    own, theirs, effects = parts
    return flow_of_names(own.split("."), theirs.split("."), own_effects=effects == EFFECTS)


def keep_flow(answer: HttpResponse, flow: Flow) -> None:
    """Let the browser keep a flow."""
    value = "-".join([".".join(sorted(flow.own)), ".".join(sorted(flow.theirs)), EFFECTS * flow.own_effects])
    answer.set_cookie(COOKIE, value, max_age=KEPT_SECONDS, samesite="Lax", httponly=True)


def phase_stops(flow: Flow, edition: Edition) -> list[PhaseStop]:
    """Return where one is asked, by the phases of a turn of an edition."""
    return [
        PhaseStop(name, words, name in flow.own, name in flow.theirs) for name, words in stops_of(edition)
    ]
