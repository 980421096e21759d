"""Editions are frozen records of switches (RULES 0.1, Appendix A)."""

import pytest

from engine.edition import PRESETS, VALUES, edition
from engine.errors import Refused

# Appendix A, as a reader of the rulebook would copy it: switch, classic, wiki, modern.
TABLE = """
phases            | start draw main event main2 end | same | begin event deployment draw
preparation_turn  | yes | yes | no
mulligan          | no | no | yes
starting_hp       | 20 | 20 | 6
opening           | tokens | tokens | conquest
open_at_start     | middle_three | middle_three | all_artifact
events            | campaign battle xd | campaign battle xd | campaign battle
event_optional    | yes | yes | no
action_pool       | no | yes | yes
attack_uses_stack | no | yes | yes
direct_hit        | might | might | one
damage_wears_off  | yes | no | no
moving            | move | move | march
reach             | ring | ring | ray
equip             | zone | zone | attach
fabled            | xd_event | xd_event | one_per_deployment
face_down_payment | discount | discount | mana
target_flips      | creatures | creatures | all
swap_counts_as_moved | yes | no | no
blessed_by        | own | own | any
default_duration  | on_card | on_card | on_card
zones_per_campaign | one | one | one
flip_order        | flipped_first | flipped_first | mana_first
source_gone       | resolves | resolves | fizzles
names | attack life armor movement knowledge | same | might life armor movement will
"""
ROWS = [[cell.strip() for cell in line.split("|")] for line in TABLE.strip().splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_the_presets_are_those_of_the_rulebook(row: list[str]) -> None:
    switch, classic, wiki, modern = row
    values = [classic, classic if wiki == "same" else wiki, modern]
    assert [PRESETS[name][switch] for name in ("classic", "wiki", "modern")] == values


def test_every_preset_has_every_switch_with_a_value_it_takes() -> None:
    assert {row[0] for row in ROWS} == set(VALUES)
    for name, preset in PRESETS.items():
        assert edition(name, preset).switches == preset


def test_a_switch_can_be_set_otherwise_by_name_and_is_remembered() -> None:
    found = edition("modern", {"damage_wears_off": "YES", "starting_hp": "12"})
    assert found.damage_wears_off is True
    assert found.starting_hp == 12
    assert found.overrides() == {"damage_wears_off": "yes", "starting_hp": "12"}


@pytest.mark.parametrize(
    ("base", "overrides", "code"),
    [
        ("chess", {}, "unknown_edition"),
        ("modern", {"gravity": "no"}, "unknown_switch"),
        ("modern", {"reach": "far"}, "bad_switch"),
        ("modern", {"starting_hp": "0"}, "bad_switch"),
        ("modern", {"starting_hp": "many"}, "bad_switch"),
    ],
)
def test_what_is_no_edition_is_refused(base: str, overrides: dict[str, str], code: str) -> None:
    with pytest.raises(Refused) as refused:
        edition(base, overrides)
    assert (refused.value.code, refused.value.rule) == (code, "0.1")
