"""A card's effects inside its page, in printed order, each with what the engine reads in its text."""

from typing import Any, Final

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F
from django.utils.safestring import SafeString

import engine
from cards.admin.form_fields import DrawnText
from cards.admin.rewrite_offers import PLACE
from cards.admin.text_preview import read, render_reading
from cards.models import Card, CardEffect
from cards.pictures.typefaces import BOLD, TEXT
from cards.workshop.draft import MOST_EFFECTS

# Out of the way of the places that effects have: no two of a card may ever have the same.
ASIDE: Final = 1000


class EffectForm(forms.ModelForm[CardEffect]):
    """One effect. Its place counts from 1; without one it goes to the end."""

    place = forms.IntegerField(
        required=False,
        min_value=1,
        widget=forms.NumberInput(attrs={"size": 3}),
        help_text="Of the effects as they are printed; empty: the last.",
    )

    class Meta:
        model = CardEffect
        fields = ("kind", "once", "optional", "transfer", "label", "text")
        widgets = {"text": forms.Textarea(attrs={"rows": 3, "cols": 80})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("place", self.instance.position)
        for name, typeface in (("label", BOLD), ("text", TEXT)):
            self.fields[name].validators.append(DrawnText(typeface))


class EffectFormSet(forms.BaseInlineFormSet[CardEffect, Card, forms.ModelForm[CardEffect]]):
    """All effects of a card, put in order when they are saved."""

    def clean(self) -> None:
        """Refuse a card that no game could play for want of an effect (4.5)."""
        super().clean()
        if any(self.errors):
            return
        stay = [form for form in self.forms if form not in self.deleted_forms]
        kinds = [form.cleaned_data.get("kind", "") for form in stay]
        missing = engine.find_missing_part(self.instance.subtypes, self.instance.movement, kinds)
        if missing and missing.place == (self.prefix,):
            raise ValidationError(missing.sentence())

    @transaction.atomic
    def save(self, commit: bool = True) -> list[CardEffect]:
        """Save what changed, then number all that stay from 1."""
        self.instance.effects.update(position=F("position") + ASIDE)
        for number, form in enumerate(self.forms):
            form.instance.position = 2 * ASIDE + number
            if "text" in form.changed_data:
                form.instance.original = ""
        saved = super().save(commit)
        for position, form in enumerate(self._in_order(), start=1):
            form.instance.position = position
            CardEffect.objects.filter(pk=form.instance.pk).update(position=position)
        return saved

    def _in_order(self) -> list[forms.ModelForm[CardEffect]]:
        stay = [form for form in self.forms if form.instance.pk and form not in self.deleted_forms]
        return sorted(stay, key=lambda form: form.cleaned_data.get("place") or ASIDE)


class EffectInline(admin.StackedInline[CardEffect, Card]):
    """A card's effects, each with its reading below, which a script renews while one types."""

    model = CardEffect
    form = EffectForm
    formset = EffectFormSet
    verbose_name = "effect"
    max_num = MOST_EFFECTS
    fields = (("kind", "label"), "text", "reading", ("once", "optional", "transfer"), "place")
    readonly_fields = ("reading",)
    extra = 0

    @admin.display(description="Read as")
    def reading(self, effect: CardEffect) -> SafeString:
        """Return what the engine makes of the text: canonical and clause by clause, or where it stops."""
        name = effect.card.name if effect.card_id else ""
        reading = read(effect.kind, effect.text, effect.once, effect.optional, name)
        return render_reading(reading, getattr(effect, PLACE, None), effect.original)
