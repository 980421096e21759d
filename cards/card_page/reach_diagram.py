"""The zones that a card's arrows reach, in four facings and by both models, as small drawings."""

from functools import lru_cache
from typing import Final, NamedTuple

import engine
from cards.definitions import arrows_data
from cards.faces.face import DIRECTION_WORDS
from cards.models import Card
from cards.rulebook.editions import EDITIONS
from engine import PRESETS

MODELS: Final = ("ray", "ring")  # 3.2
FACINGS: Final = ("up", "right", "down", "left")
PLACES: Final = {Card.Type.CREATURE: "c2", Card.Type.ARTIFACT: "c1"}  # in the middle of its row
CELL: Final = 10
COLUMNS: Final = "abcde"
ROWS: Final = "4321"  # as P1 sees them


class FacedReach(NamedTuple):
    """Reach in one facing: the zones by name, and the outlines of them and of all others."""

    facing: str
    zones: tuple[str, ...]
    lit: str
    others: str


class ReachByModel(NamedTuple):
    """Reach by the model of some editions in each facing, or why these do not print such arrows."""

    editions: tuple[str, ...]
    facings: tuple[FacedReach, ...]
    refusal: str = ""

    @property
    def title(self) -> str:
        """The editions in words."""
        if self.editions == EDITIONS:
            return "In every edition"
        return " and ".join(self.editions).capitalize()


class ReachDiagram(NamedTuple):
    """Zone of the card, the outline of that zone, and what is reached; one model where all agree."""

    zone: str
    here: str
    models: tuple[ReachByModel, ...]


def reach_diagram(card: Card, edition: str = "") -> ReachDiagram | None:
    """Return the reach from the middle of the card's row, in an edition or by each model.

    None without arrows, or for a Monument (3.5).
    """
    zone = PLACES.get(Card.Type(card.type))
    if not zone or not card.arrows:
        return None
    diagram = _diagram(tuple(arrows_data(card).items()), zone)
    models = tuple(model for model in diagram.models if not edition or edition in model.editions)
    return diagram._replace(models=models)


@lru_cache(maxsize=500)
def _diagram(arrows: tuple[tuple[str, int], ...], zone: str) -> ReachDiagram:
    models = tuple(_by_model(dict(arrows), zone, model) for model in MODELS)
    first, second = models
    if first.facings == second.facings:
        models = (first._replace(editions=EDITIONS),)
    return ReachDiagram(zone, _outline([zone]), models)


def _by_model(arrows: dict[str, int], zone: str, model: str) -> ReachByModel:
    editions = tuple(name for name in EDITIONS if PRESETS[name]["reach"] == model)
    try:
        reached = [(facing, engine.reaches(arrows, zone, facing, model=model)) for facing in FACINGS]
    except engine.Refused as refused:
        return ReachByModel(editions, (), _refusal_in_words(refused))
    return ReachByModel(editions, tuple(_reach(facing, zones, zone) for facing, zones in reached))


def _refusal_in_words(refused: engine.Refused) -> str:
    """Say what a model does not have, without the names that the engine gives models and directions."""
    if refused.code != "bad_arrow":
        return str(refused)
    direction, _, strength = refused.facts["arrow"].partition(": ")
    return f"no arrow {DIRECTION_WORDS[direction]} has a strength of {strength} there (rule {refused.rule})"


def _reach(facing: str, zones: list[str], zone: str) -> FacedReach:
    others = [column + row for row in ROWS for column in COLUMNS if column + row not in (*zones, zone)]
    return FacedReach(facing, tuple(zones), _outline(zones), _outline(others))


def _outline(zones: list[str]) -> str:
    """The squares of zones as one path; each leaves a gap of 1 to the next."""
    corners = ((COLUMNS.index(zone[0]) * CELL, ROWS.index(zone[1]) * CELL) for zone in zones)
    return "".join(f"M{x} {y}h{CELL - 1}v{CELL - 1}h-{CELL - 1}z" for x, y in corners)
