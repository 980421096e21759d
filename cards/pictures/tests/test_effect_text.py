"""Text of a face: in the largest of five sizes that fits, and never outside of its box."""

from dataclasses import replace

import pytest

from cards.pictures.effect_text import MORE, TEXT_SIZES, TextLayout, lay_out, measure
from cards.pictures.typefaces import DISPLAY, TEXT, missing_letters, undrawn_letters
from engine import CardDef, EffectDef

WIDTH, HEIGHT = 526.0, 270.0


def ends(laid: TextLayout) -> tuple[float, float]:
    right = max(word.x + measure(word.text, word.face, laid.size) for word in laid.words)
    return right, max(word.y for word in laid.words)


def test_every_shipped_card_has_room_for_all_of_its_words(shipped: list[CardDef]) -> None:
    for card in shipped:
        laid = lay_out(card, WIDTH, HEIGHT)
        words = " ".join(word.text for word in laid.words)
        assert not words.endswith(MORE), card.key
        assert card.flavour.split() == words.split()[len(words.split()) - len(card.flavour.split()) :]


def test_a_short_text_is_large_and_a_long_one_small(shipped: list[CardDef]) -> None:
    by_length = sorted(shipped, key=lambda card: sum(len(e.text) for e in card.effects) + len(card.flavour))
    assert lay_out(by_length[0], WIDTH, HEIGHT).size == TEXT_SIZES[0]
    assert lay_out(by_length[-1], WIDTH, HEIGHT).size < TEXT_SIZES[0]


@pytest.mark.parametrize(
    "texts",
    [["word " * 200], ["W" * 1000], ["Short."] * 30, ["a b " * 100, "Donaudampfschiff" * 40], ["."]],
)
def test_no_text_leaves_its_box(texts: list[str]) -> None:
    effects = tuple(EffectDef("trigger", text, label="A label") for text in texts)
    card = CardDef("long", "Long", "creature", effects=effects, flavour="And then some. " * 12)
    right, bottom = ends(laid := lay_out(card, WIDTH, HEIGHT))
    assert right <= WIDTH
    assert bottom <= HEIGHT
    assert all(symbol.y < HEIGHT for symbol in laid.symbols)


def test_what_does_not_fit_ends_with_an_ellipsis_and_flavour_goes_first() -> None:
    effects = tuple(EffectDef("action", "Deal 1 damage to target creature. " * 3) for _ in range(4))
    card = CardDef("long", "Long", "creature", effects=effects, flavour="Gone first. " * 20)
    words = " ".join(word.text for word in lay_out(card, WIDTH, HEIGHT).words)
    assert "Gone" not in words
    assert not words.endswith(MORE)
    longer = replace(card, effects=effects * 4)
    assert lay_out(longer, WIDTH, HEIGHT).words[-1].text.endswith(MORE)


def test_markup_is_drawn_in_words() -> None:
    card = CardDef("it", "It", "creature", effects=(EffectDef("action", "[this] gains +1 Might."),))
    assert "[" not in "".join(word.text for word in lay_out(card, WIDTH, HEIGHT).words)


def test_every_shipped_card_can_be_drawn_or_says_where_it_cannot(shipped: list[CardDef]) -> None:
    assert [card.key for card in shipped if list(undrawn_letters(card))] == []
    effects = (EffectDef("action", "Pray."), EffectDef("action", "Pray.", label="龍"))
    card = CardDef("gate", "Gate", "creature", ("龍",), effects=effects)
    assert list(undrawn_letters(card)) == [("subtypes", ["龍"]), ("effect 2", ["龍"])]


def test_letters_that_a_typeface_lacks_are_named() -> None:
    assert missing_letters("Ödipus – “é” ×2 →", TEXT) == []
    assert missing_letters("Æthelred’s Ring", DISPLAY) == []
    assert missing_letters("A 龍 and a 🐉", TEXT) == ["龍", "🐉"]
