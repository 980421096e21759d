"""Decision-tree counts: how many ways there are to answer the next so many questions from fixed positions.

`python -m engine.tests.games.decision_tree` prints them as `fixtures/leaves.txt` keeps them, one line a
position: its title, then the counts at depth 1, 2 and on.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from engine.game import EngineGame
from engine.tests.scenario.inline_scenario import CARDS, scene

FOLDER = Path(__file__).parents[1] / "fixtures"
POSITIONS, COUNTS = FOLDER / "leaves.yaml", FOLDER / "leaves.txt"
RIDER = "  Rider: {type: creature, stats: {might: 1, life: 2, movement: 2}, arrows: {n: 1, e: 1, w: 1}}\n"
DEPTH = 4


def games() -> Iterator[tuple[str, EngineGame]]:
    """Each position by its title."""
    for text in POSITIONS.read_text(encoding="utf-8").split("---\n"):
        title = text.split("title: ")[1].splitlines()[0]
        yield title, scene(text, CARDS + RIDER)


def leaves(game: EngineGame, depth: int) -> int:
    """The leaves of the tree of that depth; a game that is over is a leaf."""
    if depth == 0 or game.question is None:
        return 1
    total = 0
    for index in range(len(game.position.ask_options)):
        after = game.clone()
        after.answer(index)
        total += leaves(after, depth - 1)
    return total


def leaves_by_undo(game: EngineGame, depth: int) -> int:
    """The same, found without clones: by answering and taking back."""
    if depth == 0 or game.question is None:
        return 1
    total = 0
    for index in range(len(game.position.ask_options)):
        game.answer(index)
        total += leaves_by_undo(game, depth - 1)
        game.undo()
    return total


def counted(game: EngineGame) -> list[int]:
    """The counts at each depth."""
    return [leaves(game, depth) for depth in range(1, DEPTH + 1)]


def lines() -> Iterator[str]:
    """The file of counts, line by line."""
    for title, game in games():
        yield f"{title}: {' '.join(map(str, counted(game)))}"


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in lines())
