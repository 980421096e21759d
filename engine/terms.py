"""The terms of the game by group, computed from the words that the engine knows."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine import vocab
from engine.edition import PRESETS
from engine.text.lexicon.words import LEXICON

# Classes of words of the lexicon that stand for a thing of the game, each with the term for it
TERMS_OF_CLASSES: Final = {
    "ATTACH": "Attach",
    "CHAIN": "Connection Chain",
    "CHOOSE": "Choose",
    "COLLECT": "Collect",
    "CONNECTED_TO": "Connected",
    "ADJACENT_TO": "Adjacent",
    "CONQUER": "Conquer",
    "CONSUME": "Consume",
    "COPY_OF": "Copy",
    "COUNTER_THAT": "Counter",
    "DAMAGE": "Damage",
    "DESTROY": "Destroy",
    "EXTRA_TURN": "Extra Turn",
    "FACING": "Facing",
    "FIGHTS": "Fight",
    "FLIP": "Flip",
    "GAIN_CONTROL": "Control",
    "HEAL": "Heal",
    "HP": "HP",
    "INSTEAD": "Instead",
    "LOOK_AT": "Look",
    "MANA": "Mana",
    "PREVENT": "Prevent",
    "RETURN": "Return",
    "REVEAL": "Reveal",
    "SAC": "Sacrifice",
    "SEARCH": "Search",
    "SELECT": "Select",
    "SHUFFLE": "Shuffle",
    "SKIP": "Skip",
    "SUMMON": "Summon",
    "SWAP": "Swap",
    "TARGET": "Target",
    "TOKEN": "Creature Token",
}
# A class that holds several things, each under its own word
TERMS_OF_WORDS: Final = {"COUNT_CARDS": ("draw", "discard")}
PHASE_TERMS: Final = {vocab.PREPARATION: "Preparation Turn", vocab.MAIN2: "Second Main Phase"}
KIND_TERMS: Final = {vocab.COST: "Summoning Cost", vocab.CONTINUOUS: "Continuous Effect"}
EVENT_TERMS: Final = {vocab.XD: "XD Event"}
PILES: Final = ("hand", "deck", "graveyard")  # as the lexicon names them


class Term(NamedTuple):
    """A term, and the group that it belongs to."""

    title: str
    group: str


def game_terms() -> list[Term]:
    """All terms, group by group; no title comes twice."""
    keywords = vocab.KEYWORDS
    conditions = [keywords[code] for code in vocab.CONDITIONS]
    abilities = [keywords[code] for code in vocab.ABILITIES]
    phases = [PHASE_TERMS.get(code, f"{name.title()} Phase") for code, name in enumerate(vocab.PHASES)]
    events = [EVENT_TERMS.get(code, name.title()) for code, name in enumerate(vocab.EVENTS)]
    kinds = [KIND_TERMS.get(code, name.title()) for code, name in enumerate(vocab.KINDS)]
    groups = {
        "Card types": [name.title() for name in (*vocab.TYPES, *vocab.RULED_SUBTYPES)],
        "Numbers on a card": [name.title() for name in vocab.STATS],
        "Kinds of effects": kinds,
        "Conditions": conditions,
        "Abilities": abilities,
        "Actions": list(vocab.ACTIONS[vocab.STRIKE :]),
        "Words of card texts": [*words_of_texts()],
        "Zones": [f"{name.title()} Zone" for name in vocab.TYPES],
        "Piles": [*(name.title() for name in PILES if ("your", name) in LEXICON), "Fables Deck"],
        "Phases of a turn": phases,
        "Events of a turn": events[vocab.CAMPAIGN :],
        "Factions": [name.title() for name in vocab.FACTIONS],
        "Editions": [f"{name.title()} Edition" for name in PRESETS],
    }
    return [Term(title, group) for group, titles in groups.items() for title in titles]


def words_of_texts() -> list[str]:
    """Return the terms of what texts say and tell one to do, as far as the lexicon has words for them."""
    known = {kind for kind, _meaning in LEXICON.values()}
    several = [word.title() for kind, words in TERMS_OF_WORDS.items() if kind in known for word in words]
    return sorted([term for kind, term in TERMS_OF_CLASSES.items() if kind in known] + several)
