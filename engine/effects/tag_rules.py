"""Tags of each class of nodes about its card, said beside the class; `meaning_of` gathers them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from engine import vocab

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


@dataclass(frozen=True)
class TagRule:
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


does: Final = partial(TagRule, DOES)
needs: Final = partial(TagRule, NEEDS)
gives: Final = partial(TagRule, GIVES)
triggers: Final = partial(TagRule, TRIGGERS)
names: Final = partial(TagRule, NAMES)

# By class of nodes; mypyc gives a dataclass no attribute of the class that is no field
TAG_RULES: Final[dict[type, tuple[TagRule, ...]]] = {}


def add_tags(node: type, *rules: TagRule) -> None:
    """Say what nodes of a class mean by themselves, their parts left out."""
    TAG_RULES[node] = rules


def tag_word(word: str) -> str:
    """A word as meanings have it: 'first-strike'."""
    return word.lower().replace(" ", "-").replace("_", "-").replace("'", "")


def words_by_code(words: tuple[str, ...]) -> dict[int, str]:
    """Plain words by their codes."""
    return {code: tag_word(word) for code, word in enumerate(words)}


KEYWORD_WORDS: Final = words_by_code(vocab.KEYWORDS)
ACTION_WORDS: Final = words_by_code(vocab.ACTIONS)
STAT_WORDS: Final = words_by_code(vocab.STATS)
PHASE_WORDS: Final = words_by_code(vocab.PHASES) | {
    vocab.EVENT_PHASES + event: "event" for event in range(vocab.CAMPAIGN, len(vocab.EVENTS))
}
