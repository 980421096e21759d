"""Pages on which a deck is ordered on paper, and its documents."""

from collections.abc import Mapping
from typing import Final

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from cards.models import Card
from cards.workshop.author import reader_of
from cards.workshop.queries import usable_cards
from decks.lists.views.own_deck import seen_deck
from decks.models import Deck
from decks.proxies.document_store import document_path
from decks.proxies.print_job import MOST_CARDS, MOST_OPEN, last_job, open_orders, place_order
from decks.proxies.print_order import CHOICES, PRINTED, TITLES, PrintChoice, PrintOrder, order_of
from decks.runs.admission import key_of_account, key_of_network
from dimrift_site.base.disk_space import NO_SPACE, has_space
from dimrift_site.base.jobs.made_files import file_state
from dimrift_site.base.web.client_address import client_network, network_digest
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown

CARD: Final = "card"  # a field for each chosen card
WAITS: Final = f"{MOST_OPEN} of your documents are being made. Wait until one is done."
TOO_MANY: Final = f"These are {{size}} cards; a document has at most {MOST_CARDS}. Choose one of each card."
NOTHING: Final = "There is nothing to print: the main deck and the Fables have no cards that you may see."


@takes(*CHOICES, CARD)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def print_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """Choose what is printed, order it, see how far it is and take it."""
    deck, choice = seen_deck(request, public_id), read_choice(request)
    cards = visible_cards(request, deck)
    order = order_of(deck, choice, cards)
    if request.method != "POST":
        return _show(request, deck, choice, cards)
    refused = _refusal(request, order)
    if refused:
        return _show(request, deck, choice, cards, *refused)
    if not place_order(deck, order, _owner(request), request.user):
        return _show(request, deck, choice, cards, 429, WAITS)
    return redirect(f"{reverse('decks:print', args=[deck.public_id])}?{_query(choice)}")


@require_safe
@never_cache
def print_document(request: HttpRequest, public_id: str) -> FileResponse:
    """The document of a choice. Http404 while it is not made, or where the deck has changed since."""
    deck, choice = seen_deck(request, public_id), read_choice(request)
    order = order_of(deck, choice, visible_cards(request, deck))
    try:
        file = document_path(deck.public_id, order.digest).open("rb")
    except FileNotFoundError:
        raise Http404("This document is not made yet; order it on the page before.") from None
    return FileResponse(file, filename=f"{deck.slug}-{choice.content}.pdf", content_type="application/pdf")


def read_choice(request: HttpRequest) -> PrintChoice:
    """Return what the form or the address says; the first of each where it says nothing that is known."""
    given = request.POST if request.method == "POST" else request.GET
    chosen = {name: str(given.get(name, "")) for name in CHOICES}
    known = {name: value for name, value in chosen.items() if value in CHOICES[name]}
    return PrintChoice(**known, cards=tuple(map(str, given.getlist(CARD)[:MOST_CARDS])))


def visible_cards(request: HttpRequest, deck: Deck) -> dict[int, Card]:
    """Return, by number, the cards of a deck's main list and Fables whose faces this visitor may see."""
    listed = {entry.card_id: entry.card for entry in deck.entries.all() if entry.section in PRINTED}
    usable = set(usable_cards(reader_of(request)).filter(pk__in=listed).values_list("pk", flat=True))
    return {number: card for number, card in listed.items() if number in usable}


def _refusal(request: HttpRequest, order: PrintOrder) -> tuple[int, str] | None:
    if not order.size and not (order.sheet and order.sheet.lines):
        return 400, NOTHING
    if order.size > MOST_CARDS:
        return 400, TOO_MANY.format(size=order.size)
    if open_orders(_owner(request)) >= MOST_OPEN:
        return 429, WAITS
    if not is_within(request, "prints"):
        return 429, TOO_MUCH
    return None if has_space() else (503, NO_SPACE)


def _show(
    request: HttpRequest,
    deck: Deck,
    choice: PrintChoice,
    cards: Mapping[int, Card],
    status: int = 200,
    refused: str = "",
) -> HttpResponse:
    order = order_of(deck, choice, cards)
    path = document_path(deck.public_id, order.digest)
    context = {
        "section": "decks",
        "deck": deck,
        "choice": choice,
        "choices": [
            (name, TITLES.get(name, name.capitalize()), values, getattr(choice, name))
            for name, values in CHOICES.items()
        ],
        "listed": [(card, card.key in choice.cards) for card in cards.values()],
        "query": _query(choice),
        "refused": refused,
        **file_state(path, last_job(deck, order, _owner(request))),
        "cards": order.size,
        "pages": order.card_pages,
        "turned": "" if not order.backs else "long" if order.grid.is_upright else "short",
        "unknown": unknown(request.GET, {**CHOICES, CARD: [card.key for card in cards.values()]}),
    }
    return render(request, "decks/print.html", context, status=status)


def _query(choice: PrintChoice) -> str:
    query = QueryDict(mutable=True)
    query.update({name: getattr(choice, name) for name in CHOICES})
    query.setlist(CARD, choice.cards)
    return query.urlencode()


def _owner(request: HttpRequest) -> str:
    """Return for whom documents are made, as owners of jobs are told apart."""
    if request.user.is_authenticated:
        return key_of_account(request.user.pk)
    return key_of_network(network_digest(client_network(request)))
