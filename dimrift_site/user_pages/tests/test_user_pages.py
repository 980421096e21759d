"""The page of a user shows what is public of theirs, and nothing else, not even that there is more."""

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from cards.models import Card
from cards.wiki.services import accept, propose, save_page
from decks.directory.deck_search import PAGE
from decks.forks.services import fork_deck
from decks.likes.services import like_deck
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck
from decks.models import Deck
from dimrift_site.accounts.deletion.services import delete_account
from dimrift_site.accounts.hidden_names import hide_name
from dimrift_site.accounts.models import User
from dimrift_site.user_pages.queries import MOST_LISTED

pytestmark = pytest.mark.usefixtures("catalogue")

PAGE_OF_ALICE = "/users/alice"


@pytest.fixture
def shown(alice: User, catalogue: dict[str, Card]) -> Deck:
    """A public deck of Alice's."""
    lines = [DeckLine("main", catalogue["lamp"], 4)]
    return make_deck(alice, "", lines, name="Lamps", visibility="public")


def status(client: Client, address: str = PAGE_OF_ALICE) -> int:
    return client.get(address).status_code


def text(client: Client, address: str = PAGE_OF_ALICE) -> str:
    return client.get(address).content.decode()


def test_it_shows_public_decks_since_when_they_are_here_and_the_likes_of_these(
    charlie_client: Client, alice: User, bob: User, shown: Deck
) -> None:
    User.objects.filter(pk=alice.pk).update(date_joined=datetime(2026, 3, 9, tzinfo=UTC))
    like_deck(shown, bob)
    page = text(charlie_client)
    assert 'class="deck-tile-link" href="' + shown.get_absolute_url() in page
    assert "March 2026" in page and "9 March" not in page
    assert "· 1 public deck · 1 like received" in " ".join(page.split())


def test_it_shows_nothing_private_nor_how_much_of_it_there_is(
    everybody: dict[str, Client], alice: User, bob: User, shown: Deck
) -> None:
    User.objects.filter(pk=alice.pk).update(email="alice@home.example", first_name="Alicia")
    for name, visibility in (("Hush", "unlisted"), ("Secret", "private")):
        deck = make_deck(alice, "", name=name, visibility="unlisted")
        like_deck(deck, bob)
        Deck.objects.filter(pk=deck.pk).update(visibility=visibility)
    for who, client in everybody.items():
        page = text(client)
        assert "· 1 public deck</p>" in " ".join(page.split()), who
        for kept in ("Hush", "Secret", "alice@home", "Alicia"):
            assert kept not in page, (who, kept)


def test_who_made_nothing_public_has_no_page_not_even_for_themselves(
    alice: User, alice_client: Client, bob_client: Client
) -> None:
    make_deck(alice, "", name="Secret")
    make_deck(alice, "", name="Hush", visibility="unlisted")
    propose("Prone", "It lies.", 0, alice)
    for client in (alice_client, bob_client):
        for address in (PAGE_OF_ALICE, "/users/nobody", "/users/a%00b", "/users/a/b"):
            assert status(client, address) == 404


def test_changed_wiki_pages_and_adopted_cards_are_public_too(
    bob_client: Client, alice: User, bob: User, edith: User, catalogue: dict[str, Card]
) -> None:
    proposal = propose("Prone", "It lies.", 0, alice)
    propose("Turned down", "It lies.", 0, alice)
    accept(proposal, "It lies.", 0, edith)
    save_page("By the site", "It is.", 0, author=None)
    page = text(bob_client)
    assert 'href="/wiki/Prone"' in page and "Turned down" not in page and "By the site" not in page
    Card.objects.filter(pk=catalogue["lamp"].pk).update(author=bob, adopted=timezone.now())
    assert 'href="/cards/lamp"' in text(bob_client, "/users/bob")
    assert status(bob_client, "/users/edith") == 404


def test_a_long_list_of_pages_and_cards_ends_and_says_so(
    bob_client: Client, alice: User, catalogue: dict[str, Card]
) -> None:
    for number in range(MOST_LISTED + 1):
        save_page(f"Page {number}", "It is.", 0, author=alice)
    page = text(bob_client)
    assert page.count('href="/wiki/Page_') == MOST_LISTED
    assert "these were changed last" in page
    assert 'href="/wiki/Page_0"' not in page


def test_a_suspended_account_and_a_deleted_one_have_no_page_nor_a_link_to_it(
    bob_client: Client, alice: User, shown: Deck
) -> None:
    User.objects.filter(pk=alice.pk).update(is_active=False)
    assert status(bob_client) == 404
    for address in (shown.get_absolute_url(), "/decks"):
        assert "alice" in text(bob_client, address)
        assert PAGE_OF_ALICE not in text(bob_client, address)
    assert PAGE_OF_ALICE not in text(bob_client, "/sitemap-users.xml")
    delete_account(alice)
    assert status(bob_client) == 404


def test_a_name_in_any_capitals_leads_to_one_address(bob_client: Client, alice: User, shown: Deck) -> None:
    for name in ("Alice", "ALICE"):
        answer = bob_client.get(f"/users/{name}")
        assert (answer.status_code, answer.headers["Location"]) == (302, PAGE_OF_ALICE)
    assert '<link rel="canonical" href="http' in text(bob_client)
    assert "/users/alice</loc>" in text(bob_client, "/sitemap-users.xml")


def test_a_hidden_name_has_no_page_and_the_one_instead_of_it_has(
    bob_client: Client, alice: User, shown: Deck
) -> None:
    hide_name(alice)
    alice.refresh_from_db()
    assert status(bob_client) == 404
    page = text(bob_client, alice.get_absolute_url())
    assert "Lamps" in page and "alice" not in page and "Report this user name" not in page


def test_decks_come_in_pages_in_few_queries_and_what_is_no_page_is_named(
    bob_client: Client, alice: User, shown: Deck, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    Deck.objects.bulk_create(
        [Deck(owner=alice, name=f"Deck {number:02}", visibility="public") for number in range(PAGE)]
    )
    with django_assert_max_num_queries(10):
        first = text(bob_client)
    assert first.count('class="deck-tile-link"') == PAGE
    assert "Page 1 of 2" in first and "Lamps" not in first  # the newest come first
    second = text(bob_client, f"{PAGE_OF_ALICE}?page=2")
    assert "Lamps" in second and '<meta name="robots" content="noindex">' in second
    assert "There is no page “x”" in text(bob_client, f"{PAGE_OF_ALICE}?page=x")


def test_an_author_s_name_leads_there_wherever_a_public_deck_names_it(
    bob_client: Client, alice: User, bob: User, shown: Deck
) -> None:
    link = f'<a class="author" href="{PAGE_OF_ALICE}"><bdi>alice</bdi></a>'
    copy = fork_deck(shown, bob, "").deck
    pair = f"/decks/{shown.public_id}..{copy.public_id}"
    for address in (shown.get_absolute_url(), "/decks", "/decks?by=alice", copy.get_absolute_url(), pair):
        assert link in text(bob_client, address), address
    Deck.objects.filter(pk=shown.pk).update(visibility="unlisted")  # there is no page of hers any more
    for address in (shown.get_absolute_url(), copy.get_absolute_url(), pair):
        page = text(bob_client, address)
        assert PAGE_OF_ALICE not in page and "<bdi>alice</bdi>" in page, address


def test_the_account_page_leads_to_one_s_own_page_where_there_is_one(
    alice_client: Client, bob_client: Client, shown: Deck
) -> None:
    assert f'href="{PAGE_OF_ALICE}">Public page</a>' in text(alice_client, "/account")
    assert "Public page" not in text(bob_client, "/account")


def test_the_name_is_reported_from_its_page_and_its_own_account_does_not(
    bob_client: Client, alice_client: Client, shown: Deck
) -> None:
    assert 'href="/report/user/alice"' in text(bob_client)
    assert "/report/user/" not in text(alice_client)
    answer = bob_client.post("/report/user/alice", {"reason": "offensive"})
    assert answer.headers["Location"] == PAGE_OF_ALICE
