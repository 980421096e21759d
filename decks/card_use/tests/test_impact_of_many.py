"""The other ways to change cards: each shows beforehand what that touches, to those who may change cards."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.admin.joint_change import card_state
from cards.models import Card, Set
from cards.wiki.services import save_page
from decks.lists.services import make_deck
from decks.lists.version_store import DeckLine
from decks.models import Deck
from dimrift_site.accounts.models import User
from dimrift_site.testing.users import logged_in

BOARD = """```board
title: A guard bars the way
field: {c2: Guard}
open: [c2]
expect:
  c2: {might: 1}
```"""
TOGETHER = "/admin/cards/card/together/"


@pytest.fixture
def watch(deck: Deck, alice: User) -> None:
    """A page of the wiki that shows a guard, and a deck of guards that is nobody else's."""
    save_page("Watch", f"A [[Guard]] stands there.\n\n{BOARD}", 0, author=None)
    save_page("Light", "A [[Lamp]] burns.", 0, author=None)
    make_deck(alice, "", [DeckLine("main", Card.objects.get(key="guard"), 2)], name="Secret guards")


@pytest.fixture
def staff(bob: User) -> Client:
    """Somebody who may come into the admin, and change no cards."""
    User.objects.filter(pk=bob.pk).update(is_staff=True)
    return logged_in(User.objects.get(pk=bob.pk))


def words(answer: Any) -> str:
    """The page without line breaks."""
    return " ".join(answer.content.decode().split())


def together(cards: list[Card], **changes: Any) -> dict[str, Any]:
    return {"card": [card_state(card) for card in cards], **changes}


def test_cards_that_are_changed_together_are_shown_with_what_they_touch(
    edith_client: Client, watch: None
) -> None:
    cards = list(Card.objects.order_by("name"))
    page = words(edith_client.post(TOGETHER, together(cards, fabled="yes")))
    assert "Public decks that play one of them: 1<" in page and "Lamps and Guards" in page
    assert "1 deck would get new problems" in page and "Guard is Fabled and stands in the main deck." in page
    assert "Decks that are not public: 1<" in page and "Secret" not in page
    assert "Pages of the wiki: 2<" in page and '<a href="/wiki/Watch">Watch</a>' in page
    assert "1 scenario with these cards was played, and none that passes now would fail." in page
    assert not Card.objects.filter(fabled=True).exists()


def test_a_joint_change_of_what_is_not_printed_touches_decks_and_no_texts(
    edith_client: Client, watch: None
) -> None:
    page = words(edith_client.post(TOGETHER, together(list(Card.objects.all()), retired="yes")))
    assert "Lamp is retired: it is no longer in the catalogue." in page
    assert "Pages of the wiki" not in page and "scenario" not in page


def test_a_card_that_is_so_already_is_not_among_those_that_touch_anything(
    edith_client: Client, watch: None
) -> None:
    Card.objects.filter(key="guard").update(retired=True)
    page = words(edith_client.post(TOGETHER, together(list(Card.objects.all()), retired="yes")))
    assert "1 card is so already" in page
    assert "Public decks that play it: 1<" in page and "Guard is retired" not in page
    Deck.objects.all().delete()
    page = words(edith_client.post(TOGETHER, together(list(Card.objects.all()), retired="yes")))
    assert "From now on: Lamp is retired" in page


def test_the_page_of_a_joint_change_takes_as_many_queries_for_many_cards(
    edith_client: Client, watch: None
) -> None:
    Set.objects.create(key="far", name="Far")
    cards = list(Card.objects.order_by("name"))
    crates = [Card(key=f"crate-{number}", name=f"Crate {number}", type="artifact") for number in range(20)]
    cards += Card.objects.bulk_create(crates)
    counts = []
    for some in (cards[:2], cards[:2], cards):  # the first time more is asked, which is kept
        with CaptureQueriesContext(connection) as asked:
            edith_client.post(TOGETHER, together(some, fabled="yes"))
        counts.append(len(asked))
    assert counts[1] == counts[2] <= 30


@pytest.mark.parametrize("who", ["client", "bob_client", "staff"])
def test_who_may_not_change_cards_does_not_see_what_a_joint_change_touches(
    request: pytest.FixtureRequest, who: str, watch: None
) -> None:
    client: Client = request.getfixturevalue(who)
    answer = client.post(TOGETHER, together(list(Card.objects.all()), fabled="yes"))
    assert answer.status_code == (403 if who == "staff" else 302)
    assert b"Watch" not in answer.content
