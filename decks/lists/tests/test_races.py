"""Two tabs with one deck, on real connections: one save of each pair wins, the other is refused entirely."""

import threading
import time as clock
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from decks.lists import api
from decks.lists.deck_store import DeckLine, StaleDeck
from decks.lists.services import change_deck, delete_deck, make_deck, revert_deck, save_deck
from decks.lists.versions.kept_versions import snapshot
from decks.lists.versions.list_changes import ListChange
from decks.lists.views import builder_page
from decks.models import Deck, DeckVersion
from dimrift_site.accounts.models import User
from dimrift_site.tools.races import race

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


@pytest.fixture
def owned(deck: Deck) -> Deck:
    """Somebody's deck of ten Lamps and ten Guards, at version 1."""
    lines = [DeckLine(entry.section, entry.card, entry.copies) for entry in deck.entries.all()]
    return make_deck(User.objects.create_user("dora", password="d"), "", lines, name="Hers")


def try_together(owned: Deck, *saves: Callable[[Deck], None]) -> list[bool]:
    """Return which of the saves, all made from version 1 at the same time, were kept."""
    together = threading.Barrier(len(saves))

    def one(save: Callable[[Deck], None]) -> bool:
        deck = Deck.objects.get(pk=owned.pk)
        together.wait(timeout=20)
        try:
            save(deck)
        except StaleDeck:
            return False
        return True

    return race(*(lambda save=save: one(save) for save in saves))


@pytest.mark.parametrize("time", range(5))
def test_of_many_tabs_one_change_is_kept_and_the_others_are_notified(owned: Deck, time: int) -> None:
    def plus(number: int) -> Callable[[Deck], None]:
        return lambda deck: change_deck(deck, 1, [ListChange("main", "lamp", number)])

    are_saved = try_together(owned, *(plus(number) for number in (1, 2, 3, 4)))
    assert sum(are_saved) == 1
    owned.refresh_from_db()
    assert owned.version == 2
    assert snapshot(owned) == {"main": [["guard", 10], ["lamp", 11 + are_saved.index(True)]]}
    assert DeckVersion.objects.get(deck=owned, version=2).snapshot == snapshot(owned)


@pytest.mark.parametrize("time", range(5))
def test_a_list_and_a_name_saved_at_once_are_never_mixed(owned: Deck, time: int) -> None:
    are_saved = try_together(
        owned, lambda deck: save_deck(deck, 1, []), lambda deck: save_deck(deck, 1, None, name="Named")
    )
    assert sum(are_saved) == 1
    owned.refresh_from_db()
    both = {"main": [["guard", 10], ["lamp", 10]]}
    assert (owned.name, snapshot(owned)) == (("Hers", {}) if are_saved[0] else ("Named", both))
    assert owned.versions.count() == 2


@pytest.mark.parametrize("time", range(5))
def test_deleting_and_changing_at_once_leaves_all_or_nothing(owned: Deck, time: int) -> None:
    are_done = try_together(
        owned,
        lambda deck: delete_deck(deck, 1),
        lambda deck: change_deck(deck, 1, [ListChange("main", "lamp", 1)]),
    )
    assert sum(are_done) == 1
    assert Deck.objects.filter(pk=owned.pk).exists() == are_done[1]
    assert DeckVersion.objects.filter(deck=owned.pk).count() == (2 if are_done[1] else 0)


def test_whoever_tries_again_with_the_state_of_now_gets_everything_in(owned: Deck) -> None:
    def stubborn(number: int) -> None:
        while True:
            deck = Deck.objects.get(pk=owned.pk)
            try:
                change_deck(deck, deck.version, [ListChange("main", "lamp", number)])
            except StaleDeck:
                continue
            return

    race(*(lambda number=number: stubborn(number) for number in (1, 2, 3, 4, 5)))
    assert snapshot(owned) == {"main": [["guard", 10], ["lamp", 25]]}
    assert list(owned.versions.values_list("version", flat=True)) == [6, 5, 4, 3, 2, 1]


def test_going_back_races_like_any_other_save(owned: Deck) -> None:
    change_deck(owned, 1, [ListChange("main", "lamp", 1)])
    are_saved = try_together(
        owned,
        lambda deck: revert_deck(deck, 2, 1),
        lambda deck: change_deck(deck, 2, [ListChange("main", "lamp", 5)]),
    )
    assert sum(are_saved) == 1
    assert snapshot(owned)["main"] == [["guard", 10], ["lamp", 10 if are_saved[0] else 16]]


# What is answered to a save ---------------------------------------------------------------------------


@contextmanager
def saved_after(
    patch: pytest.MonkeyPatch, place: object, name: str, version: int, *, is_item: bool = False
) -> Iterator[None]:
    """Have another tab save the deck as soon as it can once this function has saved it as `version`.

    The function returns when that is done, or after half a second where the other tab has to wait.
    """
    tabs = []
    real: Callable[..., Deck | None] = place[name] if is_item else getattr(place, name)  # type: ignore[index]

    def save(*args: Any, **kwargs: Any) -> Deck | None:
        saved = real(*args, **kwargs)
        deck = saved or args[0]
        tabs.append(threading.Thread(target=_save_as_theirs, args=(deck.pk, version)))
        tabs[0].start()
        tabs[0].join(timeout=0.5)
        return saved

    if is_item:
        assert isinstance(place, MutableMapping)
        patch.setitem(place, name, save)
    else:
        patch.setattr(place, name, save)
    yield
    tabs[0].join(timeout=20)
    assert Deck.objects.filter(name="Theirs", version=version + 1).count() == 1


def _save_as_theirs(number: int, version: int) -> None:
    try:
        while not Deck.objects.filter(pk=number, version=version).exists():
            clock.sleep(0.02)
        save_deck(Deck.objects.get(pk=number), version, name="Theirs")
    finally:
        connection.close()


@pytest.fixture
def doras(owned: Deck) -> Client:
    """Dora's browser."""
    client = Client()
    client.force_login(User.objects.get(username="dora"))
    return client


@pytest.mark.parametrize("method", ["put", "patch"])
def test_the_answer_to_a_change_is_that_version_and_not_a_later_one(
    owned: Deck, doras: Client, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    way, kind = f"/api/v1/decks/{owned.public_id}", "application/json"
    with monkeypatch.context() as patch, saved_after(patch, api, "save_deck", 2):
        answer = doras.generic(method.upper(), way, '{"version": 1, "name": "Mine"}', kind).json()
    assert (answer["version"], answer["name"]) == (2, "Mine")
    # Whoever goes on with what was answered does not overwrite what they never saw.
    assert doras.patch(way, {"version": answer["version"], "about": "?"}, kind).status_code == 409


def test_the_answer_to_a_new_deck_is_its_first_version(
    doras: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch, saved_after(patch, api, "make_deck", 1):
        answer = doras.post("/api/v1/decks", {"name": "Mine"}, "application/json").json()
    assert (answer["version"], answer["name"]) == (1, "Mine")


def test_the_builder_answers_the_version_that_it_saved(
    owned: Deck, doras: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    way, script = f"/decks/{owned.public_id}/edit", {"HX-Target": "builder"}
    with monkeypatch.context() as patch, saved_after(patch, builder_page, "change_deck", 2):
        answer = doras.post(way, {"version": 1, "change": "main:lamp:1"}, headers=script)
    assert 'name="version" value="2"' in answer.content.decode()
    # Undo that was pressed meanwhile, to take back one's own change, is refused and not theirs undone.
    assert doras.post(way, {"version": 2, "step": "undo"}, headers=script).status_code == 409
    steps = builder_page.STEPS
    with monkeypatch.context() as patch, saved_after(patch, steps, "undo", 4, is_item=True):
        answer = doras.post(way, {"version": 3, "step": "undo"}, headers=script)
    assert 'name="version" value="4"' in answer.content.decode()
