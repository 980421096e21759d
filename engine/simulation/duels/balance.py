"""Figures over many pairings: which decks and factions win, how games go, and what becomes of each card."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import reduce
from typing import Final

from engine.game import DeckSpec
from engine.simulation import tally as counted
from engine.simulation.intervals import Figure, share_of
from engine.simulation.match import Match
from engine.simulation.score import Score, mean_turns
from engine.vocab import DRAWN, P1, P2, REASONS

LONG: Final = 30  # turns, both players' counted; a game with more is called long
NO_FACTION: Final = "no faction"


@dataclass(frozen=True)
class Pairing:
    """The games of two decks in which the first one was P1; `cards`: names of the match's definitions."""

    names: tuple[str, str]
    decks: tuple[DeckSpec, DeckSpec]
    cards: tuple[str, ...]
    match: Match

    def games_won(self, name: str) -> int:
        """Return how many of these games a deck won."""
        return sum(self.match.score.games_won(seat) for seat in (P1, P2) if self.names[seat] == name)


def main_faction(deck: DeckSpec) -> str:
    """Return the faction that most cards of a deck are of."""
    factions = Counter(card.faction for card in (*deck.main, *deck.fables) if card.faction)
    return factions.most_common(1)[0][0] if factions else NO_FACTION


def balance_figures(pairings: list[Pairing]) -> dict[str, object]:
    """All figures as JSON-able data; a share has its Wilson 95 % interval, drawn games count as not won."""
    decks = {
        name: deck for pairing in pairings for name, deck in zip(pairing.names, pairing.decks, strict=True)
    }
    return {
        "decks": {name: main_faction(deck) for name, deck in decks.items()},
        "all": games_figures(pairings),
        "pairings": [
            pairing_figures(a, b, [pairing for pairing in pairings if set(pairing.names) == {a, b}])
            for place, a in enumerate(decks)
            for b in list(decks)[place + 1 :]
        ],
        "factions": faction_figures(pairings),
        "cards": {name: card_figures(name, deck, pairings) for name, deck in decks.items()},
    }


def games_figures(pairings: list[Pairing]) -> dict[str, object]:
    """Return how games went: who began won, how long they were, and why they ended."""
    score = reduce(Score.merge, [pairing.match.score for pairing in pairings])
    long = sum(games for turns, games in enumerate(score.lengths) if turns > LONG)
    ended = {name: sum(row[code] for row in score.ended) for code, name in enumerate(REASONS) if code}
    return {
        "games": score.games,
        "won_by_starter": share_of(score.won_by_starter, score.games),
        "drawn": share_of(score.games_won(DRAWN), score.games),
        "turns": mean_turns(score),
        "longest": max(turns for turns, games in enumerate(score.lengths) if games),
        "long": share_of(long, score.games),
        "reasons": {name: games for name, games in ended.items() if games},
    }


def pairing_figures(a: str, b: str, pairings: list[Pairing]) -> dict[str, object]:
    """Two decks against each other, from both seats."""
    games = sum(pairing.match.games for pairing in pairings)
    won = {name: share_of(sum(pairing.games_won(name) for pairing in pairings), games) for name in (a, b)}
    return {"decks": [a, b], "won": won, **games_figures(pairings)}


def faction_figures(pairings: list[Pairing]) -> dict[str, Figure]:
    """Return how often the decks of a faction won against those of others."""
    games: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for pairing in pairings:
        factions = [main_faction(deck) for deck in pairing.decks]
        if factions[P1] == factions[P2]:
            continue
        for seat in (P1, P2):
            games[factions[seat]] += pairing.match.games
            won[factions[seat]] += pairing.match.score.games_won(seat)
    return {faction: share_of(won[faction], games[faction]) for faction in sorted(games)}


def card_figures(name: str, deck: DeckSpec, pairings: list[Pairing]) -> list[dict[str, object]]:
    """Per card of a deck: in which part of its games it was seen, and what became of it there."""
    rows: dict[str, list[int]] = {}
    games = 0
    for pairing in pairings:
        for seat in (P1, P2):
            if pairing.names[seat] == name:
                games += pairing.match.games
                for card, counts in zip(pairing.cards, pairing.match.cards[seat], strict=True):
                    rows[card] = counted.add_lists(rows.get(card, [0] * len(counts)), counts)
    own = dict.fromkeys(card.name for card in (*deck.main, *deck.fables))
    return [card_row(card, rows[card], games) for card in own]


def card_row(name: str, counts: list[int], games: int) -> dict[str, object]:
    """The shares of one card."""
    seen = counts[counted.SEEN]
    return {
        "name": name,
        "drawn": share_of(seen, games),
        "playable": share_of(counts[counted.PLAYABLE], seen),
        "played": share_of(counts[counted.PLAYED], seen),
        "laid": share_of(counts[counted.LAID], seen),
        "stuck": share_of(counts[counted.STUCK], seen),
    }
