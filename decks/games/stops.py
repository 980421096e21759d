"""Stops: where a player wants to be asked at the board, kept in a cookie of the browser."""

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from django.http import HttpRequest, HttpResponse

from engine.flow import Flow
from engine.presentation.log import phase_name
from engine.vocab import PHASES

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
    return Flow(_codes(own), _codes(theirs), own_effects)


def requested_flow(request: HttpRequest) -> Flow:
    """Return the flow that the browser has kept, else the usual one."""
    parts = request.COOKIES.get(COOKIE, "").split("-")
    if len(parts) != 3:
        return Flow()
    own, theirs, effects = parts
    return flow_of_names(own.split("."), theirs.split("."), own_effects=effects == EFFECTS)


def keep_flow(answer: HttpResponse, flow: Flow) -> None:
    """Let the browser keep a flow."""
    value = "-".join([_names(flow.own), _names(flow.theirs), EFFECTS if flow.own_effects else ""])
    answer.set_cookie(COOKIE, value, max_age=KEPT_SECONDS, samesite="Lax", httponly=True)


def phase_stops(flow: Flow, phases: Iterable[int]) -> list[PhaseStop]:
    """Return where one is asked, by the phases of a turn."""
    return [
        PhaseStop(PHASES[phase], phase_name(phase), phase in flow.own, phase in flow.theirs)
        for phase in phases
    ]


def _codes(names: Iterable[str]) -> frozenset[int]:
    return frozenset(PHASES.index(name) for name in names if name in PHASES)


def _names(phases: Collection[int]) -> str:
    return ".".join(PHASES[phase] for phase in sorted(phases))
