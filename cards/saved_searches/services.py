"""Writes of saved searches."""

from typing import Final

from django.db import transaction

from cards.models import SavedSearch
from cards.queries import Filter
from cards.saved_searches.models import CONTROL, LONGEST_NAME
from cards.saved_searches.refusals import SearchRefusal
from cards.workshop.services import hold_author

MOST_SAVED: Final = 50  # of an account


@transaction.atomic
def save_search(owner: int, name: str, narrowed: Filter) -> SavedSearch:
    """Keep a list of cards under a name; one that is kept already gets the new name. SearchRefusal."""
    name = CONTROL.sub(" ", name).strip()
    if not name or len(name) > LONGEST_NAME:
        raise SearchRefusal("name", most=LONGEST_NAME)
    if not narrowed.narrows:
        raise SearchRefusal("all_cards")
    if narrowed.search.refused:
        raise SearchRefusal("unread", why=" ".join(fault.sentence for fault in narrowed.search.warnings))
    hold_author(owner)
    asked = narrowed.parameters
    kept = list(SavedSearch.objects.filter(owner=owner)[: MOST_SAVED + 1])
    same = next((search for search in kept if search.asked == asked), None)
    if same is None and len(kept) >= MOST_SAVED:
        raise SearchRefusal("too_many", most=MOST_SAVED)
    saved = same or SavedSearch(owner_id=owner, asked=asked)
    saved.name = name
    saved.save()
    return saved


def delete_search(owner: int, public_id: str) -> bool:
    """Delete a search of the account, and its feed; return whether it was there."""
    return bool(SavedSearch.objects.filter(owner=owner, public_id=public_id).delete()[0])
