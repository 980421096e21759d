"""Prohibitions of Continuous effects: of players (22.2), and of who blocks whom (10.3)."""

from __future__ import annotations

from typing import Final, TypeVar

from engine.effects.actions.control_flow import Cases
from engine.effects.actions.permissions import (
    LIMITED,
    LOSING_LIFE,
    NotDoneBy,
    NotDoneTo,
    PlayersCannot,
    TakesAtMost,
)
from engine.effects.events import When
from engine.effects.node import Instruction
from engine.effects.program import Program
from engine.effects.terms.alterations import BAR
from engine.effects.terms.capabilities import (
    BE_ATTACKED,
    BE_BLOCKED,
    BE_TARGETED,
    BE_TARGETED_BY_EFFECTS,
    BLOCK,
)
from engine.effects.terms.players import EACH_PLAYER, YOU
from engine.effects.terms.subjects import Subject
from engine.rules.continuous.characteristics import settle_values
from engine.rules.continuous.scope import source_node
from engine.rules.events.history import count_done, measure_past
from engine.rules.execution.amounts import AmountEvaluator
from engine.rules.execution.conditions import ConditionEvaluator, holds
from engine.rules.execution.selectors import fits_card, fits_hand_card, fitting_zones
from engine.state.card import CardObject
from engine.state.card_profile import CardProfile
from engine.state.position import Position
from engine.vocab import CONTINUOUS, E_DAMAGED, STRIKE

ANY_DAMAGE: Final = 999_999
Part = TypeVar("Part", bound=Instruction)


def is_barred(position: Position, player: int, act: int, printed: CardProfile | None = None) -> bool:
    """Return whether a player cannot do something now, nor the rules for that player.

    `printed`: the card that it is to be done with, where a text may say which.
    """
    for effect in position.made:
        if effect.kind != BAR:
            continue
        node = source_node(position, effect)
        assert isinstance(node, PlayersCannot)
        if covers_act(position, node, effect.controller, player, act, printed):
            return True
    if not position.library.bars:  # asked for every card in hand in each window
        return False
    return any(
        covers_act(position, players_cannot, you, player, act, printed)
        for _card, players_cannot, you in live_parts(position, PlayersCannot)
    )


def can_lose_life(position: Position, player: int) -> bool:
    """Return whether nothing keeps a player from losing life (22.2)."""
    return not is_barred(position, player, LOSING_LIFE)


def covers_act(
    position: Position,
    prohibition: PlayersCannot,
    of: int,
    player: int,
    act: int,
    printed: CardProfile | None,
) -> bool:
    """Return whether a prohibition of player `of` is about this player, what is done, and with which card."""
    if act not in prohibition.acts or (
        prohibition.who != EACH_PLAYER and (player == of) != (prohibition.who == YOU)
    ):
        return False
    if prohibition.most and count_done(position, LIMITED[act], player) < prohibition.most:
        return False
    return prohibition.what is None or printed is None or fits_hand_card(prohibition.what, printed)


def barring_programs(position: Position) -> list[tuple[CardObject, Program, int]]:
    """The continuous effects of those face-up cards that have one which prohibits something, and whose."""
    settle_values(position)
    programs: list[tuple[CardObject, Program, int]] = []
    for card in position.field:
        if card is None or not card.face_up:
            continue
        if card.printed.bars:
            own = [card.printed.program(number) for number in card.printed.continuous]
            programs.extend([(card, program, card.controller) for program in own])
        for effect in card.lent:
            program = effect.printed.program(effect.effect)
            if effect.printed.bars and program.kind == CONTINUOUS:
                programs.append((card, program, effect.player_on(card.controller)))
    return programs


def can_be_blocked_by(position: Position, attacker: CardObject, blocker: CardObject) -> bool:
    """Return whether nothing says that a creature cannot block this attacker (10.3, 14.6)."""
    for card, prohibition, you in live_parts(position, NotDoneBy):
        of_block = prohibition.act == BE_BLOCKED and covers(
            position, card, you, prohibition.subject, attacker
        )
        if of_block and fits_card(position, prohibition.by, you, card, blocker) != prohibition.only:
            return False
    for card, not_done_to, you in live_parts(position, NotDoneTo):
        of_blocker = not_done_to.act == BLOCK and covers(position, card, you, not_done_to.subject, blocker)
        if of_blocker and fits_card(position, not_done_to.what, you, card, attacker):
            return False
    return True


def unstrikable_zones(position: Position, attacker: CardObject) -> int:
    """Return the zones of creatures that something says this attacker cannot Strike, as a mask (14.6)."""
    zones = 0
    for card, prohibition, you in live_parts(position, NotDoneTo):
        if prohibition.act == STRIKE and covers(position, card, you, prohibition.subject, attacker):
            zones |= fitting_zones(position, prohibition.what, you, card)
    return zones | spared_by(position, attacker, (BE_ATTACKED,))


def spared_zones(position: Position, source: CardObject, by_effect: bool) -> int:
    """Return the zones of cards that something says a card cannot target, as a mask (13.1, 14.6).

    `by_effect`: by an effect of that card, not by a Strike or an action of the rules.
    """
    acts = (BE_TARGETED, BE_TARGETED_BY_EFFECTS) if by_effect else (BE_TARGETED,)
    return spared_by(position, source, acts)


def spared_by(position: Position, doer: CardObject, acts: tuple[int, ...]) -> int:
    """Return the zones of cards to which a card cannot do one of these acts, as a mask (14.6)."""
    zones = 0
    for card, prohibition, you in live_parts(position, NotDoneBy):
        if (
            prohibition.act in acts
            and fits_card(position, prohibition.by, you, card, doer) != prohibition.only
        ):
            for spared in AmountEvaluator(position, card, you).cards(prohibition.subject):
                if position.field[spared.zone] is spared:
                    zones |= 1 << spared.zone
    return zones


def live_parts(position: Position, kind: type[Part]) -> list[tuple[CardObject, Part, int]]:
    """The prohibitions of a kind (`card_profile.is_prohibition`) that hold, with card and player."""
    live: list[tuple[CardObject, Part, int]] = []
    if not position.library.bars:
        return live
    for card, program, you in barring_programs(position):
        parts = [instruction for instruction in program.parts() if isinstance(instruction, (kind, Cases))]
        if parts and all(holds(position, card, given.state, you) for given in program.conditions()):
            seen = ConditionEvaluator(position, card, you)
            now = [
                instruction for instructions_of in parts for instruction in seen.live_parts(instructions_of)
            ]
            live.extend([(card, instruction, you) for instruction in now if isinstance(instruction, kind)])
    return live


def covers(position: Position, source: CardObject, you: int, subject: Subject, card: CardObject) -> bool:
    """Return whether a card is one of those that your effect, of another one, is about."""
    return card in AmountEvaluator(position, source, you).cards(subject)


def damage_left(position: Position, damaged: CardObject) -> int:
    """Return how much damage a card can still take this turn; ANY_DAMAGE where nothing limits it."""
    left = ANY_DAMAGE
    for card, takes_at_most, you in live_parts(position, TakesAtMost):
        if covers(position, card, you, takes_at_most.subject, damaged):
            taken = measure_past(position, damaged, damaged.controller, When(E_DAMAGED), in_chain=False)
            left = min(left, max(takes_at_most.most - taken, 0))
    return left
