"""Figures made of a tally: means and shares with n and a 95 % interval. Floats are made here, for showing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.carddef import CardDef
from engine.grid import ZONE_NAMES, ZONES
from engine.policies.policy import MOST_IN_A_TURN
from engine.simulation import tally as counted
from engine.simulation.batch import POLICY, GoldfishTask
from engine.simulation.findings import find_faults, needs_opponent
from engine.simulation.intervals import mean_of, share_of, turn_figure
from engine.simulation.tally import COUNTS, MEASURES, Tally


def report(tally: Tally, job: GoldfishTask) -> dict[str, object]:
    """All figures of a run, as JSON-able data (see the keys; a figure is mean, low, high, n).

    A figure that a tally of old lacks is None. `limited`: how many games ended at a limit or in a loop
    (18.3), and the lowest numbers of such; `broken`: the same of games that were broken off, as the engine
    broke down; `bounded`: in how many the policy began as much in a turn as it ever does. `findings`: what
    holds the deck back. `needs_opponent` of a card: the goldfish cannot tell what it is worth.
    """
    cards = job.cards()  # compiles the deck: 5 ms
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
        "findings": [finding.to_data() for finding in find_faults(tally, job, cards)],
        "wins": share_of(won, tally.games),
        "win_turn": {str(turn): games for turn, games in enumerate(tally.wins) if turn},
        "not_won": tally.games - won,
        "mean_win_turn": mean_of(won, total, squares) if won else None,
        "per_turn": [turn_report(tally, turn) for turn in range(1, tally.turns + 1)],
        "first_play": turn_counts(tally.first_plays),
        "longest_wait": turn_counts(tally.waits),
        "board": board_report(tally),
        "openings": opening_reports(tally),
        "cards": card_reports(tally, job, cards),
    }


def turn_report(tally: Tally, turn: int) -> dict[str, object]:
    """The figures of one turn; n counts the games that reached it.

    What is there at the end of a turn is of all games: one that was won before stays as it was then. Else the
    later turns would be those of slow games alone. A figure that a tally of old lacks is None.
    """
    row: dict[str, object] = {"turn": turn}
    for index, name in enumerate(MEASURES):
        row[name] = turn_figure(tally, turn, index) if index < len(tally.sums[turn]) else None
    return row


def turn_counts(games: list[int]) -> dict[str, int] | None:
    """Games by number of turns, "0" for none; None for a tally of old."""
    return {str(turn): count for turn, count in enumerate(games)} if games else None


def board_report(tally: Tally) -> list[dict[str, object]] | None:
    """For each turn, in how many of `n` games a card of one's own lay in a zone at its end, by zone.

    A game that was won stays as it was then. None for a tally of old.
    """
    if not tally.board:
        return None
    rows: list[dict[str, object]] = []
    for turn in range(1, tally.turns + 1):
        lies = tally.board[turn]
        n = tally.turn_games[turn] + sum(tally.wins[:turn])
        rows.append(
            {"turn": turn, "n": n, "face_up": by_zone(lies[:ZONES]), "face_down": by_zone(lies[ZONES:])}
        )
    return rows


def by_zone(counts: list[int]) -> dict[str, int]:
    """Counts by the name of their zone, where there are any."""
    return {name: count for name, count in zip(ZONE_NAMES, counts, strict=True) if count}


def opening_reports(tally: Tally) -> list[dict[str, object]] | None:
    """For each kind of card and number held: hands kept and set aside, and how the games of the former went.

    None for a tally of old.
    """
    if not tally.openings:
        return None
    rows: list[dict[str, object]] = []
    for kind, name in enumerate(counted.OPENING_KINDS):
        for held in range(counted.MOST_HELD + 1):
            kept, aside, won, turns, squares = tally.openings[counted.opening_row(kind, held)]
            if kept or aside:
                wins, mean = share_of(won, kept), mean_of(won, turns, squares) if won else None
                rows.append(
                    {
                        "holds": name,
                        "number": held,
                        "kept": kept,
                        "aside": aside,
                        "wins": wins,
                        "win_turn": mean,
                    }
                )
    return rows


def card_measures(tally: Tally, number: int) -> dict[str, object]:
    """Of a card: openings with it, its first play, damage and places; each None for a tally of old."""
    counts = tally.counts[number]
    is_counted = bool(tally.card_sums)
    games, turns, squares, damage, damage_squares = tally.card_sums[number] if is_counted else [0] * 5
    return {
        "kept": counts[counted.KEPT] if len(counts) > counted.KEPT else None,
        "aside": counts[counted.ASIDE] if len(counts) > counted.ASIDE else None,
        "first_played": mean_of(games, turns, squares) if games else None,
        "damage": mean_of(sum(tally.first_plays), damage, damage_squares) if is_counted else None,
        "places": by_zone(tally.places[number]) if is_counted else None,
    }


def card_reports(tally: Tally, job: GoldfishTask, cards: Sequence[CardDef]) -> list[dict[str, object]]:
    """Per card, in the order of the deck: in how many games it was seen, and what became of it there.

    A Creature Token is in a game of a deck that may make one, but in no deck.
    """
    copies = Counter(card.key for card in (*job.main, *job.fables))
    rows = []
    for number, (card, counts) in enumerate(zip(cards, tally.counts, strict=True)):
        if card.token:
            continue
        seen = counts[counted.SEEN]
        stuck = counts[counted.STUCK]
        why = {COUNTS[k]: counts[k] / stuck for k in counted.REASONS if k < len(counts) and counts[k]}
        rows.append(
            {
                "name": card.name,
                "key": card.key,
                "type": card.type,
                "copies": copies[card.key],
                "needs_opponent": needs_opponent(card),
                "drawn": seen,
                "playable": share_of(counts[counted.PLAYABLE], seen),
                "played": share_of(counts[counted.PLAYED], seen),
                "laid": share_of(counts[counted.LAID], seen) if len(counts) > counted.LAID else None,
                "stuck": share_of(stuck, seen),
                "why": why,
                **card_measures(tally, number),
            }
        )
    return rows
