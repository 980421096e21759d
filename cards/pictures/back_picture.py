"""Backs of cards: one for the main deck, one for the Fables deck (5.1)."""

from typing import Final

from PIL import Image

from cards.faces.layout import HEIGHT, WIDTH
from cards.pictures import palette as colors
from cards.pictures.canvas import Canvas
from cards.pictures.palette import blend
from cards.pictures.scene import Choices
from cards.pictures.sizes import Size

MAIN, FABLES = "main", "fables"
LIGHTS: Final = {MAIN: colors.RIFT, FABLES: colors.COIN}
# Half the width of the Rift at each height, and how far its middle lies from the middle of the card
RIFT: Final = (
    (70, 0, 6), (170, 15, -9), (270, 22, 12), (370, 34, -8), (450, 42, 6),
    (540, 30, -14), (640, 20, 10), (730, 12, -4), (810, 0, 2),
)  # fmt: skip


def draw_back(deck: str, size: Size) -> Image.Image:
    """Draw the back of the cards of a deck, `MAIN` or `FABLES`."""
    light = LIGHTS[deck]
    canvas = Canvas(WIDTH, HEIGHT, size.scale, size.bleed / size.scale)
    canvas.fill_box((-60, -60, WIDTH + 60, HEIGHT + 60), colors.NIGHT)
    canvas.fill_box((26, 26, WIDTH - 26, HEIGHT - 26), blend(colors.NIGHT, light, 0.5), 24)
    canvas.fill_box((31, 31, WIDTH - 31, HEIGHT - 31), colors.NIGHT, 20)
    for step in range(24):
        far = 1 - step / 24
        box = (315 - 250 * far, 440 - 380 * far, 315 + 250 * far, 440 + 380 * far)
        canvas.fill_box(box, blend(colors.NIGHT, light, 0.24 * (1 - far)), 250 * far)
    stars = Choices(deck)
    for _ in range(120):
        x, y = 50 + 530 * stars.share(), 50 + 780 * stars.share()
        canvas.fill_ring(
            x,
            y,
            (1.5, 2.2, 3.4)[stars.below(3)],
            blend(colors.NIGHT, colors.LIGHT, 0.3 + 0.6 * stars.share()),
        )
    left = [(315 + shift - half, y) for y, half, shift in RIFT]
    right = [(315 + shift + half, y) for y, half, shift in RIFT]
    canvas.fill_outline([*left, *reversed(right)], blend(light, (255, 255, 255), 0.4))
    if deck == FABLES:
        canvas.draw_symbol("fabled", 315 - 110, 440 - 110, 220, colors.NIGHT)
        canvas.draw_symbol("fabled", 315 - 88, 440 - 90, 176, blend(light, (255, 255, 255), 0.4))
    for x, y in ((58, 58), (572, 58), (58, 822), (572, 822)):
        canvas.fill_outline([(x, y - 14), (x + 14, y), (x, y + 14), (x - 14, y)], light)
    return canvas.finish()
