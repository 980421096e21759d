"""In the form of a card an effect is built from blocks, without a script too; nothing is saved by it."""

import html

import pytest
from django.test import Client

from cards.models import Card, WorkshopSet
from cards.workshop.tests.test_views import FORM, page_of

TEXT = "When summoned: draw 1."
WRITTEN = {**FORM, "effect_1_kind": "trigger", "effect_1_text": TEXT}


def shown(client: Client, drafts: WorkshopSet, **given: str) -> str:
    answer = client.post(f"{drafts.get_absolute_url()}/new", {**WRITTEN, **given})
    assert answer.status_code == 200
    return html.unescape(page_of(answer))


def test_a_press_shows_the_blocks_of_one_effect(alice_client: Client, drafts: WorkshopSet) -> None:
    page = shown(alice_client, drafts, do="compose:1:")
    assert 'value="compose:1:body"' in page
    assert 'value="compose:2:"' in page
    assert not Card.with_workshops.exists()


def test_what_fits_at_a_place_is_taken_by_a_press(alice_client: Client, drafts: WorkshopSet) -> None:
    page = shown(alice_client, drafts, do="compose:1:body", open="body", words="gain 1 life")
    taken = "write:1:When summoned: gain 1 life."
    assert f'value="{taken}"' in page
    after = shown(alice_client, drafts, do=taken, open="body")
    assert ">When summoned: gain 1 life.</textarea>" in after
    assert 'value="compose:1:body"' in after


def test_a_phrase_is_put_behind_what_is_written(alice_client: Client, drafts: WorkshopSet) -> None:
    page = shown(alice_client, drafts, do="add:1:trigger | When summoned: gain 1 life.")
    assert ">When summoned: draw 1; gain 1 life.</textarea>" in page


def test_a_phrase_fills_an_effect_with_nothing_written_with_kind_and_flags(
    alice_client: Client, drafts: WorkshopSet
) -> None:
    """Effects in front of it that are blank change nothing about which one it is."""
    given = {"effect_1_kind": "action", "effect_1_text": "", "effect_2_kind": "action", "effect_2_text": ""}
    page = shown(alice_client, drafts, **given, do="add:2:activation once | Draw 1.")
    second = page.split("<legend>Effect 2</legend>")[1].split("</fieldset>")[0]
    assert ">Draw 1.</textarea>" in second
    assert '<option value="activation" selected>' in second
    assert 'name="effect_2_once" checked' in second
    assert 'value="compose:2:body"' in second


def test_effects_are_found_by_a_description(alice_client: Client, drafts: WorkshopSet) -> None:
    page = shown(alice_client, drafts, effect_1_text="", do="compose:1:", find="draw two cards")
    assert 'value="add:1:' in page.split('class="composer-found"')[1].split("</ul>")[0]


@pytest.mark.parametrize(
    "do",
    [
        "compose:",
        "compose:9:body",
        "compose:x:body",
        "compose:1:zebra",
        "add:7:action | Draw 1.",
        "add:1:Draw 1.",
    ],
)
def test_what_names_no_effect_or_place_changes_nothing(
    alice_client: Client, drafts: WorkshopSet, do: str
) -> None:
    assert f">{TEXT}</textarea>" in shown(alice_client, drafts, do=do)


def test_a_stranger_composes_nothing_in_another_s_set(
    client: Client, bob_client: Client, drafts: WorkshopSet
) -> None:
    address = f"{drafts.get_absolute_url()}/new"
    assert client.post(address, {**WRITTEN, "do": "compose:1:body"}).status_code == 404
    assert bob_client.post(address, {**WRITTEN, "do": "compose:1:body"}).status_code == 404
