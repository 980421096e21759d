"""Programs made by chance for tests, beside those of `programs`: every form at least a few times."""

from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine import vocab
from engine.effects.actions.cards import Draw, DrawUntil
from engine.effects.actions.continuous import Gains
from engine.effects.actions.control_flow import MayDo, Sequence, WhereX
from engine.effects.actions.keyword_actions import Pray, Research
from engine.effects.actions.life import SacrificeIt
from engine.effects.actions.permissions import Forbid, Permit
from engine.effects.actions.replacement import NeverEnters
from engine.effects.conditions import WHILE, AnyOf, Compared, Given, State, Striking, TurnIs
from engine.effects.costs import Consume, SacThis
from engine.effects.events import COUNTED_ON_FIELD, Event, When, WhenBecomes, WhenNth, WhenPlayer, WhenStops
from engine.effects.node import Criterion
from engine.effects.program import Program
from engine.effects.terms import capabilities
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import Amount, Number, X
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import This, Those
from engine.tests.strategies.delayed_instructions import INSTEAD, LATER
from engine.tests.strategies.identity_programs import IDENTITY
from engine.tests.strategies.instructions import CARDS, PHASES, PLAIN, SIMPLE, STRUCTURED, Body, in_turn
from engine.tests.strategies.programs import (
    COSTS,
    EVENTS,
    FORBIDDEN,
    GAUGES,
    GRANTED,
    MEASURES,
    OF_GAUGES,
    PROGRAMS,
    SEVERAL,
    STATES,
    capability_lists,
    forbidden_lists,
)
from engine.tests.strategies.rare_programs import NEWER
from engine.tests.strategies.reference_programs import (
    JUDGED,
    OF_THE_COST,
    OF_THE_EVENT,
    around_target,
    count_around_target,
)
from engine.text import read_effect

HEADS: dict[int, tuple[Criterion, ...]] = {
    vocab.TRIGGER: (When(vocab.E_SUMMONED),), vocab.ACTIVATION: (Consume(Number(1)),), vocab.ACTION: (),
}  # fmt: skip


@st.composite
def with_body(draw: Any, bodies: st.SearchStrategy[Body]) -> Program:
    """A trigger, an activation or an action; sometimes with something else at its end."""
    kind = draw(st.sampled_from(list(HEADS)))
    body = draw(bodies)
    goes_on = not isinstance(body.does, Sequence | MayDo | SacrificeIt) and draw(st.booleans())
    does = in_turn(body.does, draw(PLAIN)) if goes_on else body.does
    return Program(kind, HEADS[kind], does, body.phrases)


def while_weak(state: State) -> Program:
    """Return a card that is Weak while a state is true."""
    return Program(vocab.CONTINUOUS, (Given(WHILE, state),), Gains(This(), (vocab.WEAK,)))


def draw_so_many(amount: Amount) -> Program:
    """Return a card that draws X, which is an amount."""
    return Program(vocab.ACTION, (), WhereX(Draw(X()), amount))


# States that chance alone would seldom come to
RARE_STATES: list[st.SearchStrategy[State]] = [
    st.just(Striking()),
    st.builds(TurnIs, st.booleans()),
    st.builds(Compared, GAUGES, st.integers(0, 2), GAUGES),
]
REPLACING = [instead.map(lambda pair: Program(vocab.TRIGGER, (pair[0],), pair[1])) for instead in INSTEAD]

# Of one card to another, but for what they have in common
RELATIONS = [sel.ADJACENT, sel.CONNECTED, sel.IN_ROW, sel.IN_COLUMN, sel.IN_FRONT, sel.BEHIND, sel.AT_LEFT]

# Of a card that was shown, and of two players' cards: what they speak of is seldom come to by chance
REVIVED = "Destroy target creature you control; summon target from your graveyard without paying its cost."
WRITTEN = [
    *[
        f"Exchange control of {cards}{lasting}."
        for cards in ("two target creatures", "[this] and target creature your opponent controls")
        for lasting in ("", " until end of turn")
    ],
    *[
        f"Reveal the top card of {whose} deck; if it is {what}, draw a card."
        for whose in ("your", "your opponent's")
        for what in ("a creature", "a Fey card", "an artifact")
    ],
]

# How often something was since the card came, and what waits for an effect
WAITED: st.SearchStrategy[Event] = st.one_of(
    st.builds(
        lambda code, nth: When(code, nth=nth, since_arrival=True),
        st.sampled_from(COUNTED_ON_FIELD),
        st.integers(1, 3),
    ),
    st.builds(
        lambda nth, player, by_effect: When(
            vocab.E_TARGETED,
            nth=nth,
            player=player,
            by_effect=by_effect,
            since_arrival=nth > 0,
            afterwards=True,
        ),
        st.integers(0, 3),
        st.integers(0, 2),
        st.booleans(),
    ),
    st.builds(lambda who: WhenPlayer(vocab.E_ACTIVATED, who, afterwards=True), st.integers(0, 2)),
)


FORMS: list[st.SearchStrategy[Program]] = [
    *[with_body(form) for form in (*SIMPLE, *STRUCTURED, *LATER)],
    *REPLACING,
    *OF_THE_EVENT,
    *OF_THE_COST,
    JUDGED,
    *IDENTITY,
    *NEWER,
    SEVERAL.map(lambda states: while_weak(AnyOf(states))),
    *[rare.map(while_weak) for rare in RARE_STATES],
    *[amount.map(draw_so_many) for amount in OF_GAUGES],
    st.sampled_from([This(), Those(Selector(sel.ARTIFACT, sel.YOURS))]).map(
        lambda subject: Program(vocab.CONTINUOUS, (), Permit(subject, (capabilities.MANA_FOR_OTHERS,)))
    ),
    capability_lists(GRANTED).map(lambda able: Program(vocab.CONTINUOUS, (), Permit(This(), able))),
    forbidden_lists(FORBIDDEN).map(lambda able: Program(vocab.CONTINUOUS, (), Forbid(This(), able))),
    st.builds(WhenNth, st.integers(1, 30)).map(lambda event: Program(vocab.TRIGGER, (event,), Pray(This()))),
    st.just(Program(vocab.ACTIVATION, (SacThis(),), Draw(Number(1)))),
    st.just(Program(vocab.ACTION, (), Research(This()))),
    st.builds(DrawUntil, st.builds(Number, st.integers(1, 9)), st.integers(0, 2)).map(
        lambda does: Program(vocab.ACTION, (), does)
    ),
    *[
        st.builds(event, CARDS, st.sampled_from(vocab.CONDITIONS)).map(
            lambda event: Program(vocab.TRIGGER, (event,), Draw(Number(1)))
        )
        for event in (WhenStops, WhenBecomes)
    ],
    WAITED.map(lambda event: Program(vocab.TRIGGER, (event,), Draw(Number(1)))),
    st.sampled_from(WRITTEN).map(lambda text: read_effect("action", text)),
    st.just(read_effect("action", REVIVED)),
    st.builds(around_target, CARDS, st.sampled_from(RELATIONS)),
    st.builds(count_around_target, CARDS, st.sampled_from(RELATIONS)),
    st.builds(NeverEnters, st.sampled_from(PHASES), st.integers(0, 1)).map(
        lambda does: Program(vocab.CONTINUOUS, (), does)
    ),
]
# Those with many alternatives of their own
WIDE: list[st.SearchStrategy[Program]] = [
    STATES.map(while_weak),
    EVENTS.map(lambda event: Program(vocab.TRIGGER, (event,), Draw(Number(1)))),
    COSTS.map(lambda cost: Program(vocab.ACTIVATION, (cost,), Draw(Number(1)))),
    MEASURES.map(draw_so_many),
    PROGRAMS,
]
HANDLED = st.one_of(FORMS)
EVERY = st.one_of(PROGRAMS, HANDLED)


def programs_of(strategy: st.SearchStrategy[Program], count: int) -> list[Program]:
    """So many programs, always the same."""
    programs: list[Program] = []

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
        programs.append(program)

    note()
    return programs
