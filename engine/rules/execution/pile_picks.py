"""Cards of a hand, graveyard or deck that are picked and put somewhere while an effect resolves (22.3)."""

from __future__ import annotations

from typing import Final

from engine.effects.actions.permissions import SEARCHING
from engine.effects.actions.piles import AT_RANDOM, BOTTOM, BY_CHOICE, BY_YOU, FACE_DOWN, FIELD, NOWHERE, TOP
from engine.effects.terms.counted_amounts import DECK, GRAVEYARD, HAND
from engine.effects.terms.selectors import Selector
from engine.rules.chance import find_drawer, random_card
from engine.rules.events import apply
from engine.rules.execution.selectors import fits_hand_card
from engine.rules.field import piles
from engine.rules.field.deck_knowledge import BOTH_SEE, NOBODY_SEES, take_top
from engine.rules.field.piles import distinct_cards
from engine.rules.play.eligibility import can_set
from engine.rules.prohibitions import is_barred
from engine.rules.questions import ask
from engine.state import options as opt
from engine.state.frames.execution import DiscardFrame
from engine.state.frames.multi_step import PilesFrame
from engine.state.frames.play import FreeSetFrame, FreeSummonFrame
from engine.state.options import option
from engine.state.position import DONE, Position
from engine.state.stack import StackObject
from engine.vocab import E_LOOKED, E_SEARCHED, E_SEEN, Q_CHOOSE, Q_DISCARD

LOOKED: Final = 3  # beside BY_CHOICE: of cards that the player looks at
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
    frame = PilesFrame(1 - player if how == BY_YOU else player, item=item)
    frame.left = tuple(candidates)
    frame.owner = player
    frame.origin, frame.to, frame.rest = places
    frame.how, frame.shown = how, shown
    frame.fewest, frame.most = range_
    position.frames.append(frame)


def start_search(
    position: Position, item: StackObject, player: int, what: Selector, most: int, to: int, shown: bool
) -> None:
    """Let a player look through the own deck, if that can be; it is shuffled in any case."""
    if is_barred(position, player, SEARCHING):
        return
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
    side = position.sides[player]
    looked = [take_top(side) for _ in range(min(count, len(side.deck)))]
    piles.emit_pile_event(position, E_LOOKED, player, -1)
    start_picks(position, item, player, looked, (TOP, *places), range_, LOOKED)


def start_reveal(
    position: Position, item: StackObject, player: int, what: Selector, places: tuple[int, int], how: int
) -> None:
    """Reveal cards from the top of a player's deck until one fits; the rest are put away, in any order."""
    side, (to, rest) = position.sides[player], places
    revealed: list[int] = []
    while side.deck and not (revealed and fits_hand_card(what, position.printed[revealed[-1]])):
        revealed.append(take_top(side))
        piles.emit_pile_event(position, E_SEEN, 1 - player, revealed[-1], seen_by=BOTH_SEE)
    if revealed and fits_hand_card(what, position.printed[revealed[-1]]):
        piles.put_into(position, player, revealed.pop(), to, seen_by=BOTH_SEE)
    start_picks(position, item, player, revealed, (TOP, NOWHERE, rest), (0, 0), how or LOOKED)


def pick_cards(position: Position, frame: PilesFrame) -> None:
    """Do one step: take what was picked, ask for the next, or put the rest away."""
    if frame.step == ASKED:
        frame.step = NEXT
        if opt.code_of(position.answer) == opt.DONE:
            frame.most = 0
        else:
            frame.most -= 1
            take_card(position, frame, opt.a_of(position.answer))
        frame.fewest = max(frame.fewest - 1, 0)
        frame.placed += 1
    elif frame.most > 0 and pickable_cards(position, frame):
        frame.step = ASKED
        pick_next(position, frame)
    else:
        put_rest(position, frame)


def pickable_cards(position: Position, frame: PilesFrame) -> tuple[int, ...]:
    """Return the cards left of which one can be picked: to be set, those that can be set now (7.3)."""
    if frame.to != FACE_DOWN:
        return frame.left
    return tuple([defn for defn in frame.left if can_set(position, frame.owner, defn)])


def pick_next(position: Position, frame: PilesFrame) -> None:
    """The next card, by chance or by choice; where all must be taken nothing is asked but their order."""
    cards = pickable_cards(position, frame)
    if frame.how == AT_RANDOM:
        number = random_card(position, find_drawer(position, frame.require_item()), list(cards))
        position.answer = option(opt.CHOOSE_CARD, cards[number])
        return
    defns = distinct_cards(cards)
    if frame.fewest >= len(cards) and frame.to not in PICKED and frame.to != FACE_DOWN:
        defns = defns[:1]
    is_discard = frame.to == GRAVEYARD and frame.origin == HAND
    code = opt.DISCARD if is_discard else PICKED.get(frame.to, opt.CHOOSE_CARD)
    options = [option(code, defn) for defn in defns]
    if frame.fewest == 0:
        options.append(option(opt.DONE))
    ask(position, frame.player, Q_DISCARD if is_discard else Q_CHOOSE, options)


def take_card(position: Position, frame: PilesFrame, defn: int) -> None:
    """Put a card that was picked where it is to go; shown, the other player sees it."""
    left = list(frame.left)
    if defn not in left:
        return
    left.remove(defn)
    frame.left = tuple(left)
    if frame.to == NOWHERE or (frame.shown and frame.origin == DECK):  # on top of a deck both knew it before
        of_deck = BOTH_SEE if frame.origin == TOP else -1
        piles.emit_pile_event(position, E_SEEN, 1 - frame.owner, defn, seen_by=of_deck)
    if frame.to == NOWHERE:
        return
    if frame.to == FIELD:
        position.frames.append(FreeSummonFrame(frame.owner, defn, frame.origin))
        return
    if frame.to == FACE_DOWN:
        position.frames.append(FreeSetFrame(frame.owner, defn, frame.origin))
        return
    if frame.origin == HAND and frame.to == GRAVEYARD:
        apply.discard(position, frame.owner, defn)
        return
    if frame.origin != TOP:
        piles.take_out(position, frame.owner, frame.origin, defn)
    piles.put_into(position, frame.owner, defn, frame.to, frame.placed, viewers(frame))


def viewers(frame: PilesFrame) -> int:
    """Return who knows which card is put somewhere, as a mask: nobody, whose it is, or both (19.1)."""
    if frame.shown or frame.origin == GRAVEYARD:
        return BOTH_SEE
    return 1 << frame.owner if frame.origin == HAND or frame.how == LOOKED else NOBODY_SEES


def put_rest(position: Position, frame: PilesFrame) -> None:
    """Put away what was looked at and not taken; a deck that was searched is shuffled."""
    if frame.origin == TOP and frame.rest != NOWHERE and frame.left:
        frame.to, frame.rest = frame.rest, NOWHERE
        frame.shown, frame.placed = False, 0
        frame.fewest = frame.most = len(frame.left)
        return
    position.frames.remove(frame)
    if DECK in (frame.rest, frame.to):
        piles.shuffle_deck(position, frame.owner)
    position.outcome = DONE


def put_shown_cards(position: Position, item: StackObject, to: int) -> None:
    """Put the cards that a cost has shown, or that were chosen in a graveyard, elsewhere, the first on top.

    What is no longer there stays where it is.
    """
    placed = 0
    for player, origin, defn in item.shown:
        side = position.sides[player]
        if defn not in (side.hand if origin == HAND else side.graveyard):
            continue
        if to == FIELD:
            position.frames.append(FreeSummonFrame(player, defn, origin))
            continue
        if to == FACE_DOWN:
            position.frames.append(FreeSetFrame(player, defn, origin))
            continue
        if to == GRAVEYARD:
            if origin == HAND:
                apply.discard(position, player, defn)
            continue
        piles.take_out(position, player, origin, defn)
        piles.put_into(position, player, defn, to, placed, BOTH_SEE)
        placed += 1
        if to == DECK:
            piles.shuffle_deck(position, player)


def run_discard(position: Position, frame: DiscardFrame) -> None:
    """Ask for one card at a time; with fewer cards in hand, all go."""
    if frame.step == 1:
        frame.count -= 1
        frame.step = 0
        if not apply.discard(position, frame.player, opt.a_of(position.answer)):
            return
    hand = position.sides[frame.player].hand
    if frame.count <= 0 or not hand:
        position.frames.pop()
        return
    frame.step = 1
    ask(position, frame.player, Q_DISCARD, [option(opt.DISCARD, defn) for defn in distinct_cards(hand)])
