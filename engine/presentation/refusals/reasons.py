"""Reasons: an obstacle with the facts of the position, its sentence, and what would mend it."""

from __future__ import annotations

from typing import Final

from engine import grid, vocab
from engine.effects.costs import Consume, Cost
from engine.effects.terms.amounts import Number
from engine.effects.wording.edition_words import action_name
from engine.presentation.log import phase_name
from engine.presentation.markup import words_in_edition
from engine.presentation.refusals import sentences
from engine.rules.costs.payability import available_mana, face_down_mana
from engine.rules.costs.payment_options import untargeted_cost
from engine.rules.costs.summoning_costs import summoning_costs
from engine.rules.execution.conditions import holds
from engine.rules.play import obstacles as ob
from engine.rules.play.action_pool import action_of
from engine.rules.play.activation import effect_cost, is_effect_payable
from engine.rules.play.summon_and_set import payable_zones
from engine.rules.turn.legal_options import PLAYING
from engine.state import card_effects
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.card_profile import mana_of
from engine.state.options import PRINTED_WAY
from engine.state.position import Position
from engine.state.stack import NO_CARD
from engine.view_types import Mend, Reason

EVENTS: Final = ("no Event", "a Campaign", "a Battle", "an XD Event")
TYPED: Final = ("a creature", "an artifact", "a monument")
OF_EVENT: Final = (opt.ACTION, opt.MOVE, opt.CONQUER)
OF_COST: Final = (opt.SUMMON, opt.FLIP)


def make_reason(words: tuple[str, str, str], facts: dict[str, str], mend: Mend | None = None) -> Reason:
    """A reason of these words: code, paragraph, sentence with places for facts."""
    code, rule, sentence = words
    text = sentence.format(**facts)
    text = f"{text[0].upper()}{text[1:]}"
    return {"code": code, "rule": rule, "facts": facts, "text": text, "mend": mend}


def window_reason(position: Position, player: int, pick: int, obstacle: int) -> Reason:
    """An obstacle of an option of a window, in words."""
    code = opt.code_of(pick)
    if obstacle == ob.COST:
        return cost_reason(position, player, pick)
    if obstacle == ob.NO_TARGET:
        return target_reason(position, pick)
    facts = window_facts(position, player, pick, obstacle)
    words = sentences.OF_OPTION.get((code, obstacle), sentences.REASONS[obstacle])
    if obstacle == ob.NO_TOKEN and not position.edition.tokens:
        words = sentences.CONQUEST
    return make_reason(words, facts, window_mend(position, player, pick, obstacle))


def window_facts(position: Position, player: int, pick: int, obstacle: int) -> dict[str, str]:
    """Return what the sentence of an obstacle names."""
    card = card_of(position, pick)
    facts = {} if card is None and opt.code_of(pick) == opt.CONQUER else {"card": name_of(position, pick)}
    if obstacle == ob.PHASE:
        return {"phase": phase_name(position.phase), "wanted": wanted_phases(position, pick)}
    if obstacle == ob.EVENT:
        return {"event": EVENTS[position.event], "wanted": EVENTS[wanted_event(pick)]}
    if obstacle == ob.NO_ZONE:
        return {"type": vocab.TYPES[position.printed[opt.a_of(pick)].type]}
    if obstacle in (ob.IS_OPEN, ob.NO_TOKEN, ob.ONE_A_CAMPAIGN):
        return {"zone": grid.ZONE_NAMES[opt.a_of(pick)]}
    if obstacle == ob.NOT_YOURS:
        return {"it": "The card" if card is None or not card.face_up else card.printed.name}
    if obstacle == ob.UNMOVABLE:
        return {**facts, "movement": position.edition.stat_names[vocab.MOVEMENT].title()}
    if obstacle == ob.CONDITION and card is not None:
        return {"state": missing_state(position, player, card, effect_of(pick))}
    return facts


def window_mend(position: Position, player: int, pick: int, obstacle: int) -> Mend | None:
    """Return what would do away with an obstacle; None where nothing that players do would."""
    if obstacle == ob.PHASE or obstacle == ob.PREPARATION:
        phases = (vocab.EVENT,) if is_of_event(position, pick) else PLAYING
        return mend("phase", vocab.PHASES[next(p for p in position.edition.phases if p in phases)])
    if obstacle == ob.EVENT:
        return mend("event", vocab.EVENTS[wanted_event(pick)])
    if obstacle == ob.NO_ZONE:
        return zone_mend(position, player, pick)
    if obstacle in OF_CARD:
        return mend(OF_CARD[obstacle], grid.ZONE_NAMES[opt.a_of(pick)])
    if obstacle == ob.NO_TOKEN and not position.edition.tokens:
        return None
    return MENDS.get(obstacle)


def mend(what: str, value: str) -> Mend:
    """A change of the position: what of it would have to be how."""
    return {"what": what, "value": value}


# What of the card in a zone would have to be otherwise
OF_CARD: Final = {
    ob.IS_PRONE: "prone",
    ob.ACTED: "acted",
    ob.USED_UP: "used",
    ob.NOT_ABLE: "cannot",
    ob.UNMOVABLE: "movement",
}
MENDS: Final[dict[int, Mend]] = {
    ob.NOT_YOUR_TURN: {"what": "turn", "value": "you"},
    ob.STACK: {"what": "stack", "value": "empty"},
    ob.FABLED_USED: {"what": "fabled", "value": "unused"},
    ob.NO_TOKEN: {"what": "tokens", "value": "1"},
    ob.ONE_A_CAMPAIGN: {"what": "opened", "value": "0"},
}


def zone_mend(position: Position, player: int, pick: int) -> Mend:
    """A zone of one's own to be opened, else one to be emptied (2.4), where the card can be paid for."""
    defn = opt.a_of(pick)
    zones = grid.TYPE_ZONES[position.printed[defn].type] & grid.SIDES[player]
    if opt.code_of(pick) == opt.SUMMON:
        from_hand = defn in position.sides[player].hand
        zones = payable_zones(position, player, defn, from_hand, zones) or zones
    closed = grid.zones_in(zones & ~position.open & ~position.occupied)
    if closed:
        return mend("open", grid.ZONE_NAMES[closed[0]])
    held = grid.zones_in(zones & position.open) or grid.zones_in(zones)
    cards = [card for zone in held if (card := position.field[zone]) is not None]
    spare = min(cards, key=lambda card: card.mana + face_down_mana(position, 0, card))  # it may pay for it
    return mend("empty", grid.ZONE_NAMES[spare.zone])


def is_of_event(position: Position, pick: int) -> bool:
    """Return whether something is done in the Event Phase (6.3)."""
    if opt.code_of(pick) == opt.SUMMON:
        return position.printed[opt.a_of(pick)].fabled and not position.edition.fabled_deployed
    return opt.code_of(pick) in OF_EVENT


def wanted_phases(position: Position, pick: int) -> str:
    """Return the phases in which something slow is done (6.3)."""
    wanted = (vocab.EVENT,) if is_of_event(position, pick) else PLAYING
    return " or ".join(phase_name(phase) for phase in position.edition.phases if phase in wanted)


def wanted_event(pick: int) -> int:
    """Return the Event that gives what an option is (6.4)."""
    if opt.code_of(pick) == opt.SUMMON:
        return vocab.XD
    return (
        vocab.BATTLE if opt.code_of(pick) == opt.ACTION and opt.b_of(pick) == vocab.STRIKE else vocab.CAMPAIGN
    )


def card_of(position: Position, pick: int) -> CardObject | None:
    """The card on the field that an option of a window is about."""
    return None if opt.code_of(pick) in (opt.SUMMON, opt.SET) else position.field[opt.a_of(pick)]


def name_of(position: Position, pick: int) -> str:
    """The name of the card that an option of a window is about; it is the asked player's own."""
    card = card_of(position, pick)
    return position.printed[opt.a_of(pick)].name if card is None else card.printed.name


def effect_of(pick: int) -> int:
    """The number of the printed effect that an option declares, 0 for none."""
    if opt.code_of(pick) == opt.ACTIVATE:
        return opt.b_of(pick)
    return max(opt.b_of(pick) - PRINTED_WAY, 0) if opt.code_of(pick) == opt.ACTION else 0


def missing_state(position: Position, player: int, card: CardObject, number: int) -> str:
    """Return the first state that an effect asks for and that is not true."""
    for given in card_effects.effect_program(card, number).conditions():
        if not holds(position, card, given.state, player):
            return words_of(position, given.text().replace("[this]", card.printed.name))
    return ""


def words_of(position: Position, text: str) -> str:
    """A text as people read it, in the words of the edition (0.2)."""
    return words_in_edition(position.edition.stat_names, text)


def cost_words(position: Position, costs: list[Cost]) -> str:
    """A cost as it is printed."""
    text = words_of(position, "; ".join([cost.text() for cost in costs]))
    return f"{text[0].lower()}{text[1:]}" if text else "nothing"


def cost_reason(position: Position, player: int, pick: int) -> Reason:
    """Return why a cost cannot be paid: how much mana is there, where mana is all that it takes."""
    card = card_of(position, pick)
    if opt.code_of(pick) not in OF_COST:
        assert card is not None
        return effect_cost_reason(position, player, card, effect_of(pick))
    if card is None:
        defn = opt.a_of(pick)
        costs = summoning_costs(position, player, position.printed[defn], defn in position.sides[player].hand)
    else:
        costs = summoning_costs(position, player, card.printed, in_hand=False, flipped=card)
    have = available_mana(position, player, None, NO_CARD if card is None else card.number)
    price = mana_of(costs)
    if price > have:
        why = "" if have or has_mana(position, player) else sentences.NO_MANA_AT_ALL
        facts = {"cost": str(price), "have": str(have), "why": why}
        return make_reason(("cost", "7.2", sentences.SIMPLE_COST), facts, mend("mana", str(price - have)))
    facts = {"cost": cost_words(position, costs), "have": str(have)}
    return make_reason(sentences.OF_OPTION[opt.SUMMON, ob.COST], facts)


def has_mana(position: Position, player: int) -> bool:
    """Return whether a card of a player has mana."""
    return any(card is not None and card.controller == player and card.mana for card in position.field)


def effect_cost_reason(position: Position, player: int, card: CardObject, number: int) -> Reason:
    """The same of an effect of a card on the field, whose cost may also leave nothing to target (8.1)."""
    program = card_effects.effect_program(card, number)
    bill = effect_cost(position, card, program, player)
    if program.phrases and is_effect_payable(position, program, untargeted_cost(bill), gives=False):
        return make_reason(sentences.LEAVES_NO_TARGET, {})
    costs = program.costs()
    only = costs[0] if len(costs) == 1 else None
    if isinstance(only, Consume) and isinstance(only.amount, Number) and only.amount.value > card.mana:
        facts = {"cost": str(only.amount.value), "card": card.printed.name, "have": str(card.mana)}
        missing = mend("own_mana", str(only.amount.value - card.mana))
        return make_reason(("cost", "8.2", sentences.OWN_MANA), facts, missing)
    facts = {"cost": cost_words(position, list(costs)), "have": str(available_mana(position, player, card))}
    return make_reason(sentences.REASONS[ob.COST], facts)


def target_reason(position: Position, pick: int) -> Reason:
    """Return why there is nothing to target."""
    card = card_of(position, pick)
    assert card is not None
    way = vocab.MOVE if opt.code_of(pick) == opt.MOVE else opt.b_of(pick)
    action = action_of(card, way) if opt.code_of(pick) != opt.ACTIVATE else vocab.UNIQUE
    named = vocab.ACTIONS[action] if action < len(vocab.ACTIONS) else ""
    strike = action_name(position.edition.stat_names, vocab.STRIKE)
    facts = {"card": card.printed.name, "strike": strike}
    return make_reason(sentences.WITHOUT_TARGET.get(named, sentences.REASONS[ob.NO_TARGET]), facts)
