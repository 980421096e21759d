"""Numbers with their nouns: 1 card, 2 cards, 1,000 cards."""


def plural(number: int, one: str) -> str:
    """`1 card`, `0 cards`, `1,000 cards`."""
    return f"{number:,} {one}{'' if number == 1 else 's'}"


def word(number: int, words: str) -> str:
    """Of `it,them` the first for one, the second for any other number."""
    one, _, many = words.partition(",")
    return one if number == 1 else many
