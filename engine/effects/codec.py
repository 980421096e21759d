"""Programs as plain data (what JSON can hold), each node as its name and its fields, and back; digests."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from json import dumps
from typing import Final

from engine.effects.node import Node, field_items
from engine.effects.program import Program

NAME: Final = "node"

# By the name of a node's class, raised by hand (2, 3 …) where the same node is carried out otherwise than
# before: games and runs with a card whose program has one are then not played on, and all others are.
NODE_VERSIONS: Final[dict[str, int]] = {"Around": 2}  # "other" is other than what they are around

# Fields that classes of nodes got later: left out where they are empty, so that no digest changes by them
LATER_FIELDS: Final = {"Selector": ("but",), "When": ("in_fight",), "Would": ("in_fight",)}


def to_data(node: Node | Program) -> dict[str, object]:
    """A node as its name (under "node") and its fields."""
    data: dict[str, object] = {NAME: type(node).__name__}
    later = LATER_FIELDS.get(type(node).__name__, ())
    for name, value in field_items(node).items():
        if value or name not in later:
            data[name] = value_to_data(value)
    return data


def value_to_data(value: object) -> object:
    """A value of a field as plain data."""
    if isinstance(value, tuple):
        return [value_to_data(part) for part in value]
    if isinstance(value, (Node, Program)):
        return to_data(value)
    return value


def value_from_data(data: object, classes: Mapping[str, Callable[..., object]]) -> object:
    """Return the value of plain data, nodes made by the `classes` of their names. Raises ValueError."""
    if isinstance(data, list):
        return tuple([value_from_data(part, classes) for part in data])
    if not isinstance(data, dict):
        return data
    make = classes.get(str(data.get(NAME)))
    if make is None:
        raise ValueError(f"there is no node called {data.get(NAME)!r}")
    fields = {str(name): value_from_data(value, classes) for name, value in data.items() if name != NAME}
    try:
        return make(**fields)
    except TypeError as error:
        raise ValueError(str(error)) from None


def digest_of_readings(readings: Iterable[tuple[str, Program | None]]) -> str:
    """Return 64 hex digits over what texts were read as, None for an unread one; in any order.

    Equal for all sources of a reader that read these texts alike, whatever its messages say, and as long as
    no class of a node in them has another version.
    """
    lines = {
        dumps([text, program and _versioned_data(program)], sort_keys=True) for text, program in readings
    }
    return sha256("\n".join(sorted(lines)).encode()).hexdigest()


def _versioned_data(program: Program) -> object:
    data = to_data(program)
    return [data, {name: NODE_VERSIONS[name] for name in _node_names(data) if name in NODE_VERSIONS}]


def _node_names(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        yield data[NAME]
        for value in data.values():
            yield from _node_names(value)
    elif isinstance(data, list):
        for value in data:
            yield from _node_names(value)
