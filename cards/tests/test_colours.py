"""The colours of the tokens, by night and by day, against what they stand on (WCAG 2.2, 1.4.3 and 1.4.11)."""

import re
from pathlib import Path

import pytest
from django.conf import settings

STYLES = Path(settings.BASE_DIR) / "static" / "css"
TOKENS = (STYLES / "tokens.css").read_text()
PAIRS: dict[str, str] = dict(re.findall(r"--([\w-]+): light-dark\((#\w{6}, #\w{6})\);", TOKENS))
GROUNDS = ("ground", "ground-far", "surface", "raised")
TEXT = ("ink", "ink-soft", "ink-faint", "accent", "accent-strong", "warn")
SHAPES = ("men", "fey", "telur", "wynn", "none", "series-1", "series-2", "series-3", "line-strong")


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def colour(name: str, theme: int) -> str:
    return PAIRS[name].split(", ")[theme]


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("text", TEXT)
def test_text_can_be_read_on_every_ground(text: str, ground: str, theme: int) -> None:
    assert contrast(colour(text, theme), colour(ground, theme)) >= 4.5


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("shape", SHAPES)
def test_emblems_lines_and_frames_stand_out_from_every_ground(shape: str, ground: str, theme: int) -> None:
    assert contrast(colour(shape, theme), colour(ground, theme)) >= 3


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_a_button_s_words_can_be_read(theme: int) -> None:
    assert contrast(colour("on-accent", theme), colour("accent", theme)) >= 4.5


def test_schemes_differ_in_colours_and_the_stars_alone() -> None:
    styles = "\n".join(file.read_text() for file in sorted(STYLES.glob("*.css")))
    blocks = re.findall(r"@media[^{]*prefers-color-scheme[^{]*\{(.*?\})\s*\}", styles, re.DOTALL)
    stars = ':root:not([data-theme="dark"]) body::before { display: none; }'
    assert [" ".join(block.split()) for block in blocks] == [stars]
    assert styles.count("prefers-color-scheme") == len(blocks)
