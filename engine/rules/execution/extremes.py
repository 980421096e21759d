"""The cards that an instruction finds when it is carried out: those with most, those that are picked then."""

from __future__ import annotations

from engine.effects.node import Instruction
from engine.effects.terms import extremes
from engine.effects.terms.players import YOU
from engine.effects.terms.selectors import ZONE
from engine.effects.terms.subjects import flatten_subjects
from engine.effects.terms.targets import BY_CHANCE, Target, TargetPhrase
from engine.rules.chance import find_drawer, random_pick
from engine.rules.continuous.characteristics import settle_values
from engine.rules.execution.selectors import find_extremes
from engine.rules.questions import ask
from engine.rules.stack.targets import target_finder
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.frames.execution import NO_SLOT, ExecuteFrame
from engine.state.options import option
from engine.state.position import Position
from engine.state.stack import StackObject
from engine.state.target_ref import card_of, is_zone, place_of, settled_pick
from engine.vocab import Q_CHOOSE


def settle_picks(position: Position, frame: ExecuteFrame, node: Instruction) -> bool:
    """Pick what an instruction leaves to be picked now (13.5, 22.5). False: a player is asked."""
    item = frame.require_item()
    for phrase, slot in unsettled_phrases(position, frame, node):
        picked = [pick for pick, of in zip(item.targets, item.slots, strict=True) if of == slot]
        able = [pick for pick in later_picks(position, frame, phrase) if pick not in picked]
        while able and len(picked) < phrase.most:
            if phrase.how == BY_CHANCE:
                number = random_pick(position, find_drawer(position, item), able)
            elif len(able) <= phrase.fewest - len(picked):
                number = 0
            else:
                frame.picked_slot = slot
                player = frame.player if phrase.by == YOU else 1 - frame.player
                enough = [option(opt.DONE)] if len(picked) >= phrase.fewest else []
                ask(position, player, Q_CHOOSE, [*[option(opt.CHOOSE, pick) for pick in able], *enough])
                return False
            picked.append(able.pop(number))
            add_pick(item, slot, picked[-1])
    settle_cards(position, item, node)
    return True


def unsettled_phrases(
    position: Position, frame: ExecuteFrame, node: Instruction
) -> list[tuple[TargetPhrase, int]]:
    """Return what is still to be picked, with what was answered for the phrase that was asked about.

    Those before it are settled, and it is, too, if the player wants no more of it.
    """
    phrases = later_phrases(node)
    if frame.picked_slot == NO_SLOT:
        return phrases
    asked = [slot for _, slot in phrases].index(frame.picked_slot)
    if opt.code_of(position.answer) == opt.DONE:
        asked += 1
    else:
        add_pick(frame.require_item(), frame.picked_slot, opt.a_of(position.answer))
    frame.picked_slot = NO_SLOT
    return phrases[asked:]


def settle_cards(position: Position, item: StackObject, node: Instruction) -> None:
    """From now on the cards in the zones that an instruction had picked are meant, wherever they go."""
    slots = [slot for phrase, slot in later_phrases(node) if phrase.selector.noun < ZONE]
    if slots:
        item.targets = tuple(
            [
                settled_pick(card)
                if slot in slots and is_zone(pick) and (card := position.field[pick]) is not None
                else pick
                for pick, slot in zip(item.targets, item.slots, strict=True)
            ]
        )


def later_phrases(node: Instruction) -> list[tuple[TargetPhrase, int]]:
    """Return what an instruction leaves to be picked when it is carried out, with its slot."""
    return [
        (subject.phrase, subject.slot)
        for subject in flatten_subjects(node.subjects())
        if isinstance(subject, Target) and subject.phrase is not None and subject.phrase.is_picked_later()
    ]


def later_picks(position: Position, frame: ExecuteFrame, phrase: TargetPhrase) -> list[int]:
    """Return what the player who carries it out can pick now for such a phrase."""
    item = frame.require_item()
    source = position.card_or_ghost(item.source)
    if source is None:
        return []
    finder = target_finder(position, item, source)
    finder.player = frame.player
    return finder.legal_picks(phrase)


def add_pick(item: StackObject, slot: int, pick: int) -> None:
    """From now on this is picked for a phrase."""
    item.targets += (pick,)
    item.slots += (slot,)


def forget_picks(item: StackObject, node: Instruction) -> None:
    """An instruction is carried out anew: what it picks is picked anew."""
    slots = [slot for _, slot in later_phrases(node)]
    kept = [n for n, slot in enumerate(item.slots) if slot not in slots]
    item.targets = tuple([item.targets[n] for n in kept])
    item.slots = tuple([item.slots[n] for n in kept])


def extreme_cards(position: Position, frame: ExecuteFrame, extreme: extremes.Extreme) -> list[CardObject]:
    """Return the face-up cards that have the most or least, in the order of 2.5."""
    settle_values(position)
    source = position.card_or_ghost(frame.require_item().source)
    return find_extremes(position, extreme, frame.player, source)


def settle_extreme(position: Position, frame: ExecuteFrame, node: extremes.Tied) -> bool:
    """Keep for the item which cards are meant. False: a player is asked which of several."""
    item = frame.require_item()
    if frame.step == 1:
        card = card_of(position, opt.a_of(position.answer))
        keep_cards(item, [] if card is None else [card])
        return True
    cards = extreme_cards(position, frame, node.extreme())
    if len(cards) > 1 and node.tie < extremes.ALL_OF_THEM:
        frame.step = 1
        player = 1 - frame.player if node.tie == extremes.OPPONENT_CHOOSES else frame.player
        ask(position, player, Q_CHOOSE, [option(opt.CHOOSE, place_of(position, card)) for card in cards])
        return False
    keep_cards(item, [] if len(cards) > 1 and node.tie == extremes.NONE_OF_THEM else cards)
    return True


def keep_cards(item: StackObject, cards: list[CardObject]) -> None:
    """The item's instruction is about these cards."""
    item.keep_cards(extremes.SLOT, [card.number for card in cards])
