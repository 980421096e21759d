"""The command worth: the same words give the same figures, and what is refused."""

import json
from pathlib import Path

import pytest

from engine.__main__ import main

WORDS = ["worth", "ferry-surgeon", "--set", "starting_hp=3", "--games", "4"]


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
    assert answers[0] == answers[1] and answers[0]["played"] == 8
    [row] = answers[0]["cards"]
    assert answers[0]["card"] == row["card"] == "ferry-surgeon" and answers[0]["decks"][1] == "men"
    assert answers[0]["worth"] == row["worth"] and row["worth"]["n"] == 4
    assert sum(place["worth"]["n"] for place in row["places"]) == 4
    assert {place["deck"] for place in row["places"]} == {"men"}


def test_a_card_is_shown_in_each_place_and_several_beside_each_other(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*WORDS, "--workers", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "4 games a card with and without it, 8 played in all"
    assert lines[3].startswith("Ferry Surgeon ") and lines[5].startswith("in the place of ")
    assert main(["worth", "Bell Sergeant", *WORDS[1:], "--workers", "1"]) == 0
    names = [line.split("  ")[0] for line in capsys.readouterr().out.splitlines()[3:5]]
    assert set(names) == {"Ferry Surgeon", "Bell Sergeant"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nobody"], "nobody: there is no card with this key or name"),
        (["ferry-surgeon", "Ferry Surgeon"], "worth: takes different cards, and one of these is named twice"),
        (["ferry-surgeon", "--deck", "men"], "worth: takes 2 to 20 different decks, not men"),
        (["ferry-surgeon", "--deck", "fey", "--deck", "wynn"], "none of the decks is of its faction, men"),
        (["ferry-surgeon", "--deck", "men", "--deck", "nowhere"], "nowhere: no such deck file"),
        (["ferry-surgeon", "--edition", "never"], "never"),
        (["ferry-surgeon"] * 201, "worth: takes at most 200 cards, not 201"),
    ],
)
def test_what_cannot_be_measured_is_refused_with_the_reason(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["worth", *words, "--games", "1"]) == 1
    assert said in capsys.readouterr().err


def test_a_card_of_one_s_own_file_is_measured_and_one_that_does_not_read_only_if_agreed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "own.yaml"
    card = "- key: own\n  name: Own\n  type: creature\n  faction: men\n  stats: {might: 1, life: 1}\n"
    file.write_text(f'{card}  effects:\n    - "action | Win the game of chess."\n')
    words = ["worth", "own", "--cards", str(file), "--set", "starting_hp=3", "--games", "1", "--workers", "1"]
    assert main(words) == 1
    assert "--without-unread" in capsys.readouterr().err
    assert main([*words, "--without-unread"]) == 0
    assert "left out: Own, effect 1: Win the game of chess." in capsys.readouterr().out
