"""Legal options: what a player with priority may do now (6.3, 12.2), and doing it."""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.effects.actions.permissions import ACTIVATING
from engine.effects.terms.capabilities import BE_FLIPPED
from engine.rules.allowances import may_deploy_fabled
from engine.rules.costs.payment_steps import can_flip
from engine.rules.field.piles import distinct_cards
from engine.rules.play.action_pool import available_ways
from engine.rules.play.activation import can_declare, is_kept_from_activating
from engine.rules.play.eligibility import can_set
from engine.rules.play.flips import flip_obstacle, may_flip, start_flip
from engine.rules.play.summon_and_set import can_summon, start_set, start_summon
from engine.rules.prohibitions import is_barred
from engine.rules.stack.announcement import declare_action, declare_activation
from engine.rules.turn.event_phase import closed_zones, may_spend_token, spend_token
from engine.state import card_effects
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.options import option
from engine.state.position import Position
from engine.vocab import ARTIFACT, CAMPAIGN, DEPLOYMENT, EVENT, MAIN, MAIN2, MOVE, XD

PLAYING: Final = (DEPLOYMENT, MAIN, MAIN2)  # phases in which cards are played
ALWAYS_ASKED: Final = (EVENT, *PLAYING)


def is_playing_phase(phase: int) -> bool:
    """Return whether a phase is one of PLAYING; compiled, numbers are compared so, and no tuple is packed."""
    return phase in (DEPLOYMENT, MAIN, MAIN2)


def allows_slow_plays(position: Position, player: int) -> bool:
    """Return whether slow things may be done: own turn, empty stack (6.3)."""
    return player == position.turn and not position.stack


def is_always_asked(position: Position, player: int) -> bool:
    """Return whether a window is asked even with nothing to do: `asked_always`, or all are asked."""
    if player == position.asked_always:
        return True
    return position.windows_all and allows_slow_plays(position, player) and position.phase in ALWAYS_ASKED


def legal_options(position: Position, player: int) -> list[int]:
    """Everything a player with priority may do; passing first."""
    options = [option(opt.END if allows_slow_plays(position, player) else opt.PASS)]
    add_slow_plays(position, player, options)
    for card in position.field:
        if card is not None and (card.controller == player or card.lent):
            add_card_options(position, player, card, options)
    return options


def has_options(position: Position, player: int) -> bool:
    """Return whether a player with priority may do more than pass; what is quick to find comes first."""
    if allows_slow_plays(position, player) and is_playing_phase(position.phase):
        for defn in position.sides[player].hand:
            if can_set(position, player, defn):
                return True
    options: list[int] = []
    for card in position.field:
        if card is not None and (card.controller == player or card.lent):
            add_card_options(position, player, card, options)
            if options:
                return True
    add_slow_plays(position, player, options)
    return len(options) > 0


def add_slow_plays(position: Position, player: int, picks: list[int]) -> None:
    """Add what is done in one's own turn on an empty stack, other than with cards on the field (6.3)."""
    if allows_slow_plays(position, player):
        if is_playing_phase(position.phase):
            add_plays(position, player, picks)
        elif position.phase == EVENT:
            add_event_plays(position, player, picks)


def add_card_options(position: Position, player: int, card: CardObject, picks: list[int]) -> None:
    """Add what a player can do with its own card on the field, or with what is lent to another's.

    That is to flip it, to activate its effects, or to let it act.
    """
    if card.face_up:
        if card.printed.activations or card.lent:
            add_activations(position, player, card, picks)
        if position.phase == EVENT and card.controller == player and allows_slow_plays(position, player):
            picks += [action_option(card, way) for way in available_ways(position, card)]
    elif not flip_obstacle(position, card):
        picks.append(option(opt.FLIP, card.zone))


def window_options(position: Position, player: int) -> list[int]:
    """Return the offers of a window: last, flips that will fizzle; alone they open no useful window (7.2)."""
    options = legal_options(position, player)
    if len(options) > 1 or position.windows_all:
        for card in position.field:
            if card is not None and not card.face_up and fizzles(position, player, card):
                options.append(option(opt.FLIP, card.zone))
    return options


def list_window(position: Position) -> None:
    """List the options of a window of a trial, which are put off until somebody asks for them."""
    if not position.ask_options:
        position.ask_options = window_options(position, position.ask_player)


def fizzles(position: Position, player: int, card: CardObject | None) -> bool:
    """Return whether it is a player's face-down artifact whose flip is allowed but cannot be paid (7.2)."""
    if card is None or card.face_up or card.controller != player or card.printed.type != ARTIFACT:
        return False
    if card.printed.trap or card.printed.cost_unread or card.cannot >> BE_FLIPPED & 1:
        return False
    return not can_flip(position, card) and may_flip(position, card)


def action_option(card: CardObject, way: int) -> int:
    """The option to perform an action; the Move that the Event gives has one of its own."""
    return option(opt.MOVE, card.zone) if way == MOVE else option(opt.ACTION, card.zone, way)


def add_plays(position: Position, player: int, picks: list[int]) -> None:
    """Cards that can be summoned or set; a Fabled one only where such are deployed (7.1, 7.3, 6.5)."""
    side = position.sides[player]
    fabled = may_deploy_fabled(position, player)
    for defn in distinct_cards(side.hand):
        if (fabled or not position.printed[defn].fabled) and can_summon(
            position, player, defn, from_hand=True
        ):
            picks.append(option(opt.SUMMON, defn))
        if can_set(position, player, defn):
            picks.append(option(opt.SET, defn))
    if fabled:
        add_fabled(position, player, picks)


def add_fabled(position: Position, player: int, picks: list[int]) -> None:
    """Cards of the Fables Deck that can be summoned."""
    for defn in distinct_cards(position.sides[player].fables):
        if can_summon(position, player, defn, from_hand=False):
            pick = option(opt.SUMMON, defn)
            if pick not in picks:
                picks.append(pick)


def add_event_plays(position: Position, player: int, picks: list[int]) -> None:
    """Add what the Event allows besides actions: tokens open zones, Fabled cards are summoned (6.4)."""
    side = position.sides[player]
    if position.event == CAMPAIGN and may_spend_token(position, player):
        picks += [option(opt.CONQUER, zone) for zone in grid.zones_in(closed_zones(position, player))]
    elif position.event == XD:
        for defn in distinct_cards(side.hand):
            if position.printed[defn].fabled and can_summon(position, player, defn, from_hand=True):
                picks.append(option(opt.SUMMON, defn))
        add_fabled(position, player, picks)


def add_activations(position: Position, player: int, card: CardObject, picks: list[int]) -> None:
    """A player's Activations of a face-up card that can be declared, if they can activate effects (22.2)."""
    if is_barred(position, player, ACTIVATING, card.printed):
        return
    picks += [
        option(opt.ACTIVATE, card.zone, number)
        for number in card_effects.activation_numbers(card)
        if card_effects.effect_player(card, number) == player
        and not is_kept_from_activating(card, number)
        and can_declare(position, card, number)
    ]


def count_pick(picks: tuple[int, ...], player: int) -> tuple[int, ...]:
    """Return the counts of what players began, with one more of a player."""
    return tuple([count + int(number == player) for number, count in enumerate(picks)])


def start_option(position: Position, player: int, pick: int) -> None:
    """Start what was picked in a window; not for passing."""
    code, a, b = opt.code_of(pick), opt.a_of(pick), opt.b_of(pick)
    position.window_picks = count_pick(position.window_picks, player)
    if code == opt.SUMMON:
        start_summon(position, player, a, from_hand=a in position.sides[player].hand)
        return
    if code == opt.SET:
        start_set(position, player, a)
        return
    if code == opt.CONQUER:
        spend_token(position, player, a)
        return
    card = position.field[a]
    assert card is not None
    if code == opt.FLIP:
        start_flip(position, card)
    elif code == opt.ACTION:
        declare_action(position, card, b)
    elif code == opt.MOVE:
        declare_action(position, card, MOVE)
    else:
        declare_activation(position, card, b)
