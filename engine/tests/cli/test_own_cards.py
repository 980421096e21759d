"""Commands with cards of the caller: files of any form, effects that cannot be read only where agreed to."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main
from engine.tests.cardfile.published_samples import LATEST

DECK = "20 Patient Toll Keeper\n20 Lantern on a Hook\n"


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    """A deck, and the published file that has its cards."""
    (tmp_path / "deck.txt").write_text(DECK)
    (tmp_path / "cards.json").write_text(json.dumps(LATEST))
    return str(tmp_path / "deck.txt"), str(tmp_path / "cards.json")


def results(words: list[str], capsys: pytest.CaptureFixture[str]) -> Any:
    assert main([*words, "--games", "2", "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def spoil(file: str) -> None:
    """Let the deck have an effect that cannot be read."""
    entries = json.loads(Path(file).read_text())
    entries[0]["effects"][0]["text"] = "When flipped: hum softly."
    Path(file).write_text(json.dumps(entries))


def test_a_deck_of_published_cards_is_played(
    files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    deck, cards = files
    goldfish = ["goldfish", deck, "--cards", cards, "--turns", "3"]
    last, first = (results([*goldfish, "--lent", rule], capsys) for rule in ("last", "first"))
    assert last["games"] == first["games"] == 2
    assert last["digest"] != first["digest"]
    assert results(["duel", deck, "men", "--cards", cards], capsys)["games"] == 2
    assert main(["goldfish", deck]) == 1
    assert "there is no card called Patient Toll Keeper" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("lent", "reason"),
    [
        ("hook:2", "no card hook in the files of --cards has an effect to lend (lantern-on-a-hook)"),
        ("lantern-on-a-hook:9", "lantern-on-a-hook has no effect 9 to lend ("),
    ],
)
def test_an_effect_that_no_card_can_lend_is_refused(
    files: tuple[str, str], lent: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    deck, cards = files
    assert main(["goldfish", deck, "--cards", cards, "--lent", lent]) == 1
    assert reason in capsys.readouterr().err
    assert main(["goldfish", "men", "--lent", "hook:2"]) == 1
    assert "(nor any other)" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["goldfish"], ["duel", "men"]], ids=["goldfish", "duel"])
def test_effects_that_cannot_be_read_are_left_out_where_that_was_agreed_to(
    files: tuple[str, str], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    deck, cards = files
    spoil(cards)
    command = [*words, deck, "--cards", cards]
    assert main([*command, "--games", "4"]) == 1
    assert "To agree to play without such effects: --without-unread" in capsys.readouterr().err
    found = results([*command, "--without-unread"], capsys)
    assert found["left_out"] == ["Patient Toll Keeper, effect 1: When flipped: hum softly."]


def test_all_mistakes_and_unread_texts_of_a_file_are_listed(
    files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    deck, cards = files
    spoil(cards)
    entries = json.loads(Path(cards).read_text())
    entries[0] |= {"colour": "red", "arrows": {"up": "single"}}
    entries[0]["effects"][1] = {"icon": "spell", "text": "Draw 1."}
    Path(cards).write_text(json.dumps(entries))
    for words in (["coverage", cards], ["read", "--file", cards]):
        assert main(words) == 1
        shown, printed = capsys.readouterr()
        assert f"{cards}: card patient-toll-keeper, colour: unknown" in printed
        assert f"{cards}: card patient-toll-keeper, effect 2 icon: one of cost" in printed
        assert f"{cards}: card patient-toll-keeper, effect 1\n    trigger | When flipped: hum" in shown
        assert f"{cards}: skipped _symbols: a page and no card" in shown
        assert "8 read, 1 unread" in shown.splitlines()[-1]
    assert main(["goldfish", deck, "--cards", cards]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert [line.partition(", ")[0] for line in lines] == [f"{cards}: card patient-toll-keeper"] * 3


def test_a_deck_of_published_cards_is_played_by_the_newest_rules_unless_said_otherwise(
    files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    deck, cards = files
    goldfish = ["goldfish", deck, "--cards", cards, "--turns", "2"]
    assert results(goldfish, capsys)["edition"] == "latest"
    assert results(["duel", "men", deck, "--cards", cards], capsys)["edition"] == "latest"
    assert results([*goldfish, "--edition", "modern"], capsys)["edition"] == "modern"
    assert results(["duel", "men", "fey", "--cards", cards], capsys)["edition"] == "modern"
