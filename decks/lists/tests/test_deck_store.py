from datetime import UTC, datetime

import pytest

import engine
from cards.definitions import definition
from cards.models import Card
from cards.services import save_card
from decks.lists.deck_store import DeckLine, StaleDeck, next_version, save_entries
from decks.lists.versions.kept_versions import snapshot
from decks.models import Deck, DeckEntry, DeckVersion
from decks.public_id import ALPHABET, new_public_id


def pikes(copies: int) -> list[DeckLine]:
    return [DeckLine("main", Card.objects.get(key="long-pike"), copies)]


def day(number: int) -> datetime:
    return datetime(2026, 1, number, tzinfo=UTC)


def test_a_save_leaves_a_snapshot(men: Deck) -> None:
    save_entries(men, pikes(3))
    assert men.version == 2
    assert DeckVersion.objects.get(deck=men, version=2).snapshot == {"main": [["long-pike", 3]]}


def test_a_version_names_the_printed_states_it_was_made_of(men: Deck) -> None:
    pike = Card.objects.get(key="long-pike")
    save_entries(men, pikes(3))
    data = engine.card_to_data(definition(pike))
    save_card(engine.card_from_data({**data, "flavour": "Longer.", "stats": {"might": 3, "life": 1}}))
    now = Card.objects.get(key="long-pike").printed_hash
    save_entries(men, pikes(2))
    assert now != pike.printed_hash
    assert [version.printed for version in DeckVersion.objects.filter(deck=men)[:2]] == [
        {"long-pike": now},
        {"long-pike": pike.printed_hash},
    ]


def test_the_second_of_two_savers_is_notified_and_changes_nothing(men: Deck) -> None:
    stale = Deck.objects.get(pk=men.pk)
    save_entries(men, pikes(3))
    with pytest.raises(StaleDeck):
        save_entries(stale, pikes(1))
    assert snapshot(men) == {"main": [["long-pike", 3]]}
    assert DeckVersion.objects.filter(deck=men).count() == 2


def test_lines_of_the_same_card_are_added_up(men: Deck) -> None:
    save_entries(men, pikes(1) + pikes(2))
    assert DeckEntry.objects.get(deck=men).copies == 3


def test_entries_changed_one_by_one_make_a_version_too(men: Deck) -> None:
    DeckEntry.objects.filter(deck=men).exclude(card__key="long-pike").delete()
    next_version(men)
    assert DeckVersion.objects.get(deck=men, version=2).snapshot == {"main": [["long-pike", 2]]}


def test_public_names_are_long_and_never_misread() -> None:
    names = {new_public_id() for _ in range(200)}
    assert len(names) == 200
    assert all(len(name) == 12 and set(name) <= set(ALPHABET) for name in names)
    assert not set("01ilo") & set(ALPHABET)
