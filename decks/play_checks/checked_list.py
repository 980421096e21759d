"""A list that is checked by play: its cards and rules, or why it is not played."""

from collections.abc import Iterable
from typing import Final, NamedTuple

import engine
from decks.legality.format_checks import FABLES, MAIN, PILES, problems
from decks.legality.models import Format
from decks.lists.deck_store import DeckLine
from decks.play_setup.deck_snapshot import Snapshot
from decks.runs.canonical_json import fingerprint
from engine.simulation import HINTS_VERSION, MEASURES_VERSION, POLICY

GAMES: Final = 300
TURNS: Final = 10
SEED: Final = 43_008  # of all checks: equal cards play equal games


class CheckedList(NamedTuple):
    """The main and Fables deck as (section, hash of what is printed, copies), sorted, with its rules."""

    cards: tuple[tuple[str, str, int], ...]
    names: dict[str, str]
    edition: str
    overrides: dict[str, str]

    def key(self) -> str:
        """Return the fingerprint of all that the hints depend on but the reading of texts."""
        versions = [engine.RULES_VERSION, MEASURES_VERSION, *POLICY, HINTS_VERSION]
        return fingerprint([self.cards, self.edition, self.overrides, versions, GAMES, TURNS, SEED])

    def snapshot(self) -> Snapshot:
        """Return its cards as a run has them."""
        piles: dict[str, list[list[str | int]]] = {section: [] for section in PILES}
        for section, hash_, copies in self.cards:
            piles[section].append([hash_, copies])
        return Snapshot(main=piles[MAIN], fables=piles[FABLES], names=self.names)


def checked_list(lines: Iterable[DeckLine], played: engine.Edition) -> CheckedList:
    """Return the list that is played; the maybe list is no part of it."""
    deck = [line for line in lines if line.section in PILES]
    return CheckedList(
        tuple(sorted((line.section, line.card.printed_hash, line.copies) for line in deck)),
        {line.card.printed_hash: line.card.name for line in deck},
        played.base,
        played.overrides(),
    )


def unplayed_reason(lines: list[DeckLine], edition: str, format_: Format) -> str:
    """Return why a list is not checked by play: `off` in its format, `empty` or `illegal`; "" if it is.

    Reads `card.effects` and `card.faction`: prefetch them.
    """
    if not format_.checks_by_play:
        return "off"
    if not any(line.section == MAIN for line in lines):
        return "empty"
    return "illegal" if problems(lines, edition, format_) else ""
