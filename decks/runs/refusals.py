"""A run that is not started: as data; the sentence is made at the edge."""

from typing import Final

from decks.refusals import Refusal

SENTENCES: Final = {
    "empty_deck": "This deck has no cards in its main deck yet.",
    "unread_cards": "Some effects cannot be read yet, those of: {cards}. The deck is played as if they were "
    "not printed only once you agree to it.",
    "games": "A run has {least} to {most} games, not {value}.",
    "turns": "A game has {least} to {most} turns, not {value}.",
    "too_many_runs": "Too many runs: {playing} of yours are played at a time and {waiting} may wait. "
    "Cancel one, or wait until one has ended.",
    "games_a_day": "That would be more than {most} games within 24 hours. Wait, or play fewer games.",
    "seed": "A seed is a whole number from {least} to {most}, not {value}.",
}


class RunRefused(Refusal):
    """A run that cannot be started."""

    sentences = SENTENCES


class TooManyRuns(RunRefused):
    """A run that cannot be started now, but later."""

    status = 429
