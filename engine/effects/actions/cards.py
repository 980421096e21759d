"""Instructions by which players draw and discard cards: one class a verb."""

from dataclasses import dataclass

from engine import vocab
from engine.effects.context import EffectContext
from engine.effects.node import Asking, Instruction
from engine.effects.tag_rules import add_tags, does
from engine.effects.terms.amounts import ONE, All, Amount, explain_cards
from engine.effects.terms.counted_amounts import DECK, HAND, CountPile, covers_amount
from engine.effects.terms.players import OPPONENT, YOU, explain_verb, verb_text


def player_sides(who: int) -> tuple[bool, ...]:
    """The sides of players, seen from you: whether they are yours."""
    return {YOU: (True,), OPPONENT: (False,)}.get(who, (True, False))


@dataclass(frozen=True, eq=False, repr=False)
class Draw(Instruction):
    """Players draw cards."""

    amount: Amount
    who: int = YOU

    def text(self) -> str:
        return f"{verb_text(self.who, 'draw')} {self.amount.text()}"

    def explain(self) -> str:
        cards = explain_cards(self.amount)
        return f"{explain_verb(self.who, 'draw')} {cards}, or as many as the deck has (6.2)"

    def is_possible(self, on: EffectContext) -> bool:
        return any(on.deck_size(player) > 0 for player in on.players(self.who))

    def has_enough(self, on: EffectContext) -> bool:
        return all(covers_amount(on, self.amount, on.deck_size(player)) for player in on.players(self.who))

    def max_amount(self, on: EffectContext) -> int:
        return max(on.number(CountPile(DECK, yours)) for yours in player_sides(self.who))

    def done_happening(self) -> int:
        return vocab.E_DREW

    def perform(self, on: EffectContext) -> None:
        for player in on.players(self.who):
            on.draw(player, on.number(self.amount))


add_tags(Draw, does("draw", "who"))


@dataclass(frozen=True, eq=False, repr=False)
class DrawUntil(Instruction):
    """Players draw until they have so many cards in hand: as many as each lacks when it is carried out."""

    amount: Amount
    who: int = YOU

    def text(self) -> str:
        have = "you have" if self.who == YOU else "they have"
        cards = f"card{'' if self.amount == ONE else 's'}"
        return f"{verb_text(self.who, 'draw')} cards until {have} {self.amount.text()} {cards} in hand"

    def explain(self) -> str:
        lacking = f"to have {explain_cards(self.amount)} in hand, none with as many"
        return f"{explain_verb(self.who, 'draw')} what is lacking {lacking}, or as many as the deck has (6.2)"

    def done_happening(self) -> int:
        return vocab.E_DREW

    def lacking(self, on: EffectContext, player: int) -> int:
        """Return how many cards a player lacks."""
        return max(on.number(self.amount) - on.hand_size(player), 0)

    def is_possible(self, on: EffectContext) -> bool:
        able = [player for player in on.players(self.who) if on.deck_size(player) > 0]
        return any(self.lacking(on, player) > 0 for player in able)

    def perform(self, on: EffectContext) -> None:
        for player in on.players(self.who):
            on.draw(player, self.lacking(on, player))


add_tags(DrawUntil, does("draw", "who"))


@dataclass(frozen=True, eq=False, repr=False)
class Discard(Asking):
    """Players discard cards of their choice."""

    amount: Amount
    who: int = YOU

    def text(self) -> str:
        if self.amount == All():
            return f"{verb_text(self.who, 'discard')} {'your' if self.who == YOU else 'their'} hand"
        return f"{verb_text(self.who, 'discard')} {self.amount.text()}"

    def explain(self) -> str:
        if self.amount == All():
            return f"{explain_verb(self.who, 'put')} all cards in hand into the graveyard (8.5)"
        cards = f"{explain_cards(self.amount)} of the hand into the graveyard"
        return f"{explain_verb(self.who, 'put')} {cards}, or as many as there are (8.5, 21.2)"

    def is_possible(self, on: EffectContext) -> bool:
        return any(on.hand_size(player) > 0 for player in on.players(self.who))

    def has_enough(self, on: EffectContext) -> bool:
        return all(covers_amount(on, self.amount, on.hand_size(player)) for player in on.players(self.who))

    def max_amount(self, on: EffectContext) -> int:
        return max(on.number(CountPile(HAND, yours)) for yours in player_sides(self.who))

    def done_happening(self) -> int:
        return vocab.E_DISCARDED

    def perform(self, on: EffectContext) -> None:
        for player in on.players(self.who):
            on.discard(player, on.number(self.amount))


add_tags(Discard, does("discard", "who"))
