"""The quiz of Target Practice: ten cards from a seed; who plays marks the zones that each one reaches."""

import random
from collections.abc import Collection
from itertools import groupby
from typing import Final, NamedTuple
from urllib.parse import urlencode

from cards.practice.trial import FACINGS, MODELS, ZONES, ReachAnswer, Trial, answers

ROUNDS: Final = 10
HIGHEST_SEED: Final = 10**9
STRAIGHT: Final = ("n", "e", "s", "w")
DIAGONAL: Final = ("ne", "se", "sw", "nw")
RIGHT, WRONG = "1", "0"
KNOWN: Final[dict[str, Collection[str]]] = {"seed": (), "marks": (), "zone": ZONES, "check": ("yes",)}


class QuizRound(NamedTuple):
    """A card as it lies, and by which model it is asked: an index of `MODELS`. `number` counts from 1."""

    number: int
    tried: Trial
    model: int
    answers: list[ReachAnswer]

    @property
    def asked(self) -> ReachAnswer:
        """Return what it reaches by the model that is asked."""
        return self.answers[self.model]

    @property
    def other(self) -> ReachAnswer:
        """Return what it reaches by the other model."""
        return self.answers[1 - self.model]

    @property
    def differing(self) -> list[str]:
        """The zones that it reaches by one of the models only."""
        return [zone for zone in ZONES if (zone in self.asked.reached) != (zone in self.other.reached)]


class QuizScore(NamedTuple):
    """The rounds answered so far, as a text of `RIGHT` and `WRONG`."""

    marks: str

    @property
    def right(self) -> int:
        return self.marks.count(RIGHT)

    @property
    def streak(self) -> int:
        """Right ones in a row, up to the last."""
        return len(self.marks) - len(self.marks.rstrip(RIGHT))

    @property
    def longest(self) -> int:
        """The longest row of right ones."""
        return max((len([*run]) for mark, run in groupby(self.marks) if mark == RIGHT), default=0)


def read_score(written: str) -> QuizScore:
    """The score of an address; what makes no sense there counts as none."""
    is_sound = len(written) <= ROUNDS and set(written) <= {RIGHT, WRONG}
    return QuizScore(written if is_sound else "")


def read_seed(written: str) -> int | None:
    """The seed of an address, None for none."""
    is_number = written.isascii() and written.isdecimal() and len(written) < 10
    return int(written) if is_number else None


def quiz_round(seed: int, number: int) -> QuizRound:
    """One of the rounds: both models print its arrows, and it does not reach the same by both."""
    draw = random.Random(seed * ROUNDS + number)
    while True:
        straight = {name: draw.choice((1, 1, 2)) for name in draw.sample(STRAIGHT, draw.choice((1, 2)))}
        diagonal = dict.fromkeys(draw.sample(DIAGONAL, draw.choice((0, 1, 1))), 1)
        tried = Trial(straight | diagonal, draw.choice(ZONES), draw.choice(FACINGS))
        reach_answers = answers(tried)
        drawn = QuizRound(number, tried, number % len(MODELS), reach_answers)
        if all(answer.reached for answer in reach_answers) and drawn.differing:
            return drawn


def quiz_address(seed: int, score: QuizScore) -> str:
    """Return what an address needs for the round after this score."""
    return "?" + urlencode({"seed": seed, **({"marks": score.marks} if score.marks else {})})
