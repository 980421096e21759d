"""Picture of a turn (6.1): the phases of an edition in their order, and what is done in each."""

from typing import Final, NamedTuple

import engine

WORDS: Final = {
    "begin": ("Begin", "what happens at the start of a turn"),
    "start": ("Start", "what happens at the start of a turn"),
    "draw": ("Draw", "you draw a card"),
    "main": ("Main", "you summon and set cards"),
    "event": ("Event", ""),
    "deployment": ("Deployment", "you summon and set cards, and one Fabled card"),
    "main2": ("Second Main", "you summon and set cards again"),
    "end": ("End", "what happens at the end of a turn"),
}
EVENTS: Final = {"campaign": "Campaign", "battle": "Battle", "xd": "XD"}
WITHOUT_EDITION: Final = ("modern", "classic")  # of two that have the same turn the usual one


class TurnPhase(NamedTuple):
    """A phase: its name, and what is done in it."""

    name: str
    done: str


class TurnPicture(NamedTuple):
    """The phases of a turn in an edition."""

    edition: str
    phases: list[TurnPhase]


def turn_pictures(edition: str = "") -> list[TurnPicture]:
    """Return the turn of an edition; without one those of the two kinds that there are."""
    return [_picture(name) for name in ([edition] if edition else WITHOUT_EDITION)]


def _picture(edition: str) -> TurnPicture:
    switches = engine.PRESETS[edition]
    events = [EVENTS[name] for name in switches["events"].split()]
    picked = f"you pick {', '.join(events[:-1])} or {events[-1]}"
    words = [WORDS[phase] for phase in switches["phases"].split()]
    phases = [TurnPhase(name, done or picked) for name, done in words]
    return TurnPicture(edition.title(), phases)
