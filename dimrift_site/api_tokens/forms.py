"""The form of a new token."""

from django import forms

from dimrift_site.api_tokens.models import ApiToken


class TokenForm(forms.Form):
    """Form of a new token: what it is for, what it may do, and for how long."""

    name = forms.CharField(max_length=60, help_text="What it is for, so that you know which one to revoke.")
    scope = forms.ChoiceField(label="It may", choices=ApiToken.Scope.choices)
    days = forms.TypedChoiceField(
        label="For", coerce=int, choices=[(30, "30 days"), (90, "90 days"), (365, "a year")]
    )
