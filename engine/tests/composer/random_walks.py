"""Walks through the composer: places and offers picked at random, from a known short text."""

from __future__ import annotations

import random
from functools import cache
from itertools import islice

from engine import vocab
from engine.composer.alternatives import groups_at
from engine.composer.composition import BlockOffer, Composition
from engine.composer.known_texts import known_lines
from engine.effects.node import Node
from engine.effects.traversal import collect_nodes

STEPS = 8
LOOKED_AT = 5  # offers of a group, of which one is taken
LONGEST = 300  # characters


@cache
def starting_texts(kind: str) -> list[str]:
    return [line.text for line in known_lines()[0] if line.kind == kind and not (line.once or line.optional)]


def random_walk(number: int) -> tuple[Composition, list[BlockOffer]]:
    """Return where a walk ends, and the offers that it took."""
    chance = random.Random(number)
    kind = chance.choice(vocab.KINDS)
    composition = Composition.read(kind, chance.choice(starting_texts(kind)[:40]))
    taken: list[BlockOffer] = []
    for _ in range(STEPS):
        offer = random_offer(chance, composition)
        if offer is not None and len(offer.text) <= LONGEST:
            taken.append(offer)
            composition = Composition.read(kind, offer.text)
    return composition, taken


def random_offer(chance: random.Random, composition: Composition) -> BlockOffer | None:
    path = chance.choice(composition.places()).path
    groups = list(groups_at(composition.program, path, []))
    if not groups:
        return None
    group = chance.choice(groups)
    skipped = group._replace(edits=islice(group.edits, chance.randrange(20), None))
    offers = list(islice(composition.find_offers(skipped, [], {composition.program.text()}), LOOKED_AT))
    return chance.choice(offers) if offers else None


def nodes_taken(offers: list[BlockOffer]) -> set[type[Node]]:
    """The classes of the nodes that the programs of offers are made of."""
    return {
        type(node)
        for offer in offers
        for part in (*offer.program.criteria, offer.program.body)
        for node in collect_nodes(part)
    }
