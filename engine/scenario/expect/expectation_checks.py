"""Checks of expectations (SCENARIOS "Expectations"): each looks at the table and says what differs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine import grid
from engine.presentation.labels import event_words
from engine.scenario.expect.event_names import ExpectedEvent
from engine.scenario.scenario_table import ScenarioTable

Seen = int | str | tuple[str, ...]


@dataclass(frozen=True)
class Expectation:
    """Something expected; `what` it is about."""

    what: str

    def difference(self, table: ScenarioTable) -> str:
        """Return what differs, in words; "" if nothing does."""
        raise NotImplementedError

    def expects_question(self) -> bool:
        """Return whether it is about the question that is asked."""
        return False


@dataclass(frozen=True)
class ValueEquals(Expectation):
    """A number, a word or names are exactly so; case does not count."""

    wanted: Seen
    see: Callable[[ScenarioTable], Seen]

    def difference(self, table: ScenarioTable) -> str:
        seen = self.see(table)
        if to_comparable(seen) == to_comparable(self.wanted):
            return ""
        return f"{self.what} is {value_text(seen)}, not {value_text(self.wanted)}"


@dataclass(frozen=True)
class ZonesOpen(Expectation):
    """These zones are open."""

    zones: tuple[int, ...]

    def difference(self, table: ScenarioTable) -> str:
        closed = [grid.ZONE_NAMES[zone] for zone in self.zones if not table.position.open >> zone & 1]
        return f"{', '.join(closed)} not open" if closed else ""


@dataclass(frozen=True)
class OptionsOffered(Expectation):
    """These labels are, or are not, among those offered."""

    labels: tuple[str, ...]
    among: bool

    def difference(self, table: ScenarioTable) -> str:
        wrong = [label for label in self.labels if table.is_offered(label) != self.among]
        if not wrong:
            return ""
        is_or_not = "not offered" if self.among else "offered"
        return f"{is_or_not}: {', '.join(wrong)} ({table.question_text()})"

    def expects_question(self) -> bool:
        return True


@dataclass(frozen=True)
class QuestionAsked(Expectation):
    """This player is asked a question of this kind."""

    wanted: str

    def difference(self, table: ScenarioTable) -> str:
        return "" if table.question_kind() == self.wanted else f"{table.question_text()}, not {self.wanted}"

    def expects_question(self) -> bool:
        return True


@dataclass(frozen=True)
class EventsHappened(Expectation):
    """These events happened in this order, others between them allowed."""

    events: tuple[ExpectedEvent, ...]

    def difference(self, table: ScenarioTable) -> str:
        left = list(self.events)
        for happening in table.events:
            if left and left[0].matches(happening):
                left.pop(0)
        return f"no {left[0].words} in order; what happened: {history_text(table)}" if left else ""


@dataclass(frozen=True)
class NoEventsHappened(Expectation):
    """None of these events happened."""

    events: tuple[ExpectedEvent, ...]

    def difference(self, table: ScenarioTable) -> str:
        for event in self.events:
            if any(event.matches(happening) for happening in table.events):
                return f"{event.words} happened"
        return ""


def to_comparable(seen: Seen) -> Seen:
    """As it is compared."""
    if isinstance(seen, tuple):
        return tuple(name.casefold() for name in seen)
    return seen.casefold() if isinstance(seen, str) else seen


def value_text(seen: Seen) -> str:
    """As it is told."""
    return f"[{', '.join(seen)}]" if isinstance(seen, tuple) else str(seen)


def history_text(table: ScenarioTable) -> str:
    """Return all that happened, in words."""
    return ", ".join(event_words(happening) for happening in table.events) or "nothing"
