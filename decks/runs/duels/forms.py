"""Form for starting a duel."""

from typing import Any, Final

from django import forms

from decks.lists.queries import Visitor
from decks.quotas import duels_a_run
from decks.runs.forms import RunForm
from decks.runs.paired.forms import EDITIONS
from engine.simulation import DUEL_POLICIES, DUEL_POLICY

USUAL_GAMES = 200
POLICIES: Final = tuple((name, f"{name}, version {version}") for name, version in DUEL_POLICIES.items())


class DuelForm(forms.Form):
    """Games, seed and edition of a duel, and who plays each deck. Without a seed one is drawn."""

    games = forms.IntegerField(min_value=1)
    seed = RunForm.base_fields["seed"]
    edition = forms.ChoiceField(
        choices=(("", "Those of the first deck"), *EDITIONS[1:]), required=False, label="Rules"
    )

    policy = forms.ChoiceField(
        choices=POLICIES, initial=DUEL_POLICY[0], required=False, label="Plays the first"
    )
    other_policy = forms.ChoiceField(
        choices=POLICIES, initial=DUEL_POLICY[0], required=False, label="Plays the second"
    )

    def __init__(self, visitor: Visitor, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        most = duels_a_run(visitor)
        self.fields["games"] = forms.IntegerField(min_value=1, max_value=most, initial=min(USUAL_GAMES, most))
