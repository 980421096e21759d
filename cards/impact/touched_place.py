"""Places that a change of a card touches; other apps register theirs here."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from cards.impact.card_edit import CardEdit

MOST_SHOWN: Final = 8  # of a group


class TouchedPlace(NamedTuple):
    """A deck, a format, a run or a text. `notes`: what becomes of it, if that can be said."""

    title: str
    address: str = ""
    notes: Sequence[str] = ()


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
    """A text that may name cards, of a kind: by its links, and in its boards, which are scenarios."""

    kind: str
    title: str
    address: str
    links: Sequence[str]
    boards: Sequence[str]


OfChange = Callable[[CardEdit], Iterable[TouchedGroup]]
# From names of a card to the texts in which one of them may stand, in any case
OfNames = Callable[[frozenset[str]], Iterable[NamingText]]
_places: list[OfChange] = []
_texts: list[OfNames] = []


def register(of_change: OfChange, of_names: OfNames) -> None:
    """To be called once, when it is ready, by an app that names cards."""
    _places.append(of_change)
    _texts.append(of_names)


def touched_groups(change: CardEdit) -> list[TouchedGroup]:
    """The groups of all apps; empty ones left out."""
    return [group for of_change in _places for group in of_change(change) if group.size]


def registered_texts(names: frozenset[str]) -> list[NamingText]:
    """The texts of all apps that may name one of these."""
    return [text for of_names in _texts for text in of_names(names)]
