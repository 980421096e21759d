"""Bodies of the API: JSON that means one thing, or a plain refusal."""

import json
from collections.abc import Iterable, Mapping
from math import isfinite
from typing import IO, Any, Final

from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser
from rest_framework.renderers import JSONRenderer

from dimrift_site.base.web.letters.mark_limit import TOO_MANY_MARKS
from dimrift_site.base.web.letters.normal_forms import has_too_many_marks

DEEPEST: Final = 20
LONGEST_NUMBER: Final = 40  # digits
LONGEST_NAME_QUOTED: Final = 80


class JsonObject(BaseParser):
    """A JSON object in UTF-8, of the length that its route takes (`body_limits`)."""

    media_type = "application/json"
    renderer_class = JSONRenderer

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        data = _read(stream.read())
        if not isinstance(data, dict):
            raise ParseError("A JSON object is expected: {…}.")
        return data


def _read(body: bytes) -> object:
    try:
        text = body.decode()
        data: object = json.loads(
            text,
            parse_constant=_no_number,
            parse_int=_whole_number,
            parse_float=_number,
            object_pairs_hook=_object,
        )
        _must_be_flat(data)
        # Half a surrogate pair, written as \ud800, is a text that no database can keep.
        if b"\\u" in body:
            text = json.dumps(data, ensure_ascii=False)
            text.encode()
    except RecursionError:
        raise ParseError("This JSON is nested too deeply.") from None
    except ValueError as error:
        raise ParseError(f"This is no JSON: {error}") from None
    if has_too_many_marks(text):
        raise ParseError(TOO_MANY_MARKS)
    return data


def _no_number(word: str) -> object:
    raise ValueError(f"{word} is no number in JSON")


def _whole_number(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(f"a number has no more than {LONGEST_NUMBER} digits here, not {len(digits):,}")
    return int(digits)


def _number(written: str) -> float:
    number = float(written)
    if not isfinite(number):
        raise ValueError(f"the number {written[:LONGEST_NUMBER]} is too large")
    return number


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members: dict[str, object] = {}
    for name, value in pairs:
        if name in members:
            raise ValueError(f"{name[:LONGEST_NAME_QUOTED]!r} stands twice in one object")
        members[name] = value
    return members


def _must_be_flat(data: object) -> None:
    """RecursionError for what is nested deeper than anything that is asked for: to print it could be one."""
    level: list[object] = [data]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _parts(outer)]
    if level:
        raise RecursionError


def _parts(data: object) -> Iterable[object]:
    if isinstance(data, dict):
        return data.values()
    return data if isinstance(data, list) else ()
