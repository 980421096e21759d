"""Combat (10): who blocks, and what happens when a Strike resolves."""

from __future__ import annotations

from typing import Final

from engine import grid, vocab
from engine.effects.dependencies import STRIKES
from engine.effects.terms.capabilities import BE_BLOCKED, BLOCK, BLOCK_ELSEWHERE
from engine.rules.continuous.characteristics import settle_values
from engine.rules.events import apply
from engine.rules.events.emit import emit_event, emit_quietly
from engine.rules.events.memories import remember_meeting
from engine.rules.keywords import has_keyword
from engine.rules.play.action_pool import strike_zones
from engine.rules.play.obstacles import ATTACKING, NOT_ABLE, NOT_YOURS, UNFIT, UNREACHED
from engine.rules.prohibitions import can_be_blocked_by
from engine.rules.questions import ask
from engine.rules.state_based_checks import run_checks
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.frames.execution import FightFrame
from engine.state.options import option
from engine.state.position import Position
from engine.state.stack import NO_CARD, StackObject

# Who is asked for a blocker, in this order (10.3)
IN_ZONE: Final = 0
ZONES_CONTROLLER: Final = 1
OTHER_PLAYER: Final = 2
NOBODY_LEFT: Final = 3


def creature_in(position: Position, zone: int) -> CardObject | None:
    """Return the creature that stands face-up in a zone."""
    card = position.field[zone]
    return card if card is not None and card.face_up and card.printed.type == vocab.CREATURE else None


def blocker_in_zone(position: Position, item: StackObject) -> CardObject | None:
    """The creature in the attacked zone, unless it cannot block or the attacker cannot be blocked (14.6)."""
    there = creature_in(position, item.targets[0])
    attacker = position.card(item.source)
    if there is None or there.cannot >> BLOCK & 1:
        return None
    if attacker is None:
        return there
    stopped = attacker.cannot >> BE_BLOCKED & 1 or not can_be_blocked_by(position, attacker, there)
    return None if stopped else there


def first_block_chooser(position: Position, item: StackObject) -> int:
    """Return who is asked first: nobody else, if a creature in the zone stands in the way."""
    return IN_ZONE if blocker_in_zone(position, item) is not None else ZONES_CONTROLLER


def ask_block(position: Position, item: StackObject, who: int) -> bool:
    """Ask for a blocker. False where there is nothing to ask; a creature that must block is taken at once."""
    zone = item.targets[0]
    if who == IN_ZONE:
        return ask_in_zone(position, item, zone)
    if item.declined:
        return False
    player = grid.zone_side(zone) if who == ZONES_CONTROLLER else 1 - grid.zone_side(zone)
    attacker = position.card(item.source)
    if (
        attacker is None
        or has_keyword(position, attacker, vocab.EVASIVE)
        or attacker.cannot >> BE_BLOCKED & 1
    ):
        return False
    able = [
        card.zone
        for card in position.field
        if card is not None and not block_obstacle(position, attacker, card, item, player)
    ]
    if not able:
        return False
    ask(position, player, vocab.Q_BLOCK, [option(opt.NO_BLOCK), *(option(opt.BLOCK, z) for z in able)])
    return True


def ask_in_zone(position: Position, item: StackObject, zone: int) -> bool:
    """The creature in the zone must block, but a Fading one's controller may decline (10.3a, 20.1)."""
    card = blocker_in_zone(position, item)
    if card is None:
        return False
    if has_keyword(position, card, vocab.FADING):
        picks = [option(opt.BLOCK, zone), option(opt.NO_BLOCK)]
        ask(position, card.controller, vocab.Q_BLOCK, picks)
        return True
    note_blocker(position, item, card.number)
    return False


def block_obstacle(
    position: Position, attacker: CardObject, card: CardObject, item: StackObject, player: int
) -> int:
    """Return what keeps a card from being named as blocker: one of `obstacles`, 0 for nothing.

    A face-up creature of the player can be, not the attacker, that connects to the zone (10.3b).
    """
    if card.controller != player:
        return NOT_YOURS
    if card.number == item.source:
        return ATTACKING
    if card.printed.type != vocab.CREATURE or not card.face_up:
        return UNFIT
    if not card.reach >> item.targets[0] & 1:
        return UNREACHED
    barred = card.cannot >> BLOCK_ELSEWHERE | card.cannot >> BLOCK
    return NOT_ABLE if barred & 1 or not can_be_blocked_by(position, attacker, card) else 0


def take_block(position: Position, item: StackObject, answer: int) -> None:
    """Note who blocks, or that the Fading creature in the zone does not."""
    zone = item.targets[0]
    there = creature_in(position, zone)
    if opt.code_of(answer) == opt.BLOCK:
        blocker = position.field[opt.a_of(answer)]
        assert blocker is not None
        note_blocker(position, item, blocker.number)
        item.named = blocker.zone != zone
    elif there is not None:
        item.declined = there.number


def note_attack(position: Position, item: StackObject) -> None:
    """The attack is declared; what that and the block trigger goes on together (10.3)."""
    attacker = position.card(item.source)
    emit_event(position, vocab.E_STRUCK, item.controller, attacker, item.targets[0], 0, item.blocker)
    blocker = position.card(item.blocker) if item.blocker else None
    if blocker is not None:
        emit_event(position, vocab.E_BLOCKED, blocker.controller, blocker, 0, 0, item.source)
        emit_quietly(position, vocab.E_IS_BLOCKED, item.controller, attacker, 0, item.blocker)
    else:
        emit_quietly(position, vocab.E_NOT_BLOCKED, item.controller, attacker)
    there = creature_in(position, item.targets[0])
    if there is not None:
        emit_quietly(position, vocab.E_ATTACKED, there.controller, there, 0, item.source)


def note_blocker(position: Position, item: StackObject, number: int) -> None:
    """Set who blocks from now on; values may depend on it."""
    if item.blocker != number:
        item.blocker = number
        position.mark_stale(STRIKES)


def current_blocker(position: Position, item: StackObject) -> CardObject | None:
    """Return who blocks when the attack resolves (10.5)."""
    if item.named:
        named = position.card(item.blocker)
        if named is not None:
            return named
    there = blocker_in_zone(position, item)
    return None if there is None or there.number == item.declined else there


def can_attack(position: Position, item: StackObject) -> bool:
    """The attacker is there, face-up, and it, or what named the zone, connects to the zone (10.5, 20.1)."""
    attacker = position.card(item.source)
    if attacker is None:
        return False
    return strike_zones(attacker, position.aim_of(item)) >> item.targets[0] & 1 == 1


def attack(position: Position, item: StackObject) -> None:
    """Perform an attack that did not fizzle (10.5 to 10.7)."""
    attacker = position.card(item.source)
    assert attacker is not None
    blocker = current_blocker(position, item)
    named = item.named and blocker is not None and blocker.number == item.blocker
    note_blocker(position, item, NO_CARD if blocker is None else blocker.number)
    if blocker is None:
        hit_player(position, attacker, grid.zone_side(item.targets[0]))
    else:
        fight(position, attacker, blocker, named)


def fight(position: Position, attacker: CardObject, blocker: CardObject, named: bool) -> None:
    """Both deal damage equal to their Might; First Strike deals first (10.6, 20.1).

    `named`: the blocker was named by a player, and did not stand in the way (10.3).
    """
    settle_values(position)
    remember_meeting(position, attacker, blocker)
    emit_quietly(position, vocab.E_FOUGHT, attacker.controller, attacker, 0, blocker.number)
    emit_quietly(position, vocab.E_FOUGHT, blocker.controller, blocker, 0, attacker.number)
    first = has_keyword(position, attacker, vocab.FIRST_STRIKE)
    if named and position.edition.battle_first_strike and position.event == vocab.BATTLE:
        first = True
    if first == has_keyword(position, blocker, vocab.FIRST_STRIKE):
        blow = apply.fight_damage_event(position, blocker, attacker.might, attacker.number)
        apply.apply_events(
            position, [blow, apply.fight_damage_event(position, attacker, blocker.might, blocker.number)]
        )
        return
    striker, other = (attacker, blocker) if first else (blocker, attacker)
    position.frames.append(FightFrame(striker.controller, striker.number, other.number))
    apply.apply_events(position, [apply.fight_damage_event(position, other, striker.might, striker.number)])


def run_fight(position: Position, frame: FightFrame) -> None:
    """After First Strike damage: checks, then the answer of whoever is still there (17.2)."""
    if not run_checks(position, players_too=False):
        return
    position.frames.pop()
    striker, other = position.card(frame.card), position.card(frame.other)
    if striker is not None and other is not None:
        apply.apply_events(position, [apply.fight_damage_event(position, striker, other.might, other.number)])


def hit_player(position: Position, attacker: CardObject, player: int) -> None:
    """A direct attack: damage to HP equal to Might, or exactly 1 HP where the edition says so (10.7)."""
    settle_values(position)
    if attacker.might <= 0:
        return
    lost = 1 if position.edition.direct_hit_one else attacker.might
    apply.lose_life(position, player, lost, attacker.number)
