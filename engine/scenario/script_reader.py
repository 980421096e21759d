"""The steps of a script (SCENARIOS "Script"), read."""

from __future__ import annotations

from dataclasses import dataclass

from engine import vocab
from engine.cardfile.field import Field
from engine.edition import Edition
from engine.scenario.expect.expectation_checks import Expectation
from engine.scenario.expect.expectations import read_expectations
from engine.scenario.keys import is_nothing, plain_key, read_items, read_player


@dataclass(frozen=True)
class ScriptStep:
    """One thing that a script does; `field` is where it stands."""

    field: Field


@dataclass(frozen=True)
class PickStep(ScriptStep):
    """A player picks the option with this label."""

    player: int
    label: str


@dataclass(frozen=True)
class ExpectStep(ScriptStep):
    """Look at the position as it is."""

    wishes: list[Expectation]


@dataclass(frozen=True)
class ResolveStep(ScriptStep):
    """Pass until the stack is empty, or (`one`) until the item now on top has left it."""

    one: bool


@dataclass(frozen=True)
class AdvanceStep(ScriptStep):
    """End phases until `phase` of this turn, or of the next turn of `player`, has begun."""

    phase: int
    player: int = vocab.NOBODY


@dataclass(frozen=True)
class UndoStep(ScriptStep):
    """Take back the last picks of the script."""

    picks: int


def read_steps(field: Field, edition: Edition) -> list[ScriptStep]:
    """The steps of a script; a list of picks is one step each. BadFile."""
    if is_nothing(field):
        return []
    return [step for item in field.items() for step in read_step(item, edition)]


def read_step(field: Field, edition: Edition) -> list[ScriptStep]:
    """Return the steps that one entry of a script stands for. BadFile."""
    entry = field.mapping()
    if len(entry) != 1:
        raise field.error("a step has one key: P1, P2, expect, resolve, advance or undo")
    for key, value in entry.items():
        name = plain_key(key)
        if name == "expect":
            return [ExpectStep(value, read_expectations(value))]
        if name == "resolve":
            return [ResolveStep(value, value.one_of(("all", "1")) == "1")]
        if name == "advance":
            return [read_advance(value, edition)]
        if name == "undo":
            return [UndoStep(value, value.number(1, 9999))]
        if name not in ("p1", "p2"):
            raise value.error("no step; known: P1, P2, expect, resolve, advance, undo")
        return read_picks(value, read_player(value, name))
    return []


def read_picks(field: Field, player: int) -> list[ScriptStep]:
    """One pick, or several. BadFile."""
    picks: list[ScriptStep] = []
    for item in read_items(field):
        label = item.text()
        if not label:
            raise item.error("a pick is expected here")
        picks.append(PickStep(item, player, label))
    if not picks:
        raise field.error("a pick is expected here")
    return picks


def read_advance(field: Field, edition: Edition) -> AdvanceStep:
    """`main2` or `P2 begin`. BadFile."""
    *player, phase = field.text().split() or [""]
    if len(player) > 1:
        raise field.error("a phase is expected here, or a player and a phase")
    whose = read_player(field, player[0]) if player else vocab.NOBODY
    return AdvanceStep(field, read_phase(field, phase, edition), whose)


def read_phase(field: Field, name: str, edition: Edition) -> int:
    """The code of a phase of the edition. BadFile."""
    known = [vocab.PHASES[phase] for phase in edition.phases]
    if edition.preparation_turn:
        known.insert(0, vocab.PHASES[vocab.PREPARATION])
    if name.lower() not in known:
        raise field.error(f"the edition has no phase called {name or 'that'}; it has {', '.join(known)}")
    return vocab.PHASES.index(name.lower())
