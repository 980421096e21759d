"""Candidates to come into a deck, the likeliest to help first, by what the findings say is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from engine import vocab
from engine.carddef import CardDef
from engine.effects.tag_rules import DOES
from engine.game import DeckSpec
from engine.simulation import findings as found
from engine.simulation.advice.change_games import WIN
from engine.simulation.findings import Finding, needs_opponent

MOST_CANDIDATES: Final = 32
GAMES_A_CANDIDATE: Final = 500  # of all games of an advice, for each candidate that is tried
USUAL_COPIES: Final = 3  # of a card, where no format says another number
DEAR: Final = 3  # mana
MISSING: Final = 10  # points for what a finding says is missing


def choose_candidates(
    cards: Iterable[CardDef],
    deck: DeckSpec,
    findings: Sequence[Finding],
    goal: str,
    games: int,
    wished: frozenset[str] = frozenset(),
) -> list[CardDef]:
    """Return the likeliest of the cards to help a deck, as many as so many games can tell apart.

    `wished`: those that come first, by key. Left out are cards that cannot be read, those of which the deck
    has all copies, and, where goldfish games are to tell, those that need an opponent.
    """
    copies = Counter([card.key for card in (*deck.main, *deck.fables)])
    fitting = {
        card.key: card
        for card in cards
        if not card.token
        and copies[card.key] < (1 if card.fabled else USUAL_COPIES)
        and not card.unread_effects()
        and (goal == WIN or not needs_opponent(card))
    }
    kinds = [finding.kind for finding in findings]
    ranked = sorted(
        fitting.values(),
        key=lambda card: (card.key not in wished, -candidate_points(card, kinds), card.key),
    )
    return ranked[: min(MOST_CANDIDATES, games // GAMES_A_CANDIDATE)]


def candidate_points(card: CardDef, kinds: Sequence[str]) -> int:
    """Return how likely a card is to help a deck of which that was found."""
    points = card.stat(vocab.MIGHT) + card.stat(vocab.WILL) - card.mana_cost()
    return points + MISSING * sum([brings_missing(card, kind) for kind in kinds])


def brings_missing(card: CardDef, kind: str) -> bool:
    """Return whether a card brings what a finding says is missing."""
    meaning = card.meaning(with_cost=False)
    if kind == found.NO_START:
        return card.mana_cost() == 0
    if kind == found.NO_MANA:
        return card.collects_mana() or meaning.has_tag(DOES, "collect")
    if kind == found.TOO_DEAR:
        return card.mana_cost() < DEAR
    if kind == found.NO_ZONE:
        return meaning.has_tag(DOES, "open") or card.has_subtype((vocab.SCROLL,))
    if kind == found.NO_TRANSFORM:
        return meaning.has_tag(DOES, "transform")
    if kind in (found.WASTE, found.TOO_MUCH_MANA):
        return card.mana_cost() >= DEAR
    return card.type == vocab.TYPES[vocab.CREATURE] and card.stat(vocab.MIGHT) > 0
