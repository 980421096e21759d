"""Formats in the admin: editions and single rules are chosen by their names."""

import re

import pytest
from django.test import Client

from decks.games.services import start_game
from decks.models import Deck, Format
from decks.runs.services import start_run
from dimrift_site.base.admin.optimistic_lock import row_fingerprint
from engine import PRESETS, SWITCH_WORDS, VALUES, value_words

pytestmark = pytest.mark.django_db
WRITTEN = {
    "name": "Modern", "edition": "modern", "main_least": 20, "main_most": 40, "fables_least": 0,
    "fables_most": 7, "copies_most": 3, "restrictions-TOTAL_FORMS": 0, "restrictions-INITIAL_FORMS": 0,
}  # fmt: skip


def save(client: Client, **changes: str) -> int:
    modern = Format.objects.get(key="modern")
    data = {**WRITTEN, "seen": row_fingerprint(modern, ("restrictions",)), **changes}
    return client.post(f"/admin/decks/format/{modern.pk}/change/", data).status_code


def test_the_form_of_a_format_offers_editions_and_switches_in_words(admin_client: Client) -> None:
    page = admin_client.get("/admin/decks/format/add/").content.decode()
    for name in PRESETS:
        assert f'<option value="{name}"' in page
        assert f">{name.title()}</option>" in page
    seen = re.sub(r"<[^>]*>", " ", page)
    assert not [switch for switch in VALUES if "_" in switch and switch in seen]
    for switch, values in VALUES.items():
        assert SWITCH_WORDS[switch].title in seen
        assert f'name="switch-{switch}"' in page
        for value in values:
            assert f">{value_words(value)}</option>" in page


def test_decks_of_a_format_are_played_by_its_single_rules_unless_asked_otherwise(
    edith_client: Client, men: Deck
) -> None:
    assert save(edith_client, **{"switch-starting_hp": "9", "switch-mulligan": "no"}) == 302
    modern = Format.objects.get(key="modern")
    assert modern.overrides == {"mulligan": "no", "starting_hp": "9"}
    assert "HP at the start: 9" in edith_client.get("/admin/decks/format/").content.decode()
    assert start_game(men, seed=1).setup["overrides"] == modern.overrides
    more = {"reach": "ring"}
    run = start_run(men, games=1, turns=1, seed=1, overrides=more)
    assert run.overrides == modern.overrides | more
    assert start_run(men, games=1, turns=1, seed=1, edition="modern").overrides == {}
    page = edith_client.get(men.get_absolute_url()).content.decode()
    assert re.search(r'name="switch-starting_hp"[^>]*value="9"', page)


def test_what_is_as_in_the_edition_is_left_out_and_a_wrong_value_is_refused_in_words(
    edith_client: Client, men: Deck
) -> None:
    assert save(edith_client, **{"switch-starting_hp": "6", "switch-reach": "ray"}) == 302
    assert Format.objects.get(key="modern").overrides == {}
    modern = Format.objects.get(key="modern")
    data = {**WRITTEN, "seen": row_fingerprint(modern, ("restrictions",)), "switch-starting_hp": "many"}
    answer = edith_client.post(f"/admin/decks/format/{modern.pk}/change/", data)
    (error,) = answer.context["adminform"].form.errors["overrides"]
    assert "HP at the start" in error
    assert "starting_hp" not in error


def test_of_two_tabs_that_choose_single_rules_the_later_is_notified(edith_client: Client, men: Deck) -> None:
    seen = row_fingerprint(Format.objects.get(key="modern"), ("restrictions",))
    assert save(edith_client, **{"switch-reach": "ring"}) == 302
    assert save(edith_client, seen=seen) == 409
