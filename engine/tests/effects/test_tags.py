"""Tests of tags: what a card does, needs, gives, waits for and names, gathered from its programs."""

import json
from pathlib import Path

import pytest

from engine.carddef import CardDef, EffectDef
from engine.effects.conditions import State
from engine.effects.program import Program
from engine.effects.tag_rules import NAMES, NEEDS, PARTS, TAG_RULES, TRIGGERS, WHOM
from engine.effects.tags import meaning_of
from engine.tests.effects.node_registry import NODES
from engine.tests.text.fixture_lines import known_effects
from engine.text import parse_short_form, read_effect

DOCS = Path(__file__).parents[3] / "docs" / "meaning.md"


def program(short: str) -> Program:
    effect = parse_short_form(short)
    return read_effect(effect.kind, effect.text, once=effect.once, optional=effect.optional)


KNOWN = [program(line.short) for line in known_effects()]

# Nodes that say nothing by themselves: their parts do, or the event or the phrase that they refer to
SILENT = """
All AllOf AnyOf Around ByPlayers Cases ChainSize ChooseCosts CountAround CountOf DamageOn Destroyed
DestroyedCards DifferenceOf Discarded Either Equipped Fighter ForEach Gets GroupsOf Half It Iterated
Kept MayDo NextTime Not Nothing Number Other Pick PickNumber Plus Program Recalled Sequence Shown
StateOf SumOf Taken Target ThatMuch This Those Tied Times Together Tossed UpTo WhenAny WhereX Within X
XIs
"""


def vocabulary() -> dict[str, tuple[str, ...]]:
    """All words of each part, in the order of the alphabet; `names` has factions and subtypes besides."""
    words_of_parts: dict[str, set[str]] = {meaning_part: set() for meaning_part in PARTS}
    for node, row in TAG_RULES.items():
        for says in row:
            words = [says.word] if says.word else list((says.words or {}).values())
            words_of_parts[says.part].update(words)
            if issubclass(node, State) and says.part == NEEDS:
                words_of_parts[TRIGGERS].update(words)
    return {meaning_part: tuple(sorted(words)) for meaning_part, words in words_of_parts.items()}


def test_each_node_of_a_program_says_its_share_of_the_meaning() -> None:
    saying = [node.__name__ for node in TAG_RULES]
    assert sorted([*saying, *SILENT.split()]) == sorted(NODES), "add_tags beside each node of the codec"


def test_each_row_of_the_table_speaks_of_fields_that_its_node_has() -> None:
    output = {says.whom for row in TAG_RULES.values() for says in row} - {"", "event", "around", *WHOM}
    for node, row in TAG_RULES.items():
        fields = getattr(node, "__dataclass_fields__", {})
        asked = [says.of for says in row if says.of] + [says.only[0] for says in row if says.only]
        asked += [says.whom for says in row if says.whom in output]
        assert [field for field in asked if field not in fields] == [], node


def test_every_word_of_a_meaning_is_in_the_vocabulary() -> None:
    known = vocabulary()
    for read in KNOWN:
        for word in meaning_of([read]).words:
            assert word.part == NAMES or word.word in known[word.part], (read.text(), word)
            assert word.whom in ("", *WHOM)
            assert word.word == word.word.lower()


def test_every_word_for_what_is_done_and_needed_comes_up_in_the_fixture() -> None:
    said = {(word.part, word.word) for read in KNOWN for word in meaning_of([read]).words}
    known = vocabulary()
    missing = [
        (meaning_part, word)
        for meaning_part in ("does", NEEDS)
        for word in known[meaning_part]
        if (meaning_part, word) not in said
    ]
    assert missing == []


def test_every_trigger_waits_for_something() -> None:
    triggers = [read for read in KNOWN if read.event() is not None]
    assert [read.text() for read in triggers if not meaning_of([read]).part_tags("triggers")] == []


def test_every_effect_means_something() -> None:
    assert [read.text() for read in KNOWN if meaning_of([read]).text() == "nothing"] == []


@pytest.mark.parametrize(
    ("short", "meant"),
    [
        ("action | Draw 2.", "does draw (own)"),
        ("action | Your opponent discards 1.", "does discard (other)"),
        ("action | Each player draws 1.", "does draw (anybody)"),
        (
            "activation | Consume 2 mana: draw 1.",
            "does draw (own); needs mana 2 (itself)",
        ),
        (
            "cost | Consume any 3 mana; sac a creature; pay 1 life: summon.",
            "does summon (itself); needs mana 3 (own), sacrifice (own), life (own); names creature",
        ),
        (
            "trigger | When summoned: deal 1 damage to target creature your opponent controls.",
            "does damage (other); needs target (other); triggers on summoned (itself); names creature",
        ),
        (
            "trigger | When a creature you control is flipped: it collects 1 mana.",
            "does collect (own); gives mana (own); triggers on flipped (own); names creature",
        ),
        (
            "trigger | When it's the end of your opponent's turn: heal 1 damage from [this] and target card.",
            "does heal (itself, anybody); needs target (anybody); triggers on turn-end (other); names card",
        ),
        (
            "continuous | While it is your turn: Telur cards you control are Prone.",
            "does give-condition (own); needs condition, turn; gives prone (own); names prone, card, telur",
        ),
        (
            "continuous | Creatures your opponent controls cannot Strike.",
            "does forbid (other); names strike, creature",
        ),
        (
            "trigger | When [this] would be destroyed: return [this] to hand instead.",
            "does replace, return (itself); triggers on destroyed (itself)",
        ),
        (
            "trigger | When [this] has 3 or more mana: transform.",
            "does transform (itself), sacrifice (itself); triggers on state, stored-mana",
        ),
        (
            "action | For each creature your opponent controls: deal 1 damage to it.",
            "does damage (other); names creature",
        ),
        (
            "action | Target creature gets -2 Might until end of turn.",
            "does lower-stat (anybody); needs target (anybody); names creature, might",
        ),
        (
            "trigger | When [this] strikes: at the next end of turn, draw 1.",
            "does delay, draw (own); triggers on strikes (itself), turn-end (anybody)",
        ),
    ],
)
def test_what_a_text_means_in_plain_words(short: str, meant: str) -> None:
    assert meaning_of([program(short)]).text() == meant


def test_a_card_means_what_all_its_effects_do_and_costs_as_much_as_the_dearest() -> None:
    lines = ["cost | Consume any 2 mana: summon", "activation | Consume 4 mana: draw 1"]
    effects = [
        EffectDef(parse_short_form(line).kind, parse_short_form(line).text, program=program(line))
        for line in lines
    ]
    card = CardDef("lamp", "Lamp", "artifact", effects=(*effects, EffectDef("action", "Sing.")))
    meaning = card.meaning()
    assert meaning.text() == "does summon (itself), draw (own); needs mana 4 (own, itself)"
    assert CardDef("blank", "Blank", "artifact").meaning().text() == "nothing"


def test_it_can_be_asked_for_a_word_and_for_whom() -> None:
    meaning = meaning_of([program("action | Deal 1 damage to target creature you control.")])
    assert meaning.has_tag("does", "damage")
    assert meaning.has_tag("does", "damage", "own")
    assert not meaning.has_tag("does", "damage", "other")
    assert not meaning.has_tag("does", "draw")
    anybody = meaning_of([program("action | Destroy target creature.")])
    assert anybody.has_tag("does", "destroy", "other")
    assert anybody.has_tag("does", "destroy", "own")


def test_it_is_plain_data() -> None:
    data = meaning_of([program("activation | Consume 2 mana: [this] is Blessed.")]).to_data()
    assert json.loads(json.dumps(data)) == {
        "does": [{"word": "give-condition", "whom": "itself"}],
        "needs": [{"word": "mana", "whom": "itself"}],
        "gives": [{"word": "blessed", "whom": "itself"}],
        "triggers": [],
        "names": ["blessed"],
        "mana": 2,
    }


def test_the_document_lists_every_word() -> None:
    text = DOCS.read_text(encoding="utf-8")
    for meaning_part in PARTS:
        listed = text.split(f"\n## {meaning_part.title()}\n")[1].split("\n## ")[0]
        words = listed.split("```")[1].split()
        assert words == list(vocabulary()[meaning_part]), "these are the words that nodes say by add_tags"
