"""Cache of the composer's blocks, beside the reader's tables: to read all known texts takes over a second."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from typing import Any, Final

from engine.composer.blocks import BlockTable, Nodes, make_table
from engine.composer.known_texts import TABLE, known_lines
from engine.effects.codec import value_from_data, value_to_data
from engine.effects.node import Node
from engine.effects.program import Program
from engine.effects.traversal import walk_values
from engine.text import try_to_read
from engine.text.version import READER_VERSION

FILE: Final = "composer.tables"
SOURCES: Final = (TABLE, "blocks.py", "slots.py", "block_cache.py")  # besides the reader's


@cache
def block_table() -> BlockTable:
    """The blocks of all known texts that read: those that were kept, else new ones, which are then kept."""
    from engine.text.grammar_tables import read_cached_tables, table_places, write_cached_tables

    places, key = table_places(FILE), cache_key()
    for place in places:
        data = read_cached_tables(place, key)
        if data is not None:
            return table_from_data(json.loads(data))
    table = read_table()
    write_cached_tables(places[0], key, json.dumps(table_to_data(table)).encode())
    return table


def read_table() -> BlockTable:
    """Read all known texts."""
    effects, _ = known_lines()
    readings = [try_to_read(effect.kind, effect.text, "", effect.once, effect.optional) for effect in effects]
    return make_table(program for program in readings if isinstance(program, Program))


def cache_key() -> bytes:
    """Return what a kept table must have been made of and with: a hash of 32 bytes."""
    folder = files("engine.composer")
    sources = b"".join(folder.joinpath(name).read_bytes() for name in SOURCES)
    return sha256(READER_VERSION.encode() + sources).digest()


def table_to_data(table: BlockTable) -> dict[str, object]:
    """A table as plain data: classes as their names, with the modules in which they are."""
    holders = [field[0] for rows in (table.classes, table.values) for field in rows]
    roles = [*table.blocks, *table.others]
    known = [kind for row in table.classes.values() for kind in row]
    inner = [type(value) for value in walk_values(all_nodes(table)) if isinstance(value, (Node, Program))]
    classes = dict.fromkeys([*holders, *roles, *known, *inner])
    return {
        "modules": {kind.__name__: kind.__module__ for kind in classes},
        "blocks": {role.__name__: value_to_data(tuple(nodes)) for role, nodes in table.blocks.items()},
        "others": {role.__name__: value_to_data(tuple(nodes)) for role, nodes in table.others.items()},
        "classes": [
            [holder.__name__, kind, name, [known_class.__name__ for known_class in row]]
            for (holder, kind, name), row in table.classes.items()
        ],
        "values": [
            [holder.__name__, kind, name, value_to_data(tuple(row))]
            for (holder, kind, name), row in table.values.items()
        ],
    }


def all_nodes(table: BlockTable) -> tuple[Node, ...]:
    """All blocks of a table."""
    return tuple(
        [node for by_role in (table.blocks, table.others) for row in by_role.values() for node in row]
    )


def table_from_data(data: Mapping[str, Any]) -> BlockTable:
    """Return the table that `table_to_data` made the data from."""
    classes = {name: getattr(import_module(module), name) for name, module in data["modules"].items()}
    return BlockTable(
        nodes_from_data(data["blocks"], classes),
        nodes_from_data(data["others"], classes),
        {
            (classes[holder], kind, name): [classes[known_class] for known_class in row]
            for holder, kind, name, row in data["classes"]
        },
        {
            (classes[holder], kind, name): [read_value(value, classes) for value in row]
            for holder, kind, name, row in data["values"]
        },
    )


def nodes_from_data(data: Mapping[str, list[object]], classes: Mapping[str, Any]) -> Nodes:
    """Blocks by role."""
    nodes: Nodes = defaultdict(list)
    for role, blocks in data.items():
        nodes[classes[role]] = [read_value(block, classes) for block in blocks]
    return nodes


def read_value(data: object, classes: Mapping[str, Any]) -> Any:
    """Return the node or scalar that `value_to_data` made the data from."""
    return value_from_data(data, classes)
