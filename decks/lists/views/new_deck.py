"""New decks, from a pasted list or from nothing."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from decks.lists.deck_text.card_names import Names
from decks.lists.deck_text.exchange import Brought, read_given
from decks.lists.deck_text.list_reader import ReadList, read_list
from decks.lists.forms import NAMELESS, NewDeckForm
from decks.lists.services import make_deck
from decks.lists.views.line_fixes import mend_asked, tell_left_out
from decks.models import Deck
from decks.refusals import Refusal, status_of
from decks.session_key import session_of
from decks.submissions.services import made_before, made_once
from dimrift_site.web.client_address import client_network
from dimrift_site.web.posted_fields import takes
from dimrift_site.web.visitor_limits import TOO_MUCH, is_within


@takes(*NewDeckForm.base_fields, "mend", "skip")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_deck(request: HttpRequest) -> HttpResponse:
    """Make a deck. Lines that cannot be kept are reported first, with all that was written."""
    if request.method != "POST":
        return _show(request, NewDeckForm(), ReadList([], []), status=200)
    form = NewDeckForm(request.POST)
    if not is_within(request, "change"):  # to read a list takes the names of all cards
        form.add_error(None, TOO_MUCH)
        return _show(request, form, ReadList([], []), status=429)
    if not form.is_valid():
        return _show(request, form, ReadList([], []))
    names = Names.of_catalogue()
    list_ = read_given(mend_asked(request, form.cleaned_data["text"]))
    pasted = read_list(list_.text, names)
    if "mend" in request.POST or (pasted.wrong and "skip" not in request.POST):
        return _show(request, _again(form, list_), pasted)
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


def _make(request: HttpRequest, form: NewDeckForm, list_: Brought, pasted: ReadList) -> Deck:
    name = form.cleaned_data["name"] or list_.name[:120] or NAMELESS
    session_key = "" if request.user.is_authenticated else session_of(request)
    network = client_network(request)
    return make_deck(request.user, session_key, pasted.lines, network=network, name=name, about=list_.about)


def _again(form: NewDeckForm, list_: Brought) -> NewDeckForm:
    return NewDeckForm(initial={"name": form.cleaned_data["name"] or list_.name, "text": list_.text})


def _show(request: HttpRequest, form: NewDeckForm, pasted: ReadList, status: int = 400) -> HttpResponse:
    context = {"section": "decks", "form": form, "pasted": pasted}
    return render(request, "decks/new.html", context, status=status)
