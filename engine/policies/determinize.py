"""Determinization for an observation: the game as it could be, with every unseen card dealt anew (19.1).

Cards that a player cannot see are sorted before they are dealt, so which of them really lies where makes no
difference to what is imagined.
"""

from __future__ import annotations

from itertools import chain, cycle, islice
from typing import Final

from engine import rng, vocab
from engine.presentation.player_view import may_look
from engine.state.card import CardObject
from engine.state.frames.stack import TriggersFrame
from engine.state.player import PlayerState
from engine.state.position import NOT_ASKED, Position, shared_items

ANYTHING: Final = (1 << len(vocab.HAPPENINGS)) - 1  # what cards of any deck may wait for, or replace


def redeal_hidden(position: Position, player: int, chance: int) -> tuple[Position, int]:
    """Return a branch in which all that `player` cannot see was dealt anew; and the generator after it."""
    clone = position.branch()
    other = clone.sides[1 - player]
    hidden = [card for card in clone.field if card is not None and is_hidden(card, player)]
    first, last = unknown_range(other, player)
    bottom, top = other.deck[:first], other.deck[last:]
    unseen = (*other.hand, *other.aside, *other.deck[first:last])
    pool = sorted([*unseen, *[card.defn for card in hidden]])
    chance = rng.shuffle(chance, pool)
    for card in hidden:
        lay_first_fitting(clone, card, pool)
    hand, aside = len(other.hand), len(other.aside)
    other.hand, other.aside = tuple(pool[:hand]), tuple(pool[hand : hand + aside])
    other.deck = (*bottom, *pool[hand + aside :], *top)
    other.fables = tuple(sorted(other.fables))
    own = clone.sides[player]
    first, last = unknown_range(own, player)
    unknown = sorted(own.deck[first:last])
    chance = rng.shuffle(chance, unknown)
    own.deck = (*own.deck[:first], *unknown, *own.deck[last:])
    chance, number = rng.random_below(chance, 2**30)
    clone.rng = rng.first_state(number)
    for printed in clone.printed:
        clone.listening |= printed.listens
    forget_triggers(clone, [card.number for card in hidden])
    return clone, chance


def unknown_range(side: PlayerState, player: int) -> tuple[int, int]:
    """Return the beginning and end of the part of a deck that a player knows nothing of."""
    first = side.known[2 + player]
    return first, max(len(side.deck) - side.known[player], first)


def is_hidden(card: CardObject, player: int) -> bool:
    """Return whether a card on the field is one that `player` may not look at."""
    return not card.face_up and not may_look(card, player) and card.owner != player


def lay_first_fitting(position: Position, card: CardObject, pool: list[int]) -> None:
    """Let a face-down card be the first of the pool that can lie there."""
    for index, defn in enumerate(pool):
        if position.printed[defn].type == card.printed.type and not position.printed[defn].fabled:
            card.defn = card.guise = defn
            card.printed = position.printed[defn]
            del pool[index]
            return


def forget_triggers(position: Position, numbers: list[int]) -> None:
    """Remove pending triggers of hidden cards: what they are flipped for is not known."""
    position.waiting = [w for w in position.waiting if w.source not in numbers]
    for item in (*position.stack, *position.attacks, *shared_items(position.frames)):
        item.aftermath = tuple([w for w in item.aftermath if w.source not in numbers])
    for frame in position.frames:
        if isinstance(frame, TriggersFrame):
            keep_known_triggers(frame, numbers)


def keep_known_triggers(frame: TriggersFrame, numbers: list[int]) -> None:
    """The waiting triggers of a frame without those of hidden cards; its place among them stays true."""
    triggers = [waiting for waiting in frame.waiting if waiting.source not in numbers]
    if 0 <= frame.asked < len(frame.waiting):
        frame.asked = sum(1 for w in frame.waiting[: frame.asked] if w.source not in numbers)
    frame.waiting = tuple(triggers)


def is_asked(position: Position) -> bool:
    """Return whether somebody is asked something: the game is not over."""
    return position.ask_kind != NOT_ASKED


def imagine_own_cards(position: Position, player: int) -> Position | None:
    """Return a branch in which all that `player` cannot see of the other side are cards of the own deck.

    So two games with other decks, of which the player saw the same, become the same one. None where the own
    deck has nothing that could lie face-down in their place, or in their Fables Deck.
    """
    branch = position.branch()
    own, other = branch.sides[player], branch.sides[1 - player]
    first, last = unknown_range(other, player)
    hidden = [card for card in branch.field if card is not None and is_hidden(card, player)]
    lying = [card.defn for card in branch.field if card is not None and card.owner == player]
    cards = {
        defn
        for defn in chain(own.hand, own.deck, own.graveyard, own.aside, lying)
        if not (branch.printed[defn].fabled or branch.printed[defn].defn.token)
    }
    if not cards or (other.fables and not own.fables):
        return None
    by_name = sorted(cards, key=lambda defn: branch.printed[defn].name)
    for card in hidden:
        pool = list(by_name)
        lay_first_fitting(branch, card, pool)
        if len(pool) == len(by_name):
            return None
    unseen = cycle(by_name)
    other.hand = tuple(islice(unseen, len(other.hand)))
    other.aside = tuple(islice(unseen, len(other.aside)))
    middle = tuple(islice(unseen, last - first))
    other.deck = (*other.deck[:first], *middle, *other.deck[last:])
    other.fables = tuple(islice(cycle(own.fables), len(other.fables)))
    branch.listening |= ANYTHING
    branch.replacing |= ANYTHING
    return branch
