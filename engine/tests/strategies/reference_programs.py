"""Programs made by chance for tests: those that speak of their event, their cost or their target."""

from collections.abc import Callable

from hypothesis import strategies as st

from engine import vocab
from engine.effects.actions.cards import Draw
from engine.effects.actions.control_flow import IF_STATE, Case, Cases, WhereX
from engine.effects.actions.damage import DealDamage, Destroy, Heal
from engine.effects.actions.keyword_actions import March, Strike
from engine.effects.actions.mana import Collect
from engine.effects.actions.zones import ReturnToHand, Summon
from engine.effects.conditions import Fits, State, StateOf, ThisIs
from engine.effects.costs import UP_TO, Consume, ConsumeAny, DiscardCost, Sac, Transformed, XIs
from engine.effects.events import Event, When, WhenPlayer
from engine.effects.node import Instruction
from engine.effects.program import Program
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import Number, ThatMuch, X
from engine.effects.terms.counted_amounts import CountAround, ManaOn, StatOf, Taken
from engine.effects.terms.players import THAT_PLAYER
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import THE_ATTACKER, THE_BLOCKER, Discarded, It, Other, Sacked, This, Those
from engine.effects.terms.targets import Around, Target, TargetPhrase
from engine.tests.strategies.instructions import CARDS, CREATURE, SMALL
from engine.tests.strategies.programs import GAUGES, MANY_CARDS

DAMAGED = st.sampled_from([When(vocab.E_DAMAGED), When(vocab.E_DEALT), When(vocab.E_COLLECTED, CREATURE)])
AFTER_DAMAGE = st.sampled_from(
    [Collect(ThatMuch(), This()), DealDamage(ThatMuch(), Those(CREATURE)), Draw(ThatMuch())]
)


def on(event: Event, does: Instruction) -> st.SearchStrategy[Program]:
    """A trigger."""
    return st.just(Program(vocab.TRIGGER, (event,), does))


def measured_before(event: Event, make: Callable[[X, Target], Instruction]) -> Program:
    """Return what is counted on the card of an event, for a target that is named after it."""
    phrase = TargetPhrase(CREATURE)
    does = WhereX(make(X(), Target(0, phrase)), StatOf(0, It()))
    return Program(vocab.TRIGGER, (event,), does, (phrase,))


TAKING = st.builds(Sac, SMALL, MANY_CARDS.filter(lambda what: what.side == sel.ANY_SIDE), st.just(UP_TO))
OF_THE_EVENT: list[st.SearchStrategy[Program]] = [
    st.builds(lambda event, does: Program(vocab.TRIGGER, (event,), does), DAMAGED, AFTER_DAMAGE),
    on(When(vocab.E_STRUCK, target=CREATURE), Destroy(Other(THE_BLOCKER))),
    on(When(vocab.E_BLOCKED), Destroy(Other(THE_ATTACKER))),
    on(When(vocab.E_DESTROYS, target=CREATURE), ReturnToHand(Other())),
    on(When(vocab.E_DESTROYED, CREATURE), ReturnToHand(It())),
    st.sampled_from([DealDamage, Heal]).map(
        lambda make: measured_before(When(vocab.E_DESTROYED, CREATURE), make)
    ),
    on(WhenPlayer(vocab.E_DREW, 1), Draw(Number(1), THAT_PLAYER)),
]


def of_the_sacked(noun: int) -> Program:
    """Return what is counted on the card that the cost took."""
    cost = Sac(Number(1, in_words=True), Selector(noun))
    return Program(vocab.ACTIVATION, (cost,), WhereX(Draw(X()), ManaOn(Sacked(noun))))


def of_the_discarded(noun: int) -> Program:
    """Return what is counted on the card that was discarded as a cost."""
    cost = DiscardCost(Number(1, in_words=True), Selector(noun))
    return Program(vocab.ACTIVATION, (cost,), WhereX(Draw(X()), StatOf(0, Discarded(noun))))


def around_target(which: Selector, relation: int) -> Program:
    """Return what is done to the cards around a target."""
    phrase = TargetPhrase(which)
    does = Destroy(Around(CREATURE, relation, Target(0)))
    return Program(vocab.ACTIVATION, (Consume(Number(1)), phrase), does, (phrase,))


def count_around_target(which: Selector, relation: int) -> Program:
    """Return what is done as often as cards stand so from a target."""
    phrase = TargetPhrase(which)
    does = WhereX(Draw(X()), CountAround(Around(CREATURE, relation, Target(0))))
    return Program(vocab.ACTIVATION, (Consume(Number(1)), phrase), does, (phrase,))


OF_THE_COST: list[st.SearchStrategy[Program]] = [
    TAKING.map(lambda cost: Program(vocab.ACTIVATION, (cost,), WhereX(Draw(X()), Taken()))),
    TAKING.map(lambda cost: Program(vocab.ACTIVATION, (cost,), WhereX(Draw(X()), Taken(cost.what)))),
    GAUGES.map(lambda amount: Program(vocab.COST, (ConsumeAny(X()), XIs(amount)), Summon())),
    st.just(Program(vocab.COST, (Transformed(),), Summon())),
    st.sampled_from([sel.CREATURE, sel.ARTIFACT]).map(of_the_sacked),
    st.sampled_from([sel.CREATURE, sel.ARTIFACT]).map(of_the_discarded),
    st.sampled_from([Strike(This()), March(This())]).map(lambda does: Program(vocab.ACTION, (), does)),
]
ABOUT_TARGET = st.one_of(
    st.integers(0, len(vocab.KEYWORDS) - 1).map(lambda keyword: StateOf(Target(0), ThisIs(keyword))),
    CARDS.filter(lambda kind: kind.noun != sel.CARD).map(lambda kind: Fits(Target(0), kind)),
)


def judged(which: Selector, state: State) -> Program:
    """Return what is done to a target if it is such."""
    phrase = TargetPhrase(which)
    case = Case(IF_STATE, Destroy(Target(0)), state)
    return Program(vocab.ACTIVATION, (Consume(Number(1)), phrase), Cases((case,)), (phrase,))


JUDGED = st.builds(judged, CARDS, ABOUT_TARGET)
