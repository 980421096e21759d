from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from cards.models import Card, CardVersion
from cards.services import Saved
from decks.models import Deck, DeckVersion
from decks.starter_files import BadStarterFile, Loaded, load_files
from decks.tests.conftest import DECK_FILES
from engine import BadCardFile

LAMP = "- {key: lamp, name: Lamp, type: artifact, faction: men}\n"

pytestmark = pytest.mark.django_db


def files(folder: Path, **texts: str) -> list[Path]:
    paths = []
    for name, text in texts.items():
        path = folder / name.replace("_", ".")
        path.write_text(text)
        paths.append(path)
    return paths


def nothing_is_kept() -> bool:
    return not (Card.objects.exists() or Deck.objects.exists() or CardVersion.objects.exists())


def test_every_effect_of_the_site_s_own_cards_reads_and_loading_twice_changes_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[Loaded] = []

    def load(card_files: list[Path], deck_files: list[Path]) -> Loaded:
        loaded.append(load_files(card_files, deck_files))
        return loaded[-1]

    monkeypatch.setattr("decks.management.commands.load_cards.load_files", load)
    call_command("load_cards")
    before = list(CardVersion.objects.values_list("hash")), list(DeckVersion.objects.values_list())
    call_command("load_cards")
    first, second = loaded
    assert first.unread == []
    assert first.cards[Saved.NEW] == second.cards[Saved.UNCHANGED]
    assert first.decks[Saved.NEW] == second.decks[Saved.UNCHANGED]
    assert first.decks[Saved.NEW] == [path.stem for path in DECK_FILES]
    assert (list(CardVersion.objects.values_list("hash")), list(DeckVersion.objects.values_list())) == before
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("cards: ")
    assert said[1] == f"decks: {len(DECK_FILES)} new, 0 changed, 0 unchanged"
    assert said[2].startswith("wiki: ")
    assert said[4] == f"decks: 0 new, 0 changed, {len(DECK_FILES)} unchanged"


def test_each_of_the_site_s_own_cards_has_a_small_number_of_its_own(starters: list[Deck]) -> None:
    numbers = list(Card.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    assert Card.objects.get(key="toll-box").number == 1  # as in every deck code that names it


def test_a_number_is_given_once_and_never_to_another_card(tmp_path: Path) -> None:
    lamp, torch = LAMP.replace("}", ", number: 7}"), LAMP.replace("lamp", "torch").replace("Lamp", "Torch")
    load_files(files(tmp_path, a_yaml=lamp), [])
    for again, why in (
        (lamp.replace("7", "8"), "another number was given to the card lamp"),
        (torch.replace("}", ", number: 7}"), "another number was given to the card lamp"),
        (lamp + torch.replace("}", ", number: 7}"), "its number 7 is also used"),
    ):
        with pytest.raises(BadStarterFile, match=why):
            load_files(files(tmp_path, a_yaml=again), [])
    load_files(files(tmp_path, a_yaml=LAMP), [])
    assert Card.objects.get(key="lamp").number == 7


def test_a_card_whose_name_another_one_took_is_left_out_and_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    numbered, torch = (
        LAMP.replace("}", ", number: 7}"),
        LAMP.replace("lamp", "torch").replace("Lamp", "Torch"),
    )
    load_files(files(tmp_path, a_yaml=numbered + torch), [])
    Card.objects.filter(key="lamp").update(name="Beacon")  # in the admin
    Card.objects.create(key="mine", name="Lamp", type="artifact")
    deck = files(tmp_path, men_txt="3 Lamp\n2 Torch\n")
    loaded = load_files(files(tmp_path, a_yaml=numbered + torch), deck)
    assert loaded.left_out == ["lamp: the card mine is called Lamp"]
    assert Card.objects.get(key="lamp").name == "Beacon"
    monkeypatch.setattr("decks.management.commands.load_cards.load_files", lambda *_files: loaded)
    call_command("load_cards")
    assert "left as it is: lamp: the card mine is called Lamp" in capsys.readouterr().out
    Card.objects.filter(key="mine").update(name="Mine")
    assert load_files(files(tmp_path, a_yaml=numbered + torch), deck).left_out == []
    assert Card.objects.get(key="lamp").name == "Lamp"


def test_names_that_change_hands_in_the_files_do_so(tmp_path: Path) -> None:
    lamp, torch = LAMP, LAMP.replace("lamp", "torch").replace("Lamp", "Torch")
    load_files(files(tmp_path, a_yaml=lamp + torch), [])
    taken = LAMP.replace("Lamp", "Torch") + LAMP.replace("lamp", "torch").replace("Lamp", "Beacon")
    assert load_files(files(tmp_path, a_yaml=taken), []).left_out == []
    assert dict(Card.objects.values_list("key", "name")) == {"lamp": "Torch", "torch": "Beacon"}


def test_a_starter_deck_is_public_and_belongs_to_the_site(men: Deck) -> None:
    assert (men.visibility, men.owner, men.version) == ("public", None, 1)
    assert men.name == "Hold the Causeway"
    assert men.about


def test_a_deck_for_classic_has_its_edition_its_format_and_its_own_set(starters: list[Deck]) -> None:
    deck, men = (
        next(starter for starter in starters if starter.key == key) for key in ("classic-day-shift", "men")
    )
    assert (deck.edition, deck.format and deck.format.edition) == ("classic", "classic")
    assert (men.edition, men.format) == ("modern", None)
    sets = dict(Card.objects.values_list("key", "set__key"))
    assert (sets["handcart"], sets["toll-box"]) == ("lost-property", "core")


def test_a_card_error_tells_file_and_line_and_nothing_is_loaded(tmp_path: Path) -> None:
    cards = files(
        tmp_path, a_yaml=LAMP, b_yaml=LAMP.replace("lamp", "torch").replace("Lamp", "Torch") + "- {key: x}\n"
    )
    with pytest.raises(BadCardFile, match=r"b\.yaml:2"):
        load_files(cards, [])
    assert nothing_is_kept()


def test_an_unknown_card_in_a_deck_tells_file_and_line_and_nothing_is_loaded(tmp_path: Path) -> None:
    cards, deck = files(tmp_path, a_yaml=LAMP, men_txt="# A deck: of lamps\n2 Lamp\n1 Sun\n")
    with pytest.raises(BadStarterFile, match=r"men\.txt:3: there is no card called Sun"):
        load_files([cards], [deck])
    assert nothing_is_kept()


def test_a_line_that_is_no_entry_is_reported_with_its_number(tmp_path: Path) -> None:
    cards, deck = files(tmp_path, a_yaml=LAMP, men_txt="2 Lamp\n0 Lamp\n")
    with pytest.raises(BadStarterFile, match=r"men\.txt:2"):
        load_files([cards], [deck])


@pytest.mark.parametrize("again", [LAMP, LAMP.replace("key: lamp", "key: torch")])
def test_a_key_or_name_in_two_files_is_refused(tmp_path: Path, again: str) -> None:
    cards = files(tmp_path, a_yaml=LAMP, b_yaml=again)
    with pytest.raises(BadStarterFile, match=r"b\.yaml: Lamp: its .* is also used in .*a\.yaml"):
        load_files(cards, [])


def test_an_unknown_faction_is_refused_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(BadCardFile, match=r"a\.yaml:1: faction"):
        load_files(files(tmp_path, a_yaml=LAMP.replace("men", "elves")), [])


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadStarterFile, match="cannot be read"):
        load_files([tmp_path / "a.yaml"], [])


def test_a_changed_list_makes_a_new_version_of_the_deck(tmp_path: Path) -> None:
    cards, deck = files(tmp_path, a_yaml=LAMP, men_txt="# Lamps: many\n2 Lamp\n")
    load_files([cards], [deck])
    deck.write_text("# Lamps: many\n3 Lamp\n")
    assert load_files([cards], [deck]).decks[Saved.CHANGED] == ["men"]
    assert [version.snapshot for version in DeckVersion.objects.all()] == [
        {"main": [["lamp", 3]]},
        {"main": [["lamp", 2]]},
    ]


def test_the_command_fails_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(card_files: list[Path], deck_files: list[Path]) -> None:
        raise BadStarterFile("men.txt:3: there is no card called Sun")

    monkeypatch.setattr("decks.management.commands.load_cards.load_files", broken)
    with pytest.raises(CommandError, match=r"men\.txt:3: there is no card called Sun\. Nothing was loaded\."):
        call_command("load_cards")
