"""Of a text that does not read all is kept that does, with a hole for the rest (EFFECTS 9.4)."""

import pytest

from engine.composer.composition import Composition
from engine.composer.text_holes import Hole, PartialText, read_partly


@pytest.mark.parametrize(
    ("kind", "text", "read", "holes"),
    [
        (
            "trigger",
            "When summoned: frobnicate target creature. Draw 2.",
            "When summoned: draw 2.",
            [Hole("frobnicate target creature", ("body", "parts"))],
        ),
        (
            "trigger",
            "When it enters the realm: draw 2.",
            "When summoned: draw 2.",
            [Hole("When it enters the realm", ("criteria", 0))],
        ),
        (
            "activation",
            "Wave goodbye; discard a card: draw 2.",
            "Discard a card: draw 2.",
            [Hole("Wave goodbye", ("criteria",))],
        ),
        (
            "trigger",
            "Whenever the sun rises, gain 1 life.",
            "When summoned: gain 1 life.",
            [Hole("Whenever the sun rises", ("criteria", 0))],
        ),
        (
            "action",
            "Draw a card and bamboozle your opponent.",
            "Draw 1.",
            [Hole("bamboozle your opponent", ("body", "parts"))],
        ),
        ("trigger", "When summoned: bamboozle.", "When summoned: draw 1.", [Hole("bamboozle", ("body",))]),
        ("cost", "Sac a creature: bamboozle.", "Sac a creature: summon.", [Hole("bamboozle", ("body",))]),
    ],
)
def test_what_reads_is_kept(kind: str, text: str, read: str, holes: list[Hole]) -> None:
    assert read_partly(kind, text) == PartialText(read, tuple(holes))


@pytest.mark.parametrize("text", ["", "Frobnicate.", ":::", "; ; ;", "sing " * 200])
def test_of_nothing_that_reads_nothing_is_kept(text: str) -> None:
    assert read_partly("action", text) is None


def test_a_hole_says_what_fits() -> None:
    partial = read_partly("trigger", "When summoned: bamboozle.")
    assert partial is not None
    composition = Composition.read("trigger", partial.text)
    assert all(composition.offers(hole.path) for hole in partial.holes)
