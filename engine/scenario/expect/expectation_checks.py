"""What is expected (SCENARIOS "Expectations"): each wish looks at the table and tells what differs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine import grid
from engine.presentation.labels import happening_words
from engine.scenario.expect.event_names import Event
from engine.scenario.scenario_table import Table

Seen = int | str | tuple[str, ...]


@dataclass(frozen=True)
class Wish:
    """Something expected; `what` it is about."""

    what: str

    def differs(self, table: Table) -> str:
        """What differs, in words; "" if nothing does."""
        raise NotImplementedError

    def minds_question(self) -> bool:
        """Whether it is about the question that is asked."""
        return False


@dataclass(frozen=True)
class Equal(Wish):
    """A number, a word or names are exactly so; case does not count."""

    wanted: Seen
    see: Callable[[Table], Seen]

    def differs(self, table: Table) -> str:
        seen = self.see(table)
        if plain(seen) == plain(self.wanted):
            return ""
        return f"{self.what} is {shown(seen)}, not {shown(self.wanted)}"


@dataclass(frozen=True)
class IsOpen(Wish):
    """These zones are open."""

    zones: tuple[int, ...]

    def differs(self, table: Table) -> str:
        closed = [grid.ZONE_NAMES[zone] for zone in self.zones if not table.position.open >> zone & 1]
        return f"{', '.join(closed)} not open" if closed else ""


@dataclass(frozen=True)
class Offers(Wish):
    """These labels are, or are not, among those offered."""

    labels: tuple[str, ...]
    among: bool

    def differs(self, table: Table) -> str:
        wrong = [label for label in self.labels if table.is_offered(label) != self.among]
        if not wrong:
            return ""
        is_or_not = "not offered" if self.among else "offered"
        return f"{is_or_not}: {', '.join(wrong)} ({table.asked()})"

    def minds_question(self) -> bool:
        return True


@dataclass(frozen=True)
class Asks(Wish):
    """This player is asked a question of this kind."""

    wanted: str

    def differs(self, table: Table) -> str:
        return "" if table.asks() == self.wanted else f"{table.asked()}, not {self.wanted}"

    def minds_question(self) -> bool:
        return True


@dataclass(frozen=True)
class Happened(Wish):
    """These events happened in this order, others between them allowed."""

    events: tuple[Event, ...]

    def differs(self, table: Table) -> str:
        left = list(self.events)
        for happening in table.events:
            if left and left[0].is_it(happening):
                left.pop(0)
        return f"no {left[0].words} in order; what happened: {history(table)}" if left else ""


@dataclass(frozen=True)
class NotHappened(Wish):
    """None of these events happened."""

    events: tuple[Event, ...]

    def differs(self, table: Table) -> str:
        for event in self.events:
            if any(event.is_it(happening) for happening in table.events):
                return f"{event.words} happened"
        return ""


def plain(seen: Seen) -> Seen:
    """As it is compared."""
    if isinstance(seen, tuple):
        return tuple(name.casefold() for name in seen)
    return seen.casefold() if isinstance(seen, str) else seen


def shown(seen: Seen) -> str:
    """As it is told."""
    return f"[{', '.join(seen)}]" if isinstance(seen, tuple) else str(seen)


def history(table: Table) -> str:
    """All that happened, in words."""
    return ", ".join(happening_words(happening) for happening in table.events) or "nothing"
