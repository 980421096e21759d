"""The page from which a deck is handed on, and the page of a deck that only its address holds."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from cards.cache import pinned_version
from decks.legality.format_checks import problems
from decks.lists import list_rows
from decks.lists.deck_picture import deck_picture, deck_png
from decks.lists.deck_text.deck_code import BadDeckCode
from decks.lists.deck_text.exchange import deck_as_code, deck_as_text
from decks.lists.queries import may_edit
from decks.lists.views.deck_pages import curves_of, list_piles
from decks.lists.views.own_deck import seen_deck
from decks.models import Deck, DeckEntry
from decks.share.coded_list import read_coded_list
from decks.share.qr_code import qr_picture
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.query_parameters import unknown


@require_safe
def share(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the deck's link and picture, its list as an address and as text, to be copied, and QR codes."""
    deck = seen_deck(request, public_id)
    code, is_private = deck_as_code(deck), deck.visibility == Deck.Visibility.PRIVATE
    # By the site's own address, for others; the host of a request is anything that leads here.
    link = settings.SITE_URL + deck.get_absolute_url()
    address = settings.SITE_URL + reverse("decks:coded", args=[code]) if code else ""
    context = {
        "section": "decks",
        "deck": deck,
        "may_edit": may_edit(request.user, request.session.session_key, deck),
        "link": link,
        "link_picture": "" if is_private else qr_picture(link),
        "picture": "" if is_private else settings.SITE_URL + reverse("decks:picture", args=[public_id]),
        "address": address,
        "address_picture": qr_picture(address) if address else "",
        "unnumbered": [entry.card.name for entry in deck.entries.all() if entry.card.number is None],
        "text": deck_as_text(deck),
        "unknown": unknown(request.GET, {}),
    }
    return render(request, "decks/share.html", context)


@require_safe
def picture(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Draw the whole deck for other sites, as the visitor may see it."""
    if not is_within(request, "pictures"):
        return HttpResponse(TOO_MUCH, "text/plain", 429)
    drawn = deck_picture(seen_deck(request, public_id))
    tag = f'"{drawn.tag}"'
    unchanged = get_conditional_response(request, etag=tag)
    if unchanged is not None:
        return unchanged
    return HttpResponse(deck_png(drawn), "image/png", headers={"ETag": tag})


@require_safe
@pinned_version()
def coded(request: HttpRequest, code: str) -> HttpResponse:
    """Show the list of a deck code, which is stored nowhere until somebody saves it."""
    try:
        coded_list = read_coded_list(code)
    except BadDeckCode as error:
        shown = {"section": "decks", "problem": str(error)}
        return render(request, "decks/no_code.html", shown, status=404)
    entries = [
        DeckEntry(section=line.section, card=line.card, copies=line.copies) for line in coded_list.lines
    ]
    rows = {
        section: list_rows.rows(entry for entry in entries if entry.section == section)
        for section in DeckEntry.Section.values
    }
    context = {
        "section": "decks",
        "list": coded_list,
        "code": code,
        "piles": list_piles(rows),
        "problems": problems(coded_list.lines, coded_list.format.edition, coded_list.format),
        "curves": curves_of(rows["main"] + rows["fables"]) if coded_list.lines else [],
        "unknown": unknown(request.GET, {}),
    }
    return render(request, "decks/coded.html", context)
