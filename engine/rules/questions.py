"""Questions: one at a time, options in a fixed order (SCENARIOS "Script")."""

from __future__ import annotations

from engine.state.position import NOT_ASKED, Position


def ask(position: Position, player: int, kind: int, options: list[int]) -> None:
    """Ask a player. With one option the engine answers by itself."""
    if len(options) == 1:
        position.answer = options[0]
        position.answered.append((player, options[0]))
    else:
        ask_always(position, player, kind, options)


def ask_always(position: Position, player: int, kind: int, options: list[int]) -> None:
    """Ask a player, even where there is only one option."""
    position.ask_kind = kind
    position.ask_player = player
    position.ask_options = options


def take_answer(position: Position, option: int) -> None:
    """A player's pick: the question is gone, the frame that asked reads the answer."""
    is_choice = len(position.ask_options) != 1  # none are listed in a window of a trial
    position.answer = option
    position.ask_kind = NOT_ASKED
    position.ask_options = []
    if is_choice:
        position.quiet = 0
        position.seen = ()
