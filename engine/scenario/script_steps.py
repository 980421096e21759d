"""The steps of a script (SCENARIOS "Script"), read."""

from __future__ import annotations

from dataclasses import dataclass

from engine import vocab
from engine.cardfile.field import Field
from engine.edition import Edition
from engine.scenario.expect.expectation_checks import Wish
from engine.scenario.expect.expectations import wishes_in
from engine.scenario.keys import is_nothing, listed, plain_key, player_in


@dataclass(frozen=True)
class Step:
    """One thing that a script does; `field` is where it stands."""

    field: Field


@dataclass(frozen=True)
class Pick(Step):
    """A player picks the option with this label."""

    player: int
    label: str


@dataclass(frozen=True)
class Expect(Step):
    """Look at the position as it is."""

    wishes: list[Wish]


@dataclass(frozen=True)
class Resolve(Step):
    """Pass until the stack is empty, or (`one`) until the item now on top has left it."""

    one: bool


@dataclass(frozen=True)
class Advance(Step):
    """End phases until `phase` of this turn, or of the next turn of `player`, has begun."""

    phase: int
    player: int = vocab.NOBODY


@dataclass(frozen=True)
class Undo(Step):
    """Take back the last picks of the script."""

    picks: int


def steps_in(field: Field, edition: Edition) -> list[Step]:
    """The steps of a script; a list of picks is one step each. BadFile."""
    if is_nothing(field):
        return []
    return [step for item in field.items() for step in step_in(item, edition)]


def step_in(field: Field, edition: Edition) -> list[Step]:
    """The steps that one entry of a script stands for. BadFile."""
    entry = field.mapping()
    if len(entry) != 1:
        raise field.wrong("a step has one key: P1, P2, expect, resolve, advance or undo")
    for key, value in entry.items():
        name = plain_key(key)
        if name == "expect":
            return [Expect(value, wishes_in(value))]
        if name == "resolve":
            return [Resolve(value, value.one_of(("all", "1")) == "1")]
        if name == "advance":
            return [advance_in(value, edition)]
        if name == "undo":
            return [Undo(value, value.number(1, 9999))]
        if name not in ("p1", "p2"):
            raise value.wrong("no step; known: P1, P2, expect, resolve, advance, undo")
        return picks_in(value, player_in(value, name))
    return []


def picks_in(field: Field, player: int) -> list[Step]:
    """One pick, or several. BadFile."""
    picks: list[Step] = []
    for item in listed(field):
        label = item.text()
        if not label:
            raise item.wrong("a pick is expected here")
        picks.append(Pick(item, player, label))
    if not picks:
        raise field.wrong("a pick is expected here")
    return picks


def advance_in(field: Field, edition: Edition) -> Advance:
    """`main2` or `P2 begin`. BadFile."""
    *player, phase = field.text().split() or [""]
    if len(player) > 1:
        raise field.wrong("a phase is expected here, or a player and a phase")
    whose = player_in(field, player[0]) if player else vocab.NOBODY
    return Advance(field, phase_in(field, phase, edition), whose)


def phase_in(field: Field, name: str, edition: Edition) -> int:
    """The code of a phase of the edition. BadFile."""
    known = [vocab.PHASES[phase] for phase in edition.phases]
    if edition.preparation_turn:
        known.insert(0, vocab.PHASES[vocab.PREPARATION])
    if name.lower() not in known:
        raise field.wrong(f"the edition has no phase called {name or 'that'}; it has {', '.join(known)}")
    return vocab.PHASES.index(name.lower())
