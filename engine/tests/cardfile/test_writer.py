"""Card files written: they read as the same cards, and what a format cannot hold is told."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.carddef import CardDef
from engine.cardfile.card_fields import card_from_data
from engine.cardfile.differences import differences
from engine.cardfile.files import read_card_file, read_card_list
from engine.cardfile.losses import find_losses, merge_unpublished
from engine.cardfile.writer import write_card_file
from engine.errors import BadCardFile

CARDS = [
    card
    for path in sorted((Path(__file__).parents[3] / "cards" / "data").glob("*.yaml"))
    for card in read_card_file(path.read_text(encoding="utf-8"), str(path))
]
# A card with everything that published data cannot say.
ODD: dict[str, Any] = {
    "key": "odd",
    "name": "Odd",
    "type": "artifact",
    "subtypes": ["clay giant", "scroll"],
    "stats": {"might": {"n": 2, "transfer": True}, "will": 1},
    "effects": [
        {"kind": "action", "once": True, "text": "Pray."},
        {"kind": "activation", "optional": True, "label": "Smite", "text": "Consume 1 mana: draw 1."},
        {"kind": "continuous", "transfer": True, "text": "Connected creatures get +1 Life."},
        {"kind": "trigger", "label": "At two: twice", "text": "When summoned: draw 2."},
        {"kind": "continuous", "text": "Connected creatures hum softly."},
    ],
}


def card(**changes: object) -> CardDef:
    return card_from_data({**ODD, **changes})


def same(one: CardDef, other: CardDef) -> bool:
    return one.hash == other.hash and not differences(one, other)


def back(cards: list[CardDef], form: str) -> list[CardDef]:
    return read_card_file(write_card_file(cards, form), f"x.{form}")


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_the_card_set_is_written_and_read_as_itself(form: str) -> None:
    held = [card for card in CARDS if not find_losses(card, form)]
    whole = form == "yaml"  # published data have no numbers and no subjects
    assert back(held, form) == [card if whole else replace(card, number=0, subject="") for card in held]
    assert len(held) == len(CARDS) or (form == "json" and len(held) > len(CARDS) // 2)
    assert back([], form) == []


def test_a_card_file_holds_everything() -> None:
    assert same(back([card()], "yaml")[0], card())
    assert find_losses(card(), "yaml") == []


AWKWARD = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=40)


@given(AWKWARD, AWKWARD, AWKWARD, AWKWARD)
def test_whatever_stands_in_a_card_comes_back(name: str, text: str, label: str, ruling: str) -> None:
    effect = {"kind": "action", "text": f"x{text}", "label": label}
    data = {**ODD, "name": f"N{name}", "effects": [effect], "flavour": text, "rulings": [ruling]}
    assert same(back([card_from_data(data)], "yaml")[0], card_from_data(data))


def test_what_published_data_cannot_hold_is_reported_field_by_field() -> None:
    lost = {loss.field: (loss.old, loss.new) for loss in find_losses(card(), "json")}
    assert lost == {
        "subtypes": ("clay giant, scroll", "scroll, clay giant"),
        "stats might": ("2, lent", "2"),
        "effect 1": ("action once | Pray.", "action | Pray."),
        "effect 2": (
            "activation optional | Smite — Consume 1 mana: draw 1.",
            "activation | Smite — Consume 1 mana: draw 1.",
        ),
        "effect 3": (
            "continuous transfer | Connected creatures get +1 Life.",
            "continuous | Connected creatures get +1 Life.",
        ),
        "effect 4": (
            "trigger | When summoned: draw 2. (label: At two: twice)",
            "trigger | At two: twice — When summoned: draw 2.",
        ),
    }


def test_published_data_read_again_leave_the_card_as_it_is() -> None:
    (read,) = back([card()], "json")
    assert not same(read, card())
    assert same(merge_unpublished(read, card()), card())


def test_what_published_data_change_is_changed_and_the_rest_stays() -> None:
    data = json.loads(write_card_file([card()], "json"))
    data[0]["stats"][0]["value"] = 3
    data[0]["name"] = "Odder"
    data[0]["effects"][0]["text"] = "Strike."
    data[0]["effects"].insert(0, {"icon": "action", "text": "Research."})
    (read,) = read_card_file(json.dumps(data), "x.json")
    changed = differences(card(), merge_unpublished(read, card()))
    assert [(difference.field, difference.old, difference.new) for difference in changed] == [
        ("name", "Odd", "Odder"),
        ("stats might", "2, lent", "3"),
        ("effect 1", "action once | Pray.", "action | Research."),
        ("effect 2", "", "action | Strike."),
    ]


def test_an_effect_put_before_others_does_not_change_them() -> None:
    more = card(effects=["action | Research.", *ODD["effects"]])
    assert [difference.field for difference in differences(card(), more)] == ["effect 1"]


@given(AWKWARD, AWKWARD, AWKWARD, AWKWARD)
def test_two_cards_of_which_nothing_differs_are_printed_alike(a: str, b: str, c: str, d: str) -> None:
    card_def = card(effects=[{"kind": "action", "text": f"x{a}", "label": b}])
    other = card(effects=[{"kind": "action", "text": f"x{c}", "label": d}])
    assert bool(differences(card_def, other)) == (card_def.hash != other.hash)


BROKEN = """
- key: one
  name: One
  type: creature
  colour: red
  stats: {might: lots, luck: 1}
  arrows: {n: 4, up: 1}
  effects: ["action | Pray.", "spell | Pray.", {kind: action}]
- key: two
  name: Two
  type: artifact
- key: one
  name: two
  type: vehicle
"""


def test_all_that_is_wrong_is_reported_card_by_card_with_its_line() -> None:
    listed_card, two, three = read_card_list(BROKEN, "x.yaml")
    assert [(file.line, file.why.partition(":")[0]) for file in listed_card.wrong] == [
        (5, "colour"),
        (6, "stats might"),
        (6, "stats luck"),
        (7, "arrows n"),
        (7, "arrows up"),
        (8, "effect 2"),
        (8, "effect 3"),
    ]
    assert two.card is not None
    assert [file.why.partition(";")[0] for file in three.wrong] == [
        "type: one of creature, artifact, monument is expected here",
        "the key one is used twice in this file",
        "the name two is used twice in this file",
    ]
    with pytest.raises(BadCardFile) as refused:
        read_card_file(BROKEN, "x.yaml")
    assert len(refused.value.all_errors()) == 7


def test_all_that_is_wrong_in_published_data_is_reported_with_the_line_of_the_card() -> None:
    text = write_card_file([*CARDS[:2], card()], "json")
    data = json.loads(text)
    data[1]["colour"] = "red"
    data[1]["arrows"] = {"up": "single", "top": "heavy"}
    data[1]["effects"] = [{"icon": "spell", "text": "x"}]
    data[1]["stats"] = [{"attribute": {"key": key}, "value": -1} for key in ("luck", "might")]
    _, broken, fine = read_card_list(json.dumps(data, indent=1), "x.json")
    assert fine.card is not None
    assert [file.why.partition(":")[0] for file in broken.wrong] == [
        "colour",
        "arrows up",
        "arrows top",
        "effect 1 icon",
        "stats luck",
        "stats might",
    ]
    lines = json.dumps(data, indent=1).splitlines()
    assert {file.line for file in broken.wrong} == {broken.line}
    assert "key" in lines[broken.line]


@pytest.mark.parametrize("text", ["a\0b", "a\ud800b"])
def test_a_character_that_no_database_takes_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(BadCardFile, match="rulings 1: a character stands here"):
        read_card_file(json.dumps([{**ODD, "rulings": [text]}]), "x.json")
