"""Saves of one sitting are one version in the end; what was named by hand stays."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client

from decks.lists import services as editing
from decks.lists import version_store
from decks.lists.list_changes import ListChange
from decks.lists.services import change_deck, label_version, revert_deck, save_deck
from decks.lists.version_history import steps
from decks.lists.version_store import StaleDeck, next_version, snapshot
from decks.models import Deck
from decks.refusals import Refusal
from decks.runs.tests.test_races import race


def one_more(deck: Deck) -> None:
    change_deck(deck, deck.version, [ListChange("main", "toll-box", 1)])


def wait(deck: Deck, minutes: int) -> None:
    """Let so many minutes pass since everything that was saved."""
    deck.versions.update(created=F("created") - timedelta(minutes=minutes))


def kept(deck: Deck) -> list[int]:
    return list(deck.versions.values_list("version", flat=True))


def test_a_sitting_that_is_over_leaves_its_last_save_only(boxes: Deck) -> None:
    one_more(boxes)
    one_more(boxes)
    wait(boxes, 31)
    one_more(boxes)
    assert (kept(boxes), boxes.version) == ([4, 3], 4)
    one_more(boxes)
    assert kept(boxes) == [5, 4, 3]
    wait(boxes, 31)
    one_more(boxes)
    assert kept(boxes) == [6, 5, 3]


def test_every_save_of_the_sitting_that_lasts_can_be_gone_back_to(boxes: Deck) -> None:
    one_more(boxes)
    wait(boxes, 29)
    one_more(boxes)
    wait(boxes, 29)
    revert_deck(boxes, 3, 1)
    assert kept(boxes) == [4, 3, 2, 1]
    assert snapshot(boxes) == {"main": [["toll-box", 3]]}


def test_the_page_has_one_version_a_sitting_with_all_that_it_changed(
    alice_client: Client, boxes: Deck
) -> None:
    wait(boxes, 40)
    for change in (("main", "long-pike", 2), ("main", "toll-box", -1), ("main", "long-pike", 1)):
        change_deck(boxes, boxes.version, [ListChange(*change)])
    save_deck(boxes, boxes.version, name="Pikes")
    answer = alice_client.get(f"/decks/{boxes.public_id}/versions")
    output = [(each.version.version, each.words) for each in answer.context["steps"]]
    assert output == [
        (5, ["named Pikes", "3 Long Pike more in the main deck", "1 Toll Box fewer in the main deck"]),
        (1, ["made"]),
    ]
    saves = [(each.version.version, each.words) for each in answer.context["saves"]]
    assert saves == [
        (5, ["named Pikes"]),
        (4, ["1 Long Pike more in the main deck"]),
        (3, ["1 Toll Box fewer in the main deck"]),
        (2, ["2 Long Pike more in the main deck"]),
    ]
    page = answer.content.decode()
    assert "4 saves of this sitting" in page
    assert "Sitting of " in page
    assert 'name="to" value="3"' in page
    label_version(boxes, 3, "Before the third pike")
    answer = alice_client.get(f"/decks/{boxes.public_id}/versions")
    assert [each.version.version for each in answer.context["steps"]] == [5, 3, 1]
    assert answer.content.decode().count('name="to" value="3"') == 1


def test_a_stale_save_after_a_pause_is_refused_and_thins_nothing(boxes: Deck) -> None:
    one_more(boxes)
    wait(boxes, 31)
    with pytest.raises(StaleDeck):
        change_deck(boxes, 1, [ListChange("main", "toll-box", 5)])
    assert kept(boxes) == [2, 1]


def test_of_a_very_long_sitting_the_newest_saves_are_kept(
    boxes: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(version_store, "MOST_IN_A_SITTING", 3)
    wait(boxes, 31)
    for _ in range(5):
        one_more(boxes)
    assert kept(boxes) == [6, 5, 4, 1]


def test_a_deck_keeps_so_many_versions_and_all_that_are_named(
    boxes: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(version_store, "MOST_VERSIONS", 4)
    label_version(boxes, 1, "First")
    for _ in range(5):
        wait(boxes, 31)
        one_more(boxes)
    assert kept(boxes) == [6, 5, 4, 1]


def test_a_deck_with_too_many_versions_from_before_is_thinned_at_its_next_save(
    boxes: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(6):
        next_version(boxes)
    monkeypatch.setattr(version_store, "MOST_VERSIONS", 3)
    one_more(boxes)
    assert kept(boxes) == [8, 7, 6]


def test_a_save_on_the_admin_pages_is_no_part_of_a_sitting(boxes: Deck) -> None:
    one_more(boxes)
    next_version(boxes)
    assert kept(boxes) == [3, 2]
    one_more(boxes)
    one_more(boxes)
    wait(boxes, 31)
    one_more(boxes)
    assert kept(boxes) == [6, 5, 3, 2]


def test_the_oldest_that_is_kept_is_not_called_made(boxes: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    assert steps(list(boxes.versions.all()))[-1].words == ["made"]
    one_more(boxes)
    wait(boxes, 31)
    one_more(boxes)
    assert steps(list(boxes.versions.all()))[-1].words == ["made"]
    monkeypatch.setattr(version_store, "MOST_VERSIONS", 1)
    one_more(boxes)
    assert steps(list(boxes.versions.all()))[-1].words == ["the oldest that is kept"]


def test_a_named_version_of_a_sitting_stays_until_its_name_is_taken_away(boxes: Deck) -> None:
    one_more(boxes)
    label_version(boxes, 1, "Before the boxes")
    wait(boxes, 31)
    one_more(boxes)
    assert kept(boxes) == [3, 2, 1]
    label_version(boxes, 1, "")
    assert boxes.versions.get(version=1).label == ""


def test_naming_is_refused_for_a_version_that_is_not_there_and_beyond_the_cap(
    boxes: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editing, "MOST_LABELS", 1)
    one_more(boxes)
    with pytest.raises(Refusal, match="no version 7"):
        label_version(boxes, 7, "Seven")
    label_version(boxes, 1, "One")
    label_version(boxes, 1, "Still one")
    with pytest.raises(Refusal, match="1 named versions already") as refused:
        label_version(boxes, 2, "Two")
    assert refused.value.code == "too_many_labels"
    label_version(boxes, 1, "")
    label_version(boxes, 2, "Two")


def test_a_version_is_named_on_its_page(alice_client: Client, boxes: Deck) -> None:
    one_more(boxes)
    address = f"/decks/{boxes.public_id}"
    answer = alice_client.post(f"{address}/keep", {"number": "1", "label": "As it was"}, follow=True)
    assert answer.redirect_chain == [(f"{address}/versions", 302)]
    assert "As it was" in answer.content.decode()
    assert boxes.versions.get(version=1).label == "As it was"


@pytest.mark.parametrize(
    "sent",
    [{"number": "9", "label": "x"}, {"number": "1", "label": "x" * 61}, {"number": "1", "label": "\0"}, {}],
)
def test_a_name_that_cannot_be_is_refused_on_the_page(
    alice_client: Client, boxes: Deck, sent: dict[str, str]
) -> None:
    answer = alice_client.post(f"/decks/{boxes.public_id}/keep", sent)
    assert answer.status_code == 400
    assert not boxes.versions.exclude(label="").exists()


def test_a_stranger_names_nothing(bob_client: Client, charlie_client: Client, boxes: Deck) -> None:
    for client in (bob_client, charlie_client):
        answer = client.post(f"/decks/{boxes.public_id}/keep", {"number": "1", "label": "Mine"})
        assert answer.status_code == 404
    assert boxes.versions.get().label == ""


@pytest.mark.django_db(transaction=True)
def test_naming_and_thinning_at_once_lose_no_name(boxes: Deck) -> None:
    one_more(boxes)
    wait(boxes, 31)

    def name() -> bool:
        try:
            label_version(Deck.objects.get(pk=boxes.pk), 1, "Mine")
        except Refusal as refused:
            if refused.code != "no_such_version":  # it was thinned before
                raise
            return False
        return True

    named, _ = race(name, lambda: one_more(Deck.objects.get(pk=boxes.pk)))
    assert (1 in kept(boxes)) == named
