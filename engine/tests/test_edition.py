"""Editions are frozen records of switches (RULES 0.1, Appendix A)."""

import re
from pathlib import Path

import pytest

from engine.edition import PRESETS, VALUES, edition
from engine.errors import Refused
from engine.presentation.switch_words import SWITCH_WORDS, switch_title, value_words

# Appendix A, as a reader of the rulebook would copy it: switch, classic, wiki, modern, latest.
TABLE = """
phases            | start draw main event main2 end | same | begin event deployment draw | same
preparation_turn  | yes | yes | no | same
mulligan          | no | no | yes | same
starting_hp       | 20 | 20 | 6 | same
opening           | tokens | tokens | conquest | same
open_at_start     | middle_three | middle_three | all_artifact | same
events            | campaign battle xd | campaign battle xd | campaign battle | same
event_optional    | yes | yes | no | same
action_pool       | no | yes | yes | same
attack_uses_stack | no | yes | yes | same
direct_hit        | might | might | one | same
damage_wears_off  | yes | no | no | same
moving            | move | move | march | same
reach             | ring | ring | ray | same
equip             | zone | zone | attach | same
fabled            | xd_event | xd_event | one_per_deployment | same
face_down_payment | discount | discount | mana | same
target_flips      | creatures | creatures | all | same
swap_counts_as_moved | yes | no | no | same
blessed_by        | own | own | any | same
default_duration  | on_card | on_card | on_card | same
zones_per_campaign | one | one | one | same
flip_order        | flipped_first | flipped_first | mana_first | flipped_first
source_gone       | resolves | resolves | fizzles | same
hit_draws | no | no | no | yes
battle_first_strike | no | no | no | yes
reorient_for_all | no | no | no | yes
sidestep | own_row | own_row | own_row | adjacent_and_turn
cleansable | weak, not conduit | same | weak, not conduit | conduit, not weak
tokens_are_cards | yes | yes | yes | no
conscript_zone | own | own | own | any
transform_zone | same | same | same | any_own_open
equipment_lends | marked | marked | marked | might_life_one_effect
names | attack life armor movement knowledge | same | might life armor movement will | same
"""
ROWS = [[cell.strip() for cell in line.split("|")] for line in TABLE.strip().splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_the_presets_are_those_of_the_rulebook(row: list[str]) -> None:
    switch, classic, wiki, modern, latest = row
    values = [classic, classic if wiki == "same" else wiki, modern, modern if latest == "same" else latest]
    assert [PRESETS[name][switch] for name in ("classic", "wiki", "modern", "latest")] == values


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
    assert not re.search(r"[a-z]_[a-z]", str(refused.value))


def test_every_switch_has_a_name_the_rulebook_s_sentence_and_words_for_its_values() -> None:
    book = (Path(__file__).parents[2] / "docs" / "rulebook.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", book, re.MULTILINE))
    assert {switch: words.decides for switch, words in SWITCH_WORDS.items()} == rows
    assert [*SWITCH_WORDS] == [*VALUES]
    assert len({words.title for words in SWITCH_WORDS.values()}) == len(VALUES)
    for values in VALUES.values():
        assert len({value_words(value) for value in values}) == len(values)
        assert not any("_" in value_words(value) for value in values)
    assert switch_title("of_old") == "of old"
