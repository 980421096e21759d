"""Regular expressions of searches: google-re2, in linear time, over texts that the rest narrowed."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

import re2  # type: ignore[import-untyped]

from cards.models import Card
from cards.search.normalize import text_line
from cards.search.tree import BARE, SearchTerm, SearchWarning

MOST_SEARCHED: Final = 5_000  # cards whose texts are gone through: 60 ms
REFUSED: Final = {
    "invalid escape sequence": "What follows a \\ is not known here; back references like \\1 are impossible",
    "invalid perl operator": "Looking ahead and behind, (?=…) and (?<…), is not possible here",
    "invalid named capture": "Names of groups, (?P<…>…), are not possible here",
    "bad repetition operator": "A repetition of a repetition is not possible here",
    "invalid repetition size": "A repetition goes up to 1000",
    "pattern too large": "This repeats too much",
    "missing )": "A ) is missing",
    "unexpected )": "A ) closes nothing",
    "missing ]": "A ] is missing",
    "no argument for repetition operator": "Nothing stands before a * + ? or {…}",
    "trailing \\": "Nothing follows the last \\",
}


def pattern_fault(term: SearchTerm) -> SearchWarning | None:
    """Return why a regular expression is refused; None if it is one."""
    fault = _compile(term.value)
    if not isinstance(fault, str):
        return None
    return SearchWarning("regex", f"/{term.value}/", f"The regular expression is not read: {fault}.")


def cards_matching(term: SearchTerm, cards: Iterable[Card]) -> list[int]:
    """The numbers of the cards with a line that the expression matches; their effects must be prefetched."""
    pattern = _compile(term.value)
    return [card.pk for card in cards if any(pattern.search(line) for line in _lines(card, term.field))]


def _lines(card: Card, field: str) -> Iterator[str]:
    if field in (BARE, "name"):
        yield card.name
    if field in (BARE, "text"):
        yield from map(text_line, card.effects.all())
    if field == BARE:
        yield " ".join([card.type, *card.subtypes])
    if field in (BARE, "flavour"):
        yield card.flavour


@lru_cache(maxsize=200)
def _compile(pattern: str) -> Any:
    """The compiled expression, or why it is none; upper and lower case do not matter."""
    options = re2.Options()
    options.case_sensitive, options.log_errors, options.max_mem = False, False, 1 << 20
    try:
        return re2.compile(pattern, options=options)
    except (re2.error, UnicodeError) as error:
        said = error.args[0].decode("utf-8", "replace") if isinstance(error.args[0], bytes) else str(error)
        kind, _, place = said.partition(": ")
        known = next((words for start, words in REFUSED.items() if kind.startswith(start)), kind)
        return f"{known} (at “{place[:20]}”)" if place else known
