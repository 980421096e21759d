"""A planned change is a private fork of one's own deck with its difference, which the deck can take over."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.tests.conftest import LAMP, printed
from cards.workshop.services import make_set, save_workshop_card
from decks.forks.services import fork_deck, take_over
from decks.legality.models import Format
from decks.lists.deck_store import StaleDeck
from decks.lists.services import change_deck, delete_deck, save_deck, undo_save
from decks.lists.versions.kept_versions import snapshot
from decks.lists.versions.list_changes import ListChange
from decks.models import Deck, DeckFork, DeckNotes
from decks.notes.services import save_notes
from dimrift_site.accounts.models import User
from dimrift_site.tools.races import race


@pytest.fixture
def plan(alice: User, lamps: Deck) -> Deck:
    """A plan for the deck: two Lamps fewer, three Riddles more."""
    deck = fork_deck(lamps, alice, "", is_plan=True).deck
    change_deck(deck, 1, [ListChange("main", "lamp", -2), ListChange("main", "riddle", 3)])
    return deck


PLANNED = {"main": [["lamp", 2], ["riddle", 3]], "fables": [["knight", 1]]}


def send(client: Client, plan: Deck, **fields: int | str) -> int:
    return client.post(f"/decks/{plan.public_id}/take-over", fields).status_code


def notes_of(deck: Deck) -> tuple[str, list[str]]:
    notes = DeckNotes.objects.filter(deck=deck).first()
    return notes.text if notes else "", [tag.tag for tag in deck.tags.order_by("tag")]


def page_text(client: Client, deck: Deck) -> str:
    return " ".join(client.get(deck.get_absolute_url()).content.decode().split())


def test_a_press_makes_a_private_plan_that_shows_its_difference(alice_client: Client, lamps: Deck) -> None:
    Deck.objects.update(visibility="public")
    answer = alice_client.post(f"/decks/{lamps.public_id}/plan")
    plan = DeckFork.objects.get(is_plan=True).deck
    assert answer.headers["Location"] == f"/decks/{plan.public_id}/edit"
    assert (plan.name, plan.visibility, snapshot(plan)) == ("Plan for Lamps", "private", snapshot(lamps))
    change_deck(plan, 1, [ListChange("main", "lamp", -1)])
    page = alice_client.get(plan.get_absolute_url()).content.decode()
    assert "A planned change of" in page
    assert "What is different: −1" in " ".join(page.split())
    assert f"/decks/{plan.public_id}/take-over" in page


def test_a_plan_is_taken_over_as_one_version_and_can_be_undone(
    alice_client: Client, lamps: Deck, plan: Deck
) -> None:
    before = snapshot(lamps)
    assert send(alice_client, plan, version=2, origin=1) == 302
    lamps.refresh_from_db()
    assert (lamps.version, lamps.name, snapshot(lamps)) == (2, "Lamps", PLANNED)
    assert "The two have the same list." in alice_client.get(plan.get_absolute_url()).content.decode()
    undo_save(lamps, 2)
    assert snapshot(lamps) == before


def test_a_plan_has_the_words_of_its_deck_and_gives_back_what_was_changed_in_them(
    alice: User, alice_client: Client, lamps: Deck
) -> None:
    save_notes(lamps, 0, "Win by light.", ["control", "light"])
    classic = Format.objects.create(key="classic", name="Classic", edition="classic")
    planned = fork_deck(lamps, alice, "", is_plan=True).deck
    assert notes_of(planned) == ("Win by light.", ["control", "light"])
    page = page_text(alice_client, planned)
    assert "The two have the same list." in page
    assert "take-over" not in page

    save_deck(planned, 1, about="Dark.", format=classic)
    save_notes(planned, 0, "Win by night.", ["control", "night"])
    with CaptureQueriesContext(connection) as asked:
        page = page_text(alice_client, planned)
    assert len(asked) <= 10
    assert "Format Classic instead of Modern" in page
    assert "Another description" in page
    assert "Other notes" in page
    assert "Tags that only one of the two has: light, night" in page
    assert '<input type="checkbox" name="with_notes" checked>' in page

    versions = {"version": 2, "origin": 1}
    assert send(alice_client, planned, **versions, with_notes="on", plan_notes=1, origin_notes=1) == 302
    lamps = Deck.objects.get(pk=lamps.pk)
    assert (lamps.version, lamps.about, lamps.format, lamps.edition) == (2, "Dark.", classic, "classic")
    assert notes_of(lamps) == ("Win by night.", ["control", "night"])
    assert "The two have the same list." in page_text(alice_client, planned)
    undo_save(lamps, 2)
    assert (lamps.about, lamps.edition) == ("They burn.", "modern")


def test_notes_of_a_plan_are_taken_over_only_if_asked_for_and_as_they_were_seen(
    alice_client: Client, lamps: Deck, plan: Deck
) -> None:
    save_notes(plan, 0, "Mine.", ["new"])
    save_notes(lamps, 0, "Written in another tab.", ["old"])
    for seen in ({"plan_notes": 1, "origin_notes": 0}, {"plan_notes": 0, "origin_notes": 1}, {}):
        assert send(alice_client, plan, version=2, origin=1, with_notes="on", **seen) == 409
    lamps.refresh_from_db()
    assert (lamps.version, snapshot(lamps)["main"]) == (1, [["lamp", 4]])
    assert send(alice_client, plan, version=2, origin=1) == 302
    assert notes_of(lamps) == ("Written in another tab.", ["old"])
    assert snapshot(lamps) == PLANNED


def test_a_fork_of_another_ones_deck_has_none_of_its_notes(bob: User, lamps: Deck) -> None:
    save_notes(lamps, 0, "Win by light.", ["light"])
    Deck.objects.update(visibility="public")
    assert notes_of(fork_deck(lamps, bob, "").deck) == ("", [])


def test_where_the_deck_has_moved_nothing_is_taken_over_and_nothing_lost(
    alice_client: Client, lamps: Deck, plan: Deck
) -> None:
    change_deck(lamps, 1, [ListChange("main", "lamp", 1)])
    answer = alice_client.post(f"/decks/{plan.public_id}/take-over", {"version": 2, "origin": 1})
    assert answer.status_code == 409
    page = " ".join(answer.content.decode().split())
    assert "nothing was taken over" in page
    assert "Lamps was saved since this was planned" in page
    assert 'name="origin" value="2"' in page
    assert (snapshot(lamps)["main"], snapshot(plan)) == ([["lamp", 5]], PLANNED)
    assert send(alice_client, plan, version=2, origin=2) == 302  # having seen it
    assert snapshot(lamps) == PLANNED


def test_a_plan_that_was_changed_since_it_was_seen_is_not_taken_over(
    alice_client: Client, lamps: Deck, plan: Deck
) -> None:
    change_deck(plan, 2, [ListChange("main", "lamp", 1)])
    for versions in ({"version": 2, "origin": 1}, {"version": 3, "origin": 7}, {}):
        assert send(alice_client, plan, **versions) == 409
    assert snapshot(lamps)["main"] == [["lamp", 4]]


def test_a_stranger_takes_nothing_over_nor_plans_for_others(
    bob_client: Client, bob: User, alice: User, lamps: Deck, plan: Deck
) -> None:
    assert send(bob_client, plan, version=2, origin=1) == 404
    Deck.objects.update(visibility="public")
    assert send(bob_client, plan, version=2, origin=1) == 403
    assert bob_client.post(f"/decks/{lamps.public_id}/plan").status_code == 403
    bobs = fork_deck(lamps, bob, "").deck
    assert "take-over" not in bob_client.get(bobs.get_absolute_url()).content.decode()
    assert send(bob_client, bobs, version=1, origin=1) == 409  # a fork, and no plan
    Deck.objects.filter(pk=plan.pk).update(owner=bob)  # handed over in the admin
    assert send(bob_client, plan, version=2, origin=1) == 409
    assert snapshot(lamps)["main"] == [["lamp", 4]]


def test_a_plan_for_a_deck_that_is_gone_is_a_deck_like_others(
    alice_client: Client, lamps: Deck, plan: Deck
) -> None:
    delete_deck(lamps, 1)
    assert "take-over" not in alice_client.get(plan.get_absolute_url()).content.decode()
    assert send(alice_client, plan, version=2, origin=1) == 409
    assert snapshot(plan) == PLANNED


def test_what_a_public_deck_may_not_have_is_not_taken_over(
    alice_client: Client, alice: User, lamps: Deck, plan: Deck
) -> None:
    drafts = make_set(alice.pk, name="Drafts", visibility="private")
    draft = save_workshop_card(drafts, printed(LAMP, name="Lighthouse"))
    change_deck(plan, 2, [ListChange("main", draft.key, 1)])
    Deck.objects.filter(pk=lamps.pk).update(visibility="public")
    answer = alice_client.post(f"/decks/{plan.public_id}/take-over", {"version": 3, "origin": 1})
    assert answer.status_code == 400
    assert "A public deck has cards of the catalogue alone" in answer.content.decode()
    assert snapshot(lamps)["main"] == [["lamp", 4]]


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_of_a_plan_taken_over_twice_and_a_save_at_once_one_counts(lamps: Deck, plan: Deck) -> None:
    def attempt(save: Callable[[], object]) -> bool:
        try:
            save()
        except StaleDeck:
            return False
        return True

    change = [ListChange("main", "lamp", 1)]
    kept = race(
        lambda: attempt(lambda: take_over(Deck.objects.get(pk=plan.pk), 2, 1)),
        lambda: attempt(lambda: take_over(Deck.objects.get(pk=plan.pk), 2, 1)),
        lambda: attempt(lambda: change_deck(Deck.objects.get(pk=lamps.pk), 1, change)),
    )
    lamps.refresh_from_db()
    assert (sum(kept), lamps.version) == (1, 2)
    assert snapshot(lamps)["main"] == ([["lamp", 5]] if kept[2] else PLANNED["main"])
