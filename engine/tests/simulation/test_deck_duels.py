"""Duels of two decks from both seats: fixed by seed and number, merged exactly, each game opened again."""

import json
from collections import Counter

import pytest

from engine.edition import edition
from engine.game import start
from engine.policies.goldfish import Goldfish
from engine.simulation.batch import BrokenGame, StopGame
from engine.simulation.duels.duel_report import ENDINGS, duel_report
from engine.simulation.duels.duel_tally import SEATINGS, DuelTally, deck_of, first_begins, first_seat
from engine.simulation.duels.duel_task import (
    DuelTask,
    count_broken_duel,
    count_unplayed_duel,
    play_deck_duels,
    play_duel_game,
)
from engine.tests.games.random_games import decks
from engine.vocab import BY_LIMIT, BY_LOOP

GAMES = 4
SHORT = edition("modern", {"starting_hp": "1"})


def task(seed: int = 3, policies: tuple[str, str] = ("goldfish", "goldfish")) -> DuelTask:
    men, fey, _golden = decks()
    return DuelTask(men, fey, policies, SHORT, seed)


@pytest.fixture(scope="module")
def whole() -> DuelTally:
    return play_deck_duels(task(), 0, GAMES)


def test_each_deck_has_each_seat_and_begins_there_in_one_of_four_games() -> None:
    duels = task()
    seats: Counter[tuple[int, bool]] = Counter()
    for number in range(SEATINGS):
        setup = duels.setup(number)
        assert setup.decks[first_seat(number)] == duels.a and setup.decks[1 - first_seat(number)] == duels.b
        assert first_begins(number) == (setup.starter == first_seat(number))
        seats[first_seat(number), first_begins(number)] += 1
        assert [deck_of(number, deck_of(number, player)) for player in (0, 1, 2)] == [0, 1, 2]
    assert set(seats.values()) == {1} and len(seats) == SEATINGS


def test_a_policy_stays_with_its_deck_whatever_the_seat() -> None:
    tally = play_deck_duels(task(policies=("goldfish", "passive")), 0, SEATINGS)
    report = duel_report(tally)
    assert report["won"]["a"]["mean"] == 1.0 and report["won"]["b"]["mean"] == 0.0
    assert all(seat["won"]["mean"] == 1.0 for seat in report["seats"])


def test_batches_can_be_cut_and_merged_at_will_and_kept_as_json(whole: DuelTally) -> None:
    parts = [play_deck_duels(task(), first, count) for first, count in ((3, 1), (0, 1), (1, 2))]
    merged = parts[0].merge(parts[1]).merge(parts[2])
    assert merged.to_data() == whole.to_data()
    assert DuelTally.from_data(json.loads(json.dumps(whole.to_data()))).to_data() == whole.to_data()
    assert play_deck_duels(task(seed=4), 0, 2).to_data() != play_deck_duels(task(), 0, 2).to_data()


def test_any_game_opens_again_by_its_number_and_ends_as_it_was_counted() -> None:
    for number in (1, 2):
        counted = play_deck_duels(task(), number, 1)
        game = play_duel_game(task(), number)
        score = counted.scores[number % SEATINGS]
        assert score.ended[game.position.winner][game.position.reason] == 1
        assert score.decisions == len(game.history)
        [figure] = [name for name in counted.behind.numbers if "seated" in name]
        assert figure == f"won {deck_of(number, game.position.winner)} seated {number % SEATINGS}"


def test_the_report_counts_every_game_once_in_each_of_its_tables(whole: DuelTally) -> None:
    report = duel_report(whole)
    assert report["games"] == report["played_out"] == GAMES
    assert sum(row["games"] for row in report["lengths"]) == GAMES
    assert sum(report["reasons"].values()) == GAMES
    assert sum(round(report["won"][name]["mean"] * GAMES) for name in ENDINGS) == GAMES
    for seat in report["seats"]:
        assert seat["won"]["n"] == GAMES / SEATINGS
        assert 0 <= seat["won"]["low"] <= seat["won"]["mean"] <= seat["won"]["high"] <= 1
    behind = report["games_behind"]
    named = [number for name in ENDINGS for number in behind[name]]
    assert len(named) == len(set(named)) and set(named) <= set(range(GAMES))
    limits = sum(score.ended[w][r] for score in whole.scores for w in range(3) for r in (BY_LIMIT, BY_LOOP))
    assert report["limited"] == limits == len(report["limited_games"])


def test_a_game_in_which_the_engine_breaks_down_is_named_and_in_no_share(
    whole: DuelTally, monkeypatch: pytest.MonkeyPatch
) -> None:
    merged = whole.merge(count_broken_duel(task(), 7)).merge(count_unplayed_duel(task(), 9))
    report = duel_report(merged)
    assert (report["games"], report["played_out"]) == (GAMES + 2, GAMES)
    assert (report["broken"], report["broken_games"]) == (1, [7])
    assert 9 in report["limited_games"]
    assert report["won"]["a"]["n"] == GAMES

    def break_down(*_: object) -> int:
        raise ValueError("a fault")

    monkeypatch.setattr(Goldfish, "decide", break_down)
    with pytest.raises(BrokenGame, match="game 5"):
        play_deck_duels(task(), 5, 1)
    assert play_duel_game(task(), 5).digest() == start(task().setup(5)).digest()


def test_a_watch_stops_a_game_where_it_stands() -> None:
    looks = 0

    def watch() -> None:
        nonlocal looks
        looks += 1
        if looks > 3:
            raise StopGame

    game = play_duel_game(task(), 2, watch)
    assert 0 < len(game.history) < len(play_duel_game(task(), 2).history)


def test_nothing_played_gives_a_report_of_zeros() -> None:
    report = duel_report(count_broken_duel(task(), 0))
    assert report["won"]["a"] == {"mean": 0.0, "low": 0.0, "high": 0.0, "n": 0}
    assert report["lengths"] == [] and report["longest"] == 0
