"""Costs by which something is done to own cards: what else would be an instruction (8.5)."""

from dataclasses import dataclass
from typing import Final

from engine.effects.actions.piles import BOTTOM, FROM, INTO, NOWHERE, TOP
from engine.effects.costs import ONE_IN_WORDS, Cost, amount_phrase, asks_for_place, is_one, lack_of_cards
from engine.effects.tag_rules import OWN, add_tags, names, needs
from engine.effects.terms.amounts import Amount
from engine.effects.terms.counted_amounts import DECK, HAND
from engine.effects.terms.players import YOU
from engine.effects.terms.selectors import CARD, Selector
from engine.effects.terms.supply import DeckSupply, Lack

# What is done to cards on the field
RETURN: Final = 0
REMOVE: Final = 1
HURT: Final = 2
ROTATE: Final = 3
TURN_DOWN: Final = 4
FLIP: Final = 5
VERBS: Final = {
    RETURN: "return {} to hand",
    REMOVE: "remove {} mana from {}",
    HURT: "deal {} damage to {}",
    ROTATE: "rotate {}",
    TURN_DOWN: "turn {} face-down",
    FLIP: "flip {}",
}
VERB_TAGS: Final = {
    RETURN: "return", REMOVE: "mana", HURT: "damage", ROTATE: "rotate", TURN_DOWN: "turn-down",
    FLIP: "flip",
}  # fmt: skip
EXPLAINED: Final = {
    RETURN: "put {} into the owner's hand; a Creature Token is gone then (1.2, 8.5)",
    REMOVE: "pay {} mana from {} (8.2)",
    HURT: "this effect deals {} damage to {}, which can be dealt damage (8.5, 17.3)",
    ROTATE: "turn {} to another facing, which you pick (8.5, 9.3)",
    TURN_DOWN: "turn {} face-down; all that is on it is lost (7.7, 8.5)",
    FLIP: "flip {}, for its Summoning Cost; it is flipped even if that cannot be paid (7.4, 8.5)",
}
HAND_TAGS: Final = {NOWHERE: "reveal", TOP: "return", BOTTOM: "return", DECK: "return"}


@dataclass(frozen=True, eq=False, repr=False)
class FieldCost(Cost):
    """Something is done to `count` own cards of the field that fit, or to this card (`what` is None).

    `amount`: how much mana each of them loses, or damage is dealt to it.
    """

    verb: int
    count: Amount
    what: Selector | None
    amount: Amount | None = None

    def takes_mana(self) -> bool:
        return self.verb == REMOVE

    def amounts(self) -> tuple[Amount, ...]:
        share = () if self.amount is None else (self.amount,)
        return share if self.what is None else (*share, self.count)

    def depends_on_place(self) -> bool:
        return asks_for_place(self.what)

    def is_of_this(self) -> bool:
        return self.what is None

    def takes_this(self) -> bool:
        return self.what is None and self.verb in (RETURN, TURN_DOWN)

    def lack(self, supply: DeckSupply) -> Lack | None:
        if self.what is None:
            return None
        return lack_of_cards(self.count, self.what, "", supply.least(self.count), supply.on_field(self.what))

    def text(self) -> str:
        prefix = "" if self.amount is None or is_one(self.count) else "each of "
        cards = "[this]" if self.what is None else f"{prefix}{amount_phrase(self.count, self.what)}"
        if self.amount is None:
            return VERBS[self.verb].format(cards)
        return VERBS[self.verb].format(self.amount.text(), cards)

    def explain(self) -> str:
        if self.what is None:
            cards = "this card"
        else:
            prefix = "" if self.amount is None or is_one(self.count) else "each of "
            whose = "" if self.what.side else " of your own"
            named = self.what.wording(plural=not is_one(self.count))
            cards = f"{prefix}{self.count.explain()} {named}{whose}"
        if self.amount is None:
            return EXPLAINED[self.verb].format(cards)
        return EXPLAINED[self.verb].format(self.amount.explain(), cards)


add_tags(FieldCost, needs(whom=OWN, of="verb", words=VERB_TAGS))


@dataclass(frozen=True, eq=False, repr=False)
class HandCost(Cost):
    """Cards of the hand are shown, or put on or into the own deck (`to`).

    `what` asks for what is printed on them; `at_random`: the game's generator picks them (21.4).
    """

    to: int
    count: Amount
    what: Selector | None = None
    at_random: bool = False

    def amounts(self) -> tuple[Amount, ...]:
        return (self.count,)

    def lack(self, supply: DeckSupply) -> Lack | None:
        what = Selector(CARD) if self.what is None else self.what
        has = supply.in_hand(self.what)
        return lack_of_cards(self.count, what, " in hand", supply.least(self.count), has)

    def cards_text(self) -> str:
        """'a card from your hand', '2 creatures from your hand at random'."""
        cards = amount_phrase(self.count, Selector(CARD) if self.what is None else self.what)
        return f"{cards} {FROM[HAND].format('your')}{' at random' if self.at_random else ''}"

    def text(self) -> str:
        if self.to == NOWHERE:
            return f"reveal {self.cards_text()}"
        verb = "shuffle" if self.to == DECK else "put"
        return f"{verb} {self.cards_text()} {INTO[self.to].format('your')}"

    def explain(self) -> str:
        what = Selector(CARD) if self.what is None else self.what
        cards = f"{self.count.explain()} {what.wording(plural=not is_one(self.count))} from your hand"
        chance = ", picked by chance" if self.at_random else ""
        if self.to == NOWHERE:
            return f"show {cards}{chance}: the other player sees which, and you keep them (8.5, 19.1)"
        return f"put {cards}{chance} {INTO[self.to].format('your')} (8.5, 22.3)"


add_tags(HandCost, needs(whom=OWN, of="to", words=HAND_TAGS))


@dataclass(frozen=True, eq=False, repr=False)
class PileChoice(Cost):
    """Cards of graveyards that are chosen when it is declared; nothing is done to them by that (13.5, 22.3).

    `whose`: a player's, or either's. `up_to`: fewer will do. `other`: none of them is this card.
    """

    count: Amount
    what: Selector
    whose: int = YOU
    up_to: bool = False
    other: bool = False

    def amounts(self) -> tuple[Amount, ...]:
        return (self.count,)

    def lack(self, supply: DeckSupply) -> Lack | None:
        if self.up_to or self.whose != YOU:
            return None
        has = supply.in_graveyard(self.what)
        return lack_of_cards(self.count, self.what, " in the graveyard", supply.least(self.count), has)

    def cards_text(self) -> str:
        """'a creature card', 'another card', 'up to 2 Fey cards'."""
        is_single = is_one(self.count)
        cards = self.what.card_text("card" if is_single else "cards")
        if self.other:
            return f"another {cards}"
        if not is_single or self.up_to:
            return f"{'up to ' if self.up_to else ''}{self.count.text()} {cards}"
        return f"{'an' if cards[0] in 'aeiouAEIOU' else 'a'} {cards}"

    def text(self) -> str:
        return f"choose {self.cards_text()} in {WHOSE_GRAVEYARD[self.whose]}"

    def explain(self) -> str:
        return (
            f"you pick, when declared, {self.text().removeprefix('choose ')}, without targeting (13.5, 22.3)"
        )


WHOSE_GRAVEYARD: Final = ("your graveyard", "your opponent's graveyard", "a graveyard")
add_tags(PileChoice, names("graveyard"), needs(whom=OWN, of="whose", words=dict.fromkeys(range(3), "choice")))
THIS_CARD: Final = ONE_IN_WORDS  # the count of a verb that is done to this card
