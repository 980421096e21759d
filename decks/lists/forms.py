"""Forms for making and editing decks."""

from typing import Any, Final

from django import forms

from decks.legality.models import Format
from decks.legality.queries import format_of
from decks.lists.deck_text.list_reader import MOST_CHARACTERS
from decks.models import Deck

NAMELESS: Final = "Untitled deck"
MOST_ABOUT: Final = 2000


def error_words(form: forms.Form) -> str:
    """Return what is wrong with the form, in a line: the name of each field and its errors."""
    found = ((form[name].label, error) for name, errors in form.errors.items() for error in errors)
    return " ".join(f"{label}: {error}" for label, error in found)


class NewDeckForm(forms.Form):
    """A name, and a list to start from; both may be left out. `format` is that of a deck code."""

    name = forms.CharField(max_length=120, required=False)
    text = forms.CharField(
        max_length=MOST_CHARACTERS,
        required=False,
        strip=False,
        label="Your list",
        widget=forms.Textarea(attrs={"rows": 16, "spellcheck": "false"}),
    )
    format = forms.SlugField(max_length=40, required=False, widget=forms.HiddenInput)


class ListForm(forms.Form):
    """A list, and which version of the deck it was written for."""

    version = forms.IntegerField(min_value=0, max_value=2**31 - 1, widget=forms.HiddenInput)
    text = forms.CharField(
        max_length=MOST_CHARACTERS,
        required=False,
        strip=False,
        label="Your list",
        widget=forms.Textarea(attrs={"rows": 20, "spellcheck": "false"}),
    )


class LabelForm(forms.Form):
    """A name for a version, by which it is kept; "" for none."""

    number = forms.IntegerField(min_value=1, max_value=2**31 - 1)
    label = forms.CharField(max_length=60, required=False)


class SittingForm(forms.Form):
    """A name for a sitting, "" for none; the sitting by its first version, and the name that it had."""

    sitting = forms.IntegerField(min_value=1, max_value=2**31 - 1)
    label = forms.CharField(max_length=60, required=False, label="Name")
    before = forms.CharField(max_length=60, required=False)


class DetailsForm(forms.ModelForm[Deck]):
    """Name, words, who may see it, format, and which version of the deck they were written for."""

    version = forms.IntegerField(min_value=0, max_value=2**31 - 1, widget=forms.HiddenInput)
    about = forms.CharField(
        max_length=MOST_ABOUT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        label="About it, in Markdown",
    )

    class Meta:
        model = Deck
        fields = ("name", "about", "visibility", "format")
        labels = {"visibility": "Who may see it"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["visibility"] = forms.ChoiceField(choices=self._visibilities(), label="Who may see it")
        # A form prefers its own `initial`, which holds the deck's empty format, to that of the field.
        self.initial["format"] = self.initial.get("format") or format_of(self.instance).pk
        self._own_format = self.instance.format
        self.fields["format"] = forms.ModelChoiceField(Format.objects.all(), required=False, empty_label=None)

    def _visibilities(self) -> list[tuple[str, str]]:
        words = {
            "private": "Only me",
            "unlisted": "Anyone with the link",
            "public": "Everyone: it is listed",
        }
        if self.instance.owner_id is None:
            del words["public"]  # what is listed under nobody's name cannot be asked after
        return list(words.items())

    def clean_format(self) -> Format | None:
        """The chosen format; the deck's own, or still none, where no other was chosen."""
        chosen: Format | None = self.cleaned_data["format"]
        is_shown = self._own_format is None and chosen == format_of(self.instance)
        return None if is_shown else chosen or self._own_format

    def details(self) -> dict[str, object]:
        """The fields to save."""
        return {name: self.cleaned_data[name] for name in self.Meta.fields}
