"""Programs made by chance for tests: everything that the nodes can say and a text can mean."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from hypothesis import assume
from hypothesis import strategies as st

from engine import vocab
from engine.effects import events
from engine.effects.actions.cards import Discard, Draw
from engine.effects.actions.continuous import Becomes, Change, GainControl, Gains, Gets, Lasting, Loses
from engine.effects.actions.control_flow import Either, Sequence, WhereX
from engine.effects.actions.damage import DealDamage, Destroy, Heal
from engine.effects.actions.field_actions import HasAttachment
from engine.effects.actions.keyword_actions import Burst, Pray, Research
from engine.effects.actions.mana import Collect
from engine.effects.actions.permissions import AsLongAs, Forbid, Permit, See
from engine.effects.actions.piles import BOTTOM, NOWHERE, TOP
from engine.effects.actions.zones import Summon
from engine.effects.conditions import (
    IF,
    WHILE,
    AllOf,
    AmountIs,
    AnyOf,
    Attacked,
    Compared,
    Given,
    InChain,
    Not,
    PhaseIs,
    State,
    Striking,
    ThisConnected,
    ThisHasMana,
    ThisIs,
    TurnIs,
    YouControl,
)
from engine.effects.costs import (
    AT_LEAST,
    UP_TO,
    ChooseCosts,
    Consume,
    ConsumeAny,
    Cost,
    DiscardCost,
    PayLife,
    Sac,
    SacOrDiscard,
    SacThis,
)
from engine.effects.events import When, WhenAny, WhenNth, WhenPhase, WhenPlayer, WhenState, WhenTurn
from engine.effects.granted_actions import can_be_granted
from engine.effects.node import Criterion, Instruction
from engine.effects.program import Program
from engine.effects.terms import capabilities, durations
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import Amount, Number, X
from engine.effects.terms.card_costs import HURT, REMOVE, RETURN, ROTATE, THIS_CARD, FieldCost, HandCost
from engine.effects.terms.counted_amounts import (
    DECK,
    CountOf,
    CountPile,
    DamageOn,
    DifferenceOf,
    Half,
    HpOf,
    ManaOn,
    MostAmong,
    Plus,
    StatOf,
    Times,
)
from engine.effects.terms.history import HasFought, HasVisited
from engine.effects.terms.players import OPPONENT, YOU
from engine.effects.terms.selectors import Adjective, Selector
from engine.effects.terms.subjects import It, Subject, This, Those
from engine.effects.terms.targets import EVERY, Target, TargetPhrase
from engine.effects.traversal import collect_nodes
from engine.tests.effects.duration_codes import ALL_DURATIONS
from engine.text.checks import find_loose_target, turns_cards
from engine.text.lowering.events import LEAVING
from engine.text.lowering.permissions import BY_CREATURES, ON_GRID
from engine.text.lowering.terms.selectors import is_denied

Draws = st.DrawFn

NUMBERS = st.integers(1, 99).map(Number)
WRITTEN = st.one_of(NUMBERS, st.builds(Number, st.integers(1, 12), st.just(True)))
STATS = st.integers(0, len(vocab.STATS) - 1)
KEYWORDS = st.integers(0, len(vocab.KEYWORDS) - 1)
ACTIONS_OF_CARDS = st.sampled_from([code for code in capabilities.ACTIONS if code != vocab.MOVE])
QUALITY = KEYWORDS | ACTIONS_OF_CARDS.map(sel.ACTION_BIT.__add__)
EITHER_QUALITY = st.sets(QUALITY, min_size=2, max_size=3).map(lambda bits: sum(1 << bit for bit in bits))
DURATIONS = st.sampled_from(ALL_DURATIONS)

NEAR = (sel.CONNECTED, sel.ADJACENT)
# Not "other": whom it leaves out depends on what was named before it (see 11_others.yaml)
OF_CARDS = st.sampled_from([sel.CONNECTED, sel.ADJACENT]).map(Adjective)
FACE_DOWN = st.just(Adjective(sel.FACE_DOWN))
OF_FACES = st.one_of(
    st.just(Adjective(sel.FACE_UP)),
    st.just(Adjective(sel.FABLED)),
    st.sampled_from([sel.NOT_EQUIPPED, sel.CREWED, sel.NOT_CREWED, sel.CONNECTING]).map(Adjective),
    st.builds(Adjective, st.sampled_from([sel.FACING, sel.NOT_FACING]), st.integers(0, 9)),
    st.builds(Adjective, st.just(sel.KEYWORD), KEYWORDS),
    st.builds(Adjective, st.just(sel.NOT_KEYWORD), KEYWORDS),
    st.builds(Adjective, st.sampled_from([sel.WITH_ACTION, sel.WITHOUT_ACTION]), ACTIONS_OF_CARDS),
    st.builds(Adjective, st.just(sel.WITH_EITHER), number=EITHER_QUALITY),
    st.sampled_from(vocab.FACTIONS).map(lambda word: Adjective(sel.FACTION, word=word)),
    st.sampled_from(vocab.RULED_SUBTYPES).map(lambda word: Adjective(sel.SUBTYPE, word=word)),
    st.builds(Adjective, st.just(sel.STAT_AT_LEAST), STATS, st.integers(1, 9)),
    st.builds(Adjective, st.just(sel.STAT_AT_MOST), STATS, st.integers(0, 9)),
    st.builds(lambda n: Adjective(sel.MANA_AT_LEAST, number=n), st.integers(1, 9)),
    st.builds(lambda n: Adjective(sel.MANA_AT_MOST, number=n), st.integers(0, 9)),
)


def sorted_adjectives(adjectives: list[Adjective]) -> tuple[Adjective, ...]:
    return tuple(sorted(set(adjectives), key=lambda a: (a.kind, a.which, a.number, a.word)))


def selectors(nouns: list[int], sides: list[int]) -> st.SearchStrategy[Selector]:
    kinds = st.one_of(
        st.lists(st.one_of(OF_CARDS, OF_FACES), max_size=3), st.lists(FACE_DOWN | OF_CARDS, max_size=2)
    )
    drawn = st.builds(Selector, st.sampled_from(nouns), st.sampled_from(sides), kinds.map(sorted_adjectives))
    return drawn.filter(can_be)


def can_be(which: Selector) -> bool:
    """Return whether there are such cards: no monument is connected or adjacent to anything (3.5)."""
    beside = which.noun == sel.MONUMENT and any(adjective.kind in NEAR for adjective in which.adjectives)
    return not beside and not any(is_denied(adjective, which) for adjective in which.adjectives)


ALL_SIDES = [sel.ANY_SIDE, sel.YOURS, sel.OPPONENTS]
ANY_CARDS = selectors([sel.CARD, sel.CREATURE, sel.ARTIFACT, sel.MONUMENT], ALL_SIDES)
OWN_CARDS = selectors([sel.CARD, sel.CREATURE, sel.ARTIFACT, sel.MONUMENT], [sel.ANY_SIDE, sel.YOURS])
CREATURES = selectors([sel.CREATURE, sel.CARD], ALL_SIDES)


@st.composite
def phrases(draw: Draws, every: bool = True) -> TargetPhrase:
    """`every`: also "target all …", which stands before the colon only."""
    how_many = draw(st.sampled_from(["one", "up to", "exactly", *(["all"] if every else [])]))
    number = draw(st.integers(1, 9))
    fewest, most = {"one": (1, 1), "up to": (0, number), "exactly": (number, number), "all": (1, EVERY)}[
        how_many
    ]
    return TargetPhrase(draw(CREATURES), fewest, most)


IN_HAND = st.builds(
    lambda noun, word: Selector(noun, adjectives=(Adjective(sel.FACTION, word=word),)),
    st.sampled_from([sel.CARD, sel.CREATURE, sel.MONUMENT]),
    st.sampled_from([*vocab.FACTIONS, "fey or men"]),
)
ASKED = st.one_of(WRITTEN, st.just(X()))
CONTROLLED = selectors([sel.CARD, sel.CREATURE, sel.ARTIFACT, sel.MONUMENT], [sel.YOURS])
HURTABLE = selectors([sel.CARD, sel.CREATURE], [sel.YOURS])
HAND_PLACES = st.sampled_from([NOWHERE, TOP, BOTTOM, DECK])
COSTS_OF_THIS: st.SearchStrategy[Cost] = st.one_of(
    st.builds(Consume, ASKED),
    st.just(SacThis()),
    st.sampled_from([RETURN, ROTATE]).map(lambda verb: FieldCost(verb, THIS_CARD, None)),
    ASKED.map(lambda damage: FieldCost(HURT, THIS_CARD, None, damage)),
)
COSTS_OF_OTHERS: st.SearchStrategy[Cost] = st.one_of(
    st.builds(ConsumeAny, ASKED),
    st.builds(ConsumeAny, ASKED, OWN_CARDS),
    st.builds(Sac, ASKED, OWN_CARDS),
    st.builds(Sac, WRITTEN, OWN_CARDS, st.just(AT_LEAST), st.one_of(st.none(), WRITTEN)),
    st.builds(Sac, ASKED, OWN_CARDS, st.just(UP_TO)),
    st.builds(DiscardCost, ASKED),
    st.builds(DiscardCost, ASKED, st.sampled_from([Selector(sel.CREATURE), Selector(sel.ARTIFACT)])),
    st.builds(DiscardCost, ASKED, IN_HAND),
    st.builds(DiscardCost, WRITTEN, st.none(), st.sampled_from([AT_LEAST, UP_TO])),
    st.builds(SacOrDiscard, ASKED, OWN_CARDS),
    st.builds(SacOrDiscard, WRITTEN, OWN_CARDS, st.sampled_from([AT_LEAST, UP_TO])),
    st.builds(SacOrDiscard, WRITTEN, OWN_CARDS, st.just(AT_LEAST), WRITTEN, STATS),
    st.builds(Sac, WRITTEN, OWN_CARDS, st.just(AT_LEAST), WRITTEN, STATS),
    st.builds(PayLife, ASKED),
    st.builds(FieldCost, st.just(REMOVE), ASKED, OWN_CARDS, ASKED),
    st.builds(FieldCost, st.sampled_from([RETURN, ROTATE]), ASKED, CONTROLLED),
    st.builds(FieldCost, st.just(HURT), ASKED, HURTABLE, ASKED),
    st.builds(HandCost, HAND_PLACES, ASKED, st.one_of(st.none(), IN_HAND), st.booleans()),
)


@st.composite
def choices_of(draw: Draws, costs: st.SearchStrategy[Cost]) -> Cost:
    listed = draw(st.lists(costs, min_size=2, max_size=3))
    return ChooseCosts(Number(draw(st.integers(1, len(listed))), draw(st.booleans())), tuple(listed))


SUMMONING_COSTS: st.SearchStrategy[Criterion] = st.one_of(COSTS_OF_OTHERS, choices_of(COSTS_OF_OTHERS))
EVERY_COST = st.one_of(COSTS_OF_THIS, COSTS_OF_OTHERS)
COSTS: st.SearchStrategy[Criterion] = st.one_of(EVERY_COST, choices_of(EVERY_COST))

MANY_CARDS = selectors([sel.CARD, sel.CREATURE, sel.ARTIFACT], ALL_SIDES)
GAUGED = st.one_of(st.just(This()), st.builds(Those, MANY_CARDS))
GAUGES: st.SearchStrategy[Amount] = st.one_of(
    st.builds(CountOf, MANY_CARDS),
    st.builds(CountPile, st.integers(0, 2), st.booleans()),
    st.builds(HpOf, st.booleans()),
    st.builds(ManaOn, GAUGED),
    st.builds(StatOf, STATS, GAUGED),
)
OF_GAUGES: list[st.SearchStrategy[Amount]] = [
    st.builds(Times, st.integers(2, 9), GAUGES),
    st.builds(Half, GAUGES, st.booleans()),
    st.builds(Plus, GAUGES, st.one_of(st.integers(-9, -1), st.integers(1, 9))),
    st.builds(DifferenceOf, GAUGES, GAUGES),
    st.builds(DamageOn, GAUGED),
    st.builds(MostAmong, MANY_CARDS, st.one_of(STATS, st.just(-1)), st.booleans()),
]
MEASURES: st.SearchStrategy[Amount] = st.one_of(GAUGES, *OF_GAUGES)

# Phases, and the Event Phases of Events (6.4)
MOMENTS = [*range(1, len(vocab.PHASES)), *(vocab.EVENT_PHASES + n for n in range(1, len(vocab.EVENTS)))]
VISITED = st.builds(
    Selector, st.sampled_from([sel.ZONE, sel.CREATURE_ZONE]), st.sampled_from([sel.ANY_SIDE, sel.YOURS])
)
ONE_STATE: st.SearchStrategy[State] = st.one_of(
    st.builds(PhaseIs, st.sampled_from(MOMENTS), st.integers(0, 2)),
    st.sampled_from([Striking(), Attacked(), Not(Attacked())]),
    st.just(HasAttachment()),
    st.builds(HasFought, st.integers(1, 4)),
    st.builds(HasVisited, VISITED, st.integers(0, 4)),
    st.builds(ThisConnected, MANY_CARDS, st.integers(1, 98)),
    st.builds(ThisConnected, MANY_CARDS, st.just(0), st.integers(0, 98)),
    st.builds(AmountIs, GAUGES, st.integers(1, 98)),
    st.builds(AmountIs, GAUGES, st.just(0), st.integers(1, 98)),
    st.builds(Compared, GAUGES, st.integers(0, 2), GAUGES),
    st.builds(ThisIs, KEYWORDS),
    st.builds(Not, st.builds(ThisIs, KEYWORDS)),
    st.just(Not(PhaseIs(vocab.EVENT, events.EACH_TURN))),
    st.builds(ThisHasMana, st.integers(1, 98)),
    st.integers(1, 98).map(lambda n: ThisHasMana(n, n)),
    st.builds(ThisHasMana, st.just(0), st.integers(0, 98)),
    st.builds(
        YouControl, selectors([sel.CARD, sel.CREATURE, sel.ARTIFACT], [sel.ANY_SIDE]), st.integers(1, 98)
    ),
    st.builds(
        YouControl,
        selectors([sel.CREATURE], [sel.ANY_SIDE]),
        st.just(0),
        st.integers(0, 98),
        st.sampled_from([YOU, OPPONENT]),
    ),
    st.integers(1, 98).map(lambda n: YouControl(Selector(sel.CREATURE), n, n)),
    st.builds(TurnIs, st.booleans()),
    st.builds(InChain, st.integers(1, 20)),
)
SEVERAL = st.lists(ONE_STATE, min_size=2, max_size=3).map(tuple)
STATES: st.SearchStrategy[State] = st.one_of(ONE_STATE, st.builds(AllOf, SEVERAL), st.builds(AnyOf, SEVERAL))
CONDITIONS: st.SearchStrategy[Criterion] = st.builds(Given, st.sampled_from([WHILE, IF]), STATES)

PLAIN_EVENTS = sorted(
    {*events.IS, *events.DOES} - {vocab.E_TARGETED, vocab.E_HIT, vocab.E_DESTROYS, vocab.E_IS_BLOCKED}
)
WHOSE = st.integers(0, 2)
SOME_CARD: st.SearchStrategy[Selector | None] = st.one_of(st.none(), CREATURES)
EVENTS: st.SearchStrategy[Criterion] = st.one_of(
    st.builds(When, st.sampled_from(PLAIN_EVENTS), SOME_CARD, WHOSE),
    st.builds(When, st.just(vocab.E_IS_BLOCKED), SOME_CARD, WHOSE),
    st.builds(When, st.sampled_from([vocab.E_ATTACKED, vocab.E_FOUGHT]), SOME_CARD, WHOSE, CREATURES),
    st.builds(When, st.just(vocab.E_DESTROYS), SOME_CARD, WHOSE, ANY_CARDS),
    st.builds(
        When, st.sampled_from([vocab.E_DEALT, vocab.E_STRUCK, vocab.E_BLOCKED]), SOME_CARD, WHOSE, CREATURES
    ),
    st.builds(lambda s, d, n: When(vocab.E_DAMAGED, s, d, least=n), SOME_CARD, WHOSE, st.integers(1, 9)),
    st.builds(
        lambda h, s, d, p: When(h, s, d, player=p),
        st.sampled_from([vocab.E_TARGETED, vocab.E_HIT]),
        SOME_CARD,
        WHOSE,
        WHOSE,
    ),
    st.builds(WhenPlayer, st.sampled_from([vocab.E_DREW, vocab.E_DISCARDED]), WHOSE, WHOSE),
    st.builds(WhenTurn, st.sampled_from([vocab.E_TURN_START, vocab.E_TURN_END]), WHOSE),
    st.builds(WhenPhase, st.sampled_from(MOMENTS), WHOSE),
    st.builds(WhenNth, st.integers(1, 30)),
    st.builds(WhenState, STATES),
    st.lists(
        st.one_of(
            st.builds(When, st.sampled_from(PLAIN_EVENTS), SOME_CARD),
            st.builds(WhenTurn, st.sampled_from([vocab.E_TURN_START, vocab.E_TURN_END]), WHOSE),
            st.builds(WhenPhase, st.sampled_from(MOMENTS), WHOSE),
        ),
        min_size=2,
        max_size=3,
    ).map(lambda found: WhenAny(tuple(found))),
)


def capability_lists(known: list[int]) -> st.SearchStrategy[tuple[int, ...]]:
    return st.lists(st.sampled_from(known), min_size=1, max_size=3, unique=True).map(tuple)


def forbidden_lists(known: list[int]) -> st.SearchStrategy[tuple[int, ...]]:
    """Return what is forbidden, as it is read: what cannot Move cannot be moved either."""
    return capability_lists(known).map(with_places)


def with_places(able: tuple[int, ...]) -> tuple[int, ...]:
    """Return capabilities as they are read: what cannot Move cannot be moved either."""
    moves = vocab.MOVE in able and capabilities.BE_MOVED not in able
    return (*able, capabilities.BE_MOVED) if moves else able


ONLY_GRANTED = (*capabilities.OF_MANA, capabilities.EXTRA_ACTION)
FORBIDDEN = [
    *capabilities.ACTIONS,
    *[code for code in capabilities.CAPABILITY_WORDS if code not in ONLY_GRANTED],
]
FORBIDDEN_TO_ALL = [code for code in FORBIDDEN if code not in (*BY_CREATURES, *ON_GRID)]  # monuments too
GRANTED = [
    code
    for code in (*capabilities.ACTIONS, capabilities.ENTER_CLOSED)
    if can_be_granted(code) or code > capabilities.ACT
]


class Maker:
    """Makes one body; knows what has been named so far, as a reader would."""

    def __init__(self, draw: Draws, head: list[TargetPhrase], event: Criterion | None) -> None:
        self.draw = draw
        self.head = head
        self.phrases = list(head)
        self.latest = len(head) - 1
        self.has_it = isinstance(event, When) and event.subject is not None

    def subject(self) -> Subject:
        known = ["this", "those", "target"]
        clear = self.latest >= len(self.head) or len(self.head) == 1
        known += ["back"] if self.latest >= 0 and clear else []
        known += ["it"] if self.latest < 0 and self.has_it else []
        what = self.draw(st.sampled_from(known))
        if what == "those":
            return Those(self.draw(CREATURES))
        if what == "target":
            head = [replace(criterion, apart=False) for criterion in self.head]
            phrase = self.draw(phrases(every=False).filter(lambda phrase: phrase not in head))
            phrase = replace(phrase, apart=self.latest >= 0 and phrase.selector.has(sel.OTHER))
            self.phrases.append(phrase)
            self.latest = len(self.phrases) - 1
            return Target(self.latest, phrase)
        if what == "this":
            self.has_it = False  # from here on "it" is this card (11.4)
        return {"this": This(), "it": It(), "back": Target(self.latest)}[what]

    def measure(self) -> Amount:
        """An amount; one of [this] names it, so that from then on "it" is this card (11.4)."""
        amount = self.draw(MEASURES)
        self.has_it = self.has_it and This() not in collect_nodes(amount)
        return amount

    def simple(self) -> Instruction:
        number = self.draw(NUMBERS)
        makers: list[Callable[[], Instruction]] = [
            lambda: DealDamage(number, self.subject()),
            lambda: Heal(number, self.subject()),
            lambda: Destroy(self.subject()),
            lambda: Draw(number, self.draw(st.integers(0, 2))),
            lambda: Discard(number),
            lambda: Collect(number, self.subject()),
            lambda: Gets(self.subject(), self.changes(), self.draw(DURATIONS)),
            lambda: Gains(self.subject(), self.keywords(), self.draw(DURATIONS)),
            lambda: Becomes(self.subject(), self.draw(STATS), number, self.draw(DURATIONS)),
            lambda: Loses(self.subject(), self.abilities(), self.draw(DURATIONS)),
            lambda: WhereX(Draw(X()), self.measure()),
            lambda: WhereX(DealDamage(X(), self.subject()), self.measure()),
            lambda: WhereX(Gets(self.subject(), (Change(1, X()),), self.draw(DURATIONS)), self.measure()),
            lambda: self.ruling(self.subject(), self.draw(DURATIONS)),
            lambda: self.seeing(self.draw(DURATIONS)),
            lambda: GainControl(self.subject(), self.draw(st.integers(0, 1)), self.draw(DURATIONS)),
            lambda: Burst(self.subject()),
            lambda: Pray(self.subject()),
            lambda: Research(This()),
        ]
        return self.draw(st.sampled_from(makers))()

    def changes(self) -> tuple[Change, ...]:
        return tuple(
            self.draw(st.lists(st.builds(Change, STATS, NUMBERS, st.booleans()), min_size=1, max_size=3))
        )

    def keywords(self) -> tuple[int, ...]:
        return tuple(self.draw(st.lists(KEYWORDS, min_size=1, max_size=3, unique=True)))

    def ruling(self, subject: Subject, duration: int = durations.UNSTATED) -> Lasting:
        fights = not isinstance(subject, Those) or subject.selector.noun in (sel.CARD, sel.CREATURE)
        forbidden = FORBIDDEN if fights else FORBIDDEN_TO_ALL
        granted = GRANTED if fights else [code for code in GRANTED if code in FORBIDDEN_TO_ALL]
        return self.draw(
            st.one_of(
                st.builds(Forbid, st.just(subject), forbidden_lists(forbidden), st.just(duration)),
                st.builds(Permit, st.just(subject), capability_lists(granted), st.just(duration)),
                st.just(Forbid(subject, (capabilities.MANA_SPENT,), duration)),
            )
        )

    def seeing(self, duration: int = durations.UNSTATED) -> Lasting:
        return See(self.draw(ANY_CARDS), duration)

    def gets_x(self) -> Lasting:
        return Gets(self.subject(), (Change(1, X()), Change(0, Number(2))), self.draw(DURATIONS))

    def lasting(self) -> Lasting:
        return Gets(self.subject(), self.changes(), self.draw(DURATIONS))

    def abilities(self) -> tuple[int, ...]:
        return tuple(keyword for keyword in self.keywords() if keyword != vocab.BLESSED) or (vocab.WEAK,)

    def either(self, early: bool) -> Either:
        before = self.latest
        modes = []
        for _ in range(self.draw(st.integers(2, 3))):
            self.latest = before
            modes.append(self.row(self.draw(st.integers(1, 2)), 0, early))
        self.latest = before
        choice = Either(tuple(modes), early)
        last = choice.duration_code()
        return replace(choice, modes=tuple([mode.add_duration(last) for mode in modes])) if last else choice

    def row(self, parts: int, choices: int, early: bool) -> Instruction:
        """Parts one after the other, as many of them choices."""
        is_choice = self.draw(st.permutations([True] * choices + [False] * (parts - choices)))
        instructions = [self.either(early) if choice else self.simple() for choice in is_choice]
        checked = [False, *(self.draw(st.booleans()) for _ in instructions[1:])]
        return instructions[0] if len(instructions) == 1 else Sequence(tuple(instructions), tuple(checked))


def in_order(criteria: list[Criterion]) -> list[Criterion]:
    """The criteria; what is 'another' is none of those picked before it."""
    ordered: list[Criterion] = []
    for criterion in criteria:
        again = any(isinstance(before, TargetPhrase) for before in ordered)
        apart = again and isinstance(criterion, TargetPhrase) and criterion.selector.has(sel.OTHER)
        ordered.append(
            replace(criterion, apart=True) if apart and isinstance(criterion, TargetPhrase) else criterion
        )
    return ordered


def give_up_once(criteria: list[Criterion]) -> list[Criterion]:
    """The same without a second cost that takes the card itself, which no text has."""
    payable: list[Criterion] = []
    for criterion in criteria:
        takes = isinstance(criterion, Cost) and criterion.takes_this()
        if not (takes and any(isinstance(other, Cost) and other.takes_this() for other in payable)):
            payable.append(criterion)
    return payable


@st.composite
def declared_programs(draw: Draws) -> Program:
    """Triggers, activations and actions."""
    kind = draw(st.sampled_from([vocab.TRIGGER, vocab.ACTIVATION, vocab.ACTION]))
    event = [draw(EVENTS)] if kind == vocab.TRIGGER else []
    least = 1 if kind == vocab.ACTIVATION else 0
    others: list[Criterion] = draw(
        st.lists(st.one_of(COSTS, CONDITIONS, phrases()), min_size=least, max_size=3).map(give_up_once)
    )
    criteria = event + in_order(others)
    head = [criterion for criterion in criteria if isinstance(criterion, TargetPhrase)]
    maker = Maker(draw, head, event[0] if event else None)
    early = draw(st.booleans()) and bool(criteria)
    choices = 1 if early else draw(st.integers(0, 2))
    if not choices and draw(st.integers(0, 5)) == 0:
        body: Instruction = AsLongAs(maker.lasting(), draw(STATES))
    else:
        body = maker.row(choices + draw(st.integers(0 if choices else 1, 2)), choices, early)
    program = Program(kind, tuple(criteria), body, tuple(maker.phrases))
    assume(find_loose_target(program) < 0)
    assume(not reveals_twice(criteria))
    assume(not (leaves_before(criteria) and This() in collect_nodes(body)))
    assume(
        not (
            program.phrases
            and any(isinstance(criterion, Cost) and turns_cards(criterion) for criterion in criteria)
        )
    )
    assume(not (any(isinstance(node, It) for node in collect_nodes(body)) and names_this_in_cost(criteria)))
    return program


def reveals_twice(criteria: list[Criterion]) -> bool:
    """Return whether cards are revealed twice, which is refused: later words would mean either."""
    nodes = [node for criterion in criteria for node in collect_nodes(criterion)]
    return sum(isinstance(node, HandCost) and node.to == NOWHERE for node in nodes) > 1


def names_this_in_cost(criteria: list[Criterion]) -> bool:
    """Return whether a cost names [this], which 'it' would mean from then on, and not the event's card."""
    nodes = [node for criterion in criteria for node in (criterion, *collect_nodes(criterion))]
    return any(isinstance(node, FieldCost) and node.what is None for node in nodes)


def leaves_before(criteria: list[Criterion]) -> bool:
    """Return whether this card has left the field before the body: nothing can be done to it then."""
    event = criteria[0] if criteria else None
    left = isinstance(event, When) and event.subject is None and event.happening in LEAVING
    return left or any(isinstance(criterion, Cost) and criterion.takes_this() for criterion in criteria)


@st.composite
def continuous_programs(draw: Draws) -> Program:
    criteria = draw(st.lists(CONDITIONS, max_size=2))
    maker = Maker(draw, [], None)
    parts: list[Instruction] = []
    for _ in range(draw(st.integers(1, 3))):
        subject = draw(st.one_of(st.just(This()), st.builds(Those, ANY_CARDS)))
        makers: list[Callable[[], Instruction]] = [
            partial(lambda whom: Gets(whom, maker.changes()), subject),
            partial(lambda whom: Gains(whom, maker.keywords()), subject),
            partial(lambda whom: Loses(whom, maker.abilities()), subject),
            partial(maker.ruling, subject),
            maker.seeing,
            partial(lambda whom: WhereX(Becomes(whom, 0, X()), draw(MEASURES)), subject),
            partial(lambda whom: Becomes(whom, draw(STATS), draw(NUMBERS)), subject),
        ]
        parts.append(draw(st.sampled_from(makers))())
    body = parts[0] if len(parts) == 1 else Sequence(tuple(parts), (False,) * len(parts))
    return Program(vocab.CONTINUOUS, tuple(criteria), body)


@st.composite
def cost_programs(draw: Draws) -> Program:
    criteria = draw(st.lists(SUMMONING_COSTS, min_size=1, max_size=3))
    assume(not reveals_twice(criteria))
    after = draw(st.lists(st.builds(Draw, NUMBERS), max_size=2))
    body = Sequence((Summon(), *after), (False,) * (len(after) + 1)) if after else Summon()
    return Program(vocab.COST, tuple(criteria), body)


PROGRAMS = st.one_of(declared_programs(), continuous_programs(), cost_programs())
