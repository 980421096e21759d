"""Records: a game comes back to the byte, wherever it is replayed; what is no record is refused in words."""

import json
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from subprocess import CompletedProcess, run
from typing import Any

import pytest

import engine
from engine.__main__ import main
from engine.errors import BadRecord, Refused
from engine.game import EngineGame, resume, start
from engine.replay import RULES_VERSION, RecordLine, record_lines
from engine.tests.games.random_games import Picker, played, setup
from engine.vocab import P2

ROOT = Path(__file__).resolve().parents[2]
GAMES = (*range(6), *range(18, 24), *range(36, 42))  # of each edition


@pytest.fixture(scope="module")
def game() -> EngineGame:
    return played(1, windows_all=True)


@pytest.fixture
def data(game: EngineGame) -> dict[str, Any]:
    written: dict[str, Any] = json.loads(json.dumps(engine.record(game)))
    return written


@pytest.mark.parametrize("number", GAMES)
def test_a_replayed_game_is_equal_to_the_byte(number: int) -> None:
    played_game = played(number, windows_all=number % 2 == 1)
    again = engine.replay_record(json.loads(json.dumps(engine.record(played_game))))
    assert again.digest() == played_game.digest()
    assert again.position.to_state() == played_game.position.to_state()
    assert again.history == played_game.history
    assert engine.record(again) == engine.record(played_game)


def test_a_record_says_all_that_a_game_grows_from(data: dict[str, Any], game: EngineGame) -> None:
    assert data["rules_version"] == RULES_VERSION == engine.RULES_VERSION
    assert data["edition"] == {"base": "modern"}
    assert (data["windows"], data["seed"], data["number"], data["starter"]) == ("all", 2026, 1, "P1")
    assert len(data["picks"]) == len(game.history)
    assert all(pick.startswith(("P1 ", "P2 ")) for pick in data["picks"])
    hashes = data["decks"]["P1"]["main"] + data["decks"]["P2"]["fables"]
    assert all(key in data["cards"] for key in hashes)


def test_what_the_engine_answers_by_itself_is_not_in_a_record(data: dict[str, Any]) -> None:
    again = engine.replay_record({**data, "picks": []})
    assert again.history == []
    assert data["picks"][0] in ("P1 keep", "P1 mulligan")


def test_overrides_and_starter_are_kept() -> None:
    set_up = replace(setup(0, overrides={"starting_hp": "9", "mulligan": "no"}), starter=P2)
    written = engine.record(start(set_up))
    assert written["edition"] == {"base": "modern", "starting_hp": "9", "mulligan": "no"}
    assert written["starter"] == "P2"
    assert engine.replay_record(written).digest() == start(set_up).digest()


def test_a_concession_is_recorded() -> None:
    given_up = start(setup(2))
    given_up.answer_label(given_up.position.ask_player, "keep")
    given_up.concede(P2)
    written = engine.record(given_up)
    assert written["picks"] == ["P1 keep", "P2 concede"]
    again = engine.replay_record(written)
    assert (again.winner, again.reason, again.digest()) == ("P1", "concede", given_up.digest())


def test_what_was_undone_is_not_recorded() -> None:
    some = start(setup(3))
    picker = Picker(3)
    for _ in range(20):
        some.answer(picker.pick(some))
    some.undo(8)
    assert len(engine.record(some)["picks"]) == 12  # type: ignore[arg-type]
    assert engine.replay_record(engine.record(some)).digest() == some.digest()


def test_an_undo_across_something_seen_is_marked_in_the_record_and_in_the_result(game: EngineGame) -> None:
    blind = next(
        number for number in range(1, len(game.history)) if not undone_after(game, number).taken_back
    )
    assert "taken_back" not in engine.record(undone_after(game, blind))
    seeing = next(number for number in range(1, len(game.history)) if undone_after(game, number).taken_back)
    again = undone_after(game, seeing)
    written = engine.record(again)
    assert written["taken_back"] == 1
    assert engine.replay_record(written).taken_back == again.clone().taken_back == 1
    *_, marked, digest = record_lines(written)
    assert marked == "taken back after seeing: 1"
    assert digest == again.digest()


def undone_after(game: EngineGame, picks: int) -> EngineGame:
    """The game as it was after so many picks, the last of which was taken back."""
    again = game.clone()
    again.undo(len(game.history) - picks)
    again.taken_back = 0
    again.undo(1)
    return again


def test_a_game_from_a_position_of_its_own_has_no_record(game: EngineGame) -> None:
    with pytest.raises(Refused, match="cannot be recorded"):
        engine.record(resume(game.position.clone()))


# In another process


def replay_command(path: Path, hash_seed: str) -> "CompletedProcess[str]":
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "ENGINE": "source"}
    words = [sys.executable, "-m", "engine", "replay", str(path)]
    return run(words, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_another_process_prints_the_same_digest_last(
    tmp_path: Path, data: dict[str, Any], game: EngineGame, hash_seed: str
) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(data))
    done = replay_command(path, hash_seed)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == game.digest()
    assert done.stdout.splitlines() == list(record_lines(data))


def test_a_game_is_printed_turn_by_turn_with_picks_and_what_happened(
    data: dict[str, Any], game: EngineGame
) -> None:
    lines = list(record_lines(data))
    turns = [line for line in lines if line.startswith("Turn ")]
    assert turns == [f"Turn {n + 1}, {('P1', 'P2')[n % 2]}" for n in range(game.position.turn_number)]
    assert [line.strip() for line in lines if line.startswith("  P")] == data["picks"]
    assert any(line.startswith("    summoned ") for line in lines)
    assert "    phase deployment" in lines


@pytest.fixture
def replaying(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """The command in this process: its exit code, what it printed, what it complained about."""

    def replaying(path: Path, *more: str) -> tuple[int, str, str]:
        code = main(["replay", str(path), *more])
        said = capsys.readouterr()
        return code, said.out, said.err

    return replaying


def test_a_game_can_be_replayed_with_a_switch_set_otherwise(
    tmp_path: Path, data: dict[str, Any], replaying: Callable[..., tuple[int, str, str]]
) -> None:
    """0.1: as far as its picks are still offered."""
    path = tmp_path / "game.json"
    path.write_text(json.dumps(data))
    code, out, _ = replaying(path, "--set", "starting_hp=99")
    assert out.startswith("modern, starting_hp 99; seed 2026")
    assert code == 0
    code, out, err = replaying(path, "--edition", "classic")
    assert out.startswith("classic; seed 2026")
    assert code == 1
    assert f"pick 1, {data['picks'][0]}: That pick is not offered now" in err
    code, out, _ = replaying(path, "--set", "gravity=no")
    assert (code, out) == (1, "")


def test_the_command_says_in_one_line_why_a_file_cannot_be_replayed(
    tmp_path: Path, replaying: Callable[..., tuple[int, str, str]]
) -> None:
    for name, text in (("a.json", "{"), ("b.json", "[" * 100_000), ("c.json", "{}"), ("d.json", '"x"')):
        path = tmp_path / name
        path.write_text(text)
        code, out, err = replaying(path)
        assert (code, out) == (1, "")
        assert err.startswith(str(path))
        assert len(err.splitlines()) == 1
    assert replaying(tmp_path / "nothing.json")[0] == 1


# What is no record


def without(key: str) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.pop(key)


def with_value(key: str, value: object) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.update({key: value})


def changed_card(data: dict[str, Any]) -> None:
    next(iter(data["cards"].values()))["name"] = "Changed"


def unknown_hash(data: dict[str, Any]) -> None:
    data["decks"]["P1"]["main"][0] = "0" * 64


def unread_text(data: dict[str, Any]) -> None:
    card = engine.card_from_data({"name": "Odd", "type": "artifact", "effects": ["action | Dance."]})
    data["cards"][card.hash] = engine.card_to_data(card)
    data["decks"]["P1"]["main"][0] = card.hash


def bad_pick(data: dict[str, Any]) -> None:
    data["picks"][3] = "P1 target z9"


def pick_after_the_end(data: dict[str, Any]) -> None:
    data["picks"] += ["P1 concede", "P1 end"]


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        *(
            (without(key), f"{key} is missing")
            for key in ("rules_version", "edition", "decks", "picks", "cards")
        ),
        (with_value("mood", 1), "mood: unknown"),
        (with_value("rules_version", RULES_VERSION + 1), "played by version"),
        (with_value("rules_version", "1"), "a whole number"),
        (with_value("edition", {"base": "advanced"}), "no edition called advanced"),
        (with_value("edition", {"base": "modern", "moving": "fly"}), "Move or March cannot be fly"),
        (with_value("edition", "modern"), "keys with values"),
        (with_value("windows", "some"), "one of useful, all"),
        (with_value("seed", -1), "a whole number"),
        (with_value("seed", True), "a whole number"),
        (with_value("number", 1.5), "a whole number"),
        (with_value("starter", "P3"), "one of p1, p2"),
        (with_value("decks", {"P1": {}}), "the deck of P2 is missing"),
        (with_value("decks", []), "keys with values"),
        (with_value("cards", {"0": {"name": "A", "type": "artifact"}}), "not the one of this hash"),
        (with_value("cards", {"0": 3}), "keys with values"),
        (with_value("picks", "P1 keep"), "a list"),
        (with_value("picks", ["keep"]), "'P1 LABEL' or 'P2 LABEL'"),
        (with_value("picks", ["P1 "]), "'P1 LABEL' or 'P2 LABEL'"),
        (with_value("picks", ["P2 keep"]), "pick 1, P2 keep: Nothing is asked of P2 now"),
        (with_value("picks", ["P1 " + "x" * 400]), "longer than"),
        (with_value("picks", ["P1 keep"] * 100_001), "more than 100,000"),
        (changed_card, "the card Changed is not the one of this hash"),
        (unknown_hash, "no card of the record has this hash"),
        (unread_text, "could not be read"),
        (bad_pick, "pick 4, P1 target z9: "),
        (pick_after_the_end, "The game is over"),
    ],
)
def test_what_is_no_record_is_refused_in_words(
    data: dict[str, Any], spoil: Callable[[dict[str, Any]], None], words: str
) -> None:
    spoil(data)
    with pytest.raises(BadRecord) as bad:
        engine.replay_record(data, "file.json")
    assert words in str(bad.value)


@pytest.mark.parametrize("other", [None, 3, "x", [], [1], {}, {"picks": {}}, {"rules_version": None}])
def test_any_other_data_is_refused_too(other: object) -> None:
    with pytest.raises(BadRecord):
        engine.replay_record(other)


def test_a_record_without_lines_is_as_before_and_one_with_them_comes_back(
    data: dict[str, Any], game: EngineGame
) -> None:
    assert game.setup is not None
    assert json.dumps(engine.record_data(game.setup, data["picks"])) == json.dumps(data)
    picks = tuple(data["picks"])
    lines = (
        RecordLine(None, 0, picks[:9], "As it was first"),
        RecordLine(0, 4, picks[4:20], is_played=True),
        RecordLine(1, 20, (), ""),
        RecordLine(0, 0, ("P1 mulligan",)),
    )
    branched = json.loads(json.dumps(engine.record_data(game.setup, picks[:12], 2, lines)))
    written = engine.read_record(branched, "file.json")
    assert (written.lines, written.taken_back) == (lines, 2)
    assert engine.replay_record(branched).history == game.history[:12]


KEEP: dict[str, Any] = {"picks": ["P1 keep"], "played": True}
BRANCH: dict[str, Any] = {"parent": 0, "at": 1, "picks": ["P2 keep"]}


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("P1 keep", "lines: a list is expected"),
        ([], "lines: one line is the played one, not 0"),
        ([{"picks": []}], "lines: one line is the played one, not 0"),
        ([{"played": True}], "lines 1: picks is missing"),
        ([KEEP, {**BRANCH, "played": True}], "lines: one line is the played one, not 2"),
        ([{**KEEP, "mood": 1}], "lines 1 mood: unknown"),
        ([{**KEEP, "parent": 0}], "lines 1 parent: the first line goes on from the start"),
        ([KEEP, {"at": 1, "picks": []}], "lines 2: parent is missing"),
        ([KEEP, {**BRANCH, "parent": 1}], "lines 2 parent: a whole number from 0 to 0"),
        ([KEEP, {**BRANCH, "parent": "Line 1"}], "lines 2 parent: a whole number"),
        ([KEEP, {**BRANCH, "at": 2}], "lines 2 at: a whole number from 0 to 1"),
        ([KEEP, BRANCH, {**BRANCH, "parent": 1, "at": 0}], "lines 3 at: a whole number from 1 to 2"),
        ([KEEP, {**BRANCH, "name": "x" * 61}], "lines 2 name: longer than 60"),
        ([KEEP, {**BRANCH, "picks": ["P2 keep", "draw"]}], "lines 2 picks 2: 'P1 LABEL' or 'P2 LABEL'"),
        ([KEEP, *[BRANCH] * 64], "lines: more than 64"),
        ([KEEP, *[{**BRANCH, "picks": ["P2 keep"] * 9_000}] * 5], "lines: more than 40,000 picks in all"),
        ([{"picks": ["P1 mulligan"], "played": True}], "lines 1: the picks of the record do not lead along"),
    ],
)
def test_lines_that_are_none_are_refused_with_their_place(
    data: dict[str, Any], lines: object, words: str
) -> None:
    with pytest.raises(BadRecord) as bad:
        engine.read_record({**data, "picks": ["P1 keep"], "lines": lines}, "file.json")
    assert words in str(bad.value)


def test_the_outline_of_a_record_of_other_rules_reads_no_text_of_its_cards(data: dict[str, Any]) -> None:
    unread_text(data)
    data["edition"]["gravity"] = "up"  # which no edition has here
    outline = engine.outline_record({**data, "rules_version": 3, "mood": "old"}, "file.json")
    assert (outline.rules_version, outline.seed, outline.number) == (3, data["seed"], 1)
    assert outline.edition == "modern, gravity up"
    assert outline.picks == tuple(data["picks"])
    assert sum(copies for _name, copies in outline.decks[0]) == len(
        data["decks"]["P1"]["main"] + data["decks"]["P1"]["fables"]
    )


@pytest.mark.parametrize("key", ["rules_version", "edition", "decks", "picks", "cards"])
@pytest.mark.parametrize("value", ["x", {"x": 1}, [3]])
def test_the_outline_of_what_is_no_record_is_refused_with_its_place(
    data: dict[str, Any], key: str, value: object
) -> None:
    with pytest.raises(BadRecord, match=key):
        engine.outline_record({**data, key: value}, "file.json")
    with pytest.raises(BadRecord, match=f"{key} is missing"):
        engine.outline_record({name: data[name] for name in data if name != key}, "file.json")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b'{"picks": [\n"P1 keep"\n', "file.json:3: "),
        (b"\x80\x81", "this is no JSON text"),
        (b"[" * 100_000, "this is no JSON text"),
        (b"9" * 5_000, "this is no JSON text"),
    ],
)
def test_a_text_that_is_no_json_is_refused_with_its_line(text: bytes, words: str) -> None:
    with pytest.raises(BadRecord) as bad:
        engine.load_record(text, "file.json")
    assert words in str(bad.value)


def test_a_record_cut_off_anywhere_is_still_a_game(data: dict[str, Any]) -> None:
    for end in range(0, len(data["picks"]), 17):
        again = engine.replay_record({**data, "picks": data["picks"][:end]})
        assert len(again.history) == end
