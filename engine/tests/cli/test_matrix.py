"""The matrix of decks: the same words give the same figures, each pairing once, and what is refused."""

import json
import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest

from engine.__main__ import main
from engine.compilation.find import ROOT

WORDS = ["matrix", "men", "fey", "--policy", "goldfish", "--set", "starting_hp=1", "--games", "2"]
MODERN = ("men", "fey", "telur", "wynn")


def test_the_same_words_give_the_same_figures_with_two_workers_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answers = []
    for more in (["--workers", "1"], ["--workers", "2", "--chunk", "1"]):
        assert main([*WORDS, "--json", *more]) == 0
        answers.append(json.loads(capsys.readouterr().out))
    for figures in answers:
        for timed in ("seconds", "games_per_second", "decisions_per_second"):
            assert figures.pop(timed) > 0
    assert answers[0] == answers[1]
    assert answers[0]["decks"] == ["men", "fey"] and answers[0]["games"] == 2
    [pairing] = answers[0]["pairings"]
    assert pairing["decks"] == ["men", "fey"]
    assert pairing["won_by_starter"]["n"] == pairing["turns"]["n"] == 2


def test_the_table_has_each_deck_against_each_other_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WORDS, "--workers", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "2 games a pairing, policy goldfish, each deck in each seat"
    assert [line.split()[0] for line in lines[3:5]] == ["men", "fey"]
    assert lines[-1].startswith("digest ") and any(line.startswith("men against fey") for line in lines)


@pytest.mark.parametrize(
    ("decks", "said"),
    [
        (["men"], "matrix: takes 2 to 20 decks, not 1"),
        (["men"] * 21, "matrix: takes 2 to 20 decks, not 21"),
        (["men", "fey", "men"], "matrix: takes different decks, and men is named twice"),
        (["men", "nobody"], "nobody: no such deck file, and no deck of the card set"),
        (["men", "classic-day-shift"], "classic-day-shift: "),
    ],
)
def test_what_is_no_matrix_is_refused_with_place_and_reason(
    decks: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["matrix", *decks, "--games", "1"]) == 1
    assert said in capsys.readouterr().err


def test_the_line_of_a_deck_file_that_is_wrong_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "own.txt"
    file.write_text("20 long pike\n3 nothing of the kind\n")
    assert main(["matrix", "men", str(file)]) == 1
    assert f"{file}:2: there is no card called nothing of the kind" in capsys.readouterr().err
    file.write_text("# nothing\n")
    assert main(["matrix", "men", str(file)]) == 1
    assert f"{file}: its main deck is empty" in capsys.readouterr().err


@pytest.mark.long
def test_the_four_starter_decks_of_modern_are_a_matrix_within_a_minute(compiled_engine: Path) -> None:
    """400 games a pairing, 60 s, on two quiet cores."""
    words = [sys.executable, "-m", "engine", "matrix", *MODERN, "--games", "400", "--workers", "2", "--json"]
    began = perf_counter()
    done = subprocess.run(
        words, env={**os.environ, "ENGINE": "compiled"}, cwd=ROOT, capture_output=True, text=True
    )
    seconds = perf_counter() - began
    assert done.returncode == 0, done.stderr
    matrix = json.loads(done.stdout)
    assert [row["games"] for row in matrix["pairings"]] == [400] * 6
    assert not any(row["broken"] for row in matrix["pairings"])
    assert seconds <= 60, f"{seconds:.1f} s at a load of {os.getloadavg()[0]:.0f}"
