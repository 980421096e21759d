"""Events as expectations name them: what happened, and where or to whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine import vocab
from engine.cardfile.field import Field
from engine.scenario.keys import player_in, zone_in
from engine.state.position import Happening

NAMES: Final = (*vocab.HAPPENINGS[: vocab.E_TURN_START], vocab.HAPPENINGS[vocab.E_SEEN])
SYNONYMS: Final = {"attacked": "struck", "conquered": "zone_opened"}  # 0.2
ANYWHERE: Final = -1


@dataclass(frozen=True)
class Event:
    """`destroyed c3`: a happening by its code, with a zone or a player or neither."""

    words: str
    kind: int
    zone: int = ANYWHERE
    player: int = vocab.NOBODY

    def is_it(self, happening: Happening) -> bool:
        """Whether this is what happened."""
        if happening.kind != self.kind:
            return False
        if self.zone != ANYWHERE:
            return happening.zone == self.zone
        return self.player in (vocab.NOBODY, happening.player)


def event_in(field: Field) -> Event:
    """The event that a text names. BadFile."""
    words = field.text()
    name, _, where = words.partition(" ")
    plain = SYNONYMS.get(name.lower(), name.lower())
    if plain not in NAMES:
        raise field.wrong(f"no event is called {name}; known: {', '.join(NAMES)}")
    kind = vocab.HAPPENINGS.index(plain)
    where = where.strip()
    if not where:
        return Event(words, kind)
    if where.upper() in vocab.PLAYERS:
        return Event(words, kind, player=player_in(field, where))
    return Event(words, kind, zone=zone_in(field, where))
