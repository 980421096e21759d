"""Instructions made by chance for tests: handling, structure. Costs and measures are those of `programs`.

A `Body` is an instruction with the phrases that it targets by.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from hypothesis import strategies as st

from engine import vocab
from engine.effects.actions import replacement
from engine.effects.actions.cards import Discard, Draw
from engine.effects.actions.continuous import Change, GainControl, Gets, SwapStats
from engine.effects.actions.control_flow import (
    IF_DONE,
    IF_IMPOSSIBLE,
    IF_STATE,
    OTHERWISE,
    Case,
    Cases,
    Either,
    ForEach,
    MayDo,
    Pick,
    Sequence,
    WhereX,
)
from engine.effects.actions.damage import DealDamage, Destroy, DivideDamage, Fight, Heal
from engine.effects.actions.field_actions import (
    Attach,
    Cleanse,
    Conscript,
    Crew,
    Equip,
    Maneuver,
    RemoveOneCondition,
    Reorient,
    Rise,
    RotateBy,
    Shift,
    Sidestep,
    Transform,
    Uncrew,
    card_phrase,
    zone_phrase,
)
from engine.effects.actions.keyword_actions import ActAgain, AimedAction, Burst, Move, Pray
from engine.effects.actions.life import ChangeLife, DamagePlayer, Sacrifice, SacrificeIt
from engine.effects.actions.mana import Collect, RemoveMana, ShareMana, TransferMana
from engine.effects.actions.piles import LookAt
from engine.effects.actions.replacement import Prevent, Skip
from engine.effects.actions.zones import (
    Flip,
    MoveTo,
    MoveToTarget,
    OpenTarget,
    OpenZone,
    OpenZoneOf,
    ReturnToHand,
    SummonToken,
    SummonTokenAt,
    SummonTokenInZoneOf,
    SummonTokens,
    Swap,
    TurnDown,
)
from engine.effects.conditions import StateOf, ThisIs
from engine.effects.node import Instruction
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import All, Number, X
from engine.effects.terms.counted_amounts import UpTo
from engine.effects.terms.durations import END_OF_TURN, NEXT_TURN
from engine.effects.terms.extremes import Extreme, Tied
from engine.effects.terms.selectors import Adjective, Selector
from engine.effects.terms.subjects import Iterated, Subject, This, Those, Together
from engine.effects.terms.targets import Target, TargetPhrase
from engine.tests.strategies.programs import ANY_CARDS, KEYWORDS, MANY_CARDS, STATES, STATS, phrases


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
def done_to(draw: Any, does: Callable[[Subject], Instruction], on_grid: bool = False) -> Body:
    """Something done to this card, to all that fit, or to a target; `on_grid`: no monument."""

    def can_be(which: Selector) -> bool:
        return not (on_grid and is_monument(which)) and not (does is Flip and which.has(sel.FACE_UP))

    what = draw(st.sampled_from(["this", "those", "target"]))
    if what == "target":
        phrase = draw(phrases(every=False).filter(lambda phrase_drawn: can_be(phrase_drawn.selector)))
        return Body(does(Target(0, phrase)), (phrase,))
    those = draw(ANY_CARDS.filter(can_be))
    return Body(does(This() if what == "this" else Those(those)))


def is_monument(which: Selector) -> bool:
    return which.noun == sel.MONUMENT


@st.composite
def done_with(
    draw: Any,
    picked: st.SearchStrategy[Selector],
    does: Callable[[Target], Instruction],
    for_token: bool = False,
) -> Body:
    """Something done with one target."""
    phrase = TargetPhrase(draw(picked), for_token=for_token)
    return Body(does(Target(0, phrase)), (phrase,))


CARDS = st.builds(Selector, st.sampled_from([sel.CARD, sel.CREATURE, sel.ARTIFACT]), st.sampled_from(SIDES))
AN_ARTIFACT = TargetPhrase(Selector(sel.ARTIFACT))
A_CREATURE = TargetPhrase(Selector(sel.CREATURE))
HURT = CARDS.filter(lambda which: which.noun != sel.ARTIFACT)
SIDED = HURT.filter(lambda which: which.side != sel.ANY_SIDE)  # of any, an Action is the Strike itself
TO_CARDS = (Cleanse, Transform, LookAt, ReturnToHand, ActAgain)
TO_CARDS_OF_THE_GRID = (Flip, TurnDown, Rise, Reorient, Sidestep, Maneuver, Move, Burst)
# Where [this] goes, seen from the creature that was picked
ONE_CREATURE = TargetPhrase(Selector(sel.CREATURE))
SEEN_ZONES = [
    MoveTo(This(), Selector(sel.ZONE, adjectives=(Adjective(sel.BEHIND),)), Target(0, ONE_CREATURE)),
    MoveTo(This(), Selector(sel.ZONE, adjectives=(Adjective(sel.SAME_ZONE),)), Target(0, ONE_CREATURE)),
    MoveTo(This(), Selector(sel.ZONE, adjectives=(Adjective(sel.EMPTY), Adjective(sel.FARTHEST)))),
]
OF_A_SUBJECT: list[st.SearchStrategy[Body]] = [
    *[done_to(card) for card in TO_CARDS],
    *[done_to(subjects_made, on_grid=True) for subjects_made in TO_CARDS_OF_THE_GRID],
    *[done_to(partial(RotateBy, quarters=quarters), on_grid=True) for quarters in (1, 2, 3)],
    st.just(Body(SacrificeIt(This()))),
    st.just(Body(RemoveOneCondition(This()))),
    st.just(Body(RemoveOneCondition(Target(0, ONE_CREATURE)), (ONE_CREATURE,))),
    CARDS.filter(lambda which: which.side != sel.OPPONENTS).map(lambda own: Body(SacrificeIt(Those(own)))),
    done_to(lambda whom: RemoveMana(Number(2), whom)),
    done_to(lambda whom: RemoveMana(All(), whom)),
    phrases(every=False).map(lambda whom: Body(Heal(Number(2), Target(0, whom)), (whom,))),
    done_to(GainControl),
    done_to(lambda whom: SwapStats(whom, END_OF_TURN)),
    phrases(every=False).map(lambda whom: Body(Prevent(Target(0, whom), Number(3), NEXT_TURN), (whom,))),
    phrases(every=False).map(lambda whom: Body(Prevent(Target(0, whom), Number(3)), (whom,))),
    st.just(Body(Prevent(This(), Number(3)))),
    ZONES.flatmap(lambda where: done_to(lambda whom: MoveTo(whom, where), on_grid=True)),
    CREATURE_ZONES.map(lambda where: Body(SummonTokens(where))),
    st.sampled_from(SEEN_ZONES).map(lambda zone: Body(zone, (ONE_CREATURE,) if zone.seen_from else ())),
]
OF_A_TARGET: list[st.SearchStrategy[Body]] = [
    done_with(CARDS, lambda subject: TransferMana(Number(1), This(), subject)),
    st.builds(
        lambda much, which: Body(ShareMana(much, This(), Those(which))),
        st.sampled_from([Number(2), All(), UpTo(), UpTo(3)]),
        CARDS,
    ),
    HURT.map(lambda which: Body(DivideDamage(Number(3), Those(which)))),
    done_with(BESIDE, lambda subject: Swap(Together((This(), subject)))),
    done_with(HURT, lambda subject: DealDamage(Number(1), Together((This(), subject)))),
    done_with(st.just(CREATURE), lambda subject: Attach(This(), subject)),
    st.just(Body(Attach(Target(0, AN_ARTIFACT), Target(1, A_CREATURE)), (AN_ARTIFACT, A_CREATURE))),
    done_with(HURT, lambda subject: Prevent(subject, None, END_OF_TURN)),
    done_with(PLACES, lambda zone: MoveToTarget(This(), zone)),
    done_with(SIDED, lambda subject: AimedAction(This(), vocab.STRIKE, subject)),
    done_with(ZONES, OpenTarget),
    done_with(CREATURE_ZONES, SummonTokenAt, for_token=True),
    done_with(CARDS, OpenZoneOf),
    done_with(st.just(CREATURE), SummonTokenInZoneOf),
    done_with(st.just(CREATURE), lambda subject: Fight(This(), subject)),
    done_with(
        CARDS, lambda phrase: in_turn(Pick(0, phrase.phrase or TargetPhrase(CREATURE)), Destroy(Target(0)))
    ),
    st.just(Body(Conscript(This(), 0), (zone_phrase(This()),))),
    st.just(Body(Shift(This(), 0), (card_phrase(This()),))),
]

PHASES = range(vocab.START, len(vocab.PHASES))
ALONE: list[st.SearchStrategy[Instruction]] = [
    st.builds(Sacrifice, SMALL, MANY_CARDS.filter(lambda what: what.side == sel.ANY_SIDE), WHO),
    st.builds(ChangeLife, SMALL, st.booleans(), WHO),
    st.builds(DamagePlayer, SMALL, WHO),
    st.builds(OpenZone, ZONES),
    st.builds(SummonToken, CREATURE_ZONES),
    st.builds(Skip, st.sampled_from([replacement.SKIP_DRAW, *PHASES]), WHO),
    *[st.just(attaching) for attaching in (Equip(This()), Crew(This()), Uncrew(This()))],
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
EXTREMES = st.builds(Extreme, MANY_CARDS, st.integers(-2, 4), st.booleans())
TO_EXTREMES = EXTREMES.flatmap(
    lambda subject: st.sampled_from([Destroy(subject), ReturnToHand(subject), Collect(Number(2), subject)])
)
TO_EACH = st.sampled_from([Pray(Iterated()), Destroy(Iterated()), DealDamage(Number(1), Iterated())])


def for_each_of(phrase: TargetPhrase, does: Instruction) -> ForEach:
    """Something done to each of those that were targeted."""
    return ForEach(phrase.selector, does, Target(0))


FOR_EACH_TARGET: tuple[Instruction, ...] = (
    Pray(Iterated()),
    Either((Pray(Iterated()), Collect(Number(3), Iterated()), Draw(Number(1))), early=True),
    Either((Heal(Number(2), Iterated()), Destroy(Iterated()))),
)


def if_each(keyword: int, does: Instruction, other: Instruction) -> Cases:
    """Something done to each of several that is so, and to one that is not."""
    state = StateOf(Iterated(), ThisIs(keyword))
    return Cases((Case(IF_STATE, does, state), Case(OTHERWISE, other)))


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
    st.builds(
        lambda which, does, other, state: Body(ForEach(which, if_each(state, does, other))),
        MANY_CARDS,
        TO_EACH,
        TO_EACH,
        KEYWORDS,
    ),
    st.builds(
        lambda phrase, does: Body(in_turn(Pick(0, phrase), for_each_of(phrase, does)), (phrase,)),
        phrases(every=False).filter(lambda phrase: phrase.most > 1),
        st.sampled_from(FOR_EACH_TARGET),
    ),
    st.integers(1, 9).map(lambda most: Body(WhereX(Draw(X()), UpTo(most)))),
    st.builds(lambda does, tie: Body(Tied(does, tie)), TO_EXTREMES, st.integers(0, 3)),
]
