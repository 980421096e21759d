"""Hints of play are shown where its problems are, to those who may see the deck (43.8)."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from cards.models import Card
from decks.lists.deck_store import DeckLine
from decks.lists.deck_text.exchange import deck_as_text
from decks.lists.services import save_deck
from decks.models import Deck, PlayCheck
from decks.play_checks.services import MOST_OPEN
from decks.play_checks.tests.conftest import HINT
from dimrift_site.base.jobs.models import Job

pytestmark = pytest.mark.django_db
CheckNow = Callable[[], Job]


def page_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return " ".join(answer.content.decode().split())


def test_its_maker_sees_that_a_check_is_to_come_and_then_what_it_showed(
    alice_client: Client, lamps: Deck, check_now: CheckNow
) -> None:
    for address in (lamps.get_absolute_url(), f"/decks/{lamps.public_id}/edit"):
        page = page_of(alice_client, address)
        assert f'hx-get="/decks/{lamps.public_id}/hints" hx-trigger="every 10s"' in page
        assert "htmx" in page and HINT.sentence not in page
    check_now()
    run = PlayCheck.objects.get(deck=lamps).run_id
    for address in (
        lamps.get_absolute_url(),
        f"/decks/{lamps.public_id}/edit",
        f"/decks/{lamps.public_id}/hints",
    ):
        page = page_of(alice_client, address)
        assert HINT.sentence in page and "Played 300 times: 1 hint" in page
        assert (
            f"/runs/{run}/games/3" in page and "hx-trigger" not in page.partition('id="play-check"')[2][:200]
        )
    assert "problem" not in page_of(alice_client, f"/decks/{lamps.public_id}/hints").replace('"problems"', "")


def test_a_run_of_a_check_is_none_of_the_earlier_runs(
    alice_client: Client, lamps: Deck, check_now: CheckNow
) -> None:
    check_now()
    assert "Earlier runs" not in page_of(alice_client, lamps.get_absolute_url())
    assert page_of(alice_client, f"/runs/{PlayCheck.objects.get(deck=lamps).run_id}")


def test_hints_of_other_cards_than_the_deck_has_now_are_not_shown(
    alice_client: Client, lamps: Deck, check_now: CheckNow
) -> None:
    check_now()
    lamps.refresh_from_db()
    save_deck(lamps, lamps.version, lines=[DeckLine("main", Card.objects.get(key="lamp"), 20)])
    assert HINT.sentence not in page_of(alice_client, lamps.get_absolute_url())
    assert "hints come here" in page_of(alice_client, f"/decks/{lamps.public_id}/hints")


def test_a_stranger_sees_hints_of_a_public_deck_alone_and_nothing_that_is_to_come(
    alice_client: Client, bob_client: Client, client: Client, lamps: Deck, check_now: CheckNow
) -> None:
    address = f"/decks/{lamps.public_id}/hints"
    Deck.objects.update(visibility=Deck.Visibility.PUBLIC)
    for stranger in (bob_client, client):
        assert "hx-get" not in page_of(stranger, address)
    check_now()
    run = PlayCheck.objects.get(deck=lamps).run_id
    for stranger in (bob_client, client):
        assert HINT.sentence in page_of(stranger, address)
        assert stranger.get(f"/runs/{run}").status_code == 200
    Deck.objects.update(visibility=Deck.Visibility.PRIVATE)
    for stranger in (bob_client, client):
        assert [stranger.get(path).status_code for path in (address, f"/runs/{run}")] == [404, 404]
    assert HINT.sentence in page_of(alice_client, address)


def test_nothing_is_hinted_at_to_who_may_not_see_all_cards(
    bob_client: Client, lamps: Deck, check_now: CheckNow, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_now()
    Deck.objects.update(visibility=Deck.Visibility.PUBLIC)
    monkeypatch.setattr(Card, "is_private_now", True)
    assert HINT.sentence not in page_of(bob_client, f"/decks/{lamps.public_id}/hints")


def test_the_pages_ask_no_more_than_ten_queries(
    alice_client: Client, lamps: Deck, check_now: CheckNow, django_assert_max_num_queries: Any
) -> None:
    addresses = [
        lamps.get_absolute_url(),
        f"/decks/{lamps.public_id}/edit",
        f"/decks/{lamps.public_id}/hints",
    ]
    for _ in range(2):
        for address in addresses:
            page_of(alice_client, address)
            with django_assert_max_num_queries(10):
                assert len(alice_client.get(address).content) < 100_000
        check_now()


def validate(
    client: Client, address: str = "/api/v1/decks/validate?play=true", **given: Any
) -> dict[str, Any]:
    answer = client.post(address, given, content_type="application/json")
    assert answer.status_code == 200, answer.content
    return dict(answer.json())


def test_the_api_plays_a_list_as_a_job_that_its_answer_names(
    alice_client: Client, bob_client: Client, client: Client, lamps: Deck, check_now: CheckNow
) -> None:
    Job.objects.all().delete()
    given = {"text": deck_as_text(lamps), "against": "ten"}
    assert validate(alice_client, "/api/v1/decks/validate", **given)["play"] is None
    assert not Job.objects.exists()
    verdict = validate(alice_client, **given)
    play = verdict["play"]
    assert (verdict["valid"], play["state"], play["hints"]) == (True, "waiting", None)
    assert validate(alice_client, **given)["play"]["job"] == play["job"] and Job.objects.count() == 1
    check_now()
    for answer in (alice_client.get(play["url"]).json(), validate(alice_client, **given)["play"]):
        assert (answer["state"], answer["hints"][0]["sentence"], answer["run"]) == (
            "done",
            HINT.sentence,
            None,
        )
        assert answer["hints"][0]["figure"]["n"] == 90
    for stranger in (bob_client, client):
        assert stranger.get(play["url"]).status_code == 404
        assert validate(stranger, **given)["play"]["job"] != play["job"]


def test_the_api_gives_the_hints_of_a_saved_deck_with_their_run(
    alice_client: Client, bob_client: Client, lamps: Deck, check_now: CheckNow
) -> None:
    check_now()
    play = validate(alice_client, deck=lamps.public_id)["play"]
    assert (play["state"], play["job"], play["run"]) == (
        "done",
        None,
        PlayCheck.objects.get(deck=lamps).run_id,
    )
    asked = {"deck": lamps.public_id}
    assert bob_client.post("/api/v1/decks/validate?play=true", asked, "application/json").status_code == 404


def test_the_api_says_why_a_list_is_not_played(alice_client: Client, lamps: Deck, settings: Any) -> None:
    Job.objects.all().delete()
    play = validate(alice_client, text="2 Lamp")["play"]
    assert (play["state"], play["reason"], play["job"]) == ("unplayed", "illegal", None)
    assert validate(alice_client, entries=[])["play"]["reason"] == "empty"
    settings.CHECK_BY_PLAY = False
    assert validate(alice_client, deck=lamps.public_id)["play"]["reason"] == "off"
    assert not Job.objects.exists()


def test_the_lists_of_one_owner_that_wait_are_bounded(alice_client: Client, lamps: Deck) -> None:
    Job.objects.all().delete()
    owner = f"u{lamps.owner_id}"
    Job.objects.bulk_create(
        Job(kind="play_check", key=str(number), owner=owner, data={"list": {}}) for number in range(MOST_OPEN)
    )
    given = {"text": deck_as_text(lamps), "against": "ten"}
    answer = alice_client.post("/api/v1/decks/validate?play=true", given, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_checks")
