"""Cards that the cost of a text takes or shows, as its later words may mean them."""

from engine.effects.terms import selectors as sel
from engine.effects.terms.subjects import Discarded, Sacked, Shown
from engine.text.lexicon.meaning_codes import SHOWN
from engine.text.references.event_cards import EventCards
from engine.text.tokens import Token


class PaidCards(EventCards):
    """What a text has named, and what its cost takes. `cost_x`: the cost has an X."""

    def __init__(self) -> None:
        super().__init__()
        self.cost_x = False
        self.cost_is_free = False  # the cost is one thing, of which any number can be paid
        self.cost_varies = False  # how much the cost takes is not printed
        self.cost_counts = False  # "that much" is what the cost took, as no event has an amount
        self.cost_mana: Sacked | None = None  # cards that the cost sacrifices, and tells by their mana
        self.cost_discards = False  # the cost is to discard and nothing else
        self.cost_tosses = False  # the cost discards something
        self.cost_sacs = False  # the cost sacrifices something
        self.cost_spends: tuple[int, ...] = ()  # whether it is nothing but mana (0), or life (1)
        self.paid: Discarded | Sacked | None = None  # the one card that the cost takes
        self.shown: Shown | None = None  # what the cost reveals, or is chosen in a graveyard
        self.shown_is_yours = True
        self.shown_tops: list[int] = []  # the players on top of whose decks a card was shown

    def find_paid(self, word: Token, noun: int) -> Discarded | Sacked:
        """The one card that the cost took: 'the discarded creature', 'its'."""
        said = word.kind == "IT" or isinstance(self.paid, Discarded)
        if self.paid is None or not said or noun not in (sel.CARD, self.paid.noun):
            raise word.error("one card that the cost takes (discard a creature …)")
        return self.paid

    def find_shown(self, word: Token, noun: int) -> Shown:
        """'the revealed card', 'the chosen card' of a graveyard: something of it, or what becomes of it."""
        chosen = word.meaning != SHOWN
        if self.shown is None or self.shown.chosen != chosen or noun not in (sel.CARD, self.shown.noun):
            raise word.error("a card that the cost reveals, or that is chosen in a graveyard")
        if not (self.takes_gone or self.asks_values):
            raise word.error("a card of the field; what lies in a pile can be put elsewhere")
        return self.shown
