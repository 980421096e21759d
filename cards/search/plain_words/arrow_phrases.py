"""Arrows in plain words: “double arrow up”, “arrows pointing down”, “diagonal arrows only”."""

from collections.abc import Mapping, Sequence
from typing import Final

from cards.search.plain_words.word_table import row_of_words

ARROWS: Final = row_of_words("arrow arrows")
PLACES: Final[Mapping[str, str]] = {
    word: direction
    for direction, spoken in {
        "n": "up top north upward upwards upper forward forwards front ahead",
        "s": "down bottom south downward downwards lower",
        "w": "left west leftward leftwards",
        "e": "right east rightward rightwards",
        "ne": "northeast",
        "se": "southeast",
        "sw": "southwest",
        "nw": "northwest",
        "diagonal": "diagonal diagonals diagonally corner corners",
        "straight": "straight orthogonal orthogonals orthogonally cardinal",
        "any": "any",
    }.items()
    for word in spoken.split()
}
NUMBERS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("double", "two", "2", "twin"), ">=2"),
    **dict.fromkeys(("triple", "three", "3"), ">=3"),
    "single": "=1",
}
OF_ONE_PLACE: Final = row_of_words("double twin triple single")  # other numbers count all arrows of a card
ONLY: Final = row_of_words("only just purely exclusively")
FILLING: Final = row_of_words(
    "point points pointing face faces facing direction directions side way ways one 1"
)
OTHERS: Final[Mapping[str, str]] = {"diagonal": "-arrow:straight", "straight": "-arrow:diagonal"}


def arrow_term(spoken: Sequence[str]) -> str:
    """Return words about arrows as terms; "" for anything else, and where a word means something else."""
    words = [word for word in spoken if word not in ARROWS and word not in FILLING]
    directions = [PLACES[word] for word in words if word in PLACES]
    known = (PLACES, NUMBERS, ONLY)
    if not ARROWS.intersection(spoken) or not all(any(word in row for row in known) for word in words):
        return ""
    if not directions and not OF_ONE_PLACE.intersection(words):
        return ""
    direction = _joined_direction(directions)
    if not direction:
        return ""
    numbers = [NUMBERS[word] for word in words if word in NUMBERS]
    term = f"arrow:{direction}{numbers[0] if numbers else ''}"
    if not ONLY.intersection(words):
        return term
    return f"{term} {OTHERS.get(direction, 'directions=1')}" if direction != "any" else ""


def _joined_direction(directions: Sequence[str]) -> str:
    """Return the one direction of all words, “up left” as `nw`, any where none is said; "" for several."""
    if len(directions) > 1:
        joined = "".join(sorted(directions, key="ns".find, reverse=True))
        return joined if joined in PLACES.values() else ""
    return directions[0] if directions else "any"
