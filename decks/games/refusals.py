"""A game that is not started or not changed: as data; the sentence is made at the edge."""

from typing import Final

from decks.refusals import Refusal
from decks.runs.refusals import SENTENCES as OF_RUNS

SENTENCES: Final = {
    **OF_RUNS,
    "gone": "The game was deleted in the meantime.",
    "readonly": "{why}",
    "too_long": "A game at the board has at most {most} picks.",
    "undo": "Between 1 and {most} picks can be taken back now, not {value}.",
    "redo": "Between 1 and {most} picks can be made again now, not {value}.",
    "nothing_to_undo": "There is no pick to take back.",
    "nothing_to_redo": "There is no pick to make again.",
}


class GameRefused(Refusal):
    """A game that cannot be started, or changed so."""

    sentences = SENTENCES

    def __init__(self, code: str, **facts: int | str) -> None:
        super().__init__(code, **facts)
        self.status = 404 if code == "gone" else 400
