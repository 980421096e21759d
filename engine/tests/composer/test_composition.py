"""An effect is composed of blocks: each place says what can stand there; all of it reads (EFFECTS 9.4)."""

import pytest

from engine.composer import composition as compositions
from engine.composer.alternatives import groups_at, kinds_in
from engine.composer.block_cache import block_table
from engine.composer.blocks import field_of
from engine.composer.composition import BlockOffer, Composition
from engine.composer.edits import Path, value_at
from engine.composer.known_texts import known_lines
from engine.effects.events import Event
from engine.effects.node import Instruction
from engine.effects.program import Program
from engine.errors import UnreadText
from engine.tests.effects.node_registry import NODES
from engine.tests.text.fixture_lines import known_effects
from engine.text import parse_short_form, try_to_read

MOST_STALE = 20
NEEDING = {
    *("Pick", "Sequence", "Draw", "Cases", "PreventThat", "CounterEffect", "Nothing", "TakesOther"),
    *("CostsLess", "MoveTo", "PutShown"),
}
MOST_READ = 130  # texts for one place


def place_of(composition: Composition, words: str) -> Path:
    """The path of the place where these words stand."""
    return next(place.path for place in composition.places() if place.words == words)


def take(composition: Composition, place: str | Path, words: str) -> Composition:
    """The composition after a press on the offer with these words, found by them."""
    path = place_of(composition, place) if isinstance(place, str) else place
    offer = next(offer for offer in composition.offers(path, words) if offer.words == words)
    return Composition.read(composition.kind, offer.text)


def newest_part(value: object) -> object:
    return value[-1] if isinstance(value, tuple) else value


def words_of(offers: list[BlockOffer]) -> list[str]:
    return [offer.words for offer in offers]


def test_an_effect_is_composed_step_by_step() -> None:
    composition = Composition.read("trigger", "When summoned: draw 1.")
    composition = take(composition, "When summoned", "When another creature is destroyed")
    composition = take(composition, "When another creature is destroyed", "other creature you control")
    composition = take(composition, "draw 1", "deal 1 damage to target creature")
    composition = take(composition, "1", "2")
    composition = take(composition, "target creature", "target creature your opponent controls")
    assert composition.program.text() == (
        "When another creature you control is destroyed: "
        "deal 2 damage to target creature your opponent controls."
    )


def test_parts_are_added_and_left_out() -> None:
    composition = Composition.read("activation", "Consume 1 mana: draw 1.")
    composition = take(composition, ("body", "parts"), "gain 1 life")
    assert composition.program.text() == "Consume 1 mana: draw 1; gain 1 life."
    composition = take(composition, ("criteria",), "discard a card")
    composition = take(composition, "consume 1 mana", "leave it out")
    composition = take(composition, "draw 1", "leave it out")
    assert composition.program.text() == "Discard a card: gain 1 life."


def test_a_part_is_put_into_another() -> None:
    composition = Composition.read("trigger", "When summoned: draw 1.")
    assert take(composition, "draw 1", "you can draw 1").program.text() == "When summoned: you can draw 1."


def test_a_condition_is_offered_with_each_state() -> None:
    composition = Composition.read("trigger", "When summoned: draw 1.")
    assert "while you control a monument" in words_of(composition.offers(("criteria",), "monument"))


def test_a_number_that_is_looked_for_is_offered() -> None:
    composition = Composition.read("action", "Draw 1.")
    assert words_of(composition.offers(("body", "amount"), "7")) == ["7"]


def test_whom_something_is_done_to_is_kept_when_the_verb_changes() -> None:
    composition = Composition.read("action", "Destroy all creatures your opponent controls.")
    offered = words_of(composition.offers(("body",), "all creatures your opponent controls"))
    assert "deal 3 damage to all creatures your opponent controls" in offered


@pytest.mark.parametrize(
    "path", [("body", "colour"), ("criteria", 9), ("kind",), (), ("body", 3), ("nothing",)]
)
def test_a_place_that_there_is_not_has_no_offers(path: Path) -> None:
    assert Composition.read("action", "Draw 1.").offers(path) == []


def test_a_text_that_does_not_read_is_no_composition() -> None:
    with pytest.raises(UnreadText):
        Composition.read("action", "Frobnicate.")


def test_every_effect_that_reads_has_places() -> None:
    for known in known_effects()[::10]:
        short = parse_short_form(known.short)
        composition = Composition.read(short.kind, short.text, once=short.once, optional=short.optional)
        assert len(composition.places()) >= 2


def test_nearly_all_known_texts_read_as_they_stand() -> None:
    """What does not is left out; `python -m engine.tests.composer.known_texts_update` renews the file."""
    stale = []
    for line in known_lines()[0]:
        program = try_to_read(line.kind, line.text, "", line.once, line.optional)
        if isinstance(program, UnreadText) or program.text() != line.text:
            stale.append(line.text)
    assert len(stale) <= MOST_STALE, stale


def test_every_node_is_a_block() -> None:
    """Where this fails for a new node: `python -m engine.tests.composer.known_texts_update`."""
    known = {type(node).__name__ for nodes in block_table().blocks.values() for node in nodes}
    assert set(NODES) - known - {Program.__name__} == set()


@pytest.mark.parametrize("words", ["", "opponent controls"])
def test_a_place_is_opened_with_little_reading(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    """What takes time is reading, about a millisecond for a text of this length."""
    texts: list[str] = []

    def read(kind: str, text: str, name: str, once: bool, optional: bool) -> Program | UnreadText:
        texts.append(text)
        return try_to_read(kind, text, name, once, optional)

    composition = Composition.read(
        "trigger", "When a creature you control strikes: target creature loses 1 Armor."
    )
    monkeypatch.setattr(compositions, "try_to_read", read)
    for place in composition.places():
        texts.clear()
        offers = composition.offers(place.path, words)
        assert len(texts) <= MOST_READ
        assert len({offer.text for offer in offers}) == len(offers)
    texts.clear()
    composition.offers(("criteria",))
    assert not [text for text in texts if text.count("When") > 1], "a second event is tried"


@pytest.mark.parametrize(
    ("kind", "text"),
    [("trigger", "When summoned: draw 1."), ("activation", "Consume 1 mana: draw 1."), ("action", "Draw 1.")],
)
def test_common_instructions_are_offered_in_place_of_another(kind: str, text: str) -> None:
    """For 'gain 1 life' stood 'gain X life', the shortest of its shape, which reads nowhere alone."""
    offered = words_of(Composition.read(kind, text).offers(("body",)))
    assert {"gain 1 life", "[this] gets +1 Might", "destroy [this]", "discard 1"} <= {*offered}
    assert any(words.startswith("deal ") for words in offered)


@pytest.mark.parametrize("path", [("body",), ("body", "parts"), ("criteria",)])
def test_of_each_kind_that_known_texts_have_in_a_field_one_is_offered(path: Path) -> None:
    """Of each of the commonest forty at least one, but for those that need something before them."""
    composition = Composition.read("trigger", "When summoned: draw 1.")
    known = kinds_in(field_of(composition.program, str(path[0])))
    offered = {
        type(newest_part(value_at(offer.program, path))).__name__ for offer in composition.offers(path)
    }
    wanted = {kind.__name__ for kind in known if not issubclass(kind, Event)}
    assert wanted - offered <= NEEDING


def test_a_block_is_the_commonest_of_its_shape_that_needs_nothing_before_it() -> None:
    words = {block.text() for block in block_table().blocks[Instruction]}
    assert {"gain 1 life", "draw 1", "discard 1"} <= words
    assert not {"gain X life", "draw X", "destroy it"} & words


def test_groups_that_are_gathered_first_are_still_for_their_place() -> None:
    """A group names its place when it is made: others of the same opening are for a part within."""
    composition = Composition.read("trigger", "When summoned: you can draw 1.")
    groups = list(groups_at(composition.program, ("body",), []))
    places = {group.name: {edit.path for edit in group.edits} for group in groups}
    assert places["Nearly the same"] | places["Instead"] | places["Around it"] == {("body",)}


def test_what_known_texts_have_at_a_place_comes_first() -> None:
    """The blocks of an effect's kind and field are tried before those that no known text has there."""
    composition = Composition.read("continuous", "Creatures you control get +1 Might.")
    instead = [offer.words for offer in composition.offers(("body",)) if offer.group == "Instead"]
    assert len(instead) >= 6
    assert not [words for words in instead if words.startswith("draw")]
