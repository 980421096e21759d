"""The scenarios of the rulebook hold, in this process and at the command line."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import run

import pytest
import yaml

from engine.__main__ import main
from engine.cli.card_set import card_set
from engine.scenario import play_file
from engine.tests.scenario.inline_scenario import no_card
from engine.tests.scenario.rulebook_scenarios import FILES, FOLDER, name_of

Command = Callable[..., tuple[int, list[str]]]

ROOT = FOLDER.parents[1]


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_every_scenario_of_a_file_is_played_and_holds(path: Path) -> None:
    text = path.read_text("utf-8")
    outcomes = play_file(text, path.name, lambda name: card_set().get(name.casefold()))
    assert [f"{outcome.title}: {outcome.differs}" for outcome in outcomes if outcome.differs] == []
    documents = [document for document in yaml.load_all(text, yaml.CBaseLoader) if document]
    assert [outcome.title for outcome in outcomes] == [document["title"] for document in documents] != []


def test_every_file_of_the_tree_is_played() -> None:
    there = {Path(folder) / name for folder, _, names in os.walk(FOLDER) for name in names}
    assert {*FILES} == there


GOOD = "title: All is well\nphase: deployment\nexpect: {P1: {hp: 6}}\n"
BAD = "title: Not so\nexpect: {P1: {hp: 7}, c2: Wall}\n"


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """The command in this process: its exit code and what it printed."""

    def command(*paths: Path) -> tuple[int, list[str]]:
        code = main(["scenario", *map(str, paths)])
        said = capsys.readouterr()
        assert said.err == ""
        return code, said.out.splitlines()

    return command


def test_the_command_prints_each_title_and_how_many_passed(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text(GOOD)
    words = [sys.executable, "-m", "engine", "scenario", str(tmp_path / "one.yaml")]
    done = run(words, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == ["ok All is well", "1 passed, 0 failed"]


def test_the_command_says_what_differs_and_exits_1(tmp_path: Path, command: Command) -> None:
    (tmp_path / "two.yaml").write_text(f"{GOOD}---\n{BAD}")
    code, lines = command(tmp_path / "two.yaml")
    assert code == 1
    assert lines == [
        "ok All is well",
        "FAILED Not so: P1 hp is 6, not 7; c2 is empty, not Wall",
        "1 passed, 1 failed",
    ]


def test_a_folder_is_searched_for_files_wherever_they_lie_in_it(tmp_path: Path, command: Command) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "b" / "deep.yml").write_text(GOOD)
    (tmp_path / "a" / "notes.txt").write_text("no scenario")
    (tmp_path / "top.yaml").write_text(BAD)
    code, lines = command(tmp_path)
    assert code == 1
    assert lines[0] == "ok All is well"
    assert lines[-1] == "1 passed, 1 failed"


def test_a_file_of_any_name_may_be_given(tmp_path: Path, command: Command) -> None:
    (tmp_path / "bug report").write_text(GOOD)
    assert command(tmp_path / "bug report")[0] == 0


def test_a_file_that_is_not_there_fails_without_a_traceback(tmp_path: Path, command: Command) -> None:
    code, lines = command(tmp_path / "nothing.yaml")
    assert code == 1
    assert lines == [
        f"FAILED {tmp_path / 'nothing.yaml'}: there is no such file or folder",
        "0 passed, 1 failed",
    ]


def test_a_file_that_is_no_yaml_fails_with_its_line(tmp_path: Path, command: Command) -> None:
    (tmp_path / "bad.yaml").write_text("title: x\nfield: {c2: [\n")
    code, lines = command(tmp_path / "bad.yaml")
    assert code == 1
    assert lines[0].startswith(f"FAILED {tmp_path / 'bad.yaml'}: {tmp_path / 'bad.yaml'}:")


def test_a_file_that_is_not_text_fails_without_a_traceback(tmp_path: Path, command: Command) -> None:
    (tmp_path / "bad.yaml").write_bytes(b"\xff\xfe\x00title")
    code, lines = command(tmp_path / "bad.yaml")
    assert code == 1
    assert "cannot be read" in lines[0]


def test_a_card_of_the_card_set_needs_no_definition(tmp_path: Path, command: Command) -> None:
    name = next(card.name for card in card_set().values() if not card.fabled)
    hands = f"P1: {{hand: ['{name.upper()}']}}\nexpect: {{P1: {{hand: ['{name}']}}}}\n"
    (tmp_path / "set.yaml").write_text(f"title: From the set\n{hands}")
    assert command(tmp_path / "set.yaml") == (0, ["ok From the set", "1 passed, 0 failed"])


def test_the_scenario_in_the_documentation_holds() -> None:
    text = (ROOT / "docs" / "scenarios.md").read_text("utf-8")
    example = text.split("```yaml\n")[1].split("```")[0]
    assert [(outcome.title, outcome.differs) for outcome in play_file(example, "scenarios.md", no_card)] == [
        ("The wall holds", "")
    ]


# The names of events that other people's scenarios use: none is renamed or falls silent
EVENTS = (
    "summoned", "set", "flipped", "destroyed", "moved", "rotated", "declared", "struck", "blocked",
    "hit", "damaged", "healed", "drew", "discarded", "collected", "consumed", "activated",
    "triggered", "resolved", "fizzled", "replaced", "prevented", "zone_opened", "transformed",
    "attached", "equipped", "unlinked", "crewed", "uncrewed", "condition_gained", "condition_lost",
    "damage_cleared", "phase", "turn", "lost", "searched", "shuffled", "looked", "revealed",
    "returned", "life_gained", "life_lost", "countered",
)  # fmt: skip


def expected_events(value: object) -> set[str]:
    """The names of all events that a part of a scenario expects to have happened."""
    if isinstance(value, list):
        return {name for one in value for name in expected_events(one)}
    if not isinstance(value, dict):
        return set()
    listed = value.get("events")
    named = {str(event).partition(" ")[0] for event in listed} if isinstance(listed, list) else set()
    return named.union(*(expected_events(one) for one in value.values()))


def test_each_event_that_has_a_name_happens_in_some_scenario() -> None:
    texts = [path.read_text("utf-8") for path in FILES]
    happened = {name for text in texts for name in expected_events([*yaml.load_all(text, yaml.CBaseLoader)])}
    assert {*EVENTS} - happened == set()
