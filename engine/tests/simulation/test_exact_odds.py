"""First hands beside the exact odds of them: what is dealt is what a shuffled deck deals."""

import pytest

from engine.cli.card_set import find_deck
from engine.edition import edition
from engine.simulation import GoldfishTask, Tally, play_batch, report
from engine.simulation.exact_odds import (
    MOST_ERRORS,
    FirstHandOdds,
    at_least,
    find_deviations,
    first_hand_odds,
)
from engine.simulation.tally import OPENING_KINDS
from engine.tests.compilation.compiled_process import check_compiled

GAMES = 400
STARTERS = ("men", "fey", "telur", "wynn")


def starter_task(deck: str = "men", mulligan: str = "yes") -> GoldfishTask:
    cards = find_deck(deck)
    return GoldfishTask(cards.main, cards.fables, edition("modern", {"mulligan": mulligan}), 1, 5)


def odds_of(task: GoldfishTask) -> FirstHandOdds:
    return first_hand_odds(task.main, task.profiles())


def deviations(task: GoldfishTask, tally: Tally) -> list[tuple[str, int]]:
    too_far = find_deviations(tally, task.profiles(), odds_of(task))
    assert all(abs(deviation["errors"]) > MOST_ERRORS for deviation in too_far)
    return [(deviation["holds"], deviation["number"]) for deviation in too_far]


def test_one_copy_of_twenty_cards_is_in_a_quarter_of_first_hands() -> None:
    assert at_least(20, 1, 5, 1) == pytest.approx(0.25)
    task = starter_task()
    size = len(task.main)
    copies = sum(card.key == task.main[0].key for card in task.main)
    none = 1.0
    for drawn in range(5):
        none *= (size - copies - drawn) / (size - drawn)
    assert odds_of(task).dealt[task.main[0].key] == pytest.approx(1 - none)


def test_the_chances_of_a_kind_are_one_in_all() -> None:
    task = starter_task()
    odds = odds_of(task).openings
    for kind in OPENING_KINDS:
        assert sum(chance for (name, _), chance in odds.items() if name == kind) == pytest.approx(1)


@pytest.mark.parametrize("mulligan", ["yes", "no"])
def test_first_hands_are_counted_whether_they_are_kept_or_set_aside(mulligan: str) -> None:
    """Each game has one first hand of each kind and number; so many have a card as the odds say."""
    task = starter_task(mulligan=mulligan)
    figures = report(play_batch(task, 0, GAMES), task)
    openings, cards = figures["openings"], figures["cards"]
    assert isinstance(openings, list) and isinstance(cards, list)
    for kind in OPENING_KINDS:
        dealt = [row["dealt"]["mean"] for row in openings if row["holds"] == kind]
        assert sum(dealt) == pytest.approx(1)
        rows = [row for row in openings if row["holds"] == kind]
        for row in rows:
            more = [other for other in rows if other["number"] >= row["number"]]
            assert row["dealt_or_more"]["mean"] == pytest.approx(
                sum(other["dealt"]["mean"] for other in more)
            )
            assert sum(other["dealt_odds"] for other in more) <= row["odds_or_more"] + 1e-9
        assert rows[0]["number"] or rows[0]["odds_or_more"] == pytest.approx(1)
    in_main = [row for row in cards if row["dealt_odds"]]
    assert len(in_main) == len(odds_of(task).dealt)
    for row in in_main:
        assert row["dealt"]["n"] == GAMES
        assert row["dealt"]["mean"] == pytest.approx(row["dealt_odds"], abs=0.12)
    assert figures["deviations"] == []


def test_first_hands_that_a_fair_shuffle_does_not_bring_are_reported() -> None:
    """As a deck whose first card lay twice as often in the first hand as it can by chance."""
    task = starter_task()
    tally = play_batch(task, 0, GAMES)
    for _ in range(6):
        tally = tally.merge(tally)
    assert deviations(task, tally) != [], "64 times the same 400 games are not 25,600 games"
    data = tally.to_data()
    data["openings"] = [row[:5] for row in tally.openings]
    assert deviations(task, Tally.from_data(data)) == [], "a tally of old tells nothing"


def check_first_hands(games: int) -> None:
    """Require that first hands of so many games of each starter deck are those of the exact odds."""
    for deck in STARTERS:
        for mulligan in ("yes", "no"):
            task = starter_task(deck, mulligan)
            assert deviations(task, play_batch(task, 0, games)) == [], (deck, mulligan)
    print(f"first hands of {games} games of each of {len(STARTERS)} decks, with and without mulligans, agree")


@pytest.mark.long
@pytest.mark.usefixtures("compiled_engine")
def test_first_hands_of_twenty_thousand_games_are_those_of_the_exact_odds() -> None:
    """Each card and each number of a kind, within 5 standard errors, in games of one turn of four decks."""
    print(check_compiled(check_first_hands, 20_000))
