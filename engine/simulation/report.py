"""Figures made of a tally: means and shares with n and a 95 % interval. Floats are made here, for showing."""

from __future__ import annotations

from math import sqrt
from typing import Final, TypedDict

from engine.policies.policy import MOST_IN_A_TURN
from engine.simulation import tally as counted
from engine.simulation.batch import POLICY, GoldfishTask
from engine.simulation.tally import COUNTS, MEASURES, Tally

Z: Final = 1.959963984540054  # 95 % of a normal distribution lie within so many standard deviations


class Figure(TypedDict):
    """A mean or share, its 95 % interval, and from how many games it is."""

    mean: float
    low: float
    high: float
    n: int


def mean_of(n: int, total: int, squares: int) -> Figure:
    """The mean of n whole numbers with its normal 95 % interval; of nothing, all 0."""
    if n == 0:
        return {"mean": 0.0, "low": 0.0, "high": 0.0, "n": 0}
    mean = total / n
    variance = max(squares - total * total / n, 0.0) / (n - 1) if n > 1 else 0.0
    half = Z * sqrt(variance / n)
    return {"mean": mean, "low": mean - half, "high": mean + half, "n": n}


def share_of(hits: int, n: int) -> Figure:
    """A share of n with Wilson's 95 % interval; of nothing, all 0."""
    if n == 0:
        return {"mean": 0.0, "low": 0.0, "high": 0.0, "n": 0}
    share = hits / n
    spread = Z * Z / n
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / n + spread / (4 * n)) / (1 + spread)
    return {"mean": share, "low": max(middle - half, 0.0), "high": min(middle + half, 1.0), "n": n}


def report(tally: Tally, job: GoldfishTask) -> dict[str, object]:
    """All figures of a run, as JSON-able data (see the keys; a figure is mean, low, high, n).

    A figure that a tally of old lacks is None. `limited`: how many games ended at a limit or in a loop
    (18.3), and the lowest numbers of such; `broken`: the same of games that were broken off, as the engine
    broke down; `bounded`: in how many the policy began as much in a turn as it ever does.
    """
    won = sum(tally.wins)
    total = sum(turn * games for turn, games in enumerate(tally.wins))
    squares = sum(turn * turn * games for turn, games in enumerate(tally.wins))
    return {
        "policy": {"name": POLICY[0], "version": POLICY[1], "most_in_a_turn": MOST_IN_A_TURN},
        "games": tally.games,
        "limited": {"games": tally.limited, "numbers": tally.limited_games},
        "broken": {"games": tally.broken, "numbers": tally.broken_games},
        "bounded": tally.bounded,
        "turns": tally.turns,
        "wins": share_of(won, tally.games),
        "win_turn": {str(turn): games for turn, games in enumerate(tally.wins) if turn},
        "not_won": tally.games - won,
        "mean_win_turn": mean_of(won, total, squares) if won else None,
        "per_turn": [turn_report(tally, turn) for turn in range(1, tally.turns + 1)],
        "cards": card_reports(tally, job),
    }


def turn_report(tally: Tally, turn: int) -> dict[str, object]:
    """The figures of one turn; n counts the games that reached it.

    What is there at the end of a turn is of all games: one that was won before stays as it was then. Else the
    later turns would be those of slow games alone. A figure that a tally of old lacks is None.
    """
    reached = tally.turn_games[turn]
    won_before = sum(tally.wins[:turn])
    stocks = counted.STOCKS if tally.standing else (counted.OPPONENT_HP,)
    row: dict[str, object] = {"turn": turn}
    for index, name in enumerate(MEASURES):
        n = reached + won_before if index in stocks else reached
        is_counted = index < len(tally.sums[turn])
        row[name] = mean_of(n, tally.sums[turn][index], tally.squares[turn][index]) if is_counted else None
    return row


def card_reports(tally: Tally, job: GoldfishTask) -> list[dict[str, object]]:
    """Per card, in the order of the deck: in how many games it was seen, and what became of it there.

    A Creature Token is in a game of a deck that may make one, but in no deck.
    """
    rows = []
    for card, counts in zip(job.cards(), tally.counts, strict=True):
        if card.token:
            continue
        seen = counts[counted.SEEN]
        stuck = counts[counted.STUCK]
        why = {COUNTS[k]: counts[k] / stuck for k in counted.REASONS if k < len(counts) and counts[k]}
        rows.append(
            {
                "name": card.name,
                "key": card.key,
                "drawn": seen,
                "playable": share_of(counts[counted.PLAYABLE], seen),
                "played": share_of(counts[counted.PLAYED], seen),
                "laid": share_of(counts[counted.LAID], seen) if len(counts) > counted.LAID else None,
                "stuck": share_of(stuck, seen),
                "why": why,
            }
        )
    return rows
