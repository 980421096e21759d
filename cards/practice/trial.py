"""Target Practice: a card with any arrows, placed and turned, and what it reaches; the engine answers."""

from collections.abc import Mapping
from typing import Final, NamedTuple
from urllib.parse import urlencode

import engine

DIRECTIONS: Final = {
    "n": "up", "ne": "up right", "e": "right", "se": "down right",
    "s": "down", "sw": "down left", "w": "left", "nw": "up left",
}  # fmt: skip
FACINGS: Final = ("up", "right", "down", "left")
TOPS: Final = ("n", "e", "s", "w")
ROWS: Final = ("4", "3", "2", "1")  # as P1 sees them
COLUMNS: Final = "abcde"
MODELS: Final = (
    ("ray", "Modern", "One straight arrow is the next zone, two are all zones to the edge."),
    ("ring", "Classic and wiki", "So many straight arrows are so many zones; diagonal ones are a square."),
)
MOST: Final = 3
START: Final = {"n": 2, "ne": 1, "e": 1}
ZONES: Final = [column + row for column in COLUMNS for row in ROWS]
KNOWN: Final = {
    **dict.fromkeys(DIRECTIONS, tuple(map(str, range(MOST + 1)))),
    "zone": ZONES,
    "facing": FACINGS,
}


class Trial(NamedTuple):
    """The position that is tried: arrows as printed, the zone, the facing."""

    arrows: dict[str, int]
    zone: str
    facing: str

    @classmethod
    def of(cls, given: Mapping[str, str]) -> "Trial":
        """From the parameters of an address; what makes no sense there is left out."""
        counts = {name: _count(given.get(name, "")) for name in DIRECTIONS}
        if not given:
            counts |= START
        zone, facing = given.get("zone", ""), given.get("facing", "")
        return cls(
            {name: count for name, count in counts.items() if count},
            zone if zone in ZONES else "c2",
            facing if facing in FACINGS else "up",
        )

    @property
    def query(self) -> str:
        """The address of this try."""
        return "?" + urlencode({**self.arrows, "zone": self.zone, "facing": self.facing})

    @property
    def quarters(self) -> int:
        """Quarter turns clockwise."""
        return FACINGS.index(self.facing)


class ArrowSwitch(NamedTuple):
    """A direction's arrow, and the address where it is one stronger (after the strongest: none)."""

    name: str
    words: str
    strength: int
    following: str

    @property
    def marks(self) -> range:
        return range(self.strength)


class TurnedArrow(NamedTuple):
    """An arrow as the card lies now."""

    place: str
    strength: int

    @property
    def marks(self) -> range:
        return range(self.strength)


class Place(NamedTuple):
    """A zone: whether the card is there, whether it is reached, and the address where the card is there."""

    zone: str
    here: bool
    reached: bool
    there: str


class ReachAnswer(NamedTuple):
    """The zones that the arrows reach by one model, or the reason why it does not print such arrows."""

    title: str
    about: str
    rows: list[list[Place]]
    reached: list[str]
    refusal: str


def switches(tried: Trial) -> list[ArrowSwitch]:
    """All eight directions."""
    arrow_switches = []
    for name, words in DIRECTIONS.items():
        count = tried.arrows.get(name, 0)
        arrows = {**tried.arrows, name: (count + 1) % (MOST + 1)}
        arrow_switches.append(ArrowSwitch(name, words, count, tried._replace(arrows=arrows).query))
    return arrow_switches


def turned_arrows(tried: Trial) -> list[TurnedArrow]:
    """The arrows at their places after turning (3.1)."""
    names = list(DIRECTIONS)
    return [
        TurnedArrow(names[(names.index(name) + 2 * tried.quarters) % 8], count)
        for name, count in tried.arrows.items()
    ]


def answers(tried: Trial) -> list[ReachAnswer]:
    """Return what is reached, by both models (3.2)."""
    return [_answer(tried, *model) for model in MODELS]


def _answer(tried: Trial, model: str, title: str, about: str) -> ReachAnswer:
    reached, refusal = [], ""
    try:
        reached = engine.reaches(tried.arrows, tried.zone, tried.facing, model=model)
    except engine.Refused as refused:
        refusal = str(refused)
    rows = [[_place(tried, column + row, reached) for column in COLUMNS] for row in ROWS]
    return ReachAnswer(title, about, rows, reached, refusal)


def _place(tried: Trial, zone: str, reached: list[str]) -> Place:
    return Place(zone, zone == tried.zone, zone in reached, tried._replace(zone=zone).query)


def _count(text: str) -> int:
    return int(text) if text in {"1", "2", "3"} else 0
