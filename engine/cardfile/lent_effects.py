"""The effect that an Equipment or a Vehicle lends, where its data do not say which (4.2, 4.3)."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from engine import vocab
from engine.carddef import CardDef
from engine.cardfile.published_format import own_key

RULES: Final = ("last", "first", "none")
TAKES_HOLD: Final = re.compile(r"\b(equip|crew)\b", re.IGNORECASE)
OF_CARD: Final = re.compile(r"([a-z0-9_-]+):([0-9]{1,3})")


class LentChoice(NamedTuple):
    """Choice of the printed effect that is lent: by rule (one of RULES), or by its number for a card.

    `cards` holds (key, number from 1, 0 = none); without a rule it is the last.
    """

    rule: str = ""
    cards: tuple[tuple[str, int], ...] = ()

    def number_of(self, card: CardDef) -> int:
        """The number from 1 of the effect that the card lends; 0 for none.

        By a rule: the last or first one after the last that says Equip or Crew, of all if none says so.
        """
        offered = lendable_effects(card)
        of_card = dict(self.cards).get(card.key)
        if of_card is not None:
            return of_card if of_card <= len(card.effects) else 0
        holds = [number for number, effect in enumerate(card.effects, 1) if TAKES_HOLD.search(effect.text)]
        after = [number for number in offered if not holds or number > holds[-1]]
        if not after or self.rule == "none":
            return 0
        return after[0] if self.rule == "first" else after[-1]


def read_lent_choice(words: Iterable[str]) -> LentChoice:
    """Return the choice that words make: a rule, or KEY:N. ValueError for any other."""
    rule, cards = "", {}
    for word in words:
        of_card = OF_CARD.fullmatch(word)
        if of_card:
            cards[own_key(of_card[1])] = int(of_card[2])
        elif word in RULES:
            rule = word
        else:
            raise ValueError(f"{word} is none of {', '.join(RULES)}, KEY:N")
    return LentChoice(rule, tuple(sorted(cards.items())))


def lendable_effects(card: CardDef) -> list[int]:
    """The numbers from 1 of the effects that a card may lend; none unless it is Equipment or a Vehicle."""
    if not {vocab.EQUIPMENT, vocab.VEHICLE} & set(card.subtypes):
        return []
    return [
        number
        for number, effect in enumerate(card.effects, 1)
        if effect.kind != vocab.KINDS[vocab.COST] and not TAKES_HOLD.search(effect.text)
    ]


def lend_effect(card: CardDef, choice: LentChoice) -> CardDef:
    """The card with the effect marked that it lends; any but Equipment and Vehicles as it is."""
    if not lendable_effects(card):
        return card
    number = choice.number_of(card)
    effects = (replace(effect, transfer=at == number) for at, effect in enumerate(card.effects, 1))
    return replace(card, effects=tuple(effects))
