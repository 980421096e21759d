"""Decks that the worth of cards is measured in: the public starter decks that an edition can play."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import engine
from cards.cache import cache_until_change
from cards.definitions import definitions_by_hash, digest_of_programs
from cards.models import Card
from decks.legality.queries import DEFAULT
from decks.lists.queries import starter_decks
from decks.models import Deck
from decks.play_setup.deck_snapshot import Snapshot, deck_spec
from decks.runs.canonical_json import fingerprint
from decks.runs.equal_runs import playable_snapshot
from engine.simulation import DUEL_POLICY, WORTH_VERSION

FEWEST_DECKS: Final = 2


class WorthDeck(NamedTuple):
    """A starter deck with its cards as they are now."""

    deck: Deck
    snapshot: Snapshot

    def data(self) -> dict[str, Any]:
        """Return it as a run keeps it."""
        main, fables = self.snapshot["main"], self.snapshot["fables"]
        return {"deck": self.deck.public_id, "name": self.deck.name, "main": main, "fables": fables}

    def deck_spec(self) -> engine.DeckSpec:
        """Return it as the engine takes it."""
        return deck_spec(self.snapshot, definitions_by_hash(self.snapshot["names"]))


def usual_edition(card: Card | None) -> str:
    """Return the edition that a card is played in where none is named: that of its set, or the site's own."""
    return (card.set.edition if card and card.set else "") or DEFAULT


def playable_starters(edition: engine.Edition) -> list[WorthDeck]:
    """Return the starter decks that an edition can play, by name."""
    playable = []
    for deck in starter_decks():
        snapshot = playable_snapshot(deck, edition)
        if snapshot is not None:
            playable.append(WorthDeck(deck, snapshot))
    return playable


def basis_of(starters: Sequence[WorthDeck], played: engine.Edition) -> str:
    """Return the fingerprint of what worths are measured by; worths of another basis are not compared.

    Games, seed and the measured cards themselves are no part of it.
    """
    hashes = frozenset(hash_ for starter in starters for hash_ in starter.snapshot["names"])
    decks = [[starter.snapshot["main"], starter.snapshot["fables"]] for starter in starters]
    versions = [engine.RULES_VERSION, WORTH_VERSION, *DUEL_POLICY, digest_of_programs(hashes)]
    return fingerprint([decks, played.base, played.overrides(), versions])


def current_basis(edition: str) -> str:
    """Return the basis of what is measured by a preset now; "" where it has no two starter decks."""
    return _basis(edition, tuple(starter_decks().values_list("pk", "version")))


@cache_until_change
def _basis(edition: str, _versions: tuple[tuple[int, int], ...]) -> str:
    played = engine.edition(edition)
    starters = playable_starters(played)
    return basis_of(starters, played) if len(starters) >= FEWEST_DECKS else ""
