"""The page on which a deck's maker writes notes and tags."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cards.wiki.page_html import draw_text
from decks.lists.deck_store import StaleDeck
from decks.lists.views.own_deck import own_deck_row
from decks.models import Deck, DeckNotes
from decks.notes.forms import NotesForm
from decks.notes.services import save_notes
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown


@takes(*NotesForm.base_fields, "preview")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit_notes(request: HttpRequest, public_id: str) -> HttpResponse:
    """Write notes in Markdown and tags; "preview" shows the notes without saving them."""
    deck = own_deck_row(request, public_id)
    if request.method != "POST":
        return _show(request, deck, NotesForm(initial=_kept(deck)), unknown=unknown(request.GET, {}))
    form = NotesForm(request.POST)
    if not form.is_valid():
        return _show(request, deck, form, 400)
    if "preview" in request.POST:
        return _show(request, deck, form, preview=draw_text(form.cleaned_data["text"]))
    if not is_within(request, "change"):
        form.add_error(None, TOO_MUCH)
        return _show(request, deck, form, 429)
    try:
        save_notes(deck, **form.cleaned_data)
    except StaleDeck:
        now = _kept(deck)
        written = {name: request.POST.get(name, "") for name in ("tags", "text")}
        return _show(request, deck, NotesForm(initial={**now, **written}), 409, now=now)
    messages.success(request, "Saved.")
    return redirect(deck)


def _kept(deck: Deck) -> dict[str, object]:
    notes = DeckNotes.objects.filter(deck=deck).first() or DeckNotes(deck=deck)
    tags = ", ".join(deck.tags.values_list("tag", flat=True))
    return {"version": notes.version, "text": notes.text, "tags": tags}


def _show(
    request: HttpRequest, deck: Deck, form: NotesForm, status: int = 200, **more: object
) -> HttpResponse:
    context = {"section": "decks", "deck": deck, "form": form, **more}
    return render(request, "decks/edit_notes.html", context, status=status)
