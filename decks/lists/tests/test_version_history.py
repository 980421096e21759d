"""Saves of one sitting are one version in the end; what was named by hand stays."""

import re
from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client

from decks.lists import services as editing
from decks.lists.deck_store import StaleDeck, next_version
from decks.lists.services import (
    change_deck,
    label_version,
    name_sitting,
    redo_save,
    revert_deck,
    save_deck,
    undo_save,
)
from decks.lists.versions import kept_versions
from decks.lists.versions.kept_versions import snapshot
from decks.lists.versions.list_changes import ListChange
from decks.lists.versions.version_history import steps
from decks.models import Deck, Run
from decks.refusals import Refusal
from dimrift_site.tools.races import race


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
    output = [(step.version.version, step.words) for step in answer.context["steps"]]
    assert output == [
        (5, ["named Pikes", "3 Long Pike more in the main deck", "1 Toll Box fewer in the main deck"]),
        (1, ["made"]),
    ]
    saves = [(save.version.version, save.words) for save in answer.context["saves"]]
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
    assert [step.version.version for step in answer.context["steps"]] == [5, 3, 1]
    assert answer.content.decode().count('name="to" value="3"') == 1


def test_the_builder_starts_games_of_the_list_and_of_what_was_saved_before(
    alice_client: Client, bob_client: Client, boxes: Deck
) -> None:
    """Before this sitting, else before the last save; where both play the same cards, nothing is offered."""

    def offered() -> list[str]:
        page = alice_client.get(f"/decks/{boxes.public_id}/edit").content.decode()
        assert ("Goldfish this and what was saved before" in page) == ("/simulate" in page)
        return re.findall(r'action="/decks/([^"]+)/simulate"', page)

    assert offered() == []
    one_more(boxes)
    one_more(boxes)
    assert offered() == [f"{boxes.public_id}@2..{boxes.public_id}"]
    wait(boxes, 31)
    one_more(boxes)
    one_more(boxes)
    assert offered() == [f"{boxes.public_id}@3..{boxes.public_id}"]
    undo_save(boxes, boxes.version)
    undo_save(boxes, boxes.version)
    assert offered() == [], "both have the same cards now"
    one_more(boxes)
    address = f"/decks/{offered()[0]}/simulate"
    assert bob_client.post(address, {"games": 20, "turns": 4}).status_code == 404
    answer = alice_client.post(address, {"games": 20, "turns": 4})
    run = Run.objects.get()
    assert answer["Location"] == f"/runs/{run.public_id}"
    assert (run.version, run.other_version, run.other_deck) == (3, 0, boxes)
    save_deck(boxes, boxes.version, [])
    assert offered() == [], "there is no deck to play"


def test_a_stale_save_after_a_pause_is_refused_and_thins_nothing(boxes: Deck) -> None:
    one_more(boxes)
    wait(boxes, 31)
    with pytest.raises(StaleDeck):
        change_deck(boxes, 1, [ListChange("main", "toll-box", 5)])
    assert kept(boxes) == [2, 1]


def test_of_a_very_long_sitting_the_newest_saves_are_kept(
    boxes: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_versions, "MOST_IN_A_SITTING", 3)
    wait(boxes, 31)
    for _ in range(5):
        one_more(boxes)
    assert kept(boxes) == [6, 5, 4, 1]


def test_a_deck_keeps_so_many_versions_and_all_that_are_named(
    boxes: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_versions, "MOST_VERSIONS", 4)
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
    monkeypatch.setattr(kept_versions, "MOST_VERSIONS", 3)
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
    monkeypatch.setattr(kept_versions, "MOST_VERSIONS", 1)
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


REFUSED: list[dict[str, str]] = [
    {"number": "9", "label": "x"},
    {"number": "1", "label": "x" * 61},
    {"number": "1", "label": "\0"},
    {},
]


def test_a_name_that_cannot_be_is_refused_on_the_page(alice_client: Client, boxes: Deck) -> None:
    for sent in REFUSED:
        answer = alice_client.post(f"/decks/{boxes.public_id}/keep", sent)
        assert answer.status_code == 400, sent
        assert not boxes.versions.exclude(label="").exists(), sent


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


def names(deck: Deck) -> dict[int, tuple[str, str]]:
    """The names of each version: of its sitting, and its own."""
    kept_names = deck.versions.exclude(sitting_name="", label="")
    return {name.version: (name.sitting_name, name.label) for name in kept_names}


def test_the_name_of_a_sitting_goes_on_with_each_save_and_undo_and_ends_with_the_sitting(boxes: Deck) -> None:
    name_sitting(boxes, 1, "More boxes", "")
    one_more(boxes)
    one_more(boxes)
    assert names(boxes) == {3: ("More boxes", "")}
    undo_save(boxes, boxes.version)
    assert names(boxes) == {4: ("More boxes", "")}
    redo_save(boxes, boxes.version)
    revert_deck(boxes, boxes.version, 1)
    assert names(boxes) == {6: ("More boxes", "")}
    with pytest.raises(StaleDeck):
        change_deck(boxes, 1, [ListChange("main", "toll-box", 5)])
    assert names(boxes) == {6: ("More boxes", "")}
    wait(boxes, 31)
    one_more(boxes)
    assert (names(boxes), kept(boxes)) == ({6: ("More boxes", "")}, [7, 6])
    name_sitting(boxes, 7, "Fewer boxes", "")
    name_sitting(boxes, 1, "Many boxes", "More boxes")
    one_more(boxes)
    assert names(boxes) == {8: ("Fewer boxes", ""), 6: ("Many boxes", "")}
    next_version(boxes)  # on the admin pages
    one_more(boxes)
    assert names(boxes) == {8: ("Fewer boxes", ""), 6: ("Many boxes", "")}
    name_sitting(boxes, 1, "", "Many boxes")
    assert names(boxes) == {8: ("Fewer boxes", "")}


def test_a_version_s_own_name_stays_where_it_is_while_that_of_its_sitting_goes_on(boxes: Deck) -> None:
    name_sitting(boxes, 1, "More boxes", "")
    label_version(boxes, 1, "Three")
    one_more(boxes)
    wait(boxes, 31)
    one_more(boxes)
    assert names(boxes) == {1: ("", "Three"), 2: ("More boxes", "")}
    assert kept(boxes) == [3, 2, 1]


def test_a_named_sitting_is_kept_beyond_the_most_versions(
    boxes: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_versions, "MOST_VERSIONS", 2)
    one_more(boxes)
    name_sitting(boxes, 1, "Boxes", "")
    for _ in range(3):
        wait(boxes, 31)
        one_more(boxes)
    assert kept(boxes) == [5, 2]


def test_of_two_who_name_a_sitting_the_later_learns_the_other_name(boxes: Deck) -> None:
    name_sitting(boxes, 1, "Boxes", "")
    with pytest.raises(Refusal, match="it is Boxes") as refused:
        name_sitting(boxes, 1, "Crates", "")
    assert refused.value.status == 409
    assert "Yours was not kept: Crates." in str(refused.value)
    name_sitting(boxes, 1, "Boxes", "")  # the same form twice
    name_sitting(boxes, 1, "Crates", "Boxes")
    assert names(boxes) == {1: ("Crates", "")}


def test_a_sitting_is_not_named_beyond_the_cap_nor_where_it_is_none(
    boxes: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editing, "MOST_LABELS", 1)
    label_version(boxes, 1, "One")
    with pytest.raises(Refusal, match="1 named versions already"):
        name_sitting(boxes, 1, "Two", "")
    next_version(boxes)
    for sitting in (0, 7):
        with pytest.raises(Refusal, match="no longer kept"):
            name_sitting(boxes, sitting, "Two", "")
    assert names(boxes) == {1: ("", "One")}
    label_version(boxes, 1, "")
    name_sitting(boxes, 1, "Two", "")
    with pytest.raises(Refusal, match="1 named versions already"):
        label_version(boxes, 2, "One")
    assert names(boxes) == {1: ("Two", "")}


@pytest.mark.django_db(transaction=True)
def test_a_sitting_that_is_named_while_it_is_saved_keeps_the_name_at_its_newest_version(boxes: Deck) -> None:
    race(
        lambda: name_sitting(Deck.objects.get(pk=boxes.pk), 1, "Boxes", ""),
        lambda: one_more(Deck.objects.get(pk=boxes.pk)),
    )
    assert names(boxes) == {2: ("Boxes", "")}


def test_the_name_of_a_sitting_is_given_in_the_builder_and_shown_with_its_versions(
    alice_client: Client, boxes: Deck
) -> None:
    address = f"/decks/{boxes.public_id}"
    sent = {"step": "name", "sitting": "1", "before": "", "label": "More boxes"}
    answer = alice_client.post(f"{address}/edit", sent, headers={"HX-Target": "builder"})
    assert answer.status_code == 200
    assert answer.context["said"] == ["This sitting is called More boxes"]
    assert 'data-sitting="1" data-name="More boxes"' in answer.content.decode()
    assert (
        alice_client.post(f"{address}/edit", {"version": "1", "change": "main:toll-box:1"}).status_code == 302
    )
    assert "More boxes" in alice_client.get(f"{address}/versions").content.decode()
    compared = alice_client.get(f"/decks/{boxes.public_id}@2..{boxes.public_id}").content.decode()
    assert "Boxes, version 2 “More boxes”" in compared
    sent |= {"before": "More boxes", "label": ""}
    assert alice_client.post(f"{address}/edit", sent).status_code == 302  # without the script
    assert names(boxes) == {}


def test_a_sitting_is_renamed_among_the_versions(alice_client: Client, boxes: Deck) -> None:
    name_sitting(boxes, 1, "Boxes", "")
    wait(boxes, 31)
    one_more(boxes)
    address = f"/decks/{boxes.public_id}"
    sent = {"sitting": "1", "before": "Boxes", "label": "Three boxes"}
    answer = alice_client.post(f"{address}/keep", sent, follow=True)
    assert "Three boxes" in answer.content.decode()
    assert names(boxes) == {1: ("Three boxes", "")}
    answer = alice_client.post(f"{address}/keep", sent | {"label": "Four"})
    assert answer.status_code == 409
    assert "it is Three boxes" in answer.content.decode()


def test_the_builder_offers_a_name_for_a_sitting_that_goes_on_only(alice_client: Client, boxes: Deck) -> None:
    def bar() -> str:
        page = alice_client.get(f"/decks/{boxes.public_id}/edit").content.decode()
        return page[page.index('id="step-name"') : page.index('id="step-undo"')]

    assert "disabled" not in bar()
    wait(boxes, 31)
    assert "disabled" in bar()
    one_more(boxes)
    assert 'data-sitting="2"' in bar()
    next_version(boxes)
    assert "disabled" in bar()


NO_NAMES: list[dict[str, str]] = [
    {"label": "x" * 61},
    {"label": "\0"},
    {"sitting": "0"},
    {"sitting": "9"},
    {"sitting": "x"},
]


def test_a_name_of_a_sitting_that_cannot_be_is_refused_in_the_builder(
    alice_client: Client, boxes: Deck
) -> None:
    for wrong in NO_NAMES:
        sent = {"step": "name", "sitting": "1", "before": "", "label": "Mine", **wrong}
        for way, left_out, part in (("edit", "", ""), ("edit", "", "builder"), ("keep", "step", "")):
            fields = {name: value for name, value in sent.items() if name != left_out}
            answer = alice_client.post(f"/decks/{boxes.public_id}/{way}", fields, headers={"HX-Target": part})
            assert answer.status_code == 400, wrong
        assert names(boxes) == {}, wrong


def test_a_stranger_names_no_sitting(bob_client: Client, charlie_client: Client, boxes: Deck) -> None:
    name_sitting(boxes, 1, "Hers", "")
    sent = {"sitting": "1", "before": "Hers", "label": "Mine"}
    for visibility, refused in (("private", 404), ("public", 403)):
        Deck.objects.filter(pk=boxes.pk).update(visibility=visibility)
        for client in (bob_client, charlie_client):
            for way, fields in (("edit", {"step": "name", **sent}), ("keep", sent)):
                assert client.post(f"/decks/{boxes.public_id}/{way}", fields).status_code == refused
    assert names(boxes) == {1: ("Hers", "")}
    assert "Hers" not in bob_client.get(boxes.get_absolute_url()).content.decode()
