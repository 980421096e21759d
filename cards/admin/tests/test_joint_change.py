"""Many cards changed together in the admin."""

from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from cards.admin.joint_change import MOST, card_state
from cards.models import Card, Set
from cards.services import save_printing
from cards.tests.conftest import LAMP, printed
from dimrift_site.accounts.models import User
from dimrift_site.tools.testing.users import logged_in

WAY = "/admin/cards/card/together/"


@pytest.fixture
def cards(catalogue: dict[str, Card]) -> list[Card]:
    """The cards by name, the first of them in a set."""
    Set.objects.create(key="far", name="Far End")
    return list(Card.objects.order_by("name"))


def chosen(cards: list[Card], **changes: Any) -> dict[str, Any]:
    return {"card": [card_state(card) for card in cards], **changes}


def test_cards_are_chosen_shown_and_changed_together(edith_client: Client, cards: list[Card]) -> None:
    far = Set.objects.get(key="far")
    action = {"action": "change_together", "_selected_action": [card.pk for card in cards]}
    asked = edith_client.post("/admin/cards/card/", action).content.decode()
    assert "3 cards chosen" in asked
    sent = chosen(cards, set=far.pk, fabled="yes")
    answer = edith_client.post(WAY, sent)
    assert "<td>Fabled</td><td>no</td><td>yes</td>" in answer.content.decode()
    assert "Far End</td>" in answer.content.decode()
    assert not Card.objects.filter(set=far).exists()
    assert edith_client.post(WAY, {**sent, "save": "yes"}).status_code == 302
    for card in Card.objects.all():
        assert (card.set, card.fabled) == (far, True)
        assert card.versions.count() == card.printings.count() == (1 if card.key == "knight" else 2)
    assert LogEntry.objects.filter(user__username="edith", change_message__contains="Far End").count() == 3
    page = edith_client.get("/cards/lamp").content.decode()
    assert "<dt>Set</dt>" in page[page.index("Who changed what") :]
    again = edith_client.post(WAY, chosen(list(Card.objects.all()), fabled="yes")).content.decode()
    assert "3 cards are so already" in " ".join(again.split())
    assert 'name="save"' not in again


def test_a_card_that_was_changed_in_between_is_left_and_named(
    edith_client: Client, cards: list[Card]
) -> None:
    sent = chosen(cards, retired="yes", save="yes")
    Card.objects.filter(pk=cards[0].pk).update(fabled=False)
    answer = edith_client.post(WAY, sent)
    assert answer.status_code == 409
    page = " ".join(answer.content.decode().split())
    assert f"left as they are: {cards[0].name}." in page
    assert "2 cards changed" in page
    assert card_state(Card.objects.get(pk=cards[0].pk)) in page
    assert list(Card.objects.filter(retired=True)) == cards[1:]


def test_what_cannot_be_is_said_for_its_card_and_the_others_are_changed(
    edith_client: Client, cards: list[Card]
) -> None:
    far = Set.objects.get(key="far")
    save_printing(printed(LAMP), far, None)
    shown = edith_client.post(WAY, chosen(cards, set=far.pk)).content.decode()
    assert "1 card cannot be changed so" in shown
    assert "Far End has another printing of it" in shown
    edith_client.post(WAY, chosen(cards, set=far.pk, save="yes"))
    assert {card.key for card in Card.objects.filter(set=far)} == {card.key for card in cards} - {"lamp"}


def test_nothing_chosen_and_too_many_and_odd_cards_are_refused(
    edith_client: Client, cards: list[Card]
) -> None:
    nothing = edith_client.post(WAY, chosen(cards, save="yes"))
    assert nothing.status_code == 400
    assert "Choose what is to change" in nothing.content.decode()
    many = edith_client.post(WAY, {"card": ["1.0.0.0"] * (MOST + 1), "fabled": "yes"}, follow=True)
    assert f"at most {MOST} cards" in many.content.decode()
    odd = {"card": ["x", "9" * 40 + ".0", "\0", "7.7"], "fabled": "yes", "save": "yes"}
    assert edith_client.post(WAY, odd).status_code == 409
    assert edith_client.get(WAY).status_code == 405
    assert Card.objects.get(fabled=True).key == "knight"


def test_a_page_of_many_cards_takes_few_queries(
    edith_client: Client, cards: list[Card], django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(20):  # of which 12 ask what the change touches
        edith_client.post(WAY, chosen(cards, set=Set.objects.get(key="far").pk, fabled="yes"))


def test_who_may_not_change_cards_changes_none_together(
    cards: list[Card], bob: User, charlie_client: Client, bob_client: Client
) -> None:
    sent = chosen(cards, retired="yes", save="yes")
    for client in (charlie_client, bob_client):
        assert client.post(WAY, sent)["Location"] == f"/admin/login/?next={WAY}"
    User.objects.filter(pk=bob.pk).update(is_staff=True)
    assert logged_in(User.objects.get(pk=bob.pk)).post(WAY, sent).status_code == 403
    assert not Card.objects.filter(retired=True).exists()
