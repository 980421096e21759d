"""PostgreSQL takes no NUL in a text, SQLite does: by whatever way one comes, it is an answer like another."""

import pytest
from django.test import Client

from decks.models import Deck

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

WAYS = [
    "/cards?q=%00",
    "/cards?faction=%00",
    "/cards?type=%00",
    "/cards?order=%00&page=%00",
    "/decks/{deck}/edit?q=%00&faction=%00&type=%00&page=%00",
    "/decks/{deck}/versions?page=%00",
    "/decks/{deck}/edit/text?from=%00",
    "/api/v1/cards?q=%00",
    "/api/v1/cards?faction=%00&type=%00",
    "/api/v1/decks?mine=%00",
    "/api/v1/decks?cursor=%00",
    "/api/v1/decks/{deck}/validate?against=%00",
]


def test_a_nul_in_an_address_is_no_failure(alice_client: Client, men: Deck) -> None:
    alice_client.post("/decks/new", {"name": "Mine"})
    deck = Deck.objects.get(name="Mine")
    asked = [(way, alice_client.get(way.format(deck=deck.public_id)).status_code) for way in WAYS]
    assert [each for each in asked if each[1] not in (200, 400, 404)] == []
