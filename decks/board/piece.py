"""A card as it is drawn on the table: turned, with its arrows at the edge and its values as they are now."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from decks.board import compass
from decks.board.asked import State

STATS: Final = ("might", "life", "armor", "movement", "will")
FACE_DOWN: Final = "Face-down card"


class Arrow(NamedTuple):
    """Marks at one of the eight places of the edge, as seen on the page; lit when they reach a card."""

    place: str
    marks: str
    lit: bool


class Stat(NamedTuple):
    """A stat as it is now; `changed` says that it is not what is printed."""

    name: str
    value: int
    changed: bool


class Piece(NamedTuple):
    """A card of the table. `top`: the edge that its top is at. `reach`: the zones that it connects to."""

    name: str
    data: Mapping[str, Any]
    face: str
    facing: str
    top: str
    mine: bool
    arrows: list[Arrow]
    stats: list[Stat]
    mana: int
    damage: int
    marks: list[str]
    reach: list[str]

    @property
    def left(self) -> int:
        """How much Life damage has left."""
        return max(0, next((stat.value for stat in self.stats if stat.name == "life"), 0) - self.damage)

    @property
    def lying(self) -> bool:
        """Whether it lies on its side."""
        return self.top in "ew"


def on_field(state: State, zone: str, occupied: set[str]) -> Piece | None:
    """The card in a zone, or None."""
    seen = state["view"]["field"].get(zone)
    if seen is None:
        return None
    mine = seen["controller"] == state["you"]
    name = seen.get("card", "")
    data = state["cards"].get(name, {})
    if seen["face"] == "down":
        return Piece(name or FACE_DOWN, data, "down", "", "n", mine, [], [], 0, 0, [], [])
    by = compass.quarters(seen["facing"], seen["controller"])
    upright = zone[0] == "m"
    cards = [] if upright else [there for there in seen["reach"] if there in occupied]
    toward = {compass.direction(zone, there) for there in cards}
    return Piece(
        name=name,
        data=data,
        face="up",
        facing="" if upright else seen["facing"],
        top="n" if upright else compass.TOPS[by],
        mine=mine,
        arrows=arrows(data, by, toward),
        stats=stats(seen, data),
        mana=seen["mana"],
        damage=seen["damage"],
        marks=[*seen["conditions"], *seen["abilities"]],
        reach=seen["reach"],
    )


def printed(state: State, name: str) -> Piece:
    """A card as it is printed, upright: in a hand or a pile."""
    data = state["cards"][name]
    return Piece(name, data, "up", "", "n", True, arrows(data, 0, set()), stats({}, data), 0, 0, [], [])


def turned(state: State, name: str, facing: str) -> Piece:
    """A card of the player's as it would lie with a facing."""
    data = state["cards"][name]
    by = compass.quarters(facing, state["you"])
    card = printed(state, name)
    return card._replace(facing=facing, top=compass.TOPS[by], arrows=arrows(data, by, set()))


def arrows(data: Mapping[str, Any], by: int, toward: set[str]) -> list[Arrow]:
    """A card's arrows after so many quarter turns; those towards the given places are lit."""
    found = []
    for direction, count in data.get("arrows", {}).items():
        place = compass.turned(direction, by)
        found.append(Arrow(place, "▲" * int(count), place in toward))
    return found


def stats(seen: Mapping[str, Any], data: Mapping[str, Any]) -> list[Stat]:
    """The stats as they are now; those that are neither printed nor more than nothing are left out."""
    known = {name: _number(value) for name, value in data.get("stats", {}).items()}
    values = [(name, int(seen.get(name, known.get(name, 0)))) for name in STATS]
    return [Stat(name, n, n != known.get(name, 0)) for name, n in values if n or name in known]


def _number(value: Any) -> int:
    return int(value["n"] if isinstance(value, Mapping) else value)
