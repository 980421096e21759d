"""The cards that a text lists, as fields: of YAML, or of JSON."""

import json

from engine import yamltext
from engine.cardfile.field import Field
from engine.errors import BadCardFile, BadFile


def listed_cards(text: str, source: str) -> list[Field]:
    """What a text lists. Raises BadCardFile."""
    is_json = source.lower().endswith(".json") or text.lstrip()[:1] == "["
    return _json_cards(text, source) if is_json else _yaml_cards(text, source)


def _yaml_cards(text: str, source: str) -> list[Field]:
    try:
        document = yamltext.load(text, source)
    except BadFile as error:
        raise BadCardFile(error.source, error.line, error.why) from None
    return Field(document.value, source, (), document.line).items()


def _json_cards(text: str, source: str) -> list[Field]:
    try:
        value = json.loads(text, object_pairs_hook=_no_twins)
    except _Twins as error:
        raise BadCardFile(source, 0, f"{error} stands twice in one object") from None
    except json.JSONDecodeError as error:
        if source.lower().endswith(".json"):
            raise BadCardFile(source, error.lineno, error.msg) from None
        return _yaml_cards(text, source)  # whose lists may begin with a bracket too
    except (RecursionError, ValueError):
        raise BadCardFile(source, 0, "nested too deep, or a number too long") from None
    starts = _starts(text)
    return Field(value, source, (), lambda path: starts[int(path[0])] if path else 0).items()


def _starts(text: str) -> list[int]:
    """The line, from 1, on which each item of a JSON list begins. Call it for a text that is JSON."""
    starts: list[int] = []
    line, counted = 1, 0
    at = _after_blanks(text, text.find("[") + 1)
    while at < len(text) and text[at] != "]":
        line, counted = line + text.count("\n", counted, at), at
        starts.append(line)
        _, end = json.JSONDecoder().raw_decode(text, at)
        at = _after_blanks(text, _after_blanks(text, end) + (text[_after_blanks(text, end)] == ","))
    return starts


def _after_blanks(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


class _Twins(Exception):
    """One key twice in an object."""


def _no_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _Twins(next(key for key in keys if keys.count(key) > 1))
    return found
