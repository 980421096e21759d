"""Form for measuring the worth of cards."""

from typing import Any, Final

from django import forms

from decks.runs.forms import RunForm
from decks.runs.paired.forms import EDITIONS
from decks.runs.worth.services import LEAST_GAMES, MOST_GAMES

USUAL_GAMES: Final = 400
USUAL_GAMES_OF_A_SET: Final = 100


class WorthForm(forms.Form):
    """Games a card, seed and edition. Without a seed one is drawn."""

    games = forms.IntegerField(min_value=LEAST_GAMES, max_value=MOST_GAMES, label="Games a card")
    seed = RunForm.base_fields["seed"]
    edition = forms.ChoiceField(choices=EDITIONS[1:], label="Rules")

    def __init__(self, usual_games: int, edition: str, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {"games": usual_games, "edition": edition})
        super().__init__(*args, **kwargs)
