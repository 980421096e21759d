"""Pages of one card of the workshop: to look at, and to write."""

from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from cards.card_page.sections import ACTIONS, MEASURES, draw_parts
from cards.composer.panel import panel_context
from cards.definitions import definition
from cards.faces.face import card_face
from cards.faces.subject_words import first_choices, subject_choices
from cards.factions import FACTIONS
from cards.models import Card, CardEffect, WorkshopSet
from cards.readings.reading_budget import ReadingBudget
from cards.wiki.card_rulings import read_ruling
from cards.workshop import queries, services
from cards.workshop.author import reader_of
from cards.workshop.draft import (
    EXAMPLE,
    FIELDS,
    LONGEST_FLAVOUR,
    MOST_EFFECTS,
    Draft,
    composed_effect,
    draft_of,
    posted_draft,
    read_draft,
    read_effects_of,
    rewrites_of,
)
from cards.workshop.draft_face import draft_face
from cards.workshop.refusals import WorkshopRefusal
from cards.workshop.views.visitor import (
    author_of,
    card_of,
    is_own_set,
    own_card,
    own_set,
    refuse_haste,
)
from dimrift_site.base.web.client_address import client_network
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown

SECTION: Final = {"section": "workshop"}
PARTS: Final = {"reading": "workshop/_reading.html", "rewrites": "workshop/_rewrites.html"}  # by HX-Target


@require_safe
@never_cache
def card_page(request: HttpRequest, key: str) -> HttpResponse:
    """One card as whoever may see it sees it: its face, and what the engine understood clause by clause."""
    card = card_of(request, key)
    shown = card_face(card)
    if "X-Preview" in request.headers:  # a link to the card asks for what it shows beside it
        return render(request, "cards/_face.html", {"face": shown})
    assert card.workshop is not None
    read = definition(card)
    context = {
        **SECTION,
        "card": card,
        "set": card.workshop,
        "face": shown,
        "effects": read_effects_of(read, shown, ReadingBudget()),
        "missing": read.missing_part(),
        "rulings": list(map(read_ruling, card.rulings)),
        "edition": "",  # a set of the workshop is of none
        "is_own": is_own_set(request, card.workshop),
        "may_adopt": request.user.has_perm("cards.add_card"),
        "actions": draw_parts(ACTIONS, request, card),
        "measures": draw_parts(MEASURES, request, card),
        "unknown": unknown(request.GET, {}),
    }
    return render(request, "workshop/card.html", context)


@takes(*FIELDS)
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new_card(request: HttpRequest, public_id: str) -> HttpResponse:
    """Write a card into one's set."""
    return _write(request, own_set(request, public_id), None)


@takes(*FIELDS)
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def first_card(request: HttpRequest) -> HttpResponse:
    """Write a card that is in no set yet, from an example; saved it goes to the first set of its author."""
    return _write(request, None, None)


@takes(*FIELDS)
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def edit_card(request: HttpRequest, key: str) -> HttpResponse:
    """Change one's card."""
    card, workshop_set = own_card(request, key)
    return _write(request, workshop_set, card)


@takes("seen")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def delete_card(request: HttpRequest, key: str) -> HttpResponse:
    """Ask, then delete one's card, if it still is what was looked at."""
    card, workshop_set = own_card(request, key)
    refused = None
    if request.method == "POST":
        try:
            services.delete_workshop_card(workshop_set, card, request.POST.get("seen", ""))
        except WorkshopRefusal as refusal:
            refused, (card, workshop_set) = refusal, own_card(request, key)
        else:
            messages.success(request, f"The card {card.name} is deleted.")
            return redirect(workshop_set)
    context = {
        **SECTION,
        "card": card,
        "set": workshop_set,
        "seen": services.card_state(card),
        "refused": refused,
        "unknown": unknown(request.GET, {}),
    }
    return render(request, "workshop/delete.html", context, status=refused.status if refused else 200)


def _write(request: HttpRequest, workshop_set: WorkshopSet | None, card: Card | None) -> HttpResponse:
    """The form; sent to be read it comes back with the reading, to the script with nothing else."""
    if request.method != "POST":
        begun = draft_of(card) if card else Draft() if workshop_set else EXAMPLE
        return _show_form(request, workshop_set, card, begun)
    draft = posted_draft(request.POST.dict(), tuple(card.rulings) if card else ())
    do, _, about = request.POST.get("do", "read").partition(":")
    try:
        refuse_haste(request, {"save": "change", "rewrites": "rewrites"}.get(do, "read"))
        if do != "save":
            return _show_form(request, workshop_set, card, draft, asked=about if do == "rewrites" else "")
        read = read_draft(draft, ReadingBudget())
        if read.card is None:
            raise WorkshopRefusal("broken", why=" ".join(read.wrong))
        seen = request.POST.get("seen", "")
        if workshop_set:
            saved = services.save_workshop_card(workshop_set, read.card, card.key if card else "", seen)
        else:
            saved = services.save_first_card(author_of(request), read.card, client_network(request))
    except WorkshopRefusal as refused:
        return _show_form(request, workshop_set, card, draft, refused)
    messages.success(request, f"{saved.name} is saved.")
    return redirect(saved)


def _show_form(
    request: HttpRequest,
    workshop_set: WorkshopSet | None,
    card: Card | None,
    draft: Draft,
    refused: WorkshopRefusal | None = None,
    *,
    asked: str = "",
) -> HttpResponse:
    """The form. `asked`: the number of the effect for which words that read are looked for."""
    stale = refused is not None and refused.code == "stale"
    now = queries.visible_card(reader_of(request), card.key) if card and stale else card
    # After a conflict the writer has seen what is there now, and what they send next is about that.
    keeps = request.method == "POST" and not stale
    seen = request.POST.get("seen", "") if keeps else services.card_state(now) if now else ""
    budget, do = ReadingBudget(), request.POST.get("do", "")
    read = read_draft(draft, budget)
    context = {
        **SECTION,
        "set": workshop_set,
        "card": card,
        "draft": draft,
        "seen": seen,
        "face": draft_face(read, card),
        "effects": read.effects,
        "asked": asked,
        "rewrites": rewrites_of(read, asked, budget),
        "wrong": [] if refused and refused.code in ("broken", "unplayable") else read.wrong,
        "refused": refused,
        "theirs": now if stale else None,
        "types": Card.Type.choices,
        "kinds": CardEffect.Kind.choices,
        "factions": [("", "None"), *((key, name) for key, name, _about in FACTIONS)],
        "subjects": subject_choices() if do == "pictures" else first_choices(draft.subject),
        "caps": (MOST_EFFECTS, LONGEST_FLAVOUR),
        **_composer(request.POST, draft),
        "unknown": unknown(request.GET, {}),
    }
    template = PARTS.get(request.headers.get("HX-Target", "").split("-")[0], "workshop/edit.html")
    return render(request, template, context, status=refused.status if refused else 200)


def example_context() -> dict[str, object]:
    """Return what the page of a workshop without a set shows: a card to be changed, as it is read."""
    read = read_draft(EXAMPLE, ReadingBudget())
    return {"draft": EXAMPLE, "face": draft_face(read, None), "effects": read.effects, "wrong": read.wrong}


def _composer(posted: QueryDict, draft: Draft) -> dict[str, object]:
    """The blocks of the effect that a button asked for: `compose:2:PATH` opens a place, others keep it."""
    do, _, about = posted.get("do", "").partition(":")
    number, _, rest = about.partition(":")
    is_number = number.isascii() and number.isdecimal() and len(number) < 3
    effect = dict(draft.rows).get(int(number)) if is_number else None
    place = rest if do == "compose" else posted.get("open", "")
    is_asked = do in ("compose", "write", "add")
    if effect is None or not is_asked:
        return {"composed": 0}
    words = posted.get("words", "") if do == "compose" and place == posted.get("open") else ""
    find = posted.get("find", "") if do == "compose" else ""
    composed = composed_effect(effect, place, words, find)
    return {"composed": int(number), **panel_context(composed, int(number))}
