"""Why not: what a card or zone does not offer now, each with all that is against it (6.3, 8.1, 13.1).

The reasons are those of the gates that make the options (`engine.rules.play.obstacles`). Nothing in them is
hidden from whoever is asked (19.1): of the other side's cards no more is looked at than who may be picked.
"""

from __future__ import annotations

from engine import grid, vocab
from engine.presentation import labels
from engine.presentation.current_step import CurrentStep, find_current_step
from engine.presentation.option_text import text_of
from engine.presentation.option_view import DOES, card_of
from engine.presentation.prompts import prompt_text
from engine.presentation.refusals import sentences
from engine.presentation.refusals.reasons import TYPED, make_reason, window_reason
from engine.rules import combat
from engine.rules.field.piles import distinct_cards
from engine.rules.keywords import has_keyword
from engine.rules.play import obstacles as ob
from engine.rules.play.action_pool import action_mark, ways_of_pool
from engine.rules.play.move_action import may_stand
from engine.rules.play.summon_and_set import payable_zones, zone_obstacle
from engine.rules.stack.target_obstacles import target_obstacle
from engine.rules.stack.targeting import TARGET_PICKED, source_of
from engine.rules.turn.legal_options import action_option
from engine.rules.turn.window_obstacles import window_obstacles
from engine.state import card_effects
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.frames.play import MoveFrame, PlayFrame, SummonFrame
from engine.state.frames.stack import DeclareFrame
from engine.state.options import option
from engine.state.position import NOT_ASKED, Position
from engine.view_types import NotOffered, Reason

OF_ZONE = {
    vocab.Q_TARGET: opt.TARGET,
    vocab.Q_CHOOSE: opt.CHOOSE,
    vocab.Q_SELECT: opt.SELECT,
    vocab.Q_ZONE: opt.AT,
    vocab.Q_BLOCK: opt.BLOCK,
    vocab.Q_MOVE: opt.TO,
    vocab.Q_PAY: opt.PAY,
}


def not_offered_in_zone(position: Position, player: int, zone: int) -> list[NotOffered]:
    """List what the asked player cannot do now with a zone and what is in it. Values must be settled."""
    if position.ask_kind == NOT_ASKED or position.ask_player != player:
        return []
    if position.ask_kind == vocab.Q_PRIORITY:
        picks = zone_picks(position, player, zone)
        if not picks:
            return [about_nothing(position, zone, idle_reason(position, player, zone))]
        return refused_picks(position, player, picks)
    picks = [pick for pick in position.ask_options if is_in_zone(pick) and opt.a_of(pick) == zone]
    if picks:
        return []
    reason = place_reason(position, player, zone)
    code = OF_ZONE.get(position.ask_kind, -1)
    if code < 0 or reason["code"] == sentences.REASONS[ob.NOT_NOW][0]:
        return [about_nothing(position, zone, reason)]
    return [make_refusal(position, option(code, zone), [reason])]


def not_offered_on_card(position: Position, player: int, name: str) -> list[NotOffered]:
    """List what the asked player cannot do now with a card of the hand or Fables Deck."""
    if position.ask_kind == NOT_ASKED or position.ask_player != player:
        return []
    side = position.sides[player]
    held = [d for d in distinct_cards(side.hand + side.fables) if position.printed[d].name == name]
    refusals: list[NotOffered] = []
    for defn in held:
        if position.ask_kind == vocab.Q_PRIORITY:
            picks = [option(opt.SUMMON, defn)]
            picks += [option(opt.SET, defn)] if defn in side.hand else []
            refusals += refused_picks(position, player, picks)
        elif not any(is_of_card(pick) and opt.a_of(pick) == defn for pick in position.ask_options):
            refusals.append(about_nothing(position, -1, not_now(position), position.printed[defn].name))
    return refusals


def is_in_zone(pick: int) -> bool:
    """Return whether an option names a zone."""
    code = opt.code_of(pick)
    return code in labels.WITH_ZONE or code in labels.WITH_ZONE_AND_NUMBER or code in (opt.ACTION, opt.TURN)


def is_of_card(pick: int) -> bool:
    """Return whether an option names a card of the hand or of a pile."""
    return opt.code_of(pick) in labels.WITH_CARD


def zone_picks(position: Position, player: int, zone: int) -> list[int]:
    """Return all that a player may look for in a zone while having priority, whether it is offered or not."""
    card = position.field[zone]
    picks: list[int] = []
    if card is not None and card.face_up:
        if card.controller == player:
            picks += action_picks(position, card)
        picks += [
            option(opt.ACTIVATE, zone, number)
            for number in card_effects.activation_numbers(card)
            if card_effects.effect_player(card, number) == player
        ]
    elif card is not None and card.controller == player:
        picks.append(option(opt.FLIP, zone))
    if grid.SIDES[player] >> zone & 1 and (card is None or not position.open >> zone & 1):
        picks.append(option(opt.CONQUER, zone))
    return picks


def idle_reason(position: Position, player: int, zone: int) -> Reason:
    """Return why nothing could be done in a zone while a player has priority, whatever was different."""
    card = position.field[zone]
    if card is None:
        return make_reason(sentences.THEIR_EMPTY_ZONE, {"zone": grid.ZONE_NAMES[zone]})
    if card.controller == player:
        return make_reason(sentences.NOTHING_TO_DO, {"card": card.printed.name})
    it = card.printed.name if card.face_up else "The card"
    return make_reason(sentences.REASONS[ob.NOT_YOURS], {"it": it})


def action_picks(position: Position, card: CardObject) -> list[int]:
    """The actions of a card, those that other Events would give among them, each once (6.4, 6.6)."""
    ways = ways_of_pool(position, card)
    if has_keyword(position, card, vocab.PRONE):
        ways = [vocab.RISE, *ways]
    creature = card.printed.type == vocab.CREATURE
    if creature and vocab.BATTLE in position.edition.events:
        ways = [*ways, vocab.STRIKE]
    if position.edition.moves and (creature or card.movement > 0) and card.zone < grid.GRID:
        ways = [*ways, vocab.MOVE]
    elif creature and not position.edition.moves:
        ways = [*ways, vocab.MARCH]
    picks = {action_mark(card, way): action_option(card, way) for way in reversed(ways)}
    return list(picks.values())[::-1]


def refused_picks(position: Position, player: int, picks: list[int]) -> list[NotOffered]:
    """Return those of the picks that are not offered in this window, with all that is against each."""
    refusals = []
    for pick in picks:
        if pick not in position.ask_options:
            obstacles = window_obstacles(position, player, pick)
            if ob.PREPARATION in obstacles:  # it ends with the phase
                obstacles = [
                    obstacle for obstacle in obstacles if obstacle not in (ob.PHASE, ob.NOT_YOUR_TURN)
                ]
            reasons = [window_reason(position, player, pick, obstacle) for obstacle in obstacles]
            if reasons:
                refusals.append(make_refusal(position, pick, drop_repeated(reasons)))
    return refusals


def drop_repeated(reasons: list[Reason]) -> list[Reason]:
    """Each reason once: a cost that leaves no target stands beside a target that is not there."""
    targets = [reason for reason in reasons if reason["code"] == "no_target"]
    return [reason for reason in reasons if reason["code"] != "no_target" or reason is targets[-1]]


def make_refusal(position: Position, pick: int, reasons: list[Reason]) -> NotOffered:
    """Return an option that is not offered, and why."""
    about = find_current_step(position)
    zone = opt.a_of(pick) if is_in_zone(pick) else -1
    return {
        "does": DOES[opt.code_of(pick)],
        "label": labels.label(position, pick),
        "text": text_of(position, about, pick),
        "zone": grid.ZONE_NAMES[zone] if zone >= 0 else None,
        "card": card_of(position, about, pick, zone),
        "reasons": reasons,
    }


def about_nothing(position: Position, zone: int, reason: Reason, name: str = "") -> NotOffered:
    """Say of a zone that nothing could be picked there at all, whatever was different."""
    return {
        "does": "",
        "label": "",
        "text": name or zone_words(position, zone),
        "zone": grid.ZONE_NAMES[zone] if zone >= 0 else None,
        "card": name or None,
        "reasons": [reason],
    }


def zone_words(position: Position, zone: int) -> str:
    """A zone as the asked player sees it."""
    card = position.field[zone]
    place = grid.ZONE_NAMES[zone]
    return place if card is None or not card.face_up else f"{card.printed.name} on {place}"


def not_now(position: Position) -> Reason:
    """Another question comes first."""
    prompt = prompt_text(position, find_current_step(position))
    return make_reason(sentences.REASONS[ob.NOT_NOW], {"prompt": prompt})


def place_reason(position: Position, player: int, zone: int) -> Reason:
    """Return why a zone is not among the options of the question now asked, which is none of a window."""
    top, kind = position.frames[-1], position.ask_kind
    code = OF_ZONE.get(kind, -1)
    about = find_current_step(position)
    obstacle = ob.NOT_NOW
    source = None
    if isinstance(top, DeclareFrame) and kind == vocab.Q_BLOCK:
        obstacle, zone, source = blocking_obstacle(position, player, top, zone)
    elif isinstance(top, DeclareFrame) and top.step == TARGET_PICKED and code >= 0:
        obstacle, source = target_obstacle(position, top, zone), source_of(position, top)
    elif isinstance(top, PlayFrame) and kind == vocab.Q_ZONE:
        obstacle = placing_obstacle(position, player, top, zone)
    elif isinstance(top, MoveFrame):
        obstacle = moving_obstacle(position, top, zone)
    elif kind == vocab.Q_PAY:
        obstacle = payment_obstacle(position, player, zone)
    return make_place_reason(position, about, code, obstacle or ob.UNFIT, zone, source)


def make_place_reason(
    position: Position, about: CurrentStep, code: int, obstacle: int, zone: int, source: CardObject | None
) -> Reason:
    """An obstacle of a zone, in words."""
    if obstacle == ob.NOT_NOW:
        return not_now(position)
    card = position.field[zone]
    named = "it" if about.defn < 0 else position.printed[about.defn].name
    if source is not None:
        named = source.printed.name
    facts = {
        "zone": grid.ZONE_NAMES[zone],
        "a_type": TYPED[grid.zone_type(zone)],
        "source": named,
        "card": named,
        "it": card.printed.name if card is not None and card.face_up else "The card",
    }
    words = sentences.OF_OPTION.get((code, obstacle), sentences.REASONS[obstacle])
    used = {key: value for key, value in facts.items() if f"{{{key}}}" in words[2]}
    return make_reason(words, used)


def blocking_obstacle(
    position: Position, player: int, top: DeclareFrame, zone: int
) -> tuple[int, int, CardObject | None]:
    """Return what keeps a card from blocking, the zone that is attacked, and the card, for the sentence."""
    item = top.require_item()
    attacker, card = position.card(item.source), position.field[zone]
    if attacker is None or card is None:
        return ob.UNFIT, zone, None
    obstacle = combat.block_obstacle(position, attacker, card, item, player)
    return obstacle, zone if obstacle == ob.NOT_YOURS else item.targets[0], card


def placing_obstacle(position: Position, player: int, top: PlayFrame, zone: int) -> int:
    """Return what keeps a card from being put on a zone (2.4, 7.1)."""
    obstacle = zone_obstacle(position, player, position.printed[top.defn].type, zone)
    if obstacle or not isinstance(top, SummonFrame):
        return obstacle
    return 0 if payable_zones(position, player, top.defn, top.from_hand, 1 << zone) else ob.COST


def moving_obstacle(position: Position, top: MoveFrame, zone: int) -> int:
    """Return what keeps a card from being moved to a zone by its Move (9.1)."""
    card = position.card(top.card)
    if card is None or top.repositioned:
        return ob.NOT_NOW
    row = grid.ROW[card.zone // grid.COLUMNS]
    if zone == card.zone or not row >> zone & 1 or abs(zone - card.zone) > top.points:
        return ob.TOO_FAR
    if not may_stand(position, card, zone):
        return ob.CLOSED
    return ob.OCCUPIED


def payment_obstacle(position: Position, player: int, zone: int) -> int:
    """Return what keeps a card from paying mana (8.1, 8.2)."""
    card = position.field[zone]
    if card is None:
        return ob.NO_MANA
    if card.controller != player:
        return ob.NOT_YOURS
    return ob.UNFIT if card.mana else ob.NO_MANA
