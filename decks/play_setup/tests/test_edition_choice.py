"""Choosing the edition, and single switches of it, on the pages that start games and runs (0.1)."""

import pytest
from django.test import Client
from pytest_django.asserts import assertInHTML
from pytest_django.fixtures import DjangoCaptureOnCommitCallbacks

from decks.games.tests.test_views import look, version
from decks.models import Deck, Game, Run
from decks.tests.conftest import play

PLAY = {"seed": "3", "edition": "classic", "switch-damage_wears_off": "no"}


def test_the_page_before_a_game_offers_editions_and_switches(client: Client, men: Deck) -> None:
    page = look(client, f"/decks/{men.public_id}/play")
    assertInHTML('<option value="modern" selected>Modern (the deck’s own)</option>', page)
    assert '<option value="wiki">' in page
    assert '<select id="switch-damage_wears_off" name="switch-damage_wears_off" ' in page
    assert '<label for="switch-damage_wears_off">Damage heals at end of turn</label>' in page
    assert "Whether damage goes at the end of a turn" in page
    assertInHTML('<option value="flipped_first">“when flipped” first</option>', page)
    assert '<input id="switch-starting_hp"' in page


def test_a_game_is_started_as_chosen_and_says_so(client: Client, men: Deck) -> None:
    answer = client.post(f"/decks/{men.public_id}/play", {**PLAY, "switch-mulligan": ""})
    setup = Game.objects.get().setup
    assert (setup["edition"], setup["overrides"]) == ("classic", {"damage_wears_off": "no"})
    assert "Classic edition, Damage heals at end of turn: no" in look(client, answer["Location"])


def test_a_switch_that_there_is_not_is_refused(client: Client, men: Deck) -> None:
    answer = client.post(f"/decks/{men.public_id}/play", {**PLAY, "switch-gravity": "no"})
    assert (answer.status_code, Game.objects.count()) == (400, 0)
    assert "switch-gravity" in answer.content.decode()


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ({"switch-mulligan": "maybe"}, "Mulligan cannot be maybe."),
        ({"switch-starting_hp": "0"}, "HP at the start cannot be 0."),
        ({"edition": "ancient"}, "There is no edition called ancient."),
    ],
)
def test_what_the_engine_refuses_is_said_and_the_rest_stays_chosen(
    client: Client, men: Deck, field: dict[str, str], said: str
) -> None:
    answer = client.post(f"/decks/{men.public_id}/play", {**PLAY, **field})
    page = answer.content.decode()
    assert (answer.status_code, Game.objects.count()) == (400, 0)
    assert said in page
    assert '<details class="switches" open>' in page
    assertInHTML('<option value="no" selected>no</option>', page)


def test_playing_again_keeps_edition_and_switches(client: Client, men: Deck) -> None:
    way = client.post(f"/decks/{men.public_id}/play", PLAY)["Location"]
    assert "?seed=3&amp;edition=classic&amp;switch-damage_wears_off=no" in look(client, way)
    client.post(f"{way}/concede", {"version": version(look(client, way))})
    page = look(client, way)
    assert page.count('<input type="hidden" name="switch-damage_wears_off" value="no">') == 2
    before = look(client, f"/decks/{men.public_id}/play?seed=3&edition=classic&switch-damage_wears_off=no")
    assert '<option value="classic" selected>' in before


def test_a_run_is_started_in_the_edition_chosen(
    client: Client, men: Deck, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    sent = {"games": "4", "turns": "3", "seed": "1", "edition": "wiki", "switch-starting_hp": "7"}
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(f"/decks/{men.public_id}/simulate", sent)
    run = Run.objects.get()
    assert (run.edition, run.overrides) == ("wiki", {"starting_hp": "7"})
    assert "Wiki edition, HP at the start: 7" in look(client, answer["Location"])
    assert play(run).state == Run.State.DONE


def test_runs_of_two_editions_are_not_taken_for_one_another(client: Client, men: Deck) -> None:
    for edition in ("wiki", "classic", "classic"):
        sent = {"games": "4", "turns": "3", "seed": "1", "edition": edition}
        answer = client.post(f"/api/v1/decks/{men.public_id}/runs", sent, content_type="application/json")
        assert (answer.status_code, answer.json()["edition"]) == (201, edition)
    assert Run.objects.count() == 2


def test_a_run_in_an_edition_that_there_is_not_is_refused_on_the_page(client: Client, men: Deck) -> None:
    sent = {"games": "4", "turns": "3", "edition": "modern", "switch-reach": "nonsense"}
    answer = client.post(f"/decks/{men.public_id}/simulate", sent)
    assert (answer.status_code, Run.objects.count()) == (400, 0)
    assert "Reach of arrows cannot be nonsense." in answer.content.decode()
