"""The worth of a card: its places, paired duels with and without it, and which cards stand out."""

from dataclasses import replace
from typing import Any

import pytest

from engine import edition
from engine.carddef import CardDef
from engine.cardfile.files import read_card_file
from engine.cli.card_set import card_set, find_deck
from engine.simulation import WorthSums, WorthTask, play_worth_to_end
from engine.simulation.batch import BrokenGame
from engine.simulation.duel import Duel, play_duel
from engine.simulation.intervals import Figure
from engine.simulation.worth import worth_games
from engine.simulation.worth.worth_games import SQUARES, count_unplayed_worth, play_worth
from engine.simulation.worth.worth_places import deck_with, find_matchups, find_places
from engine.simulation.worth.worth_report import (
    FEWEST_CARDS,
    STRONG,
    WEAK,
    card_sums,
    find_outliers,
    place_figures,
    set_middle,
    worth_figure,
)
from engine.state.position import Position
from engine.tests.compilation.compiled_process import check_compiled

KEYS = ("men", "fey", "telur", "wynn")
DECKS = tuple(find_deck(key) for key in KEYS)
MEN = DECKS[0]
DEAR = """
- key: dear
  name: Dear
  type: creature
  faction: men
  stats: {might: 1, life: 1}
  effects:
    - "cost | Consume any 9 mana: summon."
"""
GIANT = """
- key: giant
  name: Giant
  type: creature
  faction: men
  stats: {might: 9, life: 9}
  arrows: {n: 1, ne: 1, e: 1, w: 1, nw: 1}
"""
SHORT = edition("modern", {"starting_hp": "4"})


def card_of(key: str) -> CardDef:
    """Return a card of the card set."""
    return next(card for card in card_set().values() if card.key == key)


def task_of(*cards: CardDef) -> WorthTask:
    """Return what measures cards in short duels."""
    return WorthTask(cards, DECKS, SHORT, seed=5)


def test_a_card_takes_the_places_of_cards_of_about_its_cost_in_decks_of_its_faction() -> None:
    pike = card_of("long-pike")
    places = find_places(pike, DECKS)
    costs = {card.key: card.mana_cost() for card in MEN.main}
    assert {place.deck for place in places} == {0}
    assert {place.out for place in places} == {
        key for key, cost in costs.items() if abs(cost - pike.mana_cost()) <= 1 and key != pike.key
    }


def test_a_fable_takes_the_places_of_fables_alone() -> None:
    fables = {card.key for card in MEN.fables}
    places = find_places(MEN.fables[0], DECKS)
    assert places and all(place.out in fables for place in places)


def test_a_card_of_a_cost_that_no_deck_has_takes_the_places_of_those_nearest() -> None:
    [dear] = read_card_file(DEAR, "dear.yaml")
    costs = {card.key: card.mana_cost() for card in MEN.main}
    assert dear.mana_cost() > max(costs.values()) + 1
    assert {place.out for place in find_places(dear, DECKS)} == {
        key for key, cost in costs.items() if cost == max(costs.values())
    }


def test_a_card_without_a_faction_goes_into_every_deck_and_one_of_no_deck_into_none() -> None:
    pike = card_of("long-pike")
    assert {place.deck for place in find_places(replace(pike, key="x", faction=""), DECKS)} == {0, 1, 2, 3}
    assert find_places(replace(pike, key="x", faction="nobody"), DECKS) == []
    assert find_matchups(replace(pike, key="x", faction="nobody"), DECKS) == []
    assert [matchup.against for matchup in find_matchups(pike, DECKS)] == [1, 2, 3]


def test_all_copies_of_the_other_card_are_replaced_and_shuffled_to_where_it_lay() -> None:
    box = card_of("toll-box")
    other = replace(card_of("long-pike"), key="other", name="Other")
    deck = deck_with(other, MEN, box.key)
    assert (
        sum(card.key == box.key for card in MEN.main) == sum(card.key == "other" for card in deck.main) == 3
    )
    assert deck.replaced == ((other, box),) * 3 and deck.fables == MEN.fables
    assert len(deck.main) == len(MEN.main)


@pytest.mark.usefixtures("compiled_engine")
def test_sums_are_the_same_however_the_games_are_cut() -> None:
    check_compiled(check_cut_games)


def check_cut_games() -> None:
    """Assert that sums of cut games are those of the whole."""
    task = task_of(card_of("long-pike"), card_of("ferry-surgeon"))
    whole = play_worth(task, 0, 5)
    cut = play_worth(task, 3, 2).merge(play_worth(task, 0, 3))
    assert whole.to_data() == cut.to_data() == WorthSums.from_data(whole.to_data()).to_data()
    assert (whole.games, whole.played) == (5, 15)  # the deck as it is, once for both cards
    assert [row[0] for row in card_sums(whole)] == [5, 5]


def test_a_card_in_the_place_of_its_own_copy_changes_nothing_in_any_game() -> None:
    surgeon = card_of("ferry-surgeon")
    twin = replace(surgeon, key="twin", name="Twin Surgeon", number=0)
    task = WorthTask((twin,), DECKS, SHORT, seed=5)
    table = worth_games.WorthTable(task, None, counts_broken=False)
    matchup = table.matchups[0][0]
    for number in range(8):
        assert table.won(0, matchup, surgeon.key, number) == table.won(-1, matchup, "", number)


def test_seats_take_turns_and_few_games_see_most_matchups_and_places() -> None:
    task = task_of(card_of("long-pike"))
    table = worth_games.WorthTable(task, None, counts_broken=False)
    places = len(table.places[0])
    seen = [table.turn_of(0, number) for number in range(4 * 3 * places)]
    assert len(set(seen[:4])) == 1  # both seats, and beginning in each
    assert {matchup for matchup, _row in seen[:12]} == set(table.matchups[0])
    assert len({row for _matchup, row in seen[:12]}) == min(3, places)
    assert {seen.count(turn) for turn in seen} == {4}


def test_a_game_in_which_the_engine_breaks_down_counts_for_its_card_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pike, surgeon = card_of("long-pike"), card_of("ferry-surgeon")

    def breaking(duel: Duel, number: int, *rest: Any) -> Position:
        if any([card.key for card in deck.main].count(pike.key) > 2 for deck in duel.decks):
            raise BrokenGame(number)
        return play_duel(duel, number, *rest)

    monkeypatch.setattr(worth_games, "play_duel", breaking)
    task = task_of(pike, surgeon)
    sums = play_worth_to_end(task, 0, 4)
    assert sums.games == 4 and sums.broken == [4, 0]
    assert [row[0] for row in card_sums(sums)] == [0, 4]
    with pytest.raises(BrokenGame):
        play_worth(task, 0, 4)
    setup = worth_games.find_broken_worth(task, 2).setup
    assert setup is not None
    assert [card.key for card in setup.decks[1].main].count(pike.key) > 2


def test_a_number_that_cannot_be_played_counts_as_broken_off_for_all() -> None:
    task = task_of(card_of("long-pike"))
    sums = count_unplayed_worth(task, 3).merge(play_worth(task, 0, 1))
    assert (sums.games, sums.broken, [row[0] for row in card_sums(sums)]) == (2, [1], [1])


@pytest.mark.usefixtures("compiled_engine")
def test_places_are_listed_best_first_and_add_up_to_the_card() -> None:
    check_compiled(check_places)


def check_places() -> None:
    """Assert the order of the places and their sum."""
    task = task_of(card_of("long-pike"))
    sums = play_worth(task, 0, 8)
    places = place_figures(task, sums, 0)
    assert sum(place.worth["n"] for place in places) == 8
    assert [place.worth["mean"] for place in places] == sorted(
        [place.worth["mean"] for place in places], reverse=True
    )
    [total] = card_sums(sums)
    assert total[SQUARES] >= abs(total[1]) and worth_figure(total)["mean"] == total[1] / 8


def figure(mean: float, half: float = 0.01) -> Figure:
    """Return a figure with an interval of this half width."""
    return {"mean": mean, "low": mean - half, "high": mean + half, "n": 400}


def test_a_card_stands_out_only_where_chance_is_excluded_for_all_of_them() -> None:
    usual = [figure(0.01 * number) for number in range(-2, 3)]
    assert find_outliers([*usual, figure(0.2), figure(-0.2)]) == [""] * 5 + [STRONG, WEAK]
    assert find_outliers([*usual, figure(0.2, half=0.14)]) == [""] * 6
    assert find_outliers([*usual, {"mean": 0.9, "low": 0.9, "high": 0.9, "n": 1}])[-1] == ""


def test_cards_are_compared_with_the_middle_of_their_set_and_few_with_the_decks_as_they_are() -> None:
    shifted = [figure(-0.3)] * FEWEST_CARDS
    assert set_middle(shifted) == -0.3 and set(find_outliers(shifted)) == {""}
    assert set_middle(shifted[1:]) == 0.0 and set(find_outliers(shifted[1:])) == {WEAK}


def test_sums_of_other_cards_are_not_added_and_other_data_are_none() -> None:
    with pytest.raises(ValueError, match="different cards"):
        WorthSums([1]).merge(WorthSums([1, 2]))
    with pytest.raises(ValueError, match="not the sums"):
        WorthSums.from_data({"games": 1})


@pytest.mark.usefixtures("compiled_engine")
def test_a_card_made_to_be_too_strong_wins_more() -> None:
    check_compiled(check_too_strong)


def check_too_strong() -> None:
    """Assert that a card beyond all others wins more."""
    [giant] = read_card_file(GIANT, "giant.yaml")
    sums = play_worth(task_of(giant), 0, 160)  # it is drawn in a part of them: 0.10 (0.01 to 0.19)
    assert worth_figure(card_sums(sums)[0])["low"] > 0
