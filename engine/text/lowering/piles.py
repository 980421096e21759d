"""Instructions about hands, graveyards and decks (22.3)."""

from dataclasses import replace
from typing import Final

from engine.effects.actions.piles import (
    ANY_CARD,
    AT_RANDOM,
    BOTTOM,
    BY_CHOICE,
    BY_YOU,
    FACE_DOWN,
    FIELD,
    NOWHERE,
    TOP,
    Likeness,
    LookAtTop,
    PutCards,
    PutIntoDeck,
    PutShown,
    RevealCards,
    RevealUntil,
    Search,
    Shuffle,
    SummonGone,
)
from engine.effects.node import Instruction
from engine.effects.terms.amounts import ONE, All, Amount, Number
from engine.effects.terms.counted_amounts import DECK, GRAVEYARD, HAND, UpTo
from engine.effects.terms.players import OPPONENT, YOU
from engine.effects.terms.selectors import ANY_SIDE, CARD, SHARES, Selector
from engine.effects.terms.subjects import InPile, Shown, This
from engine.text.lexicon.meaning_codes import BOTH, BY_OTHERS, DISCARD, MANY, OF_ITS_OWNER, THAT
from engine.text.lexicon.meaning_codes import OF_YOU as OF_YOUR_HAND
from engine.text.lexicon.pile_words import OF_DOER, OF_OPPONENT, OF_OWNER, OF_YOU, PLACES, UNSAID
from engine.text.lowering.terms import selectors
from engine.text.lowering.terms.subjects import is_several, is_yours, lower_subject_in
from engine.text.lowering.terms.targets import lower_reference_word
from engine.text.parser import ParseTree
from engine.text.references.mentions import Mention
from engine.text.references.scope import ReferenceScope
from engine.text.tokens import Token

OF_LIKENESS: Final = ("SHARING", "SAME")
HANDS_CARDS: Final = (CARD * 2, CARD * 2 + MANY)  # "it", "them": a hand, or its cards
IN_PILES: Final = ("counted", "up_to", "any_many")


def doer_code(tree: ParseTree) -> int:
    """Return who does it; you where nobody is named."""
    return tree.meaning("YOU", "PLAYER", default=YOU)


def pile_player(word: Token, doer: int) -> int:
    """Return whose pile is meant, which a player does something with. Raises ReadError."""
    whose = word.meaning // PLACES
    if whose == OF_OPPONENT and doer == YOU:
        return OPPONENT
    fits = whose == UNSAID or ((whose == OF_YOU) == (doer == YOU) and whose in (OF_YOU, OF_DOER))
    if not fits:
        raise word.error("a pile of who does it (your deck, their deck)")
    return doer


def place_word(tree: ParseTree) -> Token:
    """Return the word right below a tree for where cards go."""
    return tree.the_word("INTO_PILE", "HAND")


def must_be_hand_of(word: Token, player: int) -> None:
    """Require that "your hand" is not said of another player's. Raises ReadError."""
    if word.meaning == OF_YOUR_HAND and player != YOU:
        raise word.error("the hand of the player whose cards they are")


def must_be_of_player(word: Token) -> None:
    """Require that a whole hand is not said to be that of a card's owner. Raises ReadError."""
    if word.meaning == OF_ITS_OWNER:
        raise word.error("a hand of who does it (your hand, their hand)")


def must_go_to(tree: ParseTree, owner: int, doer: int) -> int:
    """Return the place named right below a tree, where cards of this player's piles go. Raises ReadError."""
    word = place_word(tree)
    if word.kind == "HAND":
        must_be_hand_of(word, owner)
        return HAND
    whose = word.meaning // PLACES
    known = {UNSAID: True, OF_OWNER: True, OF_DOER: owner != YOU, OF_YOU: owner == YOU}
    if not known.get(whose, owner == OPPONENT and doer == YOU):
        raise word.error("a pile of the player whose cards they are")
    return word.meaning % PLACES


def lower_like(tree: ParseTree, naming: ReferenceScope) -> tuple[Amount, Selector, Likeness | None]:
    """Return the same, and what they have in common with a card: 'a creature with the same name as it'."""
    inner = next(iter(tree.branches(*IN_PILES)), tree)
    branch = inner.branch("selector")
    said = None if branch is None else branch.branch("sharing") or branch.branch("around")
    if said is None or said.words()[0].kind not in OF_LIKENESS:
        return *lower_pile_amount(tree), None
    how, *words = said.words()
    word = words[0] if words else replace(how, kind="IT", meaning=CARD * 2)
    naming.asks_values = True
    model = lower_reference_word(word, naming)
    naming.asks_values = False
    if isinstance(model, InPile) or is_several(model, naming):
        raise said.error("one card that is on the field, or left it")
    return *lower_pile_amount(tree, alike=True), Likeness(how.meaning, model)


def lower_pile_amount(tree: ParseTree, alike: bool = False) -> tuple[Amount, Selector]:
    """Return the amount and kind of cards right below a tree, by what is printed on them.

    `alike`: what they have in common with another card is looked at elsewhere.
    """
    inner = next(iter(tree.branches(*IN_PILES)), tree)
    branch = inner.the_branch("selector")
    what = selectors.lower_selector(branch, other=inner.word("ANOTHER"), around=alike)
    what = selectors.must_be_cards(inner, what)
    others = tuple([one for one in what.adjectives if not (alike and one.kind == SHARES)])
    plain = Selector(what.noun, ANY_SIDE, others)
    if what.side != ANY_SIDE or any(one.kind not in selectors.PRINTED_ON for one in others):
        raise inner.error("cards by what is printed on them (a creature, a Fey card)")
    if tree.has("ALL"):
        return All(), plain
    if inner.rule == "any_many":
        return UpTo(), plain
    amount = selectors.lower_amount(inner)
    if inner.rule == "up_to":
        if not isinstance(amount, Number):
            raise inner.error("a number (up to 2 creatures)")
        return UpTo(amount.value), plain
    return amount, plain


def lower_top_amount(tree: ParseTree) -> Amount:
    """Return how many cards of the top of a deck are meant; one where no number stands."""
    number = tree.word("NUMBER")
    return ONE if number is None else Number(number.meaning)


def is_random(tree: ParseTree) -> bool:
    """Return whether chance picks the cards right below a tree."""
    return tree.has("AT_RANDOM") or any(inner.has("RANDOM") for inner in tree.branches("counted"))


def lower_put_cards(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'put a card from your hand on the bottom of your deck', 'shuffle your graveyard into your deck'."""
    cards, doer = tree.the_branch("pile_cards"), doer_code(tree)
    into = place_word(tree)
    source = cards.the_word("FROM_PILE", "OF_DECK", "PILE_NAME", "HAND")
    if source.kind == "HAND":
        must_be_hand_of(source, doer)
        must_be_of_player(source)
    owner = doer if source.kind == "HAND" else pile_player(source, doer)
    to = must_go_to(tree, owner, doer)
    if tree.has("SHUFFLE") and to != DECK:
        raise into.error("into a deck")
    random = tree.has("AT_RANDOM") or is_random(cards)
    how = AT_RANDOM if random else BY_YOU if owner != doer else BY_CHOICE
    if source.kind == "OF_DECK":
        made = PutCards(lower_top_amount(cards), ANY_CARD, TOP, to, owner)
    elif source.kind in ("PILE_NAME", "HAND"):
        made = PutCards(
            All(), ANY_CARD, HAND if source.kind == "HAND" else source.meaning % PLACES, to, owner
        )
    else:
        amount, what, like = lower_like(cards, naming)
        how = BY_CHOICE if isinstance(amount, All) else how
        made = PutCards(amount, what, source.meaning % PLACES, to, owner, how, like)
    if to == FACE_DOWN and (made.origin not in (HAND, GRAVEYARD) or doer != YOU or owner != YOU):
        raise into.error("your own hand or graveyard before it, from where you set cards")
    if made.origin == DECK or made.origin == to:
        raise source.error("a hand or graveyard, or the top of a deck (search your deck for …)")
    return made


def lower_summon_free(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'summon a creature from your graveyard without paying its cost', 'summon it …'."""
    source, doer = tree.word("FROM_PILE"), doer_code(tree)
    if not tree.branches("counted", "up_to"):
        return lower_summon_named(tree, source, naming)
    assert source is not None
    place = source.meaning % PLACES
    if place not in (HAND, GRAVEYARD) or pile_player(source, doer) != doer:
        raise source.error("a hand or graveyard of who summons it")
    amount, what, like = lower_like(tree, naming)
    return PutCards(amount, what, place, FIELD, doer, AT_RANDOM if is_random(tree) else BY_CHOICE, like)


def lower_summon_named(tree: ParseTree, source: Token | None, naming: ReferenceScope) -> Instruction:
    """The same of a card that was named: chosen in your graveyard, or yours and destroyed."""
    naming.takes_gone = True
    subject = lower_subject_in(tree, naming)
    naming.takes_gone = False
    key = Mention(subject).key()
    own = naming.shown_is_yours if isinstance(subject, Shown) else is_yours(subject, naming)
    if source is not None and source.meaning not in [
        GRAVEYARD + whose * PLACES for whose in (OF_YOU, UNSAID)
    ]:
        raise source.error("your graveyard")
    has_left = any(made.gone and made.key() == key for made in naming.mentions) or key in naming.left
    if not own or is_several(subject, naming) or not (has_left or isinstance(subject, Shown | This)):
        raise tree.error("one card of yours, chosen in your graveyard, revealed from your hand, or destroyed")
    return PutShown(subject, FIELD) if isinstance(subject, Shown) else SummonGone(subject)


def lower_put_into_deck(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'put target creature on top of its owner's deck'."""
    into = tree.the_word("INTO_PILE")
    place = into.meaning % PLACES
    naming.takes_gone = True
    subject, whose = lower_subject_in(tree, naming), into.meaning // PLACES
    naming.takes_gone = False
    if isinstance(subject, Shown):
        must_be_owners(into, whose, naming)
        if place == FACE_DOWN and not naming.shown_is_yours:
            raise into.error("a card of your own; nobody sets the cards of another player")
        return PutShown(subject, place)
    is_known = whose == OF_OWNER or (whose == OF_YOU and is_yours(subject, naming))
    if not is_known or place in (HAND, GRAVEYARD, FACE_DOWN):
        raise into.error("its owner's deck (on top of its owner's deck)")
    return PutIntoDeck(subject, place)


def must_be_owners(word: Token, whose: int, naming: ReferenceScope) -> None:
    """Require a pile of who has the card that was revealed or chosen. Raises ReadError."""
    if whose not in (OF_OWNER, UNSAID) and not (whose == OF_YOU and naming.shown_is_yours):
        raise word.error("its owner's hand or deck; a card goes to no other (22.4)")


def lower_discard_shown(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'discard the revealed card', 'discard it', which was revealed."""
    verb, word, branch = tree.words()[0], tree.words()[1], tree.branch("selector")
    noun = (
        word.meaning % THAT // 2
        if word.kind == "IT"
        else CARD
        if branch is None
        else selectors.lower_noun(branch)[0]
    )
    shown = naming.shown
    if word.kind == "IT" and word.meaning % 2 == MANY:
        raise word.error("it, the card that was revealed")
    if verb.meaning != DISCARD or shown is None or shown.chosen or noun not in (CARD, shown.noun):
        raise tree.error("a number of cards, or a card that the cost reveals")
    return PutShown(shown, GRAVEYARD)


def must_mean_them(tree: ParseTree, amount: Amount, noun: int) -> None:
    """Require of each word for cards right below a tree that it means those that were found."""
    for word in tree.parts:
        if isinstance(word, Token) and word.kind in ("IT", "OF_THEM"):
            must_mean(word, amount, noun)


def must_mean(word: Token, amount: Amount, noun: int) -> None:
    """Require that 'it', 'those artifacts', 'both' can mean so many cards of a kind. Raises ReadError."""
    if word.kind == "OF_THEM":
        fits = word.meaning in (CARD, noun)
    else:
        how_many = 2 if word.meaning >= BOTH else None
        fits = word.meaning % THAT // 2 in (CARD, noun) and (word.meaning % 2 == MANY) == (amount != ONE)
        fits = fits and how_many in (None, getattr(amount, "value", None))
    if not fits:
        raise word.error("it, them: the cards that were found, as many as they are")


def lower_search(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'search your deck for a Fey creature, reveal it, put it into your hand, then shuffle'."""
    deck, into, doer = tree.the_word("PILE_NAME"), place_word(tree), doer_code(tree)
    if deck.meaning % PLACES != DECK:
        raise deck.error("a deck")
    owner = pile_player(deck, doer)
    if owner != doer:
        raise deck.error("one's own deck")
    amount, what, like = lower_like(tree, naming)
    must_mean_them(tree, amount, what.noun)
    to = must_go_to(tree, owner, doer)
    if to not in (HAND, GRAVEYARD, FACE_DOWN):  # it is shuffled after that, wherever in it a card was put
        raise into.error("a hand or graveyard")
    return Search(amount, what, to, tree.has("REVEAL"), owner, like)


def lower_look_at_top(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'look at the top 3 cards of your deck; put one into your hand and the rest on the bottom'."""
    of = tree.the_word("OF_DECK")
    if pile_player(of, YOU) != YOU:
        raise of.error("your deck")
    amount = lower_top_amount(tree)
    taken, rest = tree.branch("taken_of_top"), tree.branch("rest_of_top")
    for branch in (one for one in (taken, rest) if one is not None):
        must_mean_them(branch, amount, CARD)
    if rest is None:
        naming.shown_tops.append(YOU)
        return LookAtTop(amount, Number(0), NOWHERE, TOP)
    place = must_go_to(rest, YOU, YOU)
    if place == FACE_DOWN:
        raise rest.error("the rest into a hand, a graveyard or the deck; the zones could be too few for it")
    if taken is None:
        return LookAtTop(amount, Number(0), NOWHERE, place)
    to = must_go_to(taken, YOU, YOU)
    some = UpTo(selectors.lower_number(taken).value) if taken.has("UP_TO") else selectors.lower_number(taken)
    return LookAtTop(amount, some, to, place)


def lower_shuffle(tree: ParseTree, _: ReferenceScope) -> Instruction:
    """'shuffle your deck'."""
    doer, deck = doer_code(tree), tree.word("PILE_NAME")
    if deck is None:
        return Shuffle(doer)
    if deck.meaning % PLACES != DECK:
        raise deck.error("a deck")
    return Shuffle(pile_player(deck, doer))


def lower_reveal(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'your opponent reveals a card from their hand at random', 'reveal the top card of your deck'."""
    doer, of, source = doer_code(tree), tree.word("OF_DECK"), tree.word("FROM_PILE")
    if of is not None:
        naming.shown_tops.append(pile_player(of, doer))
        return RevealCards(lower_top_amount(tree), TOP, pile_player(of, doer))
    assert source is not None
    if source.meaning % PLACES != HAND or pile_player(source, doer) != doer:
        raise source.error("one's own hand")
    amount, what = lower_pile_amount(tree)
    if what != ANY_CARD:
        raise tree.error("a card, or a number of cards")
    return RevealCards(amount, HAND, doer, AT_RANDOM if is_random(tree) else BY_CHOICE)


def lower_reveal_until(tree: ParseTree, _: ReferenceScope) -> Instruction:
    """'reveal cards from the top of your deck until you reveal a creature; put it into your hand …'."""
    doer = doer_code(tree)
    if pile_player(tree.the_word("OF_DECK"), doer) != doer:
        raise tree.the_word("OF_DECK").error("one's own deck")
    amount, what = lower_pile_amount(tree)
    if amount != ONE or what == ANY_CARD:
        raise tree.the_branch("counted").error("one card of a kind (until you reveal a creature)")
    to, rest = (must_go_to(tree.the_branch(rule), doer, doer) for rule in ("put_it", "rest_of_top"))
    must_mean_them(tree.the_branch("put_it"), amount, what.noun)
    if to not in (HAND, GRAVEYARD) or rest in (HAND, TOP):
        raise tree.error("the card into a hand, and the rest into a graveyard or on the bottom of the deck")
    return RevealUntil(what, to, rest, doer, tree.has("AT_RANDOM"))


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
        raise source.error("your opponent's hand")
    if player is not None:
        raise player.error("they")
    verb, into = tree.word("COUNT_CARDS"), tree.word("INTO_PILE")
    it = tree.words()[-1 if into is None else -2]
    if into is not None and (
        into.meaning % PLACES not in (DECK, TOP, BOTTOM) or into.meaning // PLACES == OF_YOU
    ):
        raise into.error("their deck")
    if verb is not None and verb.meaning % BY_OTHERS != DISCARD:
        raise verb.error("discard, discards")
    amount, what = lower_pile_amount(tree)
    must_mean(it, amount, what.noun)
    if tree.has("FROM") and tree.the_word("IT").meaning not in HANDS_CARDS:
        raise tree.the_word("IT").error("it, them: the hand that was revealed")
    to = GRAVEYARD if into is None else into.meaning % PLACES
    return PutCards(amount, what, HAND, to, OPPONENT, BY_YOU)


PILE_ORDERS: Final = {
    "discard_shown": lower_discard_shown,
    "discard_chosen": lower_discard_chosen,
    "put_cards": lower_put_cards,
    "summon_free": lower_summon_free,
    "put_into_deck": lower_put_into_deck,
    "search": lower_search,
    "look_at_top": lower_look_at_top,
    "shuffle_deck": lower_shuffle,
    "reveal_cards": lower_reveal,
    "reveal_until": lower_reveal_until,
}
