"""Faces of cards as pictures: what `cards.faces.face` says, drawn in its places."""

from functools import lru_cache

from PIL import Image

from cards.faces.face import Face, face
from cards.faces.layout import HEIGHT, LESS, WHOLE, WIDTH, Plate, Sign, Words
from cards.faces.subject_words import shown_subject
from cards.factions import NO_FACTION
from cards.pictures import palette as colors
from cards.pictures.canvas import FINER, Canvas
from cards.pictures.image_files import encode
from cards.pictures.scene import Art, draw_scene
from cards.pictures.sizes import SMALL, WORDLESS, Size
from cards.pictures.typefaces import measure
from engine import CardDef


def draw_file(card: CardDef, size: Size, art: Art | None = None) -> bytes:
    """Draw a card in a size, as a file."""
    return encode(draw_picture(card, size, art), size)


@lru_cache(maxsize=400)  # 10 KB each, so that a set is not drawn anew each time that it is looked at
def private_file(card: CardDef, size: Size) -> bytes:
    """Draw a card that may not be kept in the store, in a size of `private_picture`: in 60 ms at most."""
    return draw_file(card, size)


def draw_picture(card: CardDef, size: Size, art: Art | None = None) -> Image.Image:
    """Draw a card in a size: its face, or of WORDLESS its picture alone. `art`: None for a generated one."""
    if size in WORDLESS:
        pixels = size.width * FINER, size.height * FINER
        return draw_art(card, *pixels, art).resize((size.width, size.height))
    return draw_face(card, size, art)


def draw_art(card: CardDef, width: int, height: int, art: Art | None = None) -> Image.Image:
    """Draw the picture of a card, of so many pixels."""
    if art:
        return art.cut(width, height)
    subject = shown_subject(card.subject, card.name, card.type, card.subtypes)
    return draw_scene(card.key, subject, card.faction or NO_FACTION, width, height)


def draw_face(card: CardDef, size: Size, art: Art | None = None) -> Image.Image:
    """Draw the face of a card in a size; with a bleed, the frame runs on to the cut-off edge."""
    shown = face(card, layout=LESS if size is SMALL else WHOLE)
    canvas = Canvas(WIDTH, HEIGHT, size.scale, size.bleed / size.scale)
    canvas.fill_box((-60, -60, WIDTH + 60, HEIGHT + 60), colors.NIGHT)
    for plate in shown.plates:
        draw_plate(canvas, plate)
    left, top, right, bottom = shown.art_box
    wide, high = (round(units * size.scale * FINER) for units in (right - left, bottom - top))
    canvas.paste(draw_art(card, wide, high, art), shown.art_box, 6)
    draw_head(canvas, shown)
    write_words(canvas, shown.type_words)
    draw_text(canvas, shown)
    for stat in shown.stat_places:
        draw_plate(canvas, stat.plate)
        draw_sign(canvas, stat.sign)
        write_words(canvas, stat.number)
    for arrow in shown.arrows:
        for outline in arrow.edges:
            canvas.fill_outline(outline, colors.ARROW_EDGE)
        for outline in arrow.marks:
            canvas.fill_outline(outline, colors.ARROW)
    return canvas.finish()


def draw_head(canvas: Canvas, shown: Face) -> None:
    """Draw emblem, name, the star of a Fabled card and the cost."""
    draw_sign(canvas, shown.emblem)
    for words in shown.name_lines:
        write_words(canvas, words)
    if shown.star:
        draw_sign(canvas, shown.star)
    if shown.coin:
        x, y, radius, words = shown.coin
        canvas.fill_ring(x, y, radius, colors.COIN_EDGE)
        canvas.fill_ring(x, y, radius - 3, colors.COIN)
        write_words(canvas, words)


def draw_text(canvas: Canvas, shown: Face) -> None:
    """Draw the effects, each behind its symbol, and the flavour below a line."""
    for effect in shown.text.effects:
        if effect.plate:
            draw_plate(canvas, effect.plate)
        draw_sign(canvas, effect.sign)
        for line in effect.lines:
            for words in line:
                write_words(canvas, words)
    if shown.text.rule:
        draw_plate(canvas, shown.text.rule)
    for words in shown.text.flavour:
        write_words(canvas, words)


def draw_plate(canvas: Canvas, plate: Plate) -> None:
    """Fill a plate."""
    canvas.fill_box(plate.box, plate.color, plate.radius)


def draw_sign(canvas: Canvas, sign: Sign) -> None:
    """Draw a symbol."""
    canvas.draw_symbol(sign.name, sign.x, sign.y, sign.size, sign.color)


def write_words(canvas: Canvas, words: Words) -> None:
    """Write words, each letter in its place: whole pixels widen them, which adds up along a line."""
    text, typeface, x, y, size, color, centred = words
    if centred:
        x -= measure(text, typeface, size) / 2
    for letter in text:
        if letter != " ":
            canvas.write(letter, x, y, typeface, size, color)
        x += measure(letter, typeface, size)
