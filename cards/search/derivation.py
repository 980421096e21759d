"""Facts that a search knows of a card besides its row, worked out when the card is saved or read anew."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import engine
from cards.search.normalize import fold, words_of
from engine import CardDef, Meaning, Tag

# Raised by hand when this module or `normalize` gives something else; `read_effects` then renews all cards.
DERIVATION: Final = 4
VERSION: Final = f"{DERIVATION} {engine.READER_VERSION[:40]}"
KEYWORDS: Final = frozenset(
    word.lower().replace(" ", "-") for word in (*engine.KEYWORDS, *engine.ACTIONS) if word != "unique"
)
# A part of a meaning under the name of the field that asks for it
FIELD_OF_PART: Final = {"does": "does", "needs": "needs", "gives": "gives", "triggers": "trigger"}
WHOM: Final = {"itself": "itself", "own": "you", "other": "opponent", "anybody": "anybody"}
KIND_MOMENTS: Final = {
    "cost": "summon",
    "action": "action",
    "continuous": "always",
    "trigger": "trigger",
    "activation": "fast",
}
# Words of a meaning that are times
TIMES: Final = {"turn-start", "turn-end", "turn", "phase", "phase-start"}
# What only the reach `ring` prints (3.2): two arrows diagonally, or three
DIAGONALS: Final = (1, 3, 5, 7)


class Derived(NamedTuple):
    """Columns of a card by name, and (kind, value) of its facets, each once."""

    columns: dict[str, Any]
    facets: tuple[tuple[str, str], ...]


def derive(printed: CardDef) -> Derived:
    """Work it out for a card as printed."""
    meaning = printed.meaning()
    columns = {
        "words": words_of(printed),
        "search_version": VERSION,
        "cost": None if printed.has_unread_cost() else printed.mana_cost(),
        "open_cost": printed.takes_open_mana(),
        "mana": meaning.mana,
        "arrow_count": sum(arrow_strengths(printed.arrows)),
        "effect_count": len(printed.effects),
    }
    return Derived(columns, tuple(dict.fromkeys(_facets(printed, meaning))))


def arrow_strengths(arrows: int) -> list[int]:
    """The numbers of arrows in each direction, n first, clockwise."""
    return [arrows >> 2 * index & 3 for index in range(8)]


def value_key(text: str) -> str:
    """A value as facets have it: "First Strike" is `first-strike`."""
    return "-".join(fold(text).replace("_", " ").replace("-", " ").split())


def _facets(printed: CardDef, meaning: Meaning) -> Iterator[tuple[str, str]]:
    yield from (("type", value_key(subtype)) for subtype in printed.subtypes)
    for tag in meaning.words:
        if tag.part in FIELD_OF_PART:
            yield FIELD_OF_PART[tag.part], _with_whom(tag)
        else:
            yield "names", value_key(tag.word)
        if tag.word in KEYWORDS and tag.part in ("does", "gives", "names"):
            yield "keyword", tag.word
        if tag.part in ("triggers", "needs") and tag.word in TIMES:
            yield "when", _with_whom(tag)
    interactions = engine.interactions_of(
        effect_def.program for effect_def in printed.effects if effect_def.program
    )
    yield from (
        ("affects", f"{interaction.verb}-{interaction.what}@{WHOM[interaction.whom]}")
        for interaction in interactions
    )
    for effect in printed.effects:
        yield "when", KIND_MOMENTS[effect.kind]
        yield from (("when", flag) for flag in ("once", "optional") if getattr(effect, flag))
        if (
            effect.kind == "cost"
            and effect.program
            and engine.meaning_of([effect.program]).has_tag("needs", "transform")
        ):
            yield "is", "transformed"
    if printed.unread_effects():
        yield "is", "unread"
    if printed.rulings:
        yield "has", "rulings"
    strengths = arrow_strengths(printed.arrows)
    if max(strengths) > 2 or max(strengths[index] for index in DIAGONALS) > 1:
        yield "is", "ring"


def _with_whom(tag: Tag) -> str:
    return f"{tag.word}@{WHOM[tag.whom]}" if tag.whom else tag.word
