"""A run that is not started: as data; the sentence is made at the edge."""

from typing import Final

SENTENCES: Final = {
    "empty_deck": "This deck has no cards in its main deck yet.",
    "unread_cards": "Some effects cannot be read yet, those of: {cards}. The deck is played as if they were "
    "not printed only once you agree to it.",
    "games": "A run has {least} to {most} games, not {value}.",
    "turns": "A game has {least} to {most} turns, not {value}.",
    "seed": "A seed is a whole number from {least} to {most}, not {value}.",
}


class RunRefused(Exception):
    """A run that cannot be started: `code` is a stable word, `facts` what the sentence is made of."""

    def __init__(self, code: str, **facts: int | str) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        return SENTENCES[self.code].format(**self.facts)
