"""Two printed states of a card side by side: what changed, field by field, in words."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import NamedTuple

from engine import grid, vocab
from engine.arrow_reach import arrow_strength
from engine.carddef import CardDef, EffectDef
from engine.text import split_label


class Difference(NamedTuple):
    """A field that is not the same: `old` and `new` in words, "" where nothing is printed."""

    field: str
    old: str
    new: str


def differences(old: CardDef, new: CardDef) -> list[Difference]:
    """Return what changed: `name`, `stats might`, `arrows ne`, `effect 2`, `ruling 1`, … in a card's order.

    Effects are in their short form. One that moved because another came before it has not changed.
    """
    was, now = dict(_field_texts(old)), dict(_field_texts(new))
    fields = [Difference(name, was[name], now[name]) for name in was if was[name] != now[name]]
    effects = _list_differences(
        "effect",
        [effect_text(effect) for effect in old.effects],
        [effect_text(effect) for effect in new.effects],
    )
    beside = [
        Difference(name, was, now)
        for name, was, now in (
            ("flavour", old.flavour, new.flavour),
            ("subject", old.subject, new.subject),
        )
        if was != now
    ]
    return [*fields, *effects, *beside, *_list_differences("ruling", old.rulings, new.rulings)]


def effect_text(effect: EffectDef) -> str:
    """An effect in the short form; a label that would not be read as one there stands behind."""
    label, text = split_label(effect.short_text().partition(" | ")[2])
    if (label, text) == (effect.label, effect.text):
        return effect.short_text()
    return f"{replace(effect, label='').short_text()} (label: {effect.label or 'none'})"


def _field_texts(card: CardDef) -> Iterator[tuple[str, str]]:
    yield "name", card.name
    yield "type", card.type
    yield "subtypes", ", ".join(card.subtypes)
    yield "faction", card.faction
    yield "fabled", "yes" if card.fabled else "no"
    for stat, name in enumerate(vocab.STATS):
        value = card.stats[stat]
        lent = ", lent" if card.lent >> stat & 1 else ""
        yield f"stats {name}", "" if value is None else f"{value}{lent}"
    for index, direction in enumerate(grid.DIRECTIONS):
        yield f"arrows {direction}", str(arrow_strength(card.arrows, index) or "")


def _list_differences(what: str, old: Sequence[str], new: Sequence[str]) -> Iterator[Difference]:
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            for at, (was, now) in enumerate(zip_longest(old[a:b], new[c:d], fillvalue="")):
                yield Difference(f"{what} {(c if now else a) + at + 1}", was, now)
