"""Scenarios played with cards as they are and as they would be: those that pass now and would fail."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Final, NamedTuple

from cards.definitions import definition
from cards.impact.card_edit import CardEdit, JointEdit
from cards.impact.touched_place import NamingText, TouchedPlace
from cards.wiki.board_blocks import REFUSED, cards_by_name, refuse_faults
from cards.wiki.card_rulings import read_ruling
from cards.wiki.queries import MOST_NAMES
from engine import CardDef
from engine.scenario import StepBudget, named_cards, play_file, read_start


class CheckBounds(NamedTuple):
    """Bounds of a check: `steps` of the engine, for all scenarios together; after `seconds` none is begun."""

    steps: int
    seconds: float


# Each takes some milliseconds and hundreds of steps at most, 2,000 of the longest about a second
PAGE: Final = CheckBounds(100_000, 1.0)
COMMAND: Final = CheckBounds(5_000_000, 30.0)  # a dry run, for which nobody waits at a page
MOST_SAID: Final = 5  # rulings whose position cannot be set up
UNPLAYABLE: Final = "The position of a ruling cannot be set up, so it is not offered to play."


class ScenarioCheck(NamedTuple):
    """Outcome: how many were played, how many of those that name a card were not, and which would fail."""

    played: int
    unplayed: int
    failing: list[TouchedPlace]


NOTHING_PLAYED: Final = ScenarioCheck(0, 0, [])


def check_scenarios(
    change: JointEdit, texts: Sequence[NamingText], bounds: CheckBounds = PAGE
) -> ScenarioCheck:
    """Play the boards of texts that name one of the cards, as far as the bounds go."""
    boards = [
        (board, TouchedPlace(text.title, text.address, cards=text.cards))
        for text in texts
        for board in text.boards
    ]
    bounded = _Bounded(bounds)
    now = _known(boards)
    then = _changed(now, change)
    return bounded.play(
        boards, lambda board: "" if bounded.differs(board, now) else bounded.differs(board, then)
    )


def check_rulings(change: JointEdit, edits: Iterable[CardEdit], bounds: CheckBounds = PAGE) -> ScenarioCheck:
    """Play the positions of rulings that are new to their cards, as the change leaves all cards.

    Those that fail are the ones that are not so then.
    """
    boards = [
        (ruling.scenario, TouchedPlace(f"{edit.after.name}: {ruling.text}", cards=[edit.after.name]))
        for edit in edits
        for ruling in map(read_ruling, edit.new_rulings)
        if ruling.scenario
    ]
    bounded = _Bounded(bounds)
    then = _changed(_known(boards), change)
    return bounded.play(boards, lambda board: bounded.differs(board, then))


def unplayable_rulings(
    cards: Sequence[CardDef], beside: Iterable[CardDef], seconds: float = PAGE.seconds
) -> list[str]:
    """Say of the rulings of these cards whose position cannot be set up why, as far as there is time.

    `beside`: what they may name besides the catalogue.
    """
    boards = [
        (board, TouchedPlace(card.name, cards=[card.name]))
        for card in cards
        for ruling in card.rulings
        if (board := read_ruling(ruling).scenario)
    ]
    until, said = monotonic() + seconds, list[str]()
    known = _known(boards) | {card.name.casefold(): card for card in (beside if boards else ())}
    for board, place in boards:
        try:
            with refuse_faults():
                read_start(board, "ruling", lambda name: known.get(name.casefold())).card_pool()
        except REFUSED as refused:
            said.append(f"{UNPLAYABLE} {place.title}: {refused}")
        if monotonic() > until or len(said) == MOST_SAID:
            break
    return said


class _Undecided(Exception):
    """A scenario took more steps than were left."""


class _Bounded:
    """The playing of scenarios within bounds."""

    def __init__(self, bounds: CheckBounds) -> None:
        self.steps = StepBudget(bounds.steps)
        self.until = monotonic() + bounds.seconds

    def play(
        self, boards: Sequence[tuple[str, TouchedPlace]], differs: Callable[[str], str]
    ) -> ScenarioCheck:
        """Play boards; each fails of which `differs` says something, at its place."""
        failing: list[TouchedPlace] = []
        played = 0
        for board, place in boards:
            if monotonic() > self.until:
                break
            with suppress(_Undecided):
                words = differs(board)
                played += 1
                if words:
                    failing.append(place._replace(notes=[words]))
        return ScenarioCheck(played, len(boards) - played, failing)

    def differs(self, board: str, known: Mapping[str, CardDef]) -> str:
        """Return what is not as a board expects; "" if all is. _Undecided."""
        outcomes = play_file(board, "scenario", lambda name: known.get(name.casefold()), self.steps)
        if not all(outcome.is_decided for outcome in outcomes):
            raise _Undecided
        return " ".join(outcome.differs for outcome in outcomes if outcome.differs)


def _changed(known: Mapping[str, CardDef], change: JointEdit) -> dict[str, CardDef]:
    """The cards of the catalogue by their names in lower case, as the change leaves them."""
    old = {card.name.casefold() for card in (*change.gone, *(edit.before for edit in change.edits))}
    then = {name: card for name, card in known.items() if name not in old}
    printed = (*change.new, *(definition(card) for card in change.after.values()))
    return then | {card.name.casefold(): card for card in printed}


def _known(boards: Iterable[tuple[str, TouchedPlace]]) -> dict[str, CardDef]:
    """The cards of the catalogue that all of these name, by their names in lower case."""
    names = list(dict.fromkeys(name for board, _place in boards for name in _names(board)))
    known: dict[str, CardDef] = {}
    for number in range(0, len(names), MOST_NAMES):
        known |= cards_by_name(names[number : number + MOST_NAMES])
    return known


def _names(board: str) -> list[str]:
    try:
        return named_cards(board, "scenario")
    except REFUSED:
        return []  # to play it says why
