"""A card's form: what the engine could not take is refused at the field it stands in."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

import engine
from cards.admin.form_fields import ArrowsField, DrawnText, LentField, LinesField, RulingsField
from cards.definitions import data_without_effects
from cards.faces.subject_words import subject_choices
from cards.models import Card, CardEffect, key_refusal
from cards.pictures.typefaces import BOLD, DISPLAY, ITALIC, letters_in_words, unseen_letters
from dimrift_site.base.admin.optimistic_lock import SeenForm
from dimrift_site.base.web.letters.normal_forms import normal_form


class CardForm(SeenForm):
    """The form of a card without its effects, which have forms of their own."""

    parts = ("effects",)

    aliases = LinesField(longest=120, required=False, help_text="Names that the card had before, one a line.")
    subtypes = LinesField(longest=80, required=False, help_text="One a line.")
    rulings = RulingsField(
        longest=5000,
        required=False,
        help_text="One a line. A board block below one can be run from its page.",
    )
    arrows = ArrowsField(
        required=False,
        help_text="As the card lies facing up. Press one to make it stronger; after three it is gone.",
    )
    transfer_mask = LentField(
        required=False, label="Lent stats", help_text="Lent to what the card is attached to."
    )

    subject = forms.ChoiceField(
        choices=subject_choices, required=False, label="Picture", help_text="Drawn where the card has no art."
    )

    class Meta:
        model = Card
        widgets = {"flavour": forms.Textarea(attrs={"rows": 3, "cols": 60})}
        fields = (
            "name", "key", "type", "subtypes", "faction", "set", "fabled", "might", "life", "armor",
            "movement", "will", "transfer_mask", "arrows", "flavour", "subject", "rulings", "aliases",
            "retired",
        )  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, typeface in (("name", DISPLAY), ("flavour", ITALIC)):
            if name in self.fields:  # who may only look has no fields
                self.fields[name].validators.append(DrawnText(typeface))

    def clean_subtypes(self) -> list[str]:
        """Refuse what the face's typeface lacks."""
        subtypes: list[str] = self.cleaned_data["subtypes"]
        DrawnText(BOLD)(" ".join(subtypes).title())
        return subtypes

    def clean_name(self) -> str:
        """Refuse the name of another card of the catalogue."""
        name = normal_form("NFC", self.cleaned_data["name"])
        if unseen := unseen_letters(name):
            raise ValidationError(letters_in_words(unseen))
        others = Card.objects.exclude(pk=self.instance.pk).filter(name__iexact=name)
        if name != self.initial.get("name") and others.exists():  # lists of decks ask for cards in any case
            raise ValidationError("Card with this Name already exists.", code="unique")
        return name

    def clean_key(self) -> str:
        """Refuse what the workshop gives, and what the API needs."""
        key: str = self.cleaned_data["key"]
        refusal = key_refusal(key)
        if refusal:
            raise ValidationError(refusal)
        return key

    def _post_clean(self) -> None:
        """Ask the engine once the row holds what was written."""
        super()._post_clean()  # type: ignore[misc] # a hook of Django's that its types leave out
        if self.errors:
            return
        try:
            engine.card_from_data(data_without_effects(self.instance))
        except engine.BadCardFile as wrong:
            for error in wrong.all_errors():
                self.add_error(*self._place(error))
        # Whether a Trap has a Trigger is for the forms of its effects to say.
        missing = engine.find_missing_part(
            self.instance.subtypes, self.instance.movement, CardEffect.Kind.values
        )
        if missing:
            self.add_error(missing.place[-1], missing.sentence())

    def _place(self, wrong: engine.BadCardFile) -> tuple[str | None, str]:
        """(the field, the words): "stats might: too much" stands at might."""
        place, colon, why = wrong.why.partition(": ")
        field = next((word for word in reversed(place.split()) if word in self.fields), None)
        return (field, f"{why[:1].upper()}{why[1:]}.") if colon and field else (None, wrong.why)
