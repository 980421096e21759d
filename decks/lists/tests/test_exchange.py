"""Export of decks: a deck can be made again from the text or JSON that it was saved as."""

import csv
import io
import json

import pytest

from decks.legality.models import Format
from decks.lists.deck_text.card_names import Names
from decks.lists.deck_text.exchange import deck_as_data, deck_as_table, deck_as_text
from decks.lists.deck_text.foreign_lists import read_given
from decks.lists.deck_text.list_reader import read_list
from decks.lists.deck_text.table_list import as_cell
from decks.lists.versions.kept_versions import snapshot
from decks.models import Deck
from decks.notes.services import save_notes


def lists(deck: Deck, text: str) -> dict[str, list[list[str | int]]]:
    pasted = read_list(text, Names.of_catalogue())
    assert pasted.wrong == []
    found: dict[str, list[list[str | int]]] = {}
    for line in sorted(pasted.kept, key=lambda kept: kept.card.key):
        found.setdefault(line.section, []).append([line.card.key, line.copies])
    return found


def test_a_deck_saved_as_text_is_read_as_the_same_list(men: Deck) -> None:
    assert deck_as_text(men).startswith("# Hold the Causeway\n")
    assert lists(men, deck_as_text(men)) == snapshot(men)


def test_a_deck_saved_as_json_is_read_as_the_same_list(men: Deck) -> None:
    back = read_given(json.dumps(deck_as_data(men), indent=2))
    assert (back.name, back.about) == (men.name, men.about)
    assert lists(men, back.text) == snapshot(men)


def test_a_deck_saved_as_json_keeps_its_format_tags_and_notes(men: Deck) -> None:
    save_notes(men, 0, "Mind the gap.", ["slow"])
    data = deck_as_data(Deck.objects.get(pk=men.pk))
    assert (data["format"], data["tags"], data["notes"]) == (None, ["slow"], "Mind the gap.")
    men.format = Format.objects.get(key="classic")
    assert read_given(json.dumps(deck_as_data(men))).format_key == "classic"


@pytest.mark.parametrize("key", [3, "", "a b", "x" * 41, ["modern"], None])
def test_what_is_no_key_of_a_format_brings_none(key: object) -> None:
    given = json.dumps({"format": key, "entries": [{"card": "toll-box", "copies": 1}]})
    assert read_given(given).format_key == ""


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("=HYPERLINK(A1)", "'=HYPERLINK(A1)"),
        ("+1+cmd|' /C calc'!A0", "'+1+cmd|' /C calc'!A0"),
        ("-2+3", "'-2+3"),
        ("@SUM(1)", "'@SUM(1)"),
        ("\t=1", "'\t=1"),
        ("'=1", "''=1"),
        ("'Twas Dusk", "'Twas Dusk"),
        ("A=1", "A=1"),
    ],
)
def test_no_name_in_a_table_is_computed_and_each_is_read_as_it_was(name: str, cell: str) -> None:
    assert as_cell(name) == cell
    table = io.StringIO()
    rows = csv.writer(table, lineterminator="\n")
    rows.writerows([("section", "copies", "name", "key"), ("main", "2", cell, "w-1")])
    assert read_given(table.getvalue()).text.splitlines()[1] == f"main: 2x {' '.join(name.split())}"


def test_a_deck_saved_as_a_table_is_read_as_the_same_list(men: Deck) -> None:
    table = deck_as_table(men)
    assert table.startswith("section,copies,name,key\n")
    assert '"Saint Wick, Keeper of the Small Flame"' in table
    assert lists(men, read_given(table).text) == snapshot(men)


def test_a_deck_saved_as_text_keeps_its_name_and_what_is_said_about_it(men: Deck) -> None:
    men.about = "For long nights.\n\nMind the bell."
    back = read_given(deck_as_text(men))
    assert (back.name, back.about) == (men.name, men.about)


@pytest.mark.parametrize("name", ["Creatures (12)", "Main deck", "12 cards", "---", "🔥", "name: x", "Name:"])
def test_a_deck_saved_as_text_keeps_a_name_that_could_mean_something_else(name: str, boxes: Deck) -> None:
    boxes.name, boxes.about = name, "Main\n3 Toll Box\n\nMore"
    brought = read_given(deck_as_text(boxes))
    assert (brought.name, brought.about) == (name, boxes.about)
    assert read_given(brought.text).name == name  # when the preview is sent again
    as_json = read_given(json.dumps(deck_as_data(boxes)))
    assert read_given(as_json.text).name == name


def test_words_about_a_deck_never_become_cards(boxes: Deck) -> None:
    boxes.about = "3 Toll Box\r\n2 Long Pike\u20282 Long Pike"
    assert lists(boxes, deck_as_text(boxes)) == {"main": [["toll-box", 3]]}


@pytest.mark.parametrize(
    "text", ["3 Toll Box", "{", "{}", '{"entries": 3}', "[1]", "{" * 5000, '{"entries":' * 9]
)
def test_what_is_no_saved_deck_stays_the_text_that_it_is(text: str) -> None:
    assert read_given(text).text == text


@pytest.mark.parametrize(
    "entry",
    [
        None, 3, "Tol Box", [], {}, {"card": 3}, {"card": "toll-box", "copies": "2"},
        {"card": "toll-box", "copies": True}, {"card": "toll-box", "section": "hand"}, {"name": " "},
        {"card": "toll-box", "copies": -1}, {"card": "toll-box", "copies": 10**50}, {"card": "\n"},
        {"card": "toll-box", "section": []},
    ],
)  # fmt: skip
def test_an_entry_that_is_none_is_reported(men: Deck, entry: object) -> None:
    good = {"card": "toll-box", "copies": 2}
    pasted = read_list(read_given(json.dumps({"entries": [good, entry, good]})).text, Names.of_catalogue())
    assert len(pasted.wrong) == 1
    assert [line.copies for line in pasted.kept] == [2, 2]
