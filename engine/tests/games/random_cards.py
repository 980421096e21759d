"""Cards made at random: the parts of all known effect texts, put together anew.

The heads and bodies of the identity fixture are paired at random, and what reads is kept. So a new form of
the language finds its way into random games by its line in the fixture.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar

from engine import rng, vocab
from engine.carddef import CardDef
from engine.cardfile.card_fields import card_from_mapping
from engine.effects.terms.durations import awaited_phases
from engine.effects.traversal import walk_values
from engine.errors import UnreadText
from engine.game import DeckSpec
from engine.tests.text.fixture_lines import known_effects
from engine.text import read_effect
from engine.text.short_form import parse_short_form

T = TypeVar("T")
Make = Callable[["Chance", str], str | None]

TRIES = 60
SUBTYPES = ("", "", "scroll", "equipment", "equipment", "vehicle", "vehicle", "trap", "trap")
LENDERS = ("equipment", "vehicle")
STRAIGHT, SLANTING = ("n", "e", "s", "w"), ("ne", "se", "sw", "nw")
MOST_ARROWS = {"ray": (2, 1), "ring": (3, 3)}  # straight, slanting (3.2)
IN_ALL = (vocab.DRAW, vocab.EVENT)  # the phases that every edition has
MAIN, FABLES = 14, 3  # different cards of a deck


class Chance:
    """A repeatable stream of picks."""

    def __init__(self, seed: int) -> None:
        self.state = rng.first_state(seed, 11)

    def below(self, n: int) -> int:
        self.state, number = rng.random_below(self.state, n)
        return number

    def one_of(self, many: Sequence[T]) -> T:
        return many[self.below(len(many))]


def divided(text: str) -> tuple[str, str]:
    """Return what stands before and after the dividing colon, which is not that of a list of costs."""
    halves = re.split(r"(?<! costs)(?<! cost): ", text, maxsplit=1)
    return (halves[0], halves[1]) if len(halves) == 2 else ("", text)


@cache
def parts(kind: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The heads and the bodies of all known effects of a kind, each once, that every edition can print."""
    heads: dict[str, None] = {}
    bodies: dict[str, None] = {}
    for known in known_effects():
        short = parse_short_form(known.short)
        if not is_for_all(short.kind, known.canonical, short.once):
            continue
        head, body = divided(known.canonical)
        bodies[body] = None
        if short.kind == kind:
            heads[head] = None
    return tuple(heads), tuple(bodies)


@cache
def is_for_all(kind: str, canonical: str, once: bool = False) -> bool:
    """Return whether no edition lacks a phase until which it lasts (14.5)."""
    if "until" not in canonical:  # to read them all takes three seconds
        return True
    return all(
        phase in IN_ALL for phase in awaited_phases(walk_values(read_effect(kind, canonical, once=once)))
    )


def made_effect(chance: Chance, kind: str) -> str | None:
    """A readable effect of the kind in the short form; None if none was found in `TRIES`."""
    chance.state, effect = effect_from(chance.state, kind)
    return effect


@cache
def effect_from(state: int, kind: str) -> tuple[int, str | None]:
    """The state of the chance after it, and the effect: dear to find, the same for a card of any reach."""
    chance = Chance(0)
    chance.state = state
    effect = tried_effect(chance, kind)
    return chance.state, effect


def tried_effect(chance: Chance, kind: str) -> str | None:
    """Heads and bodies paired until one reads."""
    heads, bodies = parts(kind)
    once = kind in ("trigger", "activation") and chance.below(3) == 0
    optional = kind == "trigger" and chance.below(3) == 0
    for _ in range(TRIES):
        head = chance.one_of(heads)
        text = f"{head}: {chance.one_of(bodies)}" if head else chance.one_of(bodies)
        try:
            read_effect(kind, text, once=once, optional=optional)
        except UnreadText:
            continue
        return f"{kind}{' once' if once else ''}{' optional' if optional else ''} | {text}"
    return None


def fits(effect: str, kind: str) -> bool:
    """Only artifacts speak of [equipped] (4.2)."""
    return kind == "artifact" or "[equipped]" not in effect


def lent(chance: Chance, effect: str, subtype: str) -> str:
    """An effect of Equipment or a Vehicle is lent as often as not."""
    if subtype not in LENDERS or effect.startswith("cost") or chance.below(2):
        return effect
    return effect.replace(" |", " transfer |", 1)


def made_card(
    chance: Chance,
    name: str,
    fabled: bool,
    reach: str,
    make: Make = made_effect,
) -> CardDef:
    """A card of any type with up to three effects, its arrows as the reach model allows."""
    kind = chance.one_of(
        ("creature", "creature", "artifact", "artifact", "monument" if fabled else "creature")
    )
    straight, slanting = MOST_ARROWS[reach]
    arrows = {direction: chance.below(straight + 1) for direction in STRAIGHT}
    arrows |= {direction: chance.below(slanting + 1) for direction in SLANTING}
    subtype = chance.one_of(SUBTYPES) if kind == "artifact" else ""
    kinds = [chance.one_of(vocab.KINDS) for _ in range(chance.below(4))]
    kinds += ["trigger"] if subtype == "trap" else []
    tried = [make(chance, effect_kind) for effect_kind in dict.fromkeys(kinds)]
    effects = [effect for effect in tried if effect and fits(effect, kind)]
    if subtype == "trap" and not any(effect.startswith("trigger") for effect in effects):
        subtype = ""  # which would be refused (4.5)
    stats = {stat: chance.below(4) for stat in vocab.STATS}
    if subtype == "vehicle":
        stats["movement"] = max(stats["movement"], 1)
    data: dict[str, object] = {
        "type": kind,
        "subtypes": [subtype] if subtype else [],
        "faction": chance.one_of(vocab.FACTIONS),
        "fabled": "yes" if fabled else "no",
        "stats": {stat: str(value) for stat, value in stats.items()},
        "arrows": {} if kind == "monument" else {direction: str(n) for direction, n in arrows.items() if n},
        "effects": [lent(chance, effect, subtype) for effect in effects],
    }
    return card_from_mapping(name, data)


@cache
def made_deck(seed: int, reach: str) -> DeckSpec:
    """A deck of cards made at random, three of each."""
    chance = Chance(seed)
    main = [made_card(chance, f"Made {seed} {n}", False, reach) for n in range(MAIN)]
    fables = [made_card(chance, f"Fabled {seed} {n}", True, reach) for n in range(FABLES)]
    return DeckSpec(tuple(card for card in main for _ in range(3)), tuple(fables))
