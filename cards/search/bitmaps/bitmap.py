"""Bitmap index of the cards: what each term of a search finds, asked of the database once a version.

A set of cards is an int with a bit for each card, the first by name highest: sets are joined in microseconds.
An index belongs to one mark of the catalogue and is filled as terms are asked for. At 100,000 cards a set
takes 12.5 KB, an index up to 40 MB of each process.
"""

import json
import re
import time
from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache, partial
from hashlib import sha256
from heapq import nlargest
from itertools import compress, dropwhile
from operator import ge, le
from secrets import token_hex
from threading import Lock
from typing import Any, Final
from weakref import proxy

from django.core.cache import caches
from django.db import connection
from django.db.models import Aggregate, Q, QuerySet, TextField
from django.db.models.expressions import Combinable, RawSQL

from cards.cache import current_mark
from cards.models import Card, CardFacet
from cards.search.bitmaps.text_lines import TextLines
from cards.search.normalize import Section
from dimrift_site.base.web.shared_cache import CacheAway

MOST_SETS: Final = 1_000  # of terms, those asked for last
MOST_VALUES: Final = 64  # of a column with a set for each of its values
MANY: Final = 10_000  # cards, from which on a set is shared; of fewer a database soon finds it again
MANY_FOUND: Final = 1_000  # cards of a set that takes longer to find than to share: 0.5 ms
SERVER: Final = token_hex(
    8
)  # made before its processes are forked: they share, and none with another release
LIST_OF_NUMBERS: Final = {"sqlite": "group_concat({})", "postgresql": "string_agg(({})::text, ',')"}
DENSE: Final = 20  # one card in so many: then a look at each is quicker than to sort those of a set
COUNTED: Final = ("type", "keyword", "does", "is")  # kinds of facets that are read at once
MOST_FACETS: Final = 500  # values of a kind, those of the most cards
PHRASES: Final = 16  # that the database looks for before all texts are read, which takes as long
ROWS: Final = 2_000  # at a time
ONE: Final = ord("1")
LETTERS: Final = re.compile(r"[a-z]*")
FLAGS: Final = bytes.maketrans(b"01", b"\0\1")
ROW_OF_FACET: Final = ("kind", "value", "listed")
Column = dict[Any, int]  # the cards with each value, in the database's order of values


@dataclass(frozen=True)
class NamedCondition:
    """A condition by what it is called: the same name, the same cards."""

    name: Hashable
    condition: Callable[[], Q] = field(compare=False)


class BitmapIndex:
    """The cards of one version of the catalogue by name, and sets of them."""

    def __init__(self, mark: str) -> None:
        self.mark = mark
        rows = list(Card.objects.order_by("name").values_list("pk", "retired"))
        self.numbers = array("q", (number for number, _is_retired in rows))
        self.everything = (1 << len(self.numbers)) - 1
        # By number, those that are no card's at the end: a dict takes three times as long to look them up.
        self._places = array("q", [len(self.numbers)]) * (max(self.numbers, default=0) + 1)
        for place, number in enumerate(self.numbers):
            self._places[number] = place
        self._by_number = array("l", sorted(range(len(self.numbers)), key=self.numbers.__getitem__))  # places
        self.listed = int("".join("01"[not is_retired] for _number, is_retired in rows) or "0", 2)
        # By a proxy: an index that refers to itself would stay until garbage is searched for.
        self.cards_where = lru_cache(MOST_SETS)(partial(BitmapIndex._cards_where, proxy(self)))
        self._cards_with_phrase = lru_cache(MOST_SETS)(partial(BitmapIndex._find_phrase, proxy(self)))
        self._columns: dict[str, Column | None] = {}
        self._facets: Mapping[str, Column] | None = None
        self._text_lines: TextLines | None = None
        self._reading = Lock()
        self._phrases = 0  # that were looked for
        self._owner = ""  # of what is shared: who has the same cards in the same places

    def column(self, name: str, value: Combinable) -> Column | None:
        """The cards by a value that each has, None among them; None if there are more than MOST_VALUES."""
        if name not in self._columns:
            valued = Card.objects.order_by().annotate(bitmap_value=value).values("bitmap_value")
            listed_numbers = valued.annotate(listed=_number_list("pk")).order_by("bitmap_value")
            rows = listed_numbers.values_list("bitmap_value", "listed")[: MOST_VALUES + 1]
            sets = {value: self._set_of(listed) for value, listed in rows}
            self._columns[name] = sets if len(sets) <= MOST_VALUES else None
        return self._columns[name]

    def load_columns(self, values: Mapping[str, Combinable]) -> None:
        """Read many columns in one look at the cards: in a third of the time, but one alone takes longer."""
        named = {f"column_{place}": value for place, value in enumerate(values.values())}
        asked = Card.objects.order_by().annotate(**named).values_list("pk", *named)
        rows = {row[0]: row for row in asked}
        gone = (None,) * (len(named) + 1)
        ordered = [rows.get(number, gone) for number in self.numbers]
        for place, (name, value) in enumerate(values.items(), 1):
            self._columns[name] = _sets_by_value(value, [row[place] for row in ordered])

    def columns(self, values: Mapping[str, Combinable]) -> Mapping[str, Column | None]:
        """Return these columns, after reading those that are not known yet in one look."""
        unknown = {name: value for name, value in values.items() if name not in self._columns}
        if unknown:
            self.load_columns(unknown)
        return {name: self._columns[name] for name in values}

    def facets(self, kind: str) -> Column:
        """The cards by the value of their facets of a kind in COUNTED, whomever these concern."""
        if self._facets is None:
            self.load_facets()
        assert self._facets is not None
        return self._facets[kind]

    def load_facets(self) -> None:
        """Read all facets of these kinds."""
        facets: dict[str, Column] = {kind: {} for kind in COUNTED}
        rows = CardFacet.objects.filter(kind__in=COUNTED).order_by().values("kind", "value")
        for kind, value, listed in rows.annotate(listed=_number_list("card")).values_list(*ROW_OF_FACET):
            word = value.partition("@")[0]
            facets[kind][word] = facets[kind].get(word, 0) | self._set_of(listed)
        self._facets = {
            kind: dict(nlargest(MOST_FACETS, column.items(), key=_size)) for kind, column in facets.items()
        }

    def cards_numbered(self, numbers: Iterable[int]) -> int:
        """The cards with these numbers."""
        return self._set_of(",".join(map(str, numbers)))

    def cards_with_phrase(self, phrase: str, section: Section | None) -> int | None:
        """The cards with this of `search_phrase`; None while the texts of all are not read."""
        self._phrases += 1
        if self._text_lines is None and self._phrases >= PHRASES:
            self.load_text_lines()
        return None if self._text_lines is None else self._cards_with_phrase(phrase, section)

    def _find_phrase(self, phrase: str, section: Section | None) -> int:
        assert self._text_lines
        digits = bytearray(b"0") * (len(self.numbers) + 1)
        for place in self._text_lines.places_of(phrase, section):
            digits[place] = ONE
        return int(digits, 2) >> 1

    def load_text_lines(self, pause: float = 0) -> None:
        """Read the texts of all cards, unless somebody does: 1 s of 100,000, of which 15 MB are kept.

        `pause`: seconds after every ROWS, for those who wait for this process meanwhile.
        """
        if self._reading.acquire(blocking=False):
            try:
                self._text_lines = TextLines(self._words(pause))
            finally:
                self._reading.release()

    def _words(self, pause: float) -> Iterator[tuple[int, str]]:
        """The words of each card by its place."""
        asked = Card.objects.order_by().values_list("pk", "words").iterator(ROWS)
        for count, (number, words) in enumerate(asked, 1):
            if number < len(self._places) and self._places[number] < len(self.numbers):
                yield self._places[number], words
            if pause and not count % ROWS:
                time.sleep(pause)

    def members(self, cards: int, backwards: bool = False) -> Iterator[int]:
        """The numbers of the cards of a set, by name."""
        return map(self.numbers.__getitem__, self._places_in(cards, backwards))

    def members_by_number(self, cards: int, last: int | None, down: bool) -> Iterator[int]:
        """The same by number, `down` from the highest; `last`: only those behind it."""
        if cards.bit_count() * DENSE > len(self.numbers):
            by_number = self._by_number[:: -1 if down else 1]
            flags = self._digits(cards).encode().translate(FLAGS)
            numbers: Iterator[int] = compress(
                map(self.numbers.__getitem__, by_number), map(flags.__getitem__, by_number)
            )
        else:
            numbers = iter(sorted(self.members(cards), reverse=down))
        return numbers if last is None else dropwhile(partial(le if down else ge, last), numbers)

    def _places_in(self, cards: int, backwards: bool) -> Iterator[int]:
        digits = self._digits(cards)
        place = digits.rfind("1") if backwards else digits.find("1")
        while place >= 0:
            yield place
            place = digits.rfind("1", 0, place) if backwards else digits.find("1", place + 1)

    def _digits(self, cards: int) -> str:
        return f"{cards:0{len(self.numbers)}b}"

    def single(self, number: int) -> int:
        """The card with this number alone, 0 for none; what is below it as an int comes behind it by name."""
        place = self._places[number] if number < len(self._places) else len(self.numbers)
        return 1 << len(self.numbers) >> 1 + place

    def _cards_where(self, asked: NamedCondition) -> int:
        """Return the cards that a condition holds of; another process of the server may know them already."""
        if len(self.numbers) < MANY:
            return self._find(asked)
        if not self._owner:
            self._owner = f"{SERVER}{self.mark}{sha256(self.numbers.tobytes()).hexdigest()}"
        key = sha256(f"{self._owner}{asked.name!r}".encode()).hexdigest()
        with suppress(CacheAway):
            if (cached := caches["searches"].get(key)) is not None:
                return int.from_bytes(cached, "big")
        cards = self._find(asked)
        if cards.bit_count() >= MANY_FOUND:
            with suppress(CacheAway):
                caches["searches"].set(key, cards.to_bytes(len(self.numbers) // 8 + 1, "big"))
        return cards

    def _find(self, asked: NamedCondition) -> int:
        """Ask the database."""
        condition: Any = asked.condition()
        unlike = False
        while isinstance(condition, Q) and len(condition.children) == 1:
            unlike ^= condition.negated
            condition = condition.children[0]
        cards = self._set_of(_numbers_where(condition))
        return self.everything ^ cards if unlike else cards

    def _set_of(self, numbers: str) -> int:
        """The cards with these numbers; those that were made since are none of this version."""
        places, digits = self._places, bytearray(b"0") * (len(self.numbers) + 1)
        card_numbers = json.loads(f"[{numbers}]")
        if max(card_numbers, default=0) >= len(places):
            card_numbers = [number for number in card_numbers if number < len(places)]
        for number in card_numbers:
            digits[places[number]] = ONE
        return int(digits, 2) >> 1


def _size(entry: tuple[Any, int]) -> int:
    return entry[1].bit_count()


def _sets_by_value(value: Combinable, column: Sequence[Any]) -> Column | None:
    """Return the cards by what stands in a column, a value for each place; None for too many values."""
    codes = {entry: code for code, entry in enumerate(dict.fromkeys(column))}
    if len(codes) > MOST_VALUES:
        return None
    coded = bytes(map(codes.__getitem__, column))
    ordered = sorted(codes.keys() - {None})
    # Whatever is more than small letters a database may put in an order of its own.
    if ordered and isinstance(ordered[0], str) and not LETTERS.fullmatch("".join(ordered)):
        cards = Card.objects.order_by(value).values_list(value, flat=True).distinct()
        ordered = [card for card in cards if card in codes and card is not None]
    # One byte a card: a digit for each, and the digits as a number, take 0.4 ms of 100,000.
    digits = {
        entry: coded.translate(b"0" * codes[entry] + b"1" + b"0" * (255 - codes[entry])) for entry in codes
    }
    return {entry: int(digits[entry], 2) for entry in (*ordered, *codes.keys() & {None})}


def _numbers_where(condition: Any) -> str:
    """Return the numbers of cards that a part of a condition holds of, as the database lists them.

    Numbers that it takes from elsewhere are listed there, without a look at each of the cards.
    """
    match condition:
        case ("pk__in", QuerySet() as facets):
            return _list_numbers(facets, "card")
        case ("pk__in", RawSQL(sql=sql, params=parameters)):
            listed = LIST_OF_NUMBERS[connection.vendor].format("number")
            with connection.cursor() as cursor:
                cursor.execute(f"WITH found(number) AS ({sql}) SELECT {listed} FROM found", parameters)  # noqa: S608 - our own
                return cursor.fetchone()[0] or ""
        case _:
            return _list_numbers(Card.objects.filter(Q(condition)), "pk")


def _number_list(field: str) -> Aggregate:
    """All numbers of a group in one text: to fetch them row by row takes twice as long."""
    template = LIST_OF_NUMBERS[connection.vendor].format("%(expressions)s")
    return Aggregate(field, template=template, output_field=TextField())


def _list_numbers(rows: QuerySet[Any], field: str) -> str:
    return rows.order_by().aggregate(numbers=_number_list(field))["numbers"] or ""


_lock: Final = Lock()
_newest: list[BitmapIndex] = []


def bitmap_index() -> BitmapIndex | None:
    """The index of the present version of the catalogue; None where nothing is to be kept."""
    mark = current_mark()
    if not mark:
        return None
    with _lock:
        if not _newest or _newest[0].mark != mark:
            _newest[:] = [BitmapIndex(mark)]
        return _newest[0]
