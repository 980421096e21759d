from typing import Any

import pytest
from django.test import Client

from cards.models import Card, CardVersion


def form(card: Card, text: str, **changes: Any) -> dict[str, Any]:
    """What the admin's page of a card with one effect sends."""
    effect = card.effects.get()
    data: dict[str, Any] = {
        "name": card.name,
        "type": card.type,
        "aliases": "[]",
        "subtypes": "[]",
        "rulings": "[]",
        "faction": card.faction_id or "",
        "will": card.will if card.will is not None else "",
        "transfer_mask": 0,
        "arrows": card.arrows,
        "flavour": card.flavour,
        "effects-TOTAL_FORMS": 1,
        "effects-INITIAL_FORMS": 1,
        "effects-0-id": effect.pk,
        "effects-0-card": card.pk,
        "effects-0-position": 1,
        "effects-0-kind": effect.kind,
        "effects-0-text": text,
    }
    return data | changes


def test_saving_a_card_reads_its_texts_and_keeps_a_version(
    admin_client: Client, catalogue: dict[str, Card]
) -> None:
    lamp = catalogue["lamp"]
    answer = admin_client.post(f"/admin/cards/card/{lamp.pk}/change/", form(lamp, "Research."))
    assert answer.status_code == 302
    assert lamp.effects.get().canonical == "Research."
    assert CardVersion.objects.filter(card=lamp).count() == 2


def test_a_new_name_leaves_the_old_one_as_alias(admin_client: Client, catalogue: dict[str, Card]) -> None:
    lamp = catalogue["lamp"]
    admin_client.post(f"/admin/cards/card/{lamp.pk}/change/", form(lamp, "Pray.", name="Beacon"))
    lamp.refresh_from_db()
    assert (lamp.name, lamp.aliases) == ("Beacon", ["Lamp"])


def test_a_text_that_cannot_be_read_is_saved_and_says_so_beside_the_field(
    admin_client: Client, catalogue: dict[str, Card]
) -> None:
    lamp = catalogue["lamp"]
    admin_client.post(f"/admin/cards/card/{lamp.pk}/change/", form(lamp, "Hum softly."))
    page = admin_client.get(f"/admin/cards/card/{lamp.pk}/change/").content.decode()
    assert "Not playable yet" in page
    unread = lamp.effects.get().unread
    assert unread is not None
    assert unread["sentence"].split(":")[0] in page


@pytest.mark.parametrize(
    "changes", [{"subtypes": '"scroll"'}, {"rulings": "[1]"}, {"arrows": 65536}, {"transfer_mask": 32}]
)
def test_what_the_engine_could_not_take_is_refused_at_the_field(
    admin_client: Client, catalogue: dict[str, Card], changes: dict[str, Any]
) -> None:
    lamp = catalogue["lamp"]
    answer = admin_client.post(f"/admin/cards/card/{lamp.pk}/change/", form(lamp, "Pray.", **changes))
    assert answer.status_code == 200
    assert list(answer.context["adminform"].form.errors) == list(changes)


def test_the_key_cannot_be_changed_and_the_card_not_deleted(
    admin_client: Client, catalogue: dict[str, Card]
) -> None:
    lamp = catalogue["lamp"]
    admin_client.post(f"/admin/cards/card/{lamp.pk}/change/", form(lamp, "Pray.", key="torch"))
    lamp.refresh_from_db()
    assert lamp.key == "lamp"
    assert admin_client.post(f"/admin/cards/card/{lamp.pk}/delete/").status_code == 403


@pytest.mark.parametrize("model", ["card", "cardversion", "faction", "set"])
def test_every_list_opens_for_staff_and_for_nobody_else(
    client: Client, admin_client: Client, catalogue: dict[str, Card], model: str
) -> None:
    assert admin_client.get(f"/admin/cards/{model}/").status_code == 200
    assert Client().get(f"/admin/cards/{model}/").status_code == 302


def test_versions_are_read_only(admin_client: Client, catalogue: dict[str, Card]) -> None:
    version = CardVersion.objects.first()
    assert version is not None
    assert admin_client.get("/admin/cards/cardversion/add/").status_code == 403
    assert admin_client.post(f"/admin/cards/cardversion/{version.pk}/delete/").status_code == 403
