"""A game as a record: what it grew from, its picks, and all lines that were tried."""

import json
from typing import Any

import engine
from cards.definitions import definitions_by_hash
from cards.workshop.author import owner_of
from cards.workshop.withheld_cards import withheld_keys
from decks.games.current_board import refuse_faults_of, setup_of
from decks.games.lines.line_store import load_tree
from decks.games.lines.line_tree import ROOT, in_order
from decks.games.models import Game
from decks.games.scenario_setup import is_from_scenario
from decks.refusals import Refusal


def record_text(game: Game) -> str:
    """The record as JSON, a pick a line, so that an error of a reader names its line. Refusal."""
    return json.dumps(record_of(game), ensure_ascii=False, indent=1) + "\n"


def record_of(game: Game) -> dict[str, Any]:
    """The record as data, of the rules that the game was played by.

    Refusal `record_sealed` before the end of a game against an opponent, whose hand it tells;
    `record_of_position`, and `withheld_cards` where its player may not see what its cards print.
    """
    if game.is_sealed:
        raise Refusal("record_sealed")
    if is_from_scenario(game):
        raise Refusal("record_of_position")
    cards = definitions_by_hash(game.hashes).values()
    if withheld_keys((card.key for card in cards), owner_of(game)):
        raise Refusal("withheld_cards")
    with refuse_faults_of(game):
        setup = setup_of(game)
    data = engine.record_data(setup, game.picks[: game.position], game.taken_back, lines_of(game))
    return {**data, "rules_version": game.rules_version}


def lines_of(game: Game) -> list[engine.RecordLine]:
    """Return all lines, each behind that which it branches from; none where nothing else was tried or named.

    What was taken back and can be made again stands in the line that is played.
    """
    tree = load_tree(game)
    if len(tree) == 1 and game.position == len(game.picks) and not tree[ROOT].name:
        return []
    ordered = [segment for segment, _depth in in_order(tree)]
    places = {segment.number: place for place, segment in enumerate(ordered)}
    return [
        engine.RecordLine(
            parent=None if segment.parent is None else places[segment.parent],
            at=segment.at,
            picks=tuple(segment.picks),
            name=segment.name,
            is_played=segment.number == game.line,
        )
        for segment in ordered
    ]
