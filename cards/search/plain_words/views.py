"""Pages of the words of players: all of them, and the cards of each."""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from cards.cache import pinned_version
from cards.queries import Filter, card_listing
from cards.search.plain_words.word_table import NUMBER, all_words
from cards.views import RESULTS, draw_cards
from dimrift_site.base.web.query_parameters import unknown

MOST_SHOWN: Final = 30  # cards of a word; the list of the catalogue has the rest


@require_safe
@pinned_version()
def words(request: HttpRequest) -> HttpResponse:
    """Return all words that are read, with what they are read as."""
    context = {"section": "cards", "words": list(all_words().values()), "unknown": unknown(request.GET, {})}
    return render(request, "cards/words.html", context)


@require_safe
@pinned_version()
def word(request: HttpRequest, key: str) -> HttpResponse:
    """Return the cards of a word; Http404 for a key that no word has."""
    shown = all_words().get(key)
    if shown is None:
        raise Http404
    numbers = card_listing(Filter(words=shown.search)).numbers if NUMBER not in shown.search else ()
    context = {
        "section": "cards",
        "word": shown,
        "near": all_words().get(shown.near),
        "found": len(numbers),
        "drawn": SafeString(draw_cards("grid", False, *numbers[:MOST_SHOWN]).replace(RESULTS, "")),
        "more": len(numbers) > MOST_SHOWN,
        "unknown": unknown(request.GET, {}),
    }
    return render(request, "cards/word.html", context)
