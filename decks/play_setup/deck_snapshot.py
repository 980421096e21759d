"""A deck as it stood when a run was started: printed states of cards, not cards."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, TypedDict

import engine
from cards.definitions import definitions_by_hash
from cards.models import Card
from cards.readings.unread_effects import LeftOut, unread_of
from decks.models import Deck, DeckEntry, DeckVersion
from decks.refusals import Refusal
from engine import CardDef


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
    entries = deck.entries.exclude(section=DeckEntry.Section.MAYBE).select_related("card")
    return _snapshot(list(entries), unread_absent)


def take_version_snapshot(kept: DeckVersion, *, unread_absent: bool = False) -> Snapshot:
    """Return what a version has in its main and Fables deck, each card as it is printed now.

    Refusal as in `take_snapshot`, and for cards that are not there any more.
    """
    lines = [
        (section, key, copies)
        for section, held in kept.snapshot.items()
        if section != DeckEntry.Section.MAYBE
        for key, copies in held
    ]
    cards = Card.with_workshops.in_bulk({key for _section, key, _copies in lines}, field_name="key")
    gone = sorted(key for _section, key, _copies in lines if key not in cards)
    if gone:
        raise Refusal("gone_cards", cards=", ".join(gone))
    entries = [DeckEntry(section=section, card=cards[key], copies=copies) for section, key, copies in lines]
    return _snapshot(entries, unread_absent)


def unplayed_effects(hashes: Collection[str]) -> list[LeftOut]:
    """Return the effects of these definitions that this engine cannot read and so does not play."""
    return unread_of(definitions_by_hash(hashes).values())


def deck_spec(piles: Mapping[str, Any], cards: Mapping[str, CardDef]) -> engine.DeckSpec:
    """Return a deck as the engine takes it, of its piles as a snapshot has them, with these definitions."""
    main, fables = (
        tuple(cards[hash_] for hash_, copies in piles[pile] for _ in range(copies))
        for pile in ("main", "fables")
    )
    return engine.DeckSpec(main, fables)


def check_playable(snapshot: Snapshot, edition: engine.Edition) -> None:
    """Raise engine.Refused for the first card that cannot be played so, with what is against it."""
    check_cards(definitions_by_hash(snapshot["names"]).values(), edition)


def check_cards(cards: Iterable[CardDef], edition: engine.Edition) -> None:
    """Raise engine.Refused for the first of these cards, by name, that cannot be played so."""
    every = engine.DeckSpec(tuple(sorted(cards, key=lambda card: card.name)))
    engine.Setup(edition, (every, engine.DeckSpec()), unread_absent=True).card_pool()


def _snapshot(entries: list[DeckEntry], unread_absent: bool) -> Snapshot:
    main = _pile(entries, DeckEntry.Section.MAIN)
    if not main:
        raise Refusal("empty_deck")
    names = {entry.card.printed_hash: entry.card.name for entry in entries}
    if not unread_absent:
        refuse_unread(names)
    return Snapshot(main=main, fables=_pile(entries, DeckEntry.Section.FABLES), names=names)


def _pile(entries: list[DeckEntry], section: str) -> list[list[str | int]]:
    # Sorted, because the order of a deck before shuffling decides what the shuffle makes of it.
    return sorted([entry.card.printed_hash, entry.copies] for entry in entries if entry.section == section)


def refuse_unread(names: dict[str, str]) -> None:
    """Refusal if this engine cannot read some effect of these cards, {hash: name}."""
    cards = definitions_by_hash(names).values()
    unread = sorted(card.name for card in cards if any(effect.unread for effect in card.effects))
    if unread:
        raise Refusal("unread_cards", cards=", ".join(unread))
