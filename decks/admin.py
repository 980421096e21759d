"""Decks, formats, runs and games in the admin. What was saved or played is read-only."""

from decks.comments import admin as comment_admin
from decks.directory import admin as directory_admin
from decks.games import admin as game_admin
from decks.legality import admin as format_admin
from decks.lists import admin as deck_admin
from decks.positions import admin as position_admin
from decks.puzzles.player_puzzles import admin as player_puzzle_admin
from decks.runs import admin as run_admin
from decks.runs.matrices import admin as matrix_admin
from decks.runs.worth import admin as worth_admin

__all__ = [
    "comment_admin", "deck_admin", "directory_admin", "format_admin", "game_admin", "matrix_admin",
    "player_puzzle_admin", "position_admin", "run_admin", "worth_admin",
]  # fmt: skip
