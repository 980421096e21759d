"""A scenario as it is written: every key read, nothing set up yet."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from engine import grid, vocab
from engine.carddef import CardDef
from engine.cardfile import card_from_mapping
from engine.cardfile.field import Field
from engine.edition import Edition, edition
from engine.presentation import labels
from engine.scenario.expect.expectation_checks import Wish
from engine.scenario.expect.expectations import wishes_in
from engine.scenario.keys import is_nothing, listed, plain_key, player_in, told, zone_in
from engine.scenario.script_steps import Step, phase_in, steps_in
from engine.scenario.setup.card_setup import Placed, placed_in
from engine.scenario.setup.player_setup import Owned, owned_in

KEYS: Final = (
    "title", "rule", "edition", "seed", "turn", "turn_number", "phase", "event", "cards", "p1", "p2", "open",
    "effects", "field", "script", "expect",
)  # fmt: skip
EFFECT_KEYS: Final = ("text", "until", "controller")
HIGHEST: Final = 99_999
SEED: Final = re.compile(r"[0-9]{1,19}")


@dataclass(frozen=True)
class Resolved:
    """An effect that resolved before the scenario begins."""

    text: Field
    until: Field | None
    controller: int


@dataclass(frozen=True)
class Scenario:
    """All of a scenario. `event` None: not picked yet. `cards` by their names in lower case."""

    edition: Edition
    seed: int
    turn: int
    turn_number: int
    phase: int
    event: int | None
    cards: dict[str, CardDef]
    owned: tuple[Owned, Owned]
    open: int
    effects: list[Resolved]
    field: list[Placed]
    steps: list[Step]
    wishes: list[Wish]


def title_of(field: Field, number: int) -> str:
    """The title of a scenario, or which it is in its file."""
    title = field.value.get("title") if isinstance(field.value, dict) else None
    return (
        title.strip() if isinstance(title, str) and title.strip() else f"scenario {number} of {field.source}"
    )


def scenario_in(field: Field) -> Scenario:
    """A scenario, read. BadFile, or Refused for an edition."""
    written = told(field, KEYS)

    def get(key: str) -> Field:
        return written.get(key, Field("", field.source, (key,), field.line_of))

    get("title").text()
    for rule in listed(get("rule")):
        rule.text()
    played = edition_in(get("edition"))
    turn = vocab.P1 if is_nothing(get("turn")) else player_in(get("turn"), get("turn").text())
    phase = vocab.EVENT if is_nothing(get("phase")) else phase_in(get("phase"), get("phase").text(), played)
    return Scenario(
        edition=played,
        seed=seed_in(get("seed")),
        turn=turn,
        turn_number=number_or(get("turn_number"), first_turn(turn, phase), HIGHEST),
        phase=phase,
        event=None if is_nothing(get("event")) else event_in(get("event"), played),
        cards=cards_in(get("cards")),
        owned=(owned_in(get("p1")), owned_in(get("p2"))),
        open=zones_in(get("open")),
        effects=[] if is_nothing(get("effects")) else [resolved_in(one) for one in get("effects").items()],
        field=field_in(get("field")),
        steps=steps_in(get("script"), played),
        wishes=wishes_in(get("expect")),
    )


def number_or(field: Field, otherwise: int, most: int) -> int:
    """A number from 0, or what counts where none is written. BadFile."""
    return otherwise if is_nothing(field) else field.number(0, most)


def seed_in(field: Field) -> int:
    """The seed of chance, 0 where none is written. BadFile."""
    if is_nothing(field):
        return 0
    if not SEED.fullmatch(field.text()):
        raise field.wrong("a whole number is expected here")
    return int(field.text())


def first_turn(turn: int, phase: int) -> int:
    """The number of the turn where none is written: a player's second one."""
    if phase == vocab.PREPARATION:
        return 0
    return 3 + turn


def edition_in(field: Field) -> Edition:
    """The edition: a name, or `base` with switches. Refused, BadFile."""
    if not isinstance(field.value, dict):
        return edition() if is_nothing(field) else edition(field.text())
    switches = {plain_key(key): value.text() for key, value in field.mapping().items()}
    return edition(switches.pop("base", "modern"), switches)


def event_in(field: Field, played: Edition) -> int:
    """The code of an Event of the edition. BadFile."""
    known = played.switches["events"].split()
    if played.switches["event_optional"] == "yes":
        known.append("none")
    if labels.plain(f"event {field.text()}") == labels.plain("event xd") and "xd" in known:
        return vocab.XD
    return vocab.EVENTS.index(field.one_of(known))


def cards_in(field: Field) -> dict[str, CardDef]:
    """The definitions of a scenario. BadFile."""
    if is_nothing(field):
        return {}
    cards = {}
    for name, value in field.mapping().items():
        line = value.line_of(value.path) if value.line_of else 0
        cards[name.casefold()] = card_from_mapping(name, as_mapping(value), value.source, line)
    return cards


def as_mapping(field: Field) -> dict[str, object]:
    """What a mapping holds. BadFile."""
    return {key: value.value for key, value in field.mapping().items()}


def zones_in(field: Field) -> int:
    """Zones as a mask. BadFile."""
    mask = 0
    for item in listed(field):
        mask |= 1 << zone_in(item, item.text())
    return mask


def resolved_in(field: Field) -> Resolved:
    """An effect that resolved already. BadFile."""
    written = told(field, EFFECT_KEYS)
    if "text" not in written:
        raise field.wrong("an effect needs a text")
    controller = written.get("controller")
    return Resolved(
        text=written["text"],
        until=written.get("until"),
        controller=vocab.P1 if controller is None else player_in(controller, controller.text()),
    )


def field_in(field: Field) -> list[Placed]:
    """The cards on the field, in the order of 2.5. BadFile."""
    if is_nothing(field):
        return []
    placed = [placed_in(value, zone_in(value, name)) for name, value in field.mapping().items()]
    placed.sort(key=lambda one: one.zone)
    for one, other in pairwise(placed):
        if one.zone == other.zone:
            raise other.place.wrong(f"{grid.ZONE_NAMES[one.zone]} stands here twice")
    return placed
