"""Setup of a game that begins with the position of a scenario: its text, and what its cards print."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import engine
from cards.definitions import definitions_by_hash
from cards.models import Card
from cards.wiki.board_blocks import LONGEST_POSITION, cards_by_name, refuse_long
from decks.games.models import Game
from engine.scenario import ScenarioStart, named_cards, read_start

SOURCE = "position"  # how errors call it


def scenario_setup(text: str, lesson: str, drafts: Sequence[Card] = ()) -> dict[str, Any]:
    """Return the setup of a row for this text, as `Game` describes it. engine.BadFile, engine.Refused.

    `drafts`: cards of a workshop that it may name beside those of the catalogue.
    """
    refuse_long(text, SOURCE, LONGEST_POSITION)
    cards = cards_by_name(named_cards(text, SOURCE), drafts)
    scenario = read_start(text, SOURCE, lambda name: cards.get(name.casefold())).scenario
    return {
        "edition": scenario.edition.base,
        "overrides": scenario.edition.overrides(),
        "seed": scenario.seed,
        "number": 0,
        "windows": "all",
        "starter": "P1",
        "unread_absent": False,
        "left_out": [],
        "main": [[card.hash, 1] for card in cards.values()],
        "fables": [],
        "scenario": text,
        "lesson": lesson,
    }


def read_position(text: str) -> ScenarioStart:
    """The position of a text, with the cards of the catalogue. engine.BadFile, engine.Refused."""
    refuse_long(text, SOURCE, LONGEST_POSITION)
    cards = cards_by_name(named_cards(text, SOURCE))
    return read_start(text, SOURCE, lambda name: cards.get(name.casefold()))


def is_from_scenario(game: Game) -> bool:
    """Return whether a game began with a position, and not with a deck."""
    return "scenario" in game.setup


def scenario_start_of(game: Game) -> ScenarioStart:
    """The scenario that a game began with; its cards print what they did. engine.BadFile, engine.Refused."""
    start = _scenario_start(game.setup["scenario"], _catalogue_cards(game))
    return replace(start, has_opponent=game.has_opponent)


def scenario_digest(game: Game) -> str:
    """The digest of what the cards and effects of its position are read as; "" where it cannot be set up."""
    return _digest(game.setup["scenario"], _catalogue_cards(game))


def _catalogue_cards(game: Game) -> frozenset[str]:
    return frozenset(hash_ for hash_, _copies in game.setup["main"])


def _scenario_start(text: str, hashes: frozenset[str]) -> ScenarioStart:
    cards = {card.name.casefold(): card for card in definitions_by_hash(hashes).values()}
    return read_start(text, SOURCE, lambda name: cards.get(name.casefold()))


@lru_cache(maxsize=64)  # a page of a game asks for that of its position
def _digest(text: str, hashes: frozenset[str]) -> str:
    try:
        return _scenario_start(text, hashes).program_digest()
    except (engine.BadFile, engine.Refused):
        return ""
