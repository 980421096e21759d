"""The cards of a scenario by their names."""

from __future__ import annotations

from collections.abc import Callable

from engine.carddef import CardDef
from engine.cardfile.field import Field
from engine.errors import Refused
from engine.state.card_profile import CONSCRIPTED, CardPool, CardProfile

Find = Callable[[str], CardDef | None]  # a card of the card set by its name, in any case
BLANK = CardDef(key="blank", name="Blank", type="creature", stats=(1, 1, None, None, None))
BLANKS = 10  # cards in a deck that is not given


class ScenarioCards:
    """The definitions that a scenario names, each put into the library when it is first named."""

    def __init__(self, cards: dict[str, CardDef], library: CardPool, find: Find) -> None:
        self.cards = cards
        self.library = library
        self.find = find

    def definition_index(self, name: Field) -> int:
        """The index of the definition called so. BadFile if there is none, or it cannot be played."""
        if name.text().casefold() == CONSCRIPTED.casefold():
            return self.library.token()
        card = self.find_card(name.text())
        if card is None:
            raise name.error(f"no card is called {name.text()}")
        try:
            return self.library.add(card)
        except Refused as refused:
            raise name.error(refusal_text(card, refused)) from None

    def find_card(self, name: str) -> CardDef | None:
        """The card of the scenario, or of the card set, or Blank."""
        own = self.cards.get(name.casefold())
        if own is not None:
            return own
        return self.find(name) or (BLANK if name.casefold() == "blank" else None)

    def find_profile(self, name: Field) -> CardProfile:
        """The definition called so, ready for play. BadFile."""
        return self.library.printed[self.definition_index(name)]

    def read_pile(self, names: list[Field], fabled: bool) -> list[int]:
        """A pile of cards all of which are Fabled, or none of which is (1.2). BadFile."""
        pile = []
        for name in names:
            if self.find_profile(name).fabled != fabled:
                raise name.error(
                    f"{name.text()} is {'not ' if fabled else ''}Fabled, and does not belong here"
                )
            pile.append(self.definition_index(name))
        return pile

    def blank_deck(self) -> list[int]:
        """Return the deck that counts where none is written."""
        card = self.find_card("Blank") or BLANK
        return [self.library.add(card)] * BLANKS


def refusal_text(card: CardDef, refused: Refused) -> str:
    """Return why a card cannot be played, with the place in its text where reading failed."""
    for effect in card.unread_effects():
        if effect.unread is not None and refused.code == "unread_effect":
            return f"{card.name} cannot be played, its effect {effect.text!r} is not read: {effect.unread}"
    return str(refused)
