"""Setting up the position of a scenario: as if it had been so."""

from __future__ import annotations

from engine import grid, rng, vocab
from engine.effects.terms.durations import UNSTATED
from engine.rules.continuous import durations
from engine.rules.continuous.characteristics import settle_values
from engine.rules.events.state_triggers import mark_as_seen
from engine.rules.field.zone_changes import enter_field, turn_face_up
from engine.rules.play.action_pool import action_mark, action_of
from engine.rules.setup import SETTING
from engine.scenario.scenario_file import Scenario
from engine.scenario.setup.attached_cards import attach_cards
from engine.scenario.setup.card_setup import PlacedCard
from engine.scenario.setup.cast import Find, ScenarioCards
from engine.scenario.setup.effect_setup import resolve_effect
from engine.scenario.setup.player_setup import PlayerSetup
from engine.state import card_effects
from engine.state.card import CardObject
from engine.state.card_profile import CardPool
from engine.state.frames.turn import PRIORITY, EventFrame, PhaseFrame, PreparationFrame, TurnFrame
from engine.state.granted_effects import Mark, add_mark
from engine.state.options import PRINTED_WAY
from engine.state.player import PlayerState
from engine.state.position import Position
from engine.state.stack import NO_CARD


def build_position(scenario: Scenario, find: Find) -> Position:
    """The position of a scenario, not yet at a question. BadFile, Refused."""
    position = Position(CardPool(scenario.edition))
    cast = ScenarioCards(scenario.cards, position.library, find)
    position.rng = rng.first_state(scenario.seed)
    position.given_chance = scenario.chance
    position.windows_all = True
    position.turn, position.turn_number = scenario.turn, scenario.turn_number
    position.phase = scenario.phase
    position.event = vocab.NO_EVENT if scenario.event is None else scenario.event
    position.open |= scenario.open
    position.sides = [build_player_state(owned, scenario, cast) for owned in scenario.owned]
    for placed in scenario.field:
        place_card(position, placed, cast)
    for placed in scenario.field:
        attach_cards(position, placed, cast)
    settle_values(position)
    for placed in scenario.field:
        mark_card(position, placed)
    for effect in scenario.effects:
        resolve_effect(position, effect)
    push_frames(position, scenario)
    settle_values(position)
    mark_as_seen(position)
    position.log.clear()
    return position


def build_player_state(owned: PlayerSetup, scenario: Scenario, cast: ScenarioCards) -> PlayerState:
    """A player's HP and piles. BadFile."""
    side = PlayerState(scenario.edition.starting_hp if owned.hp is None else owned.hp)
    side.tokens = owned.tokens
    side.fabled_summoned = int(owned.fabled_used)
    side.hand = tuple(cast.read_pile(owned.hand, fabled=False))
    deck = cast.blank_deck() if owned.deck is None else cast.read_pile(owned.deck, fabled=False)[::-1]
    side.deck = tuple(deck)
    side.fables = tuple(cast.read_pile(owned.fables, fabled=True))
    side.graveyard = tuple([cast.definition_index(name) for name in owned.graveyard])
    return side


def place_card(position: Position, placed: PlacedCard, cast: ScenarioCards) -> None:
    """Put a card into its zone, open or not. BadFile."""
    printed = cast.find_profile(placed.card)
    if printed.type != grid.zone_type(placed.zone):
        here = vocab.TYPES[grid.zone_type(placed.zone)]
        raise placed.place.error(f"{printed.name} is no {here}, and only those stand here (2.2)")
    if printed.fabled and not placed.face_up:
        raise placed.place.error(f"{printed.name} is Fabled, and never set (7.3)")
    player = grid.zone_side(placed.zone)
    card = enter_field(position, cast.definition_index(placed.card), player, placed.zone)
    if placed.moved:
        card.acted = add_mark(card.acted, (NO_CARD, vocab.MOVE))
    if placed.face_up:
        turn_face_up(position, card, grid.quarter_turns(placed.facing, player))
    if not placed.set_this_turn:
        card.entered_turn = position.turn_number - 1


def mark_card(position: Position, placed: PlacedCard) -> None:
    """Set mana, damage, actions done, effects used and conditions of a face-up card. BadFile."""
    card = position.field[placed.zone]
    assert card is not None
    if placed.mana and card.printed.vehicle:
        raise placed.place.error("a Vehicle never holds mana (4.3)")
    card.mana = placed.mana
    card.damage = placed.damage
    for name in placed.acted:
        done = find_action_mark(card, name.text())
        if done is None:
            raise name.error(f"{card.printed.name} has no action called so")
        card.acted = add_mark(card.acted, done)
    for number in placed.used:
        card_effects.use_effect(card, number.number(1, card_effects.effect_count(card)))
    for condition in placed.conditions:
        durations.give_keyword(position, [card.number], condition, UNSTATED)
    position.mark_stale()


def find_action_mark(card: CardObject, name: str) -> Mark | None:
    """The mark of an action that a card may have done, by its label, notable name or number."""
    words = "strike" if name.casefold() == "attack" else name.casefold()
    notable = [action.casefold() for action in vocab.ACTIONS]
    code = notable.index(words) if words in notable[1:] else -1
    for number in card_effects.action_numbers(card):
        way = PRINTED_WAY + number
        if code == action_of(card, way) or words in (
            card_effects.effect_label(card, number).casefold(),
            str(number),
        ):
            return action_mark(card, way)
    return None if code < 0 else (NO_CARD, code)


def push_frames(position: Position, scenario: Scenario) -> None:
    """The phase has begun, and nothing triggers; in the Event Phase the Event may still be asked for."""
    if position.phase == vocab.PREPARATION:
        preparation = PreparationFrame(position.turn)
        preparation.step = SETTING
        preparation.prepared = position.turn  # P1 is the starter
        position.frames = [preparation]
        return
    turn = TurnFrame(position.turn)
    turn.next_phase = position.edition.phases.index(position.phase) + 1
    phase = PhaseFrame(position.turn)
    phase.step = PRIORITY
    position.frames = [turn, phase]
    if position.phase == vocab.EVENT and scenario.event is None:
        event = EventFrame(position.turn)
        event.main_goes_on = vocab.MAIN in position.edition.phases
        position.frames.append(event)
    if scenario.event == vocab.NO_EVENT:
        turn.without_event = True
        if position.phase == vocab.EVENT:
            position.phase = vocab.MAIN
