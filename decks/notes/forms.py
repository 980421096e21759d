"""The form of notes and tags."""

import re
from typing import Final

from django import forms

from cards.wiki.markup import WikiText
from decks.notes.models import LONGEST_TAG
from dimrift_site.base.web.letters.normal_forms import normal_form

MOST_TAGS: Final = 8
LONGEST_NOTES: Final = 5_000


def normal_tag(written: str) -> str:
    """A tag as it is kept: small letters and digits of any script, in words with `-` between."""
    folded = normal_form("NFKC", written).casefold()
    return re.sub(r"[^\w]+|_+", "-", normal_form("NFKC", folded)).strip("-")


class NotesForm(forms.Form):
    """Notes and tags of a deck, and the version that they were written for."""

    version = forms.IntegerField(min_value=0, max_value=2**31 - 1, widget=forms.HiddenInput)
    tags = forms.CharField(
        max_length=400, required=False, help_text=f"With commas between, at most {MOST_TAGS}: aggro, budget"
    )
    text = forms.CharField(
        max_length=LONGEST_NOTES,
        required=False,
        label="Notes",
        widget=forms.Textarea(attrs={"rows": 16}),
        help_text="Markdown; [[Name of a card]] links to it.",
    )

    def clean_tags(self) -> list[str]:
        """The tags as they are kept, each once, in order."""
        written = [normal_tag(each) for each in self.cleaned_data["tags"].split(",")]
        tags = list(dict.fromkeys(each for each in written if each))
        if len(tags) > MOST_TAGS:
            raise forms.ValidationError(f"A deck has at most {MOST_TAGS} tags; these are {len(tags)}.")
        long = next((tag for tag in tags if len(tag) > LONGEST_TAG), None)
        if long:
            shown = f"“{long[:60]}” has {len(long)}"
            raise forms.ValidationError(f"A tag has at most {LONGEST_TAG} letters; {shown}.")
        return tags

    def clean_text(self) -> str:
        """The notes, unless they have more markup than is drawn."""
        text: str = self.cleaned_data["text"]
        if problem := WikiText(text).problem:
            raise forms.ValidationError(problem)
        return text
