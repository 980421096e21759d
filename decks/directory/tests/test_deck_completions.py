"""A deck is completed by its name for whoever may find it; a game is started against what was chosen."""

import pytest
from django.test import Client

from cards.models import Card
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck
from decks.models import Deck, Game
from dimrift_site.accounts.models import User


@pytest.fixture
def decks(alice: User, bob: User, lamps: Deck, catalogue: dict[str, Card]) -> dict[str, Deck]:
    """Beside Alice's private deck, Bob's public, unlisted and private ones."""
    lines = [DeckLine("main", catalogue["lamp"], 3)]
    named = {"public": "Étoile of lamps", "unlisted": "Unlisted lamps", "private": "Bob's own lamps"}
    made = {
        visibility: make_deck(bob, "", lines, name=name, visibility=visibility)
        for visibility, name in named.items()
    }
    return {"own": lamps, **made}


def completed(client: Client, text: str) -> list[dict[str, str]]:
    answer = client.get("/api/v1/decks/completions", {"q": text})
    assert answer.status_code == 200, answer.content
    results: list[dict[str, str]] = answer.json()["results"]
    return results


@pytest.mark.both_databases
@pytest.mark.django_db
def test_decks_are_completed_for_whoever_may_find_them_and_for_nobody_else(
    client: Client, alice_client: Client, bob_client: Client, decks: dict[str, Deck]
) -> None:
    def names(visitor: Client) -> set[str]:
        return {deck["name"] for deck in completed(visitor, "lamp")}

    assert names(client) == {"Étoile of lamps"}
    assert names(alice_client) == {"Étoile of lamps", "Lamps"}
    assert names(bob_client) == {"Étoile of lamps", "Unlisted lamps", "Bob's own lamps"}
    assert [deck["name"] for deck in completed(client, "LAMP etoi")] == ["Étoile of lamps"]
    assert completed(client, "l") == completed(client, " ") == []
    assert [deck["about"] for deck in completed(alice_client, "lamp burn")] == ["your deck, modern"]
    assert [deck["about"] for deck in completed(alice_client, "etoile")] == ["by bob, modern"]
    assert client.get("/api/v1/decks/completions?q=la&of=zebra").status_code == 400


@pytest.mark.django_db
def test_a_completed_deck_is_played_against_and_so_is_one_by_its_name(
    alice_client: Client, decks: dict[str, Deck], bob: User, catalogue: dict[str, Card]
) -> None:
    def start(written: str) -> str:
        fields = {"opponent": "hand", "opponent_deck": "address", "opponent_address": written, "seed": "3"}
        answer = alice_client.post(f"/decks/{decks['own'].public_id}/play", fields)
        return answer.content.decode() if answer.status_code == 400 else str(answer["Location"])

    (chosen,) = completed(alice_client, "etoile")
    for written in (chosen["search"], " Étoile of lamps ", chosen["address"]):
        assert start(written).startswith("/games/"), written
    assert Game.objects.count() == 3
    for written in ("Bob&#x27;s own lamps", "Bob's own lamps", "Unlisted lamps", "Zebras"):
        assert "that you may see" in start(written), written
    lines = [DeckLine("main", catalogue["lamp"], 3)]
    make_deck(bob, "", lines, name="Étoile of lamps", visibility="public")
    assert "Several decks are called Étoile of lamps" in start("Étoile of lamps")
    assert start(chosen["search"]).startswith("/games/")
