import pytest

from cards.models import Card
from decks.models import Deck, DeckEntry, DeckVersion
from decks.public_id import ALPHABET, new_public_id
from decks.services import Line, StaleDeck, next_version, save_entries, snapshot


def pikes(copies: int) -> list[Line]:
    return [Line("main", Card.objects.get(key="long-pike"), copies)]


def test_a_save_leaves_a_snapshot(men: Deck) -> None:
    save_entries(men, pikes(3))
    assert men.version == 2
    assert DeckVersion.objects.get(deck=men, version=2).snapshot == {"main": [["long-pike", 3]]}


def test_the_second_of_two_savers_is_told_and_changes_nothing(men: Deck) -> None:
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
