"""Events as expectations name them: what happened, and where or to whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine import vocab
from engine.cardfile.field import Field
from engine.scenario.keys import read_player, read_zone
from engine.state.events import GameEvent

# What is not told, only waited for by triggers
QUIET: Final = (
    *range(vocab.E_TURN_START, vocab.E_LIFE_LOST), vocab.E_ENTERED, vocab.E_LEFT,
    *range(vocab.E_NOT_BLOCKED, vocab.E_TURNED_DOWN),
)  # fmt: skip
NAMES: Final = tuple(name for kind, name in enumerate(vocab.HAPPENINGS) if kind not in QUIET)
SYNONYMS: Final = {"attacked": "struck", "conquered": "zone_opened", "revealed": "seen"}  # 0.2
ANYWHERE: Final = -1


@dataclass(frozen=True)
class ExpectedEvent:
    """`destroyed c3`: a happening by its code, with a zone or a player or neither."""

    words: str
    kind: int
    zone: int = ANYWHERE
    player: int = vocab.NOBODY

    def matches(self, happening: GameEvent) -> bool:
        """Return whether this is what happened."""
        if happening.kind != self.kind:
            return False
        if self.zone != ANYWHERE:
            return happening.zone == self.zone
        return self.player in (vocab.NOBODY, happening.player)


def read_event(field: Field) -> ExpectedEvent:
    """Return the event that a text names. BadFile."""
    words = field.text()
    name, _, where = words.partition(" ")
    plain = SYNONYMS.get(name.lower(), name.lower())
    if plain not in NAMES:
        raise field.error(f"no event is called {name}; known: {', '.join(NAMES)}")
    kind = vocab.HAPPENINGS.index(plain)
    where = where.strip()
    if not where:
        return ExpectedEvent(words, kind)
    if where.upper() in vocab.PLAYERS:
        return ExpectedEvent(words, kind, player=read_player(field, where))
    return ExpectedEvent(words, kind, zone=read_zone(field, where))
