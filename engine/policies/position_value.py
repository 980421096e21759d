"""Value of a position for a player, in points: what the greedy policy looks at.

A game won or lost counts more than all else. Then, for each player: HP, creatures by what they are and by
what they could hit next, other cards by what they go on doing and what lies on them, open zones and tokens
for more, room to play in, the cards in hand, and what is to come: turns, phases that are skipped, rules.
A monument counts by what its effects do, for nothing removes it.

What the other player has counts for more than what one has oneself, and ever more so: whoever gains from an
even trade is whoever makes it, and a game in which nobody makes one goes on for ever.
"""

from __future__ import annotations

from typing import Final

from engine import grid, vocab
from engine.edition import Edition
from engine.effects.program import Program
from engine.effects.tag_rules import DOES
from engine.effects.terms.durations import END_OF_TURN
from engine.policies.program_value import appraise, first_word, instruction_value, recall
from engine.rules.continuous.characteristics import settle_values
from engine.rules.continuous.scope import source_node
from engine.state.card import CardObject
from engine.state.card_profile import CardProfile, happens_once
from engine.state.continuous import ContinuousEffect
from engine.state.player import PlayerState
from engine.state.position import Position

WON: Final = 10_000_000
OWN_WEIGHT: Final = 16
OTHER_WEIGHT: Final = 20
TURNS_A_WEIGHT: Final = 2  # every so many turns the other side weighs one more
LATE: Final = 24  # from this turn on three times as fast
MOST_WEIGHT: Final = 96
ALL_HP: Final = 240  # what a player's starting HP are worth together
IN_HAND: Final = 4
OPEN_ZONE: Final = 4
TOKEN: Final = 3  # not yet spent on a zone
ROOM: Final = 1  # an empty open zone that a card in hand could be played to
REPLACED: Final = 3  # quarters of a creature in hand that an empty zone for it is worth, if it can be paid
FACE_DOWN: Final = 1
LIES_IN_WAIT: Final = 7  # a Trap that is set
CREATURE_THERE: Final = 12
CARD_THERE: Final = 1
IN_USE: Final = 2  # more, for one that still does something
GOES_ON: Final = 6  # an effect of an artifact or monument that does what it does again and again
GOES_ON_EACH: Final = 3  # for a monument, which nothing removes, for each point of what its effects do
CREATURES_FIRST: Final = 2  # open zones for creatures before one for a monument counts
WAITS: Final = 2  # quarters of a monument that an open zone for it is worth, if it can be paid
LENDS: Final = 4  # Equipment or a Vehicle, and half of what it lends
EFFECT: Final = 2  # any other, and every one of a creature
MIGHT_POINT: Final = 3
LIFE_POINT: Final = 2
ARMOR_POINT: Final = 4
MOVE_POINT: Final = 1
MANA_COUNTER: Final = 3
MANA_WANTED: Final = 8  # counters on a side; the next ones, so many, are worth a third, and more nothing
THREAT: Final = 4  # a creature with Might that reaches a creature zone of the other side
OPEN_THREAT: Final = 2  # part of what a hit takes, where no creature could block it
CONDITION: Final = 5
HARMFUL: Final = 1 << vocab.PRONE | 1 << vocab.SUPPRESSED | 1 << vocab.WEAK | 1 << vocab.MANALOCKED
EXTRA_TURN: Final = 40
SKIPPED: Final = 12  # a phase that will not be entered
RULE: Final = 2  # for each point of what an effect said that holds from now on, whoever comes
MOST_DONE: Final = 8  # points of one effect that count


def evaluate(position: Position, player: int) -> int:
    """The points of a position for `player`; values are settled first."""
    if position.winner == vocab.DRAWN:
        return 0
    if position.winner != vocab.NO_WINNER:
        return WON if position.winner == player else -WON
    settle_values(position)
    weight = other_weight(position.turn_number)
    own = side_points(position, player) + waiting_points(position, player)
    return OWN_WEIGHT * own - weight * side_points(position, 1 - player)


def other_weight(turn: int) -> int:
    """Return what the other side's points count in a turn, where one's own count OWN_WEIGHT."""
    late = max(turn - LATE, 0)
    return min(OTHER_WEIGHT + (turn + 2 * late) // TURNS_A_WEIGHT, MOST_WEIGHT)


def side_points(position: Position, player: int) -> int:
    """The points of one player's side."""
    side = position.sides[player]
    starting = position.edition.starting_hp
    points = hp_points(side.hp, starting) + IN_HAND * len(side.hand) + TOKEN * side.tokens
    points += OPEN_ZONE * grid.bit_count(position.open & grid.SIDES[player])
    blocked, guarded = guard_zones(position, 1 - player)
    hit = ALL_HP // starting // OPEN_THREAT
    mana = 0
    for card in position.field:
        if card is not None and card.controller == player:
            mana += card.mana
            points += card_points(card, position.edition)
            if card.might > 0 and card.printed.type == vocab.CREATURE:
                safe = blocked if card.keywords >> vocab.EVASIVE & 1 else guarded
                points += threat_points(position, card, safe, hit)
    if position.made or position.extra_turns or side.skips:
        points += outlook_points(position, side, player)
    return points + mana_points(mana) + room_points(position, side, player, mana)


def outlook_points(position: Position, side: PlayerState, player: int) -> int:
    """Return what turns and phases to come are worth, and the rules that a player's effects made (14.4)."""
    extra = position.extra_turns[1:]  # the first is the other player's own
    points = EXTRA_TURN * extra.count(player) - SKIPPED * len(side.skips)
    for effect in position.made:
        if effect.live and effect.controller == player and outlasts_turn(position, effect):
            points += RULE * instruction_value(source_node(position, effect))
    return points


def outlasts_turn(position: Position, made: ContinuousEffect) -> bool:
    """Return whether an effect still holds in a turn of the player who did not make it."""
    return made.ends != END_OF_TURN or position.turn != made.controller


def waiting_points(position: Position, player: int) -> int:
    """Return what it is worth that a monument of one's own, in hand or Fables Deck, has a zone (4.6)."""
    opened = position.open & grid.SIDES[player]
    if not opened & ~position.occupied & grid.TYPE_ZONES[vocab.MONUMENT]:
        return 0
    if grid.bit_count(opened & grid.CREATURE_ZONES) < CREATURES_FIRST:
        return 0
    side = position.sides[player]
    mana = best = 0
    for card in position.field:
        if card is not None and card.controller == player:
            mana += card.mana
    for waiting in (side.hand, side.fables):
        for defn in waiting:
            printed = position.printed[defn]
            if printed.type == vocab.MONUMENT and printed.price <= mana:
                gain = lasting_points(printed) + MANA_COUNTER * (printed.will - printed.price)
                best = max(best, WAITS * gain // 4)
    return best


# By id: what a monument does again and again is worth the same in every position
LASTING: Final[dict[int, tuple[CardProfile, int]]] = {}


def lasting_points(printed: CardProfile) -> int:
    """Return what a monument's effects are worth that it has again and again."""
    return recall(LASTING, printed, add_lasting)


def add_lasting(printed: CardProfile) -> int:
    """Add the worth of each effect of a monument that it has again and again, by what it does."""
    total = 0
    for program in printed.programs:
        if program is not None and not happens_once(program):
            done = 1 if fills_zones(program) else max(1, min(appraise(program).points, MOST_DONE))
            total += GOES_ON_EACH * done
    return total


def hp_points(hp: int, starting: int) -> int:
    """Return what HP are worth: the first lost half as much as one of them all, the last three times that."""
    if hp >= starting:
        return ALL_HP * hp // starting
    return ALL_HP * hp * (3 * starting - hp) // (2 * starting * starting)


def mana_points(mana: int) -> int:
    """Return what mana is worth; more than can be spent is worth nothing."""
    wanted = min(mana, MANA_WANTED)
    return MANA_COUNTER * wanted + min(mana - wanted, MANA_WANTED) * MANA_COUNTER // 3


def room_points(position: Position, side: PlayerState, player: int, mana: int) -> int:
    """Return what it is worth that cards in hand have a zone: what falls can be replaced."""
    empty = position.open & grid.SIDES[player] & ~position.occupied
    creatures = artifacts = 0
    for defn in side.hand:
        printed = position.printed[defn]
        if printed.type != vocab.CREATURE:
            artifacts = ROOM
        else:
            could = (
                REPLACED * body_points(printed.might, printed.life) // 4 if printed.price <= mana else ROOM
            )
            creatures = max(creatures, could)
    found = creatures if empty & grid.CREATURE_ZONES else 0
    return found + (artifacts if empty & grid.ARTIFACT_ZONES else 0)


def fills_zones(program: Program) -> bool:
    """Return whether tokens come unasked, again and again, to zones that better creatures want."""
    comes = [first_word(instruction, DOES) for instruction in program.parts()]
    return program.is_kind("trigger") and "summon-token" in comes


def loan_points(printed: CardProfile, edition: Edition) -> int:
    """Rate what an artifact could grant: Equipment of a zone, and a Vehicle that Moves (4.2, 4.3)."""
    if (printed.equipment and edition.equips_zones) or (printed.vehicle and edition.moves):
        lends = (
            MIGHT_POINT * printed.might + LIFE_POINT * printed.life + ARMOR_POINT * printed.stats[vocab.ARMOR]
        )
        return LENDS + lends // 2
    return 0


def body_points(might: int, life: int) -> int:
    """Return what a creature is worth by its numbers."""
    return CREATURE_THERE + MIGHT_POINT * might + LIFE_POINT * max(life, 0)


def guard_zones(position: Position, player: int) -> tuple[int, int]:
    """Return the creature zones where a creature of this player stands, and those that one could block."""
    blocked = position.occupied & grid.CREATURE_ZONES & grid.SIDES[player]
    guarded = blocked
    for zone in grid.zones_in(blocked):
        card = position.field[zone]
        if card is not None and card.face_up:
            guarded |= card.reach
    return blocked, guarded


def threat_points(position: Position, card: CardObject, safe: int, hit: int) -> int:
    """Return what a creature could do in the next Battle: hit a player where no zone is safe, else fight."""
    ahead = card.reach & grid.CREATURE_ZONES & grid.SIDES[1 - card.controller]
    if not ahead:
        return 0
    if not ahead & ~safe:
        return THREAT
    return THREAT + hit * (1 if position.edition.direct_hit_one else card.might)


def card_points(card: CardObject, edition: Edition) -> int:
    """The points of one card on the field, but for its mana; damage that wears off counts for half."""
    printed = card.printed
    if not card.face_up:
        return face_down_points(printed, edition)
    harmful = card.keywords & HARMFUL
    points = -CONDITION * grid.bit_count(harmful) if harmful else 0
    if printed.type != vocab.CREATURE:
        in_use = IN_USE if card.mana or printed.goes_on else loan_points(printed, edition)
        goes_on = lasting_points(printed) if printed.type == vocab.MONUMENT else GOES_ON * printed.goes_on
        return points + CARD_THERE + goes_on + in_use
    left = card.life - (card.damage // 2 if edition.damage_wears_off else card.damage)
    points += body_points(card.might, left) + (MOVE_POINT * card.movement if edition.moves else 0)
    return points + ARMOR_POINT * card.armor + EFFECT * printed.goes_on


def face_down_points(printed: CardProfile, edition: Edition) -> int:
    """Return what a card is worth that lies face-down."""
    if printed.trap:
        return LIES_IN_WAIT
    return FACE_DOWN + (printed.will if edition.hidden_discount else 0)  # 8.4
