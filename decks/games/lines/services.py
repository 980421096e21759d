"""Writes of lines besides those that picks make: a line's name, and the end of one."""

from django.db import transaction

from decks.games.current_board import board_of, refuse_faults_of
from decks.games.lines.line_store import load_tree, row_left, subtree_of
from decks.games.lines.line_tree import ROOT, Segment
from decks.games.lines.models import MOST_NAME, GameLine
from decks.games.models import Game
from decks.games.services import StaleGame, refuse_stale
from decks.refusals import Refusal


def name_line(game: Game, version: int, line: int, name: str) -> None:
    """Give a line a name, or take it away with "". StaleGame, Refusal `no_such_line`, `line_name`."""
    name = name.strip()
    if len(name) > MOST_NAME:
        raise Refusal("line_name", most=MOST_NAME)
    tree = _tree(game, version, line)
    with refuse_faults_of(game), transaction.atomic():
        refuse_stale(game)
        if not game.lines.filter(number=line).update(name=name):
            root = row_left(game, tree, board_of)  # of a game that has no rows yet
            root.name = name
            root.save(force_insert=True)
    game.version += 1


def delete_line(game: Game, version: int, line: int) -> None:
    """Delete a line and all that branch from it. StaleGame, Refusal."""
    tree = _tree(game, version, line)
    gone = subtree_of(tree, line)
    with transaction.atomic():
        refuse_stale(game)
        if line == ROOT:
            raise Refusal("root_line")
        if game.line in gone:
            raise Refusal("line_played")
        GameLine.objects.filter(game=game, number__in=gone).delete()
    game.version += 1


def _tree(game: Game, version: int, line: int) -> dict[int, Segment]:
    if version != game.version:
        raise StaleGame(game)
    tree = load_tree(game)
    if line not in tree:
        raise Refusal("no_such_line", value=line)
    return tree
