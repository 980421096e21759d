"""Cost due, and the payment: how far the picks made so far have come (8). Nothing is paid here."""

from __future__ import annotations

from engine import grid
from engine.effects.actions.piles import NOWHERE
from engine.effects.costs import OF_MANA, Cost
from engine.effects.program import Program
from engine.effects.terms.capabilities import MANA_FOR_OTHERS, MANA_KEPT, MANA_SPENT, STAYS, TAKE_DAMAGE
from engine.effects.terms.selectors import CARD, Selector
from engine.rules.costs.cost_parts import (
    ANY_MANA,
    CHOICE,
    DAMAGED,
    DRAINED,
    HAND_CARDS,
    LIFE,
    MANA_OF_THIS,
    OF_GRAVEYARD,
    RETURNED,
    SAC,
    SAC_OR_DISCARD,
    SAC_THIS,
    TURNED,
    TURNED_DOWN,
    CostPart,
    cost_parts,
    freed_part,
)
from engine.rules.execution.selectors import fits_cost, other_than
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.card_profile import CardProfile
from engine.state.player import without
from engine.state.position import Position
from engine.state.stack import NO_CARD
from engine.state.target_ref import card_of, pick_of
from engine.vocab import CREATURE, MANALOCKED, PROTECTED


class CostDue:
    """A cost to be paid.

    `source` is the card with the effect, None for a card that is being summoned. `place` is the card that
    "connected" is judged from: the source, or the card as it would stand. `arriving` is the definition of a
    card that is being summoned from the hand (one copy cannot be discarded), else -1. `program`, if given,
    must keep its targets possible (8.1); `subject` and `other` are the cards of its event. `x` is X;
    `changes` are (number, by) of the digits that are lowered or raised, `given` the zones of the cards that
    do so (8.4). `must_give`: a payment of nothing will not do (18.3). `lender`: what "sac [this]" means, if
    that is the Equipment under the source (4.2).
    """

    __slots__ = (
        "arriving",
        "changes",
        "costs",
        "given",
        "lender",
        "must_give",
        "other",
        "parts",
        "place",
        "player",
        "program",
        "source",
        "subject",
        "x",
    )

    def __init__(self, player: int, costs: list[Cost], source: CardObject | None, place: CardObject) -> None:
        self.player = player
        self.costs = costs
        self.source = source
        self.place = place
        self.arriving = -1
        self.program: Program | None = None
        self.subject = NO_CARD
        self.other = NO_CARD
        self.x = 0
        self.changes: list[tuple[int, int]] = []
        self.given = 0
        self.must_give = False
        self.lender: CardObject | None = None
        self.parts: list[CostPart] = cost_parts(costs, 0, self.changes)

    def fix_numbers(self, x: int, changes: list[tuple[int, int]], given: int) -> None:
        """Fix its numbers."""
        self.x = x
        self.changes = changes
        self.given = given
        self.parts = cost_parts(self.costs, x, changes)

    def may_use(self, card: CardObject) -> bool:
        """Return whether a player can pay with a card; one being flipped cannot pay for itself (7.1, 7.4)."""
        if self.source is None and card.number == self.place.number:
            return False
        return card.controller == self.player

    def fits(self, position: Position, what: Selector, card: CardObject) -> bool:
        """Return whether a card is what a part asks for."""
        lender = NO_CARD if self.lender is None else self.lender.number
        return fits_cost(position, other_than(what, lender), self.player, self.place, card)

    def may_give_up(self, card: CardObject) -> bool:
        """Return whether a card is the player's to sacrifice, and nothing forbids it (8.5, 14.6)."""
        return not card.cannot & STAYS and self.may_use(card)


def can_be_sacrificed(position: Position, bill: CostDue, what: Selector, card: CardObject) -> bool:
    """Return whether a card may be given up for a part that asks for `what`, a token for cards (20.2)."""
    if what.noun == CARD and card.printed.token and not position.edition.tokens_are_cards:
        return False
    return bill.may_give_up(card) and bill.fits(position, what, card)


def cards_for(position: Position, cost: CostPart) -> list[CardObject]:
    """The cards on the field that could go to a part; what lies under others can only be given up (4.2)."""
    field = [card for card in position.field if card is not None]
    if position.layered and cost.kind in (SAC, SAC_OR_DISCARD, RETURNED):
        field += position.cards_under()
    return field


def is_spendable(card: CardObject, source: CardObject | None) -> bool:
    """Return whether nothing keeps the mana of a card from a cost that `source` has (14.6, 20.1)."""
    if card.keywords >> MANALOCKED & 1:
        return False
    if card.cannot >> MANA_KEPT & 1:
        return False
    return card is source or not card.cannot >> MANA_SPENT & 1


def parts_to_pay(position: Position, bill: CostDue) -> list[CostPart]:
    """The parts of a cost; mana of this card is asked for where other cards can pay it, too (8.2)."""
    source = bill.source
    if source is None or not position.library.shares_mana or position.field[source.zone] is not source:
        return bill.parts
    others = [card for card in position.field if card is not None and card is not source and card.mana > 0]
    if any(bill.may_use(card) and is_spendable(card, source) and pays_for(card, source) for card in others):
        return [freed_part(cost_part) for cost_part in bill.parts]
    return bill.parts


def pays_for(card: CardObject, source: CardObject | None) -> bool:
    """Return whether the mana of a card pays for what `source`, a card of the same player, has to consume."""
    return card.face_up and (card is source or card.can >> MANA_FOR_OTHERS & 1 == 1)


def worth_together(cost: CostPart, card: CardObject) -> int:
    """Return what a card of the field adds to what cards are to come to together (8.5)."""
    if cost.of == OF_MANA:
        return card.mana
    return card.stat(cost.of) if card.face_up else 0


def worth_in_hand(cost: CostPart, printed: CardProfile) -> int:
    """Return the same of a card of the hand, by what is printed on it; there is no mana on it."""
    return 0 if cost.of == OF_MANA else printed.stats[cost.of]


class Payment:
    """Picks counted: `taken[z]` mana from zone z, `sacked` cards as a mask of picks (`target_ref.place_of`).

    `hand` is what is left of the hand. `part` is the part now asked for (past the end when all is picked),
    `left` how much of it is missing, `room` how much more may be picked, `lack` how much is missing of what
    they come to together, `chosen` a mask of listed costs, `marked` the cards that the part did something
    to. Of `sacked` those `returned` go to a hand. `done` are (kind of part, zone, number) of damage and
    turns, `from_graves` (player, definition) of what is chosen there, `from_hand` (definition, place), of
    which so many are `shown` and kept. `life` is HP to lose. `gone`: the source has left the field.
    `broken`: it has nothing to pay with, or would be sacrificed twice.
    """

    __slots__ = (
        "broken",
        "chosen",
        "done",
        "from_graves",
        "from_hand",
        "gone",
        "hand",
        "lack",
        "left",
        "life",
        "marked",
        "part",
        "parts",
        "returned",
        "room",
        "sacked",
        "shown",
        "taken",
    )  # fmt: skip

    def __init__(self, hand: tuple[int, ...], parts: list[CostPart]) -> None:
        self.parts = parts
        self.part = -1
        self.left = 0
        self.room = 0
        self.lack = 0
        self.chosen = 0
        self.sacked = 0
        self.life = 0
        self.gone = False
        self.broken = False
        self.marked = 0
        self.returned = 0
        self.shown = 0
        self.done: tuple[tuple[int, int, int], ...] = ()
        self.from_hand: tuple[tuple[int, int], ...] = ()
        self.from_graves: tuple[tuple[int, int], ...] = ()
        self.taken: list[int] = [0] * grid.ZONES
        self.hand = hand

    def clone(self) -> Payment:
        """An equal one of its own."""
        other = Payment(self.hand, self.parts)
        other.part = self.part
        other.left = self.left
        other.room = self.room
        other.lack = self.lack
        other.chosen = self.chosen
        other.sacked = self.sacked
        other.life = self.life
        other.gone = self.gone
        other.broken = self.broken
        other.marked = self.marked
        other.returned = self.returned
        other.shown = self.shown
        other.done = self.done
        other.from_hand = self.from_hand
        other.from_graves = self.from_graves
        other.taken = self.taken[:]
        return other

    def is_full(self) -> bool:
        """Return whether all is picked."""
        return self.part >= len(self.parts)

    def takes_nothing(self, hand: tuple[int, ...]) -> bool:
        """Return whether no mana, cards or life were picked; `hand` is the hand before the first pick."""
        if self.sacked or self.life or any(self.taken):
            return False
        return len(self.hand) + self.shown == len(hand)


def payment_after(position: Position, bill: CostDue, picks: list[int]) -> Payment:
    """The purse after these picks. What leaves no choice is taken first."""
    hand = position.sides[bill.player].hand
    if bill.arriving >= 0:
        hand = without(hand, bill.arriving)
    payment = Payment(hand, parts_to_pay(position, bill))
    payment.sacked = bill.given
    source = bill.source
    payment.gone = source is not None and position.field[source.zone] is not source
    for cost_part in payment.parts:
        count_fixed_part(bill, payment, cost_part)
    start_next_part(bill, payment)
    for pick in picks:
        count_pick(position, bill, payment, pick)
    return payment


def count_fixed_part(bill: CostDue, payment: Payment, cost: CostPart) -> None:
    """Count a part that leaves no choice."""
    if cost.kind == LIFE:
        payment.life += cost.fewest
    if bill.source is not None and cost.kind in (MANA_OF_THIS, ANY_MANA):
        payment.broken = payment.broken or bill.source.keywords >> MANALOCKED & 1 == 1
    if cost.own:
        count_own_use(bill, payment, cost)
        return
    if bill.source is None or (cost.kind != MANA_OF_THIS and cost.kind != SAC_THIS):
        return
    zone = bill.source.zone
    if cost.kind == SAC_THIS and bill.lender is not None:
        payment.broken = payment.broken or bill.lender.cannot & STAYS != 0
        count_lender(payment, bill.lender)
        return
    if payment.gone or (cost.kind == SAC_THIS and (payment.sacked >> zone & 1 or bill.source.cannot & STAYS)):
        payment.broken = True
    elif cost.kind == MANA_OF_THIS:
        payment.taken[zone] += cost.fewest
        keeps_mana = bill.source.cannot >> MANA_KEPT & 1
        payment.broken = payment.broken or keeps_mana == 1 or payment.taken[zone] > bill.source.mana
    else:
        payment.sacked |= 1 << zone


def count_lender(payment: Payment, lender: CardObject) -> None:
    """Count the card under the source that lends the effect as given up (4.2)."""
    place = 1 << pick_of(lender)
    payment.broken = payment.broken or payment.sacked & place != 0
    payment.sacked |= place


def count_own_use(bill: CostDue, payment: Payment, cost: CostPart) -> None:
    """Count what is done to this card; where an Equipment lends the effect, only that can go (4.2)."""
    source = bill.source
    if source is None or payment.gone or (bill.lender is not None and cost.kind != RETURNED):
        payment.broken = True
    elif cost.kind == DAMAGED:
        payment.broken = payment.broken or not is_hurtable(source)
        payment.done += ((DAMAGED, source.zone, cost.each),)
    elif cost.kind == TURNED_DOWN:
        payment.done += ((TURNED_DOWN, source.zone, 0),)
    elif cost.kind == RETURNED and bill.lender is not None:
        count_lender(payment, bill.lender)
        payment.returned |= 1 << pick_of(bill.lender)
    elif cost.kind == RETURNED:
        payment.broken = payment.broken or payment.sacked >> source.zone & 1 == 1
        payment.sacked |= 1 << source.zone
        payment.returned |= 1 << source.zone


def is_hurtable(card: CardObject) -> bool:
    """Return whether a card can be dealt damage: a face-up creature that is not Protected (17.3, 20.1)."""
    if not card.face_up or card.printed.type != CREATURE:
        return False
    return not (card.keywords >> PROTECTED & 1 or card.cannot >> TAKE_DAMAGE & 1)


def start_next_part(bill: CostDue, payment: Payment) -> None:
    """Go to the next part that asks for picks, if the one now asked for is done."""
    while payment.part < len(payment.parts) and is_part_done(payment):
        payment.part += 1
        start_part(bill, payment)


def start_part(bill: CostDue, payment: Payment) -> None:
    """Begin the part that comes now."""
    if payment.part >= len(payment.parts):
        return
    cost_part = payment.parts[payment.part]
    payment.left, payment.room, payment.lack, payment.chosen = (
        cost_part.fewest,
        cost_part.most,
        cost_part.combined,
        0,
    )
    payment.marked = 0
    if cost_part.kind == CHOICE and cost_part.fewest == 0:
        insert_chosen(bill, payment, payment.part, 0)
        start_part(bill, payment)


def is_part_done(payment: Payment) -> bool:
    """Return whether the part now asked for takes no more picks."""
    if payment.part < 0:
        return True
    cost_part = payment.parts[payment.part]
    kind = cost_part.kind
    if kind in (LIFE, MANA_OF_THIS, SAC_THIS) or (cost_part.own and kind != TURNED):
        return True
    return payment.left <= 0 if kind == ANY_MANA else payment.room <= 0


def insert_chosen(bill: CostDue, payment: Payment, place: int, chosen: int) -> None:
    """The costs chosen of a list take its place, in printed order."""
    listed = payment.parts[place].listed
    chosen_costs = [listed[index] for index in range(len(listed)) if chosen >> index & 1]
    payment.parts = [*payment.parts[:place], *chosen_costs, *payment.parts[place + 1 :]]
    for cost_part in chosen_costs:
        count_fixed_part(bill, payment, cost_part)


def count_pick(position: Position, bill: CostDue, payment: Payment, pick: int) -> None:
    """Count one more pick."""
    code, a = opt.code_of(pick), opt.a_of(pick)
    if code == opt.MODE:
        payment.chosen |= 1 << a - 1
        payment.left -= 1
        if payment.left <= 0:
            insert_chosen(bill, payment, payment.part, payment.chosen)
            start_part(bill, payment)
    elif code == opt.PAY:
        payment.taken[a] += 1
        payment.left -= 1
    elif code == opt.DONE:
        payment.room = 0
    elif payment.parts[payment.part].kind == OF_GRAVEYARD:
        payment.from_graves += ((opt.b_of(pick), a),)
        payment.left -= 1
        payment.room -= 1
    elif code == opt.DISCARD or payment.parts[payment.part].kind == HAND_CARDS:
        count_hand_card(payment, a, worth_in_hand(payment.parts[payment.part], position.printed[a]))
    elif code in (opt.CHOOSE, opt.TURN):
        count_used_card(payment, a, opt.b_of(pick))
    else:
        count_sacrifice(position, payment, a)
    start_next_part(bill, payment)


def count_hand_card(payment: Payment, defn: int, worth: int) -> None:
    """Count a card of the hand that is discarded, shown or put on the deck."""
    cost_part = payment.parts[payment.part]
    payment.hand = without(payment.hand, defn)
    payment.left -= 1
    payment.room -= 1
    payment.lack -= worth
    if cost_part.kind == HAND_CARDS:
        payment.from_hand += ((defn, cost_part.to),)
        payment.shown += int(cost_part.to == NOWHERE)


def count_used_card(payment: Payment, zone: int, facing: int) -> None:
    """Count a card of the field that something is done to; `zone` is the pick of what lies under another."""
    cost_part = payment.parts[payment.part]
    payment.left -= 1
    payment.room -= 1
    payment.marked |= 1 << zone
    if cost_part.kind == RETURNED:
        payment.sacked |= 1 << zone
        payment.returned |= 1 << zone
    elif cost_part.kind == DRAINED:
        payment.taken[zone] += cost_part.each
    else:
        payment.done += ((cost_part.kind, zone, cost_part.each if cost_part.kind == DAMAGED else facing),)


def count_sacrifice(position: Position, payment: Payment, picked: int) -> None:
    """Count a card given up, for itself or as mana (8.3)."""
    payment.sacked |= 1 << picked
    card = card_of(position, picked)
    assert card is not None
    if payment.parts[payment.part].kind == ANY_MANA:
        payment.left -= card.printed.will
        return
    payment.left -= 1
    payment.room -= 1
    payment.lack -= worth_together(payment.parts[payment.part], card)
