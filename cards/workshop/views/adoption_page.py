"""The page on which an editor takes a card of a workshop into the catalogue."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cards.definitions import definition
from cards.faces.face import card_face
from cards.models import Set
from cards.readings.reading_budget import ReadingBudget
from cards.workshop.adoption import adopt, adoption_impact
from cards.workshop.draft import read_effects_of
from cards.workshop.refusals import WorkshopRefusal
from cards.workshop.services import card_state
from cards.workshop.views.visitor import card_of, refuse_haste
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown

ADOPT = "cards.add_card"  # the permission of editors


@takes("key", "set", "seen")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def adoption(request: HttpRequest, key: str) -> HttpResponse:
    """Show the card and what the engine reads in it, with its key and set to be; or adopt it."""
    card = card_of(request, key)
    if not request.user.has_perm(ADOPT):
        raise PermissionDenied
    refused: WorkshopRefusal | None = None
    if request.method == "POST":
        try:
            refuse_haste(request)
            chosen = _chosen_set(request.POST.get("set", ""))
            adopted = adopt(card, request.POST.get("key", ""), chosen, request.POST.get("seen", ""))
        except WorkshopRefusal as refusal:
            refused = refusal
        else:
            messages.success(request, f"{adopted.name} is a card of the catalogue now.")
            return redirect(adopted)
    shown = card_face(card)
    context = {
        "section": "workshop",
        "card": card,
        "set": card.workshop,
        "face": shown,
        "effects": read_effects_of(definition(card), shown, ReadingBudget()),
        "key": request.POST.get("key", slugify(card.name)[:80]),
        "sets": Set.objects.all()[:200],
        "chosen": request.POST.get("set", ""),
        "seen": card_state(card),
        "refused": refused,
        "impact": adoption_impact(card),
        "unknown": unknown(request.GET, {}),
    }
    return render(request, "workshop/adopt.html", context, status=refused.status if refused else 200)


def _chosen_set(key: str) -> Set | None:
    """The set with this key, None for "". WorkshopRefusal for one that is gone."""
    chosen = Set.objects.filter(key=key.replace("\0", "\ufffd")).first()
    if key and chosen is None:
        raise WorkshopRefusal("no_set")
    return chosen
