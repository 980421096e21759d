"""Stops: where a player wants to be asked at the board, kept in two cookies of the browser."""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from django.http import HttpRequest, HttpResponse

from engine import Edition
from engine.session import PHASES, Flow, stops_of

COOKIE: Final = "stops"
KEPT_SECONDS: Final = 400 * 24 * 3600  # the most that browsers keep a cookie
EFFECTS, STRIKES = "effects", "strikes"
CARDS_COOKIE: Final = "asked-cards"
MOST_CARDS: Final = 30  # a cookie holds 4 KB
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
    """Return the flow that the browser has kept, else the usual one."""
    cards = asked_cards(request)
    parts = request.COOKIES.get(COOKIE, "").split("-")
    if len(parts) != 3:
        return Flow(cards=frozenset(cards))
    own, theirs, also = (part.split(".") for part in parts)
    return flow_of_names(own, theirs, cards, own_effects=EFFECTS in also, own_strikes=STRIKES in also)


def asked_cards(request: HttpRequest) -> list[str]:
    """The keys of the cards that the browser's player wants to be asked about, the newest last."""
    kept = request.COOKIES.get(CARDS_COOKIE, "").split(".")
    return [key for key in kept if KEY.fullmatch(key)][-MOST_CARDS:]


def keep_flow(answer: HttpResponse, flow: Flow) -> None:
    """Let the browser keep the phases of a flow."""
    also = [EFFECTS] * flow.own_effects + [STRIKES] * flow.own_strikes
    parts = (sorted(flow.own), sorted(flow.theirs), also)
    _keep(answer, COOKIE, "-".join(".".join(part) for part in parts))


def keep_cards(answer: HttpResponse, cards: list[str]) -> None:
    """Let the browser keep the keys of cards that its player wants to be asked about; the oldest go."""
    _keep(answer, CARDS_COOKIE, ".".join(cards[-MOST_CARDS:]))


def _keep(answer: HttpResponse, name: str, value: str) -> None:
    answer.set_cookie(name, value, max_age=KEPT_SECONDS, samesite="Lax", httponly=True)


def phase_stops(flow: Flow, edition: Edition) -> list[PhaseStop]:
    """Return where one is asked, by the phases of a turn of an edition."""
    return [
        PhaseStop(name, words, name in flow.own, name in flow.theirs) for name, words in stops_of(edition)
    ]
