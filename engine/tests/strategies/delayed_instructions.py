"""Instructions made by chance for tests: what happens later or instead."""

from dataclasses import replace

from hypothesis import strategies as st

from engine import vocab
from engine.effects.actions.continuous import Change, Gets
from engine.effects.actions.damage import Destroy
from engine.effects.actions.delayed import EACH_TIME, ONCE, Delayed, NextTime
from engine.effects.actions.mana import Collect, TransferMana
from engine.effects.actions.replacement import Kept, Nothing, PreventThat, TakesIt, TakesOther, Would
from engine.effects.events import Event, WhenPhase, WhenTurn
from engine.effects.node import Instruction
from engine.effects.program import Program
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import Number, ThatMuch
from engine.effects.terms.durations import END_OF_TURN, UNSTATED
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import It, This, Those
from engine.effects.terms.targets import Target, TargetPhrase
from engine.tests.strategies.instructions import CARDS, PHASES, PLAIN, SIDES, SMALL, WHO, Body, in_turn

TO_A_CARD = [vocab.E_DESTROYED, vocab.E_DAMAGED, vocab.E_COLLECTED, vocab.E_MOVED]
BY_A_PLAYER = [vocab.E_DREW, vocab.E_DISCARDED, vocab.E_LIFE_LOST]
LESS_OR_MORE = st.builds(TakesOther, SMALL, st.integers(0, 2))
PREVENTED = st.builds(PreventThat, st.one_of(st.none(), SMALL))
CREATURES = st.builds(Selector, st.just(sel.CREATURE), st.sampled_from(SIDES))

WOULD_TAKE = st.builds(
    Would,
    st.just(vocab.E_DAMAGED),
    st.one_of(st.just(This()), st.builds(Those, CREATURES)),
    least=st.sampled_from([0, 2]),
)
WOULD = st.builds(
    Would,
    st.sampled_from(TO_A_CARD),
    st.one_of(st.just(This()), st.builds(Those, CREATURES)),
    optional=st.booleans(),
)
WOULD_BE_DESTROYED = st.one_of(
    st.builds(Would, st.just(vocab.E_DESTROYED), st.just(This()), by=CREATURES),
    st.just(Would(vocab.E_DESTROYED, This(), by_damage=True)),
    st.just(Would(vocab.E_DESTROYED, This(), in_fight=True)),
    st.integers(0, 2).map(lambda whose: Would(vocab.E_DESTROYED, This(), by_effect=whose)),
)
WOULD_LOSE = st.builds(Would, st.just(vocab.E_CONSUMED), st.builds(Those, CREATURES), optional=st.booleans())
WOULD_LOSE_WITH_IT = WOULD_LOSE.map(lambda would: replace(would, with_card=True))
TAKEN_OVER = st.just(Collect(ThatMuch(), This()))
WOULD_DO = st.builds(Would, st.sampled_from(BY_A_PLAYER), st.none(), WHO, optional=st.booleans())
INSTEAD: list[st.SearchStrategy[tuple[Would, Instruction]]] = [
    st.tuples(WOULD_TAKE, LESS_OR_MORE),
    st.tuples(WOULD_TAKE, PREVENTED),
    st.tuples(WOULD_TAKE, st.just(TakesIt(This()))),
    st.tuples(WOULD, PLAIN),
    st.tuples(WOULD_BE_DESTROYED, PLAIN),
    st.tuples(WOULD_LOSE_WITH_IT, TAKEN_OVER),
    st.tuples(WOULD_LOSE, st.one_of(TAKEN_OVER, st.just(TransferMana(ThatMuch(), It(), This())))),
    st.tuples(WOULD_DO, PLAIN),
    st.tuples(st.one_of(WOULD, WOULD_DO), st.just(Nothing())),
]
TURNS = st.builds(WhenTurn, st.sampled_from([vocab.E_TURN_START, vocab.E_TURN_END]), WHO)
STARTS = st.builds(WhenPhase, st.sampled_from(PHASES), WHO)
HOW_LONG = st.sampled_from([(ONCE, UNSTATED), (ONCE, END_OF_TURN), (EACH_TIME, END_OF_TURN)])


def at(moment: Event, does: Instruction, nth: int = 1) -> Delayed:
    """Something done later."""
    return Delayed(Program(vocab.TRIGGER, (moment,), does), nth)


def destroyed_later(moment: Event, which: Selector) -> Body:
    """Return a target that is destroyed later."""
    phrase = TargetPhrase(which)
    now = Gets(Target(0, phrase), (Change(0, Number(1)),), END_OF_TURN)
    return Body(in_turn(now, at(moment, Destroy(Kept(0, "target")))), (phrase,))


def next_time(replaced: tuple[Would, Instruction], long: tuple[int, int]) -> Body:
    """Something done instead, the next time or each time."""
    would, does = replaced
    return Body(NextTime(Program(vocab.TRIGGER, (would,), does), long[1], long[0]))


LATER: list[st.SearchStrategy[Body]] = [
    st.builds(lambda moment, does, nth: Body(at(moment, does, nth)), TURNS, PLAIN, st.integers(1, 3)),
    st.builds(lambda moment, does, nth: Body(at(moment, does, nth)), STARTS, PLAIN, st.integers(1, 3)),
    st.builds(destroyed_later, TURNS, CARDS),
    *[st.builds(next_time, instead, HOW_LONG) for instead in INSTEAD],
]
