"""Query parameters in the address of a page; those that the page does not know are named on it."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from django.http import QueryDict

Known = Mapping[str, Collection[str]]

MOST_SAID: Final = 5
LONGEST_SAID: Final = 40
# What other sites and mails append to addresses, and nobody typed.
APPENDED: Final = ("utm_", "fbclid", "gclid", "msclkid")


def unknown(given: QueryDict, known: Known, pages: int = 0) -> list[str]:
    """A sentence for each parameter that is not in `known`, and each value that is not one of those there.

    A parameter without values takes any. `pages`: how many there are, where `page` is known too.
    """
    return shorten(list(_sentences(given, known, pages)))


def shorten(sentences: list[str]) -> list[str]:
    """Return the first of these, and how many more there are."""
    more = len(sentences) - MOST_SAID
    return [*sentences[:MOST_SAID], *([f"And {more} more of that kind."] if more > 0 else [])]


def _sentences(given: QueryDict, known: Known, pages: int) -> Iterator[str]:
    names = [*known, *(["page"] if pages else [])]
    for name in given:
        value = str(given[name])
        if name == "page" and pages:
            if not (value.isascii() and value.isdecimal() and len(value) < 9 and 1 <= int(value) <= pages):
                yield f"There is no page {quote(value)}; pages are numbered 1 to {pages}."
        elif name not in known:
            if not name.startswith(APPENDED):
                words = f"It knows {', '.join(names)}." if names else "It knows nothing of that kind."
                yield f"The address asks for {quote(name)}, which this page does not know. {words}"
        elif value and known[name] and value not in known[name]:
            yield f"{quote(value)} is not known as {name}; there is {', '.join(known[name])}."


def quote(text: str) -> str:
    """Return the beginning of what somebody sent, in quotation marks."""
    shown = "".join(each if each.isprintable() else " " for each in text[:LONGEST_SAID])
    return f"“{shown}{'…' if len(text) > LONGEST_SAID else ''}”"
