"""A card changed in the admin: first what that touches is shown, then that very change is saved."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from cards.impact.card_edit import CardEdit, stored_card
from cards.impact.queries import Impact, impact_of
from cards.models import Card

AGREED: Final = "agreed"
BACK: Final = "back"
BACK_AGAIN: Final = "Nothing is saved yet. What you wrote stands below."


class ProposedChange(Exception):
    """A valid change that nobody agreed to: what was written of it is taken back with its transaction."""

    def __init__(self, after: Card, token: str) -> None:
        super().__init__(str(after))
        self.after = after
        self.token = token


class ImpactAdmin(admin.ModelAdmin[Any]):
    """A card's page whose change is shown with all that it touches before it is saved.

    What is posted says with `agreed` which change that is; what touches nothing is saved at once.
    """

    def get_form(
        self, request: HttpRequest, obj: Card | None = None, change: bool = False, **kwargs: Any
    ) -> Any:
        form: Any = super().get_form(request, obj, change, **kwargs)
        return type("ReopenedForm", (ReopenedMixin, form), {}) if BACK in request.POST else form

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: Any = None,
    ) -> Any:
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except ProposedChange as proposed:
            # Its transaction is over: nothing is locked while scenarios are played.
            before = stored_card(proposed.after.pk)
            change = CardEdit(before, proposed.after)
            impact = impact_of([change])
            if impact:
                return self._show(request, change, impact, proposed.token)
            setattr(request, AGREED, proposed.token)
            return super().changeform_view(request, object_id, form_url, extra_context)

    def propose(self, request: HttpRequest, card: Card) -> None:
        """ProposedChange, unless this change was agreed to; called in the transaction that writes it."""
        after = stored_card(card.pk)
        token = _token(request.POST.get("seen", ""), after)
        if token not in (request.POST.get(AGREED), getattr(request, AGREED, None)):
            raise ProposedChange(after, token)

    def _show(self, request: HttpRequest, change: CardEdit, impact: Impact, token: str) -> HttpResponse:
        context = {
            **self.admin_site.each_context(request),
            "title": f"What this change of {change.before} touches",
            "opts": Card._meta,
            "card": change.before,
            "differences": change.differences(),
            "impact": impact,
            "posted": list(_posted(request)),
            "token": token,
        }
        return TemplateResponse(request, "admin/cards/card/impact.html", context)


class ReopenedMixin:
    """A form that is shown again as it was posted, and not saved."""

    def clean(self) -> None:
        """Refuse to go on. ValidationError."""
        super().clean()  # type: ignore[misc] # of the form that it is mixed into
        raise ValidationError(BACK_AGAIN)


def _token(seen: str, after: Card) -> str:
    """A hash over the state that a change was written for, and the state that it leads to."""
    beside = [after.set_id, after.retired, after.aliases, after.rulings, after.flavour, after.subject]
    state = [seen, after.printed_hash, *beside]
    return sha256(repr(state).encode()).hexdigest()


def _posted(request: HttpRequest) -> Iterator[tuple[str, str]]:
    """(name, value) of all that was posted, but for what this page says itself."""
    ours = ("csrfmiddlewaretoken", AGREED, BACK)
    for name, values in request.POST.lists():
        yield from ((name, value) for value in values if name not in ours)
