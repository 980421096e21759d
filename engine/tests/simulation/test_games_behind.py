"""Games behind figures: what counts games names the lowest numbers of them, however they were cut."""

from functools import reduce

import pytest

from engine.cli.card_set import find_deck
from engine.edition import edition
from engine.simulation import GoldfishTask, Tally, play_batch, report
from engine.simulation.games_behind import (
    MOST_GAMES,
    card_was,
    first_play_in,
    longest_wait_of,
    opening_in,
    won_in,
)
from engine.simulation.tally import COUNTS, MEASURES, OPENING_KEPT

GAMES = 24
TURNS = 6


@pytest.fixture(scope="module")
def task() -> GoldfishTask:
    deck = find_deck("men")
    return GoldfishTask(deck.main, deck.fables, edition(), TURNS, 5)


@pytest.fixture(scope="module")
def games(task: GoldfishTask) -> list[Tally]:
    """Each game counted by itself."""
    return [play_batch(task, number, 1) for number in range(GAMES)]


@pytest.fixture(scope="module")
def whole(task: GoldfishTask) -> Tally:
    return play_batch(task, 0, GAMES)


def test_behind_each_count_are_the_lowest_numbers_of_the_games_that_it_counts(
    games: list[Tally], whole: Tally
) -> None:
    counts = {first_play_in(turn): [game.first_plays[turn] for game in games] for turn in range(TURNS + 1)}
    counts |= {longest_wait_of(turns): [game.waits[turns] for game in games] for turns in range(TURNS + 1)}
    counts |= {won_in(turn): [game.wins[turn] for game in games] for turn in range(1, TURNS + 1)}
    counts |= {won_in(0): [1 - sum(game.wins) for game in games]}
    counts |= {
        card_was(defn, outcome): [game.counts[defn][index] for game in games]
        for defn in range(len(whole.counts))
        for index, outcome in enumerate(COUNTS)
    }
    counts |= {
        opening_in(row): [game.openings[row][OPENING_KEPT] for game in games]
        for row in range(len(whole.openings))
    }
    expected = {
        figure: [number for number, hit in enumerate(hits) if hit][:MOST_GAMES]
        for figure, hits in counts.items()
        if any(hits)
    }
    assert whole.behind.numbers == expected
    assert len(expected) > 30


def test_the_most_of_a_measure_is_that_of_the_first_game_with_so_much(
    games: list[Tally], whole: Tally
) -> None:
    for turn in range(1, TURNS + 1):
        came = [number for number, game in enumerate(games) if game.turn_games[turn]]
        for index, measure in enumerate(MEASURES):
            values = [(-games[number].sums[turn][index], number) for number in came]
            assert (-whole.most[turn][index], whole.most_games[turn][index]) == min(values), measure


@pytest.mark.parametrize("order", [1, -1])
def test_games_are_named_alike_in_any_order_of_merging(games: list[Tally], whole: Tally, order: int) -> None:
    read = [Tally.from_data(game.to_data()) for game in games[::order]]
    assert reduce(Tally.merge, read).to_data() == whole.to_data()


def test_however_many_games_there_are_a_figure_names_few(task: GoldfishTask, whole: Tally) -> None:
    more = play_batch(task, GAMES, GAMES).merge(whole)
    assert more.behind.numbers.keys() >= whole.behind.numbers.keys()
    assert max(map(len, more.behind.numbers.values())) == MOST_GAMES
    assert more.behind.numbers[card_was(0, "seen")] == whole.behind.numbers[card_was(0, "seen")]


def test_a_report_names_the_games_behind_the_clock_the_cards_and_the_turns(
    task: GoldfishTask, whole: Tally
) -> None:
    figures = report(whole, task)
    behind, cards, turns = figures["games_behind"], figures["cards"], figures["per_turn"]
    assert isinstance(behind, dict) and isinstance(cards, list) and isinstance(turns, list)
    assert behind["not_won"] == whole.behind.numbers[won_in(0)]
    assert list(behind["win_turn"]) == [str(turn) for turn in range(1, TURNS + 1)]
    drawn = {card["name"]: card["drawn"] for card in cards}
    assert all(len(card["games"]["seen"]) == min(drawn[card["name"]], MOST_GAMES) for card in cards)
    assert turns[2]["most"]["mana_spent"] == {"value": whole.most[3][2], "game": whole.most_games[3][2]}


def test_a_tally_of_before_names_none_and_is_merged_all_the_same(task: GoldfishTask, whole: Tally) -> None:
    data = whole.to_data()
    for key in ("behind", "most", "most_games"):
        del data[key]
    old = Tally.from_data(data)
    figures = report(old, task)
    cards, turns = figures["cards"], figures["per_turn"]
    assert isinstance(cards, list) and isinstance(turns, list)
    assert figures["games_behind"] is None and cards[0]["games"] is None and turns[0]["most"] is None
    assert old.merge(play_batch(task, GAMES, 2)).games == GAMES + 2


@pytest.mark.parametrize("behind", [[], {"won 1": "3"}, {"won 1": ["3"]}])
def test_what_names_no_games_is_not_read(whole: Tally, behind: object) -> None:
    with pytest.raises(ValueError, match="not "):
        Tally.from_data({**whole.to_data(), "behind": behind})
