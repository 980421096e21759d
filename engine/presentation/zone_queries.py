"""Zones and the reach of arrows, asked in words (2, 3): for pages, which know no game's position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine import grid, vocab
from engine.arrow_reach import can_print_arrows, reached_zones, rotate_arrows
from engine.errors import Refused

MODELS: Final = ("ray", "ring")  # by `RAY`, `RING`
MOST: Final = 3


def reaches(
    arrows: Mapping[str, int], zone: str, facing: str = "up", player: str = "P1", model: str = "ray"
) -> list[str]:
    """Return the zones that a card with these arrows connects to, in the order of 2.5 (3.1 to 3.5).

    `arrows` is {direction: 1 to 3} as printed, relative to the card's top; `facing` as its controller
    `player` sees it; `model` a value of the switch `reach`. Monuments reach nothing. Refused `bad_zone`,
    `bad_word`, `bad_number`, `bad_arrow` where the model does not print such arrows (3.2).
    """
    where = grid.zone_number(zone)
    which = MODELS.index(check_word("model", model.strip().lower(), MODELS, "3.2"))
    turn = vocab.FACINGS.index(check_word("facing", facing.strip().lower(), vocab.FACINGS, "3.1"))
    side = vocab.PLAYERS.index(check_word("player", player.strip().upper(), vocab.PLAYERS, "1.1"))
    printed = pack_arrows(arrows, which)
    mask = reached_zones(rotate_arrows(printed, grid.quarter_turns(turn, side)), where, which)
    return [grid.ZONE_NAMES[reached] for reached in grid.zones_in(mask)]


def zone_type(zone: str) -> str:
    """The type of the cards that a zone is for (2.1): a name of `vocab.TYPES`. Refused `bad_zone`."""
    return vocab.TYPES[grid.zone_type(grid.zone_number(zone))]


def zone_side(zone: str) -> str:
    """Return the player on whose side a zone is (2.2), P1 or P2. Refused `bad_zone`."""
    return vocab.PLAYERS[grid.zone_side(grid.zone_number(zone))]


def monument_zone(player: str) -> str:
    """The zone of a player's monument (2.1)."""
    return grid.ZONE_NAMES[grid.M1 + vocab.PLAYERS.index(player)]


def pack_arrows(arrows: Mapping[str, int], model: int) -> int:
    """Arrows as the int of `reach`. Refused `bad_word`, `bad_number`, `bad_arrow`."""
    packed = 0
    for name, count in arrows.items():
        direction = grid.DIRECTIONS.index(
            check_word("direction", name.strip().lower(), grid.DIRECTIONS, "3.1")
        )
        if not 0 <= count <= MOST:
            raise Refused("bad_number", "3.1", name=f"arrows {name}", known="0 to 3", value=str(count))
        arrow = count << 2 * direction
        if not can_print_arrows(arrow, model):
            raise Refused(
                "bad_arrow", "3.2", arrow=f"{grid.DIRECTIONS[direction]}: {count}", model=MODELS[model]
            )
        packed |= arrow
    return packed


def check_word(name: str, value: str, known: tuple[str, ...], rule: str) -> str:
    """The value, if it is known. Refused `bad_word`."""
    if value not in known:
        raise Refused("bad_word", rule, name=name, value=value, known=", ".join(known))
    return value
