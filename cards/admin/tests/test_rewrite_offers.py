"""An unread effect of a card's page in the admin is offered in words that read."""

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from cards.admin.tests.test_card_admin import form, row
from cards.models import Card
from dimrift_site.accounts.models import User
from dimrift_site.tools.testing.users import logged_in

FOREIGN = "When this creature dies, draw a card."
OFFERED = "When this creature is destroyed, draw a card."
CANONICAL = "When destroyed: draw 1."


def address(card: Card) -> str:
    return f"/admin/cards/card/{card.pk}/change/"


@pytest.fixture
def lamp(catalogue: dict[str, Card]) -> Card:
    return catalogue["lamp"]


def written(card: Card, **changes: Any) -> dict[str, Any]:
    return form(card, FOREIGN, **{"effects-0-kind": "trigger", **changes})


def page_of(client: Client, card: Card, **changes: Any) -> str:
    answer = client.post(address(card), written(card, **changes))
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_the_form_offers_what_reads_and_takes_it_over_by_a_press_alone(
    admin_client: Client, lamp: Card
) -> None:
    offered = page_of(admin_client, lamp, do="rewrites:effects-0")
    assert "Nothing is saved yet." in offered
    assert CANONICAL in offered
    assert f'value="take:effects-0:{OFFERED}"' in offered
    assert f"\n{FOREIGN}</textarea>" in offered
    taken = page_of(admin_client, lamp, do=f"take:effects-0:{OFFERED}")
    assert f"\n{OFFERED}</textarea>" in taken
    assert f"Before: <q>{FOREIGN}</q>" in taken
    assert f'value="take:effects-0:{FOREIGN}"' in taken
    assert lamp.effects.get().text != OFFERED


def test_an_unread_effect_is_asked_about_by_a_press_and_a_read_one_not(
    admin_client: Client, lamp: Card
) -> None:
    lamp.effects.update(text="Hum softly.")
    unread = admin_client.get(address(lamp)).content.decode()
    assert 'value="rewrites:effects-0"' in unread
    lamp.effects.update(text="Draw 1.")
    assert "rewrites:" not in admin_client.get(address(lamp)).content.decode()


@pytest.mark.parametrize("do", ["rewrites:", "rewrites:effects-9", "take:effects-9:Draw 1.", "take:x", "x"])
def test_what_names_no_effect_changes_and_saves_nothing(admin_client: Client, lamp: Card, do: str) -> None:
    assert f"\n{FOREIGN}</textarea>" in page_of(admin_client, lamp, do=do)
    assert lamp.effects.get().text != FOREIGN


def test_a_text_that_has_no_other_wording_says_so(admin_client: Client, lamp: Card) -> None:
    asked = {"effects-0-text": "Frobnicate.", "do": "rewrites:effects-0"}
    assert "No other wording" in page_of(admin_client, lamp, **asked)


def test_an_effect_of_a_new_card_is_offered_words_too(admin_client: Client, lamp: Card) -> None:
    posted = {"name": "Moth", "key": "moth", "type": "creature", "effects-TOTAL_FORMS": 1}
    posted |= {"effects-INITIAL_FORMS": 0, "do": "rewrites:effects-0"}
    new = row(0, lamp, FOREIGN, kind="trigger") | {"effects-0-card": ""}
    page = admin_client.post("/admin/cards/card/add/", posted | new).content.decode()
    assert CANONICAL in page
    assert not Card.objects.filter(key="moth").exists()


def test_the_script_gets_the_offers_of_one_effect_alone(admin_client: Client, lamp: Card) -> None:
    preview = f"/admin/cards/card/{lamp.pk}/preview/"
    asked = written(lamp, do="rewrites:effects-0")
    part = admin_client.post(preview, asked, headers={"X-Preview": "rewrites"}).content.decode()
    assert part.startswith('<div class="rewrites" data-rewrites="effects-0"')
    assert CANONICAL in part
    whole = admin_client.post(preview, written(lamp), headers={"X-Preview": "form"}).content.decode()
    assert 'value="rewrites:effects-0"' in whole
    assert CANONICAL not in whole
    assert "rewrites:" not in admin_client.post(preview, written(lamp)).content.decode()


def test_they_are_looked_for_sixty_times_a_minute(admin_client: Client, lamp: Card) -> None:
    preview = f"/admin/cards/card/{lamp.pk}/preview/"
    asked = written(lamp, do="rewrites:effects-0")
    for _ in range(60):
        assert admin_client.post(preview, asked, headers={"X-Preview": "rewrites"}).status_code == 200
    assert admin_client.post(preview, asked, headers={"X-Preview": "rewrites"}).status_code == 429
    assert "Too many attempts." in page_of(admin_client, lamp, do="rewrites:effects-0")


def test_who_may_not_change_cards_is_offered_nothing(
    client: Client, bob_client: Client, alice: User, lamp: Card
) -> None:
    alice.is_staff = True
    alice.save()
    alice.user_permissions.set(Permission.objects.filter(codename__in=["view_card", "view_cardeffect"]))
    reader_client = logged_in(alice)
    asked = written(lamp, do="rewrites:effects-0")
    assert client.post(address(lamp), asked).status_code == 302
    assert bob_client.post(address(lamp), asked).status_code == 302
    assert reader_client.post(address(lamp), asked).status_code == 403
    lamp.effects.update(text="Hum softly.")
    shown = reader_client.get(address(lamp)).content.decode()
    assert "Not playable yet" in shown
    assert "rewrites:" not in shown
