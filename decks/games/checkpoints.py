"""Boards of long games, kept in the database: a game is replayed from the nearest one and not from its start.

A checkpoint is used only for the picks that it was made of, and only if what it holds is what was written;
whatever is wrong with it, the game is replayed from an earlier one or from its start.
"""

import logging
import zlib
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from django.db import IntegrityError, transaction

import engine
from decks.games.models import Checkpoint, Game
from decks.games.undo_steps import automatic_before
from decks.games.view_data import LOG_LINES
from engine.session import CardPoolSource, Session, session_from_text, session_text

EVERY: Final = 50  # picks: replaying so many takes some 3 ms, compiled
RECENT: Final = 10  # slots that are all kept; of those before one in THINNED
THINNED: Final = 5
logger = logging.getLogger(__name__)


def slot_of(picks: int) -> int:
    """The slot of the board after so many picks."""
    return picks // EVERY


def is_due(before: int, after: int) -> bool:
    """Return whether picks that led from one number of them to another came into a new slot."""
    return slot_of(before) < slot_of(after)


def checkpoint_of(game: Game, board: Session) -> Checkpoint:
    """The checkpoint of a board of this game, not saved yet."""
    text = zlib.compress(session_text(board, LOG_LINES).encode())
    count = len(board.picks)
    return Checkpoint(
        game=game, slot=slot_of(count), picks=count, line=_line(board.picks, board.automatic), board=text
    )


def keep(found: Sequence[Checkpoint]) -> None:
    """Save checkpoints of one game, and thin out those that lie far behind the newest of them."""
    if not found:
        return
    newest = found[-1].slot
    thinned = [slot for slot in range(newest) if not _is_kept(slot, newest)]
    try:
        with transaction.atomic():
            Checkpoint.objects.filter(game=found[-1].game_id, slot__in=thinned).delete()
            Checkpoint.objects.bulk_create(
                [checkpoint for checkpoint in found if _is_kept(checkpoint.slot, newest)],
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
    rows = game.checkpoints.filter(picks__lte=len(picks)).order_by("-picks")
    for pk, count, line in rows.values_list("pk", "picks", "line"):
        automatic = automatic_before(game.automatic, count)
        is_of_them = line == _line(picks[:count], automatic)
        board = _board(pk, game, picks[:count], automatic, setup) if is_of_them else None
        if board is not None:
            return board
    return None


def _board(
    pk: int, game: Game, picks: Sequence[str], automatic: Sequence[int], setup: CardPoolSource
) -> Session | None:
    packed = Checkpoint.objects.filter(pk=pk).values_list("board", flat=True).first()
    if packed is None:
        return None  # thinned out in the meantime
    try:
        text = zlib.decompress(packed).decode()
        board = session_from_text(text, setup, picks, automatic, has_opponent=game.has_opponent)
    except (engine.BadRecord, zlib.error, UnicodeDecodeError) as error:
        logger.warning("Checkpoint %s is not used: %s", pk, error)
        return None
    shows_less = board.earlier and len(board.lines) < LOG_LINES  # written when pages showed fewer lines
    return None if shows_less else board


def _is_kept(slot: int, newest: int) -> bool:
    return slot > newest - RECENT or slot % THINNED == 0


def _line(picks: Sequence[str], automatic: Sequence[int]) -> str:
    return sha256("\n".join([*picks, *map(str, automatic)]).encode()).hexdigest()[:32]
