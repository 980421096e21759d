"""Random programs of what texts that nobody here had seen needed (see `program_forms`)."""

from hypothesis import strategies as st

from engine import vocab
from engine.effects.actions.by_players import ByPlayers
from engine.effects.actions.cards import Discard, Draw
from engine.effects.actions.continuous import Change, Gains, Gets
from engine.effects.actions.control_flow import (
    IF_STATE,
    OTHERWISE,
    Case,
    Cases,
    ForEach,
    MayDo,
    PickNumber,
    Sequence,
    WhereX,
)
from engine.effects.actions.damage import DealDamage, Destroy
from engine.effects.actions.life import ChangeLife, LoseHalf, PayHp
from engine.effects.actions.mana import RemoveMana, SwapMana, TransferBetween
from engine.effects.actions.permissions import (
    ACTIVATING,
    BARRED,
    DRAWING,
    OF_CARDS,
    SETTING,
    ActivationsCost,
    NotDoneBy,
    NotDoneTo,
    OneMore,
    PlayersCannot,
    TakesAtMost,
)
from engine.effects.actions.piles import AT_RANDOM as BY_CHANCE_OF_PILE
from engine.effects.actions.piles import (
    BOTTOM,
    BY_YOU,
    FACE_DOWN,
    FIELD,
    NOWHERE,
    TOP,
    LookAtHand,
    LookAtTop,
    PutCards,
    PutIntoDeck,
    PutShown,
    RevealCards,
    RevealUntil,
    Search,
    Shuffle,
)
from engine.effects.actions.zones import CounterEffect, EndTurn, ExtraTurn, ReturnToHand, Summon, WinGame
from engine.effects.conditions import (
    IF,
    WHILE,
    AmountIs,
    Blocking,
    Fits,
    Given,
    State,
    StateOf,
    Striking,
    ThisConnected,
    ThisHasMana,
    ThisIs,
    TurnIs,
    UseLimit,
    WasDestroyed,
    YouControl,
)
from engine.effects.costs import (
    ONE_IN_WORDS,
    ChooseCosts,
    ChooseX,
    Consume,
    ConsumeAny,
    CostForEach,
    DiscardCost,
    OnlyIf,
    PayLife,
    SkipPhase,
    is_one,
)
from engine.effects.events import OF_FIGHTS, Event, When, WhenOpened, WhenPlayer, WhenState
from engine.effects.node import Criterion, Instruction
from engine.effects.program import Program
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import All, Number, ThatMuch, X
from engine.effects.terms.capabilities import (
    BE_ATTACKED,
    BE_BLOCKED,
    BE_TARGETED,
    BE_TARGETED_BY_EFFECTS,
    BLOCK,
)
from engine.effects.terms.card_costs import FLIP, THIS_CARD, TURN_DOWN, FieldCost, HandCost, PileChoice
from engine.effects.terms.counted_amounts import (
    DECK,
    GRAVEYARD,
    HAND,
    ChainSize,
    CountPile,
    Destroyed,
    GroupsOf,
    Plus,
    SumOf,
    Tossed,
    UpTo,
    Within,
)
from engine.effects.terms.durations import END_OF_TURN, UNSTATED
from engine.effects.terms.history import Happened, TimesHappened
from engine.effects.terms.players import EACH_PLAYER, OPPONENT
from engine.effects.terms.selectors import Adjective, Selector
from engine.effects.terms.subjects import (
    FIRST_SET,
    THE_ATTACKER,
    THE_BLOCKER,
    DestroyedCards,
    Equipped,
    Fighter,
    Iterated,
    Recalled,
    Shown,
    This,
    Those,
    Together,
)
from engine.effects.terms.targets import BY_CHANCE, RESOLVED, Target, TargetPhrase
from engine.tests.strategies.programs import GAUGES, IN_HAND, STATS

BARRED_ALONE = [act for act in range(len(BARRED)) if act not in OF_CARDS]
HURT_EVENT = When(vocab.E_DAMAGED)
COST: Criterion = Consume(Number(1))
PLAIN_CARDS = Selector(sel.CARD)
CARD_TYPES = st.sampled_from([Selector(sel.CREATURE), Selector(sel.ARTIFACT)])
CARDS = st.builds(Selector, st.sampled_from([sel.CARD, sel.CREATURE, sel.ARTIFACT]), st.integers(0, 2))
HURT = CARDS.filter(lambda which: which.noun != sel.ARTIFACT)
LIMITS = st.one_of(
    st.builds(Within, GAUGES, st.just(0), st.integers(1, 98)), st.builds(Within, GAUGES, st.integers(1, 98))
)
FIGHTING: list[tuple[Criterion, Fighter]] = [
    (Given(WHILE, Striking()), Fighter(THE_BLOCKER)),
    (Given(WHILE, Blocking()), Fighter(THE_ATTACKER)),
]


def used(does: Instruction, *phrases: TargetPhrase) -> Program:
    """Return an activation that does this."""
    return Program(vocab.ACTIVATION, (COST,), does, phrases)


def swapping(which: Selector) -> Program:
    """Mana swapped with a target."""
    phrase = TargetPhrase(which)
    return used(SwapMana(Together((This(), Target(0, phrase)))), phrase)


def sharing(which: Selector) -> Program:
    """Any amount of mana from one to the other of two targets."""
    phrase = TargetPhrase(which, 2, 2)
    return used(WhereX(TransferBetween(X(), Target(0, phrase)), UpTo()), phrase)


def fighting(stat: int) -> st.SearchStrategy[Program]:
    """Return what is so of the other one while this card strikes or blocks, or is done to that."""
    programs = [
        Program(vocab.CONTINUOUS, (given,), Gets(fighter, (Change(stat, Number(1)),)))
        for given, fighter in FIGHTING
    ]
    programs += [
        Program(vocab.ACTIVATION, (given, COST), DealDamage(Number(1), fighter))
        for given, fighter in FIGHTING
    ]
    return st.sampled_from(programs)


def serving(stat: int) -> st.SearchStrategy[Program]:
    """Return what is so of [equipped], or done to it, or when something happens to it (4.2)."""
    gets = Gets(Equipped(), (Change(stat, Number(1)),))
    bearer = Selector(sel.CREATURE, adjectives=(Adjective(sel.BEARER),))
    programs = [
        Program(vocab.CONTINUOUS, (), gets),
        Program(vocab.CONTINUOUS, (Given(WHILE, StateOf(Equipped(), ThisHasMana(2))),), gets),
        used(DealDamage(Number(1), Equipped())),
        *(
            Program(vocab.TRIGGER, (When(code, bearer),), Draw(Number(1)))
            for code in (vocab.E_STRUCK, vocab.E_DESTROYED)
        ),
    ]
    return st.sampled_from(programs)


def destroying(which: Selector) -> st.SearchStrategy[Program]:
    """Return what is done if the target, or cards of a kind, were destroyed."""
    phrase = TargetPhrase(which)
    first = DealDamage(Number(2), Target(0, phrase))
    draws = Draw(Number(1))
    instructions: list[Instruction] = [
        Cases((Case(IF_STATE, draws, WasDestroyed(Target(0))),)),
        Cases((Case(IF_STATE, draws, AmountIs(Destroyed(which), 1)),)),
        WhereX(Draw(X()), Destroyed(which)),
    ]
    return st.sampled_from([used(Sequence((first, does), (False, True)), phrase) for does in instructions])


def so_much(done: tuple[Instruction, int]) -> Program:
    """Return an instruction that is done as much as one before it was."""
    first, happening = done
    return used(Sequence((first, ChangeLife(ThatMuch(happening), lost=False)), (False, True)))


DONE: list[tuple[Instruction, int]] = [
    (DealDamage(Number(3), This()), vocab.E_DAMAGED),
    (Discard(All()), vocab.E_DISCARDED),
    (Draw(Number(2)), vocab.E_DREW),
    (ChangeLife(Number(2), lost=True), vocab.E_LIFE_LOST),
    (RemoveMana(All(), This()), vocab.E_CONSUMED),
    (Destroy(Those(Selector(sel.ARTIFACT))), vocab.E_DESTROYED),
]


def limited(kind: int, times: int) -> Program:
    """Return an effect that is used so often in a turn and no more."""
    first: Criterion = When(vocab.E_SUMMONED) if kind == vocab.TRIGGER else COST
    return Program(kind, (first, UseLimit(times)), Draw(Number(1)))


def turning_down(what: Selector | None) -> Program:
    """Return an effect for which a card is turned face-down."""
    return Program(vocab.ACTIVATION, (FieldCost(TURN_DOWN, THIS_CARD, what),), Draw(Number(1)))


def putting_shown(cost: PileChoice | HandCost, to: int) -> Program:
    """Return an effect that puts elsewhere what its cost shows, or what is chosen in a graveyard."""
    what = cost.what or Selector(sel.CARD)
    is_single = is_one(cost.count) and not getattr(cost, "up_to", False)
    shown = Shown(what.noun, chosen=isinstance(cost, PileChoice), many=not is_single)
    return Program(vocab.ACTIVATION, (cost,), PutShown(shown, to))


IN_GRAVEYARD = st.sampled_from(
    [
        Selector(sel.CARD),
        Selector(sel.CREATURE),
        Selector(sel.CREATURE, adjectives=(Adjective(sel.FACTION, word="fey"),)),
        Selector(sel.ARTIFACT, adjectives=(Adjective(sel.SUBTYPE, word="scroll"),)),
    ]
)
FACE_DOWN_OWN = Selector(sel.ARTIFACT, sel.YOURS, (Adjective(sel.FACE_DOWN),))
OF_GRAVEYARD = st.one_of(
    st.builds(PileChoice, st.just(Number(1)), IN_GRAVEYARD, st.integers(0, 2), st.just(False), st.booleans()),
    st.builds(
        PileChoice, st.builds(Number, st.integers(2, 4)), IN_GRAVEYARD, st.integers(0, 2), st.booleans()
    ),
)


# States of this card whose end a trigger can wait for
ENDING: list[State] = [
    ThisIs(vocab.PRONE),
    ThisHasMana(1),
    Fits(This(), Selector(sel.CARD, adjectives=(Adjective(sel.EQUIPPED),))),
]


def ending(state: State) -> Program:
    """Return a trigger at the end of a state."""
    return Program(vocab.TRIGGER, (WhenState(state, ends=True),), Draw(Number(1)))


def asking_history(bounds: tuple[int, int], in_chain: bool) -> Program:
    """Return a condition of what happened before."""
    state = Happened(When(vocab.E_STRUCK, Selector(sel.CREATURE)), *bounds, in_chain)
    return Program(vocab.ACTIVATION, (Given(IF, state),), Draw(Number(1)))


def tossing(which: Selector) -> Program:
    """Return what is counted of the cards that the cost discarded, if it did."""
    cost = ChooseCosts(ONE_IN_WORDS, (Consume(Number(1)), DiscardCost(Number(2))))
    return Program(vocab.ACTIVATION, (cost,), WhereX(Draw(X()), Tossed(Selector(which.noun))))


def measured(kind: int) -> Adjective:
    """'with X or less Life', 'with X or more mana'."""
    return Adjective(kind, vocab.LIFE if kind in (sel.STAT_AT_LEAST, sel.STAT_AT_MOST) else 0, sel.VARIABLE)


def varying(which: Selector, kinds: tuple[int, ...]) -> Program:
    """Return a target that depends on X of the cost."""
    phrase = TargetPhrase(Selector(which.noun, which.side, tuple([measured(kind) for kind in kinds])))
    return Program(vocab.ACTIVATION, (Consume(X()), phrase), Destroy(Target(0)), (phrase,))


OF_STATS, OF_MANA = (sel.STAT_AT_LEAST, sel.STAT_AT_MOST), (sel.MANA_AT_LEAST, sel.MANA_AT_MOST)
MEASURED = st.sampled_from([*OF_STATS, *OF_MANA])
BOUNDS = st.one_of(MEASURED.map(lambda kind: (kind,)), st.sampled_from([OF_STATS, OF_MANA]))
TOGETHER: st.SearchStrategy[Event] = st.one_of(
    st.builds(
        lambda code, which, during: When(code, which, during, together=True),
        st.sampled_from([vocab.E_DESTROYED, vocab.E_SET, vocab.E_STRUCK, vocab.E_DAMAGED, vocab.E_LEFT]),
        CARDS.filter(lambda which: which.noun == sel.CREATURE),
        st.integers(0, 2),
    ),
    st.builds(
        lambda code, who, during: WhenPlayer(code, who, during, together=True),
        st.sampled_from([vocab.E_DREW, vocab.E_DISCARDED]),
        st.integers(0, 2),
        st.integers(0, 2),
    ),
)


def allowing(who: int) -> st.SearchStrategy[Program]:
    """Return what a player may do, and what is done otherwise."""
    asked = st.sampled_from([PayHp(Number(2), who), Discard(Number(1), who), Draw(Number(1), who)])
    return asked.map(
        lambda does: used(
            Sequence((MayDo(does, who), Cases((Case(OTHERWISE, Draw(Number(2))),))), (False, False))
        )
    )


def said_of_players(who: int) -> st.SearchStrategy[Program]:
    """Return what players must or can do, and what is done by those who do not."""
    phrase = TargetPhrase(Selector(sel.CREATURE, sel.YOURS), how=RESOLVED)
    after = Cases((Case(OTHERWISE, Draw(Number(2))),)) if who == EACH_PLAYER else None
    done = st.sampled_from([Destroy(Target(0, phrase)), RemoveMana(Number(1), Target(0, phrase))])
    return done.flatmap(
        lambda does: st.sampled_from([ByPlayers(MayDo(does), who, after), ByPlayers(does, who)])
    ).map(lambda does: used(does, phrase))


PILES_USED: list[st.SearchStrategy[Instruction]] = [
    st.builds(
        lambda amount, who, how: PutCards(amount, PLAIN_CARDS, HAND, GRAVEYARD, who, how),
        st.sampled_from([Number(1), Number(2)]),
        st.integers(1, 2),
        st.sampled_from([BY_CHANCE_OF_PILE, BY_YOU]),
    ),
    st.builds(
        lambda amount, who, to: PutCards(amount, Selector(sel.CREATURE), GRAVEYARD, to, who),
        st.sampled_from([Number(1), Number(2), UpTo(2), All()]),
        st.integers(0, 2),
        st.sampled_from([HAND, DECK, TOP, BOTTOM]),
    ),
    st.builds(
        lambda amount, origin, who: PutCards(amount, Selector(sel.CREATURE), origin, FIELD, who),
        st.sampled_from([Number(1), Number(2), UpTo(2)]),
        st.sampled_from([GRAVEYARD, HAND]),
        st.integers(0, 2),
    ),
    st.builds(
        RevealUntil,
        CARD_TYPES,
        st.sampled_from([HAND, GRAVEYARD]),
        st.sampled_from([GRAVEYARD, BOTTOM]),
        st.integers(0, 2),
        st.booleans(),
    ),
    st.builds(
        Search,
        st.sampled_from([Number(1), UpTo(2)]),
        CARD_TYPES,
        st.sampled_from([HAND, GRAVEYARD, FACE_DOWN]),
        st.booleans(),
    ),
    st.builds(
        lambda amount, origin: PutCards(amount, Selector(sel.CREATURE), origin, FACE_DOWN),
        st.sampled_from([Number(1), Number(2), UpTo(2)]),
        st.sampled_from([GRAVEYARD, HAND]),
    ),
    st.builds(
        LookAtTop,
        st.integers(2, 5).map(Number),
        st.just(Number(1)),
        st.just(HAND),
        st.sampled_from([TOP, BOTTOM]),
    ),
    st.builds(
        LookAtTop,
        st.integers(2, 5).map(Number),
        st.just(Number(0)),
        st.just(NOWHERE),
        st.sampled_from([TOP, BOTTOM]),
    ),
    st.builds(Shuffle, st.integers(0, 2)),
    st.builds(
        RevealCards, st.sampled_from([Number(1), Number(2)]), st.sampled_from([HAND, TOP]), st.integers(0, 2)
    ),
    st.sampled_from([0, 1, 2]).map(lambda who: Discard(All(), who)),
]


def burying(to: int) -> Program:
    """Return a target that goes into its owner's deck."""
    phrase = TargetPhrase(Selector(sel.CREATURE))
    return used(PutIntoDeck(Target(0, phrase), to), phrase)


def picking_later(how: int) -> Program:
    """Return a card that is picked on resolution, and what is done to it after that."""
    phrase = TargetPhrase(Selector(sel.CREATURE, sel.OPPONENTS), how=how)
    return used(
        Sequence(
            (DealDamage(Number(1), Target(0, phrase)), Destroy(Target(0, called="chosen"))), (False, False)
        ),
        phrase,
    )


def placing(kind: int) -> Program:
    """Return a card that is picked on resolution, and stands so from a target."""
    target = TargetPhrase(Selector(sel.CREATURE))
    beside = TargetPhrase(Selector(sel.ARTIFACT, 0, (Adjective(kind),)), how=RESOLVED, origin=Target(0))
    return Program(vocab.ACTIVATION, (COST, target), Destroy(Target(1, beside)), (target, beside))


WEAK = vocab.KEYWORDS.index("Weak")


def recalling(side: int) -> Program:
    """Return what is done to several cards, and then to the same ones."""
    weak = Gains(Those(Selector(sel.CREATURE, side), FIRST_SET), (WEAK,))
    return used(Sequence((weak, RemoveMana(Number(1), Recalled(FIRST_SET))), (False, False)))


def taking_back(which: Selector) -> Program:
    """Return what is done for each card that was destroyed."""
    returns = ForEach(which, ReturnToHand(Iterated()), DestroyedCards(which))
    return used(Sequence((Destroy(Those(which)), returns), (False, True)))


OPENED = st.builds(
    WhenOpened, st.sampled_from([Selector(sel.ZONE), Selector(sel.CREATURE_ZONE)]), st.integers(0, 2)
)
LIVING = st.builds(WhenPlayer, st.sampled_from([vocab.E_LIFE_GAINED, vocab.E_LIFE_LOST]), st.integers(0, 2))

EACH_COUNTED = st.one_of(
    st.builds(CountPile, st.just(HAND), st.booleans()),
    st.builds(GroupsOf, st.builds(CountPile, st.just(HAND), st.booleans()), st.integers(2, 4)),
)
ASKED: st.SearchStrategy[State] = st.one_of(
    st.builds(YouControl, CARDS.filter(lambda which: which.side == sel.ANY_SIDE), st.integers(1, 9)),
    st.builds(ThisConnected, CARDS, st.integers(1, 9)),
    st.builds(TurnIs, st.booleans()),
)


NEWER: list[st.SearchStrategy[Program]] = [
    st.builds(putting_shown, OF_GRAVEYARD, st.sampled_from([HAND, DECK, TOP, BOTTOM])),
    st.builds(
        putting_shown,
        st.builds(HandCost, st.just(NOWHERE), st.just(ONE_IN_WORDS), IN_HAND),
        st.sampled_from([GRAVEYARD, TOP]),
    ),
    st.builds(CountPile, st.just(GRAVEYARD), st.booleans(), IN_GRAVEYARD).map(
        lambda amount: Program(vocab.ACTION, (), WhereX(Draw(X()), amount))
    ),
    st.just(Program(vocab.ACTIVATION, (FieldCost(FLIP, ONE_IN_WORDS, FACE_DOWN_OWN),), Draw(Number(1)))),
    st.builds(
        When, st.sampled_from([vocab.E_RETURNED]), CARDS, st.integers(0, 2), player=st.integers(0, 2)
    ).map(lambda event: Program(vocab.TRIGGER, (event,), Draw(Number(1)))),
    st.builds(When, st.just(vocab.E_DESTROYED), CARDS, st.integers(0, 2), by_damage=st.just(True)).map(
        lambda event: Program(vocab.TRIGGER, (event,), Draw(Number(1)))
    ),
    st.builds(
        When,
        st.sampled_from([happening for happening in OF_FIGHTS if happening != vocab.E_DESTROYS]),
        st.just(Selector(sel.CREATURE)),
        st.integers(0, 2),
        in_fight=st.just(True),
    ).map(lambda event: Program(vocab.TRIGGER, (event,), Draw(Number(1)))),
    st.builds(
        When,
        st.just(vocab.E_DESTROYS),
        st.just(Selector(sel.CREATURE)),
        target=st.just(Selector(sel.CREATURE)),
        in_fight=st.just(True),
    ).map(lambda event: Program(vocab.TRIGGER, (event,), Draw(Number(1)))),
    st.builds(When, st.just(vocab.E_DESTROYED), CARDS, player=st.integers(0, 2), by_effect=st.just(True)).map(
        lambda event: Program(vocab.TRIGGER, (event,), Draw(Number(1)))
    ),
    CARDS.map(swapping),
    CARDS.map(sharing),
    GAUGES.map(lambda most: Program(vocab.ACTIVATION, (ChooseX(most),), Draw(X()))),
    LIMITS.map(lambda amount: used(WhereX(Draw(X()), amount))),
    STATS.flatmap(fighting),
    STATS.flatmap(serving),
    HURT.flatmap(destroying),
    st.builds(CostForEach, st.sampled_from((-2, -1, 1)), EACH_COUNTED).map(
        lambda payment: Program(vocab.COST, (ConsumeAny(Number(5)), payment), Summon())
    ),
    st.builds(SumOf, GAUGES, GAUGES, st.booleans()).map(lambda amount: used(WhereX(Draw(X()), amount))),
    ASKED.map(lambda state: Program(vocab.COST, (OnlyIf(state), PayLife(Number(1))), Summon())),
    st.integers(0, 2).map(lambda whose: used(LookAtHand(whose))),
    st.integers(0, 1).flatmap(allowing),
    st.integers(OPPONENT, EACH_PLAYER).flatmap(said_of_players),
    st.builds(varying, CARDS, BOUNDS),
    st.sampled_from(DONE).map(so_much),
    st.builds(limited, st.sampled_from([vocab.TRIGGER, vocab.ACTIVATION]), st.integers(1, 9)),
    st.sampled_from(ENDING).map(ending),
    st.sampled_from([None, Selector(sel.CREATURE, sel.YOURS)]).map(turning_down),
    TOGETHER.map(lambda event: Program(vocab.TRIGGER, (event,), Draw(ThatMuch()))),
    CARDS.map(tossing),
    *[strategy.map(used) for strategy in PILES_USED],
    st.just(used(WhereX(Draw(X()), ChainSize(), True))),
    st.integers(1, 9).map(lambda most: Program(vocab.CONTINUOUS, (), TakesAtMost(This(), most))),
    st.builds(asking_history, st.sampled_from([(1, 99), (3, 99), (0, 2), (2, 2), (0, 0)]), st.booleans()),
    st.integers(0, 2).map(
        lambda who: used(WhereX(Draw(X()), TimesHappened(WhenPlayer(vocab.E_DREW, who)), True))
    ),
    st.integers(0, 2).map(recalling),
    CARDS.map(taking_back),
    st.sampled_from([PickNumber(), PickNumber(1, 3)]).map(
        lambda pick: used(Sequence((pick, Draw(X())), (False, False)))
    ),
    st.builds(
        lambda kind, act: Program(
            vocab.CONTINUOUS, (), NotDoneTo(This(), Selector(sel.CREATURE, 0, (Adjective(kind, 0, 2),)), act)
        ),
        MEASURED,
        st.sampled_from([vocab.STRIKE, BLOCK]),
    ),
    st.sampled_from([sel.FOUGHT_WITH, sel.NOT_FOUGHT_WITH, sel.MORE_STAT]).map(
        lambda kind: Program(
            vocab.CONTINUOUS, (), NotDoneTo(This(), Selector(sel.CREATURE, 0, (Adjective(kind),)))
        )
    ),
    st.builds(
        lambda kind, act, only: Program(
            vocab.CONTINUOUS,
            (),
            NotDoneBy(This(), Selector(sel.CREATURE, 0, (Adjective(kind, 0, 2),)), act, only),
        ),
        MEASURED,
        st.sampled_from([BE_BLOCKED, BE_ATTACKED, BE_TARGETED]),
        st.booleans(),
    ),
    st.builds(
        lambda noun, side, act: Program(vocab.CONTINUOUS, (), NotDoneBy(This(), Selector(noun, side), act)),
        st.sampled_from([sel.CREATURE, sel.ARTIFACT, sel.MONUMENT]),
        st.integers(0, 2),
        st.sampled_from([BE_TARGETED, BE_TARGETED_BY_EFFECTS]),
    ),
    st.builds(
        lambda noun, side, less: Program(
            vocab.CONTINUOUS, (), ActivationsCost(Those(Selector(noun, side)), less)
        ),
        st.sampled_from([sel.CARD, sel.CREATURE, sel.ARTIFACT]),
        st.integers(0, 2),
        st.sampled_from([-2, -1, 1, 3]),
    ),
    st.builds(
        lambda plain, played, who: Program(vocab.CONTINUOUS, (), PlayersCannot((*plain, *played), who)),
        st.lists(st.sampled_from(BARRED_ALONE), min_size=1, max_size=3, unique=True),
        st.lists(st.sampled_from(OF_CARDS), max_size=2, unique=True),
        st.integers(0, 2),
    ),
    st.builds(
        lambda acts, who, what, ends: used(PlayersCannot(tuple(acts), who, what, ends)),
        st.lists(st.sampled_from(OF_CARDS), min_size=1, max_size=3, unique=True),
        st.integers(0, 2),
        st.sampled_from([None, Selector(sel.CREATURE), Selector(sel.ARTIFACT)]),
        st.sampled_from([UNSTATED, END_OF_TURN]),
    ),
    st.builds(
        lambda what, who: Program(vocab.CONTINUOUS, (), OneMore(what, who)),
        st.integers(0, 2),
        st.integers(0, 2),
    ),
    st.builds(lambda what, who: used(OneMore(what, who, END_OF_TURN)), st.integers(0, 2), st.integers(0, 2)),
    st.just(used(PlayersCannot((ACTIVATING,), 1, Selector(sel.ARTIFACT)))),
    st.builds(
        lambda act, who, most: Program(vocab.CONTINUOUS, (), PlayersCannot((act,), who, most=most)),
        st.sampled_from([DRAWING, SETTING]),
        st.integers(0, 2),
        st.integers(1, 3),
    ),
    st.sampled_from([EndTurn(), ExtraTurn(), ExtraTurn(1), LoseHalf(True), LoseHalf(False, 2)]).map(used),
    st.sampled_from([WinGame(), WinGame(1)]).map(used),
    st.sampled_from([vocab.EVENT, vocab.DRAW]).map(
        lambda phase: Program(vocab.ACTIVATION, (SkipPhase(phase),), Draw(Number(1)))
    ),
    st.integers(0, 2).map(
        lambda who: Program(vocab.TRIGGER, (WhenPlayer(vocab.E_ACTIVATED, who),), CounterEffect())
    ),
    st.integers(1, 9).map(
        lambda more: Program(vocab.TRIGGER, (HURT_EVENT,), WhereX(Draw(X()), Plus(ThatMuch(), more)))
    ),
    st.sampled_from([DECK, TOP, BOTTOM]).map(burying),
    st.sampled_from([RESOLVED, BY_CHANCE]).map(picking_later),
    st.sampled_from([sel.ADJACENT, sel.CONNECTED, sel.IN_COLUMN, sel.BEHIND]).map(placing),
    st.one_of(OPENED, LIVING).map(lambda event: Program(vocab.TRIGGER, (event,), Draw(Number(1)))),
]
