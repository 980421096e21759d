"""Picture of a table for other sites that show a link: what a view has, and nothing else."""

from io import BytesIO
from typing import Final

from PIL import Image

from cards.pictures import palette as colors
from cards.pictures.canvas import Canvas
from cards.pictures.palette import blend, palette_of
from cards.pictures.typefaces import BOLD, DISPLAY, TEXT, missing_letters
from decks.games.board.game_end import turn_words
from decks.games.board.orientation import COLUMNS, ROWS
from decks.games.game_state import GameState
from engine.view_types import CardOnField, Pile

WIDTH, HEIGHT = 1200, 630  # what most sites show of a link
LEFT, TOP, STEP_X, STEP_Y = 30.0, 27.0, 162.0, 144.0  # of the zones, in pixels
ZONE_WIDTH, ZONE_HEIGHT = 150.0, 132.0
SIDE: Final = LEFT + 5 * STEP_X + 14
MOST_LETTERS: Final = 13  # of a name, a line
PICTURE: Final = {"width": WIDTH, "height": HEIGHT}


def board_png(state: GameState) -> bytes:
    """Draw the field with its cards, HP and hands, as PNG."""
    with BytesIO() as file:
        draw_board(state).save(file, "PNG", optimize=True)
        return file.getvalue()


def draw_board(state: GameState) -> Image.Image:
    """Draw the field with its cards, HP and hands, yours at the bottom."""
    canvas = Canvas(WIDTH, HEIGHT, 1)
    canvas.fill_box((0, 0, WIDTH, HEIGHT), colors.NIGHT)
    rift = TOP + 2 * STEP_Y - (STEP_Y - ZONE_HEIGHT) / 2
    canvas.fill_box((LEFT, rift - 2, LEFT + 5 * STEP_X - 12, rift + 2), colors.RIFT)
    for down, row in enumerate(ROWS):
        for across, column in enumerate(COLUMNS):
            _draw_zone(canvas, state, column + row, LEFT + across * STEP_X, TOP + down * STEP_Y)
    players = state["view"]["players"]
    for player, y in (("P2", 120.0), ("P1", 480.0)):
        seen = players[player]
        canvas.write(str(seen["hp"]), SIDE, y, DISPLAY, 96, colors.COIN)
        canvas.write("HP", SIDE, y + 36, BOLD, 28, colors.LIGHT)
        piles = f"{_size(seen['hand'])} in hand, {seen['deck']} in deck"
        canvas.write(piles, SIDE, y + 78, TEXT, 28, colors.LIGHT)
    canvas.write(turn_words(state), SIDE, HEIGHT / 2 + 12, DISPLAY, 40, colors.RIFT)
    return canvas.finish()


def _size(pile: Pile) -> int:
    return pile if isinstance(pile, int) else len(pile)


def _draw_zone(canvas: Canvas, state: GameState, zone: str, x: float, y: float) -> None:
    card = state["view"]["field"].get(zone)
    box = (x, y, x + ZONE_WIDTH, y + ZONE_HEIGHT)
    is_open = zone in state["view"]["open"]
    edge = blend(colors.NIGHT, colors.LIGHT, 0.35 if is_open else 0.14)
    canvas.fill_box(box, edge, 12)
    canvas.fill_box((x + 2, y + 2, box[2] - 2, box[3] - 2), blend(colors.NIGHT, edge, 0.25), 10)
    if card is not None:
        _draw_card(canvas, state, card, x + 8, y + 8)


def _draw_card(canvas: Canvas, state: GameState, card: CardOnField, x: float, y: float) -> None:
    right, bottom = x + ZONE_WIDTH - 16, y + ZONE_HEIGHT - 16
    name = card.get("card", "")
    if card["face"] == "down":
        canvas.fill_box((x, y, right, bottom), blend(colors.NIGHT, colors.RIFT, 0.35), 8)
        canvas.fill_box((x + 6, y + 6, right - 6, bottom - 6), blend(colors.NIGHT, colors.RIFT, 0.12), 6)
    else:
        printed = state["cards"].get(name)
        faction = palette_of((printed and printed["faction"]) or "none")
        canvas.fill_box((x, y, right, bottom), faction.frame, 8)
        canvas.fill_box((x, y, right, y + 6), faction.bright, 3)
        stats = "  ".join(str(card.get(stat, 0)) for stat in ("might", "life"))
        if card.get("life"):
            canvas.write(stats, right - 8, bottom - 10, BOLD, 24, faction.bright, "rs")
    for number, line in enumerate(_lines(name)):
        canvas.write(line, x + 9, y + 32 + 23 * number, BOLD, 19, colors.LIGHT)


def _lines(name: str) -> list[str]:
    """Return a name in at most three short lines; "" where the typeface lacks letters of it."""
    if missing_letters(name, BOLD):
        return []
    lines = [""]
    for word in name.split():
        if lines[-1] and len(lines[-1]) + len(word) >= MOST_LETTERS:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return [line[:MOST_LETTERS] for line in lines[:3]]
