"""Random programs of what texts that nobody here had seen needed (see `handled`)."""

from hypothesis import strategies as st

from engine import vocab
from engine.effects import selectors as sel
from engine.effects.amounts import Number, X
from engine.effects.conditions import WHILE, Blocking, Given, Striking
from engine.effects.costs import Consume
from engine.effects.handling import SwapMana
from engine.effects.lasting import Change, Gets
from engine.effects.measures import Within
from engine.effects.node import Criterion, Instruction
from engine.effects.program import Program
from engine.effects.quantified import WhereX
from engine.effects.selectors import Fighter, Selector, Target, TargetPhrase, This, Together
from engine.effects.verbs import DealDamage, Draw
from engine.tests.programs import GAUGES, STATS

COST: Criterion = Consume(Number(1))
CARDS = st.builds(Selector, st.sampled_from([sel.CARD, sel.CREATURE, sel.ARTIFACT]), st.integers(0, 2))
LIMITS = st.one_of(
    st.builds(Within, GAUGES, st.just(0), st.integers(1, 98)), st.builds(Within, GAUGES, st.integers(1, 98))
)
FIGHTING: list[tuple[Criterion, Fighter]] = [
    (Given(WHILE, Striking()), Fighter(sel.THE_BLOCKER)),
    (Given(WHILE, Blocking()), Fighter(sel.THE_ATTACKER)),
]


def used(does: Instruction, *phrases: TargetPhrase) -> Program:
    """An activation that does this."""
    return Program(vocab.ACTIVATION, (COST,), does, phrases)


def swapping(which: Selector) -> Program:
    """Mana swapped with a target."""
    phrase = TargetPhrase(which)
    return used(SwapMana(Together((This(), Target(0, phrase)))), phrase)


def fighting(stat: int) -> st.SearchStrategy[Program]:
    """What is so of the other one while this card strikes or blocks, or is done to that."""
    made = [
        Program(vocab.CONTINUOUS, (given,), Gets(one, (Change(stat, Number(1)),))) for given, one in FIGHTING
    ]
    made += [Program(vocab.ACTIVATION, (given, COST), DealDamage(Number(1), one)) for given, one in FIGHTING]
    return st.sampled_from(made)


NEWER: list[st.SearchStrategy[Program]] = [
    CARDS.map(swapping),
    LIMITS.map(lambda amount: used(WhereX(Draw(X()), amount))),
    STATS.flatmap(fighting),
]
