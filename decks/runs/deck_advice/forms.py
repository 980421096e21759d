"""Form for starting an advice."""

from typing import Any, Final

from django import forms

from decks.comparison.chosen_decks import ChosenDecksForm
from decks.limits import HIGHEST_SEED
from decks.models import Deck
from decks.runs.deck_advice.services import MOST_AGAINST
from engine.simulation.advice import MANA, SOONER, WIN

SECONDS: Final = ((10, "10 seconds"), (60, "1 minute"), (600, "10 minutes"))
USUAL_SECONDS: Final = 60
GOAL_WORDS: Final = {
    SOONER: "win sooner",
    MANA: "waste less mana",
    WIN: "win more against other decks",
}


class AdviceForm(ChosenDecksForm):
    """Goal of an advice, how long it may take, and the decks it is to win against."""

    most_decks = MOST_AGAINST
    too_many = f"Choose at most {MOST_AGAINST} decks to win against."

    goal = forms.ChoiceField(
        choices=[(goal, words.capitalize()) for goal, words in GOAL_WORDS.items()],
        initial=SOONER,
        widget=forms.RadioSelect,
        label="What shall be better?",
    )
    seconds = forms.TypedChoiceField(
        choices=SECONDS,
        coerce=int,
        initial=USUAL_SECONDS,
        widget=forms.RadioSelect,
        label="How long may it take?",
    )
    seed = forms.IntegerField(min_value=0, max_value=HIGHEST_SEED, required=False)

    @property
    def questions(self) -> list[forms.BoundField]:
        """Return the fields that are drawn as choices."""
        return [self["goal"], self["seconds"]]

    def leave_out(self, deck: Deck) -> None:
        """Do not offer the deck itself to win against."""
        self.groups = [(title, [other for other in decks if other != deck]) for title, decks in self.groups]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if cleaned.get("goal") == WIN and not cleaned.get("decks") and not self.errors:
            self.add_error(None, "Choose the decks that it is to win against.")
        if cleaned.get("goal") in (SOONER, MANA):
            cleaned["decks"] = []  # ticked before the goal was changed
        return cleaned
