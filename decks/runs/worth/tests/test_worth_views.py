"""Pages and API of worth: what they show, and to whom."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from cards.models import Card, WorkshopSet
from decks.models import Run, WorthRun
from decks.runs.worth.tests.conftest import StartWorth, cards_in, play_worth_run
from decks.runs.worth.worth_chunks import chunks_of
from dimrift_site.accounts.models import User

pytestmark = pytest.mark.django_db
API = "/api/v1/worths"


@pytest.fixture
def alices(alice: User) -> Client:
    """Alice's browser."""
    client = Client()
    client.force_login(alice)
    return client


@pytest.fixture
def bobs(bob: User) -> Client:
    """Bob's browser."""
    client = Client()
    client.force_login(bob)
    return client


def colossus_of(drafts: WorkshopSet) -> Card:
    return next(card for card in cards_in(drafts) if card.name == "Colossus")


def test_a_card_of_the_catalogue_is_measured_from_its_page_and_shown_beside_its_set(
    giant: Card, alices: Client, measure: StartWorth
) -> None:
    address = reverse("decks:card-worth", args=["giant"])
    assert "Measure it" in alices.get(giant.get_absolute_url()).content.decode()
    assert "No card of this set was measured yet" in alices.get(address).content.decode()
    answer = alices.post(address, {"games": "4", "seed": "3", "edition": "modern", "scope": "card"})
    run = WorthRun.objects.get()
    assert answer["Location"] == run.get_absolute_url() and [card["key"] for card in run.cards] == ["giant"]
    WorthRun.objects.update(state=Run.State.CANCELLED)
    play_worth_run(measure(giant, games=8, overrides={}, seed=4))
    page = alices.get(address).content.decode()
    assert "of 100 duels" in page and 'class="is-subject"' in page and "8 pairs of duels" in page
    assert "Beside its set" in alices.get(giant.get_absolute_url()).content.decode()


def test_all_cards_of_a_set_are_measured_and_stand_on_its_balance_page(
    drafts: WorkshopSet, alices: Client, measure: StartWorth
) -> None:
    address = reverse("decks:set-balance", args=[drafts.public_id])
    assert "Measure all 2 cards of the set" in alices.get(address).content.decode()
    answer = alices.post(address, {"games": "4", "edition": "modern", "scope": "set"})
    assert answer.status_code == 302
    run = WorthRun.objects.get()
    assert run.workshop == drafts and [row["name"] for row in run.left_out] == ["Odd"]
    page = alices.get(run.get_absolute_url()).content.decode()
    assert "Not measured" in page and "No starter deck is of its faction." in page
    WorthRun.objects.update(state=Run.State.CANCELLED)
    play_worth_run(measure(colossus_of(drafts), games=8, workshop=drafts, overrides={}))
    page = alices.get(address).content.decode()
    assert "Colossus" in page and "Not measured" in page and "None is." in page
    card = colossus_of(drafts)
    assert "of 100 duels" in alices.get(card.get_absolute_url()).content.decode()


def test_nobody_but_its_author_sees_what_a_private_card_is_worth(
    drafts: WorkshopSet, alices: Client, bobs: Client, measure: StartWorth
) -> None:
    card = colossus_of(drafts)
    run = play_worth_run(measure(card, workshop=drafts))
    pages = [
        reverse("decks:workshop-card-worth", args=[card.key]),
        reverse("decks:set-balance", args=[drafts.public_id]),
        run.get_absolute_url(),
        reverse("decks:worth-progress", args=[run.public_id]),
        f"{API}/{run.public_id}",
    ]
    for page in pages:
        assert alices.get(page).status_code == 200
        assert [client.get(page).status_code for client in (bobs, Client())] == [404, 404]
    asked = {"games": "4", "edition": "modern"}
    for page in pages[:2]:
        assert [client.post(page, asked).status_code for client in (bobs, Client())] == [404, 404]
    body = json.dumps({"cards": [card.key], "games": 4})
    assert bobs.post(API, body, "application/json").status_code == 404
    WorkshopSet.objects.update(visibility=WorkshopSet.Visibility.UNLISTED)
    for page in pages:
        assert bobs.get(page).status_code == 200
    for page in pages[:2]:
        assert bobs.post(page, asked).status_code == 404
        assert "Measure" not in bobs.get(page).content.decode().split("<main", 1)[1]
    for name in ("worth-cancel", "worth-delete"):
        assert bobs.post(reverse(f"decks:{name}", args=[run.public_id])).status_code == 404
    assert bobs.post(API, body, "application/json").status_code == 404
    assert WorthRun.objects.count() == 1


def test_who_is_not_logged_in_sees_figures_of_the_catalogue_and_measures_none(
    giant: Card, measure: StartWorth
) -> None:
    run = play_worth_run(measure(giant))
    address = reverse("decks:card-worth", args=["giant"])
    assert "Log in to" in Client().get(address).content.decode()
    answer = Client().post(address, {"games": "4", "edition": "modern"})
    assert answer.status_code == 302 and "login" in answer["Location"]
    assert Client().get(run.get_absolute_url()).status_code == 200
    body = json.dumps({"cards": ["giant"], "games": 4})
    assert Client().post(API, body, "application/json").status_code == 403
    assert Client().get(API).json() == []


def test_a_run_grows_is_cancelled_and_deleted(giant: Card, alices: Client, measure: StartWorth) -> None:
    run = measure(giant, games=6, size=3)
    page = alices.get(run.get_absolute_url()).content.decode()
    assert "The first figures come" in page and "hx-get" in page
    assert alices.post(reverse("decks:worth-cancel", args=[run.public_id])).status_code == 302
    assert not chunks_of(run).filter(state="waiting").exists()
    play_worth_run(measure(giant, games=6, size=3, seed=8))
    done = WorthRun.objects.get(state=Run.State.DONE)
    page = alices.get(done.get_absolute_url()).content.decode()
    assert "In the place of" in page and "Lamp" in page and "hx-get" not in page
    assert alices.post(reverse("decks:worth-delete", args=[done.public_id])).status_code == 302
    assert WorthRun.objects.get() == run


def test_the_api_measures_lists_shows_cancels_and_deletes(
    giant: Card, alices: Client, measure: StartWorth
) -> None:
    body = {"cards": ["giant", "guard"], "games": 4, "seed": 2, "overrides": {"starting_hp": "1"}}
    answer = alices.post(API, json.dumps(body), "application/json")
    assert answer.status_code == 201
    data = answer.json()
    assert [(row["card"], row["worth"]) for row in data["cards"]] == [("giant", None), ("guard", None)]
    play_worth_run(WorthRun.objects.get())
    again = alices.post(API, json.dumps(body), "application/json")
    assert again.status_code == 200
    data = again.json()
    assert data["state"] == "done" and data["games_done"] == 4
    assert all(row["worth"]["n"] == 4 for row in data["cards"])
    assert alices.get(API).json()[0]["public_id"] == data["public_id"]
    one = f"{API}/{data['public_id']}"
    assert alices.get(one).json() == data
    assert alices.post(f"{one}/cancel", content_type="application/json").json()["state"] == "done"
    assert alices.delete(one).status_code == 204 and alices.get(one).status_code == 404
    unknown = alices.post(API, json.dumps({"cards": ["nowhere"]}), "application/json")
    assert unknown.status_code == 404
    many = alices.post(API, json.dumps({"cards": ["giant"] * 201}), "application/json")
    assert many.status_code == 400


def test_cards_of_several_sets_are_not_measured_together(
    giant: Card, drafts: WorkshopSet, alices: Client
) -> None:
    body = json.dumps({"cards": ["giant", colossus_of(drafts).key], "games": 4})
    answer = alices.post(API, body, "application/json")
    assert answer.status_code == 400 and answer.json()["code"] == "worth_sets"


def test_the_page_of_a_card_asks_little(
    giant: Card, alices: Client, measure: StartWorth, django_assert_max_num_queries: object
) -> None:
    play_worth_run(measure(giant, overrides={}))
    address = reverse("decks:card-worth", args=["giant"])
    alices.get(address)
    with django_assert_max_num_queries(10):  # type: ignore[operator]
        assert alices.get(address).status_code == 200
