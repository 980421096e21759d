"""What is to be paid, and how far the picks made so far have come (8). Nothing is paid here."""

from __future__ import annotations

from engine import grid
from engine.effects.costs import Cost
from engine.effects.program import Program
from engine.effects.terms.capabilities import MANA_KEPT, STAYS
from engine.rules.costs.cost_parts import ANY_MANA, CHOICE, LIFE, MANA_OF_THIS, SAC_THIS, Part, parts_of
from engine.state import options as opt
from engine.state.card import Card
from engine.state.position import Position
from engine.state.stack import NO_CARD


class Bill:
    """What is to be paid.

    `source` is the card with the effect, None for a card that is being summoned. `place` is the card that
    "connected" is judged from: the source, or the card as it would stand. `arriving` is the definition of a
    card that is being summoned from the hand (one copy cannot be discarded), else -1. `program`, if given,
    must keep its targets possible (8.1); `subject` and `other` are the cards of its event. `x` is X;
    `changes` are (number, by) of the digits that are lowered or raised, `given` the zones of the cards that
    do so (8.4). `must_give`: a payment of nothing will not do (18.3).
    """

    __slots__ = (
        "arriving",
        "changes",
        "costs",
        "given",
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

    def __init__(self, player: int, costs: list[Cost], source: Card | None, place: Card) -> None:
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
        self.parts: list[Part] = parts_of(costs, 0, self.changes)

    def fix(self, x: int, changes: list[tuple[int, int]], given: int) -> None:
        """Fix its numbers."""
        self.x = x
        self.changes = changes
        self.given = given
        self.parts = parts_of(self.costs, x, changes)

    def may_use(self, card: Card) -> bool:
        """Whether a card is the player's to pay with; one being flipped cannot pay for itself (7.1, 7.4)."""
        if self.source is None and card.number == self.place.number:
            return False
        return card.controller == self.player

    def may_give(self, card: Card) -> bool:
        """Whether a card is the player's to sacrifice, and nothing forbids it (8.5, 14.6)."""
        return not card.cannot & STAYS and self.may_use(card)


class Purse:
    """Picks counted: `taken[z]` mana from zone z, `sacked` zones as a mask, `hand` what is left of the hand.

    `part` is the part now asked for (past the end when all is picked), `left` how much of it is missing,
    `room` how much more may be picked, `lack` how much combined mana is missing, `chosen` a mask of listed
    costs. `life` is HP to lose. `gone`: the source has left the field. `broken`: it has nothing to pay with,
    or would be sacrificed twice.
    """

    __slots__ = (
        "broken", "chosen", "gone", "hand", "lack", "left", "life", "part", "parts", "room", "sacked",
        "taken",
    )  # fmt: skip

    def __init__(self, hand: list[int], parts: list[Part]) -> None:
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
        self.taken: list[int] = [0] * grid.ZONES
        self.hand = hand

    def clone(self) -> Purse:
        """An equal one of its own."""
        other = Purse(self.hand[:], self.parts)
        other.part = self.part
        other.left = self.left
        other.room = self.room
        other.lack = self.lack
        other.chosen = self.chosen
        other.sacked = self.sacked
        other.life = self.life
        other.gone = self.gone
        other.broken = self.broken
        other.taken = self.taken[:]
        return other

    def is_full(self) -> bool:
        """Whether all is picked."""
        return self.part >= len(self.parts)

    def takes_nothing(self, hand: list[int]) -> bool:
        """Whether neither mana, cards, nor life were picked; `hand` is the hand before the first pick."""
        return not (self.sacked or self.life or any(self.taken)) and len(self.hand) == len(hand)


def purse_of(position: Position, bill: Bill, picks: list[int]) -> Purse:
    """The purse after these picks. What leaves no choice is taken first."""
    hand = position.sides[bill.player].hand[:]
    if bill.arriving >= 0:
        hand.remove(bill.arriving)
    purse = Purse(hand, bill.parts)
    purse.sacked = bill.given
    source = bill.source
    purse.gone = source is not None and position.field[source.zone] is not source
    for part in bill.parts:
        take_fixed(bill, purse, part)
    next_part(bill, purse)
    for pick in picks:
        count_pick(position, bill, purse, pick)
    return purse


def take_fixed(bill: Bill, purse: Purse, part: Part) -> None:
    """Count a part that leaves no choice."""
    if part.kind == LIFE:
        purse.life += part.fewest
    if bill.source is None or (part.kind != MANA_OF_THIS and part.kind != SAC_THIS):
        return
    zone = bill.source.zone
    if purse.gone or (part.kind == SAC_THIS and (purse.sacked >> zone & 1 or bill.source.cannot & STAYS)):
        purse.broken = True
    elif part.kind == MANA_OF_THIS:
        purse.taken[zone] += part.fewest
        kept = bill.source.cannot >> MANA_KEPT & 1
        purse.broken = purse.broken or kept == 1 or purse.taken[zone] > bill.source.mana
    else:
        purse.sacked |= 1 << zone


def next_part(bill: Bill, purse: Purse) -> None:
    """Go to the next part that asks for picks, if the one now asked for is done."""
    while purse.part < len(purse.parts) and is_done(purse):
        purse.part += 1
        enter_part(bill, purse)


def enter_part(bill: Bill, purse: Purse) -> None:
    """Begin the part that comes now."""
    if purse.part >= len(purse.parts):
        return
    part = purse.parts[purse.part]
    purse.left, purse.room, purse.lack, purse.chosen = part.fewest, part.most, part.combined, 0
    if part.kind == CHOICE and part.fewest == 0:
        put_in_chosen(bill, purse, purse.part, 0)
        enter_part(bill, purse)


def is_done(purse: Purse) -> bool:
    """Whether the part now asked for takes no more picks."""
    if purse.part < 0:
        return True
    kind = purse.parts[purse.part].kind
    if kind in (LIFE, MANA_OF_THIS, SAC_THIS):
        return True
    return purse.left <= 0 if kind == ANY_MANA else purse.room <= 0


def put_in_chosen(bill: Bill, purse: Purse, at: int, chosen: int) -> None:
    """The costs chosen of a list take its place, in printed order."""
    listed = purse.parts[at].listed
    kept = [listed[index] for index in range(len(listed)) if chosen >> index & 1]
    purse.parts = [*purse.parts[:at], *kept, *purse.parts[at + 1 :]]
    for part in kept:
        take_fixed(bill, purse, part)


def count_pick(position: Position, bill: Bill, purse: Purse, pick: int) -> None:
    """Count one more pick."""
    code, a = opt.code_of(pick), opt.a_of(pick)
    if code == opt.MODE:
        purse.chosen |= 1 << a - 1
        purse.left -= 1
        if purse.left <= 0:
            put_in_chosen(bill, purse, purse.part, purse.chosen)
            enter_part(bill, purse)
    elif code == opt.PAY:
        purse.taken[a] += 1
        purse.left -= 1
    elif code == opt.DONE:
        purse.room = 0
    elif code == opt.DISCARD:
        purse.hand.remove(a)
        purse.left -= 1
        purse.room -= 1
    else:
        count_sacrifice(position, purse, a)
    next_part(bill, purse)


def count_sacrifice(position: Position, purse: Purse, zone: int) -> None:
    """Count a card given up, for itself or as mana (8.3)."""
    purse.sacked |= 1 << zone
    card = position.field[zone]
    assert card is not None
    if purse.parts[purse.part].kind == ANY_MANA:
        purse.left -= card.printed.will
        return
    purse.left -= 1
    purse.room -= 1
    purse.lack -= card.mana
