"""A deck as it stood when a run was started: printed states of cards, not cards."""

from typing import TypedDict

import engine
from cards.definitions import definitions_by_hash
from cards.readings.unread_effects import LeftOut, unread_of
from decks.models import Deck, DeckEntry
from decks.refusals import Refusal


class Snapshot(TypedDict):
    """`main` and `fables` are [definition hash, copies], sorted; `names` gives the card's name of a hash."""

    main: list[list[str | int]]
    fables: list[list[str | int]]
    names: dict[str, str]


def take_snapshot(deck: Deck, *, unread_absent: bool = False) -> Snapshot:
    """Return what is in the main and Fables deck now.

    Refusal for an empty main deck, and unless `unread_absent` for cards with a text that this engine
    cannot read: they would be played as something they are not.
    """
    entries = list(deck.entries.exclude(section=DeckEntry.Section.MAYBE).select_related("card"))
    main = _pile(entries, DeckEntry.Section.MAIN)
    if not main:
        raise Refusal("empty_deck")
    names = {entry.card.printed_hash: entry.card.name for entry in entries}
    if not unread_absent:
        _must_read(names)
    return Snapshot(main=main, fables=_pile(entries, DeckEntry.Section.FABLES), names=names)


def definition_hashes(snapshot: Snapshot) -> list[str]:
    """The hashes of all definitions the deck uses, each once, sorted."""
    return sorted(snapshot["names"])


def unplayed_effects(snapshot: Snapshot) -> list[LeftOut]:
    """Return the effects that this engine cannot read and so does not play."""
    return unread_of(definitions_by_hash(snapshot["names"]).values())


def check_playable(snapshot: Snapshot, edition: engine.Edition) -> None:
    """Raise engine.Refused for the first card that cannot be played so, with what is against it."""
    cards = definitions_by_hash(snapshot["names"]).values()
    every = engine.DeckSpec(tuple(sorted(cards, key=lambda card: card.name)))
    engine.Setup(edition, (every, engine.DeckSpec()), unread_absent=True).card_pool()


def _pile(entries: list[DeckEntry], section: str) -> list[list[str | int]]:
    # Sorted, because the order of a deck before shuffling decides what the shuffle makes of it.
    return sorted([entry.card.printed_hash, entry.copies] for entry in entries if entry.section == section)


def _must_read(names: dict[str, str]) -> None:
    cards = definitions_by_hash(names).values()
    unread = sorted(card.name for card in cards if any(effect.unread for effect in card.effects))
    if unread:
        raise Refusal("unread_cards", cards=", ".join(unread))
