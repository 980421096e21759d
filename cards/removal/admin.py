"""A set removed in the admin: first what that does is shown, then that very thing is done."""

from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse

from cards.models import Set
from cards.removal.removal_impact import removal_impact
from cards.removal.removal_plan import Removal, removal
from cards.removal.services import NotRemoved, remove_set
from dimrift_site.base.plurals import plural


def page(request: HttpRequest, card_set: Set) -> HttpResponse:
    """Ask, or remove. Whoever may delete sets comes here."""
    if request.method != "POST":
        return _show_removal(request, removal(card_set))
    try:
        # Without a fingerprint nothing was agreed to; no removal has this one.
        done = remove_set(card_set.key, request.POST.get("agreed") or "nothing")
    except NotRemoved as refused:
        if refused.changed:
            messages.warning(request, "Something changed since this was shown. Nothing was removed.")
        return _show_removal(request, refused.removal, 409)
    except Set.DoesNotExist:
        messages.info(request, f"The set {card_set} was removed already.")
        return redirect("admin:cards_set_changelist")
    summary = f"{plural(len(done.deleted), 'card')} deleted, {len(done.retired)} retired"
    messages.success(request, f"The set {card_set} is removed: {summary}.")
    return redirect("admin:cards_set_changelist")


def _show_removal(request: HttpRequest, found: Removal, status: int = 200) -> HttpResponse:
    context: dict[str, Any] = {
        **admin.site.each_context(request),
        "removal": found,
        "impact": removal_impact(found),
        "title": f"Remove the set {found.set}",
        "opts": Set._meta,
    }
    return TemplateResponse(request, "admin/cards/set/remove.html", context, status=status)
