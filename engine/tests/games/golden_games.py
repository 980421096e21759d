"""Golden games: one of each edition as readable text, which holds its own picks.

`python -m engine.tests.games.golden_games` plays them anew with the greedy policy and writes them down: only
for a new RULES_VERSION. The test plays the picks that are written and compares every line.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from engine import vocab
from engine.edition import PRESETS, edition
from engine.game import EngineGame, Setup, start
from engine.policies.greedy import Greedy
from engine.policies.observation import Observation
from engine.replay import event_lines
from engine.tests.games.random_games import golden_deck

FOLDER = Path(__file__).parents[1] / "fixtures" / "golden"
SEED = 5
LONGEST = 400  # picks; then the player who is asked concedes
PICK = "  "


def path_of(base: str) -> Path:
    """The file of an edition's game."""
    return FOLDER / f"{base}.txt"


def begun(base: str) -> EngineGame:
    """The game before its first pick: both players have the golden deck."""
    return start(Setup(edition(base), (golden_deck(), golden_deck()), seed=SEED, windows_all=True))


def played(base: str) -> list[tuple[int, str]]:
    """(player, label) of every pick, as the greedy policy makes them."""
    game = begun(base)
    policies = [Greedy(1), Greedy(2)]
    picks: list[tuple[int, str]] = []
    while game.question is not None:
        player = game.position.ask_player
        label = "concede"
        if len(picks) < LONGEST:
            label = game.labels()[policies[player].decide(Observation(game.position, player))]
        picks.append((player, label))
        game.answer_label(player, label)
    return picks


def game_lines(base: str, picks: list[tuple[int, str]]) -> Iterator[str]:
    """The game in lines: each pick, and what happened then; the last line is the digest."""
    game = begun(base)
    yield from event_lines(game)
    for player, label in picks:
        game.answer_label(player, label)
        yield f"{PICK}{vocab.PLAYERS[player]} {label}"
        yield from event_lines(game)
    yield f"winner {game.winner} {game.reason}".rstrip()
    yield game.digest()


def picks_in(text: str) -> list[tuple[int, str]]:
    """Return the picks that a written game holds."""
    lines = [line[len(PICK) :] for line in text.splitlines() if line.startswith((f"{PICK}P1 ", f"{PICK}P2 "))]
    return [(vocab.PLAYERS.index(line[:2]), line[3:]) for line in lines]


def main() -> int:
    """Play and write the games of all editions."""
    FOLDER.mkdir(exist_ok=True)
    for base in PRESETS:
        lines = list(game_lines(base, played(base)))
        path_of(base).write_text("\n".join(lines) + "\n", encoding="utf-8")
        sys.stdout.write(f"{base}: {len(lines)} lines\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
