"""`bin/manage simulate`, `compare`, `advise`, `matrix`, `worth`: the engine with decks of the site, files."""

import json
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

import engine
from cards.models import Card
from decks.legality.models import CardRestriction
from decks.legality.queries import format_of
from decks.lists.deck_store import DeckLine, save_entries
from decks.management.engine_command import edition_words
from decks.models import Deck, DeckEntry
from decks.play_setup.deck_files import (
    CARDS_FILE,
    EngineDeckFile,
    UnknownDeck,
    count_copies,
    write_deck_files,
)
from decks.play_setup.legal_additions import find_legal_additions

pytestmark = pytest.mark.django_db


def run(capfd: pytest.CaptureFixture[str], *words: str) -> str:
    """Return what a command prints that ends well."""
    with pytest.raises(SystemExit) as ended:
        call_command(*words)
    said = capfd.readouterr()
    assert ended.value.code == 0, said.err
    return said.out


def test_decks_are_compared_by_key_public_id_and_file(
    men: Deck, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    own = Deck.objects.create(name="Bells", edition=men.edition)
    lines = [DeckLine(e.section, e.card, e.copies) for e in men.entries.select_related("card")]
    save_entries(own, lines[1:])
    file = tmp_path / "pikes.txt"
    file.write_text("20 long pike\n")
    words = ("--games", "3", "--turns", "2", "--seed", "4", "--workers", "1")
    compared = json.loads(run(capfd, "compare", "men", own.public_id, *words, "--json"))
    assert compared["games"] == 3
    assert {"mean", "low", "high", "n"} == set(compared["difference"]["win_turn"])
    dropped = lines[0].card.name
    assert dropped not in [card["name"] for card in compared["cards"]]
    assert "3 games of each, 2 turns; pikes less men" in run(capfd, "compare", "men", str(file), *words)
    simulated = json.loads(run(capfd, "simulate", own.public_id, *words, "--json"))
    assert [simulated[name] for name in ("games", "seed", "turns")] == [3, 4, 2]
    until = [
        json.loads(run(capfd, *command, *words, "--until", "0.5", "--json"))
        for command in (("compare", "men", own.public_id), ("simulate", own.public_id))
    ]
    assert [(figures["until"], figures["stopped"], figures["games"]) for figures in until] == [
        (0.5, False, 3)
    ] * 2


def test_a_matrix_plays_decks_by_key_public_id_and_file_against_each_other(
    men: Deck, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    own = Deck.objects.create(name="Bells", edition=men.edition)
    save_entries(own, [DeckLine(e.section, e.card, e.copies) for e in men.entries.select_related("card")][1:])
    file = tmp_path / "pikes.txt"
    file.write_text("20 long pike\n")
    words = ("--games", "1", "--seed", "4", "--workers", "1", "--json")
    matrix = json.loads(run(capfd, "matrix", "men", own.public_id, str(file), *words))
    assert matrix["decks"] == ["men", own.public_id, "pikes"]
    pairings = [tuple(row["decks"]) for row in matrix["pairings"]]
    assert pairings == [("men", own.public_id), ("men", "pikes"), (own.public_id, "pikes")]
    for row in matrix["pairings"]:
        assert row["games"] == row["won_by_starter"]["n"] == row["turns"]["n"] == 1
        assert {"mean", "low", "high", "n"} == set(row["won"]["a"])


def test_a_matrix_takes_two_to_twenty_different_decks(men: Deck, capfd: pytest.CaptureFixture[str]) -> None:
    for names, said in ((["men"], "takes 2 to 20 decks, not 1"), (["men"] * 21, "not 21")):
        with pytest.raises(SystemExit) as ended:
            call_command("matrix", *names)
        assert ended.value.code == 1
        assert said in capfd.readouterr().err
    with pytest.raises(CommandError, match="no deck file, starter deck or public id nobody"):
        call_command("matrix", "men", "nobody")


def test_cards_are_those_of_the_catalogue_and_not_those_of_the_files_that_came_with_it(
    men: Deck, tmp_path: Path
) -> None:
    box = Card.objects.get(key="toll-box")
    box.will = (box.will or 0) + 1
    box.save()
    [written] = write_deck_files(["men"], tmp_path)
    assert written.edition is not None
    assert written.edition.switches == engine.edition(men.edition).switches
    cards = engine.read_card_file((tmp_path / CARDS_FILE).read_text("utf-8"), CARDS_FILE)
    written_box = next(card for card in cards if card.key == "toll-box")
    assert written_box.printed_data()["stats"]["will"] == box.will
    in_deck = {entry.card.name for entry in men.entries.exclude(section=DeckEntry.Section.MAYBE)}
    assert {card.name for card in cards} == in_deck


@pytest.mark.parametrize("name", ["nowhere", "men.txt", ""])
def test_what_is_no_deck_is_named(men: Deck, tmp_path: Path, name: str) -> None:
    with pytest.raises(UnknownDeck, match=f"no deck file, starter deck or public id {name}"):
        write_deck_files([name], tmp_path)
    with pytest.raises(CommandError, match="no deck file"):
        call_command("compare", "men", name, stdout=StringIO())


def test_each_deck_is_played_by_its_own_edition_where_none_is_named() -> None:
    path = Path("x")
    modern, classic = engine.edition("modern", {"starting_hp": "30"}), engine.edition("classic")
    assert edition_words([EngineDeckFile(path, modern), EngineDeckFile(path, None)]) == [
        "--edition", "modern", "--set", "starting_hp=30",
    ]  # fmt: skip
    # The switch of the first deck is that of the second one's own edition there
    assert edition_words([EngineDeckFile(path, modern), EngineDeckFile(path, classic)]) == [
        "--edition", "modern", "--set", "starting_hp=30",
        "--edition-b", "classic", "--set-b", f"starting_hp={classic.switches['starting_hp']}",
    ]  # fmt: skip
    assert edition_words([EngineDeckFile(path, None)]) == []


def test_advice_tries_cards_that_are_legal_in_the_deck_s_format(
    men: Deck, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """None of another faction, none of which the deck has all copies, none that is banned."""
    format_ = format_of(men)
    own = men.entries.values_list("card", flat=True)
    banned = Card.objects.filter(faction__key="men").exclude(pk__in=own)[0]
    CardRestriction.objects.create(format=format_, card=banned, copies=0, since=date(2020, 1, 1))
    [written] = write_deck_files(["men"], tmp_path)
    copies = count_copies(written.path)
    assert sum(copies.values()) == 27
    legal = find_legal_additions(copies, format_of(men))
    assert legal and banned not in legal
    assert {card.faction.key for card in legal if card.faction} == {"men"}
    assert all(copies[card] < format_.copies_most for card in legal)
    assert find_legal_additions(copies, format_of(men), most=0) == []
    assert find_legal_additions(copies, format_of(men), [legal[-1].pk], most=1) == [legal[-1]], "wished for"
    words = ("--games", "100", "--turns", "1", "--workers", "1", "--json")
    figures = json.loads(run(capfd, "advise", "men", *words))
    assert {"tried", "cuts", "swaps"} <= set(figures)
    assert [figures[name] for name in ("goal", "games", "edition")] == ["sooner", 100, "modern"]
    with pytest.raises(SystemExit):
        call_command("advise", "men", "--goal", "win")
    assert "needs a deck to win against" in capfd.readouterr().err


def test_a_card_is_worth_something_in_the_starter_decks_of_the_site(
    men: Deck, capfd: pytest.CaptureFixture[str]
) -> None:
    figures = json.loads(run(capfd, "worth", "ferry-surgeon", "--games", "1", "--workers", "1", "--json"))
    assert figures["card"] == "ferry-surgeon" and figures["worth"]["n"] == 1
    assert figures["edition"] == "modern" and sorted(figures["decks"]) == ["fey", "men"]
    with pytest.raises(CommandError, match="there is no card nothing-such"):
        call_command("worth", "nothing-such")
    with pytest.raises(CommandError, match="edition"):
        call_command("worth", "ferry-surgeon", "--edition", "never")
