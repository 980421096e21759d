"""Form for starting a matrix."""

from typing import Any, Final

from django import forms

from decks.comparison.chosen_decks import ChosenDecksForm
from decks.lists.queries import Visitor
from decks.models import Deck
from decks.quotas import duels_a_run
from decks.runs.duels.forms import POLICIES, DuelForm
from decks.runs.matrices.services import FEWEST_DECKS, MOST_DECKS
from engine.simulation import DUEL_POLICY

USUAL_GAMES: Final = 100


class MatrixForm(ChosenDecksForm):
    """The decks of a matrix, and games, seed, edition and policy of its duels."""

    most_decks = MOST_DECKS
    too_many = f"A matrix has {FEWEST_DECKS} to {MOST_DECKS} decks."

    games = forms.IntegerField(min_value=1)
    seed = DuelForm.base_fields["seed"]
    edition = DuelForm.base_fields["edition"]
    policy = forms.ChoiceField(choices=POLICIES, initial=DUEL_POLICY[0], label="Played by", required=False)
    visibility = forms.ChoiceField(
        choices=Deck.Visibility.choices, initial=Deck.Visibility.PRIVATE, label="Who sees it", required=False
    )
    numbers = ("games", "seed", "edition", "policy", "visibility")  # fields that are drawn alike

    def __init__(self, visitor: Visitor, session_key: str | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(visitor, session_key, *args, **kwargs)
        most = duels_a_run(visitor)
        self.fields["games"] = forms.IntegerField(
            min_value=1, max_value=most, initial=min(USUAL_GAMES, most), label="Games a pairing"
        )

    @property
    def number_fields(self) -> list[forms.BoundField]:
        """Return the fields that stand in a row."""
        return [self[name] for name in self.numbers]

    def clean_visibility(self) -> str:
        return self.cleaned_data["visibility"] or Deck.Visibility.PRIVATE.value
