"""Boards of long games, kept in the database: a game is replayed from the nearest one and not from its start.

A checkpoint is used only for the picks that it was made of, and only if what it holds is what was written;
whatever is wrong with it, the game is replayed from an earlier one or from its start.
"""

import logging
import zlib
from collections.abc import Sequence
from functools import reduce
from hashlib import sha256
from operator import or_
from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import Q

import engine
from decks.games.models import Checkpoint, Game
from decks.games.undo_steps import automatic_before
from decks.games.view_data import LOG_LINES
from engine.session import CardPoolSource, Session, session_from_text, session_text

EVERY: Final = 50  # picks: replaying so many takes some 3 ms, compiled
RECENT: Final = 10  # slots that are all kept; of those before one in THINNED
THINNED: Final = 5
# Of a line: a game has at most 5,000 picks. A column for the line would need another key, and programs of the
# last release still write by the one that there is.
SLOTS: Final = 1_000
ROOT: Final = 0  # the line that every game begins with
logger = logging.getLogger(__name__)


def slot_of(picks: int, line: int = ROOT) -> int:
    """The slot of the board after so many picks, the last of which belongs to this line."""
    return line * SLOTS + picks // EVERY


def is_due(before: int, after: int) -> bool:
    """Return whether picks that led from one number of them to another came into a new slot."""
    return slot_of(before) < slot_of(after)


def line_starts(game: Game) -> list[tuple[int, int]]:
    """Return the lines that lead to the one played now, the root first, each with the picks before it."""
    if game.line == ROOT:
        return [(ROOT, 0)]
    rows = {number: (parent, at) for number, parent, at in game.lines.values_list("number", "parent", "at")}
    starts, number = [], game.line
    while number:
        parent, at = rows.get(number, (ROOT, 0))
        starts.append((number, at))
        number = parent or ROOT
    return [(ROOT, 0), *starts[::-1]]


def checkpoint_of(game: Game, board: Session, starts: Sequence[tuple[int, int]] = ()) -> Checkpoint:
    """The checkpoint of a board of this game, not saved yet. `starts`: see `line_starts`."""
    text = zlib.compress(session_text(board, LOG_LINES).encode())
    count = len(board.picks)
    starts = starts or line_starts(game)
    line = next((number for number, at in reversed(starts) if at < count), ROOT)
    return Checkpoint(
        game=game,
        slot=slot_of(count, line),
        picks=count,
        line=_line(board.picks, board.automatic),
        board=text,
    )


def keep(found: Sequence[Checkpoint]) -> None:
    """Save checkpoints of one game, and thin out those that lie far behind the newest of them."""
    if not found:
        return
    line, newest = divmod(found[-1].slot, SLOTS)
    thinned = [line * SLOTS + slot for slot in range(newest) if not _is_kept(slot, newest)]
    try:
        with transaction.atomic():
            Checkpoint.objects.filter(game=found[-1].game_id, slot__in=thinned).delete()
            Checkpoint.objects.bulk_create(
                [checkpoint for checkpoint in found if _is_kept(checkpoint.slot % SLOTS, newest)],
                update_conflicts=True,
                unique_fields=["game", "slot"],
                update_fields=["picks", "line", "board"],
            )
    except IntegrityError:
        logger.info("Game %s was deleted while it was looked at", found[-1].game_id)


def nearest(game: Game, picks: Sequence[str], setup: CardPoolSource) -> Session | None:
    """Return the newest board that was kept after some of these picks of the game."""
    if len(picks) < EVERY:
        return None
    starts = line_starts(game)
    ends = [*(at for _line, at in starts[1:]), len(picks)]
    rows = game.checkpoints.filter(_on_the_way(starts, ends), picks__lte=len(picks)).order_by("-picks")
    for pk, count, line in rows.values_list("pk", "picks", "line"):
        automatic = automatic_before(game.automatic, count)
        is_of_them = line == _line(picks[:count], automatic)
        board = _board(pk, game, picks[:count], automatic, setup) if is_of_them else None
        if board is not None:
            return board
    return None


def _on_the_way(starts: Sequence[tuple[int, int]], ends: Sequence[int]) -> Q:
    """Return the checkpoints of lines as far as the next one branches off."""
    ranges = [
        Q(slot__range=(line * SLOTS, line * SLOTS + SLOTS - 1), picks__lte=end)
        for (line, _at), end in zip(starts, ends, strict=True)
    ]
    return reduce(or_, ranges)


def _board(
    pk: int, game: Game, picks: Sequence[str], automatic: Sequence[int], setup: CardPoolSource
) -> Session | None:
    packed = Checkpoint.objects.filter(pk=pk).values_list("board", flat=True).first()
    if packed is None:
        return None  # thinned out in the meantime
    try:
        text = zlib.decompress(packed).decode()
        board = session_from_text(
            text, setup, picks, automatic, has_opponent=game.has_opponent, by_hand=bool(game.by_hand)
        )
    except (engine.BadRecord, zlib.error, UnicodeDecodeError) as error:
        logger.warning("Checkpoint %s is not used: %s", pk, error)
        return None
    shows_less = board.earlier and len(board.lines) < LOG_LINES  # written when pages showed fewer lines
    return None if shows_less else board


def _is_kept(slot: int, newest: int) -> bool:
    return slot > newest - RECENT or slot % THINNED == 0


def _line(picks: Sequence[str], automatic: Sequence[int]) -> str:
    return sha256("\n".join([*picks, *map(str, automatic)]).encode()).hexdigest()[:32]
