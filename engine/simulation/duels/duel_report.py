"""Report of duels: who won how often, from which seat, what beginning is worth, and how long games are."""

from __future__ import annotations

from functools import reduce
from typing import Any, Final

from engine.simulation.duels.duel_tally import (
    LENGTH_STEP,
    SEATINGS,
    DuelTally,
    deck_of,
    first_begins,
    first_seat,
    lasted,
    won_by,
    won_seated,
)
from engine.simulation.intervals import share_of
from engine.simulation.score import Score, mean_turns
from engine.vocab import DRAWN, PLAYERS, REASONS

DECKS: Final = ("a", "b")  # the first and the second deck
ENDINGS: Final = (*DECKS, "drawn")


def duel_report(tally: DuelTally, _task: object = None) -> dict[str, Any]:
    """All figures as JSON-able data; a share has its Wilson 95 % interval.

    Shares are of the games that came to an end; a drawn game counts as not won. `seats` has the wins of the
    first deck by its seat and whether it began; `games_behind` the lowest numbers of games.
    """
    score = reduce(Score.merge, tally.scores)
    won = [
        sum(tally.scores[seating].games_won(player) for seating, player in _seats_of(deck))
        for deck in range(len(DECKS))
    ]
    won.append(score.games_won(DRAWN))
    ended = {name: sum(row[code] for row in score.ended) for code, name in enumerate(REASONS) if code}
    lengths = [turns for turns, games in enumerate(score.lengths) if games]
    return {
        "games": tally.games,
        "played_out": score.games,
        "won": {name: share_of(hits, score.games) for name, hits in zip(ENDINGS, won, strict=True)},
        "won_by_starter": share_of(score.won_by_starter, score.games),
        "seats": [_seat_figures(tally, seating) for seating in range(SEATINGS)],
        "turns": mean_turns(score),
        "shortest": lengths[0] if lengths else 0,
        "longest": lengths[-1] if lengths else 0,
        "lengths": _length_figures(tally, score),
        "reasons": {name: games for name, games in ended.items() if games},
        "limited": tally.limited,
        "limited_games": tally.limited_games,
        "broken": tally.broken,
        "broken_games": tally.broken_games,
        "games_behind": {name: tally.behind.of(won_by(deck)) for deck, name in enumerate(ENDINGS)},
    }


def _seats_of(deck: int) -> list[tuple[int, int]]:
    """Return each seating with the player that has a deck in it."""
    return [(seating, deck_of(seating, deck)) for seating in range(SEATINGS)]


def _seat_figures(tally: DuelTally, seating: int) -> dict[str, Any]:
    score, seat = tally.scores[seating], first_seat(seating)
    return {
        "seat": PLAYERS[seat],
        "begins": first_begins(seating),
        "won": share_of(score.games_won(seat), score.games),
        "drawn": share_of(score.games_won(DRAWN), score.games),
        "games_behind": {
            name: tally.behind.of(won_seated(deck, seating)) for deck, name in enumerate(ENDINGS)
        },
    }


def _length_figures(tally: DuelTally, score: Score) -> list[dict[str, Any]]:
    """Return how many games took how long, in steps of turns, those between the shortest and the longest."""
    steps = [
        (first, sum(score.lengths[first : first + LENGTH_STEP]))
        for first in range(0, len(score.lengths), LENGTH_STEP)
    ]
    filled = [index for index, (_first, games) in enumerate(steps) if games]
    return [
        {
            "from": first,
            "to": first + LENGTH_STEP - 1,
            "games": games,
            "games_behind": tally.behind.of(lasted(first)),
        }
        for first, games in (steps[filled[0] : filled[-1] + 1] if filled else [])
    ]
