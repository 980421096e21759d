"""A text that does not read is offered in words that do: on the form of a card and in the API."""

from typing import Any

import pytest
from django.test import Client

from cards.models import Card, WorkshopSet
from cards.workshop.tests.test_views import FORM, page_of
from dimrift_site.accounts.models import User

FOREIGN = "When this creature dies, draw a card."
OFFERED = "When this creature is destroyed, draw a card."
CANONICAL = "When destroyed: draw 1."
WRITTEN = {**FORM, "effect_1_kind": "trigger", "effect_1_text": FOREIGN}


def read_in_api(client: Client, **asked: object) -> Any:
    return client.post("/api/v1/read", {"kind": "trigger", **asked}, content_type="application/json")


def test_the_form_offers_what_reads_and_takes_it_over_by_a_press_alone(
    alice_client: Client, drafts: WorkshopSet
) -> None:
    address = f"{drafts.get_absolute_url()}/new"
    unread = page_of(alice_client.post(address, {**WRITTEN, "do": "read"}))
    assert 'name="do" value="rewrites:1"' in unread
    assert CANONICAL not in unread
    offered = page_of(alice_client.post(address, {**WRITTEN, "do": "rewrites:1"}))
    assert CANONICAL in offered
    assert f'value="take:1:{OFFERED}"' in offered
    assert f">{FOREIGN}</textarea>" in offered
    taken = page_of(alice_client.post(address, {**WRITTEN, "do": f"take:1:{OFFERED}"}))
    assert f">{OFFERED}</textarea>" in taken
    assert f"Before: <q>{FOREIGN}</q>" in taken
    assert f'value="write:1:{FOREIGN}"' in taken
    assert not Card.with_workshops.exists()


def test_the_script_gets_the_offers_of_one_effect_alone(alice_client: Client, drafts: WorkshopSet) -> None:
    address = f"{drafts.get_absolute_url()}/new"
    asked = {**WRITTEN, "do": "rewrites:1"}
    part = page_of(alice_client.post(address, asked, headers={"HX-Target": "rewrites-1"}))
    assert part.startswith('<div id="rewrites-1"')
    assert CANONICAL in part
    assert "<form" not in part


def test_an_effect_behind_an_empty_one_is_the_one_that_is_replaced(
    alice_client: Client, drafts: WorkshopSet
) -> None:
    address = f"{drafts.get_absolute_url()}/new"
    second = {"effect_2_kind": "trigger", "effect_2_text": FOREIGN}
    written = {**FORM, "effect_1_text": "", **second}
    assert CANONICAL in page_of(alice_client.post(address, {**written, "do": "rewrites:1"}))
    taken = page_of(alice_client.post(address, {**written, "do": f"take:1:{OFFERED}"}))
    assert f">{OFFERED}</textarea>" in taken
    assert f">{FOREIGN}</textarea>" not in taken


@pytest.mark.parametrize(
    "do", ["rewrites:", "rewrites:9", "rewrites:x", "take:9:Draw 1.", "take:x", "take:0:A"]
)
def test_what_names_no_effect_changes_nothing(alice_client: Client, drafts: WorkshopSet, do: str) -> None:
    answer = alice_client.post(f"{drafts.get_absolute_url()}/new", {**WRITTEN, "do": do})
    assert answer.status_code == 200
    assert f">{FOREIGN}</textarea>" in page_of(answer)


def test_a_text_that_has_no_other_wording_says_so(alice_client: Client, drafts: WorkshopSet) -> None:
    written = {**WRITTEN, "effect_1_text": "Frobnicate.", "do": "rewrites:1"}
    assert "No other wording" in page_of(alice_client.post(f"{drafts.get_absolute_url()}/new", written))


def test_a_stranger_is_offered_nothing(
    client: Client, bob_client: Client, bob: User, drafts: WorkshopSet
) -> None:
    address = f"{drafts.get_absolute_url()}/new"
    assert client.post(address, {**WRITTEN, "do": "rewrites:1"}).status_code == 404
    assert bob_client.post(address, {**WRITTEN, "do": "rewrites:1"}).status_code == 404


@pytest.mark.django_db
def test_the_api_offers_them_where_they_are_asked_for(client: Client) -> None:
    assert "rewrites" not in read_in_api(client, text=FOREIGN).json()
    data = read_in_api(client, text=FOREIGN, rewrites=True).json()
    assert data["canonical"] == ""
    assert data["unread"]["sentence"]
    assert [(rewrite["text"], rewrite["canonical"]) for rewrite in data["rewrites"]] == [(OFFERED, CANONICAL)]
    assert data["rewrites"][0]["explanation"][0][0] == "When destroyed"
    assert read_in_api(client, text=CANONICAL, rewrites=True).json()["rewrites"] == []


@pytest.mark.django_db
def test_they_are_looked_for_sixty_times_a_minute_and_texts_are_still_read(client: Client) -> None:
    for _ in range(60):
        assert read_in_api(client, text=FOREIGN, rewrites=True).status_code == 200
    assert read_in_api(client, text=FOREIGN, rewrites=True).status_code == 429
    assert read_in_api(client, text=FOREIGN).status_code == 200
