"""A face on a page and the same face as a picture: the same places, within two pixels, and the same lines."""

from base64 import b64encode
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pytest
from django.conf import settings
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page

from cards.faces import face_markup as markup_module
from cards.faces.face import Face, face
from cards.faces.face_markup import face_markup
from cards.faces.layout import HEIGHT, WIDTH, Words
from cards.pictures.face_picture import draw_art, draw_face
from cards.pictures.sizes import WEBP, Size
from cards.pictures.typefaces import measure
from engine import CardDef, EffectDef

pytestmark = [pytest.mark.browser]

STATIC: Final = Path(settings.BASE_DIR) / "static"
PAGE: Final = Size("page", WIDTH, HEIGHT, WEBP)  # a pixel a unit
NEAR: Final = 2.0  # pixels
LONG: Final = CardDef(
    "long", "The Long Way Home Around the Lake", "creature", ("angel", "knight"), "wynn", True,
    (12, 10, 3, 2, 1), 0b101, 0xFFFF,
    (
        EffectDef("cost", "Consume any 12 mana, sac a creature: summon.", label="Ascend"),
        *(EffectDef("trigger", "When summoned: deal 2 damage to each creature. " * 3, transfer=True),) * 3,
    ),
    flavour="It did not fit.",
)  # fmt: skip
# Where text runs stand and how wide they are, and the boxes of all else, in pixels of the face
MEASURE: Final = """() => {
  const svg = document.querySelector(".face svg"), whole = svg.getBoundingClientRect();
  const box = (part) => {
    const at = part.getBoundingClientRect();
    return [at.left - whole.left, at.top - whole.top, at.right - whole.left, at.bottom - whole.top];
  };
  const runs = [...svg.querySelectorAll("text")].flatMap((text) => {
    const parts = text.querySelectorAll("tspan").length ? [...text.querySelectorAll("tspan")] : [text];
    return parts.map((part) => {
      const last = part.textContent.length - 1;
      const first = part.getStartPositionOfChar(0);
      return [part.textContent, first.x, first.y, part.getEndPositionOfChar(last).x];
    });
  });
  return {
    whole: [whole.width, whole.height], runs,
    plates: [...svg.querySelectorAll("rect")].map(box), signs: [...svg.querySelectorAll("use")].map(box),
    art: box(svg.querySelector("image")),
  };
}"""


@pytest.fixture(scope="module")
def tried(chosen: list[CardDef], shipped: list[CardDef]) -> list[CardDef]:
    """The 24 cards, one with the longest of everything, one with nothing."""
    return [*chosen, LONG, CardDef("none", "None", "artifact")]


def show(page: Page, card: CardDef) -> Any:
    """Show a face in the browser, a unit a pixel, with the site's typefaces, and measure it."""
    drawn = BytesIO()
    left, top, right, bottom = face(card).art_box
    draw_art(card, round(right - left), round(bottom - top)).save(drawn, "PNG")
    shown = face(card, f"data:image/png;base64,{b64encode(drawn.getvalue()).decode()}")
    styles = "".join((STATIC / "css" / f"{name}.css").read_text() for name in ("tokens", "card"))
    styles = styles.replace("../fonts", "http://static.test/fonts")
    body = f"<style>{styles} body {{ margin: 0; width: {WIDTH}px }}</style>{face_markup(shown)}"
    page.set_content(f"<!doctype html><html><body>{body}</body></html>")
    page.evaluate("document.fonts.ready.then(() => document.querySelector('image').decode())")
    return page.evaluate(MEASURE)


@pytest.fixture(autouse=True)
def files(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """Serve typefaces and symbols from the folder, to a page of their own site."""
    monkeypatch.setattr(markup_module, "static", lambda path: f"http://static.test/{path}")

    def serve(route: Any) -> None:
        path = STATIC / route.request.url.removeprefix("http://static.test/")
        kind = {".svg": "image/svg+xml", ".woff2": "font/woff2"}.get(path.suffix, "text/html")
        route.fulfill(body=path.read_bytes() if path.is_file() else b"", content_type=kind)

    page.route("http://static.test/**", serve)
    page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    page.goto("http://static.test/")


def runs_of(shown: Face) -> list[Words]:
    """The runs of a face as pages have them, in their order."""
    head = [*shown.name_lines, *([shown.coin.words] if shown.coin else []), shown.type_words]
    effects = [words for effect in shown.text.effects for line in effect.lines for words in line]
    return [*head, *effects, *shown.text.flavour, *(stat.number for stat in shown.stat_places)]


def test_words_and_boxes_of_a_page_stand_where_the_picture_has_them(page: Page, tried: list[CardDef]) -> None:
    for card in tried:
        measured, shown = show(page, card), face(card)
        assert measured["whole"] == [WIDTH, HEIGHT]
        runs = runs_of(shown)
        assert [text for text, *_place in measured["runs"]] == [words.text for words in runs], card.key
        for words, (_text, x, y, end) in zip(runs, measured["runs"], strict=True):
            wide = measure(words.text, words.typeface, words.size)
            left = words.x - wide / 2 if words.centred else words.x
            assert (x, y, end) == pytest.approx((left, words.y, left + wide), abs=NEAR), (card.key, words)
        lent = [effect.plate for effect in shown.text.effects if effect.plate]
        rule = [shown.text.rule] if shown.text.rule else []
        plates = [*shown.plates, *lent, *rule, *(stat.plate for stat in shown.stat_places)]
        boxes = sorted([*plate.box] for plate in plates)
        assert sorted(measured["plates"]) == [pytest.approx(box, abs=0.1) for box in boxes], card.key
        assert measured["art"] == pytest.approx([*shown.art_box], abs=0.1)


def test_a_face_in_the_browser_looks_like_its_picture(page: Page, tried: list[CardDef]) -> None:
    for card in tried:
        show(page, card)
        seen = Image.open(BytesIO(page.screenshot())).convert("RGB")
        drawn = draw_face(card, PAGE)
        for box in boxes_of_ink(drawn, card):
            theirs = ink(seen.crop(box))
            assert theirs is not None, (card.key, box)
            assert theirs == pytest.approx(ink(drawn.crop(box)), abs=NEAR), (card.key, box)
        small = [picture.resize((63, 88), Image.Resampling.BOX) for picture in (seen, drawn)]
        apart = sum(ImageStat.Stat(ImageChops.difference(*small)).mean) / 3
        assert apart < 3, f"{card.key}: {apart:.1f}"


def boxes_of_ink(drawn: Image.Image, card: CardDef) -> list[tuple[int, int, int, int]]:
    """The insides of the bars and boxes of a face: what is drawn on them stands out."""
    shown = face(card)
    name, kind, text = shown.plates[1].box, shown.plates[2].box, shown.plates[4].box
    inner = [name, kind, *([text] if card.effects or card.flavour else [])]
    inner += [stat.plate.box for stat in shown.stat_places]
    within = [(left + 8, top + 4, right - 8, bottom - 4) for left, top, right, bottom in inner]
    return [(round(a), round(b), round(c), round(d)) for a, b, c, d in within]


def ink(part: Image.Image) -> tuple[int, int, int, int] | None:
    """Return where a part differs clearly from the colour of its middle left edge, which is its ground."""
    ground = Image.new("RGB", part.size, part.getpixel((0, 0)))
    apart = ImageChops.difference(part, ground).convert("L").point(lambda value: 255 if value > 60 else 0)
    return apart.getbbox()
