"""Completions of a search: the cards it may mean, and what its last words could become.

Cards that everybody finds and nobody else's: names come from the catalogue, which has no card of a workshop.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Final, NamedTuple

from cards.cache import cache_until_change
from cards.faces.printed_card import PrintedCard, printed_cards
from cards.models import Card
from cards.pictures.sizes import SMALL
from cards.pictures.store import picture_address
from cards.search.advice import known_values, name_words
from cards.search.derivation import value_key
from cards.search.does_titles import DOES_TITLES
from cards.search.fields import BY_NAME, FIELDS, Kind, SearchField
from cards.search.normalize import fold, fold_line
from cards.search.plain_words.word_table import NUMBER, all_words

MOST_COMPLETED: Final = 12
MOST_CARDS: Final = 6
MOST_WORDS: Final = 3
MOST_NAMES: Final = 100_000  # of cards that are completed: 2.2 MB
SHORTEST: Final = 2  # letters from which on names and words are completed
PLAIN: Final = re.compile(r"""[^():<>=!"/]+""")  # a word without a field
TITLES: Final[Mapping[str, Mapping[str, str]]] = {"does": DOES_TITLES}


class Completion(NamedTuple):
    """A way for a search to go on: `kind` is card, word, field, value or name.

    `search` is the whole search, `about` what it means. A card has its name, the address of its page, the
    mana of its cost in short and the address of its picture; the others have "" there.
    """

    kind: str
    search: str
    about: str
    name: str = ""
    address: str = ""
    cost: str = ""
    picture: str = ""


def completions(written: str) -> list[Completion]:
    """List what a search could become, cards first, of each kind a few."""
    last = written.rsplit(" ", 1)[-1].lstrip("-(")
    before = written[: len(written) - len(last)]
    words = plain_end(written) if last else ""
    suggested: Iterator[Completion] = iter(())
    if len(fold_line(words)) >= SHORTEST:
        suggested = chain(islice(_cards(words), MOST_CARDS), islice(_words(written, words), MOST_WORDS))
    name, colon, begun = last.partition(":")
    field = BY_NAME.get(name.casefold())
    if colon and field:
        suggested = _values(before, field, begun)
    elif last:
        suggested = chain(suggested, _fields(before, last.casefold()), _name_words(before, last.casefold()))
    return list(islice(suggested, MOST_COMPLETED))


def plain_end(written: str) -> str:
    """Return the words without a field that a search ends with; "" for none."""
    plain: list[str] = []
    for word in reversed(written.split()):
        bare = word.lstrip("-(")
        if not PLAIN.fullmatch(bare):
            break
        plain.insert(0, bare)
        if bare != word:  # what stands before it is joined to what is negated or in parentheses
            break
    return " ".join(plain)


def _cards(words: str) -> Iterator[Completion]:
    """The cards in whose names a word begins so, those first that begin so themselves."""
    printed = printed_cards(name_lines().numbers_of(fold_line(words)), with_effects=False)
    for card in printed.values():
        yield _completed_card(card)


def _completed_card(card: PrintedCard) -> Completion:
    kind = " ".join(filter(None, (card.faction_name if card.faction != "none" else "", card.type)))
    name = card.name.replace('"', " ")
    address, picture = card.get_absolute_url(), picture_address(card, SMALL)
    return Completion("card", f'!"{name}"', kind, card.name, address, card.mana_words, picture)


class NameLines(NamedTuple):
    """The names of all listed cards as one text, a line each, with the numbers of the cards.

    30,000 of them are gone through in a millisecond, and take 0.7 MB.
    """

    text: str
    begins: Sequence[int]
    numbers: Sequence[int]

    def numbers_of(self, words: str) -> list[int]:
        """Return the numbers of the first cards with a word that begins so."""
        listed: dict[int, None] = {}
        for sign in ("\n", " ", "-"):
            place = self.text.find(sign + words)
            while place >= 0 and len(listed) < MOST_CARDS:
                listed.setdefault(self.numbers[bisect_right(self.begins, place) - 1])
                place = self.text.find(sign + words, place + 1)
        return list(listed)


@cache_until_change
def name_lines() -> NameLines:
    """Return the names as they are compared, in their order."""
    rows = Card.objects.filter(retired=False).order_by("name").values_list("pk", "name")[:MOST_NAMES]
    begins, lines, place = [], [], 0
    for _number, name in rows:
        begins.append(place)
        lines.append(f"\n{fold_line(name)}")
        place += len(lines[-1])
    return NameLines("".join(lines), begins, [number for number, _name in rows])


def _words(written: str, words: str) -> Iterator[Completion]:
    """Words of players that begin so, by their titles before other ways to say them."""
    begun = fold_line(words)
    whole = " ".join(written.split())
    before = whole[: len(whole) - len(words)]
    known = [word for word in all_words().values() if NUMBER not in word.title]
    titled = [word for word in known if word.title.startswith(begun)]
    for word in titled:
        yield Completion("word", f"{before}{word.title}", word.about)
    for word in known if len(begun) > SHORTEST else ():
        said = next((spelling for spelling in word.spellings if spelling.startswith(begun)), "")
        if said and word not in titled:
            yield Completion("word", f"{before}{word.title}", f"{said}: {word.about}")


def _values(before: str, field: SearchField, begun: str) -> Iterator[Completion]:
    key = value_key(begun)
    for value in known_values().get(field.name, ()):
        if value.startswith(key):
            about = field.values.get(value) or TITLES.get(field.name, {}).get(value) or field.about
            yield Completion("value", f"{before}{field.name}:{value}", about)


def _fields(before: str, begun: str) -> Iterator[Completion]:
    for field in FIELDS:
        if field.name.startswith(begun):
            sign = ">=" if field.kind == Kind.NUMBER else ":"
            yield Completion("field", f"{before}{field.name}{sign}", field.about)


def _name_words(before: str, begun: str) -> Iterator[Completion]:
    if len(begun) >= SHORTEST:
        for word in name_words():
            if word.startswith(fold(begun)) and word != begun:
                yield Completion("name", f"{before}{word}", "in a name")
