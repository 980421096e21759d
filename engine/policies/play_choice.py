"""Ratings by the goldfish policy of the options in a window: play, act, activate, flip, or end."""

from __future__ import annotations

from typing import Final

from engine import grid, vocab
from engine.policies import cost_value, move_choice, program_value, turn_plan
from engine.policies.observation import Observation
from engine.state import card_effects
from engine.state import options as opt
from engine.state.card_profile import CardProfile

KEYWORDS: Final = 2**56 - 1  # one number for the keywords of all cards
ENOUGH: Final = 0  # ending a window is worth this; anything better is done first
NOTABLE_WORTH: Final = {vocab.CONSCRIPT: 6, vocab.TRANSFORM: 8}
FABLED: Final = 40
FABLED_PRICE: Final = 6  # what is dear comes when it can be paid, for that is not often
SPARE_ZONES: Final = 3  # artifact zones that setting cards leaves for real ones


def play_points(seat: Observation, pick: int) -> int:
    """Return what a pick of a window is worth."""
    code, a, b = opt.code_of(pick), opt.a_of(pick), opt.b_of(pick)
    if code == opt.SUMMON:
        return summon_points(seat.card_profile(a))
    if code == opt.SET:
        return set_points(seat, a)
    if code == opt.ACTION:
        return action_points(seat, a, b)
    if code == opt.ACTIVATE:
        return activation_points(seat, a, b)
    if code == opt.CONQUER:
        return turn_plan.conquest_points(seat, a)
    if code == opt.MOVE:
        return move_choice.move_points(seat, a)
    if code == opt.FLIP:
        card = seat.card(a)
        return 0 if card is None else summon_points(card.printed)
    return ENOUGH


def progress_measures(seat: Observation) -> list[int]:
    """Measure what the goldfish values: HP, cards, mana, its creatures, damage it dealt."""
    own = theirs = mana = might = life = keywords = hurt = 0
    for zone in grid.zones_in(seat.occupied_zones()):
        card = seat.card(zone)
        if card is None or card.controller != seat.player:
            theirs += 1
            hurt += 0 if card is None else card.damage
            continue
        own += 1
        mana += card.mana
        might += card.might
        life += card.life - card.damage
        keywords = 31 * keywords + card.keywords & KEYWORDS
    hand = len(seat.hand())
    return [seat.hp(), seat.opponent_hp(), hand, own, theirs, mana, might, life, keywords, hurt]


def summon_points(printed: CardProfile) -> int:
    """Free mana first, then Fabled cards, then the best creature, then the rest."""
    price = cost_value.mana_price(printed.cost)
    gain = 0 if printed.scroll else 2 * printed.will
    effects = effects_worth(printed)
    if printed.type == vocab.CREATURE:
        value = 30 + 4 * reach_forward(printed) + 2 * printed.might + gain + effects - price
    elif printed.scroll:
        value = effects - cost_value.MANA * price
    else:
        value = 20 + gain + effects - price
    if printed.type != vocab.CREATURE and printed.is_free() and gain:
        value += 60
    return value + (FABLED + FABLED_PRICE * price if printed.fabled else 0)


def effects_worth(printed: CardProfile) -> int:
    """Rate a card's triggers, roughly, and its actions, which are taken where they bring something."""
    triggered = sum(
        program_value.program_points(printed.program(trigger.number)) for trigger in printed.triggers
    )
    return triggered + sum(
        max(program_value.program_points(printed.program(number)), 0) for number in printed.actions
    )


def reach_forward(printed: CardProfile) -> int:
    """1 if a creature could ever hit the opponent, with Might and an arrow."""
    return 1 if printed.might > 0 and printed.turned[0] else 0


def set_points(seat: Observation, defn: int) -> int:
    """Set an artifact face-down as a payment (8.3) when something in hand is dear and zones are spare."""
    printed = seat.card_profile(defn)
    if printed.type == vocab.CREATURE or printed.will == 0 or not needs_mana(seat, defn):
        return -1
    if printed.will < cost_value.mana_price(printed.cost) or printed.scroll:
        spare = grid.bit_count(seat.empty_zones() & grid.ARTIFACT_ZONES)
        return 1 if spare > SPARE_ZONES else -1
    return -1


def needs_mana(seat: Observation, but: int) -> bool:
    """Return whether something else in hand costs more than the mana on the field."""
    mana = sum(card.mana for card in seat.own_cards())
    for defn in (*seat.hand(), *seat.fables()):
        if defn != but and cost_value.mana_price(seat.card_profile(defn).cost) > mana:
            return True
    return False


def action_points(seat: Observation, zone: int, way: int) -> int:
    """Strike with what can hit or win a fight; other actions by what they bring."""
    card = seat.card(zone)
    if card is None:
        return -1
    code = way if way < opt.PRINTED_WAY else card_effects.notable_action(card, way - opt.PRINTED_WAY)
    if code == vocab.STRIKE:
        return turn_plan.attacker_points(seat, card)
    if code == vocab.MARCH:
        return 1 if card.might > 0 and not turn_plan.can_hit(seat, card) else -1
    if code == vocab.RISE:
        return 20
    if code == vocab.PRAY:
        return cost_value.MANA
    if code == vocab.RESEARCH:
        return 1 if seat.deck_size() else -1
    if code == vocab.BURST:
        return -1
    if code == vocab.EQUIP:
        return move_choice.equip_points(seat, card)
    if code != vocab.UNIQUE:
        return NOTABLE_WORTH.get(code, -1)
    return program_value.program_points(card_effects.effect_program(card, way - opt.PRINTED_WAY))


def activation_points(seat: Observation, zone: int, number: int) -> int:
    """Return what an activation brings, less what it costs; drawing from an empty deck brings nothing."""
    card = seat.card(zone)
    if card is None or not seat.is_my_turn():
        return -1
    if not seat.deck_size():
        return -1
    return program_value.program_points(card_effects.effect_program(card, number))
