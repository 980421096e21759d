"""What a resolving instruction may ask for, answered by the rules (see effects.resolution)."""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.effects.alterations import CONTROL, FORBID, GIVE, PERMIT, SHOW
from engine.effects.amounts import All, Amount, Number, ThatMuch, X
from engine.effects.chores import CONSCRIPTING, PLACING, SACRIFICING
from engine.effects.deeds import CONDITION
from engine.effects.durations import THIS_STRIKE, UNSTATED
from engine.effects.extremes import SLOT, Extreme
from engine.effects.later import Delayed, Holding, NextTime
from engine.effects.measures import CountOf, Destroyed, StatOf, Taken, Tossed
from engine.effects.node import Instruction, Node
from engine.effects.players import EACH_PLAYER, THAT_PLAYER, YOU
from engine.effects.replacing import LESS, MORE, SKIP_DRAW, Kept, is_about_any
from engine.effects.resolution import NOBODY, NOT_PICKED, Resolution
from engine.effects.selectors import ANY_SIDE, OPPONENTS, THEIRS, YOURS, Adjective, Selector
from engine.effects.subjects import (
    Discarded,
    Fighter,
    It,
    Iterated,
    Other,
    Sacked,
    Subject,
    This,
    Those,
    Together,
)
from engine.effects.targets import Around, Target
from engine.rules import damage, entering, lasting, mana, occurring, piles, replacing
from engine.rules.acting import can_act, start_declaring
from engine.rules.asking import ask
from engine.rules.counting import Counting
from engine.rules.crewing import crew_zones, leaving_zones, start_crewing, start_leaving
from engine.rules.entering import swap
from engine.rules.equipping import can_be_host, equip_at_once, equip_zones, lay_under
from engine.rules.finishing import fits_in_hand
from engine.rules.happening import happen
from engine.rules.live import path_to
from engine.rules.moving import can_move, start_move
from engine.rules.placing import may_lie
from engine.rules.selecting import fits_adjective, fits_card, fitting, fitting_places
from engine.rules.skipping import skip
from engine.rules.targets import card_picked
from engine.rules.todo import start_chore
from engine.state import having
from engine.state import options as opt
from engine.state.card import Card
from engine.state.due import Due
from engine.state.frames import DISCARD, OCCUR, Frame
from engine.state.made import Made
from engine.state.options import option
from engine.state.outcome import DONE
from engine.state.pending import ALWAYS, INTO, Pending
from engine.state.picked import is_zone
from engine.state.position import Position
from engine.state.stack import NO_CARD
from engine.state.striking import fighter
from engine.vocab import (
    ARTIFACT,
    CREATURE,
    E_CONDITION_GAINED,
    E_CONSUMED,
    E_DAMAGED,
    E_DREW,
    E_REPLACED,
    E_SEEN,
    Q_CHOOSE,
    Q_X,
)

OF_FACE_DOWN_TOO: Final = (CONTROL, FORBID, PERMIT, SHOW)  # those that are no characteristics (7.7)

NOT_FIXED: Final = -1  # X is what was fixed before the costs (8.7)


EVERYTHING: Final = 99_999  # more than there is of anything


class Resolving(Resolution):
    """The rules' answers for the instruction of one RUN frame.

    `ends` is how long something lasts that the instruction itself does not say, `x` what X is in it.
    """

    __slots__ = ("condition", "ends", "frame", "item", "position", "x")

    def __init__(self, position: Position, frame: Frame) -> None:
        self.position = position
        self.frame = frame
        self.item = frame.the_item()
        self.condition: Instruction | None = None
        self.ends = UNSTATED
        self.x = NOT_FIXED

    def first_time(self) -> bool:
        return self.frame.value == 0

    def number(self, amount: Amount) -> int:
        if isinstance(amount, Number):
            return amount.value
        if isinstance(amount, X):
            return self.item.x if self.x < 0 else self.x
        if isinstance(amount, All):
            return EVERYTHING
        return CountingHere(self).value(amount)

    def fix_x(self, amount: Amount) -> None:
        self.x = max(self.number(amount), 0)

    def pick_x(self, most: int) -> bool:
        frame = self.frame
        if not frame.picks and frame.value:
            frame.picks = (opt.a_of(self.position.answer),)
            frame.value = 0  # what it is picked for may ask, too
        elif not frame.picks and most > 0:
            ask(self.position, frame.player, Q_X, [option(opt.X, x) for x in range(most + 1)])
            return False
        self.x = frame.picks[0] if frame.picks else 0
        return True

    def cards(self, subject: Subject) -> list[int]:
        found = self.named(subject)
        if found is not None:
            return [number for number in found if self.position.card_or_ghost(number) is not None]
        if isinstance(subject, Target):
            return self.targeted(subject.slot)
        if isinstance(subject, Together):
            return self.together(subject)
        if isinstance(subject, Sacked):
            return self.sacked(subject.noun)
        if isinstance(subject, Around):
            return self.around(subject)
        assert isinstance(subject, Those)
        return [card.number for card in self.fitting(subject.selector)]

    def named(self, subject: Subject) -> list[int] | None:
        """The cards that a subject names by itself; None if it must be looked for."""
        if isinstance(subject, This):
            return [self.item.source]
        if isinstance(subject, It):
            return [self.item.subject]
        if isinstance(subject, Fighter):
            return [fighter(self.position, self.item.source, subject.role)]
        if isinstance(subject, Iterated):
            return [self.frame.card]
        if isinstance(subject, Other):
            return [self.item.other]
        if isinstance(subject, Kept | Extreme):
            return self.kept(subject.slot if isinstance(subject, Kept) else SLOT)
        return None

    def fitting(self, selector: Selector) -> list[Card]:
        """The cards that fit, seen from the source and the players of this effect."""
        source = self.position.card_or_ghost(self.item.source)
        return fitting(self.position, self.sided(selector), self.item.controller, source)

    def sided(self, selector: Selector) -> Selector:
        """A selector of the cards of the event's player as one of yours, or your opponent's; X is known."""
        selector = selector.with_x(self.number(X()))
        if selector.side != THEIRS:
            return selector
        side = YOURS if self.item.player == self.item.controller else OPPONENTS
        return Selector(selector.noun, side, selector.adjectives)

    def around(self, subject: Around) -> list[int]:
        """The cards that fit and are around another one, as it last was if it left (12.9)."""
        origins = [self.position.card_or_ghost(number) for number in self.cards(subject.origin)]
        near = Adjective(subject.relation)
        return [
            card.number
            for card in self.fitting(subject.selector)
            if any(fits_adjective(self.position, near, origin, card, False) for origin in origins)
        ]

    def sacked(self, noun: int) -> list[int]:
        """What the cost sacrificed, of this kind (8.5)."""
        found = [self.position.card_or_ghost(number) for number in self.item.sacked]
        of_kind = Selector(noun)
        there = [card for card in found if card is not None]
        return [c.number for c in there if fits_card(self.position, of_kind, c.controller, None, c)]

    def has_destroyed(self, subject: Subject) -> bool:
        """Whether a card was destroyed by this effect; a target stood in the zone that was picked for it."""
        if not isinstance(subject, Target):
            return any(number in self.item.destroyed for number in self.cards(subject))
        zones = self.zones(subject.slot)
        gone = [self.position.card_or_ghost(number) for number in self.item.destroyed]
        return any(card is not None and card.zone in zones for card in gone)

    def kept(self, slot: int) -> list[int]:
        """The cards that the item keeps under a slot."""
        pairs = zip(self.item.kept[::2], self.item.kept[1::2], strict=True)
        return [number for of, number in pairs if of == slot]

    def together(self, subject: Together) -> list[int]:
        """The cards of several subjects, each once, in the order of 2.5."""
        numbers = [number for part in subject.parts for number in self.cards(part)]
        there = [card.number for card in self.position.field if card is not None and card.number in numbers]
        return there + [number for number in numbers if number not in there]

    def targeted(self, slot: int) -> list[int]:
        """The cards in the zones picked for a phrase; lost ones were taken out before (13.2)."""
        found = []
        for zone, of in zip(self.item.targets, self.item.slots, strict=True):
            if of != slot:
                continue
            card = card_picked(self.position, self.item, zone)
            if card is not None:
                found.append(card.number)
        return found

    def players(self, who: int) -> list[int]:
        you = self.item.controller
        if who == THAT_PLAYER:
            return [self.item.player]
        if who == EACH_PLAYER:
            return [self.position.turn, 1 - self.position.turn]
        return [you if who == YOU else 1 - you]

    def connected_creatures(self, card: int) -> list[int]:
        source = self.position.card_or_ghost(card)
        if source is None:
            return []
        reached = [c for c in self.position.field if c is not None and source.reach >> c.zone & 1]
        return [c.number for c in reached if c.face_up and c.printed.type == CREATURE]

    def lying(self, numbers: list[int]) -> list[Card]:
        """The same with those that lie under other cards, to which little can happen (4.2)."""
        return [card for number in numbers if (card := self.position.lying(number)) is not None]

    def those(self, numbers: list[int]) -> list[Card]:
        """The cards on the field with these numbers, in this order."""
        return [card for number in numbers if (card := self.position.card(number)) is not None]

    def occur(self, dues: list[Due], order: int = occurring.AT_ONCE) -> None:
        """Let things happen, what was asked for first happening first; none is replaced as before (15.2)."""
        for due in dues:
            due.used = self.item.used[:]
        occurring.occur(self.position, dues, order, self.position.frames.index(self.frame) + 1)

    def deal(self, cards: list[int], damage_each: int, dealer: int = NO_CARD) -> None:
        by = dealer or self.item.source
        self.occur([occurring.damage_due(card, damage_each, by) for card in self.those(cards)])

    def heal(self, cards: list[int], counters: int) -> None:
        for card in self.those(cards):
            damage.heal(self.position, card, counters)

    def equip(self, cards: list[int]) -> bool:
        able = [card for card in self.those(cards) if equip_zones(self.position, card)]
        for card in reversed(able):
            equip_at_once(self.position, card, optional=False)
        return not able

    def crew(self, cards: list[int]) -> bool:
        able = [card for card in self.those(cards) if crew_zones(self.position, card)]
        for card in reversed(able):
            start_crewing(self.position, card)
        return not able

    def uncrew(self, cards: list[int]) -> bool:
        able = [card for card in self.those(cards) if leaving_zones(self.position, card)]
        for card in reversed(able):
            start_leaving(self.position, card)
        return not able

    def attach(self, cards: list[int], hosts: list[int]) -> None:
        for card, host in zip(self.lying(cards), self.those(hosts), strict=False):
            if card.face_up and card.printed.type == ARTIFACT and can_be_host(host):
                lay_under(self.position, card, host)

    def destroy(self, cards: list[int]) -> None:
        by = self.item.source
        self.occur([occurring.destruction_of(card, destroyer=by) for card in self.lying(cards)])

    def collect(self, cards: list[int], counters: int) -> None:
        there = [card for card in self.those(cards) if card.face_up]
        self.occur([occurring.collection_of(card, counters) for card in there])

    def draw(self, player: int, count: int) -> None:
        self.occur(occurring.draws(player, count), occurring.ONE_BY_ONE)

    def discard(self, player: int, count: int) -> bool:
        if self.frame.value:
            return True
        frame = Frame(DISCARD, player)
        frame.value = count
        self.position.frames.insert(self.position.frames.index(self.frame) + 1, frame)
        return False

    def move(self, cards: list[int], zones: list[int]) -> None:
        movers = self.those(cards)
        if movers and zones and may_lie(movers[0]) & ~self.position.occupied & 1 << zones[0]:
            self.occur([occurring.move_of(movers[0], zones[0])])

    def return_to_hand(self, cards: list[int]) -> None:
        there = self.lying(cards)
        gone = [
            self.position.card_or_ghost(number) for number in cards if self.position.lying(number) is None
        ]
        entering.return_to_hand(self.position, there)
        for ghost in gone:
            if ghost is not None:
                piles.bring_back(self.position, ghost.owner, ghost.defn)

    def remove_mana(self, cards: list[int], counters: int, receivers: list[int]) -> None:
        there = self.those(cards)
        if self.position.replacing >> E_CONSUMED & 1:
            to = receivers[0] if receivers else NO_CARD
            losing = [card for card in there if min(counters, card.mana) > 0]
            self.occur([occurring.loss_of(card, min(counters, card.mana), 0, to) for card in losing])
            return
        taken = sum(mana.remove(self.position, card, counters) for card in there)
        self.collect(receivers[:1], taken)

    def most_mana(self, cards: list[int]) -> int:
        return max([card.mana for card in self.those(cards)], default=0)

    def pick_giver(self, cards: list[int]) -> int:
        able = [card for card in self.those(cards) if card.mana > 0]
        if len(able) < 2:
            return able[0].number if able else NOBODY
        if self.frame.value == 0:
            ask(self.position, self.frame.player, Q_CHOOSE, [option(opt.CHOOSE, card.zone) for card in able])
            return NOT_PICKED
        picked = self.position.field[opt.a_of(self.position.answer)]
        assert picked is not None
        return picked.number

    def swap_mana(self, cards: list[int]) -> None:
        there = sorted(self.those(self.face_up(cards)), key=lambda card: card.mana)
        if len(there) == 2:
            poorer, richer = there
            self.remove_mana([richer.number], richer.mana - poorer.mana, [poorer.number])

    def show_hand(self, player: int) -> None:
        for defn in sorted(self.position.sides[player].hand):
            piles.pile_news(self.position, E_SEEN, 1 - player, defn)

    def hp(self, player: int) -> int:
        return self.position.sides[player].hp

    def change_life(self, player: int, life: int, lost: bool) -> None:
        if life <= 0:
            return
        if lost:
            self.occur([occurring.life_of(player, life)])
        else:
            self.position.sides[player].hp += life
            self.position.touch()
            self.position.outcome = DONE

    def own(self, cards: list[int]) -> list[int]:
        return [card.number for card in self.those(cards) if card.controller == self.item.controller]

    def own_zones(self, player: int, what: Selector) -> list[int]:
        source = self.position.card_or_ghost(self.item.source)
        fit = fitting(self.position, what, player, source)
        return [card.zone for card in fit if card.controller == player]

    def sacrifice(self, player: int, zones: list[int], count: int) -> None:
        frame = start_chore(self.position, self.item, SACRIFICING, [])
        frame.player = player
        frame.path = (count, sum(1 << zone for zone in zones))

    def closed_zones(self, where: Selector) -> list[int]:
        return grid.zones_in(self.places(where, own=True) & ~self.position.open)

    def token_zones(self, where: Selector) -> list[int]:
        free = grid.CREATURE_ZONES & self.position.open & ~self.position.occupied
        return grid.zones_in(self.places(where, own=False) & free)

    def places(self, where: Selector, own: bool) -> int:
        """The zones that fit, as a mask; `own`: of one's own side where none is told, monuments' too."""
        source = self.position.card_or_ghost(self.item.source)
        if source is None:
            return 0
        mask = fitting_places(self.position, where, self.item.controller, source)
        if own and where.side == ANY_SIDE:
            mask &= grid.SIDES[self.item.controller]
        return mask

    def token_somewhere(self, zones: list[int]) -> bool:
        if self.frame.value or not zones:
            return True
        frame = start_chore(self.position, self.item, CONSCRIPTING, [])
        frame.path = (sum(1 << zone for zone in zones),)
        return False

    def finds(self, subject: Node) -> bool:
        if isinstance(subject, Target) and self.zones(subject.slot):
            return True
        return not isinstance(subject, Subject) or len(self.cards(subject)) > 0

    def has_cards(self, player: int, in_hand: bool) -> bool:
        side = self.position.sides[player]
        return len(side.hand if in_hand else side.deck) > 0

    def remove(self, cards: list[int], condition: int) -> None:
        for number in cards:
            lasting.take(self.position, number, condition)

    def zones(self, slot: int) -> list[int]:
        picked = zip(self.item.targets, self.item.slots, strict=True)
        return [zone for zone, of in picked if of == slot and is_zone(zone)]

    def swap(self, cards: list[int]) -> None:
        there = self.those(cards)
        if len(there) == 2 and may_lie(there[0]) >> there[1].zone & 1:
            swap(self.position, there[0], there[1], self.position.edition.swap_counts_as_moved)

    def place(self, cards: list[int], where: Selector) -> bool:
        if self.frame.value:
            return True
        movers = self.those(cards)
        frame = start_chore(self.position, self.item, PLACING, [card.number for card in movers])
        frame.path = tuple(
            [fitting_places(self.position, where, self.item.controller, card) for card in movers]
        )
        return False

    def chore(self, chore: int, todo: list[int]) -> bool:
        if self.frame.value or not todo:
            return True
        start_chore(self.position, self.item, chore, todo)
        return False

    def modify(self, how: int, amount: int) -> None:
        due = self.due()
        if due is None:
            return
        if how == LESS:
            replacing.lower(self.position, due, amount)
        else:
            due.amount = due.amount + amount if how == MORE else amount

    def redirect(self, cards: list[int]) -> None:
        due = self.due()
        if due is None:
            return
        happen(self.position, E_REPLACED, due.player, self.position.card(due.card))
        there = self.those(cards)
        if there:
            due.card, due.player = there[0].number, there[0].controller
        else:
            due.over = True

    def due(self) -> Due | None:
        """The event that this effect replaces."""
        for frame in reversed(self.position.frames):
            if frame.kind == OCCUR and frame.value < len(frame.dues):
                return frame.dues[frame.value]
        return None

    def replace_later(self, node: NextTime) -> None:
        would = node.would()
        pending = self.pending(node, would.happening, delayed=False)
        pending.live = is_about_any(would)
        if would.subject is not None and not pending.live:
            pending.cards = [card.number for card in self.those(self.cards(would.subject))]
            if not pending.cards:
                return
        pending.uses, pending.ends = node.uses, node.duration or self.ends
        self.position.pending.append(pending)
        self.position.replacing |= 1 << would.happening

    def delay(self, node: Delayed) -> None:
        pending = self.pending(node, node.event().heard(), delayed=True)
        pending.turns = node.nth
        self.position.pending.append(pending)
        self.position.listening |= 1 << pending.kind

    def prevent(self, cards: list[int], amount: int, duration: int) -> None:
        for card in self.those(cards):
            pending = self.pending(None, E_DAMAGED, delayed=False)
            pending.cards, pending.left = [card.number], amount
            pending.ends = duration or self.ends
            pending.uses = ALWAYS
            self.position.pending.append(pending)
            self.position.replacing |= 1 << E_DAMAGED

    def skip(self, player: int, phase: int) -> None:
        if phase != SKIP_DRAW:
            skip(self.position, player, phase)
            return
        pending = self.pending(None, E_DREW, delayed=False)
        pending.live = True
        pending.player = player
        self.position.pending.append(pending)
        self.position.replacing |= 1 << E_DREW

    def pending(self, node: Holding | None, kind: int, delayed: bool) -> Pending:
        """What this effect leaves to be done later, by the program that the instruction now applied holds."""
        item = self.item
        made = Pending(kind, delayed)
        made.stamp = self.position.tick()
        made.source, made.controller = item.source, item.controller
        made.defn = having.defn_of(self.position, item.source, item.defn)
        made.effect = item.effect
        if node is not None:
            made.path = [*item.inner, *path_to(having.program_of(self.position, item).body, node), INTO]
        made.subject, made.other = item.subject, item.other
        made.amount, made.player = item.amount, item.player
        for zone, slot in zip(item.targets, item.slots, strict=True):
            card = card_picked(self.position, item, zone)
            if card is not None:
                made.kept += [slot, card.number]
        return made

    def declare(self, cards: list[int], action: int) -> bool:
        able = [card for card in self.those(cards) if can_act(self.position, card, action)]
        for card in reversed(able):
            start_declaring(self.position, card, action)
        return not able

    def move_about(self, cards: list[int]) -> bool:
        movers = [card for card in self.those(cards) if can_move(card)]
        for card in reversed(movers):
            start_move(self.position, card)
        return not movers

    def rule(self, node: Instruction, kind: int, deeds: int, duration: int) -> None:
        made = Made(kind, [], 0, deeds, duration)
        made.live = True
        self.remember(made, node)
        self.begin(made)

    def only_while(self, node: Instruction) -> None:
        self.condition = node

    def remember(self, made: Made, node: Instruction) -> None:
        """Note where the instruction stands that it comes from, or the one that has its condition."""
        if self.condition is not None:
            node = self.condition
            made.conditional = True
        made.defn = having.defn_of(self.position, self.item.source, self.item.defn)
        made.effect = self.item.effect
        program = having.program_of(self.position, self.item)
        made.path = [*self.item.inner, *path_to(program.body, node)]
        made.node = node

    def last(self, kind: int, cards: list[int], which: int, by: int, duration: int) -> None:
        there = [card.number for card in self.those(cards)]
        on = there if kind in OF_FACE_DOWN_TOO else self.face_up(cards)
        made = Made(kind, on, which, by, duration)
        if self.condition is not None:
            self.remember(made, self.condition)
        self.begin(made)

    def begin(self, made: Made) -> None:
        """It lasts from now on; for a Strike, if there is one."""
        made.ends = made.ends or self.ends
        made.controller = self.item.controller
        made.source = self.item.source
        if made.ends == THIS_STRIKE:
            made.striker = lasting.striker_of(self.position, self.item)
            if not made.striker:
                return
        if made.kind == GIVE and not made.conditional and self.position.replacing >> E_CONDITION_GAINED & 1:
            news = lasting.newly_given(self.position, made)
            self.occur([occurring.gain_of(card, made) for card in news])
            told = [card.number for card in news]
            made.cards = [number for number in made.cards if number not in told]
        lasting.add(self.position, made)

    def give(self, cards: list[int], keyword: int, duration: int) -> None:
        able = [card.number for card in self.those(cards) if not card.cannot >> CONDITION + keyword & 1]
        self.last(GIVE, able, keyword, 0, duration)

    def face_up(self, numbers: list[int]) -> list[int]:
        """Those of the cards that are face-up: a face-down one has nothing that could change (7.7)."""
        return [card.number for card in self.those(numbers) if card.face_up]


class CountingHere(Counting):
    """Counts for a resolving instruction: of its own targets, its event, its cost."""

    def __init__(self, resolving: Resolving) -> None:
        item = resolving.item
        source = resolving.position.card_or_ghost(item.source)
        super().__init__(resolving.position, source, item.controller, resolving.number(X()))
        self.resolving = resolving

    def cards(self, subject: Subject) -> list[Card]:
        found = [self.position.card_or_ghost(number) for number in self.resolving.cards(subject)]
        return [card for card in found if card is not None]

    def value(self, amount: Amount) -> int:
        if isinstance(amount, CountOf) and amount.selector.side == THEIRS:
            return super().value(CountOf(self.resolving.sided(amount.selector)))
        if isinstance(amount, ThatMuch):
            return self.resolving.item.amount
        if isinstance(amount, Taken):
            return self.taken(amount)
        if isinstance(amount, Tossed):
            return self.tossed(amount.selector)
        if isinstance(amount, Destroyed):
            gone = [self.position.card_or_ghost(number) for number in self.resolving.item.destroyed]
            return sum(1 for card in gone if card is not None and self.fits(amount.selector, card))
        if isinstance(amount, StatOf) and isinstance(amount.subject, Discarded):
            printed = [self.position.printed[defn] for defn in self.resolving.item.discarded]
            return sum(one.stats[amount.stat] for one in printed)
        return super().value(amount)

    def tossed(self, what: Selector) -> int:
        """How many cards that fit were discarded as a cost (8.5)."""
        printed = [self.position.printed[defn] for defn in self.resolving.item.discarded]
        return sum(1 for one in printed if fits_in_hand(what, one))

    def taken(self, amount: Taken) -> int:
        """What paying the cost took (8.5)."""
        item = self.resolving.item
        if amount.selector is not None:
            given = [self.position.card_or_ghost(number) for number in item.sacked]
            fit = [card for card in given if card is not None]
            return sum(1 for card in fit if self.fits(amount.selector, card))
        cards = len(item.sacked) + len(item.discarded)
        if cards:
            return cards
        costs = having.program_of(self.position, item).costs()
        return sum(item.x if cost.has_x() else cost.mana() for cost in costs)

    def fits(self, selector: Selector, card: Card) -> bool:
        """Whether a card as it last was fits (12.9)."""
        return fits_card(self.position, selector, self.controller, self.source, card)
