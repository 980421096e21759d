"""Forms for starting a paired run, and for playing more games of one."""

from typing import Any, Final

from django import forms

import engine
from decks.lists.queries import Visitor
from decks.quotas import pairs_a_run
from decks.runs.forms import RunForm

EDITIONS: Final = (("", "The deck's own"), *((name, f"{name.title()} edition") for name in engine.PRESETS))


class MoreGamesForm(forms.Form):
    """The games of a paired run or duel, at most `most`: those of another one, and more."""

    games = forms.IntegerField(min_value=1)

    def __init__(self, visitor: Visitor, *args: Any, most: int | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        most = pairs_a_run(visitor) if most is None else most
        self.fields["games"] = forms.IntegerField(min_value=1, max_value=most, initial=1000)


class PairedRunForm(MoreGamesForm):
    """Games, turns and seed of a paired run, when it stops, and the edition of each side.

    Without a seed one is drawn.
    """

    turns = RunForm.base_fields["turns"]
    seed = RunForm.base_fields["seed"]
    stop_at = RunForm.base_fields["stop_at"]
    edition = forms.ChoiceField(choices=EDITIONS, required=False, label="Rules of the first")
    other_edition = forms.ChoiceField(choices=EDITIONS, required=False, label="Rules of the second")
