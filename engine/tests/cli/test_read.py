"""`python -m engine read` and `coverage`."""

import json
from pathlib import Path

import pytest

from engine.__main__ import main

TEXT = "When summoned: deal 1 damage to target creature."


def test_a_text_that_reads_is_printed_and_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", TEXT]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"trigger | {TEXT}\n")
    assert "(13.1)" in shown


def test_a_text_that_does_not_read_shows_the_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--kind", "trigger", "When summoned: desrtoy target."]) == 1
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "When summoned: desrtoy target."
    assert shown[1] == "               ^^^^^^^"
    assert "Did you mean: destroy?" in shown[2]


def test_three_things_that_could_stand_there_are_shown_and_all_on_demand(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = "zzyzzy target creature"
    assert main(["read", "--json", "--kind", "action", text]) == 1
    expected = json.loads(capsys.readouterr().out)["unread"]["expected"]
    assert len(expected) > 4
    assert main(["read", "--kind", "action", text]) == 1
    shown = capsys.readouterr().out.splitlines()
    assert "'zzyzzy' is no word that texts know; expected an instruction" in shown[2]
    assert sum(words in shown[2] for words in expected) < len(expected)
    assert main(["read", "--all-expected", "--kind", "action", text]) == 1
    assert [line.strip() for line in capsys.readouterr().out.splitlines()[3:]] == expected


def test_the_kind_may_stand_before_the_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "activation once | Consume 1 mana: Pray"]) == 0
    assert capsys.readouterr().out.startswith("activation once | Consume 1 mana: Pray.\n")
    assert main(["read", "activation twice | Consume 1 mana: Pray"]) == 1
    assert "once, optional or transfer" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Consume any 2 mana: summon", "cost"),
        ("Consume 2 mana: draw 1", "activation"),
        ("Connected creatures get +1 Life", "continuous"),
        ("Strike", "action"),
    ],
)
def test_a_kind_that_is_not_reported_is_guessed(
    text: str, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", text]) == 0
    assert capsys.readouterr().out.startswith(f"{kind} | ")


def test_json_holds_the_program_or_the_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--json", TEXT]) == 0
    read = json.loads(capsys.readouterr().out)
    assert (read["kind"], read["text"], read["program"]["node"]) == ("trigger", TEXT, "Program")
    assert main(["read", "--json", "--kind", "action", "Copy"]) == 1
    error = json.loads(capsys.readouterr().out)
    assert error["unread"]["span"] == [0, 4]
    assert "Copy" in error["message"]


def test_a_file_of_texts_ends_with_how_many_were_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "texts.txt"
    path.write_text("# two\naction | Pray\n\naction | Sing\nnonsense\n")
    assert main(["read", "--file", str(path)]) == 1
    shown = capsys.readouterr().out
    assert f"{path}:4" in shown
    assert f"{path}:5" in shown
    assert shown.endswith("1 read, 2 unread, 0 with a rewrite\n")


def test_coverage_reads_whole_card_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text("- {key: a, name: Anvil, type: artifact, effects: [action | Pray, action | Copy]}\n")
    assert main(["coverage", str(path)]) == 1
    shown = capsys.readouterr().out
    assert "card a, effect 2" in shown
    assert "action | Copy" in shown
    assert shown.endswith("1 read, 1 unread\n")


def test_all_cards_of_the_card_set_read(capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(path) for path in (Path(__file__).parents[3] / "cards" / "data").glob("*.yaml")]
    assert main(["coverage", *files]) == 0
    assert capsys.readouterr().out.endswith(" 0 unread\n")


def test_a_bad_or_missing_file_is_reported_in_a_line_for_each_mistake(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text("- {key: a}\n")
    assert main(["coverage", str(path)]) == 1
    named, typed = capsys.readouterr().err.splitlines()
    assert named == f"{path}:1: a card needs a name"
    assert typed.startswith(f"{path}:1: type: one of creature")
    assert main(["coverage", str(tmp_path / "none.yaml")]) == 1
    assert "none.yaml" in capsys.readouterr().err


def test_read_without_a_text_says_what_it_needs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read"]) == 1
    assert "TEXT" in capsys.readouterr().err


def test_each_effect_of_a_file_is_one_line_of_json_with_what_it_could_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = tmp_path / "effects.txt"
    listed.write_text(
        "# two that read, two that do not\n"
        "action | Draw a card.\n"
        "\n"
        "activation once | Consume 1 mana: draw 1.\n"
        "trigger | When this dies: draw 1.\n"
        "action | Frobnicate.\n"
    )
    assert main(["read", "--file", str(listed), "--json"]) == 0
    printed, complained = capsys.readouterr()
    read, once, rewritten, nonsense = (json.loads(line) for line in printed.splitlines())
    assert complained == ""
    assert set(read) == {"line", "kind", "text", "read", "canonical", "explanation", "error", "rewrites"}
    assert (read["line"], read["kind"], read["read"]) == (2, "action", True)
    assert (read["text"], read["canonical"]) == ("Draw a card.", "Draw 1.")
    assert (read["error"], read["rewrites"]) == (None, [])
    assert read["explanation"]
    assert (once["line"], once["kind"], once["read"]) == (4, "activation", True)
    assert (rewritten["line"], rewritten["read"], rewritten["canonical"]) == (5, False, "")
    assert rewritten["error"]["at"] == len("When this ")
    assert rewritten["error"]["length"] == len("dies")
    assert "does not fit behind 'When this'" in rewritten["error"]["message"]
    assert [offer["canonical"] for offer in rewritten["rewrites"]] == ["When destroyed: draw 1."]
    assert rewritten["rewrites"][0]["text"] == "When this is destroyed: draw 1."
    assert rewritten["rewrites"][0]["explanation"]
    assert (nonsense["read"], nonsense["rewrites"]) == (False, [])


def test_a_file_ends_with_how_many_are_read_unread_and_have_a_rewrite(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = tmp_path / "effects.txt"
    listed.write_text("action | Draw a card.\ntrigger | When this dies: draw 1.\naction | Frobnicate.\n")
    assert main(["read", "--file", str(listed)]) == 1
    shown = capsys.readouterr().out.splitlines()
    assert shown[-1] == "1 read, 2 unread, 1 with a rewrite"
    assert "    Do you mean: When destroyed: draw 1." in shown
