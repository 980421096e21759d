"""Every save names its version; the later of two is refused and nothing is lost."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser

from cards.models import Card, Set
from decks.legality.models import Format
from decks.legality.queries import default_format
from decks.lists import queries, services
from decks.lists.deck_store import DeckLine, StaleDeck
from decks.lists.services import (
    add_lines,
    change_deck,
    claim_decks,
    delete_deck,
    make_deck,
    revert_deck,
    save_deck,
)
from decks.lists.versions.kept_versions import snapshot
from decks.lists.versions.list_changes import ListChange, describe_changes, names_of, read_changes
from decks.lists.versions.version_history import steps
from decks.models import Deck, DeckVersion
from decks.refusals import Refusal
from dimrift_site.accounts.models import User

NOBODY = AnonymousUser()
BOXES = {"main": [["toll-box", 3]]}


def change(deck: Deck, *written: str, version: int | None = None) -> None:
    change_deck(deck, deck.version if version is None else version, read_changes(written))


def test_a_new_deck_is_its_maker_s_and_has_one_version(boxes: Deck, alice: User) -> None:
    assert (boxes.owner, boxes.version, boxes.visibility) == (alice, 1, "private")
    assert DeckVersion.objects.get(deck=boxes).snapshot == BOXES


def test_cards_come_and_go_one_by_one(boxes: Deck) -> None:
    change(boxes, "main:toll-box:-1 maybe:toll-box:1", "main:long-pike:2")
    assert snapshot(boxes) == {"main": [["long-pike", 2], ["toll-box", 2]], "maybe": [["toll-box", 1]]}
    change(boxes, "main:toll-box:-2")
    assert snapshot(boxes) == {"main": [["long-pike", 2]], "maybe": [["toll-box", 1]]}


def test_what_is_not_there_cannot_be_moved(boxes: Deck) -> None:
    change(boxes, *["main:toll-box:-1 maybe:toll-box:1"] * 20)
    assert snapshot(boxes) == {"maybe": [["toll-box", 3]]}
    change(boxes, "main:toll-box:-1", "main:long-pike:-1", "maybe:toll-box:1", "main:toll-box:1")
    assert snapshot(boxes) == {"main": [["toll-box", 1]], "maybe": [["toll-box", 4]]}


def test_copies_stay_between_none_and_ninety_nine(boxes: Deck) -> None:
    change(boxes, "main:toll-box:99")
    assert snapshot(boxes) == {"main": [["toll-box", 99]]}
    change(boxes, "main:toll-box:-99", "main:toll-box:-99")
    assert snapshot(boxes) == {}


@pytest.mark.parametrize(
    "written",
    ["x", "main:toll-box", "main:toll-box:", "main:toll-box:x", "hand:toll-box:1", "main::1", "::",
     "main:a:100", "main:toll-box:²", "main:toll-box:--1", "main:toll-box:1.5", "main:a\0b:1", "main:ä:1"],
)  # fmt: skip
def test_a_change_that_is_none_is_refused_with_a_code(boxes: Deck, written: str) -> None:
    with pytest.raises(Refusal) as refused:
        change(boxes, written)
    assert refused.value.code == "bad_change"
    assert snapshot(boxes) == BOXES


def test_a_card_that_is_not_in_the_catalogue_is_refused_and_no_version_is_made(boxes: Deck) -> None:
    with pytest.raises(Refusal, match="There is no card moon"):
        change(boxes, "main:toll-box:1", "main:moon:1")
    boxes.refresh_from_db()
    assert (boxes.version, snapshot(boxes)) == (1, BOXES)


def test_changes_are_reported_in_words(boxes: Deck) -> None:
    changes = read_changes(["main:toll-box:2 main:toll-box:1", "fables:saint-wick:-1", "maybe:moon:1"])
    output = describe_changes(changes, names_of(changes, boxes))
    assert output == [
        "3 Toll Box more in the main deck",
        "1 Saint Wick, Keeper of the Small Flame fewer in the Fables deck",
        "1 moon more in the maybe list",
    ]
    back = [ListChange("main", "toll-box", 1), ListChange("main", "toll-box", -1)]
    assert describe_changes(back, names_of(back, boxes)) == []


@pytest.mark.both_databases
@pytest.mark.parametrize("version", [0, -1, 2, 10**9])
def test_every_way_to_save_is_refused_for_another_version(boxes: Deck, version: int) -> None:
    ways: list[Callable[[], None]] = [
        lambda: change_deck(boxes, version, [ListChange("main", "toll-box", 1)]),
        lambda: save_deck(boxes, version, name="Other"),
        lambda: save_deck(boxes, version, lines=[]),
        lambda: add_lines(boxes, version, []),
        lambda: revert_deck(boxes, version, 1),
        lambda: delete_deck(boxes, version),
    ]
    for way in ways:
        with pytest.raises(StaleDeck):
            way()
    boxes.refresh_from_db()
    assert (boxes.name, boxes.version, snapshot(boxes)) == ("Boxes", 1, BOXES)
    assert boxes.versions.count() == 1


def test_a_list_is_added_to_what_is_there(boxes: Deck) -> None:
    add_lines(boxes, 1, [DeckLine("main", Card.objects.get(key="toll-box"), 1)])
    assert snapshot(boxes) == {"main": [["toll-box", 4]]}


@pytest.mark.both_databases
def test_an_earlier_version_comes_back_as_a_new_one(boxes: Deck) -> None:
    save_deck(boxes, 1, [], name="Empty", about="", visibility="public")
    revert_deck(boxes, 2, 1)
    assert (boxes.version, boxes.name, boxes.about) == (3, "Boxes", "Three of them.")
    assert boxes.visibility == "public"  # who may see it is not something to go back by accident
    assert snapshot(boxes) == BOXES
    assert boxes.versions.count() == 3


def test_a_version_that_never_was_cannot_come_back(boxes: Deck) -> None:
    with pytest.raises(Refusal, match="no version 7"):
        revert_deck(boxes, 1, 7)


def test_versions_say_what_they_changed(boxes: Deck) -> None:
    change(boxes, "main:toll-box:-1", "main:long-pike:2")
    save_deck(boxes, 2, name="Box and Pike")
    output = [(step.version.version, step.size, step.words) for step in steps(list(boxes.versions.all()))]
    assert output == [
        (3, 4, ["named Box and Pike"]),
        (2, 4, ["2 Long Pike more in the main deck", "1 Toll Box fewer in the main deck"]),
        (1, 3, ["made"]),
    ]
    assert steps(list(boxes.versions.all())[:1])[0].words == ["named Box and Pike"]


def test_versions_say_who_may_see_it_and_which_format_it_is_of(boxes: Deck) -> None:
    old = Format.objects.create(key="old", name="Old", edition="classic")
    save_deck(boxes, 1, format=old, about="Four of them.")
    save_deck(boxes, 2, visibility="unlisted", name="Crates")
    save_deck(boxes, 3, format=None)
    output = [step.words for step in steps(list(boxes.versions.all()))]
    assert output == [
        ["format Modern instead of Old"],
        ["named Crates", "unlisted instead of private"],
        ["words about it changed", "format Old instead of Modern"],
        ["made"],
    ]


@pytest.mark.both_databases
def test_a_format_that_was_taken_away_is_reported_by_its_key(boxes: Deck) -> None:
    old = Format.objects.create(key="old", name="Old", edition="classic")
    save_deck(boxes, 1, format=old)
    old.delete()
    boxes.refresh_from_db()
    save_deck(boxes, 2, name="Crates")
    assert steps(list(boxes.versions.all()))[0].words == ["named Crates", "format Classic instead of old"]


def test_versions_older_than_the_keeping_of_formats_say_nothing_of_them(boxes: Deck) -> None:
    boxes.versions.update(format_key="", visibility="")
    save_deck(boxes, 1, visibility="public")
    assert steps(list(boxes.versions.all()))[0].words == []


def test_an_earlier_version_comes_back_with_its_format(boxes: Deck) -> None:
    old = Format.objects.create(key="old", name="Old", edition="classic")
    save_deck(boxes, 1, format=old)
    save_deck(boxes, 2, format=default_format())
    revert_deck(boxes, 3, 2)
    assert (boxes.format, boxes.edition) == (old, "classic")
    revert_deck(boxes, 4, 1)
    assert (boxes.format, boxes.edition) == (default_format(), "modern")
    boxes.versions.update(format_key="gone")
    revert_deck(boxes, 5, 2)
    assert boxes.format == default_format()


@pytest.mark.both_databases
def test_a_deleted_deck_is_gone_with_its_versions(boxes: Deck) -> None:
    delete_deck(boxes, 1)
    assert not Deck.objects.filter(name="Boxes").exists()
    assert not DeckVersion.objects.filter(name="Boxes").exists()


def test_too_many_different_entries_are_refused(boxes: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_ENTRIES", 1)
    with pytest.raises(Refusal, match="no more than 1 different"):
        change(boxes, "main:long-pike:1")
    assert snapshot(boxes) == BOXES


def test_a_chosen_format_brings_its_edition(boxes: Deck) -> None:
    old = Format.objects.create(key="old", name="Old", edition="classic")
    save_deck(boxes, 1, format=old)
    assert (boxes.format, boxes.edition) == (old, "classic")
    save_deck(boxes, 2, format=None)
    assert (boxes.format, boxes.edition) == (None, "modern")


def test_a_deck_without_an_account_is_its_browser_s_alone(men: Deck, alice: User) -> None:
    deck = make_deck(NOBODY, "browser", name="Mine")
    assert queries.deck(NOBODY, deck.public_id, "browser") == deck
    assert list(queries.own_decks(NOBODY, "browser")) == [deck]
    assert queries.may_edit(NOBODY, "browser", deck)
    for stranger, key in ((NOBODY, "another"), (NOBODY, ""), (NOBODY, None), (alice, "browser")):
        assert queries.deck(stranger, deck.public_id, key) is None
        assert not queries.own_decks(stranger, key).exists()
        assert not queries.may_edit(stranger, key, deck)


def test_a_deck_without_an_account_cannot_be_public(men: Deck) -> None:
    deck = make_deck(NOBODY, "browser", name="Mine")
    with pytest.raises(Refusal) as refused:
        save_deck(deck, 1, visibility="public")
    assert refused.value.code == "public_needs_account"
    save_deck(deck, 1, visibility="unlisted")


@pytest.mark.both_databases
def test_an_account_claims_the_decks_of_its_browser_and_no_others(men: Deck, alice: User) -> None:
    deck = make_deck(NOBODY, "browser", name="Mine")
    other = make_deck(NOBODY, "another", name="Not mine")
    assert claim_decks("browser", alice) == 1
    assert claim_decks("browser", alice) == claim_decks("", alice) == 0
    assert list(queries.own_decks(alice)) == [deck]
    deck.refresh_from_db()
    other.refresh_from_db()
    assert (deck.owner, deck.session_key) == (alice, "")
    assert (other.owner, other.session_key) == (None, "another")


def test_the_site_s_own_decks_are_nobody_s_to_change_or_claim(men: Deck, alice: User) -> None:
    assert not queries.may_edit(alice, None, men)
    for key in ("", None, "browser"):
        assert not queries.may_edit(NOBODY, key, men)
    claim_decks("", alice)
    men.refresh_from_db()
    assert men.owner is None


def test_a_deck_without_a_format_is_for_the_edition_of_its_cards_set(boxes: Deck) -> None:
    far = Set.objects.create(key="far", name="Far", edition="latest")
    Card.objects.filter(key="long-pike").update(set=far)
    change(boxes, "maybe:long-pike:1")
    assert boxes.edition == "modern"
    change(boxes, "main:long-pike:1")
    assert Deck.objects.get(pk=boxes.pk).edition == boxes.edition == "latest"
    save_deck(boxes, boxes.version, name="Pikes", format=None)
    assert boxes.edition == "latest"
    save_deck(boxes, boxes.version, format=default_format())
    assert boxes.edition == "modern"
    save_deck(boxes, boxes.version, format=None)
    change(boxes, "main:long-pike:-1")
    assert boxes.edition == "modern"
    Deck.objects.filter(pk=boxes.pk).update(edition="classic")
    boxes.refresh_from_db()
    change(boxes, "main:long-pike:1")
    assert boxes.edition == "classic"
