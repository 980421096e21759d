"""A published file of 200 cards: the right report, all or nothing, and the same again changes nothing."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

import engine
from cards.card_export import export_cards
from cards.definitions import definition
from cards.importing.import_plan import LARGEST, ImportOptions, plan
from cards.importing.import_report import ImportOutcome, report_data, report_from_data, report_text
from cards.importing.services import NotImported, import_cards
from cards.importing.tests.sample_files import MISTAKES, NUMBER, UNREAD, card, file_bytes, sample_file
from cards.models import Card, CardEffect, CardVersion, Faction, Set
from cards.services import ensure_factions, number_card, save_card
from cards.tests.conftest import LAMP, printed
from dimrift_site.accounts.models import User

pytestmark = pytest.mark.django_db

SOUND = file_bytes(sample_file())
BROKEN = file_bytes(sample_file(broken=True))
FEW = file_bytes(sample_file()[:12])
SIXTY = file_bytes(sample_file()[:60])  # in which all that their numbers decide has come in every way


def rows() -> list[Any]:
    """Return all that an import may write."""
    models = (Faction, Set, Card, CardEffect, CardVersion)
    return [list(model._default_manager.order_by("pk").values()) for model in models]


def test_every_mistake_of_every_card_is_reported_at_once_with_its_place() -> None:
    report = plan(BROKEN, "far.json", "far")
    output = {
        card_report.number: [wrong.why for wrong in card_report.wrong]
        for card_report in report.cards
        if card_report.wrong
    }
    assert output.keys() == MISTAKES.keys()
    for number, (_mistake, wanted) in MISTAKES.items():
        assert len(output[number]) == len(wanted)
        for why, beginning in zip(output[number], wanted, strict=True):
            assert why.startswith(beginning)
    lines = BROKEN.decode().splitlines()
    for card_report in report.cards:
        assert lines[card_report.line - 1].strip() == "{"
        assert all(wrong.line == card_report.line for wrong in card_report.wrong)
    assert report.counts == {
        "new": NUMBER - len(MISTAKES),
        "changed": 0,
        "unchanged": 0,
        "broken": len(MISTAKES),
        "skipped": 0,
        "unread effects": NUMBER // 10 - 1,  # the broken card 90 has another text
    }


def test_one_broken_card_keeps_all_of_them_out() -> None:
    before = rows()
    with pytest.raises(NotImported) as refused:
        import_cards(BROKEN, "far.json", "far")
    assert refused.value.report.counts[ImportOutcome.BROKEN] == len(MISTAKES)
    assert rows() == before


def test_letters_that_no_face_can_show_are_reported_and_imported_as_they_are() -> None:
    content = file_bytes([{**card(1), "name": "龍 Gate"}])
    report = plan(content, "far.json", "far")
    assert report.cards[0].undrawn == ("name: No typeface of the faces has “龍”: it would be a box.",)
    assert report.cards[0].undrawn[0] in report_text(report)
    assert report_from_data(report_data(report)).cards[0].undrawn == report.cards[0].undrawn
    import_cards(content, "far.json", "far")
    assert Card.objects.get().name == "龍 Gate"


def test_what_is_unread_is_reported_with_the_place_and_imported_as_it_is() -> None:
    report = import_cards(FEW, "far.json")
    (unread,) = report.cards[9].unread
    assert (unread.effect, unread.text.text[slice(*unread.text.span)]) == (2, "hum")
    lines = report_text(report).splitlines()
    at = next(number for number, line in enumerate(lines) if UNREAD in line)
    caret = lines[at + 1].index("^")
    assert lines[at][caret:].startswith("hum")
    assert lines[at - 1].strip() == "effect 2 cannot be read:"
    assert Card.objects.get(key="card-10").effects.filter(program__isnull=True).count() == 1


def test_the_same_again_is_unchanged_and_writes_nothing() -> None:
    assert import_cards(SOUND, "far.json", "far").counts["new"] == NUMBER
    before = rows()
    assert import_cards(SOUND, "far.json", "far").counts == {
        "new": 0,
        "changed": 0,
        "unchanged": NUMBER,
        "broken": 0,
        "skipped": 0,
        "unread effects": NUMBER // 10,
    }
    assert rows() == before


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_what_is_exported_is_unchanged_when_it_is_imported(tmp_path: Path, form: str) -> None:
    import_cards(SIXTY, "far.json", "far")
    odd = {"might": {"n": 1, "transfer": True}}
    save_card(printed(LAMP, key="odd", stats=odd, effects=["action once transfer | Pray."]))
    file = tmp_path / f"all.{form}"
    call_command("export_cards", file)
    exported = {card_def.key: card_def for card_def in engine.read_card_file(file.read_text(), str(file))}
    report = plan(file.read_bytes(), file.name)
    assert report.counts["unchanged"] == 60 + 1
    before = [definition(row) for row in Card.objects.all()]
    Card.objects.update(printed_hash="")
    CardEffect.objects.all().delete()
    CardVersion.objects.all().delete()
    Card.objects.all().delete()
    import_cards(file.read_bytes(), file.name)
    assert {row.key: definition(row).hash for row in Card.objects.all()} == {
        card_def.key: card_def.hash for card_def in (exported.values() if form == "json" else before)
    }


def test_an_import_gives_no_number_and_changes_none(tmp_path: Path) -> None:
    ensure_factions()
    save_card(printed(LAMP))
    number_card("lamp", 7)
    call_command("export_cards", tmp_path / "all.yaml")
    exported = (tmp_path / "all.yaml").read_text()
    assert "number: 7" in exported
    assert "numbers: of 1 card" in export_cards("json").not_held
    assert plan(exported.encode(), "all.yaml").counts["unchanged"] == 1
    new = exported.replace("lamp", "torch").replace("Lamp", "Torch").replace("7", "8")
    import_cards(new.encode(), "new.yaml")
    assert Card.objects.get(key="torch").number is None
    (wrong,) = plan(exported.replace("7", "9").encode(), "all.yaml").cards[0].wrong
    assert wrong.why == "number: lamp has the number 7, which stays"


def test_a_change_is_reported_field_by_field() -> None:
    import_cards(FEW, "far.json", "far")
    cards = sample_file()[:12]
    cards[0] |= {"name": "Card One", "arrows": {"top": "triple"}, "faction": None}
    cards[0]["effects"] = [{"icon": "action", "text": "Pray."}, *cards[0]["effects"]]
    report = import_cards(file_bytes(cards), "far.json", "far")
    (changed,) = [card_report for card_report in report.cards if card_report.outcome == ImportOutcome.CHANGED]
    assert [tuple(change) for change in changed.changes] == [
        ("name", "Card 1", "Card One"),
        ("faction", "fey", ""),
        ("arrows n", "1", "3"),
        ("arrows s", "2", ""),
        ("effect 1", "", "action | Pray."),
    ]
    assert "faction: fey → (nothing)" in report_text(report)
    row = Card.objects.get(key="card-1")
    assert (row.name, row.aliases, row.versions.count()) == ("Card One", ["Card 1"], 2)


def test_a_retired_card_that_is_in_the_file_is_listed_again() -> None:
    import_cards(FEW, "far.json", "far")
    Card.objects.filter(key="card-5").update(retired=True)
    (changed,) = [report for report in import_cards(FEW, "far.json", "far").cards if report.changes]
    assert [tuple(change) for change in changed.changes] == [("retired", "yes", "no")]
    assert not Card.objects.filter(retired=True).exists()


def test_a_name_that_another_card_has_is_refused_before_anything_is_written() -> None:
    save_card_named("lamp", "CARD 3")
    (broken,) = [report for report in plan(SOUND, "far.json").cards if report.wrong]
    assert (broken.key, broken.wrong[0].why) == ("card-3", "name: Card 3 is the name of the card lamp")


def save_card_named(key: str, name: str) -> None:
    import_cards(file_bytes([{**card(1), "key": key, "name": name}]), "one.json", "own")


def test_a_name_may_be_handed_on_within_a_file_but_not_swapped() -> None:
    save_card_named("a", "A")
    save_card_named("b", "B")
    handed = file_bytes([{**card(1), "key": "a", "name": "C"}, {**card(1), "key": "b", "name": "A"}])
    swapped = file_bytes([{**card(1), "key": "a", "name": "B"}, {**card(1), "key": "b", "name": "A"}])
    assert plan(swapped, "x.json").cards[0].wrong[0].why == "name: B is the name of the card b"
    assert import_cards(handed, "x.json").counts["changed"] == 2


def test_a_card_of_another_set_is_not_taken_away_from_it() -> None:
    save_card_named("card-3", "Card 3")
    save_card_named("card-4", "Four")
    report = plan(FEW, "far.json", "far")
    assert report.cards[2].played_set == "own"
    (broken,) = [card_report for card_report in report.cards if card_report.wrong]
    assert [mistake.why for mistake in broken.wrong] == ["key: the card card-4 of the set own is called Four"]
    assert not plan(FEW, "far.json").broken


def test_a_set_says_where_its_cards_come_from(alice: User) -> None:
    import_cards(FEW, "far.json", "the-far-end", by=alice)
    marked = Set.objects.get()
    assert (marked.key, marked.name, marked.source) == ("the-far-end", "The Far End", "far.json")
    assert (marked.imported_by, marked.source_hash) == (alice, plan(FEW, "x").sha256)
    assert marked.imported is not None
    assert marked.cards.count() == 12
    import_cards(FEW, "again.json", "the-far-end")
    assert Set.objects.get().source == "far.json"


def test_cards_of_the_set_that_the_file_leaves_out_are_reported_and_stay() -> None:
    import_cards(FEW, "far.json", "far")
    report = import_cards(file_bytes(sample_file()[:10]), "far.json", "far")
    assert report.absent == ("card-11", "card-12")
    assert Card.objects.filter(set__key="far").count() == 12


@pytest.mark.parametrize(
    ("content", "source", "set_key", "line", "why"),
    [
        (b"", "x.yaml", "", 0, "there are no cards"),
        (b"[]", "x.json", "", 0, "there are no cards"),
        (b"- key: a\n- \xff", "x.yaml", "", 2, "no UTF-8"),
        (b" " * (LARGEST + 1), "x.yaml", "", 0, "larger than 5 MB"),
        (b'[{"key": "a",\n}]', "x.json", "", 2, ""),
        (b"key: a", "x.yaml", "", 1, "a list is expected"),
        (b"- a", "x.yaml", "Far End", 0, "no key of a set"),
    ],
)
def test_a_file_that_is_none_is_refused_as_a_whole(
    content: bytes, source: str, set_key: str, line: int, why: str
) -> None:
    report = plan(content, source, set_key)
    assert report.broken
    assert report.wrong[0].line == line
    assert why in report.wrong[0].why
    with pytest.raises(NotImported):
        import_cards(content, source, set_key)


def test_hostile_characters_in_a_report_can_be_shown() -> None:
    report = plan(b'[{"key": "a", "name": "A\\u0000\\ud800\\u001b[31m", "\\ud800": 1}]', "x.json")
    text = report_text(report)
    assert text.encode()
    assert "\x1b" not in text
    assert "\0" not in text


def test_a_report_is_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "far.json"
    file.write_bytes(SOUND)
    call_command("import_cards", file, "--dry-run", "--json", "--set", "far")
    output = json.loads(capsys.readouterr().out)
    assert output.pop("impact")["cards"] == []
    assert output == {"written": False, **report_data(plan(SOUND, "far.json", "far"))}
    assert output["cards"][9]["unread"][0]["expected"]
    assert not Card.objects.exists()


@pytest.mark.parametrize("how", [[], ["--dry-run"]])
def test_the_command_ends_with_an_error_where_something_is_broken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], how: list[str]
) -> None:
    file = tmp_path / "far.json"
    file.write_bytes(BROKEN)
    with pytest.raises(CommandError, match="Nothing was written"):
        call_command("import_cards", file, *how)
    output = capsys.readouterr().out
    assert "A dry run" not in output
    assert "broken     Card 199 (?) [card 199, line " in output
    named, counted = output.splitlines()[-2:]
    assert named.startswith("broken, with the reasons above: card-17 (line ") and named.count("(line ") == 7
    assert counted.startswith("193 new, 0 changed, 0 unchanged, 7 broken")
    with pytest.raises(CommandError, match=r"nothing\.yaml: cannot be read: No such file"):
        call_command("import_cards", tmp_path / "nothing.yaml")


def test_a_dry_run_says_that_it_was_one_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "far.json"
    file.write_bytes(SOUND)
    call_command("import_cards", file, "--dry-run")
    output = capsys.readouterr().out
    assert "200 new" in output
    assert output.endswith("A dry run: nothing was written.\n")
    assert not Card.objects.exists()


def test_the_command_writes_and_tells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "far.json"
    file.write_bytes(SOUND)
    call_command("import_cards", file, "--set", "far")
    assert "200 new" in capsys.readouterr().out
    assert Card.objects.filter(set__key="far").count() == NUMBER


def test_an_export_tells_what_it_cannot_hold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import_cards(FEW, "far.json", "far")
    save_card(printed(LAMP, key="odd", stats={"might": {"n": 1, "transfer": True}}), Set.objects.get())
    save_card(printed(LAMP, key="odd", name="Odd", stats={"might": {"n": 1, "transfer": True}}))
    Card.objects.filter(key="card-7").update(retired=True)
    call_command("export_cards", tmp_path / "far.json", "--set", "far")
    output = capsys.readouterr().err
    assert "12 cards written; not in the file: 4" in output
    assert "odd: stats might: 1, lent → 1" in output
    assert "odd: earlier names: Lamp" in output
    assert "subjects: of 12 cards" in output
    assert "card-7: left out, it is retired" in output
    with pytest.raises(CommandError, match="There is no set near"):
        call_command("export_cards", "--set", "near")


@pytest.mark.django_db
def test_a_report_is_read_back_from_its_data() -> None:
    import_cards(SIXTY, "far.json", "far")
    changed = [{**each, "flavor": "Other."} for each in sample_file(broken=True)[:100]]
    report = plan(file_bytes(changed), "far.json", "far")
    data = json.loads(json.dumps(report_data(report)))
    back = report_from_data(data)
    assert report_data(back) == report_data(report)
    assert report_text(back) == report_text(report)
    assert back.fingerprint == report.fingerprint


def test_cards_that_lack_a_part_are_reported_each_and_the_others_imported() -> None:
    """RULES 4.5: refused when a card is loaded."""
    kind = {"key": "artifact", "text": "Artifact — Trap"}
    listed = [
        {"key": "pit", "name": "Pit", "type": kind, "stats": []},
        {"key": "cart", "name": "Cart", "type": {**kind, "text": "Artifact — Vehicle"}, "stats": []},
        {"key": "post", "name": "Post", "type": {"key": "artifact"}, "stats": []},
    ]
    content, options = file_bytes(listed), ImportOptions(without_broken=True)
    else_ = "or take the subtype"
    report = plan(content, "far.json", options=options)
    assert {
        card_report.key: [wrong.why for wrong in card_report.wrong]
        for card_report in report.cards
        if card_report.wrong
    } == {
        "pit": [f"effects: a Trap needs a Trigger (4.5): give it one, {else_} Trap away"],
        "cart": [f"stats movement: a Vehicle needs Movement (4.5): give it 1 or more, {else_} Vehicle away"],
    }
    import_cards(content, "far.json", options=options)
    assert list(Card.objects.values_list("key", flat=True)) == ["post"]
