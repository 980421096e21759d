"""Figures made of a tally: means and shares with n and a 95 % interval. Floats are made here, for showing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.carddef import CardDef
from engine.grid import ZONE_NAMES, ZONES
from engine.policies.policy import MOST_IN_A_TURN
from engine.simulation import tally as counted
from engine.simulation.batch import POLICY, GoldfishTask
from engine.simulation.exact_odds import find_deviations, first_hand_odds
from engine.simulation.findings import find_faults, needs_opponent
from engine.simulation.games_behind import card_was, first_play_in, longest_wait_of, opening_in, won_in
from engine.simulation.intervals import mean_of, mean_win_turn, share_of, turn_figure
from engine.simulation.tally import COUNTS, MEASURES, NONE_YET, Tally


def report(tally: Tally, job: GoldfishTask) -> dict[str, object]:
    """All figures of a run, as JSON-able data (see the keys; a figure is mean, low, high, n).

    A figure that a tally of old lacks is None. `limited`: how many games ended at a limit or in a loop
    (18.3), and the lowest numbers of such; `broken`: the same of games that were broken off, as the engine
    broke down; `bounded`: in how many the policy began as much in a turn as it ever does. `findings`: what
    holds the deck back. `needs_opponent` of a card: the goldfish cannot tell what it is worth. Games behind
    a figure are the lowest numbers of such, at most MOST_GAMES: in `games_behind`, `games` of a card by
    outcome, `games` of a finding, and `most` of a turn, the game with the most of a measure. `deviations`:
    where first hands differ from the exact odds by more than chance allows.
    """
    printed = job.profiles()
    cards = [profile.defn for profile in printed]
    odds = first_hand_odds(job.main, printed)
    won = sum(tally.wins)
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
        "mean_win_turn": mean_win_turn(tally),
        "per_turn": [turn_report(tally, turn) for turn in range(1, tally.turns + 1)],
        "first_play": turn_counts(tally.first_plays),
        "longest_wait": turn_counts(tally.waits),
        "games_behind": games_behind_report(tally),
        "board": board_report(tally),
        "openings": opening_reports(tally, odds.openings),
        "cards": card_reports(tally, job, cards, odds.dealt),
        "deviations": find_deviations(tally, printed, odds),
    }


def turn_report(tally: Tally, turn: int) -> dict[str, object]:
    """The figures of one turn; n counts the games that reached it.

    What is there at the end of a turn is of all games: one that was won before stays as it was then. Else the
    later turns would be those of slow games alone. A figure that a tally of old lacks is None.
    """
    row: dict[str, object] = {"turn": turn}
    for index, name in enumerate(MEASURES):
        row[name] = turn_figure(tally, turn, index) if index < len(tally.sums[turn]) else None
    row["most"] = most_report(tally, turn)
    return row


def most_report(tally: Tally, turn: int) -> dict[str, object] | None:
    """By measure the most that a game had in a turn, and the lowest number of such a game.

    None where no game came to the turn, and for a tally of old; a measure is left out that one of the batches
    lacks.
    """
    if not tally.most or not tally.turn_games[turn]:
        return None
    most = zip(MEASURES, tally.most[turn], tally.most_games[turn], strict=True)
    return {name: {"value": value, "game": number} for name, value, number in most if number != NONE_YET}


def games_behind_report(tally: Tally) -> dict[str, object] | None:
    """The games behind the turn of the win, the first play and the longest wait; None for a tally of old."""
    behind, turns = tally.behind, range(tally.turns + 1)
    if not behind.numbers:
        return None
    return {
        "win_turn": {str(turn): behind.of(won_in(turn)) for turn in turns if turn},
        "not_won": behind.of(won_in(0)),
        "first_play": {str(turn): behind.of(first_play_in(turn)) for turn in turns},
        "longest_wait": {str(turn): behind.of(longest_wait_of(turn)) for turn in turns},
    }


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


def opening_reports(tally: Tally, odds: Mapping[tuple[str, int], float]) -> list[dict[str, object]] | None:
    """For each kind of card and number held: hands kept and set aside, and how the games of the former went.

    `dealt`: first hands, beside the exact chance of such; `dealt_or_more`: of so many and more. None for a
    tally of old.
    """
    if not tally.openings:
        return None
    rows: list[dict[str, object]] = []
    dealt = sum(tally.first_plays)
    for kind, name in enumerate(counted.OPENING_KINDS):
        for held in range(counted.MOST_HELD + 1):
            row = counted.opening_row(kind, held)
            kept, aside, won, turns, squares, *first = tally.openings[row]
            if kept or aside or any(first):
                same_or_more = tally.openings[row : counted.opening_row(kind, counted.MOST_HELD) + 1]
                or_more = sum([sum(counts[counted.OPENING_DEALT :]) for counts in same_or_more])
                wins, mean = share_of(won, kept), mean_of(won, turns, squares) if won else None
                rows.append(
                    {
                        "holds": name,
                        "number": held,
                        "kept": kept,
                        "aside": aside,
                        "dealt": share_of(first[0], dealt) if first else None,
                        "dealt_odds": odds.get((name, held), 0.0),
                        "dealt_or_more": share_of(or_more, dealt) if first else None,
                        "odds_or_more": sum(
                            [odds.get((name, more), 0.0) for more in range(held, counted.MOST_HELD + 1)]
                        ),
                        "wins": wins,
                        "win_turn": mean,
                        "games": tally.behind.of(opening_in(row)),
                    }
                )
    return rows


def card_measures(tally: Tally, number: int) -> dict[str, object]:
    """Of a card: openings with it, its first play, damage and places; each None for a tally of old."""
    counts = tally.counts[number]
    is_counted, n = bool(tally.card_sums), sum(tally.first_plays)
    games, turns, squares, damage, damage_squares = tally.card_sums[number] if is_counted else [0] * 5
    return {
        "kept": counts[counted.KEPT] if len(counts) > counted.KEPT else None,
        "aside": counts[counted.ASIDE] if len(counts) > counted.ASIDE else None,
        "dealt": share_of(counts[counted.DEALT], n) if len(counts) > counted.DEALT else None,
        "first_played": mean_of(games, turns, squares) if games else None,
        "damage": mean_of(n, damage, damage_squares) if is_counted else None,
        "places": by_zone(tally.places[number]) if is_counted else None,
        "games": card_games(tally, number),
    }


def card_games(tally: Tally, number: int) -> dict[str, list[int]] | None:
    """By outcome of a card the games behind it, where there are any; None for a tally of old."""
    if not tally.behind.numbers:
        return None
    games = {outcome: tally.behind.of(card_was(number, outcome)) for outcome in COUNTS}
    return {outcome: numbers for outcome, numbers in games.items() if numbers}


def card_reports(
    tally: Tally, job: GoldfishTask, cards: Sequence[CardDef], dealt_odds: Mapping[str, float]
) -> list[dict[str, object]]:
    """Per card, in the order of the deck: in how many games it was seen, and what became of it there.

    `dealt_odds`: by key the chance of it in the first hand. A Creature
    Token is in a game of a deck that may make one, but in no deck.
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
                "dealt_odds": dealt_odds.get(card.key, 0.0),
            }
        )
    return rows
