"""Numbers of cards in plain words: “at least 3 life”, “cost 2 or less”, “under 2 mana”."""

from collections.abc import Mapping
from typing import Final

from cards.search.plain_words.word_table import NUMBER, phrase, stem

LONGEST_NUMBER: Final = 4  # digits
COMPARED: Final[Mapping[str, str]] = {
    stem(word): field
    for field, spoken in {
        "might": "might attack power strength",
        "life": "life health toughness hp",
        "armor": "armor armour",
        "movement": "movement speed",
        "will": "will knowledge",
        "arrows": "arrow arrows",
        "cost": "cost costs mana",
        "effects": "effects abilities",
    }.items()
    for word in spoken.split()
}
BOUNDS: Final[Mapping[tuple[str, ...], str]] = {
    phrase(text): operator
    for operator, texts in {
        ">=": ("at least", "or more", "or higher", "or greater", "minimum", "plus"),
        ">": ("more than", "over", "above", "greater than", "higher than"),
        "<=": ("at most", "or less", "or fewer", "or lower", "up to", "maximum"),
        "<": ("less than", "fewer than", "under", "below", "lower than"),
        "=": ("exactly",),
    }.items()
    for text in texts
}


def comparison(key: tuple[str, ...], number: str) -> str:
    """Return “at least 3 life”, “life 3 or more” and the like as a term; "" for anything else."""
    fields = [COMPARED[word] for word in key if word in COMPARED]
    if key.count(NUMBER) != 1 or not 1 <= len(fields) <= 2 or len(number) > LONGEST_NUMBER:
        return ""
    if len(fields) == 2 and "cost" not in fields:
        return ""
    bound = tuple(word for word in key if word != NUMBER and word not in COMPARED)
    operator = BOUNDS.get(bound, "") if bound else "="
    return f"{fields[0]}{operator}{number}" if operator else ""
