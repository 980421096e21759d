"""Results that a resolving instruction leaves: what lasts, what happens later or instead (14, 15, 16)."""

from __future__ import annotations

from engine.effects.actions.delayed import Delayed, Holding, NextTime
from engine.effects.actions.identity import GainsEffect
from engine.effects.actions.replacement import LESS, MORE, SKIP_DRAW, is_about_any
from engine.effects.node import Instruction
from engine.effects.terms.alterations import BECOME, COPY, GIVE, GRANT, PRICE
from engine.effects.terms.capabilities import CONDITION
from engine.effects.terms.durations import OF_THIS, THIS_STRIKE, UNSTATED
from engine.effects.terms.subjects import FIRST_SET
from engine.rules.continuous import durations
from engine.rules.continuous.scope import is_over, node_path
from engine.rules.events import apply, replacement
from engine.rules.events.emit import emit_event
from engine.rules.events.trigger_matching import is_moment
from engine.rules.execution.reference_context import ReferenceContext
from engine.rules.stack.targets import picked_card
from engine.rules.turn.skipped_phases import skip_phase
from engine.state import card_effects
from engine.state.continuous import ContinuousEffect
from engine.state.delayed import ALWAYS, INTO, DelayedEffect
from engine.state.events import ProposedEvent
from engine.state.frames.execution import ApplyFrame, ExecuteFrame
from engine.state.position import Position
from engine.vocab import E_CONDITION_GAINED, E_DAMAGED, E_DREW, E_REPLACED, LIFE, MIGHT


class ContinuousContext(ReferenceContext):
    """Answers about what outlasts an instruction; `ends`: for how long, if the instruction does not say."""

    __slots__ = ("condition", "ends")

    def __init__(self, position: Position, frame: ExecuteFrame) -> None:
        super().__init__(position, frame)
        self.condition: Instruction | None = None
        self.ends = UNSTATED

    def apply_events(self, dues: list[ProposedEvent], one_by_one: bool = False) -> None:
        """Let things happen, what was asked for first happening first; none is replaced as before (15.2)."""
        for due in dues:
            due.used = self.item.used
        apply.apply_events(self.position, dues, one_by_one, self.position.frames.index(self.frame) + 1)

    def add_alteration(self, kind: int, cards: list[int], which: int, by: int, duration: int) -> None:
        there = [card.number for card in self.find_cards(cards)]
        on = there if kind in durations.OF_FACE_DOWN_TOO else self.face_up_cards(cards)
        if kind in durations.OF_ATTACHED_TOO:
            on += [number for number in cards if self.position.card_under(number) is not None]
        effect = ContinuousEffect(kind, on, which, by, duration)
        if self.condition is not None:
            self.record_origin(effect, self.condition)
        self.begin_effect(effect)

    def swap_stats(self, cards: list[int], duration: int) -> None:
        there = self.find_cards(self.face_up_cards(cards))
        stats = [(card.number, card.stat(MIGHT), card.stat(LIFE)) for card in there]
        for number, might, life in stats:
            self.add_alteration(BECOME, [number], MIGHT, life, duration)
            self.add_alteration(BECOME, [number], LIFE, might, duration)

    def copy_print(self, cards: list[int], models: list[int], duration: int) -> None:
        there = self.find_cards(self.face_up_cards(models))
        if there:
            of_its_type = [
                card.number for card in self.find_cards(cards) if card.printed.type == there[0].printed.type
            ]  # another one would stand in a zone that is not of its type (2.2)
            self.add_alteration(COPY, of_its_type, 0, there[0].guise, duration)

    def grant_effect(self, cards: list[int], node: GainsEffect) -> None:
        printed = card_effects.effect_profile(self.position, self.item)
        number = printed.quoted_number(node)
        self.add_alteration(GRANT, cards, number, printed.quoted, node.duration)

    def add_rule(self, node: Instruction, kind: int, capabilities: int, duration: int) -> None:
        effect = ContinuousEffect(kind, [], 0, capabilities, duration)
        effect.live = True
        if kind == PRICE:
            effect.which = len(self.position.history)  # what is the next one is counted from here
        self.record_origin(effect, node)
        self.begin_effect(effect)

    def limit_to_state(self, node: Instruction) -> None:
        self.condition = node

    def record_origin(self, made: ContinuousEffect, node: Instruction) -> None:
        """Note where the instruction stands that it comes from, or the one that has its condition."""
        if self.condition is not None:
            node = self.condition
            made.conditional = True
        made.defn = card_effects.defn_of(self.position, self.item.source, self.item.defn)
        made.effect = self.item.effect
        program = card_effects.program_of(self.position, self.item)
        made.path = (*self.item.inner, *node_path(program.body, node))
        made.node = node

    def begin_effect(self, made: ContinuousEffect) -> None:
        """It lasts from now on; for a Strike, if there is one."""
        made.ends = made.ends or self.ends
        made.controller = self.frame.player
        made.source = self.lasting_source(made.ends)
        if self.is_over(made.ends):
            return
        if made.ends == THIS_STRIKE:
            made.striker = durations.striker_number(self.position, self.item)
            if not made.striker:
                return
        if made.kind == GIVE and not made.conditional and self.position.replacing >> E_CONDITION_GAINED & 1:
            news = durations.cards_without(self.position, made)
            self.apply_events([apply.gain_event(card, made) for card in news])
            output = [card.number for card in news]
            made.cards = [number for number in made.cards if number not in output]
        durations.add_effect(self.position, made)

    def is_over(self, ends: int) -> bool:
        """Return whether what would last as long as [this] is there, or is yours, cannot begin (14.5)."""
        return is_over(self.position, ends, self.lasting_source(ends), self.frame.player)

    def lasting_source(self, ends: int) -> int:
        """Return whose an effect is that lasts so; of one that lasts as long as [this], that card (4.2)."""
        return self.this_card() if ends in OF_THIS else self.item.source

    def give_keyword(self, cards: list[int], keyword: int, duration: int) -> None:
        able = [card.number for card in self.find_cards(cards) if not card.cannot >> CONDITION + keyword & 1]
        self.add_alteration(GIVE, able, keyword, 0, duration)

    def modify_damage(self, how: int, amount: int) -> None:
        due = self.replaced_event()
        if due is None:
            return
        if how == LESS:
            replacement.reduce_damage(self.position, due, amount)
        else:
            due.amount = due.amount + amount if how == MORE else amount

    def redirect_damage(self, cards: list[int]) -> None:
        due = self.replaced_event()
        if due is None:
            return
        emit_event(self.position, E_REPLACED, due.player, self.position.card(due.card))
        there = self.find_cards(cards)
        if there:
            due.kind, due.which = E_DAMAGED, -1  # which a player would have taken
            due.card, due.player = there[0].number, there[0].controller
        else:
            due.over = True

    def replaced_event(self) -> ProposedEvent | None:
        """Return the event that this effect replaces."""
        for frame in reversed(self.position.frames):
            if isinstance(frame, ApplyFrame) and frame.at < len(frame.events):
                return frame.events[frame.at]
        return None

    def add_replacement(self, node: NextTime) -> None:
        would = node.would()
        pending = self.make_delayed(node, would.event_code(), delayed=False)
        pending.live = is_about_any(would)
        if would.subject is not None and not pending.live:
            pending.cards = [card.number for card in self.find_in_play(self.cards(would.subject))]
            if not pending.cards:
                return
        pending.uses, pending.ends = node.uses, node.duration or self.ends
        pending.source = self.lasting_source(pending.ends)
        if self.is_over(pending.ends):
            return
        self.position.pending.append(pending)
        self.position.replacing |= 1 << would.happening

    def add_delayed_trigger(self, node: Delayed) -> None:
        pending = self.make_delayed(node, node.event().event_code(), delayed=True)
        pending.turns = node.nth + self.is_skipping_turn(node)
        self.position.pending.append(pending)
        self.position.listening |= 1 << pending.kind

    def is_skipping_turn(self, node: Delayed) -> bool:
        """Return whether the end of this turn is one that the trigger does not wait for."""
        position = self.position
        is_over = position.phase == position.edition.phases[-1]
        return node.later and not is_over and is_moment(position, node.event(), self.frame.player)

    def prevent_damage(self, cards: list[int], amount: int, duration: int) -> None:
        for card in self.find_cards(cards):
            pending = self.make_delayed(None, E_DAMAGED, delayed=False)
            pending.cards, pending.left = [card.number], amount
            pending.ends = duration or self.ends
            pending.source = self.lasting_source(pending.ends)
            pending.uses = ALWAYS
            if self.is_over(pending.ends):
                return
            self.position.pending.append(pending)
            self.position.replacing |= 1 << E_DAMAGED

    def skip_phase(self, player: int, phase: int) -> None:
        if phase != SKIP_DRAW:
            skip_phase(self.position, player, phase)
            return
        pending = self.make_delayed(None, E_DREW, delayed=False)
        pending.live = True
        pending.player = player
        self.position.pending.append(pending)
        self.position.replacing |= 1 << E_DREW

    def make_delayed(self, node: Holding | None, kind: int, delayed: bool) -> DelayedEffect:
        """Make the effect that this one leaves for later, with the program held by this instruction."""
        item = self.item
        effect = DelayedEffect(kind, delayed)
        effect.stamp = self.position.next_stamp()
        effect.source, effect.controller = item.source, self.frame.player
        effect.defn = card_effects.defn_of(self.position, item.source, item.defn)
        effect.effect = item.effect
        if node is not None:
            effect.path = (
                *item.inner,
                *node_path(card_effects.program_of(self.position, item).body, node),
                INTO,
            )
        effect.subject, effect.other = item.subject, item.other
        effect.amount, effect.player = item.amount, item.player
        effect.kept = tuple([pair for pair in item.kept if pair[0] >= FIRST_SET])
        for zone, slot in zip(item.targets, item.slots, strict=True):
            card = picked_card(self.position, item, zone)
            if card is not None:
                effect.kept += ((slot, card.number),)
        return effect
