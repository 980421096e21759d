"""From what people write to the card they mean."""

import re
from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches
from typing import Final, NamedTuple

from cards.models import Card
from cards.workshop.author import Author
from cards.workshop.queries import drafts_in
from decks.lists.deck_text.line_shapes import SET_WORDS
from dimrift_site.base.web.letters.normal_forms import normal_form

MOST_SUGGESTIONS: Final = 3
ALIKE: Final = 0.6  # difflib's ratio; below it a suggestion surprises more than it helps
ALMOST: Final = 0.85  # a name that is so much alike is meant
APART: Final = 0.05  # and no other that is nearly as much alike
PLAIN: Final = str.maketrans(
    {
        **dict.fromkeys("’‘ʼ`\u00b4\u02b9\u2032", "'"),
        **dict.fromkeys("‑–−", "-"),
        **dict.fromkeys("“”„«»\u2033", '"'),
    }
)
# Byte order marks, marks of direction, soft hyphens, and spaces and joiners without a width
UNSEEN: Final = re.compile("[\ufeff\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u00ad\u180e]")
JOINERS: Final = str.maketrans(dict.fromkeys("\u200c\u200d\ufe0e\ufe0f"))


class Guess(NamedTuple):
    """Names of cards that may have been meant; whether it is certain that the first is."""

    names: list[str]
    is_certain: bool


class Names:
    """The names, earlier names and keys of cards. Case, spaces and the shape of quotes make no difference."""

    def __init__(self, cards: Iterable[Card], drafts: Iterable[Card] = ()) -> None:
        self._cards: dict[str, Card] = {}
        listed = list(cards)
        # Later ones win: what a card is called now is stronger than what another was called once.
        for card in listed:
            self._cards[card.key] = card
        for card in listed:
            self._cards.update((_fold(alias), card) for alias in card.aliases)
        for card in listed:
            self._cards[_fold(card.name)] = card
        self._numbered = {card.number: card for card in listed if card.number is not None}
        self._offered = {_fold(card.name): card.name for card in listed if not card.retired}
        for card in drafts:
            self._cards[card.key] = self._cards[_fold(full_name(card))] = card
            # The catalogue goes first; of two drafts with one name the whole name says which is meant.
            self._cards.setdefault(_fold(card.name), card)
            self._offered.setdefault(_fold(card.name), card.name)

    @classmethod
    def of_catalogue(cls, reader: Author = None, text: str = "", held: Iterable[Card] = ()) -> "Names":
        """Return those of all cards, retired ones too: old lists name them.

        Also of the cards that the `reader` has in their workshop, and of others that the text names by
        their keys and the reader may see, or that are `held` by the deck that it is for: these stay in it
        when their authors take them back.
        """
        drafts = [*drafts_in(reader, text), *(card for card in held if card.workshop_id is not None)]
        return cls(Card.objects.all(), list(dict.fromkeys(drafts)))

    def find_number(self, number: int) -> Card | None:
        """The card with this number, which only the site's own cards have."""
        return self._numbered.get(number)

    @property
    def offered(self) -> int:
        """Return how many names are compared for one suggestion."""
        return len(self._offered)

    def find(self, name: str) -> Card | None:
        """Return the card that is called so."""
        return self._cards.get(_fold(name))

    def suggest(self, name: str, *, is_counted: bool = False) -> Guess:
        """Names of cards that may have been meant.

        First those that stand in the words, the longest before others; then those that the words are a part
        of, then alike ones. One is certain that is nearly all of the words, or all but a set behind it where
        the copies are `is_counted` before them.
        """
        wanted = _fold(name)
        within = [known for known in self._offered if f" {known} " in f" {wanted} "]
        parts = self._with_part(wanted)
        close = get_close_matches(wanted, self._offered, MOST_SUGGESTIONS, ALIKE)
        found = dict.fromkeys([*sorted(within, key=lambda known: -len(known)), *parts, *close])
        first = next(iter(found), "")
        if first and first in within:
            behind = " ".join(name.split()[len(first.split()) :])
            is_certain = is_counted and wanted.startswith(first) and bool(SET_WORDS.fullmatch(behind))
        else:
            likeness = [SequenceMatcher(None, known, wanted).ratio() for known in close]
            is_certain = (
                bool(close) and likeness[0] >= ALMOST and max([0, *likeness[1:]]) < likeness[0] - APART
            )
            found = dict.fromkeys([*close[:is_certain], *found])
        return Guess([self._offered[known] for known in found][:MOST_SUGGESTIONS], is_certain)

    def is_nearly_named(self, name: str) -> bool:
        """Return whether the words are a part of a card's name, or nearly one."""
        wanted = _fold(name)
        return bool(self._with_part(wanted) or get_close_matches(wanted, self._offered, 1, ALMOST))

    def _with_part(self, wanted: str) -> list[str]:
        parts = [known for known in self._offered if len(wanted) > 2 and wanted in known]
        return sorted(parts, key=lambda known: known.find(wanted))


def full_name(card: Card) -> str:
    """The name as a list has it: a card of a workshop has its key behind it, for others are called so too."""
    return f"{card.name} ({card.key})" if card.workshop_id else card.name


def visible(text: str) -> str:
    """The text without the signs that nobody sees, which come along from pages, chats and spreadsheets."""
    return UNSEEN.sub("", text)


def _fold(name: str) -> str:
    plain = normal_form("NFKC", visible(name).translate(PLAIN).translate(JOINERS))
    return " ".join(plain.casefold().split())
