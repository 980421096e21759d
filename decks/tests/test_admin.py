from typing import Any

import pytest
from django.test import Client

from decks.models import Deck, DeckVersion


@pytest.mark.parametrize("model", ["deck", "deckversion", "run", "chunk", "heartbeat"])
def test_every_list_opens(admin_client: Client, men: Deck, model: str) -> None:
    assert admin_client.get(f"/admin/decks/{model}/").status_code == 200


def test_a_changed_list_makes_a_version(admin_client: Client, men: Deck) -> None:
    men.entries.exclude(card__key="long-pike").delete()
    entry = men.entries.get()
    form: dict[str, Any] = {
        "name": men.name,
        "edition": men.edition,
        "visibility": men.visibility,
        "key": men.key,
        "entries-TOTAL_FORMS": 1,
        "entries-INITIAL_FORMS": 1,
        "entries-0-id": entry.pk,
        "entries-0-deck": men.pk,
        "entries-0-card": entry.card_id,
        "entries-0-section": "main",
        "entries-0-copies": 9,
    }
    assert admin_client.post(f"/admin/decks/deck/{men.pk}/change/", form).status_code == 302
    men.refresh_from_db()
    assert men.version == 2
    assert DeckVersion.objects.get(deck=men, version=2).snapshot == {"main": [["long-pike", 9]]}


@pytest.mark.parametrize("model", ["deckversion", "run", "chunk"])
def test_what_was_played_or_saved_is_read_only(admin_client: Client, men: Deck, model: str) -> None:
    assert admin_client.get(f"/admin/decks/{model}/add/").status_code == 403
