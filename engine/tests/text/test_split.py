"""Labels and the dividing colon (11.2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.text import read_effect, split_label


@pytest.mark.parametrize(
    ("text", "label", "rest"),
    [
        ("Smite — Consume 1 mana: draw 1.", "Smite", "Consume 1 mana: draw 1."),
        ("Smite - Consume 1 mana: draw 1.", "Smite", "Consume 1 mana: draw 1."),
        ("Smite – Pray", "Smite", "Pray"),
        ("Smite—Pray", "Smite", "Pray"),
        ("Hold the Line — [this] is Protected", "Hold the Line", "[this] is Protected"),
        ("Burst — Pray", "Burst", "Pray"),
        ("Consume 1 mana: draw 1.", "", "Consume 1 mana: draw 1."),
        ("[this] gets - 1 Might", "", "[this] gets - 1 Might"),
        ("gets - 1 Might", "", "gets - 1 Might"),
        ("Connected creatures — get +1 Might", "", "Connected creatures — get +1 Might"),
        ("Sac a creature - draw 1", "", "Sac a creature - draw 1"),
        ("Consume 1 mana - draw 1", "", "Consume 1 mana - draw 1"),
        ("", "", ""),
    ],
)
def test_a_label_is_a_name_before_a_dash(text: str, label: str, rest: str) -> None:
    assert split_label(text) == (label, rest)


def test_a_label_means_nothing() -> None:
    assert read_effect("action", "Last Rites — Pray") == read_effect("action", "Pray")


def test_choose_either_after_criteria_is_the_dividing_colon() -> None:
    program = read_effect("trigger", "When summoned; choose either: (1) draw 1 or (2) Pray.")
    assert program.early_choice() is not None


def test_choose_either_alone_is_all_resolution() -> None:
    program = read_effect("action", "Choose either: (1) draw 1 or (2) Pray.")
    assert program.early_choice() is None


def test_choose_either_after_the_colon_is_picked_on_resolution() -> None:
    program = read_effect("trigger", "When summoned: choose either: (1) draw 1 or (2) Pray.")
    assert program.early_choice() is None


@pytest.mark.parametrize("rest", ["draw [[1", "| - x", "[ - x", "] x", "[a | b] | c"])
def test_a_name_before_what_cannot_be_read_is_split_without_an_error(rest: str) -> None:
    assert split_label(f"Zork: {rest}") == ("Zork", rest)


@given(
    st.from_regex(r"[A-Z][a-z]{0,5}( ?[:—] ?| - )", fullmatch=True),
    st.text(alphabet="[]|():—-;. aZ1+", max_size=12),
)
def test_any_text_is_split_into_its_label_and_the_rest(name: str, rest: str) -> None:
    label, text = split_label(name + rest)
    assert (name + rest).endswith(text)
    assert label in name
