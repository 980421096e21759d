"""A large catalogue to measure with: cards of the real ones' words, looks and effects, the same by seed."""

import random
from collections.abc import Iterator
from copy import copy
from functools import cache
from itertools import count
from typing import Final

from django.forms import model_to_dict
from django.utils.text import slugify

from cards.models import Card, CardEffect, CardFacet
from cards.search.derivation import Derived, derive, value_key
from cards.search.normalize import text_line, words_of_texts
from engine import card_from_data

AT_ONCE: Final = 2_000  # rows a statement
PLACES: Final = (
    "Ash",
    "Brine",
    "Cinder",
    "Dusk",
    "Ember",
    "Frost",
    "Gale",
    "Hollow",
    "Iron",
    "Jade",
    "Moss",
    "Salt",
)


def add_cards(number: int, seed: int) -> None:
    """Add so many cards to the catalogue, which holds the real ones already."""
    chance = random.Random(seed)
    real = list(Card.objects.order_by("pk"))
    effects = list(CardEffect.objects.order_by("pk"))
    names = made_names(chance, [card.name for card in real])
    for start in range(0, number, AT_ONCE):
        made = [_made(chance, next(names), real, effects) for _ in range(start, min(start + AT_ONCE, number))]
        Card.objects.bulk_create([card for card, _printed in made])
        CardEffect.objects.bulk_create([row for card, printed in made for row in _rows(card, printed)])
        CardFacet.objects.bulk_create([row for card, printed in made for row in _facets(card, printed)])


def made_names(chance: random.Random, real: list[str]) -> Iterator[str]:
    """Yield new names: words of the real ones, a place, and a number that makes each unique."""
    words = sorted({word for name in real for word in name.split()})
    for number in count(1):
        yield f"{chance.choice(words)} {chance.choice(words)} of {chance.choice(PLACES)} {number}"


def _made(
    chance: random.Random, name: str, real: list[Card], effects: list[CardEffect]
) -> tuple[Card, list[CardEffect]]:
    """A card with the stats, arrows and subtypes of a real one, and effects of others."""
    card, printed = copy(chance.choice(real)), chance.sample(effects, chance.randint(1, 3))
    card.pk, card.number, card.key, card.name = None, None, slugify(name), name
    card._state.adding = True
    card.faction_id = chance.choice(real).faction_id
    card.printed_hash = f"{chance.getrandbits(256):064x}"
    card.words = words_of_texts(name, map(text_line, printed), [card.type, *card.subtypes], card.flavour)
    columns = [_derived(effect.kind, effect.text).columns for effect in printed]
    card.cost = sum(column["cost"] or 0 for column in columns)
    card.mana = max(column["mana"] for column in columns)
    card.effect_count = len(printed)
    return card, printed


@cache
def _derived(kind: str, text: str) -> Derived:
    """Return what a search knows of a card with this effect alone."""
    effect = {"kind": kind, "text": text}
    data = {"key": "made", "name": "Made", "type": "creature", "effects": [effect]}
    return derive(card_from_data(data))


def _facets(card: Card, printed: list[CardEffect]) -> Iterator[CardFacet]:
    of_effects = (facet for effect in printed for facet in _derived(effect.kind, effect.text).facets)
    subtypes = (("type", value_key(subtype)) for subtype in card.subtypes)
    for kind, value in dict.fromkeys((*subtypes, *of_effects)):
        yield CardFacet(card=card, kind=kind, value=value)


def _rows(card: Card, printed: list[CardEffect]) -> Iterator[CardEffect]:
    for position, effect in enumerate(printed, 1):
        copied = model_to_dict(effect, exclude=["id", "card", "position"])
        unwritten = {
            name: getattr(effect, name) for name in ("canonical", "program", "reader_version", "unread")
        }
        yield CardEffect(**copied, **unwritten, card=card, position=position)
