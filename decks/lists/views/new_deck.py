"""New decks, from a pasted list or from nothing."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cards.workshop.author import reader_of
from decks.legality.models import Format
from decks.lists.deck_text.card_names import Names
from decks.lists.deck_text.deck_code import BadDeckCode
from decks.lists.deck_text.exchange import read_coded
from decks.lists.deck_text.list_head import Brought
from decks.lists.deck_text.list_reader import NOTHING_READ, ReadList, read_list
from decks.lists.forms import MOST_ABOUT, NAMELESS, NewDeckForm
from decks.lists.services import make_deck
from decks.lists.views.pasted_list import asked_list, asks_preview, tell_left_out, with_left_out
from decks.models import Deck
from decks.refusals import Refusal, status_of
from decks.submissions.services import made_before, made_once
from dimrift_site.base.web.browser_session import session_of
from dimrift_site.base.web.client_address import client_network
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown


@takes(*NewDeckForm.base_fields, "mend", "preview", "skip")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_deck(request: HttpRequest) -> HttpResponse:
    """Make a deck. What a list was understood as is shown first, with the lines that cannot be kept."""
    if request.method != "POST":
        return _show_coded(request, request.GET.get("code", ""))
    form = NewDeckForm(request.POST)
    if not is_within(request, "change"):  # to read a list takes the names of all cards
        form.add_error(None, TOO_MUCH)
        return _show(request, form, NOTHING_READ, status=429)
    if not form.is_valid():
        return _show(request, form, NOTHING_READ)
    names = Names.of_catalogue(reader_of(request), form.cleaned_data["text"])
    list_ = asked_list(request, form.cleaned_data["text"], names)
    pasted = read_list(list_.text, names)
    if asks_preview(request, list_.text) or (pasted.wrong and "skip" not in request.POST):
        return _show(request, _again(form, list_, pasted), pasted, status=400 if pasted.wrong else 200)
    made = made_before(request, Deck)
    if made is not None:
        return redirect("decks:edit", made.public_id)
    if not is_within(request, "decks"):
        form.add_error(
            None, "Many decks were made from here within the last hour. Wait a little, then save again."
        )
        return _show(request, form, pasted, status=429)
    try:
        deck = made_once(request, Deck, partial(_make, request, form, list_, pasted))
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return _show(request, form, pasted, status=status_of(refusal))
    tell_left_out(request, pasted.wrong)
    messages.success(request, f"{deck.name} is saved.")
    return redirect("decks:edit", deck.public_id)


def _show_coded(request: HttpRequest, code: str) -> HttpResponse:
    """The form, with the list of a deck code as it is understood where the address has one."""
    form, asked = NewDeckForm(), unknown(request.GET, {"code": ()})
    if not code or not is_within(request, "change"):
        return _show(request, form, NOTHING_READ, status=200, unknown=asked)
    names = Names.of_catalogue()
    try:
        list_ = read_coded(code, names)
    except BadDeckCode as error:
        asked.append(f"No deck can be read from the address: {error}.")
        return _show(request, form, NOTHING_READ, status=200, unknown=asked)
    form = NewDeckForm(initial={"text": list_.text, "format": list_.format_key})
    return _show(request, form, read_list(list_.text, names), status=200, unknown=asked)


def _make(request: HttpRequest, form: NewDeckForm, list_: Brought, pasted: ReadList) -> Deck:
    session_key = "" if request.user.is_authenticated else session_of(request)
    details: dict[str, object] = {
        "name": _name(form, list_, pasted) or NAMELESS,
        "about": with_left_out(list_.about[:MOST_ABOUT], pasted.wrong),
    }
    chosen = Format.objects.filter(key=form.cleaned_data["format"] or list_.format_key).first()
    if chosen:
        details["format"] = chosen
    network = client_network(request)
    return make_deck(request.user, session_key, pasted.lines, network=network, **details)


def _name(form: NewDeckForm, list_: Brought, pasted: ReadList) -> str:
    name: str = form.cleaned_data["name"] or list_.name or pasted.title
    return name[:120]


def _again(form: NewDeckForm, list_: Brought, pasted: ReadList) -> NewDeckForm:
    format_key = form.cleaned_data["format"] or list_.format_key
    initial = {"name": _name(form, list_, pasted), "text": list_.text, "format": format_key}
    return NewDeckForm(initial=initial)


def _show(
    request: HttpRequest, form: NewDeckForm, pasted: ReadList, status: int = 400, **more: object
) -> HttpResponse:
    context = {"section": "decks", "form": form, "pasted": pasted, "previewed": pasted.in_order, **more}
    return render(request, "decks/new.html", context, status=status)
