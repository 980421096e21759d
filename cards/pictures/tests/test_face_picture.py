"""Faces as pictures: what is printed stands on them, in its place, and no two are alike."""

import os
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

import engine
from cards.faces.face import coin_words, without_coin
from cards.pictures.back_picture import FABLES, MAIN, draw_back
from cards.pictures.face_picture import draw_face, draw_picture
from cards.pictures.image_files import encode
from cards.pictures.sizes import ART, LARGE, NORMAL, PRINT, PRINT_BLEED, SIZES, SMALL, Size
from engine import CardDef
from engine.tests.processor_time import call_within

GOLDEN = Path(__file__).parent / "golden"
TILE = (84, 117)
ACROSS = 8
LIKE = 2.0  # mean difference of a picture that was drawn by another FreeType; another layout has more
APART = 12.0  # the least of all pairs has 14.7, half of them have more than 40


def sheet(cards: list[CardDef], size: Size) -> Image.Image:
    """The faces in a size, reduced, side by side."""
    wide, high = TILE
    image = Image.new("RGB", (wide * ACROSS, high * -(-len(cards) // ACROSS)))
    for place, card in enumerate(cards):
        small = draw_face(card, size).resize(TILE, Image.Resampling.BOX)
        image.paste(small, (place % ACROSS * wide, place // ACROSS * high))
    return image


def difference(one: Image.Image, other: Image.Image) -> float:
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


@pytest.mark.parametrize("size", [SMALL, NORMAL, LARGE, PRINT, PRINT_BLEED], ids=lambda size: size.name)
def test_24_faces_look_as_they_were_approved(size: Size, chosen: list[CardDef]) -> None:
    assert len(chosen) == 24
    drawn, file = sheet(chosen, size), GOLDEN / f"{size.name}.webp"
    if os.environ.get("WRITE_PICTURES"):
        drawn.save(file, "WEBP", lossless=True)
    approved = Image.open(file).convert("RGB")
    wide, high = TILE
    for place, card in enumerate(chosen):
        left, top = place % ACROSS * wide, place // ACROSS * high
        box = (left, top, left + wide, top + high)
        assert difference(drawn.crop(box), approved.crop(box)) <= LIKE, card.key


def test_a_card_always_has_the_same_picture_and_others_another(chosen: list[CardDef]) -> None:
    card_def, other = chosen[:2]
    assert draw_face(card_def, SMALL).tobytes() == draw_face(card_def, SMALL).tobytes()
    assert draw_face(card_def, SMALL).tobytes() != draw_face(other, SMALL).tobytes()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Consume any 2 mana: summon.", "2"),
        ("Consume any 2 mana, sac a creature: summon.", "2+"),
        ("Consume any X mana: summon.", "X"),
        ("Consume any mana equal to the number of creatures you control: summon.", "X"),
        ("Consume any X mana, sac X creatures: summon.", "X+"),
        ("Consume any 2 mana, consume any X mana: summon.", "2+X"),
        ("Choose any one cost: (1) consume any 2 mana (2) consume any 3 mana: summon.", "X"),
        ("Pay X life: summon.", "0+"),
        ("Blorb: summon.", "?"),
    ],
)
def test_a_coin_says_the_mana_of_the_cost_and_x_where_no_number_is_printed(text: str, words: str) -> None:
    effects = [{"kind": "cost", "text": text}]
    card = engine.card_from_data({"key": "a", "name": "A", "type": "creature", "effects": effects})
    assert coin_words(card) == words
    # What the coin says whole needs no text on a small face.
    assert bool(without_coin(card)) != words.isdigit()


def test_a_subtype_without_silhouettes_looks_like_its_type() -> None:
    card, plain = (CardDef("zib", "Zib", "creature", subtypes) for subtypes in (("zob",), ()))
    assert draw_picture(card, ART).tobytes() == draw_picture(plain, ART).tobytes()


def test_no_two_cards_that_may_be_in_one_deck_are_alike_at_120_pixels(shipped: list[CardDef]) -> None:
    art = {}
    for card in shipped:
        seen = draw_face(card, SMALL).resize((120, 168), Image.Resampling.BOX)
        art[card.key] = seen.crop((12, 26, 108, 90)).resize((24, 16), Image.Resampling.BOX)
    for card_def, other in combinations(shipped, 2):
        if card_def.faction == other.faction or not (card_def.faction and other.faction):
            far = difference(art[card_def.key], art[other.key])
            assert far >= APART, f"{card_def.key} and {other.key} differ by {far:.1f}"


def test_pictures_are_small_enough_and_soon_drawn(chosen: list[CardDef]) -> None:
    seconds = 0.06 * len(chosen)
    normal = call_within(seconds, lambda: [encode(draw_face(card, NORMAL), NORMAL) for card in chosen])
    assert max(map(len, normal)) <= 25_000
    assert max(len(encode(draw_face(card, SMALL), SMALL)) for card in chosen) <= 8_000


@pytest.mark.parametrize("size", SIZES.values(), ids=lambda size: size.name)
def test_a_file_has_its_form_its_size_and_no_metadata(size: Size, chosen: list[CardDef]) -> None:
    file = Image.open(BytesIO(encode(draw_picture(chosen[0], size), size)))
    assert file.format == size.form.upper()
    assert abs(file.width - size.width - 2 * size.bleed) <= 1
    assert abs(file.height - size.height - 2 * size.bleed) <= 1
    assert not file.getexif()
    if size in (PRINT, PRINT_BLEED):
        assert [round(dpi) for dpi in file.info["dpi"]] == [300, 300]


def test_the_two_decks_have_backs_of_their_own() -> None:
    image, other = (draw_back(deck, SMALL) for deck in (MAIN, FABLES))
    assert difference(image, other) > 2
    assert draw_back(MAIN, PRINT_BLEED).size == (PRINT.width + 72, PRINT.height + 72)
