"""Form for starting a run."""

from typing import Any

from django import forms

from decks.limits import HIGHEST_SEED, LEAST_STOP, MOST_STOP, MOST_TURNS
from decks.lists.queries import Visitor
from decks.quotas import games_a_run


def stop_field() -> forms.DecimalField:
    """Return the field for the width at which a run stops; without one it plays all its games."""
    return forms.DecimalField(
        min_value=LEAST_STOP,
        max_value=MOST_STOP,
        decimal_places=2,
        required=False,
        label="Stop at ± turns",
    )


class RunForm(forms.Form):
    """Games, turns and seed of a run, and when it stops. Without a seed one is drawn."""

    games = forms.IntegerField(min_value=1, initial=1000)
    turns = forms.IntegerField(min_value=1, max_value=MOST_TURNS, initial=10)
    seed = forms.IntegerField(min_value=0, max_value=HIGHEST_SEED, required=False)
    stop_at = stop_field()

    def __init__(self, visitor: Visitor, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        most = games_a_run(visitor)
        self.fields["games"] = forms.IntegerField(min_value=1, max_value=most, initial=1000)
