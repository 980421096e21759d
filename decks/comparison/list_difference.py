"""Difference of two lists of cards, section by section."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from cards.models import Card
from decks.models import DeckEntry

TITLES: Final = {"main": "Main deck", "fables": "Fables", "maybe": "Maybe"}


class CardChange(NamedTuple):
    """A card of a section with its copies in the first list and in the second."""

    card: Card
    before: int
    after: int

    @property
    def by(self) -> str:
        """Return how many more there are, with its sign: `+2`, `−1`."""
        return f"+{self.after - self.before}" if self.after > self.before else f"−{self.before - self.after}"


class SectionDifference(NamedTuple):
    """The cards of a section that only the second list has, only the first, and both in other numbers.

    `same`: copies that both have.
    """

    section: str
    title: str
    added: list[CardChange]
    removed: list[CardChange]
    changed: list[CardChange]
    same: int

    @property
    def kinds(self) -> list[tuple[str, list[CardChange]]]:
        """Return the changes under their titles, without empty ones."""
        found = (("Added", self.added), ("Removed", self.removed), ("Other numbers", self.changed))
        return [(title, changes) for title, changes in found if changes]


NamedCopies = dict[tuple[str, str], int]  # of a card, by section and key


def difference(first: NamedCopies, second: NamedCopies, cards: Mapping[str, Card]) -> list[SectionDifference]:
    """Return what the second list has otherwise than the first, for each section that either has.

    Cards of which there is no row any more are left out.
    """
    differences = [_section(section, first, second, cards) for section in DeckEntry.Section.values]
    return [
        section_difference
        for section_difference in differences
        if section_difference.same or section_difference.kinds
    ]


def _section(
    section: str, first: NamedCopies, second: NamedCopies, cards: Mapping[str, Card]
) -> SectionDifference:
    keys = {key for held, key in (*first, *second) if held == section and key in cards}
    both = [
        CardChange(cards[key], first.get((section, key), 0), second.get((section, key), 0))
        for key in sorted(keys, key=lambda key: cards[key].name)
    ]
    return SectionDifference(
        section=section,
        title=TITLES[section],
        added=[change for change in both if not change.before],
        removed=[change for change in both if not change.after],
        changed=[
            change for change in both if change.before and change.after and change.before != change.after
        ],
        same=sum(min(change.before, change.after) for change in both),
    )
