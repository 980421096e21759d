"""Effects that cannot be read: shown with their place, and played without only once that was agreed to."""

from typing import Any

import pytest
from django.test import Client

from cards.models import Card
from cards.services import save_card
from decks.games.game_state import state_of
from decks.games.services import start_game
from decks.lists.deck_store import DeckLine, save_entries
from decks.models import Deck, DeckEntry, Game, Run
from decks.refusals import Refusal
from decks.runs.services import start_run
from decks.tests.conftest import play
from engine import card_from_data

pytestmark = pytest.mark.django_db(transaction=True)

HUM = "Connected creatures hum softly."
ASKED = {"games": 6, "turns": 4, "seed": 3}
LEFT_OUT = {"card": "Hum", "key": "hum", "effect": 2, "text": HUM, "span": [20, 23]}


def hum(*effects: str) -> None:
    data = {"key": "hum", "name": "Hum", "type": "artifact", "stats": {"will": 1}, "arrows": {"n": 1}}
    save_card(card_from_data({**data, "effects": ["action | Pray.", *effects]}))


@pytest.fixture
def humming(db: None) -> Deck:
    """A deck of a card with an effect that cannot be read."""
    hum(f"continuous | {HUM}")
    deck = Deck.objects.create(name="Humming", visibility=Deck.Visibility.PUBLIC)
    save_entries(deck, [DeckLine(DeckEntry.Section.MAIN, Card.objects.get(), 20)])
    return deck


def first(kept: Any) -> dict[str, Any]:
    """The only one left out, without what was expected there."""
    (only,) = kept
    assert only["sentence"].startswith("'hum' is no word that texts know; expected ")
    assert only["expected"]
    return {name: only[name] for name in LEFT_OUT}


def start(client: Client, deck: Deck, what: str, **asked: object) -> Any:
    address = "/api/v1/games" if what == "games" else f"/api/v1/decks/{deck.public_id}/runs"
    body = {"deck": deck.public_id} if what == "games" else ASKED
    return client.post(address, {**body, **asked}, content_type="application/json")


@pytest.mark.parametrize("address", ["/cards/hum", "/decks/{}/humming", "/decks/{}/play"])
def test_pages_point_at_the_place_and_say_what_was_expected(
    client: Client, humming: Deck, address: str
) -> None:
    page = client.get(address.format(humming.public_id)).content.decode()
    assert "Connected creatures <mark>hum</mark> softly." in page
    assert "is no word that texts know; expected" in page
    assert "Not playable yet" in page


@pytest.mark.parametrize("what", ["runs", "games"])
def test_without_agreement_nothing_is_started_and_a_code_says_why(
    client: Client, humming: Deck, what: str
) -> None:
    for answer in (start(client, humming, what), start(client, humming, what, unread_absent=False)):
        assert answer.status_code == 400
        assert answer.json()["code"] == "unread_cards"
        assert "those of: Hum" in answer.json()["detail"]
    page_name, asked = ("simulate", ASKED) if what == "runs" else ("play", {"seed": 3})
    page = client.post(f"/decks/{humming.public_id}/{page_name}", asked)
    assert page.status_code == 400
    assert "only once you agree" in page.content.decode()
    assert not Run.objects.exists()
    assert not Game.objects.exists()


def test_an_agreed_run_is_played_and_keeps_what_was_left_out(client: Client, humming: Deck) -> None:
    answer = start(client, humming, "runs", unread_absent=True)
    assert answer.status_code == 201
    assert first(answer.json()["left_out"]) == LEFT_OUT
    run = play(Run.objects.get())
    assert (run.state, run.games_done) == (Run.State.DONE, ASKED["games"])
    page = client.get(f"/runs/{run.public_id}").content.decode()
    assert "Played without 1 effect that could not be read" in page
    assert "<mark>hum</mark>" in page
    hum()
    assert first(client.get(f"/api/v1/runs/{run.public_id}").json()["left_out"]) == LEFT_OUT
    refused = start(client, humming, "runs")
    assert refused.status_code == 201, "the card reads now, so nothing is to be agreed to"
    assert refused.json()["left_out"] == []


def test_the_tick_on_the_page_starts_a_run(client: Client, humming: Deck) -> None:
    answer = client.post(f"/decks/{humming.public_id}/simulate", {**ASKED, "unread_absent": "on"})
    assert answer.status_code == 302
    assert first(Run.objects.get().left_out) == LEFT_OUT


def test_absent_means_as_if_it_were_not_printed(humming: Deck) -> None:
    with_it = play(start_run(humming, games=6, turns=4, seed=3, unread_absent=True))
    hum()
    without = play(start_run(humming, games=6, turns=4, seed=3))
    assert with_it.state == without.state == Run.State.DONE
    assert with_it.result == without.result
    assert with_it.key != without.key


def test_a_tick_that_leaves_nothing_out_makes_no_other_run(humming: Deck) -> None:
    hum()
    ticked = play(start_run(humming, games=6, turns=4, seed=3, unread_absent=True))
    assert ticked.left_out == []
    assert start_run(humming, games=6, turns=4, seed=3) == ticked


def test_an_agreed_game_keeps_what_was_left_out(client: Client, humming: Deck) -> None:
    answer = start(client, humming, "games", unread_absent=True)
    assert answer.status_code == 201
    assert first(answer.json()["left_out"]) == LEFT_OUT
    game = Game.objects.get()
    assert game.setup["unread_absent"] is True
    page = client.get(f"/games/{game.public_id}").content.decode()
    assert "Played without 1 effect that could not be read" in page
    hum()
    assert first(state_of(game)["left_out"]) == LEFT_OUT
    assert start_game(humming, unread_absent=True).setup["unread_absent"] is False


def test_a_game_from_before_this_was_kept_still_opens(humming: Deck) -> None:
    game = start_game(humming, seed=1, unread_absent=True)
    del game.setup["left_out"]
    game.save()
    assert state_of(game)["left_out"] == []


def test_who_looked_before_a_card_became_unread_is_asked(humming: Deck) -> None:
    hum()
    start_run(humming, games=6, turns=4, seed=3)
    hum(f"continuous | {HUM}")
    with pytest.raises(Refusal) as refused:
        start_run(humming, games=6, turns=4, seed=3)
    assert refused.value.code == "unread_cards"


CANNOT_BE_PLAYED = "Its Summoning Cost cannot be read, so it cannot be played."


@pytest.fixture
def dear(db: None) -> Deck:
    """A deck of a card whose Summoning Cost cannot be read."""
    hum("cost | Hum softly and then summon.")
    deck = Deck.objects.create(name="Humming", visibility=Deck.Visibility.PUBLIC)
    save_entries(deck, [DeckLine(DeckEntry.Section.MAIN, Card.objects.get(), 20)])
    return deck


def test_card_deck_run_and_board_say_that_a_card_without_a_cost_cannot_be_played(
    client: Client, dear: Deck
) -> None:
    run = play(start_run(dear, games=6, turns=4, seed=3, unread_absent=True))
    assert start(client, dear, "games", unread_absent=True).status_code == 201
    game = Game.objects.get()
    pages = ["/cards/hum", f"/decks/{dear.public_id}/humming", f"/decks/{dear.public_id}/play"]
    for address in (*pages, f"/runs/{run.public_id}", f"/games/{game.public_id}"):
        assert CANNOT_BE_PLAYED in client.get(address).content.decode(), address
    assert [row["kind"] for row in run.left_out] == ["cost"]
    assert client.get(f"/api/v1/runs/{run.public_id}").json()["left_out"][0]["kind"] == "cost"


def test_of_another_effect_it_is_not_said(client: Client, humming: Deck) -> None:
    run = play(start_run(humming, games=6, turns=4, seed=3, unread_absent=True))
    for address in ("/cards/hum", f"/runs/{run.public_id}"):
        assert CANNOT_BE_PLAYED not in client.get(address).content.decode()


def test_a_run_of_before_kinds_were_kept_is_shown(client: Client, humming: Deck) -> None:
    run = play(start_run(humming, games=6, turns=4, seed=3, unread_absent=True))
    for row in run.left_out:
        del row["kind"]
    run.save()
    assert "<mark>hum</mark>" in client.get(f"/runs/{run.public_id}").content.decode()
    assert client.get(f"/api/v1/runs/{run.public_id}").status_code == 200
