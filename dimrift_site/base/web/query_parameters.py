"""Query parameters of a page: none without a value; those that it does not know are named on it."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Final

from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect, QueryDict
from django.utils.encoding import escape_uri_path
from django.utils.http import escape_leading_slashes

Known = Mapping[str, Collection[str]]

MOST_SAID: Final = 5
LONGEST_SAID: Final = 40
# What other sites and mails append to addresses, and nobody typed.
APPENDED: Final = ("utm_", "fbclid", "gclid", "msclkid")


OF_OTHERS: Final = (
    "/api/",
    "/admin/",
    "/account/",
)  # their addresses are for programs, or Django's and allauth's own


def leave_out_empty(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Redirect a page asked with parameters without a value, as forms send, to its address without them.

    With scripts `static/js/sending.js` leaves them out before they are sent.
    """

    def respond(request: HttpRequest) -> HttpResponseBase:
        if request.method not in ("GET", "HEAD") or request.path.startswith(OF_OTHERS):
            return get_response(request)
        if all(all(values) for _name, values in request.GET.lists()):
            return get_response(request)
        kept = request.GET.copy()
        for name, values in request.GET.lists():
            kept.setlist(name, [value for value in values if value])
        query = kept.urlencode()
        path = escape_leading_slashes(escape_uri_path(request.path))
        return HttpResponseRedirect(f"{path}{query and f'?{query}'}")

    return respond


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
