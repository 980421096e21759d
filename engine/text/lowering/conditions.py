"""States of a card, of the turn, of amounts, as conditions ask for them (14.3)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.actions.attachment import HasAttachment
from engine.effects.conditions import (
    EQUAL,
    FEWER,
    MORE,
    AllOf,
    AmountIs,
    AnyOf,
    Blocking,
    Compared,
    Fits,
    InChain,
    Not,
    PhaseIs,
    State,
    StateOf,
    Striking,
    ThisConnected,
    ThisHasMana,
    ThisIs,
    TurnIs,
    WasDestroyed,
    YouControl,
)
from engine.effects.events import EACH_TURN, OPPONENTS_TURN, YOUR_TURN
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import Amount
from engine.effects.terms.counted_amounts import HAND, CountOf, CountPile, HpOf, StatOf
from engine.effects.terms.players import EACH_PLAYER, OPPONENT, THAT_PLAYER, YOU
from engine.effects.terms.subjects import Subject, This
from engine.text.errors import Wrong
from engine.text.lexicon.word_meanings import DESTROYED, FORMS, MANY, UNLESS
from engine.text.lexicon.words import TURNS
from engine.text.lowering.terms import selectors
from engine.text.lowering.terms.counted_amounts import counted_gone, is_live, measure
from engine.text.lowering.terms.subjects import is_several
from engine.text.lowering.terms.targets import word_refers
from engine.text.parser import Branch
from engine.text.scope import Naming
from engine.text.tokens import MOST

RELATIONS: Final = {"MORE_THAN": MORE, "FEWER_THAN": FEWER, "EQUAL_TO": EQUAL}


WHOM: Final = ("THIS", "IT", "FIGHTER", "TARGET", "CHOSEN")


def state(tree: Branch, naming: Naming | None = None) -> State:
    """Something that is true or not; of what `naming` knows, or where that is None of this card alone."""
    made = plain(tree, naming)
    return opposite(made) if tree.has("NOT") else made


def plain(tree: Branch, naming: Naming | None) -> State:
    """A state without its 'not'."""
    if tree.rule in OF_INNER:
        return plain(tree.branches()[0], naming)
    if tree.rule in OF_NAMED:
        return OF_NAMED[tree.rule](tree, naming)
    made = STATES[tree.rule](tree)
    word = tree.word(*WHOM)
    if word is None:
        return made
    subject = whom(tree, naming)
    return made if isinstance(subject, This) else StateOf(subject, made)


def whom(tree: Branch, naming: Naming | None) -> Subject:
    """Of which single card a state speaks."""
    word = tree.word(*WHOM)
    if word is None or word.kind == "THIS":
        return This()
    if naming is None:
        raise Wrong(word.start, word.end, ["[this]; nothing else was named before"])
    subject = word_refers(word, naming)
    if is_several(subject, naming):
        raise Wrong(word.start, word.end, ["one card; they are several"])
    return subject


def opposite(made: State) -> State:
    """The state that holds when another one does not."""
    if isinstance(made, TurnIs):
        return TurnIs(not made.yours)
    if isinstance(made, Not):
        return made.state
    if isinstance(made, YouControl | ThisHasMana | ThisConnected | AmountIs):
        if made.most == MOST and made.least > 0:
            return replace(made, least=0, most=made.least - 1)
        if made.least == 0 and made.most < MOST:
            return replace(made, least=made.most + 1, most=MOST)
    if isinstance(made, StateOf) and not isinstance(made.state, ThisIs):
        inner = opposite(made.state)
        return Not(made) if isinstance(inner, Not) else StateOf(made.subject, inner)
    return Not(made)


def asked(tree: Branch, naming: Naming | None = None) -> State:
    """What 'if', 'while' or 'unless' right in a tree asks for."""
    made = state(tree.branches()[0], naming)
    word = tree.words()[0] if tree.rule == "given" else tree.word("SHOULD", "PROVIDED", "OR_IF")
    return opposite(made) if word is not None and (word.kind == "UNLESS" or word.meaning == UNLESS) else made


def said(tree: Branch, naming: Naming | None) -> State:
    """'it is a creature with 2 or more Might', 'target is face-down'."""
    subject = whom(tree, naming)
    branch = tree.branch("selector")
    if branch is not None:
        return Fits(subject, selectors.must_be_cards(branch, selectors.selector(branch, varies=True)))
    word = tree.word("PLAIN", "FACTION")
    assert word is not None
    one = sel.Adjective(sel.FACTION, word=vocab.FACTIONS[word.meaning]) if word.kind == "FACTION" else None
    made = sel.Selector(sel.CARD, adjectives=(one or sel.Adjective(word.meaning),))
    selectors.must_make_sense(tree, made)
    return Fits(subject, made)


def chain(tree: Branch) -> State:
    """A Connection Chain of all cards."""
    word = tree.word("NUMBER")
    return InChain() if word is None else InChain(max(word.meaning, 1))


def had(tree: Branch, naming: Naming | None) -> State:
    """'[this] has 3 or more mana', '[this] has no Armor', '[this] has 2 mana': just so much."""
    subject = whom(tree, naming)
    if selectors.variable_bounds(tree):
        return Fits(subject, sel.Selector(sel.CARD, adjectives=tuple(selectors.measure(tree))))
    number, what = tree.word("NUMBER"), tree.word("STAT", "ATTACK")
    least, most = (number.meaning, number.meaning) if number else selectors.bounds(tree)
    if what is None:
        made = ThisHasMana(least, most)
        return made if isinstance(subject, This) else StateOf(subject, made)
    return AmountIs(StatOf(selectors.stat(what), subject), least, most)


def controlled(tree: Branch) -> State:
    """'you control two or more creatures', 'your opponent controls no artifacts'."""
    return YouControl(without_side(tree), *selectors.bounds(tree), controller(tree))


def more_than(tree: Branch) -> State:
    """'your opponent controls more creatures than you'."""
    player = tree.word("YOU", "PLAYER")
    who, other = controller(tree) if player is None else player.meaning, than(tree)
    if who not in (YOU, OPPONENT):
        raise tree.wrong("you or your opponent")
    if who == other:
        raise tree.wrong("two players to compare")
    selector = without_side(tree)
    sides = [replace(selector, side=sel.YOURS if player == YOU else sel.OPPONENTS) for player in (who, other)]
    return Compared(CountOf(sides[0]), MORE if tree.has("MORE") else FEWER, CountOf(sides[1]))


def controller(tree: Branch) -> int:
    """You, or the opponent, before 'control'."""
    return YOU if tree.has("YOU_CONTROL") else OPPONENT


def than(tree: Branch) -> int:
    """The player after 'than'."""
    word = tree.word("THAN")
    assert word is not None
    return word.meaning


def player_has(tree: Branch) -> State:
    """'you have 3 or less HP', 'your opponent has no cards in hand', 'you have more HP than …'."""
    empty = tree.word("EMPTY_HAND")
    if empty is not None:
        return AmountIs(CountPile(HAND, empty.meaning == YOU), 0, 0)
    player = tree.word("YOU", "PLAYER")
    assert player is not None
    if player.meaning not in (YOU, OPPONENT):
        raise Wrong(player.start, player.end, ["you or your opponent"])
    amount = held(tree, player.meaning)
    if tree.word("MORE", "LESS") is None:
        if tree.has("THAN"):
            raise tree.wrong("more or fewer, before 'than'")
        number = tree.word("NUMBER")
        least, most = (number.meaning, number.meaning) if number else selectors.bounds(tree)
        return AmountIs(amount, least, most)
    if not tree.has("THAN") or than(tree) == player.meaning:
        raise tree.wrong("than you, than your opponent")
    return Compared(amount, MORE if tree.has("MORE") else FEWER, held(tree, than(tree)))


def held(tree: Branch, who: int) -> Amount:
    """The cards in a pile of a player, or the HP."""
    pile, here = tree.word("PILE"), tree.word("IN_PILE")
    if pile is not None:
        if pile.meaning % 2 and who == YOU:
            raise Wrong(pile.start, pile.end, ["your own cards"])
        return CountPile(pile.meaning // 2, who == YOU)
    if here is not None:
        return CountPile(here.meaning, who == YOU)
    stat = tree.word("STAT")
    if stat is not None and stat.meaning != vocab.LIFE:
        raise Wrong(stat.start, stat.end, ["life"])
    return HpOf(who == YOU)


def must_destroy(tree: Branch) -> None:
    """What was done must be destroying."""
    word = tree.word("HAPPENED", "TAKEN")
    wanted = vocab.E_DESTROYED if word is not None and word.kind == "HAPPENED" else DESTROYED
    if word is not None and word.meaning != wanted:
        raise Wrong(word.start, word.end, ["destroyed"])


def was_destroyed(tree: Branch, naming: Naming | None) -> State:
    """'it was destroyed', 'you destroyed it', 'you destroyed target'."""
    must_destroy(tree)
    words = tuple(part for part in tree.parts if not isinstance(part, Branch) and part.kind in WHOM[1:])
    return WasDestroyed(whom(Branch(tree.rule, words), naming))


def took(tree: Branch, naming: Naming | None) -> State:
    """'you discarded a card', 'you destroyed 2 or more creatures', 'an artifact was sacrificed'."""
    if naming is None:
        raise tree.wrong("something else; nothing was paid or done yet")
    least, most = selectors.bounds(tree)
    return AmountIs(counted_gone(tree, naming), least, most)


def joined(tree: Branch, naming: Naming | None) -> tuple[State, ...]:
    """The states that 'and' or 'or' joins."""
    return tuple(state(branch, naming) for branch in tree.branches())


def without_side(tree: Branch) -> sel.Selector:
    """Cards whose side is said by what stands before them."""
    selector = selectors.must_be_cards(tree, selectors.selector_in(tree))
    if selector.side != sel.ANY_SIDE:
        raise tree.wrong("a side that is said once")
    return selector


def lacked(tree: Branch) -> State:
    """'you do not control an artifact', '… any artifacts'."""
    return YouControl(without_side(tree), 0, 0)


def whose(tree: Branch, naming: Naming | None) -> int:
    """Whose turn or phase it is."""
    word = tree.word(*TURNS)
    if word is not None:
        return TURNS[word.kind]
    theirs = tree.word("IT", "PLAYER")
    if theirs is None:
        return EACH_TURN
    known = {YOU: YOUR_TURN, OPPONENT: OPPONENTS_TURN}
    player = EACH_PLAYER if naming is None else naming.event_who
    if theirs.kind == "PLAYER" and theirs.meaning != THAT_PLAYER:
        player = theirs.meaning
    if player not in known or (theirs.kind == "IT" and theirs.meaning % 2 != MANY):
        raise Wrong(theirs.start, theirs.end, ["your, your opponent's"])
    return known[player]


def turn(tree: Branch, naming: Naming | None) -> State:
    """'your turn'."""
    found = whose(tree, naming)
    if found == EACH_TURN:
        raise tree.wrong("your turn, your opponent's turn")
    return TurnIs(found == YOUR_TURN)


def phase(tree: Branch, naming: Naming | None) -> State:
    """'your Event Phase'."""
    word = tree.word("PHASE")
    assert word is not None
    return PhaseIs(word.meaning, whose(tree, naming))


def strike(tree: Branch) -> State:
    """ "[this]'s Strike"."""
    word = tree.word("ACTION", "ATTACK")
    assert word is not None
    if word.meaning // FORMS != vocab.STRIKE:
        raise tree.wrong("[this]'s Strike")
    return Striking()


def connected(tree: Branch) -> State:
    """'[this] is connected with at least two artifacts'."""
    selector = selectors.selector_in(tree)
    return ThisConnected(selector, *selectors.bounds(tree))


def compared(tree: Branch, naming: Naming | None) -> State:
    """'the number of creatures you control is 3 or more', '… is more than the number of artifacts'."""
    gauges = [gauge(branch, naming) for branch in tree.branches("gauge")]
    relation = tree.word(*RELATIONS)
    if relation is not None:
        return Compared(gauges[0], RELATIONS[relation.kind], gauges[1])
    number = tree.word("NUMBER")
    if number is not None:
        return AmountIs(gauges[0], number.meaning, number.meaning)
    least, most = selectors.bounds(tree)
    return AmountIs(gauges[0], least, most)


def gauge(tree: Branch, naming: Naming | None) -> Amount:
    """An amount; without a naming one of cards that stand on the field by what they are."""
    amount = measure(tree, naming or Naming())
    if naming is None and not is_live(amount):
        raise tree.wrong("an amount to be counted at any time (the number of …, [this]'s Might)")
    return amount


# By the production of the grammar
OF_INNER: Final = ("it_is_turn", "it_is_phase", "it_is_strike")
STATES: Final[dict[str, Callable[[Branch], State]]] = {
    "this_is": lambda tree: ThisIs(tree.words()[-1].meaning),
    "in_chain": chain,
    "you_control": controlled,
    "you_lack": lacked,
    "more_than": more_than,
    "you_have": player_has,
    "strike_is": strike,
    "blocks_now": lambda _: Blocking(),
    "has_attachment": lambda _: HasAttachment(),
    "this_connected": connected,
}
OF_NAMED: Final[dict[str, Callable[[Branch, Naming | None], State]]] = {
    "this_has": had,
    "was_destroyed": was_destroyed,
    "took": took,
    "is_a": said,
    "turn_is": turn,
    "phase_is": phase,
    "compared": compared,
    "all_of": lambda tree, naming: AllOf(joined(tree, naming)),
    "any_of": lambda tree, naming: AnyOf(joined(tree, naming)),
}
