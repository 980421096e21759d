"""A deck that is shown can be forked; the fork says where it comes from, to who may know."""

import pytest
from django.test import Client

from cards.models import Card
from cards.tests.conftest import LAMP, printed
from cards.workshop.services import make_set, save_workshop_card
from decks.forks.services import fork_deck
from decks.lists.services import change_deck, delete_deck, hide_deck, restore_deck
from decks.lists.versions.kept_versions import snapshot
from decks.lists.versions.list_changes import ListChange
from decks.models import Deck, DeckEntry, DeckFork
from decks.quotas import OF_ACCOUNT
from dimrift_site.accounts.claims import claim
from dimrift_site.accounts.models import User


def show(deck: Deck, visibility: str) -> None:
    Deck.objects.filter(pk=deck.pk).update(visibility=visibility)


def page(client: Client, deck: Deck) -> str:
    deck.refresh_from_db()
    return client.get(deck.get_absolute_url()).content.decode()


@pytest.mark.parametrize("visibility", ["public", "unlisted"])
def test_a_deck_of_others_that_is_shown_can_be_forked_with_an_account(
    bob_client: Client, bob: User, lamps: Deck, visibility: str
) -> None:
    show(lamps, visibility)
    answer = bob_client.post(f"/decks/{lamps.public_id}/fork")
    fork = Deck.objects.exclude(pk=lamps.pk).get()
    assert answer.headers["Location"] == f"/decks/{fork.public_id}/edit"
    assert (fork.owner, fork.visibility, fork.name, fork.about) == (
        bob, "private", "Fork of Lamps", "They burn.",
    )  # fmt: skip
    assert snapshot(fork) == snapshot(lamps)
    assert DeckFork.objects.get().origin_version == lamps.version == 1


@pytest.mark.parametrize("way", ["fork", "plan"])
def test_what_the_author_makes_of_a_hidden_deck_is_shown_to_nobody_until_that_is_restored(
    alice_client: Client, bob_client: Client, lamps: Deck, way: str
) -> None:
    show(lamps, "public")
    hide_deck(lamps)
    deck = lamps
    for _ in range(2):
        alice_client.post(f"/decks/{deck.public_id}/{way}")
        deck = Deck.objects.latest("pk")
        sent = {"version": "1", "name": "Lamps", "visibility": "public"}
        answer = alice_client.post(f"/decks/{deck.public_id}/edit/details", sent)
        assert "This deck was hidden after a report" in answer.content.decode()
        assert bob_client.get(deck.get_absolute_url()).status_code == 404
    restore_deck(lamps)
    assert alice_client.post(f"/decks/{deck.public_id}/edit/details", sent).status_code == 302
    assert bob_client.get(deck.get_absolute_url(), follow=True).status_code == 200


def test_a_private_deck_of_others_is_not_there(
    bob_client: Client, charlie_client: Client, lamps: Deck
) -> None:
    for stranger in (bob_client, charlie_client):
        assert stranger.post(f"/decks/{lamps.public_id}/fork").status_code == 404
    assert Deck.objects.count() == 1


def test_a_fork_without_an_account_is_the_browser_s_alone_until_it_is_claimed(
    client: Client, bob_client: Client, charlie_client: Client, lamps: Deck
) -> None:
    show(lamps, "public")
    sent = charlie_client.post(f"/decks/{lamps.public_id}/fork")
    fork = Deck.objects.exclude(pk=lamps.pk).get()
    assert sent.headers["Location"] == f"/decks/{fork.public_id}/edit"
    assert (fork.owner, fork.visibility, snapshot(fork)) == (None, "private", snapshot(lamps))
    assert fork.session_key == charlie_client.session.session_key
    for stranger in (client, bob_client):
        assert stranger.get(fork.get_absolute_url()).status_code == 404
    claim(fork.session_key, User.objects.create_user("dora"))
    fork.refresh_from_db()
    assert fork.owner is not None and fork.owner.username == "dora"


def test_a_browser_without_an_account_forks_its_own(
    charlie_client: Client, catalogue: dict[str, Card]
) -> None:
    charlie_client.post("/decks/add-card", {"card": "lamp", "deck": "new"})
    own = Deck.objects.get()
    charlie_client.post(f"/decks/{own.public_id}/fork")
    assert Deck.objects.filter(session_key=own.session_key, fork__origin=own).count() == 1


def test_a_press_that_is_sent_twice_makes_one_fork(alice_client: Client, lamps: Deck) -> None:
    for _ in range(2):
        alice_client.post(f"/decks/{lamps.public_id}/fork", {"nonce": "abc"})
    assert DeckFork.objects.count() == 1


def test_a_fork_shows_where_it_comes_from_and_what_it_has_otherwise(
    bob_client: Client, bob: User, lamps: Deck
) -> None:
    show(lamps, "public")
    fork = fork_deck(lamps, bob, "").deck
    assert "The two have the same list." in page(bob_client, fork)
    change_deck(fork, 1, [ListChange("main", "lamp", -1), ListChange("main", "riddle", 2)])
    text = " ".join(page(bob_client, fork).split())
    origin = f'Fork of <a href="{lamps.get_absolute_url()}" dir="auto">Lamps</a>'
    assert f'{origin} by <a class="author" href="/users/alice"><bdi>alice</bdi></a>' in text
    assert f"/decks/{lamps.public_id}..{fork.public_id}" in text
    assert "What is different: +2 −1" in text
    assert "4 → 3" in text


def test_an_origin_that_becomes_private_or_is_deleted_is_not_named_any_more(
    bob_client: Client, alice_client: Client, bob: User, lamps: Deck
) -> None:
    show(lamps, "public")
    fork = fork_deck(lamps, bob, "").deck
    show(fork, "public")
    show(lamps, "private")
    for client, is_named in ((bob_client, False), (alice_client, True)):
        assert (lamps.public_id in page(client, fork)) is is_named
    assert "Fork of a deck that is not shown any more." in page(bob_client, fork)
    delete_deck(lamps, 1)
    assert "Fork of a deck that is not shown any more." in page(alice_client, fork)


def test_a_public_fork_does_not_tell_the_address_of_an_unlisted_deck(
    bob_client: Client, charlie_client: Client, bob: User, lamps: Deck
) -> None:
    show(lamps, "unlisted")
    fork = fork_deck(lamps, bob, "").deck
    show(fork, "public")
    assert lamps.public_id in page(bob_client, fork)
    assert lamps.public_id not in page(charlie_client, fork)


def test_private_cards_of_a_workshop_stay_with_their_author(
    bob_client: Client, alice: User, bob: User, lamps: Deck
) -> None:
    drafts = make_set(alice.pk, name="Drafts", visibility="private")
    draft = save_workshop_card(drafts, printed(LAMP, name="Lighthouse"))
    DeckEntry.objects.create(deck=lamps, card=draft, copies=2)
    show(lamps, "unlisted")
    answer = bob_client.post(f"/decks/{lamps.public_id}/fork", follow=True)
    assert "that you may not use: Lighthouse." in answer.content.decode()
    assert not bob.decks.get().entries.filter(card=draft).exists()
    assert fork_deck(lamps, alice, "").deck.entries.filter(card=draft).exists()


def test_a_fork_counts_as_a_deck(
    bob_client: Client, bob: User, lamps: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("decks.quotas.OF_ACCOUNT", OF_ACCOUNT.__class__(**{**vars(OF_ACCOUNT), "decks": 0}))
    show(lamps, "public")
    answer = bob_client.post(f"/decks/{lamps.public_id}/fork", follow=True)
    assert "0 is the most" in answer.content.decode()
    assert not bob.decks.exists()
