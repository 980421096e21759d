"""Decks that play a card, and what became of it in their runs: public ones only, with n."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.models import Card
from decks.card_use.models import RunCard
from decks.card_use.queries import MOST_DECKS, card_outcomes, public_decks_with
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck
from decks.models import Deck, Run
from decks.runs import services
from decks.runs.queries import progress
from decks.runs.tests.conftest import play_all
from dimrift_site.accounts.models import User
from engine.simulation.tally import CARDS_IN_HAND, KEPT, LAID, MANA_WASTED

Start = Callable[..., Run]


def guard() -> Card:
    return Card.objects.get(key="guard")


def test_public_decks_that_play_it_are_shown_and_private_ones_never(
    client: Client, bob_client: Client, alice_client: Client, alice: User, catalogue: dict[str, Card]
) -> None:
    lamp = catalogue["lamp"]
    lines = [DeckLine("main", lamp, 3), DeckLine("maybe", catalogue["riddle"], 1)]
    make_deck(alice, "", lines, name="Open lamps", visibility="public")
    make_deck(alice, "", [DeckLine("main", lamp, 2)], name="Secret lamps")
    make_deck(alice, "", [DeckLine("main", lamp, 2)], name="Unlisted lamps", visibility="unlisted")
    make_deck(alice, "", [DeckLine("maybe", lamp, 2)], name="Perhaps lamps", visibility="public")
    assert [(deck.name, vars(deck)["copies"]) for deck in public_decks_with(lamp)] == [("Open lamps", 3)]
    for reader in (client, bob_client):
        page = reader.get("/cards/lamp").content.decode()
        assert "Open lamps" in page and "by alice" in page
        assert "Secret lamps" not in page and "Unlisted lamps" not in page
    assert "yours" in alice_client.get("/cards/lamp").content.decode()


def test_few_decks_are_listed_however_many_play_it(
    client: Client, alice: User, catalogue: dict[str, Card]
) -> None:
    for number in range(MOST_DECKS + 2):
        line = DeckLine("main", catalogue["lamp"], 1)
        make_deck(alice, "", [line], name=f"Deck {number}", visibility="public")
    page = client.get("/cards/lamp").content.decode()
    assert page.count("×1\n") == MOST_DECKS
    assert "And others" in page


def test_what_became_of_a_card_is_what_the_pages_of_its_runs_say_together(
    client: Client, deck: Deck, start: Start
) -> None:
    runs = [play_all(start(seed=seed)) for seed in (1, 2)]
    reports = [progress(run)["report"] for run in runs]
    rows = [row for report in reports if report for row in report["cards"] if row["key"] == "guard"]
    [outcome] = card_outcomes(guard())
    assert (outcome.edition, outcome.runs, outcome.games) == ("modern", 2, 24)
    assert outcome.seen == sum(row["drawn"] for row in rows)
    for name in ("playable", "played", "laid", "stuck"):
        hits = sum(row[name]["mean"] * row["drawn"] for row in rows)
        assert getattr(outcome, name)["mean"] == pytest.approx(hits / outcome.seen)
        assert getattr(outcome, name)["n"] == outcome.seen
    page = client.get("/cards/guard").content.decode()
    assert f"Drawn in {outcome.seen} of 24 games of\n" in page


def count_as_of_old(run: Run) -> None:
    """Leave a run as it was before its measures had a version and told what was laid face-down."""
    assert run.result is not None
    counts = [row[:LAID] for row in run.result["counts"]]
    Run.objects.filter(pk=run.pk).update(measures_version=1, result={**run.result, "counts": counts})
    RunCard.objects.filter(run=run).update(laid=None)


def measure_without_hands(run: Run) -> None:
    """Leave a run as it was before the cards in hand were counted."""
    assert run.result is not None
    short = {name: [row[:CARDS_IN_HAND] for row in run.result[name]] for name in ("sums", "squares")}
    Run.objects.filter(pk=run.pk).update(measures_version=2, result={**run.result, **short})


def measure_without_board(run: Run) -> None:
    """Leave a run as it was before the board, openings, plays and damage were counted."""
    assert run.result is not None
    short = {name: [row[:MANA_WASTED] for row in run.result[name]] for name in ("sums", "squares")}
    counts = [row[:KEPT] for row in run.result["counts"]]
    later = ("first_plays", "waits", "board", "places", "card_sums", "openings")
    result = {key: value for key, value in run.result.items() if key not in later}
    Run.objects.filter(pk=run.pk).update(measures_version=3, result={**result, **short, "counts": counts})


def test_counts_of_another_meaning_are_not_added_up_and_what_an_old_one_lacks_is_not_zero(
    client: Client, deck: Deck, start: Start
) -> None:
    old = play_all(start(seed=1))
    count_as_of_old(old)
    [outcome] = card_outcomes(guard())
    assert (outcome.runs, outcome.old, outcome.laid) == (1, True, None)
    page = client.get("/cards/guard").content.decode()
    assert "laid face-down counts as played" in page and "<dt>Laid face-down</dt>" not in page
    play_all(start(seed=2))
    [outcome] = card_outcomes(guard())
    assert (outcome.runs, outcome.old, outcome.games) == (1, False, 12)
    assert outcome.laid is not None


def test_the_page_and_the_api_of_an_old_run_show_what_it_has_and_say_that_it_is_old(
    client: Client, deck: Deck, start: Start
) -> None:
    run = play_all(start(seed=1))
    assert "Counted before" not in client.get(f"/runs/{run.public_id}").content.decode()
    count_as_of_old(run)
    page = client.get(f"/runs/{run.public_id}").content.decode()
    assert "Counted before" in page and "not counted" in page
    answer = client.get(f"/api/v1/runs/{run.public_id}").json()
    assert answer["measures_version"] == 1
    assert all(card["laid"] is None for card in answer["report"]["cards"])


def test_a_run_without_a_measure_lacks_its_chart_alone_and_counts_its_cards_as_now(
    client: Client, deck: Deck, start: Start
) -> None:
    run = play_all(start(seed=1))
    assert "<strong>Cards in hand</strong>" in client.get(f"/runs/{run.public_id}").content.decode()
    measure_without_hands(run)
    page = client.get(f"/runs/{run.public_id}").content.decode()
    assert "<strong>Cards in hand</strong>" not in page and "<strong>Cards played</strong>" in page
    assert "not counted" in page and "Counted before" not in page
    report = client.get(f"/api/v1/runs/{run.public_id}").json()["report"]
    assert all(row["cards_in_hand"] is None and row["cards_played"] for row in report["per_turn"])
    [outcome] = card_outcomes(guard())
    assert not outcome.old


def test_the_reasons_why_it_stuck_are_shares_of_the_games_in_which_it_did(
    client: Client, deck: Deck, start: Start
) -> None:
    run = play_all(start(seed=8))
    reasons = {"stuck": 10, "stuck_cost": 2, "stuck_zone": 1, "stuck_held": 7, "stuck_transform": 0}
    RunCard.objects.filter(run=run).update(seen=12, **reasons, stuck_event=0, stuck_late=0)
    [outcome] = card_outcomes(guard())
    assert outcome.why == [("passed over", 70), ("could not be paid", 20), ("no free zone", 10)]
    page = " ".join(client.get("/cards/guard").content.decode().split())
    assert "passed over 70 %, could not be paid 20 %, no free zone 10 %" in page


def test_only_finished_runs_of_decks_that_are_public_now_count(
    client: Client, deck: Deck, start: Start
) -> None:
    cancelled = start(seed=3)
    services.cancel_run(cancelled)
    assert card_outcomes(guard()) == []
    play_all(start(seed=4))
    assert card_outcomes(guard())
    Deck.objects.update(visibility="private")
    assert card_outcomes(guard()) == []
    assert "How it did" not in client.get("/cards/guard").content.decode()
    Deck.objects.update(visibility="public")
    Card.objects.filter(key="guard").update(printed_hash="0" * 64)  # it prints something else now
    assert card_outcomes(guard()) == []


def test_a_run_with_switches_of_its_own_counts_for_no_card(deck: Deck, start: Start) -> None:
    play_all(start(seed=5, overrides={"mulligan": "no"}))
    assert not RunCard.objects.exists()


def test_reading_it_takes_one_query_and_the_newest_runs(
    deck: Deck, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = play_all(start(seed=6)), play_all(start(seed=7, games=8))
    assert first.pk < second.pk
    monkeypatch.setattr("decks.card_use.queries.MOST_RUNS", 1)
    card: Any = guard()
    with CaptureQueriesContext(connection) as asked:
        [outcome] = card_outcomes(card)
    assert len(asked) == 1
    assert (outcome.runs, outcome.games) == (1, 8)


def test_a_run_of_before_the_board_says_since_when_it_is_counted_and_shows_no_zero(
    client: Client, deck: Deck, start: Start
) -> None:
    run = play_all(start(seed=1))
    page = client.get(f"/runs/{run.public_id}").content.decode()
    shown = (
        "<strong>Mana wasted</strong>",
        "<strong>First play</strong>",
        "what lay where, turn by turn",
        "Opening hands",
    )
    assert all(words in page for words in shown)
    assert "counted from measures" not in page
    measure_without_board(run)
    page = client.get(f"/runs/{run.public_id}").content.decode()
    assert not any(words in page for words in shown) and "<strong>Cards in hand</strong>" in page
    assert "counted from measures 4 on" in " ".join(page.split())
    report = client.get(f"/api/v1/runs/{run.public_id}").json()["report"]
    assert all(report[key] is None for key in ("board", "openings", "first_play", "longest_wait"))
    assert all(row["mana_wasted"] is None and row["cards_in_hand"] for row in report["per_turn"])
    assert all(card["damage"] is None and card["laid"] for card in report["cards"])
