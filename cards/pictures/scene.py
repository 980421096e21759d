"""Generated picture of a card without a painting: its subject's silhouette before its faction's land.

Which of SKIES, what land and what place is worked out from the card's key: the same card always has the same
picture, and two of one deck are told apart at a glance.
"""

from collections.abc import Callable
from hashlib import sha256
from math import cos, pi, sin
from typing import Final, NamedTuple

from PIL import Image, ImageColor, ImageOps

from cards.faces.subject_words import SILHOUETTES
from cards.pictures.canvas import UnitPen
from cards.pictures.palette import NIGHT, RIFT, Color, Palette, blend, palette_of
from cards.pictures.svg_symbols import Point, Symbol, read_symbol

WIDTH, HEIGHT = 558, 312  # units of the layout
ENOUGH: Final = 2**32  # less of a hash is left than numbers can be taken from evenly


class Choices:
    """Numbers worked out from a key, one after the other."""

    def __init__(self, key: str) -> None:
        self.key, self.blocks, self.number = key, 0, 0

    def below(self, most: int) -> int:
        """Return the next number from 0 to below `most`."""
        if self.number < ENOUGH:
            self.number = int.from_bytes(sha256(f"{self.key} {self.blocks}".encode()).digest())
            self.blocks += 1
        self.number, found = divmod(self.number, most)
        return found

    def share(self) -> float:
        """Return the next number from 0 to 1, in 64 steps."""
        return self.below(65) / 64


class Art(NamedTuple):
    """A painting, and the place of it that stays in sight, as shares from the left and from above."""

    picture: Image.Image
    x: float
    y: float

    def cut(self, width: int, height: int) -> Image.Image:
        """Return so many pixels of it."""
        wanted = (width, height)
        return ImageOps.fit(self.picture, wanted, Image.Resampling.BICUBIC, centering=(self.x, self.y))


class Sky(NamedTuple):
    """Background of a picture: what is drawn in it around a point, and its colours at the top and below.

    `turns`: how far they are from the faction's hue, as shares of its `spread`; `values` in percent.
    """

    draw: "Callable[[Scene, float, float], None]"
    turns: tuple[float, float]
    values: tuple[int, int]


class Scene(UnitPen):
    """A picture being drawn, and the choices of its card. `focus`: the x of what it is about."""

    def __init__(self, key: str, subject: str, faction: str, width: int) -> None:
        self.choices = Choices(key)
        self.subject, self.faction = subject, faction
        self.sky = SKIES[self.choices.below(len(SKIES))]
        self.palette: Palette = palette_of(faction)
        self.top, self.low = sky_colors(self.sky, self.palette, 9 * (self.choices.below(3) - 1))
        self.land = blend(NIGHT, hsv(self.palette.hue, 70, 40), 0.35)
        scale = width / WIDTH
        super().__init__(self._shade((width, round(HEIGHT * scale))), scale)
        self.focus = WIDTH / 2

    def _shade(self, size: tuple[int, int]) -> Image.Image:
        shade = Image.linear_gradient("L").resize(size, Image.Resampling.BILINEAR)
        return Image.composite(Image.new("RGB", size, self.low), Image.new("RGB", size, self.top), shade)

    def fill_sides(self, left: float, top: float, right: float, bottom: float, color: Color) -> None:
        """Fill a rectangle."""
        self.fill_outline([(left, top), (right, top), (right, bottom), (left, bottom)], color)

    def glow(self, x: float, y: float, radius: float, color: Color, most: float = 0.8) -> None:
        """Let a place shine: `most` is the share of the colour at its middle."""
        side = round(2 * radius * self.scale)
        light = (
            Image.radial_gradient("L")
            .resize((side, side))
            .point(lambda dark: round((255 - min(255, dark * 1.42)) * most))
        )
        left, top = self.at(x - radius, y - radius)
        self.image.paste(color, (round(left), round(top)), light)


def draw_scene(key: str, subject: str, faction: str, width: int, height: int) -> Image.Image:
    """Draw the picture of a card, of so many pixels. `subject`: one of SILHOUETTES.

    One that is narrower than WIDTH by HEIGHT has what it is about in its middle.
    """
    scene = Scene(key, subject, faction, max(width, round(height * WIDTH / HEIGHT)))
    draw_light(scene)
    far = blend(scene.low, scene.land, 0.45)
    draw_hills(scene, 176 + 44 * scene.choices.share(), 34, far)
    LANDS.get(faction, draw_stones)(scene, blend(scene.low, scene.land, 0.72))
    ground = 262 + 18 * scene.choices.share()
    draw_hills(scene, ground, 14, blend(scene.land, NIGHT, 0.25))
    draw_figures(scene, ground)
    spare = scene.image.width - width
    left = max(0, min(spare, round(scene.focus * scene.scale - width / 2)))
    return scene.image.crop((left, 0, left + width, height))


def hsv(hue: float, saturation: float, value: float) -> Color:
    """Return a colour of a hue in degrees, saturation and value in percent."""
    r, g, b, *_ = ImageColor.getrgb(f"hsv({round(hue) % 360},{round(saturation)}%,{round(value)}%)")
    return r, g, b


def sky_colors(sky: Sky, palette: Palette, brighter: int = 0) -> tuple[Color, Color]:
    """Return a sky's colours at the top and at the horizon, both so many percent brighter."""
    (top_turn, low_turn), (top_value, low_value) = sky.turns, sky.values
    top = hsv(palette.hue + top_turn * palette.spread, 66 - top_value / 3, top_value + brighter)
    return top, hsv(palette.hue + low_turn * palette.spread, 46, min(100, low_value + brighter))


def draw_light(scene: Scene) -> None:
    """Draw what is in the sky."""
    x, y = 90 + scene.choices.below(4) * 126, 52 + scene.choices.below(3) * 34
    scene.sky.draw(scene, x, y)


def draw_sun(scene: Scene, x: float, y: float) -> None:
    """A large disc with a wide glow."""
    bright = blend(scene.palette.bright, (255, 255, 240), 0.55)
    scene.glow(x, y, 210, bright)
    scene.fill_ring(x, y, 44, bright)


def draw_moon(scene: Scene, x: float, y: float) -> None:
    """A crescent among stars."""
    draw_stars(scene, x, y)
    scene.glow(x, y, 120, (235, 238, 255), 0.45)
    turns = [pi * (60 + 12 * step) / 180 for step in range(21)]
    outer = [(x + 38 * cos(turn), y + 38 * sin(turn)) for turn in turns]
    inner = [(x + 12 + 34 * cos(turn), y + 33 * sin(turn)) for turn in reversed(turns)]
    scene.fill_outline([*outer, *inner], (240, 240, 252))


def draw_stars(scene: Scene, _x: float, _y: float) -> None:
    """Stars of three sizes."""
    for _ in range(34):
        scene.fill_ring(*_scatter(scene, 190), (1.4, 2.2, 3.4)[scene.choices.below(3)], (250, 248, 255))


def _scatter(scene: Scene, height: float) -> Point:
    return scene.choices.share() * WIDTH, scene.choices.share() * height


def draw_rift(scene: Scene, x: float, _y: float) -> None:
    """The Rift itself, from the upper edge down."""
    scene.glow(x, 110, 170, RIFT, 0.7)
    bend = [(-4, -8), (9, 40), (-8, 84), (14, 128), (-2, 176), (2, 236)]
    right = [(x + dx + w, dy) for (dx, dy), w in zip(bend, (16, 20, 13, 17, 8, 0), strict=True)]
    left = [(x + dx - w, dy) for (dx, dy), w in zip(bend, (14, 10, 16, 8, 9, 0), strict=True)]
    scene.fill_outline(right + left[::-1], blend(RIFT, (255, 255, 255), 0.55))


def draw_beams(scene: Scene, x: float, y: float) -> None:
    """Beams of light out of one point."""
    bright = blend(scene.low, (255, 252, 235), 0.4)
    for beam in range(0, 14, 2):
        one, other = (2 * pi * edge / 14 for edge in (beam, beam + 1))
        scene.fill_outline(
            [(x, y), (x + 700 * cos(one), y + 700 * sin(one)), (x + 700 * cos(other), y + 700 * sin(other))],
            bright,
        )
    scene.fill_ring(x, y, 26, blend(bright, (255, 255, 255), 0.6))


def draw_clouds(scene: Scene, _x: float, _y: float) -> None:
    """Banks of cloud."""
    for _ in range(5):
        x, y = _scatter(scene, 150)
        color = blend(scene.low, (255, 255, 255), 0.18 + 0.1 * (y / 150))
        for dx, dy, radius in ((-58, 6, 22), (-26, -6, 32), (12, -10, 38), (48, 2, 26)):
            scene.fill_ring(x + dx, y + dy + 20, radius, color)
        scene.fill_outline([(x - 80, y + 26), (x + 74, y + 22), (x + 66, y + 48), (x - 70, y + 48)], color)


def draw_rain(scene: Scene, _x: float, _y: float) -> None:
    """Slanting rain out of one dark cloud."""
    drops = blend(scene.low, (255, 255, 255), 0.4)
    for _ in range(60):
        x, y = _scatter(scene, 250)
        scene.fill_outline([(x, y), (x + 2, y), (x - 7, y + 26), (x - 9, y + 26)], drops)
    cloud = blend(scene.top, NIGHT, 0.25)
    for step in range(9):
        scene.fill_ring(step * 70, 4 + 12 * scene.choices.share(), 46, cloud)


def draw_aurora(scene: Scene, _x: float, _y: float) -> None:
    """Curtains of light above few stars."""
    for _ in range(12):
        scene.fill_ring(*_scatter(scene, 120), 1.8, (250, 248, 255))
    for curtain in range(3):
        turn, high = 2 * pi * scene.choices.share(), 70 + 40 * scene.choices.share()
        color = blend(scene.top, scene.palette.bright, 0.18 + 0.14 * curtain)
        edge = [(x, 60 + 34 * curtain + 22 * sin(turn + x / 70)) for x in range(0, WIDTH + 10, 9)]
        top = [(x, y - high * (0.6 + 0.4 * sin(turn + x / 41))) for x, y in reversed(edge)]
        scene.fill_outline([*edge, *top], color)


def draw_comet(scene: Scene, x: float, y: float) -> None:
    """A comet with two tails among stars."""
    draw_stars(scene, x, y)
    bright = blend(scene.palette.bright, (255, 255, 245), 0.6)
    away = -1 if x > WIDTH / 2 else 1
    scene.glow(x, y, 90, bright, 0.7)
    for spread, length in ((16, 210), (-30, 150)):
        scene.fill_outline([(x, y - 9), (x + away * length, y - 60 - spread), (x, y + 9)], bright)
    scene.fill_ring(x, y, 13, (255, 255, 250))


def draw_mist(scene: Scene, x: float, y: float) -> None:
    """Banks of mist before a pale disc."""
    scene.fill_ring(x, y + 20, 52, blend(scene.low, (255, 255, 250), 0.5))
    for bank in range(7):
        left, high = 560 * scene.choices.share() - 180, 34 + 28 * bank
        color = blend(scene.low, (255, 255, 255), 0.12 + 0.05 * (bank % 3))
        wide, deep = 170 + 150 * scene.choices.share(), 7 + 5 * scene.choices.share()
        arc = [pi * step / 12 for step in range(25)]
        scene.fill_outline([(left + wide * (1 + cos(a)), high + deep * sin(a)) for a in arc], color)


def draw_birds(scene: Scene, x: float, y: float) -> None:
    """A flock of birds that crosses a low sun."""
    bright = blend(scene.palette.bright, (255, 250, 230), 0.35)
    scene.glow(x, 150, 190, bright, 0.7)
    scene.fill_ring(x, 150, 58, bright)
    dark = blend(scene.top, NIGHT, 0.6)
    for bird in range(11):
        left, high = x - 150 + 32 * bird + 20 * scene.choices.share(), y - 30 + 80 * scene.choices.share()
        size = 9 + 7 * scene.choices.share()
        wing = [(0, 0), (0.5, -0.55), (1.2, -0.5), (0.6, -0.3), (0.12, 0.3)]
        shape = [*wing, *((-dx, dy) for dx, dy in reversed(wing))]
        scene.fill_outline([(left + size * dx, high + size * dy) for dx, dy in shape], dark)


def draw_eclipse(scene: Scene, x: float, y: float) -> None:
    """A dark disc with a crown of rays."""
    bright = blend(scene.palette.bright, (255, 255, 245), 0.4)
    scene.glow(x, y + 20, 200, bright, 0.9)
    for ray in range(18):
        turn, long = pi * ray / 9, 70 + 40 * scene.choices.share()
        sides = (turn - 0.07, turn + 0.07)
        base = [(x + 44 * cos(side), y + 20 + 44 * sin(side)) for side in sides]
        scene.fill_outline([*base, (x + long * cos(turn), y + 20 + long * sin(turn))], bright)
    scene.fill_ring(x, y + 20, 49, bright)
    scene.fill_ring(x, y + 20, 42, blend(scene.top, NIGHT, 0.5))


SKIES: Final = (
    Sky(draw_sun, (-0.6, 0.4), (52, 90)),
    Sky(draw_clouds, (0.5, -0.2), (72, 92)),
    Sky(draw_beams, (0, 0), (84, 66)),
    Sky(draw_moon, (1, 0.3), (20, 52)),
    Sky(draw_stars, (-1, 0.6), (28, 72)),
    Sky(draw_rift, (0.8, -0.8), (38, 64)),
    Sky(draw_rain, (0.2, 0.6), (44, 58)),
    Sky(draw_aurora, (-0.8, 0.2), (16, 46)),
    Sky(draw_comet, (0.4, -1), (24, 60)),
    Sky(draw_mist, (-0.3, 0.5), (60, 78)),
    Sky(draw_birds, (-1, -0.3), (48, 84)),
    Sky(draw_eclipse, (1, -0.5), (34, 44)),
)


def sky_of(key: str) -> Sky:
    """Return the sky of a card's picture."""
    return SKIES[Choices(key).below(len(SKIES))]


def draw_hills(scene: Scene, level: float, height: float, color: Color) -> None:
    """Fill the picture below a line of hills around a level."""
    turn, waves = 2 * pi * scene.choices.share(), 1 + scene.choices.share() * 2
    tops = [(x, level - height * sin(turn + waves * 2 * pi * x / WIDTH)) for x in range(0, WIDTH + 10, 9)]
    scene.fill_outline([*tops, (WIDTH, HEIGHT), (0, HEIGHT)], color)


def draw_walls(scene: Scene, color: Color) -> None:
    """Men: battlements and towers."""
    top = 190 + 30 * scene.choices.share()
    for x in range(0, WIDTH, 36):
        scene.fill_sides(x, top, x + 20, top + 30, color)
    scene.fill_sides(0, top + 14, WIDTH, HEIGHT, color)
    for _ in range(2 + scene.choices.below(2)):
        middle, high = 30 + 500 * scene.choices.share(), top - 40 - 60 * scene.choices.share()
        tower = [(middle - 24, high), (middle + 24, high), (middle + 20, HEIGHT), (middle - 20, HEIGHT)]
        scene.fill_outline(tower, color)
        for left in (middle - 28, middle - 8, middle + 12):
            scene.fill_sides(left, high - 14, left + 14, high + 6, color)


def draw_hedge(scene: Scene, color: Color) -> None:
    """Fey: a hedge, and branches with leaves that hang into the picture."""
    for bush in range(-20, WIDTH + 30, 30):
        scene.fill_ring(bush, 232 - 26 * scene.choices.share(), 36, color)
    scene.fill_sides(0, 236, WIDTH, HEIGHT, color)
    side = scene.choices.below(2)
    for branch in range(3):
        start, end = 20 + branch * 46, 150 + 90 * scene.choices.share()
        for step in range(9):
            x, y = start + step * end / 9, 10 + branch * 16 + step * step * (0.5 + scene.choices.share())
            x = WIDTH - x if side else x
            scene.fill_outline([(x, y), (x + 16, y - 7), (x + 30, y + 5), (x + 13, y + 10)], color)
            scene.fill_outline([(x, y), (x + 4, y + 15), (x + 16, y + 24), (x + 14, y + 8)], color)


def draw_works(scene: Scene, color: Color) -> None:
    """Telur: pipes, chimneys and hexagons."""
    level = 214 + 20 * scene.choices.share()
    scene.fill_sides(0, level, WIDTH, HEIGHT, color)
    for _ in range(3 + scene.choices.below(2)):
        x, high, wide = (
            540 * scene.choices.share(),
            96 + 80 * scene.choices.share(),
            12 + 8 * scene.choices.share(),
        )
        scene.fill_outline(
            [(x, high), (x + 2 * wide, high), (x + 2 * wide + 4, HEIGHT), (x - 4, HEIGHT)], color
        )
        scene.fill_outline(
            [
                (x - 5, high - 8),
                (x + 2 * wide + 5, high - 8),
                (x + 2 * wide + 5, high + 4),
                (x - 5, high + 4),
            ],
            color,
        )
    for _ in range(5):
        x, y = _scatter(scene, 120)
        size = 12 + 20 * (x % 10) / 10
        corners = [(x + size * sin(pi * i / 3), 120 + y - size * cos(pi * i / 3)) for i in range(6)]
        scene.fill_outline(corners, color)


def draw_manors(scene: Scene, color: Color) -> None:
    """Wynn: steep roofs of a manor, and umbrellas in the wind."""
    for house in range(3 + scene.choices.below(2)):
        x, high, wide = (
            house * 150 + 60 * scene.choices.share(),
            150 + 50 * scene.choices.share(),
            58 + 20 * scene.choices.share(),
        )
        scene.fill_outline(
            [
                (x, high + 44),
                (x + wide / 2, high - 22),
                (x + wide, high + 44),
                (x + wide, HEIGHT),
                (x, HEIGHT),
            ],
            color,
        )
    scene.fill_sides(0, 250, WIDTH, HEIGHT, color)
    for _ in range(1 + scene.choices.below(4)):
        x, y = 50 + 460 * scene.choices.share(), 40 + 80 * scene.choices.share()
        dome = [(x + 30 * sin(a * pi / 12), y - 26 * cos(a * pi / 12)) for a in range(-6, 7)]
        rim = [(x + 20, y - 7), (x + 10, y), (x, y - 7), (x - 10, y), (x - 20, y - 7)]
        scene.fill_outline([*dome, *rim], color)
        scene.fill_outline(
            [(x - 1.4, y - 30), (x + 1.4, y - 30), (x + 1.4, y + 26), (x - 1.4, y + 26)], color
        )


def draw_stones(scene: Scene, color: Color) -> None:
    """No faction: peaks and standing stones."""
    for peak in range(4):
        x, high = peak * 150 + 90 * scene.choices.share(), 90 + 80 * scene.choices.share()
        scene.fill_outline([(x - 130, HEIGHT), (x, high), (x + 140, HEIGHT)], color)
    for _ in range(4):
        x, high = 540 * scene.choices.share(), 190 + 30 * scene.choices.share()
        scene.fill_outline([(x, HEIGHT), (x + 4, high), (x + 22, high - 8), (x + 28, HEIGHT)], color)


LANDS: Final[dict[str, Callable[[Scene, Color], None]]] = {
    "men": draw_walls, "fey": draw_hedge, "telur": draw_works, "wynn": draw_manors,
}  # fmt: skip


def draw_figures(scene: Scene, ground: float) -> None:
    """Draw the silhouette of the card's subject, and by chance of its key smaller ones behind it."""
    symbol = read_symbol(SILHOUETTES, scene.subject)
    side = scene.choices.below(3)
    middle = scene.focus = (168, 279, 390)[side]
    size = 196 + 14 * scene.choices.below(5)
    mirrored = bool(scene.choices.below(2))
    dark, lit = blend(scene.land, NIGHT, 0.7), blend(scene.palette.bright, (255, 255, 235), 0.25)
    for other in range(scene.choices.below(3)):
        away = (150 + 70 * other) * (1 if (side + other) % 2 else -1)
        paint_figure(
            scene,
            symbol,
            (middle + away, ground - 4, size * 0.5),
            mirrored,
            (blend(scene.land, scene.low, 0.3), None),
        )
    halo = blend(scene.low, (255, 255, 250), 0.5)
    scene.glow(middle, ground - size * 0.5, size * 0.78, halo, 0.62)
    paint_figure(scene, symbol, (middle, ground + 16, size), mirrored, (dark, lit))


def paint_figure(
    scene: Scene,
    symbol: Symbol,
    place: tuple[float, float, float],
    mirrored: bool,
    colors: tuple[Color, Color | None],
) -> None:
    """Paint a silhouette, its foot in the middle at a point and so many units high."""
    x, ground, size = place
    scale = size / symbol.size

    def to_pixels(point: Point) -> Point:
        across = (point[0] - symbol.size / 2) * scale
        return scene.at(x - across if mirrored else x + across, ground - (symbol.size - point[1]) * scale)

    for shape in symbol.shapes:
        color = colors[1] if shape.lit else colors[0]
        if color is not None:
            for outline in shape.outlines:
                scene.pen.polygon(list(map(to_pixels, outline)), fill=color)
