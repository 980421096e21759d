"""Stops: where a player wants to be asked at the board, kept in the browser's session."""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from django.http import HttpRequest

from engine import Edition
from engine.session import PHASES, Flow, stops_of

STOPS: Final = "stops"  # keys of the session
ASKED_CARDS: Final = "asked_cards"
EFFECTS, STRIKES = "effects", "strikes"
MOST_CARDS: Final = 30
KEY: Final = re.compile(r"^[\w-]{1,100}$", re.ASCII)  # of a card


class PhaseStop(NamedTuple):
    """A phase, and whether one is asked in it."""

    name: str
    words: str
    own: bool
    theirs: bool


def flow_of_names(
    own: Iterable[str],
    theirs: Iterable[str],
    cards: Iterable[str] = (),
    *,
    own_effects: bool,
    own_strikes: bool = False,
) -> Flow:
    """Return the flow of phases by their names and cards by their keys; names of no phase are left out."""
    known = frozenset(PHASES)
    return Flow(
        known.intersection(own), known.intersection(theirs), frozenset(cards), own_effects, own_strikes
    )


def requested_flow(request: HttpRequest) -> Flow:
    """Return the flow that the browser's session has kept, else the usual one."""
    cards = asked_cards(request)
    if STOPS not in request.session:
        return Flow(cards=frozenset(cards))
    own, theirs, also = request.session[STOPS]
    return flow_of_names(own, theirs, cards, own_effects=EFFECTS in also, own_strikes=STRIKES in also)


def asked_cards(request: HttpRequest) -> list[str]:
    """The keys of the cards that the browser's player wants to be asked about, the newest last."""
    return list(request.session.get(ASKED_CARDS, ()))


def keep_flow(request: HttpRequest, flow: Flow) -> None:
    """Let the browser's session keep the phases of a flow."""
    also = [EFFECTS] * flow.own_effects + [STRIKES] * flow.own_strikes
    request.session[STOPS] = [sorted(flow.own), sorted(flow.theirs), also]


def keep_cards(request: HttpRequest, cards: list[str]) -> None:
    """Let it keep the keys of cards that its player wants to be asked about; the oldest go."""
    request.session[ASKED_CARDS] = cards[-MOST_CARDS:]


def phase_stops(flow: Flow, edition: Edition) -> list[PhaseStop]:
    """Return where one is asked, by the phases of a turn of an edition."""
    return [
        PhaseStop(name, words, name in flow.own, name in flow.theirs) for name, words in stops_of(edition)
    ]
