"""Programs made by chance for tests: cards that are handled, structure, what happens later or instead.

Beside `programs`, whose strategies for cards, costs and measures are used here. A `Body` is an instruction
with the phrases that it targets by.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine import vocab
from engine.effects import replacing
from engine.effects import selectors as sel
from engine.effects.actions import (
    Cleanse,
    Conscript,
    Maneuver,
    Reorient,
    Rise,
    Shift,
    Sidestep,
    Transform,
    card_phrase,
    zone_phrase,
)
from engine.effects.amounts import All, Number, ThatMuch, X
from engine.effects.attaching import Attach, Crew, Equip, Uncrew
from engine.effects.conditions import (
    WHILE,
    AnyOf,
    Compared,
    Fits,
    Given,
    State,
    StateOf,
    Striking,
    ThisIs,
    TurnIs,
)
from engine.effects.costs import UP_TO, Consume, ConsumeAny, DiscardCost, Sac, Transformed, XIs
from engine.effects.durations import END_OF_TURN, NEXT_TURN, UNSTATED
from engine.effects.events import Event, When, WhenNth, WhenPhase, WhenPlayer, WhenTurn
from engine.effects.extremes import Extreme, Tied
from engine.effects.giving_up import ChangeLife, Sacrifice, SacrificeIt
from engine.effects.lasting import Change, GainControl, Gains, Gets
from engine.effects.later import EACH_TIME, ONCE, Delayed, NextTime
from engine.effects.looking import LookAt
from engine.effects.measures import ManaOn, StatOf, Taken, UpTo
from engine.effects.moving import Flip, MoveTo, MoveToTarget, ReturnToHand, Swap
from engine.effects.node import Criterion, Instruction
from engine.effects.players import THAT_PLAYER
from engine.effects.program import Program
from engine.effects.quantified import WhereX
from engine.effects.replacing import (
    Kept,
    NeverEnters,
    Nothing,
    Prevent,
    PreventThat,
    Skip,
    TakesIt,
    TakesOther,
    Would,
)
from engine.effects.rulings import Forbid, Permit
from engine.effects.selectors import Adjective, Selector
from engine.effects.shifting import RemoveMana, TransferMana
from engine.effects.structure import (
    IF_DONE,
    IF_IMPOSSIBLE,
    IF_STATE,
    OTHERWISE,
    Case,
    Cases,
    ForEach,
    MayDo,
    Pick,
    Sequence,
)
from engine.effects.subjects import (
    THE_ATTACKER,
    THE_BLOCKER,
    Discarded,
    It,
    Iterated,
    Other,
    Sacked,
    Subject,
    This,
    Those,
    Together,
)
from engine.effects.targets import Around, Target, TargetPhrase
from engine.effects.verbs import (
    Burst,
    Collect,
    DealDamage,
    Destroy,
    Discard,
    Draw,
    Heal,
    March,
    Move,
    Pray,
    Strike,
    Summon,
)
from engine.effects.zones import OpenTarget, OpenZone, SummonToken, SummonTokenAt
from engine.tests.forms import NEWER
from engine.tests.programs import (
    ANY_CARDS,
    COSTS,
    EVENTS,
    FORBIDDEN,
    GAUGES,
    GRANTED,
    MANY_CARDS,
    MEASURES,
    PROGRAMS,
    SEVERAL,
    STATES,
    STATS,
    deed_lists,
    phrases,
)


class Body(NamedTuple):
    """An instruction, and the phrases of its targets."""

    does: Instruction
    phrases: tuple[TargetPhrase, ...] = ()


def in_turn(*parts: Instruction) -> Instruction:
    """Parts one after the other."""
    return Sequence(parts, (False,) * len(parts))


SMALL = st.integers(1, 9).map(Number)
WHO = st.integers(0, 2)
SIDES = [sel.ANY_SIDE, sel.YOURS, sel.OPPONENTS]
ZONES = st.builds(
    Selector,
    st.sampled_from([sel.ZONE, sel.CREATURE_ZONE, sel.ARTIFACT_ZONE]),
    st.sampled_from(SIDES),
    st.sampled_from([(), (Adjective(sel.EMPTY),), (Adjective(sel.EMPTY), Adjective(sel.CONNECTED))]),
)
CREATURE_ZONES = ZONES.filter(lambda zone: zone.noun == sel.CREATURE_ZONE)


CREATURE = Selector(sel.CREATURE)
IN_ROW = Adjective(sel.IN_ROW)
BESIDE = st.builds(
    Selector, st.sampled_from([sel.CARD, sel.CREATURE]), st.just(sel.ANY_SIDE), st.just((IN_ROW,))
)
PLACES = st.builds(
    Selector, st.just(sel.ZONE), st.just(sel.ANY_SIDE), st.just((Adjective(sel.EMPTY), IN_ROW))
)


@st.composite
def done_to(draw: Any, does: Callable[[Subject], Instruction]) -> Body:
    """Something done to this card, to all that fit, or to a target."""
    what = draw(st.sampled_from(["this", "those", "target"]))
    if what == "target":
        phrase = draw(phrases())
        return Body(does(Target(0, phrase)), (phrase,))
    return Body(does(This() if what == "this" else Those(draw(ANY_CARDS))))


@st.composite
def done_with(draw: Any, picked: st.SearchStrategy[Selector], does: Callable[[Target], Instruction]) -> Body:
    """Something done with one target."""
    phrase = TargetPhrase(draw(picked))
    return Body(does(Target(0, phrase)), (phrase,))


CARDS = st.builds(Selector, st.sampled_from([sel.CARD, sel.CREATURE, sel.ARTIFACT]), st.sampled_from(SIDES))
AN_ARTIFACT = TargetPhrase(Selector(sel.ARTIFACT))
A_CREATURE = TargetPhrase(Selector(sel.CREATURE))
HURT = CARDS.filter(lambda which: which.noun != sel.ARTIFACT)
TO_CARDS = (
    Cleanse, Rise, Reorient, Sidestep, Maneuver, Transform, Move, Burst, Flip, LookAt, ReturnToHand,
    SacrificeIt,
)  # fmt: skip
OF_A_SUBJECT: list[st.SearchStrategy[Body]] = [
    *[done_to(made) for made in TO_CARDS],
    done_to(lambda whom: RemoveMana(Number(2), whom)),
    done_to(lambda whom: RemoveMana(All(), whom)),
    phrases().map(lambda whom: Body(Heal(Number(2), Target(0, whom)), (whom,))),
    done_to(GainControl),
    phrases().map(lambda whom: Body(Prevent(Target(0, whom), Number(3), NEXT_TURN), (whom,))),
    phrases().map(lambda whom: Body(Prevent(Target(0, whom), Number(3)), (whom,))),
    st.just(Body(Prevent(This(), Number(3)))),
    ZONES.flatmap(lambda where: done_to(lambda whom: MoveTo(whom, where))),
]
OF_A_TARGET: list[st.SearchStrategy[Body]] = [
    done_with(CARDS, lambda one: TransferMana(Number(1), This(), one)),
    done_with(BESIDE, lambda one: Swap(Together((This(), one)))),
    done_with(HURT, lambda one: DealDamage(Number(1), Together((This(), one)))),
    done_with(CARDS, lambda one: Attach(This(), one)),
    st.just(Body(Attach(Target(0, AN_ARTIFACT), Target(1, A_CREATURE)), (AN_ARTIFACT, A_CREATURE))),
    done_with(HURT, lambda one: Prevent(one, None, END_OF_TURN)),
    done_with(PLACES, lambda zone: MoveToTarget(This(), zone)),
    done_with(ZONES, OpenTarget),
    done_with(CREATURE_ZONES, SummonTokenAt),
    done_with(CARDS, lambda one: in_turn(Pick(0, one.phrase or TargetPhrase(CREATURE)), Destroy(Target(0)))),
    st.just(Body(Conscript(This(), 0), (zone_phrase(This()),))),
    st.just(Body(Shift(This(), 0), (card_phrase(This()),))),
]


PHASES = range(vocab.START, len(vocab.PHASES))
ALONE: list[st.SearchStrategy[Instruction]] = [
    st.builds(Sacrifice, SMALL, MANY_CARDS.filter(lambda what: what.side == sel.ANY_SIDE), WHO),
    st.builds(ChangeLife, SMALL, st.booleans(), WHO),
    st.builds(OpenZone, ZONES),
    st.builds(SummonToken, CREATURE_ZONES),
    st.builds(Skip, st.sampled_from([replacing.SKIP_DRAW, *PHASES]), WHO),
    st.sampled_from([Equip(This()), Crew(This()), Uncrew(This())]),
    st.builds(Discard, SMALL, WHO),
]
CHANGED = st.builds(Change, STATS, SMALL).map(lambda change: (change,))
PLAIN: st.SearchStrategy[Instruction] = st.one_of(
    st.builds(Draw, SMALL), st.just(Pray(This())), st.builds(Collect, SMALL, st.just(This())),
    st.builds(Gets, st.just(This()), CHANGED, st.just(END_OF_TURN)),
)  # fmt: skip
SIMPLE: list[st.SearchStrategy[Body]] = [*OF_A_SUBJECT, *OF_A_TARGET, *[alone.map(Body) for alone in ALONE]]


FIRST = st.sampled_from([MayDo(Discard(Number(1))), Discard(Number(1)), Sacrifice(Number(1), CREATURE)])
LAST = Case(OTHERWISE, Draw(Number(1)))
EXTREMES = st.builds(Extreme, MANY_CARDS, st.integers(-1, 4), st.booleans())
TO_EXTREMES = EXTREMES.flatmap(
    lambda one: st.sampled_from([Destroy(one), ReturnToHand(one), Collect(Number(2), one)])
)
TO_EACH = st.sampled_from([Pray(Iterated()), Destroy(Iterated()), DealDamage(Number(1), Iterated())])


def for_each_of(phrase: TargetPhrase) -> ForEach:
    """Something done to each of those that were targeted."""
    return ForEach(phrase.selector, Pray(Iterated()), Target(0))


STATED = st.builds(lambda state, does: Case(IF_STATE, does, state), STATES, PLAIN)
STRUCTURED: list[st.SearchStrategy[Body]] = [
    PLAIN.map(lambda does: Body(MayDo(does))),
    st.one_of(OF_A_TARGET).map(lambda body: Body(MayDo(body.does), body.phrases)),
    *[
        st.builds(
            lambda first, does, test=test: Body(in_turn(first, Cases((Case(test, does),)))), FIRST, PLAIN
        )
        for test in (IF_DONE, IF_IMPOSSIBLE, OTHERWISE)
    ],
    st.lists(STATED, min_size=1, max_size=2).map(lambda cases: Body(Cases((*cases, LAST)))),
    st.builds(lambda which, does: Body(ForEach(which, does)), MANY_CARDS, TO_EACH),
    phrases().map(lambda one: Body(in_turn(Pick(0, one), for_each_of(one)), (one,))),
    st.integers(1, 9).map(lambda most: Body(WhereX(Draw(X()), UpTo(most)))),
    st.builds(lambda does, tie: Body(Tied(does, tie)), TO_EXTREMES, st.integers(0, 3)),
]


DAMAGED = st.sampled_from([When(vocab.E_DAMAGED), When(vocab.E_DEALT), When(vocab.E_COLLECTED, CREATURE)])
AFTER_DAMAGE = st.sampled_from(
    [Collect(ThatMuch(), This()), DealDamage(ThatMuch(), Those(CREATURE)), Draw(ThatMuch())]
)
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
WOULD_DO = st.builds(Would, st.sampled_from(BY_A_PLAYER), st.none(), WHO, optional=st.booleans())
INSTEAD: list[st.SearchStrategy[tuple[Would, Instruction]]] = [
    st.tuples(WOULD_TAKE, LESS_OR_MORE),
    st.tuples(WOULD_TAKE, PREVENTED),
    st.tuples(WOULD_TAKE, st.just(TakesIt(This()))),
    st.tuples(WOULD, PLAIN),
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
    """A target that is destroyed later."""
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
HEADS: dict[int, tuple[Criterion, ...]] = {
    vocab.TRIGGER: (When(vocab.E_SUMMONED),), vocab.ACTIVATION: (Consume(Number(1)),), vocab.ACTION: (),
}  # fmt: skip


@st.composite
def with_body(draw: Any, bodies: st.SearchStrategy[Body]) -> Program:
    """A trigger, an activation or an action; sometimes with something else at its end."""
    kind = draw(st.sampled_from(list(HEADS)))
    body = draw(bodies)
    goes_on = not isinstance(body.does, Sequence | MayDo) and draw(st.booleans())
    does = in_turn(body.does, draw(PLAIN)) if goes_on else body.does
    return Program(kind, HEADS[kind], does, body.phrases)


def on(event: Event, does: Instruction) -> st.SearchStrategy[Program]:
    """A trigger."""
    return st.just(Program(vocab.TRIGGER, (event,), does))


def measured_before(event: Event, made: Callable[[X, Target], Instruction]) -> Program:
    """What is counted on the card of an event, for a target that is named after it."""
    phrase = TargetPhrase(CREATURE)
    does = WhereX(made(X(), Target(0, phrase)), StatOf(0, It()))
    return Program(vocab.TRIGGER, (event,), does, (phrase,))


TAKING = st.builds(Sac, SMALL, MANY_CARDS.filter(lambda what: what.side == sel.ANY_SIDE), st.just(UP_TO))
OF_THE_EVENT: list[st.SearchStrategy[Program]] = [
    st.builds(lambda event, does: Program(vocab.TRIGGER, (event,), does), DAMAGED, AFTER_DAMAGE),
    on(When(vocab.E_STRUCK, target=CREATURE), Destroy(Other(THE_BLOCKER))),
    on(When(vocab.E_BLOCKED), Destroy(Other(THE_ATTACKER))),
    on(When(vocab.E_DESTROYS, target=CREATURE), Destroy(Other())),
    on(When(vocab.E_DESTROYED, CREATURE), ReturnToHand(It())),
    st.sampled_from([DealDamage, Heal]).map(
        lambda made: measured_before(When(vocab.E_DESTROYED, CREATURE), made)
    ),
    on(WhenPlayer(vocab.E_DREW, 1), Draw(Number(1), THAT_PLAYER)),
]


def of_the_sacked(noun: int) -> Program:
    """What is counted on the card that the cost took."""
    cost = Sac(Number(1, in_words=True), Selector(noun))
    return Program(vocab.ACTIVATION, (cost,), WhereX(Draw(X()), ManaOn(Sacked(noun))))


def of_the_discarded(noun: int) -> Program:
    """What is counted on the card that was discarded as a cost."""
    cost = DiscardCost(Number(1, in_words=True), Selector(noun))
    return Program(vocab.ACTIVATION, (cost,), WhereX(Draw(X()), StatOf(0, Discarded(noun))))


def around_target(which: Selector, relation: int) -> Program:
    """What is done to the cards around a target."""
    phrase = TargetPhrase(which)
    does = Destroy(Around(CREATURE, relation, Target(0)))
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
    st.integers(0, len(vocab.KEYWORDS) - 1).map(lambda one: StateOf(Target(0), ThisIs(one))),
    CARDS.filter(lambda kind: kind.noun != sel.CARD).map(lambda kind: Fits(Target(0), kind)),
)


def judged(which: Selector, state: State) -> Program:
    """What is done to a target if it is such."""
    phrase = TargetPhrase(which)
    case = Case(IF_STATE, Destroy(Target(0)), state)
    return Program(vocab.ACTIVATION, (Consume(Number(1)), phrase), Cases((case,)), (phrase,))


def while_weak(state: State) -> Program:
    """A card that is Weak while a state is true."""
    return Program(vocab.CONTINUOUS, (Given(WHILE, state),), Gains(This(), (vocab.WEAK,)))


# States that chance alone would seldom come to
RARE_STATES: list[st.SearchStrategy[State]] = [
    st.just(Striking()),
    st.builds(TurnIs, st.booleans()),
    st.builds(Compared, GAUGES, st.integers(0, 2), GAUGES),
]
JUDGED = st.builds(judged, CARDS, ABOUT_TARGET)
REPLACING = [instead.map(lambda pair: Program(vocab.TRIGGER, (pair[0],), pair[1])) for instead in INSTEAD]

FORMS: list[st.SearchStrategy[Program]] = [
    *[with_body(form) for form in (*SIMPLE, *STRUCTURED, *LATER)],
    *REPLACING,
    *OF_THE_EVENT,
    *OF_THE_COST,
    JUDGED,
    *NEWER,
    SEVERAL.map(lambda states: while_weak(AnyOf(states))),
    *[rare.map(while_weak) for rare in RARE_STATES],
    deed_lists(GRANTED).map(lambda able: Program(vocab.CONTINUOUS, (), Permit(This(), able))),
    deed_lists(FORBIDDEN).map(lambda able: Program(vocab.CONTINUOUS, (), Forbid(This(), able))),
    st.builds(WhenNth, st.integers(1, 30)).map(lambda event: Program(vocab.TRIGGER, (event,), Pray(This()))),
    st.builds(around_target, CARDS, st.sampled_from([sel.ADJACENT, sel.CONNECTED])),
    st.builds(NeverEnters, st.sampled_from(PHASES), st.integers(0, 1)).map(
        lambda does: Program(vocab.CONTINUOUS, (), does)
    ),
]
# Those with many alternatives of their own
WIDE: list[st.SearchStrategy[Program]] = [
    STATES.map(while_weak),
    EVENTS.map(lambda event: Program(vocab.TRIGGER, (event,), Pray(This()))),
    COSTS.map(lambda cost: Program(vocab.ACTIVATION, (cost,), Pray(This()))),
    MEASURES.map(lambda amount: Program(vocab.ACTION, (), WhereX(Draw(X()), amount))),
    PROGRAMS,
]
HANDLED = st.one_of(FORMS)
EVERY = st.one_of(PROGRAMS, HANDLED)


def programs_of(strategy: st.SearchStrategy[Program], count: int) -> list[Program]:
    """So many programs, always the same."""
    found: list[Program] = []

    @settings(
        max_examples=count,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def note(program: Program) -> None:
        found.append(program)

    note()
    return found
