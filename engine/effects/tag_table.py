"""What each node says about its card: a table by class, from which `meaning` is gathered.

A class that says nothing by itself (an amount, a sequence) stands here with nothing, so that a new class
without a row is noticed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine import vocab
from engine.effects.actions.replacement import BY_PLAYERS, EXACTLY, LESS, MORE, TO_CARDS
from engine.effects.events import DOES as DONE
from engine.effects.events import IS
from engine.effects.terms import capabilities
from engine.effects.terms import selectors as sel
from engine.effects.terms.targets import CHOSEN, SELECTED, TARGETED

# The parts of a meaning
DOES: Final = "does"
NEEDS: Final = "needs"
GIVES: Final = "gives"
TRIGGERS: Final = "triggers"
NAMES: Final = "names"
PARTS: Final = (DOES, NEEDS, GIVES, TRIGGERS, NAMES)

# Whom it concerns, seen from who has the card
ITSELF: Final = "itself"
OWN: Final = "own"
OTHER: Final = "other"
ANYBODY: Final = "anybody"
WHOM: Final = (ITSELF, OWN, OTHER, ANYBODY)

# In place of a field: what the event happened to, and what the instruction around is done to
OF_EVENT: Final = "event"
AROUND: Final = "around"


class Says(NamedTuple):
    """One word that a node says in a part of the meaning.

    The word is fixed, or is that of each code in the field `of` by `words`, or that field itself. `whom` is
    a field that tells whom it concerns, or one of WHOM, OF_EVENT, AROUND. `only`: a field and its values.
    `default`: whom a selector without a side means.
    """

    part: str
    word: str = ""
    whom: str = ""
    of: str = ""
    words: Mapping[int, str] | None = None
    only: tuple[str, tuple[object, ...]] | None = None
    default: str = ANYBODY


def plain(word: str) -> str:
    """A word as meanings have it: 'first-strike'."""
    return word.lower().replace(" ", "-").replace("_", "-").replace("'", "")


def numbered(words: tuple[str, ...]) -> dict[int, str]:
    """Plain words by their codes."""
    return {code: plain(word) for code, word in enumerate(words)}


KEYWORDS: Final = numbered(vocab.KEYWORDS)
STATS: Final = numbered(vocab.STATS)
PHASES: Final = numbered(vocab.PHASES)
NOUNS: Final = numbered(sel.NOUNS)
PICKED: Final = {TARGETED: "target", CHOSEN: "choice", SELECTED: "choice"}
ADJECTIVES: Final = {
    **{code: plain(word) for code, word in enumerate(sel.PLAIN) if code != sel.OTHER},
    sel.CLOSED: "closed",
}
DEEDS: Final = {
    **{code: plain(name) for code, name in enumerate(vocab.ACTIONS) if code != vocab.UNIQUE},
    **{code: plain(name) for code, name in capabilities.WORDED.items()},
    capabilities.MANA_SPENT: "be-consumed",
    capabilities.MANA_KEPT: "be-consumed",
}
# Those that a text waits for or replaces: what does it, what it is done to
HEARD: Final = (*IS, *DONE, *TO_CARDS, *BY_PLAYERS, vocab.E_TURN_START, vocab.E_TURN_END)
HAPPENINGS: Final = {
    **{code: plain(vocab.HAPPENINGS[code]) for code in HEARD},
    vocab.E_MOVED: "moves",
    vocab.E_ROTATED: "rotates",
    vocab.E_ENTERED: "enters",
    vocab.E_LEFT: "leaves",
    vocab.E_STRUCK: "strikes",
    vocab.E_BLOCKED: "blocks",
    vocab.E_IS_BLOCKED: "blocked",
    vocab.E_HIT: "hits",
    vocab.E_DEALT: "deals-damage",
    vocab.E_DREW: "draws",
    vocab.E_DISCARDED: "discards",
    vocab.E_COLLECTED: "collects",
    vocab.E_CONSUMED: "loses-mana",
    vocab.E_LIFE_LOST: "loses-life",
    vocab.E_CONDITION_GAINED: "gains-condition",
}

GIVING: Final = {
    code: f"give-{'condition' if code < len(vocab.CONDITIONS) else 'ability'}" for code in KEYWORDS
}
TAKING: Final = {code: word.replace("give", "remove") for code, word in GIVING.items()}
RAISED: Final = ("lowered", (False,))
LOWERED: Final = ("lowered", (True,))


def action(name: str, *more: Says) -> tuple[Says, ...]:
    """A notable action of 20.2, and what comes of it."""
    return (Says(DOES, name, "subject"), *more)


def state(name: str, *more: Says) -> tuple[Says, ...]:
    """A state: what is needed, or what a trigger waits for."""
    return (Says(NEEDS, name), *more)


NOTHING: Final[tuple[Says, ...]] = ()

VERBS: Final[dict[str, tuple[Says, ...]]] = {
    "Attach": (Says(DOES, "attach", "to"),),
    "Becomes": (Says(DOES, "set-stat", "subject"), Says(NAMES, of="stat", words=STATS)),
    "Burst": action("burst", Says(DOES, "damage", ANYBODY)),
    "Change": (
        Says(DOES, "raise-stat", AROUND, only=RAISED),
        Says(DOES, "lower-stat", AROUND, only=LOWERED),
        Says(GIVES, whom=AROUND, of="stat", words=STATS, only=RAISED),
        Says(NAMES, of="stat", words=STATS),
    ),
    "ChangeLife": (
        Says(DOES, "lose-life", "who", only=("lost", (True,))),
        Says(DOES, "gain-life", "who", only=("lost", (False,))),
        Says(GIVES, "hp", "who", only=("lost", (False,))),
    ),
    "Cleanse": action("cleanse", Says(DOES, "remove-condition", "subject")),
    "Collect": (Says(DOES, "collect", "subject"), Says(GIVES, "mana", "subject")),
    "Conscript": action("conscript", Says(DOES, "summon-token", OWN), Says(NAMES, "token")),
    "Crew": action("crew", Says(DOES, "attach", OWN)),
    "DealDamage": (Says(DOES, "damage", "to"),),
    "Delayed": (Says(DOES, "delay"),),
    "Destroy": (Says(DOES, "destroy", "subject"),),
    "Discard": (Says(DOES, "discard", "who"),),
    "Draw": (Says(DOES, "draw", "who"),),
    "Equip": action("equip", Says(DOES, "attach", ANYBODY)),
    "Flip": (Says(DOES, "flip", "subject"),),
    "Forbid": (Says(DOES, "forbid", "subject"), Says(NAMES, of="deeds", words=DEEDS)),
    "GainControl": (Says(DOES, "control", "subject"),),
    "Gains": (
        Says(DOES, whom="subject", of="keywords", words=GIVING),
        Says(GIVES, whom="subject", of="keywords", words=KEYWORDS),
        Says(NAMES, of="keywords", words=KEYWORDS),
    ),
    "Gets": NOTHING,  # its changes do
    "Heal": (Says(DOES, "heal", "subject"),),
    "LookAtHand": (Says(DOES, "look", "whose"), Says(NAMES, "hand")),
    "LookAt": (Says(DOES, "look", "subject"),),
    "Loses": (
        Says(DOES, whom="subject", of="keywords", words=TAKING),
        Says(NAMES, of="keywords", words=KEYWORDS),
    ),
    "Maneuver": action("maneuver", Says(DOES, "move", OWN)),
    "March": action("march", Says(DOES, "move", "subject")),
    "Move": action("move", Says(DOES, "rotate", "subject")),
    "MoveTo": (Says(DOES, "move", "subject"),),
    "MoveToTarget": (Says(DOES, "move", "subject"),),
    "OpenTarget": (Says(DOES, "open", "place"),),
    "OpenZone": (Says(DOES, "open", "where", default=OWN),),
    "PayHp": (Says(DOES, "lose-life", "who"),),
    "Permit": (Says(DOES, "permit", "subject"), Says(GIVES, whom="subject", of="deeds", words=DEEDS)),
    "Pray": action("pray", Says(DOES, "collect", "subject"), Says(GIVES, "mana", "subject")),
    "Prevent": (Says(DOES, "prevent", "subject"),),
    "PreventThat": (Says(DOES, "prevent", OF_EVENT),),
    "RemoveMana": (Says(DOES, "remove-mana", "subject"),),
    "Reorient": action("reorient", Says(DOES, "rotate", "subject")),
    "Research": action("research", Says(DOES, "draw", OWN), Says(DOES, "discard", OWN)),
    "ReturnToHand": (Says(DOES, "return", "subject"),),
    "Rise": action("rise", Says(DOES, "remove-condition", "subject")),
    "Sacrifice": (Says(DOES, "sacrifice", "who"),),
    "SacrificeIt": (Says(DOES, "sacrifice", "subject"),),
    "See": (Says(DOES, "look", "selector"),),
    "Shift": action("shift", Says(DOES, "swap", OWN)),
    "Sidestep": action("sidestep", Says(DOES, "move", "subject")),
    "NeverEnters": (Says(DOES, "skip", "who"), Says(NAMES, of="phase", words=PHASES)),
    "Skip": (
        Says(DOES, "skip", "who"),
        Says(NAMES, of="phase", words={code: word for code, word in PHASES.items() if code}),
    ),
    "Strike": action("strike"),
    "Summon": (Says(DOES, "summon", ITSELF),),
    "SummonToken": (Says(DOES, "summon-token", "where"), Says(NAMES, "token")),
    "SummonTokenAt": (Says(DOES, "summon-token", "place"), Says(NAMES, "token")),
    "Swap": (Says(DOES, "swap", "pair"),),
    "SwapMana": (Says(DOES, "swap", "pair"), Says(NAMES, "mana")),
    "TakesIt": (Says(DOES, "redirect", "subject"),),
    "TakesOther": (
        Says(DOES, whom=OF_EVENT, of="how", words={LESS: "prevent", MORE: "damage", EXACTLY: "set-damage"}),
    ),
    "TransferBetween": (
        Says(DOES, "remove-mana", "pair"),
        Says(DOES, "collect", "pair"),
        Says(GIVES, "mana", "pair"),
    ),
    "TransferMana": (
        Says(DOES, "remove-mana", "source"),
        Says(DOES, "collect", "to"),
        Says(GIVES, "mana", "to"),
    ),
    "Transform": action("transform", Says(DOES, "sacrifice", "subject")),
    "Uncrew": action("uncrew", Says(DOES, "move", OWN)),
}

COSTS: Final[dict[str, tuple[Says, ...]]] = {
    "ChooseCosts": NOTHING,  # those it lists do
    "ChooseX": (Says(NEEDS, "amount"),),
    "Consume": (Says(NEEDS, "mana", ITSELF),),
    "ConsumeAny": (Says(NEEDS, "mana", OWN),),
    "DiscardCost": (Says(NEEDS, "discard", OWN),),
    "OnlyIf": (Says(NEEDS, "condition"),),
    "PayLife": (Says(NEEDS, "life", OWN),),
    "Sac": (Says(NEEDS, "sacrifice", OWN),),
    "SacOrDiscard": (Says(NEEDS, "sacrifice", OWN), Says(NEEDS, "discard", OWN)),
    "SacThis": (Says(NEEDS, "sacrifice", ITSELF),),
    "Transformed": (Says(NEEDS, "transform", OWN),),
    "XIs": NOTHING,
}

EVENTS: Final[dict[str, tuple[Says, ...]]] = {
    "When": (Says(TRIGGERS, whom="subject", of="happening", words=HAPPENINGS),),
    "WhenAny": NOTHING,  # its events do
    "WhenNth": (Says(TRIGGERS, "turn-start", OWN),),
    "WhenPhase": (
        Says(TRIGGERS, "phase-start", "whose"),
        Says(NAMES, of="phase", words=PHASES),
    ),
    "WhenPlayer": (Says(TRIGGERS, whom="who", of="happening", words=HAPPENINGS),),
    "WhenState": (Says(TRIGGERS, "state"),),
    "WhenTurn": (Says(TRIGGERS, whom="whose", of="happening", words=HAPPENINGS),),
    "Would": (
        Says(DOES, "replace"),
        Says(TRIGGERS, whom=OF_EVENT, of="happening", words=HAPPENINGS),
    ),
}

STATES: Final[dict[str, tuple[Says, ...]]] = {
    "AllOf": NOTHING,  # its states do
    "AmountIs": state("amount"),
    "AnyOf": NOTHING,
    "Blocking": state("striking"),
    "Compared": state("amount"),
    "Fits": state("selection"),
    "HasAttachment": state("attachment"),
    "InChain": state("chain"),
    "Not": NOTHING,  # what it denies does
    "PhaseIs": state("phase", Says(NAMES, of="phase", words=PHASES)),
    "StateOf": NOTHING,  # what it says of another card does
    "Striking": state("striking"),
    "ThisConnected": state("connection"),
    "ThisHasMana": state("stored-mana"),
    "ThisIs": state("keyword", Says(NAMES, of="keyword", words=KEYWORDS)),
    "TurnIs": state("turn"),
    "WasDestroyed": state("destruction"),
    "YouControl": state("control"),
}

SELECTORS: Final[dict[str, tuple[Says, ...]]] = {
    "Adjective": (
        Says(NAMES, of="kind", words=ADJECTIVES),
        Says(NAMES, of="which", words=KEYWORDS, only=("kind", (sel.KEYWORD, sel.NOT_KEYWORD))),
        Says(NAMES, of="word", only=("kind", (sel.FACTION, sel.SUBTYPE, sel.NOT_FACTION, sel.NOT_SUBTYPE))),
        Says(NAMES, of="which", words=NOUNS, only=("kind", (sel.NOT_NOUN,))),
        Says(NAMES, of="which", words=STATS, only=("kind", (sel.STAT_AT_LEAST, sel.STAT_AT_MOST))),
        Says(NAMES, "mana", only=("kind", (sel.MANA_AT_LEAST, sel.MANA_AT_MOST))),
        Says(NAMES, "token", only=("kind", (sel.TOKEN, sel.NOT_TOKEN))),
        Says(NAMES, "creature", only=("kind", (sel.NO_MONUMENT,))),
        Says(NAMES, "artifact", only=("kind", (sel.NO_MONUMENT,))),
    ),
    "Around": NOTHING,
    "Discarded": NOTHING,
    "Extreme": (Says(NAMES, of="of", words={**STATS, -1: "mana"}),),
    "Fighter": NOTHING,
    "It": NOTHING,
    "Iterated": NOTHING,
    "Kept": NOTHING,
    "Other": NOTHING,
    "Sacked": (Says(NAMES, of="noun", words=NOUNS),),
    "Selector": (Says(NAMES, of="noun", words=NOUNS),),
    "Target": NOTHING,  # the phrases of the program do
    "TargetPhrase": (Says(NEEDS, whom="selector", of="how", words=PICKED),),
    "This": NOTHING,
    "Those": NOTHING,
    "Together": NOTHING,
}

AMOUNTS: Final[dict[str, tuple[Says, ...]]] = {
    "All": NOTHING,
    "CountOf": NOTHING,
    "CountPile": (Says(NAMES, of="pile", words={0: "hand", 1: "graveyard", 2: "deck"}),),
    "Destroyed": NOTHING,
    "Half": NOTHING,
    "HpOf": (Says(NAMES, "hp"),),
    "ManaOn": (Says(NAMES, "mana"),),
    "Number": NOTHING,
    "StatOf": (Says(NAMES, of="stat", words=STATS),),
    "Taken": NOTHING,
    "ThatMuch": NOTHING,
    "Times": NOTHING,
    "Tossed": NOTHING,
    "UpTo": NOTHING,
    "Within": NOTHING,
    "X": NOTHING,
}

STRUCTURE: Final[dict[str, tuple[Says, ...]]] = {
    "AsLongAs": (Says(NEEDS, "condition"),),
    "Case": (Says(NEEDS, "condition", only=("test", (3,))),),
    "Cases": NOTHING,
    "Either": NOTHING,
    "ForEach": NOTHING,
    "Nothing": NOTHING,
    "Given": (Says(NEEDS, "condition"),),
    "MayDo": NOTHING,
    "NextTime": NOTHING,  # its program does
    "Pick": NOTHING,
    "Program": NOTHING,
    "Sequence": NOTHING,
    "Tied": NOTHING,
    "WhereX": NOTHING,
}

SHARES: Final[dict[str, tuple[Says, ...]]] = {
    **VERBS, **COSTS, **EVENTS, **STATES, **SELECTORS, **AMOUNTS, **STRUCTURE,
}  # fmt: skip
