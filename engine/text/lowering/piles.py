"""Instructions about hands, graveyards and decks (22.3)."""

from typing import Final

from engine.effects.actions.piles import (
    AT_RANDOM,
    BY_CHOICE,
    BY_YOU,
    DECK,
    GRAVEYARD,
    HAND,
    NOWHERE,
    TOP,
    LookAtTop,
    PutCards,
    PutIntoDeck,
    RevealCards,
    Search,
    Shuffle,
)
from engine.effects.node import Instruction
from engine.effects.terms.amounts import ONE, All, Amount, Number
from engine.effects.terms.counted_amounts import UpTo
from engine.effects.terms.players import OPPONENT, YOU
from engine.effects.terms.selectors import ANY_SIDE, CARD, Selector
from engine.text.errors import ReadError
from engine.text.lexicon.pile_words import OF_DOER, OF_OPPONENT, OF_OWNER, OF_YOU, PLACES, UNSAID
from engine.text.lowering.terms import selectors
from engine.text.lowering.terms.subjects import lower_subject_in
from engine.text.parser import ParseTree
from engine.text.scope import ReferenceScope
from engine.text.tokens import Token

ANY_CARD: Final = Selector(CARD)
IN_PILES: Final = ("counted", "up_to", "any_many")


def doer_code(tree: ParseTree) -> int:
    """Who does it; you where nobody is named."""
    player = tree.word("YOU", "PLAYER")
    return YOU if player is None else player.meaning


def pile_player(word: Token, doer: int) -> int:
    """Return whose pile is meant, which a player does something with. Raises ReadError."""
    whose = word.meaning // PLACES
    if whose == OF_OPPONENT and doer == YOU:
        return OPPONENT
    fits = whose == UNSAID or ((whose == OF_YOU) == (doer == YOU) and whose in (OF_YOU, OF_DOER))
    if not fits:
        raise ReadError(word.start, word.end, ["a pile of who does it (your deck, their deck)"])
    return doer


def must_go_to(word: Token, owner: int, doer: int) -> int:
    """The place where cards of this player's piles go. Raises ReadError."""
    whose = word.meaning // PLACES
    known = {UNSAID: True, OF_OWNER: True, OF_DOER: owner != YOU, OF_YOU: owner == YOU}
    if not known.get(whose, owner == OPPONENT and doer == YOU):
        raise ReadError(word.start, word.end, ["a pile of the player whose cards they are"])
    return word.meaning % PLACES


def lower_pile_amount(tree: ParseTree) -> tuple[Amount, Selector]:
    """How many of which cards, by what is printed on them, right below a tree."""
    inner = next(iter(tree.branches(*IN_PILES)), tree)
    what = selectors.must_be_cards(inner, selectors.lower_selector_in(inner))
    plain = Selector(what.noun, ANY_SIDE, what.adjectives)
    if what.side != ANY_SIDE or any(one.kind not in selectors.PRINTED_ON for one in what.adjectives):
        raise inner.error("cards by what is printed on them (a creature, a Fey card)")
    if tree.has("ALL"):
        return All(), plain
    if inner.rule == "any_many":
        return UpTo(), plain
    amount = selectors.lower_amount(inner)
    if inner.rule == "up_to":
        assert isinstance(amount, Number)
        return UpTo(amount.value), plain
    return amount, plain


def is_random(tree: ParseTree) -> bool:
    """Return whether chance picks the cards right below a tree."""
    return tree.has("AT_RANDOM") or any(inner.has("RANDOM") for inner in tree.branches("counted"))


def lower_put_cards(tree: ParseTree, _: ReferenceScope) -> Instruction:
    """'put a card from your hand on the bottom of your deck', 'shuffle your graveyard into your deck'."""
    cards, doer = tree.branch("pile_cards"), doer_code(tree)
    assert cards is not None
    into = tree.word("INTO_PILE", "HAND")
    assert into is not None
    source = cards.word("FROM_PILE", "OF_DECK", "PILE_NAME", "HAND")
    assert source is not None
    owner = doer if source.kind == "HAND" else pile_player(source, doer)
    to = HAND if into.kind == "HAND" else must_go_to(into, owner, doer)
    if tree.has("SHUFFLE") and to != DECK:
        raise ReadError(into.start, into.end, ["into a deck"])
    random = tree.has("AT_RANDOM") or is_random(cards)
    how = AT_RANDOM if random else BY_YOU if owner != doer else BY_CHOICE
    if source.kind == "OF_DECK":
        number = cards.word("NUMBER")
        made = PutCards(ONE if number is None else Number(number.meaning), ANY_CARD, TOP, to, owner)
    elif source.kind in ("PILE_NAME", "HAND"):
        made = PutCards(
            All(), ANY_CARD, HAND if source.kind == "HAND" else source.meaning % PLACES, to, owner
        )
    else:
        amount, what = lower_pile_amount(cards)
        how = BY_CHOICE if isinstance(amount, All) else how
        made = PutCards(amount, what, source.meaning % PLACES, to, owner, how)
    if made.origin == DECK or made.origin == to:
        raise ReadError(
            source.start, source.end, ["a hand or graveyard, or the top of a deck (search your deck for …)"]
        )
    return made


def lower_put_into_deck(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'put target creature on top of its owner's deck'."""
    into = tree.word("INTO_PILE")
    assert into is not None
    place = into.meaning % PLACES
    if into.meaning // PLACES != OF_OWNER or place in (HAND, GRAVEYARD):
        raise ReadError(into.start, into.end, ["its owner's deck (on top of its owner's deck)"])
    return PutIntoDeck(lower_subject_in(tree, naming), place)


def lower_search(tree: ParseTree, _: ReferenceScope) -> Instruction:
    """'search your deck for a Fey creature, reveal it, put it into your hand, then shuffle'."""
    deck, into, doer = tree.word("PILE_NAME"), tree.word("INTO_PILE", "HAND"), doer_code(tree)
    assert deck is not None and into is not None
    if deck.meaning % PLACES != DECK:
        raise ReadError(deck.start, deck.end, ["a deck"])
    owner = pile_player(deck, doer)
    if owner != doer:
        raise ReadError(deck.start, deck.end, ["one's own deck"])
    amount, what = lower_pile_amount(tree)
    to = HAND if into.kind == "HAND" else must_go_to(into, owner, doer)
    if to not in (HAND, GRAVEYARD):  # it is shuffled after that, wherever in it a card was put
        raise ReadError(into.start, into.end, ["a hand or graveyard"])
    return Search(amount, what, to, tree.has("REVEAL"), owner)


def lower_look_at_top(tree: ParseTree, _: ReferenceScope) -> Instruction:
    """'look at the top 3 cards of your deck; put one into your hand and the rest on the bottom'."""
    number, of = tree.word("NUMBER"), tree.word("OF_DECK")
    assert of is not None
    if pile_player(of, YOU) != YOU:
        raise ReadError(of.start, of.end, ["your deck"])
    amount = ONE if number is None else Number(number.meaning)
    taken, rest = tree.branch("taken_of_top"), tree.branch("rest_of_top")
    if rest is None:
        return LookAtTop(amount, Number(0), NOWHERE, TOP)
    goes = rest.word("INTO_PILE", "HAND")
    assert goes is not None
    place = HAND if goes.kind == "HAND" else must_go_to(goes, YOU, YOU)
    if taken is None:
        return LookAtTop(amount, Number(0), NOWHERE, place)
    into = taken.word("INTO_PILE", "HAND")
    assert into is not None
    to = HAND if into.kind == "HAND" else must_go_to(into, YOU, YOU)
    some = UpTo(selectors.lower_number(taken).value) if taken.has("UP_TO") else selectors.lower_number(taken)
    return LookAtTop(amount, some, to, place)


def lower_shuffle(tree: ParseTree, _: ReferenceScope) -> Instruction:
    """'shuffle your deck'."""
    doer, deck = doer_code(tree), tree.word("PILE_NAME")
    if deck is None:
        return Shuffle(doer)
    if deck.meaning % PLACES != DECK:
        raise ReadError(deck.start, deck.end, ["a deck"])
    return Shuffle(pile_player(deck, doer))


def lower_reveal(tree: ParseTree, _: ReferenceScope) -> Instruction:
    """'your opponent reveals a card from their hand at random', 'reveal the top card of your deck'."""
    doer, of, source = doer_code(tree), tree.word("OF_DECK"), tree.word("FROM_PILE")
    if of is not None:
        number = tree.word("NUMBER")
        return RevealCards(ONE if number is None else Number(number.meaning), TOP, pile_player(of, doer))
    assert source is not None
    if source.meaning % PLACES != HAND or pile_player(source, doer) != doer:
        raise ReadError(source.start, source.end, ["one's own hand"])
    amount, what = lower_pile_amount(tree)
    if what != ANY_CARD:
        raise tree.error("a card, or a number of cards")
    return RevealCards(amount, HAND, doer, AT_RANDOM if is_random(tree) else BY_CHOICE)


def lower_discard_some(tree: ParseTree, who: int) -> Instruction:
    """'discard a creature', 'discard 2 cards at random', 'your opponent discards a card of your choice'."""
    amount, what = lower_pile_amount(tree)
    how = AT_RANDOM if is_random(tree) else BY_YOU if tree.has("OF_YOUR_CHOICE") else BY_CHOICE
    if how == BY_YOU and who == YOU:
        raise tree.error("another player's cards of your choice")
    return PutCards(amount, what, HAND, GRAVEYARD, who, how)


def lower_discard_chosen(tree: ParseTree, _: ReferenceScope) -> Instruction:
    """'choose an artifact from it; they discard that card', of your opponent's hand."""
    source, player = tree.word("FROM_PILE"), tree.word("YOU")
    if source is not None and (source.meaning % PLACES != HAND or pile_player(source, YOU) == YOU):
        raise ReadError(source.start, source.end, ["your opponent's hand"])
    if player is not None:
        raise ReadError(player.start, player.end, ["they"])
    amount, what = lower_pile_amount(tree)
    return PutCards(amount, what, HAND, GRAVEYARD, OPPONENT, BY_YOU)


PILE_ORDERS: Final = {
    "discard_chosen": lower_discard_chosen,
    "put_cards": lower_put_cards,
    "put_into_deck": lower_put_into_deck,
    "search": lower_search,
    "look_at_top": lower_look_at_top,
    "shuffle_deck": lower_shuffle,
    "reveal_cards": lower_reveal,
}
