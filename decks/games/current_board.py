"""From a game's row to the engine's board: by replay, or from a board of the same game that was kept."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from threading import Lock
from typing import Any, Final

import engine
from cards.definitions import definitions_by_hash
from decks.games import checkpoints
from decks.games.game_compatibility import AGAIN
from decks.games.models import Checkpoint, Game
from decks.games.scenario_setup import is_from_scenario, scenario_start_of
from decks.games.undo_steps import automatic_before
from decks.games.view_data import LOG_LINES, PLAYERS, LogLine, log_of
from decks.play_setup.deck_snapshot import deck_spec
from decks.puzzles.puzzle_side import defend
from decks.refusals import Refusal, refuse_faults
from engine.session import NOBODY, P1, P2, PHASE, Session, start_session

# A game goes on from its newest board, and an undo is replayed in 3 ms from one of 40 picks before. With 256
# boards and all lines of their stories, web processes grew by 50 % in the first 40 minutes of ten games.
MOST_BOARDS: Final = 64
# Entries of the lists that each board has for itself, about 24 bytes each, as each pick leaves a longer copy
MOST_ENTRIES: Final = 100_000
LOOK_BACK: Final = 40


class BoardCache:
    """Boards that were used last in this process. They only save work: a board can always be replayed."""

    def __init__(self, most_boards: int = MOST_BOARDS, most_entries: int = MOST_ENTRIES) -> None:
        self.most_boards = most_boards
        self.most_entries = most_entries
        self._boards: dict[tuple[str, int], Session] = {}
        self._entries = 0
        self._lock = Lock()

    def put(self, public_id: str, board: Session) -> None:
        """Keep a board that nobody changes any more, without lines that no page shows.

        The oldest go until all fit, but never this one.
        """
        board.forget_lines(LOG_LINES)
        key = (public_id, len(board.picks))
        with self._lock:
            if key in self._boards:
                self._drop(key)
            self._boards[key] = board
            self._entries += _entries_of(board)
            while len(self._boards) > 1 and self._is_over():
                self._drop(next(iter(self._boards)))

    def _is_over(self) -> bool:
        return len(self._boards) > self.most_boards or self._entries > self.most_entries

    def _drop(self, key: tuple[str, int]) -> None:
        self._entries -= _entries_of(self._boards.pop(key))

    def nearest(self, public_id: str, picks: Sequence[str], automatic: Sequence[int]) -> Session | None:
        """A copy of the board of this game after most of these picks, if one is kept that is not far off."""
        for count in range(len(picks), max(len(picks) - LOOK_BACK, 0) - 1, -1):
            board = self._boards.get((public_id, count))
            if board is None or board.picks != picks[:count]:
                continue
            if board.automatic == automatic_before(automatic, count):
                return board.clone()
        return None

    def clear(self) -> None:
        """Forget all, as a restart does."""
        with self._lock:
            self._boards.clear()
            self._entries = 0


def _entries_of(board: Session) -> int:
    """Return what a board keeps that grows with its game: picks, and lines with their marks."""
    return len(board.picks) + len(board.lines)


BOARDS: Final = BoardCache()


def refuse_faults_of(game: Game) -> AbstractContextManager[None]:
    """Refuse what the engine breaks down with while it plays this game; see `refuse_faults`."""
    return refuse_faults(f"game {game.public_id} after {game.position} picks")


def board_of(game: Game, position: int | None = None) -> Session:
    """A board of one's own of the game at its position, or another one.

    Refusal `readonly` if its picks do not lead anywhere any more.
    """
    picks = game.picks[: game.position if position is None else position]
    try:
        board = BOARDS.nearest(game.public_id, picks, game.automatic) or _nearest_board(game, picks)
        board = defend(game, board)
        checkpoints.keep(_replay(game, board, picks))
    except (engine.Refused, engine.BadFile) as refused:
        raise Refusal("readonly", why=f"This game can no longer be replayed: {refused} {AGAIN}") from None
    BOARDS.put(game.public_id, board.clone())
    return board


def settled_board(game: Game) -> Session:
    """Return the board that the player of the game was shown last: while a reply is due, that before it."""
    return board_of(game, game.reply_from)


def board_for(game: Game, viewer: int, picks: Sequence[str], automatic: Sequence[int]) -> Session:
    """Return the board after these picks of a game for a viewer who is not its first player.

    It is kept under a name of its own, and nothing is stored. engine.Refused; Refusal ENGINE_FAULT.
    """
    name = f"{game.public_id}:{viewer}"  # no game has such a public id
    board = BOARDS.nearest(name, picks, automatic) or first_board(game, viewer)
    made_by_flow = {*automatic}
    for index, pick in enumerate(picks[len(board.picks) :], len(board.picks)):
        board.repeat(pick, automatic=index in made_by_flow)
    BOARDS.put(name, board.clone())
    return board


def lines_between(game: Game, first: int, end: int, *, last: bool, viewer: int = P1) -> list[LogLine]:
    """Return the lines that a viewer was told from a number of picks to another; Refusal as by `board_of`.

    A phase in which nothing happened yet waits for what comes next, unless these are the `last` lines.
    """
    with refuse_faults_of(game):
        begun = board_of(game, first)
        if viewer != P1:
            automatic = automatic_before(game.automatic, first)
            begun = board_for(game, viewer, game.picks[:first], automatic)
        then = begun.clone()
        _replay(game, then, game.picks[:end])
    until = then.earlier + len(then.lines) if last else _settled(then)
    after = _settled(begun) if first else 0
    return [line for line in log_of(then, len(then.lines)) if after < line["n"] <= until]


def _settled(board: Session) -> int:
    """Return how many lines stay, whatever comes next."""
    count = board.earlier + len(board.lines)
    return count - 1 if board.lines and board.lines[-1].kind == PHASE else count


def first_board(game: Game, viewer: int = P1) -> Session:
    """The board of a game at its first question, for its player or who looks on. engine.Refused, BadFile."""
    if is_from_scenario(game):
        return scenario_start_of(game).begin(viewer)
    return start_session(
        setup_of(game),
        viewer,
        has_opponent=game.has_opponent and viewer == P1,
        by_hand=bool(game.by_hand) and viewer in (P1, P2),
    )


def _nearest_board(game: Game, picks: Sequence[str]) -> Session:
    if is_from_scenario(game):
        start = scenario_start_of(game)
        return checkpoints.nearest(game, picks, start) or start.begin()
    setup = setup_of(game)
    return checkpoints.nearest(game, picks, setup) or first_board(game)


def _replay(game: Game, board: Session, picks: Sequence[str]) -> list[Checkpoint]:
    """Make the picks that the board has not seen yet; the checkpoints that it came by. engine.Refused."""
    passed, made_by_flow = [], {*game.automatic}
    starts: list[tuple[int, int]] = []
    for index, pick in enumerate(picks[len(board.picks) :], len(board.picks)):
        board.repeat(pick, automatic=index in made_by_flow)
        if len(board.picks) % checkpoints.EVERY == 0:
            starts = starts or checkpoints.line_starts(game)
            passed.append(checkpoints.checkpoint_of(game, board, starts))
    return passed


def setup_of(game: Game) -> engine.Setup:
    """Return what the game grows from. The passive opponent brings no cards."""
    setup: dict[str, Any] = game.setup
    swaps = setup.get("replaced", [])
    cards = definitions_by_hash(game.hashes | {hash_ for swap in swaps for hash_ in swap})
    replaced = tuple((cards[new], cards[old]) for new, old in swaps)
    tops = [tuple(cards[hash_] for hash_ in top) for top in setup.get("tops", ((), ()))]
    own = _deck_spec(setup, cards, tops[0])
    own_hp, their_hp = setup.get("hp", (0, 0))
    return engine.Setup(
        edition=engine.edition(setup["edition"], setup["overrides"]),
        decks=(replace(own, replaced=replaced), _deck_spec(game.other_side or None, cards, tops[1])),
        seed=setup["seed"],
        number=setup["number"],
        windows_all=setup["windows"] == "all",
        starter=PLAYERS.index(setup["starter"]) if setup["starter"] in PLAYERS else NOBODY,
        unread_absent=setup["unread_absent"],
        asked_always=P2 if game.has_opponent else NOBODY,
        hp=(own_hp, their_hp),
    )


def _deck_spec(
    side: dict[str, Any] | None, cards: Mapping[str, engine.CardDef], top: tuple[engine.CardDef, ...]
) -> engine.DeckSpec:
    return engine.DeckSpec() if side is None else replace(deck_spec(side, cards), top=top)
