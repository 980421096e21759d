"""Durations of effects (14.5), as codes."""

from collections.abc import Iterable
from typing import Final

from engine import vocab

UNSTATED: Final = 0
END_OF_TURN: Final = 1
NEXT_TURN: Final = 2
PERMANENTLY: Final = 3
THIS_STRIKE: Final = 4
END_OF_NEXT: Final = 5  # of whoever has the effect
END_OF_THEIRS: Final = 6  # the other player's next turn, to its end
THEIR_TURN: Final = 7
THIS_CHAIN: Final = 8
WHILE_YOURS: Final = 9  # of [this]: as long as whoever has the effect controls it, without a break
WHILE_THERE: Final = 10
WHILE_FACE_UP: Final = 11
OF_THIS: Final = (WHILE_YOURS, WHILE_THERE, WHILE_FACE_UP)
DURATIONS: Final = (
    "", "until end of turn", "until the start of your next turn", "permanently", "for this Strike",
    "until the end of your next turn", "until the end of your opponent's next turn",
    "until the start of your opponent's next turn", "in this chain",
    "for as long as you control [this]", "for as long as [this] is on the field",
    "for as long as [this] is face-up on the field",
)  # fmt: skip
PLAIN: Final = (
    "as long as face-up on the field (14.5)",
    "until the turn ends (6.8)",
    "until your next turn starts (14.5)",
    "to the end of the game (14.5)",
    "until that Strike is over (14.5)",
    "until your next turn ends (6.8)",
    "until your opponent's next turn ends (6.8)",
    "until your opponent's next turn starts (14.5)",
    "until the chain ends (12.8)",
    "until you no longer control this card (14.5)",
    "until this card leaves the field (14.5)",
    "until this card leaves the field or lies face-down (14.5)",
)
# From these on a code means a phase of anybody's turn, or of yours: the code less this is that of the phase
ANY_PHASE: Final = 16
YOUR_PHASE: Final = 32


def duration_text(duration: int) -> str:
    """'until end of turn', or '' where none is stated."""
    if duration >= ANY_PHASE:
        whose = "your next" if duration >= YOUR_PHASE else "the next"
        return f"until {whose} {phase_name(end_phase(duration))}"
    return DURATIONS[duration]


def end_phase(duration: int) -> int:
    """Return the phase that ends it; -1 where none does."""
    if duration < ANY_PHASE:
        return -1
    return duration - (YOUR_PHASE if duration >= YOUR_PHASE else ANY_PHASE)


def phase_name(phase: int) -> str:
    """'Event Phase', 'Battle Event'."""
    if phase > vocab.EVENT_PHASES:
        return f"{vocab.EVENTS[phase - vocab.EVENT_PHASES].title()} Event"
    return "second Main Phase" if phase == vocab.MAIN2 else f"{vocab.PHASES[phase].title()} Phase"


def awaited_phases(nodes: Iterable[object]) -> list[int]:
    """Return the phases whose beginning ends something that the nodes of a program do, in their order."""
    durations = [getattr(node, "duration", UNSTATED) for node in nodes]
    ends = [end_phase(duration) for duration in durations if isinstance(duration, int)]
    return [phase for phase in ends if phase >= 0]


def until_suffix(duration: int) -> str:
    """' until end of turn', or '' where none is stated."""
    return f" {duration_text(duration)}" if duration else ""


def explain_duration(duration: int) -> str:
    """Return how long, in plain words."""
    return f"{duration_text(duration)} begins (6.1)" if duration >= ANY_PHASE else PLAIN[duration]
