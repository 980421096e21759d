"""Decks that went out in an archive come back as they were, and what cannot is said and kept as notes."""

import json
from io import BytesIO
from zipfile import ZipFile

import pytest

from cards.models import Card
from decks.archives.deck_plan import PlannedDeck, plan_decks
from decks.archives.services import TakenDecks, keep_upload, take_decks
from decks.archives.tests.conftest import archive_of, deck_json, zipped
from decks.legality.models import Format
from decks.lists.deck_store import DeckLine
from decks.lists.deck_text.exchange import deck_as_data, deck_as_text
from decks.lists.deck_text.foreign_lists import read_given
from decks.lists.services import make_deck
from decks.lists.versions.kept_versions import snapshot
from decks.models import Deck, DeckVersion
from decks.notes.services import save_notes
from dimrift_site.accounts.models import User

pytestmark = pytest.mark.django_db
COLUMNS = ("name", "about", "format", "edition", "version", "hidden_as", "key", "network", "session_key")
OF_VERSIONS = (
    *("version", "snapshot", "printed", "name", "about", "format_key", "visibility", "label", "undo_to"),
    *("redo_to", "sitting", "stored_bytes"),
)


def take_all(user: User, content: bytes) -> TakenDecks:
    upload = keep_upload(user, "decks.zip", content)
    chosen = [deck.number for deck in plan_decks(content, user)]
    taken = take_decks(user, upload, chosen)
    assert taken
    return taken


def planned(user: User, **fields: object) -> PlannedDeck:
    """The only deck of an archive whose file has these fields otherwise."""
    [deck] = plan_decks(zipped({"decks/a.json": deck_json(**fields)}), user)
    return deck


def make_decks(user: User, number: int) -> None:
    """Decks of an account with all that decks have, each with another list, together with all cards."""
    cards = list(Card.objects.order_by("key"))
    formats = [None, *Format.objects.all()]
    for index in range(number):
        lines = [
            DeckLine(section, cards[(index * step) % len(cards)], 1 + index % 3)
            for section, step in (("main", 1), ("main", 2), ("fables", 3), ("maybe", 5))
        ]
        lines += [DeckLine("maybe", card, 1) for card in cards[index::number]]
        name, about = f"Deck {index} “é”", "First.\r\nSecond.\n" * (index % 3)
        visibility = ("private", "unlisted", "public")[index % 3]
        chosen = formats[index % len(formats)] if index % 2 else None
        deck = make_deck(user, "", lines, name=name, about=about, visibility=visibility, format=chosen)
        if index % 4:
            save_notes(deck, 0, f"# Notes {index}\n\n- [[Toll Box]]", ["slow", f"tag-{index}"])


def test_decks_are_the_same_after_a_round_trip_and_private(men: Deck, alice: User, bob: User) -> None:
    make_decks(alice, 24)
    assert take_all(bob, archive_of(alice)) == TakenDecks(24, 0, 0)
    before, after = alice.decks.order_by("pk"), bob.decks.order_by("pk")
    assert [deck_as_data(deck) for deck in after] == [deck_as_data(deck) for deck in before]
    assert [snapshot(deck) for deck in after] == [snapshot(deck) for deck in before]
    assert {deck.visibility for deck in after} == {"private"}
    assert archive_texts(archive_of(bob)) == archive_texts(archive_of(alice))


def archive_texts(content: bytes) -> list[bytes]:
    with ZipFile(BytesIO(content)) as archive:
        return [archive.read(name) for name in archive.namelist() if name.startswith("decks/")]


def test_decks_of_an_archive_are_stored_as_those_that_are_made_one_by_one(
    men: Deck, alice: User, bob: User
) -> None:
    make_decks(alice, 24)
    Deck.objects.filter(owner=alice).update(visibility="private")
    DeckVersion.objects.filter(deck__owner=alice).update(visibility="private")
    take_all(bob, archive_of(alice))
    decks, brought = (Deck.objects.filter(owner=user).order_by("pk") for user in (alice, bob))
    assert list(brought.values(*COLUMNS)) == list(decks.values(*COLUMNS))
    versions = [DeckVersion.objects.filter(deck__owner=user).order_by("deck") for user in (alice, bob)]
    assert list(versions[1].values(*OF_VERSIONS)) == list(versions[0].values(*OF_VERSIONS))
    assert list(brought.values("notes__text", "notes__version")) == list(
        decks.values("notes__text", "notes__version")
    )


def test_an_archive_has_a_text_for_each_deck_that_people_can_read(men: Deck, alice: User) -> None:
    make_decks(alice, 2)
    with ZipFile(BytesIO(archive_of(alice))) as archive:
        assert archive.testzip() is None
        texts = [archive.read(each).decode() for each in archive.namelist() if each.endswith(".txt")]
        manifest = json.loads(archive.read("manifest.json"))
    assert texts == [deck_as_text(deck) for deck in alice.decks.order_by("pk")]
    assert (manifest["format"], manifest["version"]) == ("dimrift-decks", 1)
    assert list(manifest["decks"].values()) == ["Deck 0 “é”", "Deck 1 “é”"]


def test_a_file_of_an_archive_can_be_pasted_as_a_new_deck_with_its_format(men: Deck, alice: User) -> None:
    deck = make_deck(alice, "", [DeckLine("main", Card.objects.get(key="toll-box"), 3)], name="Boxes")
    Deck.objects.filter(pk=deck.pk).update(format=Format.objects.get(key="classic"))
    [text] = [
        archive_text for archive_text in archive_texts(archive_of(alice)) if archive_text.startswith(b"{")
    ]
    assert read_given(text.decode())[1:] == ("Boxes", "", "classic")


def test_a_card_is_found_by_its_key_and_else_by_its_name(men: Deck, alice: User) -> None:
    entries = [
        {"section": "main", "card": "toll-box", "name": "What it was called", "copies": 1},
        {"section": "fables", "card": "gone", "name": "toll  BOX", "copies": 2},
        {"section": "maybe", "card": "toll-box", "copies": 3},
        {"section": "main", "name": "Toll Box", "copies": 4},
    ]
    deck = planned(alice, entries=entries)
    assert deck.unknown == []
    assert [(line.section, line.card.key, line.copies) for line in deck.lines] == [
        ("main", "toll-box", 1), ("fables", "toll-box", 2), ("maybe", "toll-box", 3), ("main", "toll-box", 4),
    ]  # fmt: skip


def test_unknown_cards_are_kept_in_the_notes_with_their_copies(men: Deck, alice: User) -> None:
    entries = [
        {"section": "main", "card": "toll-box", "name": "Toll Box", "copies": 3},
        {"section": "fables", "card": "gone", "name": "Gone Card", "copies": 2},
        {"section": "hand", "card": "toll-box", "copies": 2},
    ]
    content = zipped({"decks/a.json": deck_json(entries=entries, notes="Mind the gap.")})
    [deck] = plan_decks(content, alice)
    assert [(entry.number, entry.text, entry.problem) for entry in deck.unknown] == [
        (2, "Fables: 2x Gone Card", "no card is called so"),
        (
            3,
            '{"section": "hand", "card": "toll-box", "copies": 2}',
            "an entry has a section, a card and copies",
        ),
    ]
    assert take_all(alice, content) == TakenDecks(1, 2, 0)
    made = Deck.objects.get(owner=alice)
    assert snapshot(made) == {"main": [["toll-box", 3]]}
    assert made.notes.text.splitlines() == [
        "Mind the gap.", "", "No card is called so:", "", "- Fables: 2x Gone Card",
        '- {"section": "hand", "card": "toll-box", "copies": 2}',
    ]  # fmt: skip


def test_lines_for_which_the_notes_have_no_room_are_counted(men: Deck, alice: User) -> None:
    entries = [{"card": f"{number}", "name": f"{number} {'x' * 200}", "copies": 1} for number in range(40)]
    content = zipped({"decks/a.json": deck_json(entries=entries)})
    [deck] = plan_decks(content, alice)
    assert len(deck.notes) <= 5_000
    assert deck.lost == 40 - deck.notes.count("\n- ")
    assert take_all(alice, content) == TakenDecks(1, 40 - deck.lost, deck.lost)


def test_what_was_noted_once_is_not_noted_again(men: Deck, alice: User, bob: User) -> None:
    entries = [{"card": "gone", "name": "Gone Card", "copies": 2}]
    notes = "No card is called so:\n\n- 2x Gone Card"
    assert planned(alice, entries=entries, notes=notes).notes == notes
    assert planned(alice, entries=entries).notes == notes


@pytest.mark.parametrize(
    "entry",
    [
        None, 3, "Toll Box", [], {}, {"card": "toll-box"}, {"card": "toll-box", "copies": "2"},
        {"card": "toll-box", "copies": True}, {"card": 3, "copies": 1}, {"card": "toll-box", "copies": 100},
        {"card": "toll-box", "copies": 0}, {"card": "toll-box", "copies": 10**50}, {"card": " ", "copies": 1},
        {"card": "toll-box", "copies": 1, "section": []}, {"name": "\ud800", "copies": 1},
        {"name": "\0", "copies": 1}, {"card": "toll-box", "copies": 1.0},
    ],
)  # fmt: skip
def test_an_entry_that_is_none_is_a_line_without_a_card(men: Deck, alice: User, entry: object) -> None:
    good = {"card": "toll-box", "copies": 2}
    content = zipped({"decks/a.json": deck_json(entries=[good, entry, good])})
    [deck] = plan_decks(content, alice)
    assert [file_entry.number for file_entry in deck.unknown] == [2]
    assert take_all(alice, content) == TakenDecks(1, 1, 0)
    assert snapshot(Deck.objects.get(owner=alice)) == {"main": [["toll-box", 4]]}


def test_more_copies_than_can_stand_in_a_section_are_a_line_without_a_card(men: Deck, alice: User) -> None:
    entries = [{"card": "toll-box", "copies": 60}, {"card": "toll-box", "copies": 60}]
    deck = planned(alice, entries=entries)
    assert [entry.problem for entry in deck.unknown] == [
        "with it there are more than 99 copies in that section"
    ]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": None}, "name: This field is required."),
        ({"name": "x" * 121}, "name: Ensure this value has at most 120 characters"),
        ({"name": 3}, "name: it is no text"),
        ({"name": "a\0"}, "name: Null characters are not allowed."),
        ({"name": "\ud800"}, "name: it has half a character"),
        ({"about": "x" * 2_001}, "about: Ensure this value has at most 2000 characters"),
        ({"notes": "x" * 5_001}, "notes: Ensure this value has at most 5000 characters"),
        ({"notes": "#\n" * 2_500}, "notes: The text has too much markup"),
        ({"tags": [f"t{number}" for number in range(9)]}, "tags: A deck has at most 8 tags"),
        ({"tags": "slow"}, "tags: it is no list of words"),
        ({"tags": [3]}, "tags: it is no list of words"),
        ({"format": "a b"}, "format: Enter a valid “slug”"),
        ({"format": []}, ""),
        ({"entries": None}, "entries: it is no list"),
        ({"entries": [{}] * 201}, "entries: there are 201, 200 is the most"),
    ],
)
def test_a_file_that_no_deck_can_be_made_of_is_refused_with_the_field(
    men: Deck, alice: User, fields: dict[str, object], words: str
) -> None:
    deck = planned(alice, **fields)
    assert deck.file.problem.startswith(words)
    assert bool(deck.file.problem) == bool(words) != deck.is_chosen


def test_a_file_that_is_no_object_is_refused(men: Deck, alice: User) -> None:
    [deck] = plan_decks(zipped({"decks/a.json": "[1]"}), alice)
    assert deck.file.problem == "it is no object"


def test_a_format_that_is_not_there_becomes_the_site_s_own_and_is_named(men: Deck, alice: User) -> None:
    deck = planned(alice, format="duel")
    assert deck.format is None
    assert deck.remarks == ["no format “duel” here"]


def test_cards_of_one_s_workshop_come_along_and_those_of_strangers_become_notes(
    men: Deck, alice: User, bob: User
) -> None:
    from cards.tests.conftest import LAMP, printed
    from cards.workshop.services import make_set, save_workshop_card

    card = save_workshop_card(make_set(alice.pk, name="Drafts"), printed(LAMP, name="Lighthouse"))
    make_deck(alice, "", [DeckLine("main", card, 2)], name="Draft")
    [own], [other] = (plan_decks(archive_of(alice), user) for user in (alice, bob))
    assert [line.card for line in own.lines] == [card]
    assert [entry.text for entry in other.unknown] == ["2x Lighthouse"]


def test_the_plan_says_which_decks_are_there_already(men: Deck, alice: User) -> None:
    box, pike = (Card.objects.get(key=key) for key in ("toll-box", "long-pike"))
    make_deck(alice, "", [DeckLine("main", box, 3)], name="Boxes")
    make_deck(alice, "", [DeckLine("main", pike, 3)], name="Pikes")
    same = planned(alice)
    assert (same.remarks, same.is_chosen) == (["you have it"], False)
    renamed = planned(alice, name="Other boxes")
    assert (renamed.remarks, renamed.is_chosen) == (["same list as “Boxes”"], True)
    changed = planned(alice, name="PIKES", entries=[])
    assert (changed.remarks, changed.is_chosen) == (["you have a deck of this name"], True)
    assert (changed.sizes, same.sizes) == ("0", "3")
