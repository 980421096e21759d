"""Cards of a hand, graveyard or deck that are picked and put somewhere while an effect resolves (22.3).

A MULTI_STEP frame: `player` = who picks, `picks` = definitions that may be picked. `path` = whose piles they
are, from where and to where they go, where those that are left go, how they are picked, how many must and may
be, whether they are shown, how many lie on top of the deck by now.

A DISCARD frame: `player`, `value` = how many are left to discard (21.2).
"""

from __future__ import annotations

from typing import Final

from engine import rng
from engine.effects.actions.piles import (
    AT_RANDOM,
    BOTTOM,
    BY_CHOICE,
    BY_YOU,
    DECK,
    GRAVEYARD,
    HAND,
    NOWHERE,
    TOP,
)
from engine.effects.multi_step import PILES
from engine.effects.terms.selectors import Selector
from engine.rules.costs.payability import fits_hand_card
from engine.rules.events import apply
from engine.rules.execution.multi_step_start import start_multi_step
from engine.rules.field import piles
from engine.rules.field.piles import distinct_cards
from engine.rules.questions import ask
from engine.state import options as opt
from engine.state.frames import Frame
from engine.state.options import option
from engine.state.position import DONE, Position
from engine.state.stack import StackObject
from engine.vocab import E_LOOKED, E_SEARCHED, E_SEEN, Q_CHOOSE, Q_DISCARD

NEXT: Final = 0
ASKED: Final = 1
PICKED: Final = {TOP: opt.TOP_CARD, BOTTOM: opt.BOTTOM_CARD}


def pile_cards(position: Position, player: int, origin: int, what: Selector) -> list[int]:
    """The definitions of a pile that fit, the newest last."""
    side = position.sides[player]
    pile = {HAND: side.hand, GRAVEYARD: side.graveyard}.get(origin, side.deck)
    return [defn for defn in pile if fits_hand_card(what, position.printed[defn])]


def start_picks(
    position: Position,
    item: StackObject,
    player: int,
    candidates: list[int],
    places: tuple[int, int, int],
    range_: tuple[int, int],
    how: int = BY_CHOICE,
    shown: bool = False,
) -> None:
    """Let cards of a player's pile be picked; `places`: from where, to where, and where the rest goes."""
    frame = start_multi_step(position, item, PILES, candidates)
    frame.player = item.controller if how == BY_YOU else player
    frame.path = (player, *places, how, *range_, int(shown), 0)


def start_search(
    position: Position, item: StackObject, player: int, what: Selector, most: int, to: int, shown: bool
) -> None:
    """Let a player look through the own deck; it is shuffled in any case."""
    found = pile_cards(position, player, DECK, what)
    piles.emit_pile_event(position, E_SEARCHED, player, -1)
    start_picks(position, item, player, found, (DECK, to, DECK), (0, most), BY_CHOICE, shown)


def start_look(
    position: Position,
    item: StackObject,
    player: int,
    count: int,
    places: tuple[int, int],
    range_: tuple[int, int],
) -> None:
    """Let a player look at the top of the own deck: these cards are lifted until each has its place."""
    deck = position.sides[player].deck
    looked = [deck.pop() for _ in range(min(count, len(deck)))]
    piles.emit_pile_event(position, E_LOOKED, player, -1)
    start_picks(position, item, player, looked, (TOP, *places), range_)


def pick_cards(position: Position, frame: Frame) -> None:
    """Do one step: take what was picked, ask for the next, or put the rest away."""
    owner, origin, to, rest, how, fewest, most, shown, placed = frame.path
    if frame.step == ASKED:
        frame.step = NEXT
        most = most - 1 if opt.code_of(position.answer) != opt.DONE else 0
        if opt.code_of(position.answer) != opt.DONE:
            take_card(position, frame, opt.a_of(position.answer))
        fewest, placed = max(fewest - 1, 0), placed + 1
        frame.path = (owner, origin, to, rest, how, fewest, most, shown, placed)
        return
    if most > 0 and frame.picks:
        frame.step = ASKED
        pick_next(position, frame, how, fewest, most)
        return
    put_rest(position, frame)


def pick_next(position: Position, frame: Frame, how: int, fewest: int, most: int) -> None:
    """The next card, by chance or by choice; where all must be taken nothing is asked but their order."""
    to = frame.path[2]
    if how == AT_RANDOM:
        position.rng, number = rng.random_below(position.rng, len(frame.picks))
        position.answer = option(opt.CHOOSE_CARD, frame.picks[number])
        return
    defns = distinct_cards(list(frame.picks))
    if fewest >= len(frame.picks) and to not in PICKED:
        defns = defns[:1]
    code = opt.DISCARD if to == GRAVEYARD and frame.path[1] == HAND else PICKED.get(to, opt.CHOOSE_CARD)
    options = [option(code, defn) for defn in defns]
    if fewest == 0 and most > 0:
        options.append(option(opt.DONE))
    ask(position, frame.player, Q_DISCARD if code == opt.DISCARD else Q_CHOOSE, options)


def take_card(position: Position, frame: Frame, defn: int) -> None:
    """A card that was picked goes where it is to go; shown, the other player sees it."""
    owner, origin, to, _rest, _how, _fewest, _most, shown, placed = frame.path
    left = list(frame.picks)
    if defn not in left:
        return
    left.remove(defn)
    frame.picks = tuple(left)
    if shown or to == NOWHERE:
        piles.emit_pile_event(position, E_SEEN, 1 - owner, defn)
    if to == NOWHERE:
        return
    if origin == HAND and to == GRAVEYARD:
        apply.discard(position, owner, defn)
        return
    if origin != TOP:
        piles.take_out(position, owner, origin, defn)
    piles.put_into(position, owner, defn, to, placed)


def put_rest(position: Position, frame: Frame) -> None:
    """What was looked at and not taken goes where the rest goes; a deck that was searched is shuffled."""
    owner, origin, to, rest, _how, _fewest, _most, _shown, _placed = frame.path
    if origin == TOP and rest != NOWHERE and frame.picks:
        count = len(frame.picks)
        frame.path = (owner, TOP, rest, NOWHERE, BY_CHOICE, count, count, 0, 0)
        return
    position.frames.remove(frame)
    if DECK in (rest, to):
        piles.shuffle_deck(position, owner)
    position.outcome = DONE


def run_discard(position: Position, frame: Frame) -> None:
    """Ask for one card at a time; with fewer cards in hand, all go."""
    if frame.step == 1:
        frame.value -= 1
        frame.step = 0
        if not apply.discard(position, frame.player, opt.a_of(position.answer)):
            return
    hand = position.sides[frame.player].hand
    if frame.value <= 0 or not hand:
        position.frames.pop()
        return
    frame.step = 1
    picks: list[int] = []
    for defn in hand:
        pick = option(opt.DISCARD, defn)
        if pick not in picks:
            picks.append(pick)
    ask(position, frame.player, Q_DISCARD, picks)
