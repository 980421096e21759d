"""Bodies of the API: JSON of a bounded size, or a plain refusal."""

import json
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework import status
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser
from rest_framework.renderers import JSONRenderer


class BodyTooLarge(APIException):
    """More than a body may hold."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"
    default_detail = f"A request may hold at most {settings.DATA_UPLOAD_MAX_MEMORY_SIZE:,} bytes."


class CappedJson(BaseParser):
    """A JSON object in UTF-8, read only as far as it may be long."""

    media_type = "application/json"
    renderer_class = JSONRenderer

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = stream.read(most + 1)
        if len(body) > most:
            raise BodyTooLarge
        data = _read(body)
        if not isinstance(data, dict):
            raise ParseError("A JSON object is expected: {…}.")
        return data


def _read(body: bytes) -> object:
    try:
        data: object = json.loads(body.decode(), parse_constant=_no_number)
        # Half a surrogate pair, written as \ud800, is a text that no database can keep.
        if b"\\u" in body:
            json.dumps(data, ensure_ascii=False).encode()
    except RecursionError:
        raise ParseError("This JSON is nested too deeply.") from None
    except ValueError as error:
        raise ParseError(f"This is no JSON: {error}") from None
    return data


def _no_number(word: str) -> object:
    raise ValueError(f"{word} is no number in JSON")
