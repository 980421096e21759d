"""The field (2): zones, directions and facings, as ints and bit masks.

A zone is 0..19 on the grid (a1 b1 … e4, rows of five, which is also the order of 2.5), 20 = m1, 21 = m2.
A set of zones is an int with bit z for zone z. Directions are n ne e se s sw w nw = 0..7 as P1 sees them
(n is towards row 4, e towards column e).
"""

from typing import Final

from engine.errors import Refused
from engine.vocab import ARTIFACT, CREATURE, MONUMENT, P1, P2

# Of no fixed length: mypyc packs a tuple of fixed length anew wherever it is indexed by a variable
PerPlace = tuple[int, ...]

COLUMNS: Final = 5
ROWS: Final = 4
GRID: Final = 20
ZONES: Final = 22
M1: Final = 20
NOWHERE: Final = -1

DIRECTIONS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")

ZONE_NAMES: Final = (*(f"{c}{r}" for r in range(1, 5) for c in "abcde"), "m1", "m2")
ZONE_NUMBERS: Final = {name: number for number, name in enumerate(ZONE_NAMES)}

ALL_GRID: Final = (1 << GRID) - 1
ROW: Final[PerPlace] = (0b11111, 0b11111 << 5, 0b11111 << 10, 0b11111 << 15)
MIDDLE: Final = 0b01110
CREATURE_ZONES: Final = ROW[1] | ROW[2]
ARTIFACT_ZONES: Final = ROW[0] | ROW[3]
SIDES: Final[PerPlace] = (ROW[0] | ROW[1] | 1 << M1, ROW[2] | ROW[3] | 1 << (M1 + 1))
TYPE_ZONES: Final[PerPlace] = (CREATURE_ZONES, ARTIFACT_ZONES, 3 << M1)  # by card type

ROW_TYPE: Final[PerPlace] = (ARTIFACT, CREATURE, CREATURE, ARTIFACT)


def zone_number(name: str) -> int:
    """The zone called `name` ("c2", "m1", in any case). Refused `bad_zone`."""
    number = ZONE_NUMBERS.get(name.strip().lower())
    if number is None:
        raise Refused("bad_zone", "2.1", name=name)
    return number


def zone_type(zone: int) -> int:
    """CREATURE, ARTIFACT or MONUMENT (2.1)."""
    return MONUMENT if zone >= GRID else ROW_TYPE[zone // COLUMNS]


def zone_side(zone: int) -> int:
    """Return the player on whose side a zone is (2.2)."""
    if zone >= GRID:
        return zone - M1
    return P1 if zone < GRID // 2 else P2


def zones_in(mask: int) -> list[int]:
    """The zones of a mask, in the order of 2.5."""
    found = []
    zone = 0
    while mask:
        if mask & 1:
            found.append(zone)
        mask >>= 1
        zone += 1
    return found


def first_zone(mask: int) -> int:
    """The first zone of a mask that is not empty, in the order of 2.5."""
    zone = 0
    while not mask >> zone & 1:
        zone += 1
    return zone


def bit_count(mask: int) -> int:
    """Return how many zones a mask holds.

    Compiled, `int.bit_count` is a call by name of 500 instructions, and a turn of this loop takes ten.
    """
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def quarter_turns(facing: int, controller: int) -> int:
    """Quarter turns on the table for a facing as its controller sees it (3.1); its own inverse."""
    return (facing + 2 * controller) % 4


def steps_between(one: int, other: int) -> int:
    """Return the rows and columns that two zones of the grid are apart, added up."""
    return abs(one // COLUMNS - other // COLUMNS) + abs(one % COLUMNS - other % COLUMNS)
