import pytest

from engine import grid
from engine.errors import Refused
from engine.presentation.zone_queries import monument_zone, reaches, zone_side, zone_type


def test_one_arrow_reaches_the_next_zone_and_two_all_of_the_line() -> None:
    assert reaches({"n": 1}, "c2") == ["c3"]
    assert reaches({"n": 2}, "c1") == ["c2", "c3", "c4"]
    assert reaches({"ne": 1, "w": 2}, "c2") == ["a2", "b2", "d3"]


def test_in_the_ring_model_diagonal_arrows_reach_blocks() -> None:
    assert reaches({"ne": 2}, "b1", model="ring") == ["c2", "d2", "c3", "d3"]
    assert reaches({"n": 3}, "c1", model="ring") == ["c2", "c3", "c4"]


@pytest.mark.parametrize(("facing", "zone"), [("up", "c3"), ("right", "d2"), ("down", "c1"), ("left", "b2")])
def test_turning_the_card_turns_its_arrows(facing: str, zone: str) -> None:
    assert reaches({"n": 1}, "c2", facing) == [zone]


def test_for_the_other_player_up_is_the_other_way() -> None:
    assert reaches({"n": 1, "e": 1}, "c3", "up", "P2") == ["c2", "b3"]


def test_monuments_reach_nothing() -> None:
    assert reaches(dict.fromkeys(grid.DIRECTIONS, 1), "m1") == []


def test_a_zone_has_a_type_and_lies_on_a_side() -> None:
    assert [zone_type(zone) for zone in ("a1", "b2", "c3", "d4", "m2")] == [
        "artifact",
        "creature",
        "creature",
        "artifact",
        "monument",
    ]
    assert [zone_side(zone) for zone in ("a1", "b2", "c3", "d4", "m1", "m2")] == ["P1"] * 2 + ["P2"] * 2 + [
        "P1",
        "P2",
    ]
    assert [monument_zone(player) for player in ("P1", "P2")] == ["m1", "m2"]


def test_words_are_taken_in_any_case() -> None:
    assert reaches({"N": 1}, "C2", "UP", "p1", "Ray") == ["c3"]


@pytest.mark.parametrize(
    ("asked", "code", "rule"),
    [
        (({"n": 1}, "f9"), "bad_zone", "2.1"),
        (({"x": 1}, "c2"), "bad_word", "3.1"),
        (({"n": 4}, "c2"), "bad_number", "3.1"),
        (({"n": -1}, "c2"), "bad_number", "3.1"),
        (({"ne": 2}, "c2"), "bad_arrow", "3.2"),
        (({"n": 3}, "c2"), "bad_arrow", "3.2"),
        (({"n": 1}, "c2", "sideways"), "bad_word", "3.1"),
        (({"n": 1}, "c2", "up", "P3"), "bad_word", "1.1"),
        (({"n": 1}, "c2", "up", "P1", "beam"), "bad_word", "3.2"),
    ],
)
def test_what_does_not_exist_is_refused_with_its_rule(
    asked: tuple[object, ...], code: str, rule: str
) -> None:
    with pytest.raises(Refused) as refusal:
        reaches(*asked)  # type: ignore[arg-type] # wrong on purpose
    assert (refusal.value.code, refusal.value.rule) == (code, rule)
    assert str(refusal.value)
