"""The edition that a game or run is asked for: a preset, and single switches by name (0.1)."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import engine
from decks.legality.models import Format
from decks.legality.queries import format_of
from decks.models import Deck

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


def own_edition(deck: Deck, known: Format | None = None) -> EditionRequest:
    """Return the edition that the deck is made for, with the switches of its format, if that is of it.

    `known`: its format, where that was read already.
    """
    format_ = known or format_of(deck)
    return EditionRequest(deck.edition, format_.overrides if format_.edition == deck.edition else {})


def played_edition(deck: Deck, edition: str, overrides: Mapping[str, str] | None) -> engine.Edition:
    """Return a preset, "" for what is the deck's own, with switches set otherwise. engine.Refused."""
    base = EditionRequest(edition, {}) if edition else own_edition(deck)
    return engine.edition(base.edition, {**base.overrides, **(overrides or {})})


def requested_edition(fields: Mapping[str, str], own: EditionRequest) -> EditionRequest:
    """Return what the fields of a form ask for; without a word about it what is the deck's own."""
    if "edition" not in fields and not any(name.startswith(PREFIX) for name in fields):
        return own
    switches = {name: value.strip()[:LONGEST] for name, value in fields.items() if name.startswith(PREFIX)}
    named = {name.removeprefix(PREFIX)[:LONGEST]: value for name, value in switches.items() if value}
    return EditionRequest(fields.get("edition", "").strip()[:LONGEST] or own.edition, named)


def choice(fields: Mapping[str, str], own: EditionRequest) -> Choice:
    """The form, with what the fields asked for already chosen."""
    asked = requested_edition(fields, own)
    return Choice(tuple(engine.PRESETS), asked.edition, own.edition, switches(asked.overrides))


def switches(chosen: Mapping[str, str]) -> list[EditionSwitch]:
    """Return all switches, each with what is chosen for it."""
    return [EditionSwitch(name, values, chosen.get(name, "")) for name, values in engine.VALUES.items()]


def override_words(overrides: Mapping[str, str]) -> list[str]:
    """Return what is set otherwise than in the edition: `Damage heals at end of turn: no`."""
    return [f"{engine.switch_title(name)}: {engine.value_words(value)}" for name, value in overrides.items()]


def fields_of(edition: str, overrides: Mapping[str, str]) -> dict[str, str]:
    """Return the fields that ask for the same again."""
    return {"edition": edition, **{PREFIX + name: value for name, value in overrides.items()}}
