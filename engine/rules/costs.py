"""Whether a cost can be paid, and by which picks (8). Nothing is paid here.

A bill is the parts of one cost and who pays them from where. A purse is how far the picks made so far have
come. A pick is offered only if all that is left can still be paid after it (8.1).
"""

from __future__ import annotations

from engine import grid
from engine.effects.amounts import Number
from engine.effects.costs import Consume, ConsumeAny, Cost, DiscardCost, Sac, SacThis
from engine.effects.program import Program
from engine.rules import targets
from engine.rules.selecting import fits_card
from engine.state import options as opt
from engine.state.card import Card
from engine.state.options import option
from engine.state.position import Position
from engine.state.stack import NO_CARD


class Bill:
    """What is to be paid.

    `source` is the card with the effect, None for a card that is being summoned. `place` is the card that
    "connected" is judged from: the source, or the card as it would stand. `arriving` is the definition of a
    card that is being summoned from the hand (one copy cannot be discarded), else -1. `program`, if given,
    must keep its targets possible (8.1); `subject` and `other` are the cards of its event.
    """

    __slots__ = ("arriving", "other", "parts", "place", "player", "program", "source", "subject")

    def __init__(self, player: int, parts: list[Cost], source: Card | None, place: Card) -> None:
        self.player = player
        self.parts = parts
        self.source = source
        self.place = place
        self.arriving = -1
        self.program: Program | None = None
        self.subject = NO_CARD
        self.other = NO_CARD

    def may_use(self, card: Card) -> bool:
        """Whether a card is the player's to pay with; one being flipped cannot pay for itself (7.1, 7.4)."""
        if self.source is None and card.number == self.place.number:
            return False
        return card.controller == self.player


class Purse:
    """Picks counted: `taken[z]` mana from zone z, `sacked` zones as a mask, `hand` what is left of the hand.

    `part` is the part now asked for (past the end when all is picked), `left` how much of it is missing.
    """

    __slots__ = ("hand", "left", "part", "sacked", "taken")

    def __init__(self, hand: list[int]) -> None:
        self.part = -1
        self.left = 0
        self.sacked = 0
        self.taken: list[int] = [0] * grid.ZONES
        self.hand = hand


def count(cost: Cost) -> int:
    """How much a part asks for; 0 for one that leaves no choice."""
    if not isinstance(cost, Sac | ConsumeAny | DiscardCost):
        return 0
    assert isinstance(cost.amount, Number)
    return cost.amount.value


def mana_from_this(parts: list[Cost]) -> int:
    """How much mana the parts take from the card itself."""
    total = 0
    for cost in parts:
        if isinstance(cost, Consume):
            assert isinstance(cost.amount, Number)
            total += cost.amount.value
    return total


def purse_of(position: Position, bill: Bill, picks: list[int]) -> Purse:
    """The purse after these picks. What leaves no choice is taken first."""
    hand = position.sides[bill.player].hand[:]
    if bill.arriving >= 0:
        hand.remove(bill.arriving)
    purse = Purse(hand)
    if bill.source is not None:
        purse.taken[bill.source.zone] += mana_from_this(bill.parts)
        if any(isinstance(cost, SacThis) for cost in bill.parts):
            purse.sacked |= 1 << bill.source.zone
    next_part(bill, purse)
    for pick in picks:
        count_pick(position, bill, purse, pick)
    return purse


def next_part(bill: Bill, purse: Purse) -> None:
    """Go to the next part that asks for picks."""
    while purse.left <= 0 and purse.part < len(bill.parts):
        purse.part += 1
        if purse.part < len(bill.parts):
            purse.left = count(bill.parts[purse.part])


def count_pick(position: Position, bill: Bill, purse: Purse, pick: int) -> None:
    """Count one more pick."""
    code, a = opt.code_of(pick), opt.a_of(pick)
    if code == opt.PAY:
        purse.taken[a] += 1
        purse.left -= 1
    elif code == opt.DISCARD:
        purse.hand.remove(a)
        purse.left -= 1
    else:
        purse.sacked |= 1 << a
        worth = 1
        if isinstance(bill.parts[purse.part], ConsumeAny):
            card = position.field[a]
            worth = 0 if card is None else card.printed.will
        purse.left -= worth
    next_part(bill, purse)


def payable(position: Position, bill: Bill) -> bool:
    """Whether the whole cost can be paid (8.1)."""
    if not bill.parts:
        return possible_after(position, bill, 0)
    if asks_one_that_left(position, bill):
        return False
    return can_finish(position, bill, purse_of(position, bill, []))


def asks_one_that_left(position: Position, bill: Bill) -> bool:
    """Whether the source left the field and is itself to pay: it has nothing left to pay with (8.1)."""
    source = bill.source
    if source is None or position.field[source.zone] is source:
        return False
    return any(isinstance(cost, Consume | SacThis) for cost in bill.parts)


def offers(position: Position, bill: Bill, purse: Purse) -> list[int]:
    """The picks for the part now asked for, each of which leaves the rest payable."""
    part = bill.parts[purse.part]
    found: list[int] = []
    if isinstance(part, DiscardCost):
        for defn in purse.hand:
            pick = option(opt.DISCARD, defn)
            if pick not in found:
                found.append(pick)
    else:
        for card in position.field:
            if card is not None and bill.may_use(card):
                pick = offer_of(position, bill, purse, part, card)
                if pick >= 0:
                    found.append(pick)
    if is_simple(bill, purse):
        return found
    return [pick for pick in found if leaves_rest_payable(position, bill, purse, pick)]


def is_simple(bill: Bill, purse: Purse) -> bool:
    """Only mana is asked for, and nothing after it: then every piece will do."""
    last = purse.part == len(bill.parts) - 1 and bill.program is None
    return last and isinstance(bill.parts[purse.part], ConsumeAny)


def offer_of(position: Position, bill: Bill, purse: Purse, part: Cost, card: Card) -> int:
    """The pick that a card could be towards a part, or -1."""
    if isinstance(part, ConsumeAny):
        if not fits_origin(position, bill, part, card):
            return -1
        if card.mana > purse.taken[card.zone]:
            return option(opt.PAY, card.zone)
        return option(opt.SAC, card.zone) if hidden_worth(purse, card) else -1
    if isinstance(part, Sac) and fits_sac(position, bill, purse, part, card):
        return option(opt.SAC, card.zone)
    return -1


def leaves_rest_payable(position: Position, bill: Bill, purse: Purse, pick: int) -> bool:
    """Whether the rest can still be paid after one more pick."""
    after = Purse(purse.hand[:])
    after.part, after.left, after.sacked = purse.part, purse.left, purse.sacked
    after.taken = purse.taken[:]
    count_pick(position, bill, after, pick)
    return can_finish(position, bill, after)


def hidden_worth(purse: Purse, card: Card) -> int:
    """What a face-down card counts towards "any" mana (8.3)."""
    if card.face_up or purse.sacked >> card.zone & 1:
        return 0
    return card.printed.will


def fits_origin(position: Position, bill: Bill, part: ConsumeAny, card: Card) -> bool:
    """Whether mana may come from a card (8.2, 8.3)."""
    return part.origin is None or fits_card(position, part.origin, bill.player, bill.place, card)


def fits_sac(position: Position, bill: Bill, purse: Purse, part: Sac, card: Card) -> bool:
    """Whether a card may be sacrificed for a part; one sacrifice counts for one part (8.5)."""
    if purse.sacked >> card.zone & 1:
        return False
    return fits_card(position, part.what, bill.player, bill.place, card)


def can_finish(position: Position, bill: Bill, purse: Purse) -> bool:
    """Whether all that is left can be paid."""
    if bill.source is not None and purse.taken[bill.source.zone] > bill.source.mana:
        return False
    discards = 0
    for at in range(purse.part, len(bill.parts)):
        if isinstance(bill.parts[at], DiscardCost):
            discards += left_of(bill, purse, at)
    return discards <= len(purse.hand) and can_sacrifice(position, bill, purse, purse.part, purse.sacked, -1)


def left_of(bill: Bill, purse: Purse, at: int) -> int:
    """How much of part `at` is still missing."""
    return purse.left if at == purse.part else count(bill.parts[at])


def can_sacrifice(position: Position, bill: Bill, purse: Purse, at: int, sacked: int, left: int) -> bool:
    """Whether the sacrifices from part `at` on can be picked so that mana and targets remain.

    `left` is how many part `at` still takes, -1 if it was not looked at yet. Exact: tries every choice.
    """
    while at < len(bill.parts) and (left == 0 or not isinstance(bill.parts[at], Sac)):
        at += 1
        left = -1
    if at >= len(bill.parts):
        return enough_mana(position, bill, purse, sacked) and possible_after(position, bill, sacked)
    part = bill.parts[at]
    assert isinstance(part, Sac)
    missing = left_of(bill, purse, at) if left < 0 else left
    for card in position.field:
        if card is None or not bill.may_use(card) or sacked >> card.zone & 1:
            continue
        fits = fits_card(position, part.what, bill.player, bill.place, card)
        if fits and can_sacrifice(position, bill, purse, at, sacked | 1 << card.zone, missing - 1):
            return True
    return missing == 0


def possible_after(position: Position, bill: Bill, sacked: int) -> bool:
    """Whether the effect's targets can still be picked once these zones are empty (8.1)."""
    if bill.program is None or bill.source is None:
        return True
    return targets.possible(
        position, bill.program, bill.source, bill.player, sacked, bill.subject, bill.other
    )


def enough_mana(position: Position, bill: Bill, purse: Purse, sacked: int) -> bool:
    """Whether the parts of "any" mana that are left can be paid together."""
    parts = [at for at in range(purse.part, len(bill.parts)) if isinstance(bill.parts[at], ConsumeAny)]
    if not parts:
        return True
    needs = [left_of(bill, purse, at) for at in parts]
    counters: list[tuple[int, int]] = []  # (how many, which parts they may go to, as a mask)
    pieces: list[tuple[int, int]] = []  # face-down cards, which are spent whole
    for card in position.field:
        if card is None or not bill.may_use(card):
            continue
        goes = 0
        for index, at in enumerate(parts):
            part = bill.parts[at]
            if isinstance(part, ConsumeAny) and fits_origin(position, bill, part, card):
                goes |= 1 << index
        mana = card.mana - purse.taken[card.zone]
        if goes and mana > 0:
            counters.append((mana, goes))
        elif goes and not card.face_up and card.printed.will and not sacked >> card.zone & 1:
            pieces.append((card.printed.will, goes))
    return can_share(needs, counters, pieces)


def can_share(needs: list[int], counters: list[tuple[int, int]], pieces: list[tuple[int, int]]) -> bool:
    """Whether counters (split freely) and pieces (each to one part, its excess lost) meet all needs."""
    if counters_suffice(needs, counters):
        return True
    if not pieces:
        return False
    worth, goes = pieces[-1]
    for index in range(len(needs)):
        if goes >> index & 1 and needs[index] > 0:
            rest = needs[:]
            rest[index] = max(needs[index] - worth, 0)
            if can_share(rest, counters, pieces[:-1]):
                return True
    return can_share(needs, counters, pieces[:-1])


def counters_suffice(needs: list[int], counters: list[tuple[int, int]]) -> bool:
    """Hall's condition: every group of parts finds as many counters as it needs."""
    for group in range(1, 1 << len(needs)):
        need = sum(n for index, n in enumerate(needs) if group >> index & 1)
        if need > sum(mana for mana, goes in counters if goes & group):
            return False
    return True
