"""The forms of comments."""

from typing import Final

from django import forms

from cards.wiki.markup import WikiText

LONGEST: Final = 2_000  # characters
MOST_LINKS: Final = 20


class CommentForm(forms.Form):
    """Form of a comment; `parent` names the comment that it replies to."""

    parent = forms.CharField(max_length=12, required=False, widget=forms.HiddenInput)
    text = forms.CharField(
        label="Comment",
        widget=forms.Textarea(attrs={"rows": 5, "maxlength": LONGEST, "dir": "auto"}),
        help_text="Markdown; [[Name of a card]] links to it.",
    )

    def clean_text(self) -> str:
        """The text with a line's end as one character, as browsers count it."""
        text: str = self.cleaned_data["text"].replace("\r\n", "\n")
        if len(text) > LONGEST:
            raise forms.ValidationError(
                f"A comment has at most {LONGEST:,} characters; this has {len(text):,}."
            )
        read = WikiText(text)
        if read.problem:
            raise forms.ValidationError(read.problem)
        if len(read.linked_titles()) > MOST_LINKS:
            raise forms.ValidationError(f"A comment links to at most {MOST_LINKS} pages and cards.")
        if len(read.boards()) > 1:
            raise forms.ValidationError("A comment has at most one position.")
        return text


class CommentEdit(CommentForm):
    """Form of a comment of one's own, and the version that it was written for."""

    parent = None  # type: ignore[assignment] # so Django takes a field away
    version = forms.IntegerField(min_value=0, max_value=2**31 - 1, widget=forms.HiddenInput)
