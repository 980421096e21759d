"""Picks of places, facings, targets and payments by the goldfish policy."""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.effects.tag_rules import OTHER, OWN
from engine.policies import cost_value, move_choice, play_choice, program_value, turn_plan
from engine.policies.observation import Observation
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.target_ref import ITSELF
from engine.vocab import CREATURE

OWN_CARD: Final = -1000  # to strike


def placement_points(seat: Observation, zone: int) -> int:
    """A zone by the best facing there."""
    defn = seat.half_done_defn()
    if defn < 0 or zone >= grid.GRID:
        return 0
    return max(move_choice.sight_points(seat, defn, zone, rotation) for rotation in range(4))


def facing_points(seat: Observation, picked: int) -> int:
    """Return a facing by what is reached; upright where it makes no difference."""
    defn, zone = turned_card(seat)
    if defn < 0 or zone < 0:
        return 0
    return move_choice.sight_points(seat, defn, zone, grid.quarter_turns(picked, seat.player))


def turned_card(seat: Observation) -> tuple[int, int]:
    """Return the definition and the zone of the card that a facing is asked for; -1 for what is not known."""
    defn, zone = seat.half_done_defn(), seat.half_done_zone()
    if defn < 0:
        defn, _effect = seat.half_done_effect()
        zone = zone_of(seat, defn)
    return defn, zone


def zone_of(seat: Observation, defn: int) -> int:
    """Return where a card of one's own with this definition lies, -1 if nowhere."""
    for card in seat.own_cards():
        if card.defn == defn:
            return card.zone
    return -1


def target_points(seat: Observation, pick: int) -> int:
    """An empty zone to strike; for effects, the opponent's best card to harm, or one's own to help."""
    if opt.code_of(pick) == opt.DONE:
        return 0
    defn, number = seat.half_done_effect()
    picked = zone_of(seat, defn) if opt.a_of(pick) == ITSELF else opt.a_of(pick)
    zone = seat.picked_zone(picked)
    mine = grid.zone_side(zone) == seat.player
    if asks_where_to_strike(seat):
        return OWN_CARD if mine else attack_points(seat, zone)
    harm = program_value.harms(seat.card_profile(defn).program(number), seat.half_done_slot())
    card = seat.picked_card(picked)
    size = 1 if card is None else 1 + card.might + card.life
    return size if mine != harm else -size


def attack_points(seat: Observation, zone: int) -> int:
    """Rate a zone of the opponent as the target of a Strike, or of what no creature does that has Might."""
    attacker = seat.card(seat.half_done_zone()) if seat.half_done_zone() >= 0 else None
    if attacker is None or attacker.might <= 0:
        return 5 - 3 * int(seat.is_occupied(zone))
    return turn_plan.strike_points(seat, attacker, zone)


def asks_where_to_strike(seat: Observation) -> bool:
    """Return whether a target is picked for a Strike or another notable action, not for what is printed."""
    defn, number = seat.half_done_effect()
    return defn < 0 or number == 0 or bool(seat.card_profile(defn).notable_action(number))


def payment_points(seat: Observation, pick: int) -> int:
    """Mana from where it does least good; of cards, the one that does least."""
    code, zone = opt.code_of(pick), opt.a_of(pick)
    if code == opt.DONE:
        return 0
    if code == opt.DISCARD:
        return discard_points(seat, zone) - cost_value.CARD
    card = seat.picked_card(zone)
    if card is None:
        return 0
    if code == opt.PAY:
        return 30 + card.mana - 10 * int(uses_mana(card)) - 3 * int(card.printed.type == CREATURE)
    return -play_choice.summon_points(card.printed) - (card.mana if card.face_up else -20)


def uses_mana(card: CardObject) -> bool:
    """Return whether a card has effects of its own that want mana on it."""
    return bool(card.printed.activations or card.printed.actions or card.lent)


def discard_points(seat: Observation, defn: int) -> int:
    """The dearest card, or one that is in hand more than once."""
    printed = seat.card_profile(defn)
    twice = seat.hand().count(defn) > 1
    return 2 * cost_value.mana_price(printed.cost) + 3 * int(twice) - printed.will


def mode_points(seat: Observation, number: int) -> int:
    """Return the mode that brings most, for a target by whose that is."""
    defn, effect = seat.half_done_effect()
    if defn < 0 or effect == 0:
        return 0
    program, chosen_for = seat.card_profile(defn).program(effect), seat.half_done_target()
    if chosen_for is None:
        return program_value.mode_points(program, number)
    whom = OWN if chosen_for.controller == seat.player else OTHER
    return program_value.mode_points(program, number, whom)


def effect_worth(seat: Observation) -> int:
    """Return what the effect that is asked about brings; more than 0 = yes."""
    defn, number = seat.half_done_effect()
    if defn < 0 or number == 0:
        return -1
    return program_value.program_points(seat.card_profile(defn).program(number))
