"""Faces on pages: the places of `Face` as SVG in the page, so that its words are the page's text."""

from collections.abc import Iterable
from typing import Final

from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString

from cards.faces.face import Face, PlacedStat
from cards.faces.face_text import PlacedEffect
from cards.faces.layout import HEIGHT, WIDTH, Plate, Point, Sign, Words
from cards.pictures import palette as colors
from cards.pictures.palette import Color
from cards.pictures.typefaces import BOLD, ITALIC

TYPEFACES: Final = {BOLD: ' font-weight="600"', ITALIC: ' font-style="italic"'}


def face_markup(face: Face) -> SafeString:
    """Return a face as HTML. Sizes are attributes, for the site's policy takes no styles within pages."""
    head = [_sign(face.emblem), _lines([(words,) for words in face.name_lines], "face-name")]
    head += [_sign(face.star) if face.star else "", _coin(face)]
    text = [*map(_effect, face.text.effects), _rect(face.text.rule) if face.text.rule else ""]
    text.append(_lines([(words,) for words in face.text.flavour], "face-flavour"))
    parts = [
        *map(_rect, face.plates),
        _picture(face),
        f'<g class="face-head">{"".join(head)}</g>',
        _lines([(face.type_words,)], "face-type"),
        f'<g class="face-text">{"".join(text)}</g>',
        f'<g class="face-stats">{"".join(map(_stat, face.stat_places))}</g>',
        _arrows(face) if face.arrows else "",
    ]
    frame = f'viewBox="0 0 {WIDTH} {HEIGHT}" role="group" aria-label="{escape(face.spoken)}"'
    return SafeString(
        f'<div class="face of-{escape(face.faction)}"><svg {frame}>{"".join(parts)}</svg></div>'
    )


def _picture(face: Face) -> str:
    left, top, right, bottom = face.art_box
    place = f'x="{left}" y="{top}" width="{right - left}" height="{bottom - top}"'
    shown = f'href="{escape(face.art)}" preserveAspectRatio="xMidYMid slice" aria-hidden="true"'
    return f'<image {place} {shown} class="face-art"/>'


def _arrows(face: Face) -> str:
    words = ", ".join(arrow.words for arrow in face.arrows)
    edges = (_polygon(outline, colors.ARROW_EDGE) for arrow in face.arrows for outline in arrow.edges)
    marks = (_polygon(outline, colors.ARROW) for arrow in face.arrows for outline in arrow.marks)
    shapes = "".join([*edges, *marks])
    return f'<g class="face-arrows" role="img" aria-label="Arrows: {words}">{shapes}</g>'


def _coin(face: Face) -> str:
    if face.coin is None:
        return ""
    x, y, radius, words = face.coin
    rings = (
        f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(each)}" fill="{_hex(color)}"/>'
        for each, color in ((radius, colors.COIN_EDGE), (radius - 3, colors.COIN))
    )
    shapes = "".join([*rings, _lines([(words,)], "face-coin")])
    return f'<g class="face-cost"><title>Summoning cost</title>{shapes}</g>'


def _effect(effect: PlacedEffect) -> str:
    plate = _rect(effect.plate) if effect.plate else ""
    return f'<g class="face-effect">{plate}{_sign(effect.sign)}{_lines(effect.lines, "face-lines")}</g>'


def _stat(stat: PlacedStat) -> str:
    return f"<g>{_rect(stat.plate)}{_sign(stat.sign)}{_lines([(stat.number,)], 'face-stat')}</g>"


def _lines(lines: Iterable[tuple[Words, ...]], css: str) -> str:
    """Return lines, each of its runs, as one text: it is found and copied as a whole."""
    runs = [words for line in lines for words in line]
    if not runs:
        return ""
    first = runs[0]
    anchor = ' text-anchor="middle"' if first.centred else ""
    whole = f'font-size="{_n(first.size)}" fill="{_hex(first.color)}"{anchor} class="{css}"'
    if len(runs) == 1:
        return f"<text{_place(first)} {whole}>{escape(first.text)}</text>"
    spans = (f"<tspan{_place(words)}>{escape(words.text)}</tspan>" for words in runs)
    return f"<text {whole}>{' '.join(spans)}</text>"


def _place(words: Words) -> str:
    return f'{TYPEFACES.get(words.typeface, "")} x="{_n(words.x)}" y="{_n(words.y)}"'


def _sign(sign: Sign) -> str:
    address = f"{static('img/symbols.svg')}#{escape(sign.name)}"
    place = f'x="{_n(sign.x)}" y="{_n(sign.y)}" width="{_n(sign.size)}" height="{_n(sign.size)}"'
    use = f'<use href="{address}" {place} color="{_hex(sign.color)}"/>'
    if not sign.words:
        return f'<g aria-hidden="true">{use}</g>'
    return f'<g role="img"><title>{escape(sign.words)}</title>{use}</g>'


def _rect(plate: Plate) -> str:
    left, top, right, bottom = plate.box
    return (
        f'<rect x="{_n(left)}" y="{_n(top)}" width="{_n(right - left)}" height="{_n(bottom - top)}"'
        f' rx="{_n(plate.radius)}" fill="{_hex(plate.color)}"/>'
    )


def _polygon(outline: Iterable[Point], color: Color) -> str:
    points = " ".join(f"{_n(x)},{_n(y)}" for x, y in outline)
    return f'<polygon points="{points}" fill="{_hex(color)}"/>'


def _hex(color: Color) -> str:
    return "#{:02x}{:02x}{:02x}".format(*color)


def _n(number: float) -> str:
    return f"{number:.5g}"
