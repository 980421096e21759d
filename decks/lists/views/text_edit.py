"""A deck's list as text, and what is said about the deck: name, words, who may see it, format."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cards.workshop.author import reader_of
from decks.lists.deck_store import DeckLine, StaleDeck
from decks.lists.deck_text.card_names import Names
from decks.lists.deck_text.exchange import list_text
from decks.lists.deck_text.list_reader import NOTHING_READ, ReadList, read_list
from decks.lists.forms import DetailsForm, ListForm
from decks.lists.services import add_lines, save_deck
from decks.lists.views.own_deck import own_deck
from decks.lists.views.pasted_list import asked_list, asks_preview, tell_left_out, with_left_out
from decks.models import Deck
from decks.refusals import Refusal, status_of
from decks.submissions.services import made_before, made_once
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown


@takes(*ListForm.base_fields, "how", "mend", "preview", "skip")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit_text(request: HttpRequest, public_id: str) -> HttpResponse:
    """Add a pasted list to the deck's, or put it in its place. What cannot be kept is reported first."""
    deck = own_deck(request, public_id)
    if request.method != "POST":
        text = list_text(deck.entries.all()) if request.GET.get("from") == "list" else ""
        asked = unknown(request.GET, {"from": ("list",)})
        return _show_text(request, deck, text, NOTHING_READ, status=200, unknown=asked)
    form = ListForm(request.POST)
    if not form.is_valid():
        return _show_text(request, deck, request.POST.get("text", ""), NOTHING_READ, errors=form.errors)
    version = form.cleaned_data["version"]
    if made_before(request, Deck):
        return redirect("decks:edit", deck.public_id)
    if not is_within(request, "change"):
        text = form.cleaned_data["text"]
        return _show_text(request, deck, text, NOTHING_READ, status=429, version=version, refusal=TOO_MUCH)
    text = form.cleaned_data["text"]
    names = Names.of_catalogue(
        reader_of(request),
        text,
        (entry.card for entry in deck.entries.all()),
    )
    text = asked_list(request, text, names).text
    adds = request.POST.get("how") == "add"
    pasted = read_list(text, names, _lines(deck) if adds else ())
    if asks_preview(request, text) or (pasted.wrong and "skip" not in request.POST):
        status = 400 if pasted.wrong else 200
        return _show_text(request, deck, text, pasted, status=status, version=version)
    try:
        save = add_lines if adds else save_deck
        noted = {"about": with_left_out(deck.about, pasted.wrong)} if pasted.wrong else {}
        made_once(request, Deck, lambda: _save_as_form(deck, save, version, pasted.lines, **noted))
    except StaleDeck:
        now = own_deck(request, public_id)
        return _show_text(request, now, text, pasted, status=409, stale=list_text(now.entries.all()) or " ")
    except Refusal as refusal:
        return _show_text(request, deck, text, pasted, status=status_of(refusal), refusal=str(refusal))
    tell_left_out(request, pasted.wrong)
    return redirect("decks:edit", deck.public_id)


@takes(*DetailsForm.base_fields)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit_details(request: HttpRequest, public_id: str) -> HttpResponse:
    """Name the deck, say something about it, choose who may see it and its format."""
    deck = own_deck(request, public_id)
    if request.method != "POST":
        return _show_details(request, deck, _form(deck), status=200)
    form = DetailsForm(request.POST, instance=own_deck(request, public_id))
    if not form.is_valid():
        return _show_details(request, deck, form)
    if made_before(request, Deck):
        return redirect("decks:edit", deck.public_id)
    if not is_within(request, "change"):
        form.add_error(None, TOO_MUCH)
        return _show_details(request, deck, form, status=429)
    try:
        version = form.cleaned_data["version"]
        made_once(request, Deck, lambda: _save_as_form(deck, save_deck, version, None, **form.details()))
    except StaleDeck:
        now = own_deck(request, public_id)
        return _show_details(request, now, _form(now, form.details()), status=409, stale=True)
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return _show_details(request, deck, form, status=status_of(refusal))
    messages.success(request, "Saved.")
    return redirect("decks:edit", deck.public_id)


def _save_as_form(
    deck: Deck, save: Callable[..., None], version: int, *what: object, **details: object
) -> Deck:
    save(deck, version, *what, **details)
    return deck


def _form(deck: Deck, written: dict[str, object] | None = None) -> DetailsForm:
    return DetailsForm(instance=deck, initial={"version": deck.version, **(written or {})})


def _lines(deck: Deck) -> list[DeckLine]:
    return [DeckLine(entry.section, entry.card, entry.copies) for entry in deck.entries.all()]


def _show_text(
    request: HttpRequest, deck: Deck, text: str, pasted: ReadList, status: int = 400, **more: object
) -> HttpResponse:
    form = ListForm(initial={"text": text, "version": more.get("version", deck.version)})
    context = {
        "section": "decks",
        "deck": deck,
        "form": form,
        "pasted": pasted,
        "previewed": pasted.in_order,
        **more,
    }
    return render(request, "decks/edit_text.html", context, status=status)


def _show_details(
    request: HttpRequest, deck: Deck, form: DetailsForm, status: int = 400, **more: object
) -> HttpResponse:
    context = {"section": "decks", "deck": deck, "form": form, **more}
    return render(request, "decks/edit_details.html", context, status=status)
