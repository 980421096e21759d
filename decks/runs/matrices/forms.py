"""Form for starting a matrix."""

from typing import Any, Final

from django import forms

from decks.comparison.deck_reference import read_reference
from decks.lists.queries import Visitor, own_decks, starter_decks, visible_decks
from decks.models import Deck
from decks.quotas import duels_a_run
from decks.runs.duels.forms import POLICIES, DuelForm
from decks.runs.matrices.services import FEWEST_DECKS, MOST_DECKS
from engine.simulation import DUEL_POLICY

USUAL_GAMES: Final = 100
MOST_OWN: Final = 100  # decks of one's own to choose from
LONGEST_OTHERS: Final = 4_000  # characters: addresses of 20 decks, each pasted whole
NO_SUCH: Final = "There is no such deck here, or you may not see it: {written}. Paste the link of its page."


class MatrixForm(forms.Form):
    """The decks of a matrix, and games, seed, edition and policy of its duels."""

    chosen = forms.MultipleChoiceField(required=False, widget=forms.CheckboxSelectMultiple)
    others = forms.CharField(
        required=False,
        max_length=LONGEST_OTHERS,
        label="Other decks",
        widget=forms.Textarea(attrs={"rows": 3, "autocapitalize": "none", "spellcheck": "false"}),
    )
    games = forms.IntegerField(min_value=1)
    seed = DuelForm.base_fields["seed"]
    edition = DuelForm.base_fields["edition"]
    policy = forms.ChoiceField(choices=POLICIES, initial=DUEL_POLICY[0], label="Played by", required=False)
    visibility = forms.ChoiceField(
        choices=Deck.Visibility.choices, initial=Deck.Visibility.PRIVATE, label="Who sees it", required=False
    )
    numbers = ("games", "seed", "edition", "policy", "visibility")  # fields that are drawn alike

    def __init__(self, visitor: Visitor, session_key: str | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.visitor, self.session_key = visitor, session_key
        most = duels_a_run(visitor)
        self.fields["games"] = forms.IntegerField(
            min_value=1, max_value=most, initial=min(USUAL_GAMES, most), label="Games a pairing"
        )
        starters = list(starter_decks())
        own = [deck for deck in own_decks(visitor, session_key)[:MOST_OWN] if deck not in starters]
        self.groups = [
            (title, decks) for title, decks in (("Your decks", own), ("Starters", starters)) if decks
        ]
        self.offered = {deck.public_id: deck for _title, decks in self.groups for deck in decks}
        self.fields["chosen"].choices = [(key, deck.name) for key, deck in self.offered.items()]  # type: ignore[attr-defined] # a choice field

    @property
    def number_fields(self) -> list[forms.BoundField]:
        """Return the fields that stand in a row."""
        return [self[name] for name in self.numbers]

    def clean_visibility(self) -> str:
        return self.cleaned_data["visibility"] or Deck.Visibility.PRIVATE.value

    def clean(self) -> dict[str, Any]:
        """Add `decks`, in the order in which they are offered, then in that in which they were written."""
        cleaned = super().clean() or {}
        written = cleaned.get("others", "").split()
        chosen = [self.offered[key] for key in self.offered if key in cleaned.get("chosen", ())]
        if len(written) + len(chosen) > MOST_DECKS:  # before any is looked for
            self.add_error(None, f"A matrix has {FEWEST_DECKS} to {MOST_DECKS} decks.")
            return cleaned
        cleaned["decks"] = chosen + [deck for text in written if (deck := self._find(text))]
        return cleaned

    def _find(self, written: str) -> Deck | None:
        reference = read_reference(written)
        if reference is not None and not reference.version:
            decks = visible_decks(self.visitor, self.session_key)
            deck = decks.filter(public_id=reference.public_id).first()
            if deck is not None:
                return deck
        self.add_error("others", NO_SUCH.format(written=written[:80]))
        return None
