"""View of the home page."""

from datetime import UTC, datetime
from itertools import zip_longest

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards import queries as catalogue
from cards.cache import pinned_version
from cards.faces.printed_card import PrintedCard
from decks.directory.deck_search import own_and_featured
from decks.home.unfinished_work import unfinished_work
from decks.legality.queries import DEFAULT
from decks.lists import queries
from decks.lists.tiles import FAN, tiles
from decks.puzzles.daily import daily_puzzle
from decks.puzzles.puzzle_file import find_puzzle


@require_safe
@pinned_version()
def home(request: HttpRequest) -> HttpResponse:
    """Show what the game is, ways in, starter decks (first those of the site's own edition), factions."""
    starters, featured = own_and_featured(queries.starter_decks())
    shown = tiles(sorted(starters, key=lambda deck: (deck.edition != DEFAULT, deck.key)))
    context = {
        "unfinished": unfinished_work(request.user, request.session.session_key),
        "featured": tiles(featured),
        "tiles": shown,
        "heroes": heroes([tile.fan for tile in shown]),
        "puzzle": find_puzzle(daily_puzzle(datetime.now(UTC).date()).key),
        "factions": catalogue.factions(),
        "cards": catalogue.how_many(),
    }
    return render(request, "home.html", context)


def heroes(fans: list[list[PrintedCard]]) -> list[PrintedCard]:
    """The first card of each deck's fan, then the second …, each card once."""
    together = dict.fromkeys(card for row in zip_longest(*fans) for card in row if card)
    return list(together)[:FAN]
