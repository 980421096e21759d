"""How long an effect lasts (14.5)."""

from typing import Final

UNSTATED: Final = 0
END_OF_TURN: Final = 1
DURATIONS: Final = ("", "until end of turn")
PLAIN: Final = ("for as long as it stays face-up on the field (14.5)", "until the turn ends (6.8)")


def ending(duration: int) -> str:
    """' until end of turn', or '' where none is stated."""
    return f" {DURATIONS[duration]}" if duration else ""
