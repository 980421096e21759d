"""One fixture drives reader, printer, explainer and codec: every line must come back."""

import json
from collections import Counter
from collections.abc import Iterator

from engine.effects.codec import to_data
from engine.effects.program import Program
from engine.tests.effects.node_registry import NODES
from engine.tests.effects.program_data import from_data
from engine.tests.mutation.meaning_changes import CODES
from engine.tests.scenario.rulebook_scenarios import nodes_in
from engine.tests.text.fixture_lines import Known, each, known_effects
from engine.text import parse_short_form, read_effect

KNOWN = known_effects()
TWICE = (
    "duration", "keywords", "stat", "When.happening", "WhenPlayer.happening", "WhenTurn.happening",
    "Would.happening",
)  # fmt: skip
every_line = each(KNOWN, lambda line: line.short)


def program(line: Known) -> Program:
    short = parse_short_form(line.short)
    return read_effect(short.kind, short.text, once=short.once, optional=short.optional)


@every_line
def test_a_text_is_read_as_what_its_canonical_text_says(line: Known) -> None:
    assert program(line).text() == line.canonical


@every_line
def test_a_canonical_text_reads_back_as_the_same(line: Known) -> None:
    short = parse_short_form(line.short)
    assert read_effect(short.kind, line.canonical, once=short.once) == program(line)


@every_line
def test_each_clause_is_explained_in_plain_words(line: Known) -> None:
    short = parse_short_form(line.short)
    said = program(line).explain(short.once, short.optional)
    assert " / ".join(words for _, words in said) == line.explanation


@every_line
def test_a_program_survives_as_json(line: Known) -> None:
    assert from_data(json.loads(json.dumps(to_data(program(line))))) == program(line)


def test_the_fixture_uses_every_kind_of_effect_and_every_node() -> None:
    text = json.dumps([to_data(program(line)) for line in KNOWN])
    assert [name for name in NODES if f'"node": "{name}"' not in text] == []
    assert {program(line).kind for line in KNOWN} == set(range(5))


def test_all_words_for_one_thing_read_as_the_same() -> None:
    same = [
        (
            "continuous",
            ["[this] gets +1 Might.", "[this] has +1 attack", "~ gets Attack +1", "this gains might +1"],
        ),
        ("continuous", ["[this] gets +1 Will", "[this] gets +1 Knowledge", "[this] gets +1 Mana Stat"]),
        ("continuous", ["[this] gets +1 Movement", "[this] gets +1 Speed"]),
        (
            "action",
            ["Strike", "Attack.", "[[Strike]]", "[this] Strikes", "[this] attacks", "[Strike] [this]"],
        ),
        ("continuous", ["[this] is Evasive", "[this] has Evasive", "[this] gains EVASIVE", "Evasive"]),
    ]
    for kind, texts in same:
        assert len({read_effect(kind, text) for text in texts}) == 1, texts


def test_a_card_s_own_name_is_the_card() -> None:
    text = (
        "When Saint Wick, Keeper of the Small Flame strikes: Saint Wick, Keeper of the Small Flame is Weak."
    )
    read = read_effect("trigger", text, name="Saint Wick, Keeper of the Small Flame")
    assert read == read_effect("trigger", "When [this] strikes: [this] is Weak.")


def test_a_card_named_like_a_word_of_the_game_does_not_change_that_word() -> None:
    assert read_effect("action", "Strike", name="Strike") == read_effect("action", "Strike")


def test_a_name_counts_only_as_it_is_written() -> None:
    plain = read_effect("continuous", "Weak creatures get +1 Life.")
    assert read_effect("continuous", "Weak creatures get +1 Life.", name="Weak Creatures") == plain


def test_the_fixture_has_each_verb_cost_event_and_state_and_each_of_their_codes_twice() -> None:
    assert len(KNOWN) >= 400
    nodes: Counter[str] = Counter()
    codes: Counter[tuple[str, int]] = Counter()
    for line in KNOWN:
        found = list(nodes_in(program(line)))
        nodes.update({type(node).__name__ for node in found})
        codes.update({code for node in found for code in codes_of(node)})
    assert [name for name in NODES if nodes[name] < 2] == []
    for field in TWICE:
        assert [code for code in CODES[field] if codes[field, code] < 2] == [], field


def codes_of(node: object) -> Iterator[tuple[str, int]]:
    """Yield the codes of vocabularies that a node has, each with its field."""
    for field in getattr(type(node), "__dataclass_fields__", {}):
        own = f"{type(node).__name__}.{field}"
        name = own if own in CODES else field
        if name in TWICE:
            value = getattr(node, field)
            yield from [(name, code) for code in (value if isinstance(value, tuple) else (value,))]
