"""Context of a page that shows a game step by step: the table of a step, and the way to the other steps."""

from typing import Any

from cards.artwork.queries import chosen_pictures
from decks.games.board.board_table import table
from decks.games.board.piece import with_pictures
from decks.games.game_state import GameState
from decks.games.stories.story_steps import GameStory, lines_since


def asked_step(written: str, steps: int) -> int:
    """Return the step that is asked for, the first for what is none and the last for those after it."""
    step = int(written[:6]) if written.isascii() and written.isdigit() else 0
    return min(step, steps - 1)


def step_context(story: GameStory, state: GameState, step: int) -> dict[str, Any]:
    """Return what `games/_replay.html` draws of a step of a story, of which this is the state."""
    return {
        "game": state,
        "table": table(with_pictures(state, chosen_pictures())),
        "still": True,
        "step": step,
        "last": len(story.steps) - 1,
        "step_lines": lines_since(state, story, step),
        "turns": story.turns(),
        "turn_now": story.steps[step].turn,
    }
