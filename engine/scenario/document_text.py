"""Text of a scenario from its data, so that reading it gives the same data again."""

from __future__ import annotations

import json
import re
from typing import Final

from engine import yamltext
from engine.yamltext import Value

PLAIN: Final = re.compile(r"\w(?:[\w '’./+-]*[\w'’.+])?")  # a word that needs no quotes, in lists neither
OF_LINES: Final = ("cards", "p1", "p2", "field", "effects", "script")  # keys whose members have a line each


def document_value(text: str, source: str) -> Value:
    """Return the data of a text with one document, "" for an empty one. BadFile."""
    return yamltext.load(text, source).value


def document_text(document: dict[str, Value]) -> str:
    """Write a scenario as a YAML document, its keys in their order."""
    return "".join(f"{entry_text(key, value)}\n" for key, value in document.items())


def entry_text(key: str, value: Value) -> str:
    """A key of the document with what stands there: in one line, or a line for each member."""
    if key.casefold() not in OF_LINES or isinstance(value, str) or not value:
        return f"{flow_text(key)}: {flow_text(value)}"
    if isinstance(value, list):
        lines = [f"  - {flow_text(member)}" for member in value]
    else:
        lines = [f"  {flow_text(name)}: {flow_text(member)}" for name, member in value.items()]
    return "\n".join([f"{flow_text(key)}:", *lines])


def flow_text(value: Value) -> str:
    """A value within one line."""
    if isinstance(value, list):
        return f"[{', '.join(map(flow_text, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{flow_text(key)}: {flow_text(member)}' for key, member in value.items())}}}"
    return value if PLAIN.fullmatch(value) else json.dumps(value, ensure_ascii=False)
