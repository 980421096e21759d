"""Figures made of a paired tally: differences with a 95 % interval, and how many games would show one."""

from __future__ import annotations

from math import ceil, sqrt
from typing import Final

from engine.simulation.batch import POLICY
from engine.simulation.games_behind import card_was, differs
from engine.simulation.intervals import FEWEST_GAMES, Figure, Z, mean_of, student_bound
from engine.simulation.paired_games import CARD_FIGURES, WIN_TURN, PairedTally, PairedTask
from engine.simulation.tally import COUNTS, MEASURES

SHOWN_TURNS: Final = 0.5  # the difference in turns that more games are to show
POWER: Final = 0.8416212335729143  # a difference is shown in 80 % of tries, by the normal distribution


def paired_report(paired: PairedTally, task: PairedTask) -> dict[str, object]:
    """All differences of B less A as JSON-able data.

    `win_turn` in turns, a game not won in the turns that were played counts as won in the turn after them; a
    measure as it differs in a turn, over the turns that both sides played. `by_turn` has each turn, `cards`
    the shares of all games in which a card that both decks have was playable, played, laid and stuck.
    `pairs`, of the whole and of each card: the lowest numbers of pairs in which a figure is more, and less.
    `more_games`: how many more would show a difference of SHOWN_TURNS. `variance`: that of the paired
    difference as a share of what games of different chance would have.
    """
    clock = paired.win_turn
    figures: dict[str, Figure] = {WIN_TURN: clock_difference(paired)}
    figures |= {name: ratio_of(paired.whole[index]) for index, name in enumerate(MEASURES)}
    return {
        "policy": {"name": POLICY[0], "version": POLICY[1]},
        "games": paired.games,
        "turns": task.a.turns,
        "difference": figures,
        "pairs": {name: pairs_behind(paired, name) for name in (WIN_TURN, *MEASURES)},
        "by_turn": [
            {"turn": turn}
            | {name: mean_of(*paired.by_turn[turn][index]) for index, name in enumerate(MEASURES)}
            for turn in range(1, task.a.turns + 1)
        ],
        "cards": card_differences(paired, task),
        "more_games": max(games_to_show(clock, SHOWN_TURNS) - clock[0], 0),
        "variance": variance_share(paired),
    }


def clock_difference(paired: PairedTally) -> Figure:
    """The mean difference of the turns in which the games of a pair were won."""
    return mean_of(*paired.win_turn)


def card_differences(paired: PairedTally, task: PairedTask) -> list[dict[str, object]]:
    """Per card of both decks, in the order of A: how the shares of games differ; no Creature Token."""
    cards = task.a.cards()
    return [
        {"name": cards[row].name, "key": cards[row].key}
        | {COUNTS[kind]: mean_of(*paired.cards[card][kind]) for kind in CARD_FIGURES}
        | {
            "pairs": {
                COUNTS[kind]: pairs_behind(paired, card_was(card, COUNTS[kind])) for kind in CARD_FIGURES
            }
        }
        for card, (row, _) in enumerate(task.shared_cards())
        if not cards[row].token
    ]


def pairs_behind(paired: PairedTally, figure: str) -> dict[str, list[int]]:
    """The lowest numbers of the pairs in which B has more of a figure, and less."""
    return {word: paired.behind.of(differs(figure, sign)) for word, sign in (("more", 1), ("less", -1))}


def ratio_of(sums: list[int]) -> Figure:
    """The mean difference a turn, of pairs with different numbers of turns, with its 95 % interval.

    The interval is that of a ratio of sums, as the turns of one game are not independent of each other.
    """
    games, turns, turn_squares, total, squares, products = sums
    if turns == 0:
        return {"mean": 0.0, "low": 0.0, "high": 0.0, "n": 0}
    ratio = total / turns
    residues = squares - 2 * ratio * products + ratio * ratio * turn_squares
    variance = max(residues, 0.0) / (games - 1) if games > 1 else 0.0
    half = student_bound(games - 1) * sqrt(variance * games) / turns if games > 1 else 0.0
    return {"mean": ratio, "low": ratio - half, "high": ratio + half, "n": games}


def games_to_show(sums: list[int], size: float) -> int:
    """Return how many pairs show a mean difference of `size` in four of five tries, by the spread so far.

    At least FEWEST_GAMES, as a handful of pairs may all be alike.
    """
    games, total, squares = sums
    if games < 2:
        return FEWEST_GAMES
    variance = max(squares - total * total / games, 0.0) / (games - 1)
    needed: float = variance * ((Z + POWER) / size) ** 2
    return max(ceil(needed), FEWEST_GAMES)


def variance_share(paired: PairedTally) -> float | None:
    """Variance of the paired difference of the clock, as a share of the sum of both sides' variances."""
    games, total, squares = paired.win_turn
    apart = 0.0
    for side in paired.sides:
        turns = [*enumerate(side.wins), (side.turns + 1, games - sum(side.wins))]
        mean = sum(turn * n for turn, n in turns) / games if games else 0.0
        apart += sum(n * (turn - mean) ** 2 for turn, n in turns)
    return (squares - total * total / games) / apart if apart else None


def is_clear(difference: Figure) -> bool:
    """Return whether chance does not explain a difference: enough pairs, and 0 outside of the interval."""
    return difference["n"] >= FEWEST_GAMES and (difference["low"] > 0 or difference["high"] < 0)


def clock_sentence(figures: dict[str, Figure], more_games: int) -> str:
    """Return what the difference of the clock says, such as `0.41 turns sooner (0.33 to 0.49)`."""
    clock = figures[WIN_TURN]
    low, high = clock["low"], clock["high"]
    if low == high == 0 and clock["n"] >= FEWEST_GAMES:
        return "no difference: every game is won in the same turn"
    if is_clear(clock):
        least, most = sorted((abs(low), abs(high)))
        return (
            f"{abs(clock['mean']):.2f} turns {'later' if low > 0 else 'sooner'} ({least:.2f} to {most:.2f})"
        )
    if more_games:
        return f"not distinguishable yet: about {rounded(more_games):,} more games would show half a turn"
    return f"no difference found; if there is one, it is below {max(-low, high):.2f} turns"


def rounded(games: int) -> int:
    """A number of games to two digits, upwards."""
    unit: int = 10 ** max(len(str(games)) - 2, 0)
    return -(-games // unit) * unit
