"""Words for hands, graveyards and decks (22.3): which pile, whose, from where and to where."""

from typing import Final

from engine.effects.actions.piles import BOTTOM, FACE_DOWN, TOP
from engine.effects.terms.counted_amounts import DECK, GRAVEYARD, HAND
from engine.text.lexicon.entries import add_words
from engine.text.lexicon.meaning_codes import BASE, THIRD

PLACES: Final = 8  # a pile's meaning is its place plus whose it is times this
# Whose a pile is, as it is said
OF_YOU: Final = 0
OF_OPPONENT: Final = 1
OF_DOER: Final = 2
OF_OWNER: Final = 3
UNSAID: Final = 4

WHOSE: Final = {
    OF_YOU: ("your",),
    OF_OPPONENT: ("your opponent's", "an opponent's", "the opponent's"),
    OF_DOER: ("they 's",),
    OF_OWNER: ("the owner 's", "it 's owner 's", "they 's owner 's", "they 's owners 's"),
    UNSAID: ("the",),
}
NAMES: Final = {HAND: "hand", GRAVEYARD: "graveyard", DECK: "deck"}


def add_pile_words() -> None:
    """Enter piles, and what is done with them."""
    for whose, words in WHOSE.items():
        for said in words:
            add_piles_of(whose, said)
    for place, word in ((TOP, "top"), (BOTTOM, "bottom")):
        add_words("INTO_PILE", place + UNSAID * PLACES, f"on {word}", f"on the {word}", f"to the {word}")
    add_words("INTO_PILE", TOP + UNSAID * PLACES, "back", "back on top", "back on the top")
    set_words = ("face-down onto the field", "onto the field face-down")
    add_words("INTO_PILE", FACE_DOWN + UNSAID * PLACES, *set_words)
    add_words("PUT", BASE, "put", "place", "add")
    add_words("PUT", THIRD, "puts", "places")
    add_words("SEARCH", BASE, "search")
    add_words("SEARCH", THIRD, "searches")
    add_words("SHUFFLE", BASE, "shuffle")
    add_words("SHUFFLE", THIRD, "shuffles")
    add_words("FOR", 0, "for")
    for its in ("it 's", "they 's", "the"):
        for cost in ("cost", "costs", "summoning cost", "summoning costs"):
            add_words("FOR_FREE", 0, f"with no paying {its} {cost}", f"ignoring {its} {cost}")
    add_words("FOR_FREE", 0, "for free", "at no cost", "with no paying for it", "with no paying for them")
    add_words("AT_RANDOM", 0, "at random", "randomly", "in a random order", "in random order")
    for they in ("you reveal", "they reveal", "that player reveals", "one is"):
        add_words("UNTIL_SHOWN", 0, f"until {they}")
    add_words("THE_TOP", 0, "the top", "top")
    add_words("THE_REST", 0, "the rest", "the others", "the remaining cards", "the other cards")
    add_words("IN_ANY_ORDER", 0, "in any order")


def add_piles_of(whose: int, said: str) -> None:
    """Enter the piles of a player."""
    for pile, name in NAMES.items():
        code = pile + whose * PLACES
        add_words("FROM_PILE", code, f"from {said} {name}")
        add_words("INTO_PILE", code, f"into {said} {name}")
        if pile != HAND:
            add_words("PILE_NAME", code, f"{said} {name}")
            add_words("INTO_PILE", code, f"to {said} {name}")
    for place, word in ((TOP, "top"), (BOTTOM, "bottom")):
        of_deck = (f"of {said} deck", f"of {said} decks")
        for of in of_deck:
            forms = (f"on {word} {of}", f"on the {word} {of}", f"to the {word} {of}", f"back on {word} {of}")
            add_words("INTO_PILE", place + whose * PLACES, *forms)
    add_words("OF_DECK", whose * PLACES, f"of {said} deck")
