"""Results of a pairing of two decks: how its games ended, and what became of the cards."""

from __future__ import annotations

from engine.simulation.score import Score
from engine.simulation.tally import COUNTS, add_lists, read_rows


class Match:
    """A score, and for each player and definition the counts of `COUNTS`, in games."""

    __slots__ = ("cards", "score")

    def __init__(self, definitions: int) -> None:
        self.score = Score()
        self.cards: list[list[list[int]]] = [
            [[0] * len(COUNTS) for _ in range(definitions)] for _ in range(2)
        ]

    @property
    def games(self) -> int:
        """Return how many games were played."""
        return self.score.games

    @property
    def decisions(self) -> int:
        """Return how many questions were answered in them."""
        return self.score.decisions

    def merge(self, other: Match) -> Match:
        """Both batches together. ValueError for batches of different decks."""
        if len(self.cards[0]) != len(other.cards[0]):
            raise ValueError("matches of different decks cannot be merged")
        both = Match(0)
        both.score = self.score.merge(other.score)
        both.cards = [
            [add_lists(a, b) for a, b in zip(mine, theirs, strict=True)]
            for mine, theirs in zip(self.cards, other.cards, strict=True)
        ]
        return both

    def to_data(self) -> dict[str, object]:
        """As JSON-able data, integers only."""
        return {"score": self.score.to_data(), "cards": self.cards}

    @classmethod
    def from_data(cls, data: dict[str, object]) -> Match:
        """Return the match that `to_data` wrote. ValueError for anything else."""
        score, cards = data.get("score"), data.get("cards")
        if not isinstance(score, dict) or not isinstance(cards, list) or len(cards) != 2:
            raise ValueError("not a match")
        match = cls(0)
        match.score = Score.from_data(score)
        match.cards = [read_rows(card) for card in cards]
        return match
