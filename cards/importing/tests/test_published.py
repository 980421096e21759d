"""Published files through the catalogue: all that they say comes back, and two sets may print one card."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from cards.definitions import definition
from cards.importing.import_plan import ImportOptions, plan
from cards.importing.import_report import ImportOutcome, Report, report_data, report_from_data, report_text
from cards.importing.services import NotImported, import_cards
from cards.importing.tests.sample_files import file_bytes
from cards.models import Card, OtherPrinting, Set
from cards.removal.services import NotRemoved, remove_set
from cards.services import play_printing
from engine.tests.cardfile.published_samples import EARLIER, LATEST

pytestmark = pytest.mark.django_db

FILES = pytest.mark.parametrize("entries", [LATEST, EARLIER], ids=["latest", "earlier"])
LANTERN = "lantern-on-a-hook"


def imported(entries: list[dict[str, Any]], set_key: str = "far", *lent: str) -> Report:
    return import_cards(file_bytes(entries), "far.json", set_key, options=ImportOptions(lent))


def exported(tmp_path: Path, set_key: str = "far") -> Any:
    call_command("export_cards", tmp_path / "out.json", "--set", set_key)
    return json.loads((tmp_path / "out.json").read_text())


def lent_effects(key: str = LANTERN) -> list[int]:
    row = Card.objects.get(key=key)
    return list(row.effects.filter(transfer=True).values_list("position", flat=True))


@FILES
def test_an_imported_file_is_exported_as_it_came(tmp_path: Path, entries: list[dict[str, Any]]) -> None:
    imported(entries)
    assert exported(tmp_path) == entries
    again = imported(entries)
    assert (again.counts["new"], again.counts["changed"]) == (0, 0)


def test_what_was_edited_since_is_exported_and_the_rest_as_it_came(tmp_path: Path) -> None:
    imported(LATEST)
    Card.objects.filter(key="quiet-well").update(name="Loud Well", will=2)
    expected = copy.deepcopy(LATEST)
    expected[3] |= {"name": "Loud Well", "stats": [{"attribute": {"key": "will"}, "value": 2}]}
    assert exported(tmp_path) == expected


def test_another_value_beside_the_rules_is_a_change() -> None:
    imported(LATEST)
    entries = copy.deepcopy(LATEST)
    entries[3]["rank"] = 1
    (changed,) = [card for card in imported(entries).cards if card.changes]
    assert [tuple(change) for change in changed.changes] == [("source fields", "", "rank")]
    assert Card.objects.get(key="quiet-well").source == entries[3]


def test_what_is_no_card_is_skipped_with_the_reason() -> None:
    report = imported(LATEST)
    assert report.counts["skipped"] == 3
    assert "skipped    _symbols (Symbols)\n           a page and no card: it has no type" in report_text(
        report
    )
    assert Card.objects.count() == 4


def test_the_last_effect_after_equip_is_lent_and_said_for_each_card() -> None:
    report = imported(LATEST)
    assert lent_effects() == [4]
    assert "lends effect 4: [Pray]." in report_text(report)
    assert "--lent KEY:N chooses another" in report_text(report)
    assert report_data(report_from_data(json.loads(json.dumps(report_data(report))))) == report_data(report)


def test_which_effect_is_lent_can_be_chosen_and_stays_chosen() -> None:
    imported(LATEST, "far", "none", "lantern_on_a_hook:3")
    assert lent_effects() == [3]
    assert imported(LATEST).counts["changed"] == 0
    Card.objects.get(key=LANTERN).effects.update(transfer=False)
    assert imported(LATEST).counts["changed"] == 0
    imported(LATEST, "far", "first")
    assert lent_effects() == [3]


def test_what_the_data_say_themselves_is_lent() -> None:
    silent = copy.deepcopy(EARLIER)
    del silent[1]["effects"][0]["transfer"], silent[1]["effects"][1]["transfer"]
    for entries, lent in ((EARLIER, [1]), (silent, [])):
        report = imported(entries)
        assert lent_effects("rattling-lance") == lent
        assert "lends" not in report_text(report)


@pytest.mark.parametrize("lent", ["other:1", f"{LANTERN}:9", f"{LANTERN}:2", "quiet-well:1", "some"])
def test_a_choice_of_what_is_not_there_is_refused(lent: str) -> None:
    report = plan(file_bytes(LATEST), "far.json", options=ImportOptions((lent,)))
    assert [mistake.why.startswith("lent: ") for mistake in report.wrong] == [True]


def broken_file() -> list[dict[str, Any]]:
    entries = copy.deepcopy(LATEST)
    entries[0]["colour"] = entries[3]["colour"] = "red"
    entries[0]["effects"][0]["text"] = "Hum softly."
    return entries


def test_all_unknown_keys_and_unread_texts_are_reported_at_once() -> None:
    report = plan(file_bytes(broken_file()), "far.json")
    assert report.unknown == (("colour", 2),)
    assert [unread.effect for unread in report.cards[0].unread] == [1]
    assert "unknown keys: colour (2 cards)" in report_text(report)


def test_a_file_is_imported_without_its_broken_cards_on_demand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "far.json"
    file.write_bytes(file_bytes(broken_file()))
    with pytest.raises(CommandError, match="Nothing was written"):
        call_command("import_cards", file, "--set", "far")
    assert not Card.objects.exists()
    call_command("import_cards", file, "--set", "far", "--without-broken", "--lent", "first")
    assert set(Card.objects.values_list("key", flat=True)) == {LANTERN, "the-moss-giant"}
    assert lent_effects() == [3]
    assert "broken, left out, with the reasons above: patient-toll-keeper" in capsys.readouterr().out
    with pytest.raises(NotImported):
        import_cards(b"[]", "x.json", options=ImportOptions(without_broken=True))


def other_edition() -> list[dict[str, Any]]:
    entry = copy.deepcopy(LATEST[0])
    entry["stats"][0]["value"] = 7
    entry["rank"] = 2
    return [entry]


def test_two_sets_print_one_card_and_the_first_is_played(tmp_path: Path) -> None:
    imported(LATEST)
    report = imported(other_edition(), "near")
    (card,) = report.cards
    assert (card.outcome, card.played_set) == (ImportOutcome.NEW, "far")
    assert "kept beside the printing of the set far" in report_text(report)
    row = Card.objects.get(key="patient-toll-keeper")
    assert (row.might, row.set) == (1, Set.objects.get(key="far"))
    assert (exported(tmp_path), exported(tmp_path, "near")) == (LATEST, other_edition())
    assert imported(other_edition(), "near").counts["unchanged"] == 1
    assert imported([LATEST[3]], "near").absent == ("patient-toll-keeper",)
    Card.objects.update(retired=True)
    imported([{**other_edition()[0], "rank": 3}], "near")
    assert Card.objects.get(key="patient-toll-keeper").retired


def test_the_other_printing_can_be_played(tmp_path: Path) -> None:
    imported(LATEST)
    imported(other_edition(), "near")
    play_printing(OtherPrinting.objects.get())
    row = Card.objects.get(key="patient-toll-keeper")
    assert (row.might, row.set) == (7, Set.objects.get(key="near"))
    assert definition(row).stats[0] == 7
    assert (exported(tmp_path), exported(tmp_path, "near")) == (LATEST, other_edition())


def test_a_set_whose_cards_another_prints_too_stays() -> None:
    imported(LATEST)
    imported(other_edition(), "near")
    with pytest.raises(NotRemoved, match="Patient Toll Keeper in Near is another printing of its card"):
        remove_set("far")
    assert not remove_set("near").deleted
    assert not OtherPrinting.objects.exists()


@pytest.mark.processes
def test_the_engine_s_commands_take_an_imported_set(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    imported(LATEST)
    (tmp_path / "deck.txt").write_text("20 Patient Toll Keeper\n20 Lantern on a Hook\n")
    words = ["goldfish", str(tmp_path / "deck.txt"), "--cards", "set:far", "--games", "1", "--turns", "1"]
    with pytest.raises(SystemExit) as ended:
        call_command("engine", *words)
    assert ended.value.code == 0
    assert "Lantern on a Hook" in capfd.readouterr().out
    for said, edition in (([], "latest"), (["--edition", "modern"], "modern")):
        with pytest.raises(SystemExit):
            call_command("engine", *words, "--json", *said)
        assert json.loads(capfd.readouterr().out)["edition"] == edition
    with pytest.raises(CommandError, match="There is no set near"):
        call_command("engine", "coverage", "set:near")


def test_a_card_is_found_by_the_key_that_it_was_published_under(client: Client) -> None:
    imported(LATEST)
    imported(other_edition(), "near")
    page = client.get("/cards/patient_toll_keeper", follow=True)
    assert page.redirect_chain == [("/cards/patient-toll-keeper", 301)]
    assert "Near" in page.content.decode()
    for address in ("patient_toll_keeper", "patient-toll-keeper"):
        data = client.get(f"/api/v1/cards/{address}").json()
        assert data["key"] == "patient-toll-keeper"
        assert (data["set"], data["source"]) == ("far", LATEST[0])
        (other,) = data["other_printings"]
        assert (other["set"], other["stats"]["might"]) == ("near", 7)
    history = client.get("/api/v1/cards/patient_toll_keeper/history").json()
    assert history["key"] == "patient-toll-keeper"


def test_a_published_set_is_played_by_the_newest_rules_until_somebody_says_otherwise() -> None:
    imported(LATEST)
    assert Set.objects.get(key="far").edition == "latest"
    Set.objects.filter(key="far").update(edition="")
    changed = copy.deepcopy(LATEST)
    changed[3]["name"] = "Louder Well"
    imported(changed)
    assert Set.objects.get(key="far").edition == ""
    yaml = b"- {key: own, name: Own, type: creature}"
    import_cards(yaml, "own.yaml", "own")
    assert Set.objects.get(key="own").edition == ""
