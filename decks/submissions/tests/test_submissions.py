"""A form that makes something, sent twice, as by a double click: it makes one thing and leads to it."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone

from decks.lists.services import make_deck
from decks.lists.versions.kept_versions import snapshot
from decks.models import Deck, Game, Run, Submission
from decks.quotas import OF_SESSION
from decks.submissions.tests.conftest import form_on
from dimrift_site.accounts.models import User
from dimrift_site.tools.races import race
from dimrift_site.tools.testing.world import rolled_back

pytestmark = pytest.mark.django_db

Forms = dict[str, dict[str, Any]]
MODELS: dict[str, type[Deck] | type[Game] | type[Run]] = {"deck": Deck, "game": Game, "run": Run}
KINDS = pytest.mark.parametrize("kind", MODELS)


def fill_form(client: Client, forms: Forms, kind: str) -> tuple[str, dict[str, Any]]:
    """Return where the form is sent, and what with."""
    form = forms[kind]
    action = form["to"] if kind != "game" else ""
    return form["to"], {**form_on(client, form["page"], action), **form["written"]}


@pytest.mark.parametrize("who", ["client", "alice_client"])
def test_a_form_sent_twice_makes_one_thing(request: pytest.FixtureRequest, forms: Forms, who: str) -> None:
    browser: Client = request.getfixturevalue(who)
    for kind, model in MODELS.items():
        before = model.objects.count()
        to, sent = fill_form(browser, forms, kind)
        first, second = (browser.post(to, sent) for _ in range(2))
        assert (first.status_code, second.status_code) == (302, 302), kind
        assert first["Location"] == second["Location"], kind
        assert model.objects.count() == before + 1, kind
        assert browser.get(second["Location"]).status_code == 200, kind


@KINDS
def test_a_page_asked_for_anew_makes_another(client: Client, forms: Forms, kind: str) -> None:
    before = MODELS[kind].objects.count()
    for _ in range(2):
        client.post(*fill_form(client, forms, kind))
    assert MODELS[kind].objects.count() == before + 2


def test_a_form_that_was_changed_in_between_is_another_one(client: Client, forms: Forms) -> None:
    to, sent = fill_form(client, forms, "deck")
    for text in ("20 Long Pike", "19 Long Pike"):
        client.post(to, {**sent, "text": text})
    assert {tuple(snapshot(deck)["main"][0]) for deck in Deck.objects.filter(name="Twice")} == {
        ("long-pike", 20),
        ("long-pike", 19),
    }


@KINDS
def test_a_form_without_a_nonce_makes_a_thing_each_time(client: Client, forms: Forms, kind: str) -> None:
    form = forms[kind]
    for nonce in ({}, {"nonce": ""}, {"nonce": "x" * 65}):
        with rolled_back():
            before = MODELS[kind].objects.count()
            for _ in range(2):
                client.post(form["to"], {**form["written"], **nonce})
            assert MODELS[kind].objects.count() == before + 2, nonce


@KINDS
def test_a_stranger_with_the_same_nonce_is_not_led_to_another_s_thing(
    client: Client, alice_client: Client, forms: Forms, kind: str
) -> None:
    to, sent = fill_form(alice_client, forms, kind)
    hers = alice_client.post(to, sent)["Location"]
    assert client.post(to, sent)["Location"] != hers
    assert Client().post(to, sent)["Location"] != hers


def test_a_form_that_was_refused_makes_its_thing_when_it_is_sent_again(
    client: Client, forms: Forms, monkeypatch: pytest.MonkeyPatch
) -> None:
    to, sent = fill_form(client, forms, "deck")
    with monkeypatch.context() as patched:
        patched.setattr("decks.quotas.OF_SESSION", replace(OF_SESSION, decks=0))
        assert client.post(to, sent).status_code == 429
    assert not Submission.objects.exists()
    assert client.post(to, sent).status_code == 302
    assert Deck.objects.filter(name="Twice").count() == 1


def test_a_thing_that_was_deleted_is_made_anew(client: Client, forms: Forms) -> None:
    to, sent = fill_form(client, forms, "deck")
    first = client.post(to, sent)["Location"]
    Deck.objects.filter(name="Twice").delete()
    second = client.post(to, sent)["Location"]
    assert second != first
    assert client.post(to, sent)["Location"] == second
    assert client.get(second).status_code == 200


def test_the_second_of_two_does_not_count_against_what_one_may_make(
    client: Client, forms: Forms, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[str] = []

    def within(_request: HttpRequest, kind: str) -> bool:
        counted.append(kind)
        return True

    monkeypatch.setattr("decks.lists.views.new_deck.is_within", within)
    to, sent = fill_form(client, forms, "deck")
    for _ in range(3):
        assert client.post(to, sent).status_code == 302
    assert counted.count("decks") == 1


@pytest.mark.parametrize(
    ("way", "written"),
    [
        ("edit/text", {"text": "1 Toll Box", "how": "add"}),
        ("edit/details", {"name": "Mine", "visibility": "private"}),
        ("revert", {"to": "1"}),
    ],
)
def test_a_save_that_is_sent_twice_is_not_refused_as_another_s(
    alice_client: Client, alice: User, men: Deck, way: str, written: dict[str, str]
) -> None:
    deck = make_deck(alice, "", name="Mine")
    alice_client.post(f"/decks/{deck.public_id}/edit", {"version": 1, "change": "main:long-pike:1"})
    page = way if way != "revert" else "versions"
    sent = {
        **form_on(alice_client, f"/decks/{deck.public_id}/{page}", f"/decks/{deck.public_id}/{way}"),
        **written,
    }
    answers = [alice_client.post(f"/decks/{deck.public_id}/{way}", sent) for _ in range(2)]
    assert [(answer.status_code, answer["Location"]) for answer in answers] == [
        (302, f"/decks/{deck.public_id}/edit")
    ] * 2
    deck.refresh_from_db()
    assert deck.version == 3


def test_what_is_known_of_a_form_is_forgotten_after_a_day(client: Client, forms: Forms) -> None:
    for kind in ("deck", "game"):
        client.post(*fill_form(client, forms, kind))
    deck = Deck.objects.get(name="Twice")
    Submission.objects.filter(made=deck.public_id).update(created=timezone.now() - timedelta(hours=25))
    call_command("forget")
    assert [submission.made for submission in Submission.objects.all()] == [Game.objects.get().public_id]
    assert Deck.objects.filter(pk=deck.pk).exists()


@pytest.mark.both_databases
@KINDS
@pytest.mark.parametrize("who", ["client", "alice_client"])
@pytest.mark.django_db(transaction=True)
def test_a_form_sent_several_times_at_once_makes_one_thing_that_its_browser_can_open(
    request: pytest.FixtureRequest, forms: Forms, kind: str, who: str
) -> None:
    browser: Client = request.getfixturevalue(who)
    before = MODELS[kind].objects.count()
    to, sent = fill_form(browser, forms, kind)
    cookies = browser.cookies.output(header="", sep=";")
    tabs = [Client() for _ in range(4)]
    for tab in tabs:  # none of them has the session yet that the first answer brings
        tab.cookies.load(cookies)
    answers = race(*(lambda tab=tab: tab.post(to, sent) for tab in tabs))
    assert {answer.status_code for answer in answers} == {302}
    assert len({answer["Location"] for answer in answers}) == 1
    assert MODELS[kind].objects.count() == before + 1
    for tab in tabs:
        assert tab.get(answers[0]["Location"]).status_code == 200
