"""Tags of each node about its card: a table by class, from which `meaning` is gathered.

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


class TagRule(NamedTuple):
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


def tag_word(word: str) -> str:
    """A word as meanings have it: 'first-strike'."""
    return word.lower().replace(" ", "-").replace("_", "-").replace("'", "")


def words_by_code(words: tuple[str, ...]) -> dict[int, str]:
    """Plain words by their codes."""
    return {code: tag_word(word) for code, word in enumerate(words)}


KEYWORDS: Final = words_by_code(vocab.KEYWORDS)
STATS: Final = words_by_code(vocab.STATS)
PHASES: Final = words_by_code(vocab.PHASES)
NOUNS: Final = words_by_code(sel.NOUNS)
PICKED: Final = {TARGETED: "target", CHOSEN: "choice", SELECTED: "choice"}
ADJECTIVES: Final = {
    **{code: tag_word(word) for code, word in enumerate(sel.PLAIN) if code != sel.OTHER},
    sel.CLOSED: "closed",
}
CAPABILITIES: Final = {
    **{code: tag_word(name) for code, name in enumerate(vocab.ACTIONS) if code != vocab.UNIQUE},
    **{code: tag_word(name) for code, name in capabilities.CAPABILITY_WORDS.items()},
    capabilities.MANA_SPENT: "be-consumed",
    capabilities.MANA_KEPT: "be-consumed",
}
# Those that a text waits for or replaces: what does it, what it is done to
HEARD: Final = (*IS, *DONE, *TO_CARDS, *BY_PLAYERS, vocab.E_TURN_START, vocab.E_TURN_END)
HAPPENINGS: Final = {
    **{code: tag_word(vocab.HAPPENINGS[code]) for code in HEARD},
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


def action_row(name: str, *more: TagRule) -> tuple[TagRule, ...]:
    """A notable action of 20.2, and what comes of it."""
    return (TagRule(DOES, name, "subject"), *more)


def state_row(name: str, *more: TagRule) -> tuple[TagRule, ...]:
    """A state: what is needed, or what a trigger waits for."""
    return (TagRule(NEEDS, name), *more)


NOTHING: Final[tuple[TagRule, ...]] = ()

VERBS: Final[dict[str, tuple[TagRule, ...]]] = {
    "Attach": (TagRule(DOES, "attach", "to"),),
    "Becomes": (TagRule(DOES, "set-stat", "subject"), TagRule(NAMES, of="stat", words=STATS)),
    "Burst": action_row("burst", TagRule(DOES, "damage", ANYBODY)),
    "Change": (
        TagRule(DOES, "raise-stat", AROUND, only=RAISED),
        TagRule(DOES, "lower-stat", AROUND, only=LOWERED),
        TagRule(GIVES, whom=AROUND, of="stat", words=STATS, only=RAISED),
        TagRule(NAMES, of="stat", words=STATS),
    ),
    "ChangeLife": (
        TagRule(DOES, "lose-life", "who", only=("lost", (True,))),
        TagRule(DOES, "gain-life", "who", only=("lost", (False,))),
        TagRule(GIVES, "hp", "who", only=("lost", (False,))),
    ),
    "Cleanse": action_row("cleanse", TagRule(DOES, "remove-condition", "subject")),
    "Collect": (TagRule(DOES, "collect", "subject"), TagRule(GIVES, "mana", "subject")),
    "Conscript": action_row("conscript", TagRule(DOES, "summon-token", OWN), TagRule(NAMES, "token")),
    "Crew": action_row("crew", TagRule(DOES, "attach", OWN)),
    "DealDamage": (TagRule(DOES, "damage", "to"),),
    "Delayed": (TagRule(DOES, "delay"),),
    "Destroy": (TagRule(DOES, "destroy", "subject"),),
    "Discard": (TagRule(DOES, "discard", "who"),),
    "Draw": (TagRule(DOES, "draw", "who"),),
    "Equip": action_row("equip", TagRule(DOES, "attach", ANYBODY)),
    "Flip": (TagRule(DOES, "flip", "subject"),),
    "Forbid": (TagRule(DOES, "forbid", "subject"), TagRule(NAMES, of="capabilities", words=CAPABILITIES)),
    "GainControl": (TagRule(DOES, "control", "subject"),),
    "Gains": (
        TagRule(DOES, whom="subject", of="keywords", words=GIVING),
        TagRule(GIVES, whom="subject", of="keywords", words=KEYWORDS),
        TagRule(NAMES, of="keywords", words=KEYWORDS),
    ),
    "Gets": NOTHING,  # its changes do
    "Heal": (TagRule(DOES, "heal", "subject"),),
    "LookAtHand": (TagRule(DOES, "look", "whose"), TagRule(NAMES, "hand")),
    "LookAt": (TagRule(DOES, "look", "subject"),),
    "Loses": (
        TagRule(DOES, whom="subject", of="keywords", words=TAKING),
        TagRule(NAMES, of="keywords", words=KEYWORDS),
    ),
    "Maneuver": action_row("maneuver", TagRule(DOES, "move", OWN)),
    "March": action_row("march", TagRule(DOES, "move", "subject")),
    "Move": action_row("move", TagRule(DOES, "rotate", "subject")),
    "MoveTo": (TagRule(DOES, "move", "subject"),),
    "MoveToTarget": (TagRule(DOES, "move", "subject"),),
    "OpenTarget": (TagRule(DOES, "open", "place"),),
    "OpenZone": (TagRule(DOES, "open", "where", default=OWN),),
    "PayHp": (TagRule(DOES, "lose-life", "who"),),
    "Permit": (
        TagRule(DOES, "permit", "subject"),
        TagRule(GIVES, whom="subject", of="capabilities", words=CAPABILITIES),
    ),
    "Pray": action_row("pray", TagRule(DOES, "collect", "subject"), TagRule(GIVES, "mana", "subject")),
    "Prevent": (TagRule(DOES, "prevent", "subject"),),
    "PreventThat": (TagRule(DOES, "prevent", OF_EVENT),),
    "RemoveMana": (TagRule(DOES, "remove-mana", "subject"),),
    "Reorient": action_row("reorient", TagRule(DOES, "rotate", "subject")),
    "Research": action_row("research", TagRule(DOES, "draw", OWN), TagRule(DOES, "discard", OWN)),
    "ReturnToHand": (TagRule(DOES, "return", "subject"),),
    "Rise": action_row("rise", TagRule(DOES, "remove-condition", "subject")),
    "Sacrifice": (TagRule(DOES, "sacrifice", "who"),),
    "SacrificeIt": (TagRule(DOES, "sacrifice", "subject"),),
    "See": (TagRule(DOES, "look", "selector"),),
    "Shift": action_row("shift", TagRule(DOES, "swap", OWN)),
    "Sidestep": action_row("sidestep", TagRule(DOES, "move", "subject")),
    "NeverEnters": (TagRule(DOES, "skip", "who"), TagRule(NAMES, of="phase", words=PHASES)),
    "Skip": (
        TagRule(DOES, "skip", "who"),
        TagRule(NAMES, of="phase", words={code: word for code, word in PHASES.items() if code}),
    ),
    "Strike": action_row("strike"),
    "Summon": (TagRule(DOES, "summon", ITSELF),),
    "SummonToken": (TagRule(DOES, "summon-token", "where"), TagRule(NAMES, "token")),
    "SummonTokenAt": (TagRule(DOES, "summon-token", "place"), TagRule(NAMES, "token")),
    "Swap": (TagRule(DOES, "swap", "pair"),),
    "SwapMana": (TagRule(DOES, "swap", "pair"), TagRule(NAMES, "mana")),
    "TakesIt": (TagRule(DOES, "redirect", "subject"),),
    "TakesOther": (
        TagRule(
            DOES, whom=OF_EVENT, of="how", words={LESS: "prevent", MORE: "damage", EXACTLY: "set-damage"}
        ),
    ),
    "TransferBetween": (
        TagRule(DOES, "remove-mana", "pair"),
        TagRule(DOES, "collect", "pair"),
        TagRule(GIVES, "mana", "pair"),
    ),
    "TransferMana": (
        TagRule(DOES, "remove-mana", "source"),
        TagRule(DOES, "collect", "to"),
        TagRule(GIVES, "mana", "to"),
    ),
    "Transform": action_row("transform", TagRule(DOES, "sacrifice", "subject")),
    "Uncrew": action_row("uncrew", TagRule(DOES, "move", OWN)),
}

COSTS: Final[dict[str, tuple[TagRule, ...]]] = {
    "ChooseCosts": NOTHING,  # those it lists do
    "ChooseX": (TagRule(NEEDS, "amount"),),
    "Consume": (TagRule(NEEDS, "mana", ITSELF),),
    "ConsumeAny": (TagRule(NEEDS, "mana", OWN),),
    "DiscardCost": (TagRule(NEEDS, "discard", OWN),),
    "OnlyIf": (TagRule(NEEDS, "condition"),),
    "PayLife": (TagRule(NEEDS, "life", OWN),),
    "Sac": (TagRule(NEEDS, "sacrifice", OWN),),
    "SacOrDiscard": (TagRule(NEEDS, "sacrifice", OWN), TagRule(NEEDS, "discard", OWN)),
    "SacThis": (TagRule(NEEDS, "sacrifice", ITSELF),),
    "Transformed": (TagRule(NEEDS, "transform", OWN),),
    "XIs": NOTHING,
}

EVENTS: Final[dict[str, tuple[TagRule, ...]]] = {
    "When": (TagRule(TRIGGERS, whom="subject", of="happening", words=HAPPENINGS),),
    "WhenAny": NOTHING,  # its events do
    "WhenNth": (TagRule(TRIGGERS, "turn-start", OWN),),
    "WhenPhase": (
        TagRule(TRIGGERS, "phase-start", "whose"),
        TagRule(NAMES, of="phase", words=PHASES),
    ),
    "WhenPlayer": (TagRule(TRIGGERS, whom="who", of="happening", words=HAPPENINGS),),
    "WhenState": (TagRule(TRIGGERS, "state"),),
    "WhenTurn": (TagRule(TRIGGERS, whom="whose", of="happening", words=HAPPENINGS),),
    "Would": (
        TagRule(DOES, "replace"),
        TagRule(TRIGGERS, whom=OF_EVENT, of="happening", words=HAPPENINGS),
    ),
}

STATES: Final[dict[str, tuple[TagRule, ...]]] = {
    "AllOf": NOTHING,  # its states do
    "AmountIs": state_row("amount"),
    "AnyOf": NOTHING,
    "Blocking": state_row("striking"),
    "Compared": state_row("amount"),
    "Fits": state_row("selection"),
    "HasAttachment": state_row("attachment"),
    "InChain": state_row("chain"),
    "Not": NOTHING,  # what it denies does
    "PhaseIs": state_row("phase", TagRule(NAMES, of="phase", words=PHASES)),
    "StateOf": NOTHING,  # what it says of another card does
    "Striking": state_row("striking"),
    "ThisConnected": state_row("connection"),
    "ThisHasMana": state_row("stored-mana"),
    "ThisIs": state_row("keyword", TagRule(NAMES, of="keyword", words=KEYWORDS)),
    "TurnIs": state_row("turn"),
    "WasDestroyed": state_row("destruction"),
    "YouControl": state_row("control"),
}

SELECTORS: Final[dict[str, tuple[TagRule, ...]]] = {
    "Adjective": (
        TagRule(NAMES, of="kind", words=ADJECTIVES),
        TagRule(NAMES, of="which", words=KEYWORDS, only=("kind", (sel.KEYWORD, sel.NOT_KEYWORD))),
        TagRule(
            NAMES, of="word", only=("kind", (sel.FACTION, sel.SUBTYPE, sel.NOT_FACTION, sel.NOT_SUBTYPE))
        ),
        TagRule(NAMES, of="which", words=NOUNS, only=("kind", (sel.NOT_NOUN,))),
        TagRule(NAMES, of="which", words=STATS, only=("kind", (sel.STAT_AT_LEAST, sel.STAT_AT_MOST))),
        TagRule(NAMES, "mana", only=("kind", (sel.MANA_AT_LEAST, sel.MANA_AT_MOST))),
        TagRule(NAMES, "token", only=("kind", (sel.TOKEN, sel.NOT_TOKEN))),
        TagRule(NAMES, "creature", only=("kind", (sel.NO_MONUMENT,))),
        TagRule(NAMES, "artifact", only=("kind", (sel.NO_MONUMENT,))),
    ),
    "Around": NOTHING,
    "Discarded": NOTHING,
    "Extreme": (TagRule(NAMES, of="of", words={**STATS, -1: "mana"}),),
    "Fighter": NOTHING,
    "It": NOTHING,
    "Iterated": NOTHING,
    "Kept": NOTHING,
    "Other": NOTHING,
    "Sacked": (TagRule(NAMES, of="noun", words=NOUNS),),
    "Selector": (TagRule(NAMES, of="noun", words=NOUNS),),
    "Target": NOTHING,  # the phrases of the program do
    "TargetPhrase": (TagRule(NEEDS, whom="selector", of="how", words=PICKED),),
    "This": NOTHING,
    "Those": NOTHING,
    "Together": NOTHING,
}

AMOUNTS: Final[dict[str, tuple[TagRule, ...]]] = {
    "All": NOTHING,
    "CountOf": NOTHING,
    "CountPile": (TagRule(NAMES, of="pile", words={0: "hand", 1: "graveyard", 2: "deck"}),),
    "Destroyed": NOTHING,
    "Half": NOTHING,
    "HpOf": (TagRule(NAMES, "hp"),),
    "ManaOn": (TagRule(NAMES, "mana"),),
    "Number": NOTHING,
    "StatOf": (TagRule(NAMES, of="stat", words=STATS),),
    "Taken": NOTHING,
    "ThatMuch": NOTHING,
    "Times": NOTHING,
    "Tossed": NOTHING,
    "UpTo": NOTHING,
    "Within": NOTHING,
    "X": NOTHING,
}

STRUCTURE: Final[dict[str, tuple[TagRule, ...]]] = {
    "AsLongAs": (TagRule(NEEDS, "condition"),),
    "Case": (TagRule(NEEDS, "condition", only=("test", (3,))),),
    "Cases": NOTHING,
    "Either": NOTHING,
    "ForEach": NOTHING,
    "Nothing": NOTHING,
    "Given": (TagRule(NEEDS, "condition"),),
    "MayDo": NOTHING,
    "NextTime": NOTHING,  # its program does
    "Pick": NOTHING,
    "Program": NOTHING,
    "Sequence": NOTHING,
    "Tied": NOTHING,
    "WhereX": NOTHING,
}

TAG_RULES: Final[dict[str, tuple[TagRule, ...]]] = {
    **VERBS, **COSTS, **EVENTS, **STATES, **SELECTORS, **AMOUNTS, **STRUCTURE,
}  # fmt: skip
