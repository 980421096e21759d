"""Places that a change of cards touches; other apps register theirs here."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from cards.impact.card_edit import JointEdit

MOST_SHOWN: Final = 8  # of a group


class TouchedPlace(NamedTuple):
    """A deck, a format, a run or a text. `notes`: what becomes of it, if that can be said.

    `cards`: through which of the cards it is touched.
    """

    title: str
    address: str = ""
    notes: Sequence[str] = ()
    cards: Sequence[str] = ()

    @property
    def some_cards(self) -> str:
        """The first of its cards, and how many more there are; "" for a card's own place."""
        if list(self.cards) == [self.title]:
            return ""
        return "; ".join(first_of(self.cards))  # names have commas


class TouchedGroup(NamedTuple):
    """Places of one kind: how many there are, and the first of them. `about` is one sentence on all."""

    title: str
    size: int
    places: Sequence[TouchedPlace]
    about: str = ""

    @property
    def more(self) -> int:
        """Return how many there are beside those that are shown."""
        return self.size - len(self.places)


class NamingText(NamedTuple):
    """A text that may name cards, of a kind: by its links, and in its boards, which are scenarios.

    `cards`: those of a change that it does name.
    """

    kind: str
    title: str
    address: str
    links: Sequence[str]
    boards: Sequence[str]
    cards: Sequence[str] = ()


OfChange = Callable[[JointEdit], Iterable[TouchedGroup]]
# From names of cards to the texts in which one of them may stand, in any case
OfNames = Callable[[frozenset[str]], Iterable[NamingText]]
_places: list[OfChange] = []
_texts: list[OfNames] = []


def register(of_change: OfChange, of_names: OfNames) -> None:
    """To be called once, when it is ready, by an app that names cards."""
    _places.append(of_change)
    _texts.append(of_names)


def touched_groups(change: JointEdit) -> list[TouchedGroup]:
    """The groups of all apps; empty ones left out."""
    return [group for of_change in _places for group in of_change(change) if group.size]


def registered_texts(names: frozenset[str]) -> list[NamingText]:
    """The texts of all apps that may name one of these."""
    return [text for of_names in _texts for text in of_names(names)]


def first_of(words: Sequence[str]) -> list[str]:
    """The first of these, and how many more there are."""
    more = len(words) - MOST_SHOWN
    return [*words[:MOST_SHOWN], *([f"and {more} more"] if more > 0 else [])]
