"""Payability of the rest of a cost after some picks: exact, by trying every choice (8.1)."""

from __future__ import annotations

from engine import grid
from engine.effects.actions.piles import NOWHERE
from engine.effects.terms.capabilities import STAYS
from engine.effects.terms.selectors import Selector
from engine.rules.costs.card_costs import can_be_done, card_picks, count_in_graveyards
from engine.rules.costs.cost_parts import (
    ANY_MANA,
    CHOICE,
    DAMAGED,
    DISCARD,
    DRAINED,
    FREE,
    HAND_CARDS,
    OF_GRAVEYARD,
    RETURNED,
    SAC,
    SAC_OR_DISCARD,
    CostPart,
    skipped_phases,
)
from engine.rules.costs.payment import (
    CostDue,
    Payment,
    can_be_sacrificed,
    cards_for,
    insert_chosen,
    is_spendable,
    pays_for,
    start_next_part,
    start_part,
    worth_in_hand,
    worth_together,
)
from engine.rules.costs.shared_mana import can_share
from engine.rules.execution.selectors import fits_hand_card
from engine.rules.prohibitions import can_lose_life
from engine.rules.stack import targets
from engine.state.card import CardObject
from engine.state.position import Position
from engine.state.stack import NO_CARD
from engine.state.target_ref import place_of


def can_pay_rest(position: Position, bill: CostDue, payment: Payment) -> bool:
    """Return whether all that is left can be paid."""
    for number in range(max(payment.part, 0), len(payment.parts)):
        if payment.parts[number].kind == CHOICE:
            chosen = payment.chosen if number == payment.part else 0
            left = payment.left if number == payment.part else payment.parts[number].fewest
            return can_choose_listed(position, bill, payment, number, 0, chosen, left)
    if payment.broken or payment.life > max(position.sides[bill.player].hp, 0):
        return False
    if payment.life and not can_lose_life(position, bill.player):
        return False
    if any(cost_part.kind == OF_GRAVEYARD for cost_part in payment.parts) and not has_enough_graves(
        position, bill, payment
    ):
        return False
    if not (
        has_enough_mana(position, bill, payment, payment.sacked)
        and CardAllocation(position, bill, payment).can_allocate()
    ):
        return False
    if not bill.must_give:
        return True
    return bool(skipped_phases(bill.costs)) or gives_something(position, bill, payment)


def has_enough_graves(position: Position, bill: CostDue, payment: Payment) -> bool:
    """Return whether there are cards in graveyards for all that is still to be chosen there (22.3)."""
    for number in range(max(payment.part, 0), len(payment.parts)):
        cost_part = payment.parts[number]
        need = payment.left if number == payment.part else cost_part.fewest
        if cost_part.kind == OF_GRAVEYARD and count_in_graveyards(position, bill, payment, cost_part) < need:
            return False
    return True


def gives_something(position: Position, bill: CostDue, payment: Payment) -> bool:
    """Return whether a payable cost can be paid with something, picked already or still to be picked."""
    if not payment.takes_nothing(position.sides[bill.player].hand):
        return True
    for number in range(max(payment.part, 0), len(payment.parts)):
        cost_part, now = payment.parts[number], number == payment.part
        if not gives_up(cost_part):
            continue
        if (payment.left if now else cost_part.fewest) > 0 or (
            payment.lack if now else cost_part.combined
        ) > 0:
            return True
        room = payment.room if now else cost_part.most
        if room > 0 and cost_part.kind in (SAC, DISCARD, SAC_OR_DISCARD):
            giving = CardAllocation(position, bill, payment)
            if giving.can_take(cost_part, room):
                return True
    return False


def gives_up(cost: CostPart) -> bool:
    """Return whether what is picked for a part is given up (18.3)."""
    if cost.kind == DRAINED:
        return cost.each > 0
    if cost.kind in FREE or cost.kind == OF_GRAVEYARD:
        return False
    return not (cost.kind == HAND_CARDS and cost.to == NOWHERE)


def can_choose_listed(
    position: Position, bill: CostDue, payment: Payment, place: int, first: int, chosen: int, left: int
) -> bool:
    """If `left` more of the costs listed in part `place`, from number `first` on, can be chosen and paid."""
    if left <= 0:
        after = payment.clone()
        insert_chosen(bill, after, place, chosen)
        if place == after.part:
            start_part(bill, after)
            start_next_part(bill, after)
        return can_pay_rest(position, bill, after)
    for index in range(first, len(payment.parts[place].listed)):
        if chosen >> index & 1:
            continue
        if can_choose_listed(position, bill, payment, place, index + 1, chosen | 1 << index, left - 1):
            return True
    return False


class CardDemand:
    """A part that takes cards: `cards` of the field and `hand` (places in the purse's hand) that fit.

    `need` cards at least, `room` at most, which come to `lack` together: `worth` tells what each does.
    """

    __slots__ = ("cards", "hand", "hand_worth", "lack", "need", "part", "places", "room", "worth")

    def __init__(
        self,
        position: Position,
        cost: CostPart,
        cards: list[CardObject],
        hand: list[int],
        need: int,
        room: int,
        lack: int,
    ) -> None:
        self.part = cost
        self.cards = cards
        self.places = [place_of(position, card) for card in cards]
        self.worth = [worth_together(cost, card) for card in cards]
        self.hand = hand
        self.hand_worth: list[int] = []
        self.need = need
        self.room = room
        self.lack = lack


class CardAllocation:
    """Looks for cards to give up for all parts that are left, each for one part (8.5).

    `frees`: an empty zone is to be targeted, so that giving up more than is needed can help. `short`: there
    are too few cards to do something to, each of which may pay for another part, too.
    """

    __slots__ = ("bill", "discards", "drains", "frees", "jobs", "payment", "position", "short")

    def __init__(self, position: Position, bill: CostDue, payment: Payment) -> None:
        self.position = position
        self.bill = bill
        self.payment = payment
        self.discards = 0
        self.frees = bill.program is not None and targets.asks_empty_zone(bill.program)
        self.jobs: list[CardDemand] = []
        self.short = False
        self.drains = False
        for number in range(payment.part, len(payment.parts)):
            cost_part = payment.parts[number]
            now = number == payment.part
            need, lack = (payment.left, payment.lack) if now else (cost_part.fewest, cost_part.combined)
            if cost_part.kind in FREE:
                self.short = self.short or self.count_free(cost_part, now) < need
            elif cost_part.kind in (DISCARD, HAND_CARDS) and cost_part.what is None:
                self.discards += need
            elif cost_part.kind in (RETURNED, DRAINED, HAND_CARDS) and not cost_part.own:
                self.drains = self.drains or cost_part.kind == DRAINED
                self.jobs.append(self.build_demand(cost_part, need, need, 0, now))
            elif cost_part.kind in (SAC, SAC_OR_DISCARD, DISCARD) and (need > 0 or lack > 0 or self.frees):
                self.jobs.append(
                    self.build_demand(cost_part, need, payment.room if now else cost_part.most, lack)
                )

    def count_free(self, cost: CostPart, now: bool) -> int:
        """Return how many cards something can be done to; this card, which leaves no choice, is looked at."""
        if cost.own and cost.kind == DAMAGED:
            return 1
        marked = self.payment.marked if now else 0
        return sum(
            1
            for card in self.position.field
            if card is not None and card_picks(self.position, self.bill, self.payment, cost, card, marked)
        )

    def build_demand(self, cost: CostPart, need: int, room: int, lack: int, now: bool = False) -> CardDemand:
        """Return a part with all that could go to it; `now`: it is asked for, and has some already."""
        what = cost.what
        assert what is not None
        field = cards_for(self.position, cost)
        if cost.kind in (RETURNED, DRAINED):
            marked = self.payment.marked if now else 0
            able = [card for card in field if self.can_do(cost, card)]
            cards = [card for card in able if not marked >> place_of(self.position, card) & 1]
            return CardDemand(self.position, cost, cards, [], need, room, lack)
        gives = cost.kind in (SAC, SAC_OR_DISCARD)
        cards = [card for card in field if gives and self.fits(what, card)]
        hand: list[int] = []
        if cost.kind != SAC:
            printed = self.position.printed
            for place, defn in enumerate(self.payment.hand):
                if fits_hand_card(what, printed[defn]):
                    hand.append(place)
        job = CardDemand(self.position, cost, cards, hand, need, room, lack)
        printed = self.position.printed
        job.hand_worth = [worth_in_hand(cost, printed[self.payment.hand[place]]) for place in hand]
        return job

    def can_do(self, cost: CostPart, card: CardObject) -> bool:
        """Return whether a part can be paid by what it does to a card."""
        return can_be_done(self.position, self.bill, self.payment, cost, card)

    def fits(self, what: Selector, card: CardObject) -> bool:
        """Return whether a card may be given up for a part."""
        return can_be_sacrificed(self.position, self.bill, what, card)

    def can_take(self, cost: CostPart, room: int) -> bool:
        """Return whether a card can be given up for an open part while nothing else is asked for."""
        if cost.what is None:
            return len(self.payment.hand) > 0
        self.jobs = [self.build_demand(cost, 1, room, 0)]
        return self.can_allocate()

    def can_allocate(self) -> bool:
        """Return whether there are cards for all parts, so that mana and targets remain."""
        if self.short or self.discards > len(self.payment.hand):
            return False
        return self.can_fill_from(0, self.payment.sacked, 0)

    def can_fill_from(self, number: int, sacked: int, tossed: int) -> bool:
        """The same from the job `number` on; `tossed`: places in the hand, as a mask."""
        if number < len(self.jobs):
            job = self.jobs[number]
            return self.can_fill_demand(number, 0, 0, job.lack, sacked, tossed)
        if len(self.payment.hand) - grid.bit_count(tossed) < self.discards:
            return False
        if self.bill.program is not None:
            return can_pay_and_target(self.position, self.bill, self.payment, sacked)
        return (sacked == self.payment.sacked and not self.drains) or has_enough_mana(
            self.position, self.bill, self.payment, sacked
        )

    def can_fill_demand(
        self, number: int, start: int, taken: int, lack: int, sacked: int, tossed: int
    ) -> bool:
        """The same, when a job has `taken` cards, and has been looked at up to `start`.

        One that needs no more takes no more: fewer cards given up leave more for everything else.
        """
        job = self.jobs[number]
        if taken >= job.need and lack <= 0:
            if self.can_fill_from(number + 1, sacked, tossed):
                return True
            if not self.frees or taken >= job.room:
                return False
        if job.part.kind == DRAINED:
            return self.can_drain(number, start, taken, sacked, tossed)
        for index in range(start, len(job.cards)):
            place, worth = job.places[index], job.worth[index]
            if sacked >> place & 1 or (taken >= job.need and worth <= 0 and not self.frees):
                continue
            more = sacked | 1 << place
            if self.can_fill_demand(number, index + 1, taken + 1, lack - worth, more, tossed):
                return True
        count = len(job.cards)
        for index in range(max(start, count), count + len(job.hand)):
            bit, worth = 1 << job.hand[index - count], job.hand_worth[index - count]
            if not tossed & bit and self.can_fill_demand(
                number, index + 1, taken + 1, lack - worth, sacked, tossed | bit
            ):
                return True
        return False

    def can_drain(self, number: int, start: int, taken: int, sacked: int, tossed: int) -> bool:
        """The same of a job that takes mana from each of its cards."""
        job, spent = self.jobs[number], self.payment.taken
        for index in range(start, len(job.cards)):
            card = job.cards[index]
            if card.mana - spent[card.zone] < job.part.each:
                continue
            spent[card.zone] += job.part.each
            fills = self.can_fill_demand(number, index + 1, taken + 1, 0, sacked, tossed)
            spent[card.zone] -= job.part.each
            if fills:
                return True
        return False


def targets_remain(position: Position, bill: CostDue, sacked: int) -> bool:
    """Return whether the effect's targets can still be picked once these zones are empty (8.1)."""
    if bill.program is None or bill.source is None:
        return True
    return targets.can_pick_targets(
        position, bill.program, bill.source, bill.player, sacked, bill.subject, bill.other, bill.x
    )


def fits_origin(position: Position, bill: CostDue, cost: CostPart, card: CardObject) -> bool:
    """Return whether mana may come from a card (8.2, 8.3); it may be kept for that card's effects (14.6)."""
    if not is_spendable(card, bill.source) or (cost.of_this and not pays_for(card, bill.source)):
        return False
    return cost.what is None or bill.fits(position, cost.what, card)


def available_mana(position: Position, player: int, source: CardObject | None, but: int = NO_CARD) -> int:
    """Return all that a player could pay towards "any" mana: counters, and face-down cards (8.2, 8.3).

    `source` is the card with the cost, None if that is a Summoning Cost; the card numbered `but` is left out.
    """
    total = 0
    for card in position.field:
        if card is None or card.controller != player or card.number == but:
            continue
        if is_spendable(card, source):
            total += card.mana + face_down_mana(position, 0, card)
    return total


def face_down_mana(position: Position, sacked: int, card: CardObject) -> int:
    """Return what a face-down card counts towards "any" mana (8.3)."""
    if card.face_up or position.edition.hidden_discount or sacked >> card.zone & 1 or card.cannot & STAYS:
        return 0
    return card.printed.will


def has_enough_mana(position: Position, bill: CostDue, payment: Payment, sacked: int) -> bool:
    """Return whether the parts of "any" mana that are left can be paid together."""
    needs: list[int] = []
    parts = mana_parts(payment, needs)
    if not needs:
        return True
    zones: list[int] = []
    pieces: list[tuple[int, int]] = []
    counters = mana_sources(position, bill, payment, sacked, parts, pieces, zones)
    return can_share(needs, counters, pieces)


def can_pay_and_target(position: Position, bill: CostDue, payment: Payment, sacked: int) -> bool:
    """The same, so that the targets are still there: the cards that are spent as mana leave, too (8.1)."""
    needs: list[int] = []
    parts = mana_parts(payment, needs)
    zones: list[int] = []
    pieces: list[tuple[int, int]] = []
    counters = mana_sources(position, bill, payment, sacked, parts, pieces, zones)
    for spent in range(1 << len(pieces)):
        some = [piece for index, piece in enumerate(pieces) if spent >> index & 1]
        leaving = sacked
        for index, zone in enumerate(zones):
            leaving |= (spent >> index & 1) << zone
        if can_share(needs, counters, some) and targets_remain(position, bill, leaving):
            return True
    return False


def mana_sources(
    position: Position,
    bill: CostDue,
    payment: Payment,
    sacked: int,
    parts: list[CostPart],
    pieces: list[tuple[int, int]],
    zones: list[int],
) -> list[tuple[int, int]]:
    """Counters as (how many, which parts they may go to, as a mask).

    Face-down cards, which are spent whole, are put into `pieces` in the same way, their zones into `zones`.
    """
    counters: list[tuple[int, int]] = []
    for card in position.field:
        if card is None or not bill.may_use(card):
            continue
        mana = card.mana - payment.taken[card.zone]
        worth = face_down_mana(position, sacked, card)
        if mana <= 0 and worth <= 0:
            continue
        goes = 0
        for index, cost_part in enumerate(parts):
            if fits_origin(position, bill, cost_part, card):
                goes |= 1 << index
        if goes and mana > 0:
            counters.append((mana, goes))
        elif goes:
            pieces.append((worth, goes))
            zones.append(card.zone)
    return counters


def mana_parts(payment: Payment, needs: list[int]) -> list[CostPart]:
    """Return the parts that still need "any" mana; how much each needs is put into `needs`."""
    parts: list[CostPart] = []
    for number in range(payment.part, len(payment.parts)):
        cost_part = payment.parts[number]
        need = payment.left if number == payment.part else cost_part.fewest
        if cost_part.kind == ANY_MANA and need > 0:
            parts.append(cost_part)
            needs.append(need)
    return parts
