"""Random programs that change what cards are, and which effects they have."""

from hypothesis import strategies as st

from engine import vocab
from engine.effects.actions.cards import Draw
from engine.effects.actions.continuous import Gains, Lasting
from engine.effects.actions.identity import BecomesCopy, CountsAs, GainsEffect, IsOfFaction, LosesEffects
from engine.effects.actions.permissions import ALL_MANA, NEXT, CostsLess
from engine.effects.actions.piles import Likeness, PutCards, Search
from engine.effects.costs import Consume
from engine.effects.events import When
from engine.effects.program import Program
from engine.effects.terms import durations
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import Number
from engine.effects.terms.counted_amounts import GRAVEYARD, HAND, CountOf, CountPile
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import Subject, This, Those
from engine.effects.terms.targets import Target, TargetPhrase

COST = Consume(Number(1))
QUOTED = (
    (vocab.TRIGGER, Program(vocab.TRIGGER, (When(vocab.E_DESTROYED),), Draw(Number(1)))),
    (vocab.ACTIVATION, Program(vocab.ACTIVATION, (COST,), Draw(Number(1)))),
    (vocab.ACTION, Program(vocab.ACTION, (COST,), Draw(Number(1)))),
    (vocab.CONTINUOUS, Program(vocab.CONTINUOUS, (), Gains(This(), (vocab.WEAK,)))),
)
SUBJECTS: st.SearchStrategy[Subject] = st.one_of(
    st.just(This()), st.sampled_from([sel.CREATURE, sel.ARTIFACT]).map(lambda noun: Those(Selector(noun)))
)


@st.composite
def gains_effects(draw: st.DrawFn, duration: int) -> Lasting:
    kind, program = draw(st.sampled_from(QUOTED))
    once = kind in (vocab.TRIGGER, vocab.ACTIVATION) and draw(st.booleans())
    optional = kind == vocab.TRIGGER and draw(st.booleans())
    return GainsEffect(draw(SUBJECTS), kind, program, once, optional, duration)


def altered(duration: int) -> list[st.SearchStrategy[Lasting]]:
    lasts = st.just(duration)
    return [
        st.builds(IsOfFaction, SUBJECTS, st.integers(0, 3), st.booleans(), lasts),
        st.builds(CountsAs, SUBJECTS, st.just(sel.ARTIFACT), st.booleans(), lasts),
        st.builds(LosesEffects, SUBJECTS, lasts),
        gains_effects(duration),
    ]


LIKE = st.builds(Likeness, st.sampled_from([sel.NAMED, sel.FACTION, sel.SUBTYPE]), st.just(This()))
IDENTITY: list[st.SearchStrategy[Program]] = [
    *[
        strategy.map(lambda does: Program(vocab.CONTINUOUS, (), does))
        for strategy in altered(durations.UNSTATED)
    ],
    *[
        strategy.map(lambda does: Program(vocab.ACTIVATION, (COST,), does))
        for strategy in altered(durations.END_OF_TURN)
    ],
    st.builds(CostsLess, st.just(Selector(sel.CREATURE)), st.integers(-3, 3), st.integers(0, 2)).map(
        lambda does: Program(vocab.CONTINUOUS, (), does)
    ),
    st.builds(
        CostsLess,
        st.just(Selector(sel.CREATURE)),
        st.integers(-3, 3),
        st.integers(0, 2),
        st.just(False),
        st.integers(1, 9),
        st.just(durations.UNSTATED),
        st.sampled_from([None, CountOf(Selector(sel.ARTIFACT, sel.YOURS)), CountPile(HAND, yours=True)]),
    )
    .filter(
        lambda costs: costs.less != ALL_MANA or costs.each is None
    )  # nothing is ignored for each of something
    .map(lambda does: Program(vocab.CONTINUOUS, (), does)),
    st.builds(
        lambda less, who, nth: Program(
            vocab.ACTIVATION,
            (COST,),
            CostsLess(Selector(sel.CREATURE), less, who, False, nth, durations.END_OF_TURN),
        ),
        st.integers(-3, 3),
        st.integers(0, 2),
        st.sampled_from([NEXT, 0]),
    ),
    st.builds(
        lambda like, what: Program(vocab.ACTIVATION, (COST,), what(like)),
        LIKE,
        st.sampled_from(
            [
                lambda like: Search(Number(1), Selector(sel.CREATURE), HAND, like=like),
                lambda like: PutCards(Number(1), Selector(sel.CREATURE), GRAVEYARD, HAND, like=like),
            ]
        ),
    ),
    st.sampled_from([durations.UNSTATED, durations.END_OF_TURN]).map(
        lambda lasts: Program(
            vocab.ACTIVATION,
            (COST, TargetPhrase(Selector(sel.CREATURE))),
            BecomesCopy(This(), Target(0), lasts),
            (TargetPhrase(Selector(sel.CREATURE)),),
        )
    ),
]
