"""Optimistic lock of admin pages: of two tabs the later save is refused with a message; nothing is lost."""

import hashlib
import json
from typing import Any, Final

from django import forms
from django.contrib import admin
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.safestring import SafeString

STALE: Final = "stale"


def row_fingerprint(row: Model, parts: tuple[str, ...] = ()) -> str:
    """Return a hash over all that can be edited in the stored row, its relations, and rows of `parts`."""
    rows = type(row)._default_manager.filter(pk=row.pk)
    content: list[Any] = [list(rows.values(*_edited(type(row))))]
    many = (getattr(row, field.name) for field in row._meta.many_to_many)
    content += [sorted(related.values_list("pk", flat=True)) for related in many]
    for part in parts:
        related = getattr(row, part)
        content.append(list(related.order_by("pk").values(*_edited(related.model))))
    return hashlib.sha256(json.dumps(content, default=str).encode()).hexdigest()[:32]


def _edited(model: type[Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields if field.editable or field.primary_key]


class SeenForm(forms.ModelForm[Any]):
    """A row, with the state that it was written for. `parts` names the rows that are edited on its page."""

    parts: tuple[str, ...] = ()
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.initial["seen"] = row_fingerprint(self.instance, self.parts)

    def clean(self) -> dict[str, Any] | None:
        """Refuse what was written for another state than the one that is there now."""
        cleaned: dict[str, Any] | None = super().clean()
        if self.instance.pk and self.cleaned_data.get("seen") != self.initial["seen"]:
            raise ValidationError(self._behind(), code=STALE)
        return cleaned

    def _behind(self) -> SafeString:
        fields = [str(self[name].label) for name in self.changed_data if name != "seen"]
        return format_html(
            "Somebody saved this in between. Nothing of yours is saved; it still stands below. "
            '<a href="" target="_blank" rel="noopener">Open the page as it stands now</a> beside this one, '
            "and write there what you want to keep.{}",
            f" Yours differs in: {', '.join(fields)}." if fields else "",
        )


class OptimisticLockAdmin(admin.ModelAdmin[Any]):
    """Rows whose page is saved only over the state that it showed; else it answers 409."""

    form = SeenForm

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        row = super().get_object(request, object_id, from_field)
        if row is None or request.method != "POST":
            return row
        # Of two who save at once the second waits here, and then reads what the first has left.
        self.model._default_manager.select_for_update().filter(pk=row.pk).first()
        return super().get_object(request, object_id, from_field)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        *first, (title, options) = super().get_fieldsets(request, obj)
        fields = [field for field in options["fields"] if field != "seen"]
        shown = [*fields, "seen"] if obj and self.has_change_permission(request, obj) else fields
        return [*first, (title, {**options, "fields": shown})]

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        answer = super().render_change_form(request, context, *args, **kwargs)
        if context["adminform"].form.has_error(NON_FIELD_ERRORS, STALE):
            answer.status_code = 409
        return answer
