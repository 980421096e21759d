"""Window obstacles: why something is not among the options of a window, by the gates that make them (6.3)."""

from __future__ import annotations

from engine.effects.actions.permissions import ACTIVATING
from engine.rules.allowances import may_deploy_fabled
from engine.rules.play import obstacles
from engine.rules.play.action_pool import action_obstacle
from engine.rules.play.activation import declaration_obstacle, is_kept_from_activating
from engine.rules.play.eligibility import set_obstacle
from engine.rules.play.flips import flip_obstacle
from engine.rules.play.summon_and_set import summon_obstacle
from engine.rules.prohibitions import is_barred
from engine.rules.turn.event_phase import conquest_obstacle
from engine.rules.turn.legal_options import PLAYING
from engine.state import card_effects
from engine.state import options as opt
from engine.state.position import Position
from engine.vocab import CAMPAIGN, EVENT, MOVE, XD
from engine.vocab import PREPARATION as PREPARING


def window_obstacles(position: Position, player: int, pick: int) -> list[int]:
    """Return all that keeps an option from a player with priority, the first that is met first."""
    found: list[int] = []
    waived = 0
    while True:
        obstacle = window_obstacle(position, player, pick, waived)
        if not obstacle:
            return found
        found.append(obstacle)
        waived |= obstacle


def window_obstacle(position: Position, player: int, pick: int, waived: int = 0) -> int:
    """Return what keeps an option out of a window: one of `obstacles` that is not `waived`, 0 for nothing."""
    code, a = opt.code_of(pick), opt.a_of(pick)
    if position.phase == PREPARING and code != opt.SET and not waived & obstacles.PREPARATION:
        return obstacles.PREPARATION
    if code == opt.SUMMON:
        when = summon_timing(position, player, a, waived)
        return when or summon_obstacle(position, player, a, a in position.sides[player].hand, waived)
    if code == opt.SET:
        when = 0 if position.phase == PREPARING else slow_obstacle(position, player, PLAYING, waived)
        return when or set_obstacle(position, player, a, waived)
    if code == opt.CONQUER:
        when = slow_obstacle(position, player, (EVENT,), waived)
        if not when and position.event != CAMPAIGN:
            when = obstacles.EVENT & ~waived
        return when or conquest_obstacle(position, player, a, waived)
    return card_obstacle(position, player, pick, waived)


def card_obstacle(position: Position, player: int, pick: int, waived: int) -> int:
    """Return what keeps a card on the field from being flipped, or from an action or Activation."""
    code, number = opt.code_of(pick), opt.b_of(pick)
    card = position.field[opt.a_of(pick)]
    assert card is not None
    owner = card_effects.effect_player(card, number) if code == opt.ACTIVATE else card.controller
    if owner != player and not waived & obstacles.NOT_YOURS:
        return obstacles.NOT_YOURS
    if code == opt.FLIP:
        return flip_obstacle(position, card, waived)
    if code == opt.ACTIVATE:
        if is_barred(position, player, ACTIVATING, card.printed) and not waived & obstacles.BARRED:
            return obstacles.BARRED
        if is_kept_from_activating(card, number) and not waived & obstacles.NOT_ABLE:
            return obstacles.NOT_ABLE
        return declaration_obstacle(position, card, number, waived)
    when = slow_obstacle(position, player, (EVENT,), waived)
    return when or action_obstacle(position, card, MOVE if code == opt.MOVE else number, waived)


def slow_obstacle(position: Position, player: int, phases: tuple[int, ...], waived: int) -> int:
    """Return what is against something slow that is done in these phases: own turn, empty stack (6.3)."""
    if player != position.turn and not waived & obstacles.NOT_YOUR_TURN:
        return obstacles.NOT_YOUR_TURN
    if position.stack and not waived & obstacles.STACK:
        return obstacles.STACK
    return 0 if position.phase in phases else obstacles.PHASE & ~waived


def summon_timing(position: Position, player: int, defn: int, waived: int) -> int:
    """Return what is against summoning a card now; Fabled ones in a Deployment or an XD Event (6.4, 6.5)."""
    fabled, deployed = position.printed[defn].fabled, position.edition.fabled_deployed
    if not fabled:
        return slow_obstacle(position, player, PLAYING, waived)
    if not deployed or (position.phase == EVENT and position.event == XD):
        when = slow_obstacle(position, player, (EVENT,), waived)
        return when or (0 if position.event == XD else obstacles.EVENT & ~waived)
    when = slow_obstacle(position, player, PLAYING, waived)
    return when or (0 if may_deploy_fabled(position, player) else obstacles.FABLED_USED & ~waived)
