"""Changes of meaning: what each part of the language could mean instead (`meaning_mutants` plays them).

A change is of a class of nodes (it does nothing, speaks of nobody, is never or always true), of one code of a
vocabulary (another code), of a number (one more, one less), of several (without the last) or of a flag.
"""

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache, partial
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from engine import vocab
from engine.effects import events
from engine.effects.actions import delayed, permissions, replacement
from engine.effects.actions.by_players import ByPlayers
from engine.effects.actions.control_flow import Case, Cases, Either, ForEach, MayDo, Pick, Sequence
from engine.effects.actions.damage import Heal
from engine.effects.actions.keyword_actions import ACTION_CODES, DONE_THERE, NotableAction
from engine.effects.actions.piles import AT_RANDOM, BOTTOM, BY_CHOICE, NOWHERE, TOP
from engine.effects.actions.replacement import Nothing, Would
from engine.effects.actions.zones import Summon
from engine.effects.conditions import AmountIs, Given, State, ThisHasMana
from engine.effects.costs import Cost
from engine.effects.events import Event, WhenNth
from engine.effects.granted_actions import can_be_granted
from engine.effects.node import Instruction, Node, field_items
from engine.effects.program import Program
from engine.effects.terms import capabilities, durations
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import OF_EVENT, Amount, Number
from engine.effects.terms.card_costs import HURT, REMOVE, RETURN, ROTATE
from engine.effects.terms.counted_amounts import DECK, GRAVEYARD, HAND
from engine.effects.terms.extremes import Tied
from engine.effects.terms.players import EACH_PLAYER, OPPONENT, YOU
from engine.effects.terms.selectors import Adjective, Selector
from engine.effects.terms.subjects import THE_ATTACKER, THE_BLOCKER, Subject, This, Those
from engine.effects.terms.targets import EVERY
from engine.effects.traversal import walk_values
from engine.tests.effects.duration_codes import ALL_DURATIONS
from engine.tests.effects.node_registry import NODES

SECONDS = 5
NOBODY = Those(Selector(sel.CARD, adjectives=(sel.Adjective(sel.FACTION, word="nobody"),)))
NOTHING = Heal(Number(0), This())
ALWAYS, NEVER = ThisHasMana(0), AmountIs(Number(0), 1)
PHASES = tuple(range(vocab.START, len(vocab.PHASES)))
PHASE_NAMES = (*vocab.PHASES, "", "", "campaign event", "battle event", "xd event")

# The codes of a field, by class and field, or by field alone
CODES: dict[str, tuple[int, ...]] = {
    "duration": ALL_DURATIONS,
    "keyword": tuple(range(len(vocab.KEYWORDS))),
    "keywords": tuple(range(len(vocab.KEYWORDS))),
    "stat": tuple(range(len(vocab.STATS))),
    "phase": (*PHASES, vocab.EVENT_PHASES + vocab.CAMPAIGN, vocab.EVENT_PHASES + vocab.BATTLE),
    "NeverEnters.phase": PHASES,
    "SkipPhase.phase": PHASES,
    "noun": tuple(range(len(sel.NOUNS))),
    "side": tuple(range(len(sel.SIDES))),
    "Forbid.capabilities": (
        *capabilities.ACTIONS,
        *[code for code in capabilities.CAPABILITY_WORDS if code != capabilities.MANA_FOR_OTHERS],
    ),
    "Permit.capabilities": (
        *[code for code in capabilities.ACTIONS if can_be_granted(code)],
        capabilities.ENTER_CLOSED,
        capabilities.MANA_FOR_OTHERS,
    ),
    "whose": (events.YOUR_TURN, events.EACH_TURN, events.OPPONENTS_TURN),
    "during": (events.YOUR_TURN, events.EACH_TURN, events.OPPONENTS_TURN),
    "who": (YOU, OPPONENT, EACH_PLAYER),
    "AimedAction.action": tuple(DONE_THERE),
    "role": (THE_ATTACKER, THE_BLOCKER),
    "Around.relation": (sel.CONNECTED, sel.ADJACENT),
    "YouControl.who": (YOU, OPPONENT),
    "TopIs.who": (YOU, OPPONENT),
    "CostsLess.duration": (durations.END_OF_TURN, durations.NEXT_TURN),  # as printed it has none
    "Sacked.noun": (sel.CREATURE, sel.ARTIFACT),
    "CountsAs.noun": (sel.CREATURE, sel.ARTIFACT),
    "GainControl.who": (YOU, OPPONENT),
    "MayDo.who": (YOU, OPPONENT),
    "ByPlayers.who": (OPPONENT, EACH_PLAYER),
    "Either.who": (YOU, OPPONENT),
    "WinGame.who": (YOU, OPPONENT),
    "OneMore.duration": (durations.END_OF_TURN, durations.NEXT_TURN),  # as printed it has none
    "OneMore.what": tuple(range(len(permissions.ONCE_MORE))),
    "NotDoneBy.act": tuple(permissions.DONE_BY),
    "NotDoneTo.act": tuple(permissions.DONE_TO),
    "PlayersCannot.acts": tuple(range(len(permissions.BARRED))),
    "LookAtTop.to": (HAND, GRAVEYARD, TOP, BOTTOM),
    "LookAtTop.rest": (HAND, GRAVEYARD, TOP, BOTTOM),
    "PutCards.origin": (HAND, GRAVEYARD, TOP),
    "PutCards.to": (HAND, GRAVEYARD, TOP, BOTTOM),
    "PutIntoDeck.to": (TOP, BOTTOM),
    "PutShown.to": (HAND, DECK, TOP, BOTTOM),
    "PileChoice.whose": (YOU, OPPONENT, EACH_PLAYER),
    "RevealCards.how": (BY_CHOICE, AT_RANDOM),
    "RevealCards.origin": (HAND, TOP),
    "RevealUntil.to": (HAND, GRAVEYARD),
    "RevealUntil.rest": (GRAVEYARD, DECK, BOTTOM),
    "Search.to": (HAND, GRAVEYARD),
    "TargetPhrase.by": (YOU, OPPONENT),
    "LookAtHand.whose": (YOU, OPPONENT, EACH_PLAYER),
    "NextTime.uses": (delayed.ONCE, delayed.EACH_TIME),
    "player": (YOU, OPPONENT, EACH_PLAYER),
    "FieldCost.verb": (RETURN, REMOVE, HURT, ROTATE),
    "HandCost.to": (NOWHERE, TOP, BOTTOM, DECK),
    "how": (0, 1, 2),
    "quarters": (1, 2, 3),
    "bound": (0, 1, 2),
    "relation": (0, 1, 2),
    "test": (0, 1, 2),
    "tie": (0, 1, 2, 3),
    "of": (-1, *range(len(vocab.STATS))),
    "Skip.phase": (replacement.SKIP_DRAW, *PHASES),
    "pile": (0, 1, 2),
    "When.happening": (*events.IS, *events.DOES),
    "WhenPlayer.happening": (vocab.E_DREW, vocab.E_DISCARDED),
    "WhenTurn.happening": (vocab.E_TURN_START, vocab.E_TURN_END),
    "ThatMuch.happening": (
        OF_EVENT,
        vocab.E_DAMAGED,
        vocab.E_CONSUMED,
        vocab.E_DISCARDED,
        vocab.E_LIFE_LOST,
    ),
    "Would.by_effect": (YOU, OPPONENT, EACH_PLAYER),
    "Would.happening": (*replacement.TO_CARDS, *replacement.BY_PLAYERS),
}
NAMES: dict[str, tuple[str, ...]] = {
    "keyword": vocab.KEYWORDS, "keywords": vocab.KEYWORDS, "stat": vocab.STATS, "phase": PHASE_NAMES,
    "of": vocab.STATS, "noun": sel.NOUNS, "happening": vocab.HAPPENINGS,
    "tie": ("you", "opponent", "all", "none"),
}  # fmt: skip
# Codes that only some others can stand for
ALIKE: dict[str, tuple[tuple[int, ...], ...]] = {
    "happening": (tuple(replacement.BY_PLAYERS),),
    "verb": ((RETURN, ROTATE), (REMOVE, HURT)),
    "noun": (tuple(range(sel.ZONE)), tuple(range(sel.ZONE, len(sel.NOUNS)))),
}
# Vocabularies of which every class makes the same
SHARED = {"duration": "duration", "keyword": "keyword", "keywords": "keyword", "stat": "stat", "of": "stat"}
# Whole numbers
COUNTS = ("least", "most", "number", "nth", "factor", "fewest", "value", "more", "less", "times", "size")
# Fields that only number, name or word something
WORDING = ("slot", "called", "word", "kind", "which", "name", "phrase")
# The same of one class: which test a case has says whether it has a state, and the event whose damage changes
WORDING_OF = (
    *("Discarded.noun", "Shown.noun", "Shown.chosen", "Shown.many", "Case.state", "Sacked.many"),
    "TakesOther.who",
)
# Fields that hold several
OF_TUPLES: dict[str, tuple[tuple[str, Callable[[Any], Any]], ...]] = {
    **{
        field: (("without the last", lambda value: value[:-1] if len(value) > 1 else value),)
        for field in ("Together.parts", "Gets.changes", "ChooseCosts.listed")
    },
    **{
        field: (
            ("without the last", lambda value: value[:-1] if len(value) > 1 else value),
            ("the other way round", lambda value: value[::-1]),
        )
        for field in ("Sequence.parts", "Either.modes", "Cases.cases")
    },
    "Sequence.checked": (
        ("all", lambda value: (False, *(True for _ in value[1:]))),
        ("none", lambda value: tuple([False for _ in value])),
    ),
}
# Structure, and what has nothing left to do when it resolves
DONE_OTHERWISE = (Nothing, Sequence, Either, Cases, MayDo, ByPlayers, ForEach, Tied, Pick, Summon)
ADJECTIVES = {
    **dict(enumerate(sel.PLAIN)), sel.KEYWORD: "keyword", sel.NOT_KEYWORD: "no keyword",
    sel.FACTION: "faction", sel.SUBTYPE: "subtype",
    sel.STAT_AT_LEAST: "stat at least", sel.STAT_AT_MOST: "stat at most",
    sel.MANA_AT_LEAST: "mana at least", sel.MANA_AT_MOST: "mana at most", sel.IN_ROW: "in the same row",
    sel.TOKEN: "token", sel.NO_MONUMENT: "no monument",
}  # fmt: skip
# Each with its opposite
MEASURES = {
    sel.STAT_AT_LEAST: sel.STAT_AT_MOST, sel.STAT_AT_MOST: sel.STAT_AT_LEAST,
    sel.MANA_AT_LEAST: sel.MANA_AT_MOST, sel.MANA_AT_MOST: sel.MANA_AT_LEAST,
}  # fmt: skip


DROPPED: Any = object()  # in place of a part that is left out


class Change(NamedTuple):
    """A changed meaning for nodes of a class; None for a node that is not concerned.

    `shared`: a code that several classes use in the same way, so that it is enough if one of them is used.
    """

    name: str
    made: type
    of: Callable[[Any], Any]
    shared: str = ""


def changed(value: Any, change: Change) -> Any:
    """A value with all its nodes changed; the same object where none was."""
    if isinstance(value, tuple):
        parts = tuple(
            [inner for inner in (changed(inner, change) for inner in value) if inner is not DROPPED]
        )
        same = len(parts) == len(value) and all(a is b for a, b in zip(parts, value, strict=True))
        return value if same else parts
    if not isinstance(value, Node | Program) or change.made not in classes_in(value):
        return value
    assert is_dataclass(value)
    old = field_items(value)
    new = {name: changed(inner, change) for name, inner in old.items()}
    new_value: Any = replace(value, **new) if any(new[name] is not old[name] for name in old) else value
    other = change.of(new_value)
    return new_value if other is None else other


@cache
def classes_in(value: Node | Program) -> frozenset[type]:
    """The classes of a node or program and of all in it: most programs have none that a change is of."""
    return frozenset([type(one) for one in walk_values(value)])


def every_change() -> Iterator[Change]:
    """All of them, class by class."""
    for name, node_class in NODES.items():
        assert isinstance(node_class, type)
        yield from of_class(name, node_class)
        for field, hint in get_type_hints(node_class).items():
            if field not in WORDING and f"{name}.{field}" not in WORDING_OF:
                yield from of_field(node_class, field, hint)
    yield from of_adjectives()


def of_class(name: str, node_class: type) -> Iterator[Change]:
    """Return what a class means made nothing, nobody, never or always so."""
    for words, other in instead_of(node_class):
        yield Change(f"{name} {words}", node_class, partial(of_type, node_class=node_class, other=other))


def of_type(node: Any, node_class: type, other: Callable[[Any], Any]) -> Any:
    """Return what a node of exactly this class is instead."""
    return other(node) if type(node) is node_class else None


def instead_of(node_class: type) -> Iterator[tuple[str, Callable[[Any], Any]]]:
    """Return what a class could mean instead, in words and as a function."""
    if issubclass(node_class, State):
        yield "always holds", lambda node: ALWAYS
        yield "never holds", lambda node: NEVER
    elif issubclass(node_class, Event) and node_class is not Would:
        yield "never happens", lambda node: WhenNth(99)
    elif issubclass(node_class, Subject):
        yield "is nobody", lambda node: NOBODY
    elif issubclass(node_class, Cost | Given):
        yield "asks for nothing", lambda node: DROPPED
    elif issubclass(node_class, Amount) and node_class is not Number:
        yield "is none", lambda node: Number(0)
    elif (
        issubclass(node_class, Instruction) and changes_game(node_class) and node_class not in DONE_OTHERWISE
    ):
        idle = make_idle(node_class)
        yield "does nothing", lambda node: remade(node, idle)
    elif node_class in (ByPlayers, ForEach, Tied):
        yield "does nothing", lambda node: NOTHING
    elif node_class is MayDo:
        yield "is no choice", lambda node: node.body
    elif node_class is Case:
        yield "does nothing", lambda node: replace(node, body=NOTHING)


def make_idle(node_class: type[Instruction]) -> type[Instruction]:
    """The same class of nodes, which do nothing."""
    idle = type(node_class.__name__, (node_class,), {"apply": lambda self, on: True})
    if (
        issubclass(node_class, NotableAction)
        and issubclass(idle, NotableAction)
        and node_class in ACTION_CODES
    ):
        ACTION_CODES[idle] = ACTION_CODES[node_class]
    return idle


def changes_game(node_class: type[Instruction]) -> bool:
    """Return whether the nodes of a class do something by themselves."""
    return node_class.apply is not Instruction.apply or node_class.perform is not Instruction.perform


def remade(node: Any, node_class: type) -> Any:
    """The node as one of another class."""
    return node_class(**{field.name: getattr(node, field.name) for field in fields(node)})


def of_field(node_class: type, field: str, hint: object) -> Iterator[Change]:
    """Another value of one field."""
    name = f"{node_class.__name__}.{field}"
    kinds = get_args(hint) or (hint,)

    def change(words: str, other: Callable[[Any], Any], shared: str = "") -> Change:
        def of(node: Any) -> Any:
            value = getattr(node, field)
            new = other(value)
            return None if new is value or new == value else replace(node, **{field: new})

        return Change(
            f"{name} {words}", node_class, partial(of_type, node_class=node_class, other=of), shared
        )

    codes = CODES.get(name) or CODES.get(field)
    if get_origin(hint) is tuple and not codes:
        yield from [change(*arguments) for arguments in OF_TUPLES.get(name, ())]
    elif bool in kinds:
        yield change("is true", lambda value: True)
        yield change("is false", lambda value: False)
    elif codes:
        yield from [change(*other_code(field, codes, code)) for code in codes]
    elif field in COUNTS:
        yield change("one more", lambda value: value + 1 if value < EVERY else value)
        yield change("one less", lambda value: value - 1 if 0 < value < EVERY else value)
    elif Subject in kinds and name != "TargetPhrase.origin":
        yield change("is nobody", lambda value: value if value is None else NOBODY)
    elif type(None) in kinds:
        yield change("is left out", lambda value: None)


def other_code(field: str, codes: tuple[int, ...], code: int) -> tuple[str, Callable[[Any], Any], str]:
    """Return a change: of this code, alone or in a tuple, into the next one like it; its shared name."""
    groups = [[alike for alike in ones if alike in codes] for ones in ALIKE.get(field, ())]
    like = next((group for group in groups if code in group and len(group) > 1), list(codes))
    other = like[(like.index(code) + 1) % len(like)]
    names = NAMES.get(field)

    def code_name(alike: int) -> str:
        if field in ("capabilities", "duration"):
            return (
                capabilities.capability_text(alike)
                if field == "capabilities"
                else durations.duration_text(alike) or "no duration"
            )
        return names[alike] if names and 0 <= alike < len(names) else str(alike)

    def swap(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple([other if alike == code else alike for alike in value])
        return other if value == code else value

    shared = f"{SHARED[field]} {code_name(code)}" if field in SHARED else ""
    return f"{code_name(code)} → {code_name(other)}", swap, shared


def of_adjectives() -> Iterator[Change]:
    """Adjectives left out, and with another keyword, stat, number or word."""
    for kind, words in ADJECTIVES.items():
        yield adjective(kind, f"{words} left out", lambda adjective_node: DROPPED)
    for kind, codes in ((sel.KEYWORD, vocab.KEYWORDS), (sel.NOT_KEYWORD, vocab.KEYWORDS)):
        yield adjective(kind, f"{ADJECTIVES[kind]} another", partial(next_which, count=len(codes)))
    for kind in (sel.STAT_AT_LEAST, sel.STAT_AT_MOST):
        yield adjective(kind, f"{ADJECTIVES[kind]} another stat", partial(next_which, count=len(vocab.STATS)))
    for kind, opposite in MEASURES.items():
        yield adjective(
            kind,
            f"{ADJECTIVES[kind]} one more",
            lambda adjective_node: replace(adjective_node, number=adjective_node.number + 1),
        )
        yield adjective(
            kind,
            f"{ADJECTIVES[kind]} one less",
            lambda adjective_node: replace(adjective_node, number=adjective_node.number - 1),
        )
        yield adjective(kind, f"{ADJECTIVES[kind]} turned round", partial(with_kind, kind=opposite))


def adjective(kind: int, name: str, other: Callable[[Any], Node]) -> Change:
    """A change of the adjectives of one kind."""

    def of(node: Any) -> Any:
        return other(node) if isinstance(node, Adjective) and node.kind == kind else None

    return Change(f"Adjective {name}", Adjective, of)


def next_which(adjective_node: Adjective, count: int) -> Adjective:
    """With the next code."""
    return replace(adjective_node, which=(adjective_node.which + 1) % count)


def with_kind(adjective_node: Adjective, kind: int) -> Adjective:
    """Of another kind."""
    return replace(adjective_node, kind=kind)
