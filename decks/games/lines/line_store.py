"""Lines in the database: the tree of a game, and what a pick changes in it."""

from collections.abc import Callable, Sequence
from copy import copy
from itertools import count
from typing import Final, NamedTuple

from decks.games.lines.line_summary import LineSummary, summarize_line
from decks.games.lines.line_tree import (
    ROOT,
    Segment,
    Tree,
    automatic_to,
    children_of,
    find_place,
    owner_of,
    path_to,
    picks_to,
)
from decks.games.lines.models import GameLine
from decks.games.models import Game
from decks.refusals import Refusal
from engine.session import Session

MOST_LINES: Final = 64  # of a game, the root among them
MOST_LINE_PICKS: Final = 40_000  # of all lines of a game together, some 1 MB
BoardAt = Callable[[Game, int], Session]


class LineChange(NamedTuple):
    """Change of a game's lines: which is played now, its picks, and rows to be written and deleted.

    `moved` are lines that branch from the first of the written ones from now on. `is_branch`: one of the
    written ones is new.
    """

    line: int
    picks: list[str]
    automatic: list[int]
    written: Sequence[GameLine] = ()
    deleted: Sequence[int] = ()
    moved: Sequence[int] = ()
    is_branch: bool = False


def load_tree(game: Game) -> dict[int, Segment]:
    """Return all lines of a game, that which is played now as it is now."""
    rows = game.lines.values_list("number", "parent", "at", "picks", "automatic", "name")
    tree = {row[0]: Segment(*row) for row in rows}
    now = tree.get(game.line) or Segment(ROOT, None, 0, ())
    automatic = [index for index in game.automatic if index >= now.at]
    tree[game.line] = now._replace(picks=game.picks[now.at :], automatic=automatic)
    return dict(sorted(tree.items()))


def on_line(game: Game, tree: Tree, number: int) -> Game:
    """Return the game as it is at the end of one of its lines; a copy that is not saved. KeyError."""
    other = copy(game)
    other.line, other.picks = number, picks_to(tree, number)
    other.automatic, other.position = automatic_to(tree, number), len(other.picks)
    return other


def place_picks(game: Game, board: Session, board_at: BoardAt) -> LineChange:
    """Return what becomes of the lines once a board has gone on from the game's position.

    Picks that were tried before lead along their line, whose later picks stay. Others are the line's from now
    on, and what it had instead becomes a line that branches from it. Refusal `too_many_lines`. `board_at`
    gives boards of the game by their number of picks.
    """
    picks, before = board.picks, game.picks
    if picks[: len(before)] == before:
        return LineChange(game.line, picks, board.automatic)
    tree = load_tree(game)
    number, shared = find_place(tree, game.line, picks)
    if shared == len(picks):  # it was tried before
        change = LineChange(number, picks_to(tree, number), automatic_to(tree, number))
    elif shared == len(picks_to(tree, number)):
        change = LineChange(number, picks, board.automatic)
    else:
        change = _branch(game, tree, board, owner_of(tree, number, shared), shared, board_at)
    if change.line == game.line or game.line in change.deleted:
        return change
    return change._replace(written=[*change.written, row_left(game, tree, board_at)])


def _branch(game: Game, tree: Tree, board: Session, owner: int, shared: int, board_at: BoardAt) -> LineChange:
    """Return what becomes of the lines where picks part from line `owner` after so many."""
    free = next(number for number in count(1) if number not in tree)
    begins = board_at(on_line(game, tree, owner), shared).turn_words()
    deleted = _outgrown(tree, owner, len(board.picks) - shared)
    if owner == game.line:
        parted, end = tree[owner].picks[shared - tree[owner].at :], board_at(game, len(game.picks))
        automatic = [index for index in game.automatic if index >= shared]
        moved = [child.number for child in children_of(tree, owner) if child.at > shared]
        line = owner
    else:
        parted, end = board.picks[shared:], board
        automatic, moved, line = [index for index in board.automatic if index >= shared], [], free
    row = GameLine(
        game=game,
        number=free,
        parent=owner,
        at=shared,
        picks=parted,
        automatic=automatic,
        summary=summarize_line(end, begins),
    )
    return LineChange(line, board.picks, board.automatic, [row], deleted, moved, is_branch=True)


def row_left(game: Game, tree: Tree, board_at: BoardAt) -> GameLine:
    """Return the row of the line that is played now, as it is when it is left."""
    now = tree[game.line]
    left_before: dict[str, str] = (
        game.lines.filter(number=game.line).values_list("summary", flat=True).first() or {}
    )
    return GameLine(
        game=game,
        number=now.number,
        parent=now.parent,
        at=now.at,
        picks=now.picks,
        automatic=now.automatic,
        name=now.name,
        summary=summarize_line(board_at(game, len(game.picks)), left_before.get("begins", "")),
    )


def save_lines(game: Game, change: LineChange) -> None:
    """Write what a change says, in the transaction that changes the game."""
    if change.deleted:
        game.lines.filter(number__in=change.deleted).delete()
    if change.written:
        GameLine.objects.bulk_create(
            change.written,
            update_conflicts=True,
            unique_fields=["game", "number"],
            update_fields=["parent", "at", "picks", "automatic", "summary"],
        )
    if change.moved:
        game.lines.filter(number__in=change.moved).update(parent=change.written[0].number)


def list_summaries(game: Game) -> dict[int, LineSummary]:
    """Return the summaries of a game's lines by their numbers, as they were when they were left."""
    return dict(game.lines.values_list("number", "summary"))


def subtree_of(tree: Tree, number: int) -> set[int]:
    """Return a line and all that branch from it."""
    return {other for other in tree if number in {segment.number for segment in path_to(tree, other)}}


def _outgrown(tree: Tree, needed: int, more: int) -> list[int]:
    """Return the lines that go for a new one: without a name and without branches, the lowest number first.

    Those that lead to line `needed` stay. Refusal `too_many_lines` where not enough of the others go.
    """
    lines = dict(tree)
    on_the_way = {segment.number for segment in path_to(tree, needed)}
    gone = []
    while (
        len(lines) >= MOST_LINES or sum(len(line.picks) for line in lines.values()) + more > MOST_LINE_PICKS
    ):
        loose = (
            number
            for number, segment in lines.items()
            if number not in on_the_way and not segment.name and not children_of(lines, number)
        )
        number = next(loose, None)
        if number is None:
            raise Refusal("too_many_lines", most=MOST_LINES, picks=f"{MOST_LINE_PICKS:,}")
        gone.append(number)
        del lines[number]
    return gone
