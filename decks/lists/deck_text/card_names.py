"""From what people write to the card they mean."""

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from cards.models import Card

MOST_SUGGESTIONS: Final = 3
ALIKE: Final = 0.6  # difflib's ratio; below it a suggestion surprises more than it helps
PLAIN: Final = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "`": "'", "‑": "-", "–": "-", "−": "-"})


class Names:
    """The names, earlier names and keys of cards. Case, spaces and the shape of quotes make no difference."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._cards: dict[str, Card] = {}
        listed = list(cards)
        # Later ones win: what a card is called now is stronger than what another was called once.
        for card in listed:
            self._cards[card.key] = card
        for card in listed:
            self._cards.update((_fold(alias), card) for alias in card.aliases)
        for card in listed:
            self._cards[_fold(card.name)] = card
        self._offered = {_fold(card.name): card.name for card in listed if not card.retired}

    @classmethod
    def of_catalogue(cls) -> "Names":
        """Those of all cards, retired ones too: old lists name them."""
        return cls(Card.objects.all())

    @property
    def offered(self) -> int:
        """Return how many names are compared for one suggestion."""
        return len(self._offered)

    def find(self, name: str) -> Card | None:
        """The card that is called so."""
        return self._cards.get(_fold(name))

    def suggest(self, name: str, alike: float = ALIKE) -> list[str]:
        """Names of cards that may have been meant: those that the words are a part of, then alike ones."""
        wanted = _fold(name)
        parts = [known for known in self._offered if len(wanted) > 2 and wanted in known]
        close = get_close_matches(wanted, self._offered, MOST_SUGGESTIONS, alike)
        found = dict.fromkeys([*sorted(parts, key=lambda known: known.find(wanted)), *close])
        return [self._offered[known] for known in found][:MOST_SUGGESTIONS]


def _fold(name: str) -> str:
    plain = unicodedata.normalize("NFKC", name.translate(PLAIN))
    return " ".join(plain.casefold().split())
