"""Completions of a deck's name, for whoever starts a game against it: public decks and one's own."""

from typing import Final

from cards.search.completions import SHORTEST, Completion
from cards.search.normalize import fold
from decks.directory.deck_search import DeckSearch, fitting_decks
from decks.lists.models import PUBLIC
from decks.lists.queries import Visitor, owned_by
from decks.models import Deck

MOST_DECKS: Final = 10


def completed_decks(written: str, visitor: Visitor, session_key: str | None) -> list[Completion]:
    """List the decks with all these words in their name or in what is said about them, the most liked first.

    A deck's `search` is its name and behind it the address, by which it is found.
    """
    if len(fold(written).strip()) < SHORTEST:
        return []
    among = Deck.objects.filter(PUBLIC | owned_by(visitor, session_key)).select_related("owner", "format")
    search = DeckSearch.of({"text": written})
    rows = fitting_decks(among, search)[0].order_by("-likes", "-created", "-public_id")[:MOST_DECKS]
    return [_completed_deck(deck, visitor) for deck in rows]


def _completed_deck(deck: Deck, visitor: Visitor) -> Completion:
    if deck.key:
        maker = "starter deck"
    elif deck.owner is None or deck.owner_id == visitor.pk:
        maker = "your deck"
    else:
        maker = f"by {deck.owner.username}"
    address = deck.get_absolute_url()
    search = f"{deck.name.replace('/', ' ')} {address}"
    return Completion("deck", search, f"{maker}, {deck.edition}", deck.name, address)
