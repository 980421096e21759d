"""Forms for starting a paired run, and for playing more games of one."""

from typing import Any, Final

from django import forms

import engine
from decks.lists.queries import Visitor
from decks.quotas import pairs_a_run
from decks.runs.forms import RunForm

EDITIONS: Final = (("", "The deck's own"), *((name, f"{name.title()} edition") for name in engine.PRESETS))


class PairedRunForm(RunForm):
    """Games, turns, seed, and the edition of each side."""

    edition = forms.ChoiceField(choices=EDITIONS, required=False, label="Rules of the first")
    other_edition = forms.ChoiceField(choices=EDITIONS, required=False, label="Rules of the second")

    def __init__(self, visitor: Visitor, *args: Any, **kwargs: Any) -> None:
        super().__init__(visitor, *args, **kwargs)
        self.fields["games"] = games_field(visitor)


class MoreGamesForm(forms.Form):
    """The number of games of a paired run that has those of another one, and more."""

    games = forms.IntegerField(min_value=1)

    def __init__(self, visitor: Visitor, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["games"] = games_field(visitor)


def games_field(visitor: Visitor) -> forms.IntegerField:
    """Return the field for the games of each side, as many as the visitor may play."""
    return forms.IntegerField(min_value=1, max_value=pairs_a_run(visitor), initial=1000)
