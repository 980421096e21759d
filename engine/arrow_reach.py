"""Arrows and their reach (3): which zones a card connects to from its place, in both styles.

Arrows are an int with two bits a direction, n lowest; turning a card clockwise by a quarter turns that int
left by four bits of its sixteen.
"""

from typing import Final

from engine.grid import COLUMNS, GRID, ROWS

STEPS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))  # (rows, columns)

RAY: Final = 0  # 3.2, modern
RING: Final = 1  # 3.2, classic and wiki


def rotate_arrows(arrows: int, quarters: int) -> int:
    """Arrows of a card turned clockwise by `quarters` quarter turns."""
    shift = quarters % 4 * 4
    return (arrows << shift | arrows >> (16 - shift)) & 0xFFFF


def arrow_strength(arrows: int, direction: int) -> int:
    """Return how many arrows, 0 to 3, point in a direction."""
    return arrows >> 2 * direction & 3


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


def _zones_towards(zone: int, direction: int, count: int, model: int) -> int:
    row, column = zone // COLUMNS, zone % COLUMNS
    if model == RAY:
        return _line_mask(row, column, direction, COLUMNS if count > 1 else count)
    if direction % 2:
        return _block_mask(row, column, direction, count)
    return _line_mask(row, column, direction, count)


# REACH[model][zone][direction * 4 + strength]
REACH: Final = tuple(
    tuple(
        tuple(_zones_towards(zone, direction, count, model) for direction in range(8) for count in range(4))
        for zone in range(GRID)
    )
    for model in (RAY, RING)
)


def reached_zones(arrows: int, zone: int, model: int) -> int:
    """Return the zones that arrows (already turned) connect to from a zone (3.2 to 3.4), as a mask.

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


ADJACENT: Final = (*[reached_zones(0x1111, zone, RAY) for zone in range(GRID)], 0, 0)


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
