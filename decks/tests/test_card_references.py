"""A set is removed whole, but for the cards that decks, versions, runs and games name."""

from collections.abc import Callable

import pytest
from django.core.management import CommandError, call_command

from cards.importing.services import import_cards
from cards.importing.tests.sample_files import file_bytes, sample_file
from cards.models import Card, CardVersion, Set
from cards.removal.removal_plan import removal
from cards.removal.services import NotRemoved, remove_set
from decks.games.services import start_game
from decks.legality.models import Format
from decks.lists.deck_store import DeckLine, save_entries
from decks.models import Deck, DeckEntry, Run

FILE = file_bytes([card for card in sample_file()[:9] if card["type"]["key"] != "monument"])
KEYS = ["card-1", "card-3", "card-4", "card-6", "card-7", "card-9"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def far(db: None) -> Set:
    """An imported set of six cards."""
    import_cards(FILE, "far.json", "far")
    return Set.objects.get()


@pytest.fixture
def deck(far: Set) -> Deck:
    """A deck of nothing yet."""
    return Deck.objects.create(name="Far")


def hold(deck: Deck, *keys: str) -> None:
    save_entries(deck, [DeckLine("main", Card.objects.get(key=key), 20) for key in keys])


def name_in_deck(deck: Deck) -> None:
    DeckEntry.objects.create(deck=deck, card=Card.objects.get(key="card-1"), section="maybe")


def name_in_version(deck: Deck) -> None:
    hold(deck, "card-1")
    hold(deck)


def name_in_run(deck: Deck) -> None:
    hash_ = Card.objects.get(key="card-1").printed_hash
    played = {
        "edition": "modern",
        "policy": "goldfish",
        "policy_version": 1,
        "turns": 1,
        "seed": 1,
        "games": 1,
    }
    more = {"rules_version": 1, "reader_version": "x", "deck_snapshot": {}, "definition_hashes": [hash_]}
    Run.objects.create(deck=deck, key="x", **played, **more)


def name_in_game_without_deck(deck: Deck) -> None:
    hold(deck, "card-1")
    start_game(deck, seed=1)
    deck.delete()


def name_on_ban_list(deck: Deck) -> None:
    format_ = Format.objects.create(key="f", name="F")
    format_.restrictions.create(card=Card.objects.get(key="card-1"), since="2026-11-01")


def test_a_set_that_nobody_names_goes_without_a_trace(far: Set) -> None:
    assert [card.key for card in remove_set("far").deleted] == KEYS
    assert not Card.objects.exists()
    assert not CardVersion.objects.exists()
    assert not Set.objects.exists()


@pytest.mark.parametrize(
    ("name", "place"),
    [
        (name_in_deck, "1 deck"),
        (name_in_version, "1 deck version"),
        (name_in_run, "1 run"),
        (name_in_game_without_deck, "1 game"),
        (name_on_ban_list, "the ban list of F"),
    ],
)
def test_a_card_that_is_named_is_retired(deck: Deck, name: Callable[[Deck], None], place: str) -> None:
    name(deck)
    done = remove_set("far")
    assert [(retired_card.card.key, retired_card.places) for retired_card in done.retired] == [
        ("card-1", [place])
    ]
    card = Card.objects.get()
    assert (card.key, card.retired, card.set, card.versions.count()) == ("card-1", True, None, 1)
    assert not Set.objects.exists()


def test_what_a_card_once_said_is_named_too(deck: Deck) -> None:
    hold(deck, "card-1")
    game = start_game(deck, seed=1)
    deck.delete()
    cards = sample_file()[:1]
    cards[0]["effects"] = []
    import_cards(file_bytes(cards), "far.json", "far")
    assert Card.objects.get(key="card-1").printed_hash not in str(game.setup)
    assert [retired_card.card.key for retired_card in remove_set("far").retired] == ["card-1"]


def test_a_set_that_a_format_is_made_of_stays(far: Set) -> None:
    Format.objects.create(key="f", name="F").sets.add(far)
    with pytest.raises(CommandError, match=r"The set is named in the format F\. Nothing was removed"):
        call_command("remove_set", "far")
    assert Card.objects.filter(set=far).count() == len(KEYS)


def test_a_printed_state_that_another_card_shares_stays(far: Set) -> None:
    """Two cards that print the same have one version between them."""
    twin = {**sample_file()[0], "key": "twin"}
    import_cards(file_bytes([{**sample_file()[0], "name": "Before"}]), "far.json", "far")
    import_cards(file_bytes([twin]), "twin.json")
    assert [(retired_card.card.key, retired_card.places) for retired_card in remove_set("far").retired] == [
        ("card-1", ["a printed state of twin"])
    ]
    assert CardVersion.objects.filter(hash=Card.objects.get(key="twin").printed_hash).exists()


def test_what_changed_since_it_was_agreed_to_is_not_done(deck: Deck) -> None:
    agreed = removal(Set.objects.get()).fingerprint
    name_in_deck(deck)
    with pytest.raises(NotRemoved) as refused:
        remove_set("far", agreed)
    assert refused.value.changed
    assert Set.objects.exists()
    assert remove_set("far", refused.value.removal.fingerprint)


def test_a_removed_set_can_be_imported_again(deck: Deck) -> None:
    name_in_deck(deck)
    remove_set("far")
    report = import_cards(FILE, "far.json", "far")
    assert (report.counts["new"], report.counts["changed"]) == (len(KEYS) - 1, 1)
    assert [tuple(change) for change in report.cards[0].changes] == [
        ("set", "", "far"),
        ("retired", "yes", "no"),
    ]
    assert Card.objects.filter(set__key="far", retired=False).count() == len(KEYS)


def test_the_command_tells_what_it_would_do(deck: Deck, capsys: pytest.CaptureFixture[str]) -> None:
    name_in_deck(deck)
    call_command("remove_set", "far", "--dry-run")
    output = capsys.readouterr().out
    assert "deleted  card-3 (Card 3)" in output
    assert "retired  card-1 (Card 1): 1 deck" in output
    assert "5 deleted, 1 retired" in output
    assert Set.objects.exists()
    call_command("remove_set", "far")
    assert Card.objects.count() == 1
    with pytest.raises(CommandError, match="There is no set far"):
        call_command("remove_set", "far")
