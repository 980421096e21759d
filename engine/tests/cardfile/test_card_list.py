"""Card files (EFFECTS 7): what they may say, and where they are wrong."""

import json
from typing import Any

import pytest

from engine.carddef import CardDef
from engine.cardfile.card_fields import card_from_data, card_from_mapping, card_to_data
from engine.cardfile.files import read_card_file
from engine.errors import BadCardFile

FULL = """
- key: bell-sergeant
  name: Bell Sergeant
  type: Creature
  subtypes: [Soldier]
  faction: Men
  fabled: yes
  stats: {attack: 2, Life: 3, armour: {n: 1, transfer: true}, speed: 0, mana stat: 1}
  arrows: {N: 1, e: 2, sw: 3}
  effects:
    - "cost | Consume any 2 mana: summon."
    - "trigger once optional | Toll - When [this] strikes: draw 1."
    - {kind: activationOnce, transfer: on, label: Smite, text: "Consume 1 mana: Bell Sergeant gets +1 Might."}
    - "action | Copy."
  flavour: '"No."'
  rulings:
    - "He has a bell: it is loud."
"""


def card(text: str) -> CardDef:
    (only,) = read_card_file(text, "cards.yaml")
    return only


def minimal(**more: object) -> dict[str, object]:
    return {"name": "Toll Box", "type": "artifact", **more}


def test_a_card_file_says_all_that_is_printed() -> None:
    card_def = card(FULL)
    assert (card_def.key, card_def.name, card_def.type, card_def.faction) == (
        "bell-sergeant",
        "Bell Sergeant",
        "creature",
        "men",
    )
    assert card_def.subtypes == ("soldier",)
    assert card_def.fabled
    assert card_def.stats == (2, 3, 1, 0, 1)
    assert card_def.lent == 0b00100
    assert card_def.arrows == 1 | 2 << 4 | 3 << 10
    assert card_def.flavour == '"No."'
    assert card_def.rulings == ("He has a bell: it is loud.",)


def test_effects_stand_in_short_form_or_as_mappings() -> None:
    effects = card(FULL).effects
    assert [effect.kind for effect in effects] == ["cost", "trigger", "activation", "action"]
    assert (effects[1].once, effects[1].optional, effects[1].label) == (True, True, "Toll")
    assert effects[1].text == "When [this] strikes: draw 1."
    assert (effects[2].once, effects[2].transfer, effects[2].label) == (True, True, "Smite")
    assert effects[2].program is not None
    assert effects[2].program.text() == "Consume 1 mana: [this] gets +1 Might."


def test_an_effect_that_cannot_be_read_is_kept_and_says_why() -> None:
    unread = card(FULL).unread_effects()
    assert [effect.text for effect in unread] == ["Copy."]
    assert unread[0].unread is not None
    assert unread[0].unread.span == (0, 4)


def test_a_cost_is_mana_and_what_else_it_takes() -> None:
    def costing(cost: str) -> CardDef:
        return card(f'- {{key: a, name: A, type: creature, effects: ["cost | {cost}"]}}')

    both = costing("Sac a creature; discard a card; consume any 2 mana: summon.")
    assert (both.mana_cost(), both.cost_besides()) == (2, ("sacrifice", "discard"))
    assert costing("Pay 2 life: summon.").cost_besides() == ("life",)
    assert costing("[Transformed]: summon; sac a creature.").cost_besides() == ("transform",)
    assert costing("Consume any 2 mana: summon.").cost_besides() == ()


def test_definitions_survive_as_data() -> None:
    card_def = card(FULL)
    data = json.loads(json.dumps(card_to_data(card_def)))
    assert card_from_data(data) == card_def
    assert card_from_data(data).hash == card_def.hash
    assert card_to_data(card_from_data(data)) == data


def test_the_card_set_survives_as_data() -> None:
    from pathlib import Path

    for path in (Path(__file__).parents[3] / "cards" / "data").glob("*.yaml"):
        for card_def in read_card_file(path.read_text(encoding="utf-8"), str(path)):
            assert card_from_data(json.loads(json.dumps(card_to_data(card_def)))) == card_def
            assert not card_def.unread_effects()


def test_numbers_and_booleans_of_json_are_as_good_as_words() -> None:
    typed = card_from_data(minimal(fabled=True, stats={"will": 2}, arrows={"n": 1}))
    worded = card_from_data(minimal(fabled="yes", stats={"will": "2"}, arrows={"n": "1"}))
    assert typed == worded


def test_what_is_left_out_is_not_printed() -> None:
    card_def = card_from_data(minimal(faction="none"))
    assert card_def.stats == (None,) * 5
    assert (card_def.key, card_def.faction, card_def.arrows, card_def.effects) == ("", "", 0, ())


def test_a_scenario_s_card_takes_its_name_from_outside() -> None:
    assert (
        card_from_mapping("Brute", {"type": "creature", "effects": ["action | Brute Strikes"]}).name
        == "Brute"
    )
    with pytest.raises(BadCardFile, match=r"f\.yaml:7: key"):
        card_from_mapping("Brute", {"type": "creature", "key": "x"}, "f.yaml", 7)


BASE = "- key: a\n  name: A\n  type: creature\n"


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (BASE + "  colour: red\n", 4, "colour: unknown; known here: key, name"),
        (BASE + "  stats: {might: 1, attack: 2}\n", 4, "might stands here twice"),
        (BASE + "  stats:\n    might: 1\n    luck: 2\n", 6, "no stat"),
        (BASE + "  stats: {might: -1}\n", 4, "a whole number from 0 to 99"),
        (BASE + "  stats: {might: 1.5}\n", 4, "a whole number"),
        (BASE + "  stats: {might: {n: 1, lend: yes}}\n", 4, "lend: unknown"),
        (BASE + "  stats: {might: {transfer: yes}}\n", 4, "a whole number"),
        (BASE + "  stats: 3\n", 4, "keys with values"),
        (BASE + "  arrows: {n: 4}\n", 4, "from 1 to 3"),
        (BASE + "  arrows: {north: 1}\n", 4, "no direction"),
        (BASE + "  arrows: {n: 1, N: 1}\n", 4, "twice"),
        (BASE + "  faction: Elves\n", 4, "one of men, fey, telur, wynn"),
        (BASE + "  fabled: maybe\n", 4, "yes or no"),
        (BASE + "  subtypes: [beast, Beast]\n", 4, "each stands once"),
        (BASE + "  subtypes: ['a/b']\n", 4, "a subtype is a word"),
        (BASE + "  effects: Strike\n", 4, "a list"),
        (BASE + "  effects:\n    - Strike\n", 5, "'kind | text'"),
        (BASE + "  effects:\n    - action | Pray\n    - spell | Pray\n", 6, "a kind of effect"),
        (BASE + "  effects:\n    - action twice | Pray\n", 5, "once, optional or transfer"),
        (BASE + "  effects:\n    - action once once | Pray\n", 5, "once, optional or transfer"),
        (BASE + "  effects:\n    - 'action | '\n", 5, "an effect needs a text"),
        (BASE + "  effects:\n    - {kind: spell, text: Pray}\n", 5, "effect 1 kind: one of cost, action"),
        (BASE + "  effects:\n    - {kind: action, words: Pray}\n", 5, "words: unknown"),
        (BASE + f"  effects:\n    - action | {'a' * 1001}\n", 5, "1,000 characters"),
        (BASE + "  rulings: no\n", 4, "a list"),
        (BASE + "  flavour: x\n  flavor: y\n", 5, "flavour is there already"),
        (BASE + "- key: a\n  name: B\n  type: creature\n", 4, "key a is used twice"),
        (BASE + "- key: b\n  name: a\n  type: creature\n", 4, "name a is used twice"),
        (BASE + "  name: B\n", 4, "'name' stands here twice"),
        ("- name: A\n  type: creature\n", 1, "a card needs a key"),
        ("- key: a\n  type: creature\n", 1, "a card needs a name"),
        ("- key: a\n  name: A\n", 1, "one of creature, artifact, monument"),
        ("- key: A B\n  name: A\n  type: creature\n", 1, "a key is lower-case"),
        ("- key: a\n  name: A\n  type: monument\n  arrows: {n: 1}\n", 4, "a monument has no arrows (3.5)"),
        ("- key: &a a\n  name: A\n  type: creature\n", 1, "anchors and aliases"),
        ("- !!str a\n", 1, "tags"),
        ("- a\n", 1, "keys with values"),
        ("a: 1\n", 1, "a list"),
        ("- key: a\n name: A\n", 2, ""),
        ("- {key: a\n", 2, ""),
        ("- " + "[" * 20 + "]" * 20, 1, "nested more than 20 deep"),
        ("[" * 21 + "]" * 21, 0, "keys with values"),
        (BASE + "  rulings:\n    - Loud: very.\n", 5, "in quotes, if a colon stands in it"),
        ("- a\n---\n- b\n", 3, "only one document"),
        ("[{key: a, name: A, type: creature, colour: red}]", 1, "colour: unknown"),
        ('[{"key": "a", "key": "b"}]', 1, "key stands twice"),
    ],
)
def test_a_mistake_is_reported_with_its_line(text: str, line: int, why: str) -> None:
    with pytest.raises(BadCardFile) as refused:
        read_card_file(text, "cards.yaml")
    assert (refused.value.source, refused.value.line) == ("cards.yaml", line), refused.value.why
    assert why in refused.value.why


@pytest.mark.parametrize(
    "data", [{}, {"name": 3}, {"name": "A", "type": ["creature"]}, minimal(stats={"might": True})]
)
def test_bad_data_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(BadCardFile):
        card_from_data(data)


def test_an_empty_file_holds_no_cards() -> None:
    assert read_card_file("", "cards.yaml") == []
    assert read_card_file("# nothing yet\n", "cards.yaml") == []


PUBLISHED = [
    {
        "key": "muster-drum",
        "name": "Muster Drum",
        "type": {"key": "artifact", "text": "Artifact — Equipment"},
        "faction": {"key": "men"},
        "fabled": False,
        "subType": "Equipment",
        "stats": [
            {"attribute": {"key": "attack"}, "value": 1},
            {"attribute": {"key": "knowledge"}, "value": 2},
        ],
        "arrows": {"top": "single", "bottomRight": "double", "left": "triple"},
        "effects": [
            {"icon": "cost", "text": "Consume any 2 mana: summon."},
            {"icon": "triggerOptionalOnce", "text": "When summoned: draw 1."},
            {"icon": "activationOpt", "text": "Consume 1 mana: Pray."},
        ],
        "rulings": ["Loud."],
        "flavor": "Two notes.",
    }
]


def test_the_published_card_data_reads_as_the_same_cards() -> None:
    card_def = card(json.dumps(PUBLISHED))
    ours = card_from_data(
        {
            "key": "muster-drum",
            "name": "Muster Drum",
            "type": "artifact",
            "subtypes": ["equipment"],
            "faction": "men",
            "stats": {"might": 1, "will": 2},
            "arrows": {"n": 1, "se": 2, "w": 3},
            "effects": [
                "cost | Consume any 2 mana: summon.",
                "trigger once optional | When summoned: draw 1.",
                "activation once | Consume 1 mana: Pray.",
            ],
            "rulings": ["Loud."],
            "flavour": "Two notes.",
        }
    )
    assert card_def == ours


def test_published_data_with_an_unknown_arrow_is_refused() -> None:
    wrong = [{**PUBLISHED[0], "arrows": {"up": "single"}}]
    with pytest.raises(BadCardFile, match="up: unknown"):
        read_card_file(json.dumps(wrong), "cards.json")


def test_json_that_is_none_is_reported_with_its_line() -> None:
    with pytest.raises(BadCardFile, match=r"cards\.json:2: "):
        read_card_file('[{"key": "a",\n"name": }]', "cards.json")
    with pytest.raises(BadCardFile, match=r"cards\.json:1: "):
        read_card_file("[" * 100_000, "cards.json")


def test_our_own_form_may_be_written_as_json_too() -> None:
    data = card_to_data(card(FULL))
    assert card(json.dumps([data])) == card(FULL)
