"""The field (2, 3): zones, directions, arrows, rotations and what arrows reach, as ints and bit masks.

A zone is 0..19 on the grid (a1 b1 … e4, rows of five, which is also the order of 2.5), 20 = m1, 21 = m2.
A set of zones is an int with bit z for zone z. Directions are n ne e se s sw w nw = 0..7 as P1 sees them
(n is towards row 4, e towards column e). Arrows are an int with two bits a direction, n lowest; turning a
card clockwise by a quarter turns that int left by four bits of its sixteen.
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
STEPS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))  # (rows, columns)

ZONE_NAMES: Final = (*(f"{c}{r}" for r in range(1, 5) for c in "abcde"), "m1", "m2")
ZONE_NUMBERS: Final = {name: number for number, name in enumerate(ZONE_NAMES)}

RAY: Final = 0  # 3.2, modern
RING: Final = 1  # 3.2, classic and wiki

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
    """The player on whose side a zone is (2.2)."""
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


def bit_count(mask: int) -> int:
    """Return how many zones a mask holds."""
    return mask.bit_count()


def rotate_arrows(arrows: int, quarters: int) -> int:
    """Arrows of a card turned clockwise by `quarters` quarter turns."""
    shift = quarters % 4 * 4
    return (arrows << shift | arrows >> (16 - shift)) & 0xFFFF


def quarter_turns(facing: int, controller: int) -> int:
    """Quarter turns on the table for a facing as its controller sees it (3.1); its own inverse."""
    return (facing + 2 * controller) % 4


def strength(arrows: int, direction: int) -> int:
    """Return how many arrows, 0 to 3, point in a direction."""
    return arrows >> 2 * direction & 3


def steps_between(one: int, other: int) -> int:
    """The rows and columns that two zones of the grid are apart, added up."""
    return abs(one // COLUMNS - other // COLUMNS) + abs(one % COLUMNS - other % COLUMNS)


def _zone_bit(row: int, column: int) -> int:
    inside = 0 <= row < ROWS and 0 <= column < COLUMNS
    return 1 << (row * COLUMNS + column) if inside else 0


def _line_mask(row: int, column: int, direction: int, length: int) -> int:
    rows, columns = STEPS[direction]
    mask = 0
    for step in range(1, length + 1):
        mask |= _zone_bit(row + rows * step, column + columns * step)
    return mask


def _block_mask(row: int, column: int, direction: int, size: int) -> int:
    rows, columns = STEPS[direction]
    mask = 0
    for i in range(1, size + 1):
        for j in range(1, size + 1):
            mask |= _zone_bit(row + rows * i, column + columns * j)
    return mask


def _reached_zones(zone: int, direction: int, count: int, model: int) -> int:
    row, column = zone // COLUMNS, zone % COLUMNS
    if model == RAY:
        return _line_mask(row, column, direction, COLUMNS if count > 1 else count)
    if direction % 2:
        return _block_mask(row, column, direction, count)
    return _line_mask(row, column, direction, count)


# REACH[model][zone][direction * 4 + strength]
REACH: Final = tuple(
    tuple(
        tuple(_reached_zones(zone, direction, count, model) for direction in range(8) for count in range(4))
        for zone in range(GRID)
    )
    for model in (RAY, RING)
)


def reach(arrows: int, zone: int, model: int) -> int:
    """The zones that arrows (already turned) connect to from a zone of the grid (3.2 to 3.4), as a mask.

    Monuments reach nothing (3.5), so `zone` of a monument gives 0.
    """
    if zone >= GRID:
        return 0
    table = REACH[model][zone]
    mask = 0
    index = 0
    while arrows:
        if arrows & 3:
            mask |= table[index + (arrows & 3)]
        arrows >>= 2
        index += 4
    return mask


def suppressed_arrows(arrows: int) -> int:
    """Arrows of a Suppressed card: no diagonal ones, others count as one (20.1)."""
    orthogonal = arrows & 0x3333
    return (orthogonal | orthogonal >> 1) & 0x1111


ADJACENT: Final = (*[reach(0x1111, zone, RAY) for zone in range(GRID)], 0, 0)


def most_arrows(direction: int, model: int) -> int:
    """Return how many arrows a reach model prints in a direction at most (3.2)."""
    if model == RING:
        return 3
    return 1 if direction & 1 else 2


def can_print_arrows(arrows: int, model: int) -> bool:
    """Return whether an edition with this reach model prints such arrows (3.2)."""
    if model == RING:
        return True
    diagonal_double = arrows & 0x8888
    triple = arrows & arrows >> 1 & 0x5555
    return not diagonal_double and not triple
