"""Several decks that a visitor may see: chosen in a form, ticked or by links, or by their public ids."""

from typing import Any, Final

from django import forms
from django.http import Http404, HttpRequest
from rest_framework.request import Request

from decks.comparison.deck_reference import read_reference
from decks.lists.queries import Visitor, own_decks, starter_decks, visible_decks
from decks.models import Deck

MOST_OWN: Final = 100  # decks of one's own to choose from
LONGEST_OTHERS: Final = 4_000  # characters: addresses of 20 decks, each pasted whole
NO_SUCH: Final = "There is no such deck here, or you may not see it: {written}. Paste the link of its page."


class ChosenDecksForm(forms.Form):
    """Decks, at most `most_decks`; `too_many` says so. Once it is valid they are `decks`."""

    most_decks: int
    too_many: str

    chosen = forms.MultipleChoiceField(required=False, widget=forms.CheckboxSelectMultiple)
    others = forms.CharField(
        required=False,
        max_length=LONGEST_OTHERS,
        label="Other decks",
        widget=forms.Textarea(attrs={"rows": 3, "autocapitalize": "none", "spellcheck": "false"}),
    )

    def __init__(self, visitor: Visitor, session_key: str | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.visitor, self.session_key = visitor, session_key
        starters = list(starter_decks())
        own = [deck for deck in own_decks(visitor, session_key)[:MOST_OWN] if deck not in starters]
        self.groups = [
            (title, decks) for title, decks in (("Your decks", own), ("Starters", starters)) if decks
        ]
        self.offered = {deck.public_id: deck for _title, decks in self.groups for deck in decks}
        self.fields["chosen"].choices = [(key, deck.name) for key, deck in self.offered.items()]  # type: ignore[attr-defined] # a choice field

    def clean(self) -> dict[str, Any]:
        """Add `decks`, in the order in which they are offered, then in that in which they were written."""
        cleaned = super().clean() or {}
        written = cleaned.get("others", "").split()
        chosen = [self.offered[key] for key in self.offered if key in cleaned.get("chosen", ())]
        if len(written) + len(chosen) > self.most_decks:  # before any is looked for
            self.add_error(None, self.too_many)
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


def seen_decks(request: HttpRequest | Request, public_ids: list[str]) -> list[Deck]:
    """Return the decks of these public ids. Http404 for the first that the visitor may not see."""
    seen = visible_decks(request.user, request.session.session_key)
    decks = {deck.public_id: deck for deck in seen.filter(public_id__in=public_ids)}
    for public_id in public_ids:
        if public_id not in decks:
            raise Http404(f"There is no deck {public_id}.")
    return [decks[public_id] for public_id in public_ids]
