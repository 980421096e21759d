"""The edition that a game or run is asked for: a preset, and single switches by name (0.1)."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import engine

PREFIX: Final = "switch-"
LONGEST: Final = 100  # characters of a name or value; what is longer is none anyway


# The fields of a form, each with what it may say; () = anything.
KNOWN: Final = {
    "edition": tuple(engine.PRESETS),
    **{PREFIX + name: values for name, values in engine.VALUES.items()},
}


class EditionRequest(NamedTuple):
    """The name of a preset, and values of switches that shall differ from it; nothing of it is checked."""

    edition: str
    overrides: dict[str, str]


class EditionSwitch(NamedTuple):
    """A switch to choose for: the values it takes, () for a number, and what is chosen ("" = as it is)."""

    name: str
    values: tuple[str, ...]
    chosen: str

    @property
    def words(self) -> engine.SwitchWords:
        """Return its name, and what it decides."""
        return engine.SWITCH_WORDS[self.name]

    @property
    def choices(self) -> list[tuple[str, str]]:
        """Return the values it takes, each with its words."""
        return [(value, engine.value_words(value)) for value in self.values]

    @property
    def field(self) -> str:
        """The name of its field."""
        return PREFIX + self.name


class Choice(NamedTuple):
    """The choices of a form: editions, the one chosen, all switches. `open`: some switch is set."""

    editions: tuple[str, ...]
    chosen: str
    own: str
    switches: list[EditionSwitch]

    @property
    def open(self) -> bool:
        """Return whether a switch is set."""
        return any(switch.chosen for switch in self.switches)


def requested_edition(fields: Mapping[str, str], own: str) -> EditionRequest:
    """Return what the fields of a form ask for; without a word about it the deck's own edition."""
    switches = {name: value.strip()[:LONGEST] for name, value in fields.items() if name.startswith(PREFIX)}
    named = {name.removeprefix(PREFIX)[:LONGEST]: value for name, value in switches.items() if value}
    return EditionRequest(fields.get("edition", "").strip()[:LONGEST] or own, named)


def choice(fields: Mapping[str, str], own: str) -> Choice:
    """The form, with what the fields asked for already chosen."""
    asked = requested_edition(fields, own)
    switches = [
        EditionSwitch(name, values, asked.overrides.get(name, "")) for name, values in engine.VALUES.items()
    ]
    return Choice(tuple(engine.PRESETS), asked.edition, own, switches)


def override_words(overrides: Mapping[str, str]) -> list[str]:
    """Return what is set otherwise than in the edition: `Damage heals at end of turn: no`."""
    return [f"{engine.switch_title(name)}: {engine.value_words(value)}" for name, value in overrides.items()]


def fields_of(edition: str, overrides: Mapping[str, str]) -> dict[str, str]:
    """The fields that ask for the same again."""
    return {"edition": edition, **{PREFIX + name: value for name, value in overrides.items()}}
