"""The form of a report."""

from django import forms

from dimrift_site.reports.models import LONGEST_TEXT, ProblemReport


class ReportForm(forms.Form):
    """Form of a report: a reason, and a few words about it."""

    reason = forms.ChoiceField(label="What is wrong", choices=ProblemReport.Reason.choices)
    text = forms.CharField(
        label="In a few words", required=False, max_length=LONGEST_TEXT, widget=forms.Textarea({"rows": 5})
    )
