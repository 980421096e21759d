"""An account likes a deck of somebody else once, and may take it back; the count is right in the end."""

import pytest
from django.test import Client

from decks.likes.services import like_deck, unlike_deck
from decks.models import Deck, DeckLike
from dimrift_site.accounts.deletion.services import delete_account
from dimrift_site.accounts.models import User
from dimrift_site.tools.races import race


@pytest.fixture
def shown(lamps: Deck) -> Deck:
    """The deck, for everybody to see."""
    Deck.objects.update(visibility="public")
    return lamps


def likes(deck: Deck) -> int:
    deck.refresh_from_db()
    assert deck.likes == DeckLike.objects.filter(deck=deck).count()
    return deck.likes


def test_a_like_counts_once_and_can_be_taken_back(bob_client: Client, shown: Deck) -> None:
    for like, count in (("yes", 1), ("yes", 1), ("no", 0), ("no", 0), ("yes", 1)):
        bob_client.post(f"/decks/{shown.public_id}/like", {"like": like})
        assert likes(shown) == count
    page = bob_client.get(shown.get_absolute_url()).content.decode()
    assert "1 like<" in page
    assert 'aria-pressed="true">Liked' in page


def test_one_s_own_deck_is_not_liked_nor_one_that_is_not_shown(
    alice_client: Client, bob_client: Client, charlie_client: Client, shown: Deck
) -> None:
    address = f"/decks/{shown.public_id}/like"
    assert alice_client.post(address, {"like": "yes"}).status_code == 403
    assert charlie_client.post(address, {"like": "yes"}).headers["Location"].startswith("/account/login")
    Deck.objects.update(visibility="private")
    assert bob_client.post(address, {"like": "yes"}).status_code == 404
    assert likes(shown) == 0


def test_the_likes_of_a_deleted_account_are_taken_back(bob: User, shown: Deck) -> None:
    like_deck(shown, bob)
    like_deck(shown, User.objects.create_user("dora"))
    delete_account(bob)
    assert likes(shown) == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_of_many_presses_at_once_one_counts(bob: User, shown: Deck) -> None:
    dora = User.objects.create_user("dora")
    race(*[lambda: like_deck(shown, bob)] * 4, *[lambda: like_deck(shown, dora)] * 4)
    assert likes(shown) == 2
    race(*[lambda: unlike_deck(shown, bob)] * 4)
    assert likes(shown) == 1
