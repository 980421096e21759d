"""Places and facings of a card that is summoned or set, so that all is picked in one go (7.1, 7.3)."""

from __future__ import annotations

from engine import grid
from engine.presentation import labels
from engine.presentation.preview import reach_if_placed, viewed_rotation, zone_names
from engine.rules.play.eligibility import eligible_zones
from engine.rules.play.summon_and_set import payable_rotations, payable_zones, summon_zones
from engine.session.equal_choices import is_any_facing_equal
from engine.state import options as opt
from engine.state.frames.play import SummonFrame
from engine.state.options import option
from engine.state.position import Position
from engine.view_types import FacingData, PlaceData
from engine.vocab import FACINGS, MONUMENT, Q_PRIORITY, Q_ZONE


def places_of(position: Position, pick: int) -> list[PlaceData]:
    """Return where a card can lie that an option of a window summons or sets; [] for any other option."""
    code, player, defn = opt.code_of(pick), position.ask_player, opt.a_of(pick)
    if position.ask_kind != Q_PRIORITY or code not in (opt.SUMMON, opt.SET):
        return []
    if code == opt.SET:
        zones = grid.zones_in(eligible_zones(position, player, position.printed[defn].type))
        facings: list[list[FacingData]] = [[] for _ in zones]
    else:
        from_hand = defn in position.sides[player].hand
        mask = payable_zones(position, player, defn, from_hand, summon_zones(position, player, defn))
        zones = grid.zones_in(mask)
        facings = [possible_facings(position, defn, zone, from_hand) for zone in zones]
    names = [labels.label(position, option(opt.AT, zone)) for zone in zones] if len(zones) > 1 else [""]
    return [
        {"zone": grid.ZONE_NAMES[zone], "label": label, "facings": ways}
        for zone, label, ways in zip(zones, names, facings, strict=True)
    ]


def facings_of(position: Position, pick: int) -> list[FacingData]:
    """Return the facings that are asked for after a zone is picked for a card that is being summoned."""
    frame = position.frames[-1] if position.frames else None
    if position.ask_kind != Q_ZONE or not isinstance(frame, SummonFrame):
        return []
    return possible_facings(position, frame.defn, opt.a_of(pick), frame.from_hand)


def possible_facings(position: Position, defn: int, zone: int, from_hand: bool) -> list[FacingData]:
    """Return the facings with which a card can be summoned to a zone; [] where there is no choice."""
    printed = position.printed[defn]
    if printed.type == MONUMENT or is_any_facing_equal(position, printed):
        return []
    picks = payable_rotations(position, position.ask_player, defn, from_hand, zone)
    if len(picks) < 2:
        return []
    return [
        {
            "label": labels.label(position, pick),
            "facing": FACINGS[opt.a_of(pick)],
            "reaches": zone_names(
                reach_if_placed(position, defn, zone, viewed_rotation(position, opt.a_of(pick)))
            ),
        }
        for pick in picks
    ]
