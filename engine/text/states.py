"""States of a card, of the turn, of amounts, as conditions ask for them (14.3)."""

from collections.abc import Callable
from typing import Final

from engine import vocab
from engine.effects import selectors as sel
from engine.effects.amounts import Amount
from engine.effects.attaching import HasAttachment
from engine.effects.conditions import (
    EQUAL,
    FEWER,
    MORE,
    AmountIs,
    Compared,
    InChain,
    PhaseIs,
    State,
    Striking,
    ThisConnected,
    ThisHasMana,
    ThisIs,
    TurnIs,
    YouControl,
)
from engine.effects.events import EACH_TURN
from engine.effects.measures import StatOf
from engine.effects.selectors import This
from engine.text import selecting
from engine.text.measuring import is_live, measure
from engine.text.naming import Naming
from engine.text.parser import Branch
from engine.text.words import FORMS, TURNS

RELATIONS: Final = {"MORE_THAN": MORE, "FEWER_THAN": FEWER, "EQUAL_TO": EQUAL}


def state(tree: Branch) -> State:
    """Something that is true or not."""
    if tree.rule in OF_INNER:
        return state(tree.branches()[0])
    return STATES[tree.rule](tree)


def chain(tree: Branch) -> State:
    """A Connection Chain of all cards."""
    word = tree.word("NUMBER")
    return InChain() if word is None else InChain(max(word.meaning, 1))


def had(tree: Branch) -> State:
    """'[this] has 3 or more mana', '[this] has no Armor', '[this] has 2 mana': just so much."""
    number, what = tree.word("NUMBER"), tree.word("STAT", "ATTACK")
    least, most = (number.meaning, number.meaning) if number else selecting.bounds(tree)
    if what is None:
        return ThisHasMana(least, most)
    return AmountIs(StatOf(selecting.stat(what), This()), least, most)


def controlled(tree: Branch) -> State:
    """'you control two or more creatures'."""
    return YouControl(without_side(tree), *selecting.bounds(tree))


def without_side(tree: Branch) -> sel.Selector:
    """Cards whose side is said by what stands before them."""
    selector = selecting.must_be_cards(tree, selecting.selector_in(tree))
    if selector.side != sel.ANY_SIDE:
        raise tree.wrong("a side that is said once")
    return selector


def turn(tree: Branch) -> State:
    """'your turn'."""
    if tree.has("EACH"):
        raise tree.wrong("your turn, your opponent's turn")
    return TurnIs(tree.has("YOUR"))


def phase(tree: Branch) -> State:
    """'your Event Phase'."""
    word, whose = tree.word("PHASE"), tree.word(*TURNS)
    assert word is not None
    return PhaseIs(word.meaning, EACH_TURN if whose is None else TURNS[whose.kind])


def strike(tree: Branch) -> State:
    """ "[this]'s Strike"."""
    word = tree.word("ACTION", "ATTACK")
    assert word is not None
    if word.meaning // FORMS != vocab.STRIKE:
        raise tree.wrong("[this]'s Strike")
    return Striking()


def connected(tree: Branch) -> State:
    """'[this] is connected with at least two artifacts'."""
    selector = selecting.must_be_cards(tree, selecting.selector_in(tree))
    return ThisConnected(selector, *selecting.bounds(tree))


def compared(tree: Branch) -> State:
    """'the number of creatures you control is 3 or more', '… is more than the number of artifacts'."""
    gauges = [gauge(branch) for branch in tree.branches("gauge")]
    relation = tree.word(*RELATIONS)
    if relation is not None:
        return Compared(gauges[0], RELATIONS[relation.kind], gauges[1])
    number = tree.word("NUMBER")
    if number is not None:
        return AmountIs(gauges[0], number.meaning, number.meaning)
    least, most = selecting.bounds(tree)
    return AmountIs(gauges[0], least, most)


def gauge(tree: Branch) -> Amount:
    """An amount of cards that stand on the field by what they are."""
    amount = measure(tree, Naming())
    if not is_live(amount):
        raise tree.wrong("an amount to be counted at any time (the number of …, [this]'s Might)")
    return amount


# By the production of the grammar
OF_INNER: Final = ("it_is_turn", "it_is_phase", "it_is_strike")
STATES: Final[dict[str, Callable[[Branch], State]]] = {
    "this_is": lambda tree: ThisIs(tree.words()[-1].meaning),
    "in_chain": chain,
    "this_has": had,
    "you_control": controlled,
    "turn_is": turn,
    "phase_is": phase,
    "strike_is": strike,
    "has_attachment": lambda _: HasAttachment(),
    "this_connected": connected,
    "compared": compared,
}
