"""Instructions by which players gain or lose life, pay it, and sacrifice: one class a verb."""

from dataclasses import dataclass

from engine import vocab
from engine.effects.actions.damage import deal_text, explain_dealer, find_dealer
from engine.effects.context import EffectContext
from engine.effects.node import Instruction, Node
from engine.effects.tag_rules import add_tags, does, gives
from engine.effects.terms.amounts import ONE, Amount
from engine.effects.terms.counted_amounts import covers_amount
from engine.effects.terms.players import YOU, explain_verb, verb_text, who_text
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import NOT_KEPT, OfSubject, Subject


@dataclass(frozen=True, eq=False, repr=False)
class ChangeLife(Instruction):
    """Players lose or gain life, which is HP."""

    amount: Amount
    lost: bool
    who: int = YOU

    def text(self) -> str:
        verb = "lose" if self.lost else "gain"
        return f"{verb_text(self.who, verb)} {self.amount.text()} life"

    def explain(self) -> str:
        verb = "lose" if self.lost else "gain"
        return f"{explain_verb(self.who, verb)} {self.amount.explain()} HP, which is no damage"

    def done_happening(self) -> int:
        return vocab.E_LIFE_LOST if self.lost else vocab.E_LIFE_GAINED

    def is_possible(self, on: EffectContext) -> bool:
        return not self.lost or any(on.can_lose_life(player) for player in on.players(self.who))

    def perform(self, on: EffectContext) -> None:
        for player in on.players(self.who):
            on.change_life(player, on.number(self.amount), self.lost)


add_tags(
    ChangeLife,
    does("lose-life", "who", only=("lost", (True,))),
    does("gain-life", "who", only=("lost", (False,))),
    gives("hp", "who", only=("lost", (False,))),
)


@dataclass(frozen=True, eq=False, repr=False)
class DamagePlayer(Instruction):
    """Deal damage to players, who lose as many HP (22.7); `by` one card, this one where it is None."""

    amount: Amount
    who: int = YOU
    by: Subject | None = None

    def text(self) -> str:
        return f"{deal_text(self.by)} {self.amount.text()} damage to {who_text(self.who)}"

    def explain(self) -> str:
        loses = f"{explain_verb(self.who, 'lose')} {self.amount.explain()} HP"
        return f"{loses} as damage{explain_dealer(self.by)}, without Armor (22.7)"

    def subjects(self) -> tuple[Node, ...]:
        return () if self.by is None else (self.by,)

    def done_happening(self) -> int:
        return vocab.E_DAMAGED

    def is_possible(self, on: EffectContext) -> bool:
        return any(on.can_lose_life(player) for player in on.players(self.who)) and super().is_possible(on)

    def perform(self, on: EffectContext) -> None:
        dealer = find_dealer(on, self.by)
        if dealer is not None:
            on.damage_players(on.players(self.who), on.number(self.amount), dealer)


add_tags(DamagePlayer, does("damage", "who"), does("lose-life", "who"))


@dataclass(frozen=True, eq=False, repr=False)
class PayHp(Instruction):
    """A player pays life while the effect is carried out: all of it, or nothing (8.5)."""

    amount: Amount
    who: int = YOU

    def text(self) -> str:
        return f"{verb_text(self.who, 'pay')} {self.amount.text()} life"

    def explain(self) -> str:
        return f"{explain_verb(self.who, 'pay')} {self.amount.explain()} HP, having as many (8.5)"

    def is_possible(self, on: EffectContext) -> bool:
        return all(can_pay_life(on, player, on.number(self.amount)) for player in on.players(self.who))

    def perform(self, on: EffectContext) -> None:
        for player in on.players(self.who):
            if can_pay_life(on, player, on.number(self.amount)):
                on.change_life(player, on.number(self.amount), True)


add_tags(PayHp, does("lose-life", "who"))


def can_pay_life(on: EffectContext, player: int, amount: int) -> bool:
    """Return whether a player has so many HP, and can lose them (8.5, 22.2)."""
    return on.hp(player) >= amount and (amount <= 0 or on.can_lose_life(player))


@dataclass(frozen=True, eq=False, repr=False)
class Sacrifice(Instruction):
    """Players destroy own cards of their choice (8.5).

    `slot`: under which they are kept for later words of the text; NOT_KEPT if there are none.
    """

    amount: Amount
    what: Selector
    who: int = YOU
    slot: int = NOT_KEPT

    def text(self) -> str:
        subject = verb_text(self.who, "sac")
        if self.amount == ONE:
            return f"{subject} {self.what.article_text()}"
        return f"{subject} {self.amount.text()} {self.what.wording(plural=True)}"

    def resolves_exceptions(self) -> bool:
        return True

    def explain(self) -> str:
        what = f"{self.amount.explain()} {self.what.wording(plural=self.amount != ONE)}"
        return f"{explain_verb(self.who, 'pick')} {what}, or as many as there are, to sacrifice (8.5, 21.2)"

    def is_possible(self, on: EffectContext) -> bool:
        return any(on.own_picks(player, self.what) for player in on.players(self.who))

    def has_enough(self, on: EffectContext) -> bool:
        players = on.players(self.who)
        return all(covers_amount(on, self.amount, len(on.own_picks(one, self.what))) for one in players)

    def keeps_destroyed(self) -> bool:
        return self.slot != NOT_KEPT

    def done_happening(self) -> int:
        return vocab.E_SACRIFICED

    def apply(self, on: EffectContext) -> bool:
        if self.slot != NOT_KEPT:
            on.keep_destroyed(self.slot)
        if on.is_first_time():
            for player in reversed(on.players(self.who)):
                on.sacrifice(player, on.own_picks(player, self.what), on.number(self.amount))
            return False
        return True


add_tags(Sacrifice, does("sacrifice", "who"))


@dataclass(frozen=True, eq=False, repr=False)
class SacrificeIt(OfSubject):
    """Own cards that were named are destroyed (8.5)."""

    def text(self) -> str:
        return f"sac {self.subject.text()}"

    def leaving(self) -> tuple[Node, ...]:
        return (self.subject,)

    def has_enough(self, on: EffectContext) -> bool:
        cards = on.cards(self.subject)
        return len(on.own_cards(cards)) == len(cards)

    def explain(self) -> str:
        return f"put {self.subject.explain()} into the owner's graveyard, if you control it (sacrificed, 8.5)"

    def perform(self, on: EffectContext) -> None:
        on.destroy(on.own_cards(on.cards(self.subject)), sacrificed=True)


add_tags(SacrificeIt, does("sacrifice", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class LoseHalf(Instruction):
    """Players lose half of their own HP each."""

    up: bool
    who: int = YOU

    def text(self) -> str:
        whose = "your" if self.who == YOU else "their"
        return f"{verb_text(self.who, 'lose')} half {whose} HP, rounded {'up' if self.up else 'down'}"

    def explain(self) -> str:
        whose = "your" if self.who == YOU else "their"
        return f"{explain_verb(self.who, 'lose')} half of {whose} HP, rounded {'up' if self.up else 'down'}"

    def perform(self, on: EffectContext) -> None:
        for player in on.players(self.who):
            on.change_life(player, (on.hp(player) + int(self.up)) // 2, True)


add_tags(LoseHalf, does("lose-life", "who"))
