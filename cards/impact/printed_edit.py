"""Changes of cards to what a file or another set prints, worked out without a write."""

from collections.abc import Iterable, Mapping
from copy import copy

from cards.factions import FACTIONS
from cards.impact.card_edit import CardEdit, stored_cards
from cards.models import Card, Faction, Set
from cards.services import effect_rows, take_printed, with_subject
from engine import CardDef


def printed_edits(printed: Iterable[tuple[CardDef, Set | None]], *, listed: bool = False) -> list[CardEdit]:
    """The changes of the catalogue's cards to these, by key, each moved into the set beside it.

    None: it stays in its own. `listed`: a retired card is listed again. Cards that are not there are left
    out.
    """
    wanted = {card.key: (card, card_set) for card, card_set in printed}
    # A faction that has no row yet is made by the import.
    factions = {key: Faction(key=key, name=name) for key, name, _about in FACTIONS}
    factions |= {faction.key: faction for faction in Faction.objects.all()}
    return [
        CardEdit(card, _printing(card, *wanted[card.key], factions, listed)) for card in stored_cards(wanted)
    ]


def _printing(
    card: Card, printed: CardDef, card_set: Set | None, factions: Mapping[str, Faction], listed: bool
) -> Card:
    """Return the card as its row would be, with its effects as they would be; nothing is saved."""
    after = copy(card)
    take_printed(after, with_subject(printed, card), factions.get(printed.faction), card_set)
    after.retired = card.retired and not listed
    # As if they had been fetched with it
    vars(after)["_prefetched_objects_cache"] = {"effects": list(effect_rows(after, printed.effects))}
    return after
