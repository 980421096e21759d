"""Turn plans of the goldfish policy: which Event it has, which zones are opened, what a Strike is worth."""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.policies.observation import Observation
from engine.policies.position_value import ALL_HP, FACE_DOWN, LIFE_POINT, card_points
from engine.state.card import CardObject
from engine.vocab import ARTIFACT, BATTLE, CAMPAIGN, CREATURE, MONUMENT, XD

ARTIFACT_ROW: Final = 8  # an artifact zone that something waits for; as much as the third creature zone
ENOUGH_CREATURES: Final = 3
OPENING_ORDER: Final = (2, 1, 3, 0, 4)  # columns: the middle reaches most


def conquest_points(seat: Observation, place: int) -> int:
    """The middle creature zones first; the monument zone when a monument waits, but no creature."""
    if place >= grid.GRID:
        waits = any(seat.card_profile(defn).type == MONUMENT for defn in (*seat.hand(), *seat.fables()))
        creatures_first = open_creature_zones(seat) < 2 or waiting_damage(seat, seat.hand()) > 0
        return 20 if waits and not creatures_first else 1
    if grid.ARTIFACT_ZONES >> place & 1:
        return ARTIFACT_ROW if wants_artifact_zone(seat) else 2
    return 10 - OPENING_ORDER.index(place % grid.COLUMNS)


def wants_artifact_zone(seat: Observation) -> bool:
    """Return whether an artifact waits in the hand, no zone of its row is free, and creatures have enough."""
    if seat.empty_zones() & grid.ARTIFACT_ZONES or open_creature_zones(seat) < ENOUGH_CREATURES:
        return False
    return any(seat.card_profile(defn).type == ARTIFACT for defn in seat.hand())


def open_creature_zones(seat: Observation) -> int:
    """Return how many creature zones of one's own are open."""
    return grid.bit_count(seat.open_zones() & grid.CREATURE_ZONES)


def event_points(seat: Observation, picked: int) -> int:
    """1 for the Event that is wanted, else 0."""
    return int(picked == wanted_event(seat))


def wanted_event(seat: Observation) -> int:
    """Battle when that wins no later than what else there is: XD for a Fabled card, Campaign for a zone.

    Where nobody can be hit it fights for a way, if no creature waits for a zone.
    """
    damage = [hit_damage(seat, card) for card in seat.own_cards() if can_hit(seat, card)]
    hp, most = seat.opponent_hp(), sum(damage)
    xd = XD in seat.edition().events
    if most >= hp:
        return BATTLE
    if xd and (wins_sooner(hp, most, 1, fabled_damage(seat)) or (not most and has_fabled_ready(seat))):
        return XD
    if (
        not most
        and not waiting_damage(seat, seat.hand())
        and any(can_win_fight(seat, card) for card in seat.own_cards())
    ):
        return BATTLE
    later = wins_sooner(hp, most, 2 if xd else 1, waiting_damage(seat, seat.fables()))
    return (
        CAMPAIGN
        if later or not most or wins_sooner(hp, most, 1, waiting_damage(seat, seat.hand()))
        else BATTLE
    )


def wins_sooner(hp: int, damage: int, events: int, more: int) -> bool:
    """Return whether `events` Events without a Battle pay for `more` damage in each Battle after them."""
    return damage > 0 and more > 0 and events + battles_to_win(hp, damage + more) < battles_to_win(hp, damage)


def fabled_damage(seat: Observation) -> int:
    """Return what the best Fabled creature that can be summoned as things are takes in each Battle."""
    return strongest_hit(seat, [defn for defn in seat.fables() if seat.can_summon(defn)])


def waiting_damage(seat: Observation, waiting: tuple[int, ...]) -> int:
    """Return what the best creature among cards that wait for a zone would take in each Battle; 0 for none.

    A Fabled card waits when its mana is there; what is in the hand may wait for that as well.
    """
    if seat.empty_zones() & grid.CREATURE_ZONES or open_creature_zones(seat) == grid.COLUMNS:
        return 0
    mana = sum(card.mana for card in seat.own_cards())
    printed = [(defn, seat.card_profile(defn)) for defn in waiting]
    return strongest_hit(
        seat, [defn for defn, profile in printed if not profile.fabled or profile.price <= mana]
    )


def strongest_hit(seat: Observation, cards: list[int]) -> int:
    """Return what the strongest creature among cards takes from a player each time it hits (10.7)."""
    printed = [seat.card_profile(defn) for defn in cards]
    best = max(
        (profile.might for profile in printed if profile.type == CREATURE and not profile.transformed),
        default=0,
    )
    return min(best, 1) if seat.edition().direct_hit_one else best


def hit_damage(seat: Observation, card: CardObject) -> int:
    """Return what a direct attack of a card takes from a player (10.7)."""
    return 1 if seat.edition().direct_hit_one else card.might


def can_hit(seat: Observation, card: CardObject) -> bool:
    """Return whether a creature could strike an empty creature zone of the opponent."""
    if card.printed.type != CREATURE or not card.face_up or card.might <= 0:
        return False
    zones = card.reach & grid.CREATURE_ZONES & grid.SIDES[1 - seat.player]
    return zones & ~seat.occupied_zones() != 0


def attacker_points(seat: Observation, card: CardObject) -> int:
    """Rate the Strike of a creature: hits by Might, then fights that are won, nothing else."""
    if can_hit(seat, card):
        return 10 + card.might
    return 1 if can_win_fight(seat, card) else -1


def can_win_fight(seat: Observation, card: CardObject) -> bool:
    """Return whether a creature could strike one of the opponent's and take more than that takes from it."""
    if card.printed.type != CREATURE or not card.face_up or card.might <= 0:
        return False
    zones = card.reach & grid.CREATURE_ZONES & grid.SIDES[1 - seat.player] & seat.occupied_zones()
    return any(strike_points(seat, card, zone) > 0 for zone in grid.zones_in(zones))


def strike_points(seat: Observation, attacker: CardObject, zone: int) -> int:
    """Return what a Strike at a zone of the opponent takes from it, less what it costs (10.4)."""
    edition = seat.edition()
    if not seat.is_occupied(zone):
        return ALL_HP // edition.starting_hp * hit_damage(seat, attacker)
    target = seat.card(zone)
    if target is None or target.printed.type != CREATURE:
        return FACE_DOWN
    return blow_points(seat, attacker, target) - blow_points(seat, target, attacker)


def blow_points(seat: Observation, attacker: CardObject, target: CardObject) -> int:
    """Return what one blow takes: all that a creature is worth, or a part of its Life (10.5)."""
    if attacker.might <= 0:
        return 0
    dealt = max(attacker.might - target.armor, 1)
    left = target.life - target.damage
    return card_points(target, seat.edition()) if dealt >= left else LIFE_POINT * dealt


def battles_to_win(hp: int, damage: int) -> int:
    """Return how many Battles it takes to win."""
    return -(-hp // damage)


def has_fabled_ready(seat: Observation) -> bool:
    """Return whether a Fabled card can be summoned as things are."""
    return any(seat.can_summon(defn) for defn in seat.fables())
