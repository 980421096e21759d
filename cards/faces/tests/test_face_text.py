"""Text of a face: one size from card to card, stepping down for long ones, and never outside of its box."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from cards.faces.face import face
from cards.faces.face_text import MORE, TextLayout, lay_out
from cards.faces.layout import LESS, PADDING, WHOLE, Box, Words
from cards.pictures.palette import INK
from cards.pictures.typefaces import DISPLAY, TEXT, measure, missing_letters, undrawn_letters
from engine import CardDef, EffectDef

WIDTH, HEIGHT = 526.0, 270.0
BOX: Box = (0, 0, WIDTH, HEIGHT)
ACTION = EffectDef("action", "Deal 1 damage to target creature. " * 3)


def text_of(card: CardDef) -> TextLayout:
    return lay_out(card.effects, card.flavour, BOX, WHOLE.text, INK)


def words_of(text: TextLayout) -> Iterator[Words]:
    for effect in text.effects:
        for line in effect.lines:
            yield from line
    yield from text.flavour


def read(text: TextLayout) -> str:
    return " ".join(words.text for words in words_of(text))


def test_every_shipped_card_has_room_for_all_that_it_does(shipped: list[CardDef]) -> None:
    for card in shipped:
        text = face(card).text
        assert len(text.effects) == len(card.effects), card.key
        assert MORE not in read(text), card.key
        small = face(card, layout=LESS).text
        assert small.effects or not card.effects or [effect.kind for effect in card.effects] == ["cost"]


def test_cards_have_text_of_one_size_in_two_classes_and_steps_for_the_longest(shipped: list[CardDef]) -> None:
    sizes = Counter(face(card).text.size for card in shipped)
    assert {*sizes} <= {WHOLE.text.short, *WHOLE.text.steps}
    assert len(WHOLE.text.steps) <= 3
    usual = sizes[WHOLE.text.short] + sizes[WHOLE.text.steps[0]]
    assert usual >= 0.95 * len(shipped), sizes


def test_a_short_text_is_larger_and_in_the_middle() -> None:
    card = CardDef("a", "A", "creature", effects=(EffectDef("action", "Pray."),))
    short = text_of(card)
    assert short.size == WHOLE.text.short
    [effect] = short.effects
    [[words]] = effect.lines
    right = words.x + measure(words.text, words.typeface, words.size)
    assert effect.sign.x == pytest.approx(WIDTH - right)
    above, below = effect.sign.y, HEIGHT - effect.sign.y - effect.sign.size
    assert above == pytest.approx(below, abs=3)
    longer = text_of(replace(card, effects=(ACTION, ACTION)))
    assert longer.size == WHOLE.text.steps[0]
    assert {effect.sign.x for effect in longer.effects} == {0}


@pytest.mark.parametrize(
    "texts",
    [["word " * 200], ["W" * 1000], ["Short."] * 30, ["a b " * 100, "Donaudampfschiff" * 40], ["."]],
)
def test_no_text_leaves_its_box(texts: list[str]) -> None:
    effects = tuple(EffectDef("trigger", text, label="A label") for text in texts)
    card = CardDef("long", "Long", "creature", effects=effects, flavour="And then some. " * 12)
    text = text_of(card)
    for words in words_of(text):
        assert words.x + measure(words.text, words.typeface, words.size) <= WIDTH
        assert words.y <= HEIGHT
    assert all(effect.sign.y < HEIGHT for effect in text.effects)


def test_the_flavour_gives_way_before_the_effects_are_smaller_and_what_does_not_fit_ends_with_dots() -> None:
    effects = (ACTION, EffectDef("action", "Pray."))
    card = CardDef("long", "Long", "creature", effects=effects, flavour="Kept. " * 9)
    whole = text_of(card)
    assert {words.size for words in whole.flavour} == {WHOLE.text.flavour[0]}
    smaller = text_of(replace(card, flavour="Smaller. " * 26))
    assert {words.size for words in smaller.flavour} == {WHOLE.text.flavour[1]}
    gone = text_of(replace(card, flavour="Gone first. " * 40))
    assert not gone.flavour
    assert whole.size == smaller.size == gone.size == WHOLE.text.steps[0]
    assert text_of(replace(card, effects=(ACTION,) * 4)).size < WHOLE.text.steps[0]
    cut = text_of(replace(card, effects=(ACTION,) * 16))
    assert cut.size == WHOLE.text.steps[-1]
    assert read(cut).endswith(MORE)


def test_markup_is_drawn_in_words() -> None:
    card = CardDef("it", "It", "creature", effects=(EffectDef("action", "[this] gains +1 Might."),))
    assert "[" not in read(text_of(card))


def test_the_longest_names_and_type_lines_stay_in_their_bars() -> None:
    card = CardDef("long", "Wunderbarer " * 5, "creature", ("donaudampfschiff",) * 6, fabled=True)
    for layout in (WHOLE, LESS):
        shown = face(card, layout=layout)
        ends = [
            words.x + measure(words.text, words.typeface, words.size)
            for words in (*shown.name_lines, shown.type_words)
        ]
        assert max(ends) <= layout.type_box[2] - PADDING + 0.1
        assert len(shown.name_lines) <= 2


def test_every_shipped_card_can_be_drawn_or_says_where_it_cannot(shipped: list[CardDef]) -> None:
    assert [card.key for card in shipped if list(undrawn_letters(card))] == []
    effects = (EffectDef("action", "Pray."), EffectDef("action", "Pray.", label="龍"))
    card = CardDef("gate", "Gate", "creature", ("龍",), effects=effects)
    assert list(undrawn_letters(card)) == [("subtypes", ["龍"]), ("effect 2", ["龍"])]


def test_letters_that_a_typeface_lacks_are_named() -> None:
    assert missing_letters("Ödipus – “é” ×2 →", TEXT) == []
    assert missing_letters("Æthelred’s Ring", DISPLAY) == []
    assert missing_letters("A 龍 and a 🐉", TEXT) == ["龍", "🐉"]
