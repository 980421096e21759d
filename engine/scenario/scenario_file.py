"""A scenario as it is written: every key read, nothing set up yet."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from engine import grid, vocab
from engine.carddef import CardDef
from engine.cardfile.card_fields import card_from_mapping
from engine.cardfile.field import Field
from engine.edition import Edition, edition
from engine.presentation import labels
from engine.scenario.expect.expectation_checks import Expectation
from engine.scenario.expect.expectations import read_expectations
from engine.scenario.keys import is_nothing, plain_key, read_items, read_mapping, read_player, read_zone
from engine.scenario.script_reader import ScriptStep, read_phase, read_steps
from engine.scenario.setup.card_setup import PlacedCard, read_placed_card
from engine.scenario.setup.player_setup import PlayerSetup, read_player_setup

KEYS: Final = (
    "title", "rule", "edition", "seed", "random", "turn", "turn_number", "phase", "event", "cards", "p1",
    "p2", "open", "effects", "field", "script", "expect",
)  # fmt: skip
EFFECT_KEYS: Final = ("text", "until", "controller")
HIGHEST: Final = 99_999
SEED: Final = re.compile(r"[0-9]{1,19}")


@dataclass(frozen=True)
class ResolvedEffect:
    """An effect that resolved before the scenario begins."""

    text: Field
    until: Field | None
    controller: int


@dataclass(frozen=True)
class Scenario:
    """All of a scenario. `event` None: not picked yet. `cards` by their names in lower case."""

    edition: Edition
    seed: int
    chance: tuple[tuple[str, ...], ...]
    turn: int
    turn_number: int
    phase: int
    event: int | None
    cards: dict[str, CardDef]
    owned: tuple[PlayerSetup, PlayerSetup]
    open: int
    effects: list[ResolvedEffect]
    field: list[PlacedCard]
    steps: list[ScriptStep]
    wishes: list[Expectation]


def read_title(field: Field, number: int) -> str:
    """The title of a scenario, or which it is in its file."""
    title = field.value.get("title") if isinstance(field.value, dict) else None
    return (
        title.strip() if isinstance(title, str) and title.strip() else f"scenario {number} of {field.source}"
    )


def read_scenario(field: Field) -> Scenario:
    """A scenario, read. BadFile, or Refused for an edition."""
    written = read_mapping(field, KEYS)

    def get(key: str) -> Field:
        return written.get(key, Field("", field.source, (key,), field.line_of))

    get("title").text()
    for rule in read_items(get("rule")):
        rule.text()
    played = read_edition(get("edition"))
    turn = vocab.P1 if is_nothing(get("turn")) else read_player(get("turn"), get("turn").text())
    phase = vocab.EVENT if is_nothing(get("phase")) else read_phase(get("phase"), get("phase").text(), played)
    return Scenario(
        edition=played,
        seed=read_seed(get("seed")),
        chance=()
        if is_nothing(get("random"))
        else tuple(read_chance(entry) for entry in get("random").items()),
        turn=turn,
        turn_number=read_number(get("turn_number"), default_turn_number(turn, phase), HIGHEST),
        phase=phase,
        event=None if is_nothing(get("event")) else read_turn_event(get("event"), played),
        cards=read_cards(get("cards")),
        owned=(read_player_setup(get("p1")), read_player_setup(get("p2"))),
        open=read_zones(get("open")),
        effects=[]
        if is_nothing(get("effects"))
        else [read_resolved_effect(entry) for entry in get("effects").items()],
        field=read_field_cards(get("field")),
        steps=read_steps(get("script"), played),
        wishes=read_expectations(get("expect")),
    )


def read_number(field: Field, otherwise: int, most: int) -> int:
    """A number from 0, or what counts where none is written. BadFile."""
    return otherwise if is_nothing(field) else field.number(0, most)


def read_seed(field: Field) -> int:
    """The seed of chance, 0 where none is written. BadFile."""
    if is_nothing(field):
        return 0
    if not SEED.fullmatch(field.text()):
        raise field.error("a whole number is expected here")
    return int(field.text())


def read_chance(field: Field) -> tuple[str, ...]:
    """Read what chance gives: a label or number, or the names of a shuffled deck, top first. BadFile."""
    if isinstance(field.value, list):
        return tuple(entry.text() for entry in field.items())
    return (field.text(),)


def default_turn_number(turn: int, phase: int) -> int:
    """The number of the turn where none is written: a player's second one."""
    if phase == vocab.PREPARATION:
        return 0
    return 3 + turn


def read_edition(field: Field) -> Edition:
    """The edition: a name, or `base` with switches. Refused, BadFile."""
    if not isinstance(field.value, dict):
        return edition() if is_nothing(field) else edition(field.text())
    switches = {plain_key(key): value.text() for key, value in field.mapping().items()}
    return edition(switches.pop("base", "modern"), switches)


def read_turn_event(field: Field, played: Edition) -> int:
    """The code of an Event of the edition. BadFile."""
    known = played.switches["events"].split()
    if played.switches["event_optional"] == "yes":
        known.append("none")
    if labels.plain_label(f"event {field.text()}") == labels.plain_label("event xd") and "xd" in known:
        return vocab.XD
    return vocab.EVENTS.index(field.one_of(known))


def read_cards(field: Field) -> dict[str, CardDef]:
    """The definitions of a scenario. BadFile."""
    if is_nothing(field):
        return {}
    cards = {}
    for name, value in field.mapping().items():
        line = value.line_of(value.path) if value.line_of else 0
        cards[name.casefold()] = card_from_mapping(name, mapping_data(value), value.source, line)
    return cards


def mapping_data(field: Field) -> dict[str, object]:
    """Return what a mapping holds. BadFile."""
    return {key: value.value for key, value in field.mapping().items()}


def read_zones(field: Field) -> int:
    """Zones as a mask. BadFile."""
    mask = 0
    for item in read_items(field):
        mask |= 1 << read_zone(item, item.text())
    return mask


def read_resolved_effect(field: Field) -> ResolvedEffect:
    """Return an effect that resolved already. BadFile."""
    written = read_mapping(field, EFFECT_KEYS)
    if "text" not in written:
        raise field.error("an effect needs a text")
    controller = written.get("controller")
    return ResolvedEffect(
        text=written["text"],
        until=written.get("until"),
        controller=vocab.P1 if controller is None else read_player(controller, controller.text()),
    )


def read_field_cards(field: Field) -> list[PlacedCard]:
    """The cards on the field, in the order of 2.5. BadFile."""
    if is_nothing(field):
        return []
    placed = [read_placed_card(value, read_zone(value, name)) for name, value in field.mapping().items()]
    placed.sort(key=lambda placed_card: placed_card.zone)
    for placed_card, other in pairwise(placed):
        if placed_card.zone == other.zone:
            raise other.place.error(f"{grid.ZONE_NAMES[placed_card.zone]} stands here twice")
    return placed
