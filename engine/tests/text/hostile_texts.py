"""Texts that a reader could take long for: as long as a text may be, of one word or mark over and over."""

from typing import Final

HOSTILE_TEXTS: Final = (
    ("action", "draw 1 and " * 90 + "Pray"),
    ("continuous", "[this] gets " + "+1 Might and " * 70 + "+1 Life"),
    ("continuous", "[this] is " + "Weak, " * 150 + "and Prone"),
    ("action", "either " + " ".join(f"({n}) Pray" for n in range(1, 99))),
    ("continuous", "other " * 160 + "creatures get +1 Might"),
    ("activation", "consume 1 mana; " * 61 + ": Pray"),
    ("action", "[" * 1000),
    ("action", "- " * 500),
    ("action", "a" * 1000),
    ("trigger", "When " * 200),
    ("action", ": " * 500),
)
