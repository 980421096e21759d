"""The form of a report."""

from collections.abc import Mapping
from typing import Final

from django import forms

from dimrift_site.moderation.models import LONGEST_TEXT, ProblemReport

Reason = ProblemReport.Reason
OF_CARDS: Final = (Reason.WRONG_TEXT, Reason.PLAYED_WRONG, Reason.WRONG_LINK, Reason.PICTURE, Reason.OTHER)
OF_PEOPLE: Final = (Reason.OFFENSIVE, Reason.COPIED, Reason.PRIVATE, Reason.ADVERTISING, Reason.OTHER)


class ReportForm(forms.Form):
    """Form of a report: a reason, and a few words about it."""

    reason = forms.ChoiceField(label="What is wrong")
    text = forms.CharField(
        label="In a few words", required=False, max_length=LONGEST_TEXT, widget=forms.Textarea({"rows": 5})
    )

    def __init__(self, kind: str, data: Mapping[str, str] | None = None) -> None:
        super().__init__(data)
        reasons = OF_CARDS if kind == ProblemReport.Kind.CARD else OF_PEOPLE
        choices = [(reason.value, reason.label) for reason in reasons]
        self.fields["reason"] = forms.ChoiceField(label="What is wrong", choices=choices)
