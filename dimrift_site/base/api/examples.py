"""Examples of the API: for each operation a request and its answer, in `examples.json` beside its view.

The requests are written by hand, the answers are what a site with known rows gave
(`dimrift_site/base/api/tests/test_examples.py`, which plays them again), long lists cut short.
"""

import json
import sys
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, NotRequired, TypedDict

FILE: Final = "examples.json"


class WrittenExample(TypedDict):
    """An example in the file; `answer` is missing where the status says all."""

    name: str
    path: NotRequired[dict[str, str]]
    query: NotRequired[dict[str, str]]
    body: NotRequired[dict[str, Any]]
    status: int
    answer: NotRequired[Any]


class ApiExample(NamedTuple):
    """An example of an operation, and the file that it is in."""

    operation: str
    file: Path
    written: WrittenExample


def examples_of(view: type, operation: str) -> list[ApiExample]:
    """Return the examples of an operation of the view, the one to show first at the front."""
    path = Path(str(sys.modules[view.__module__].__file__)).with_name(FILE)
    return [ApiExample(operation, path, each) for each in _read(path).get(operation, ())]


@cache
def _read(path: Path) -> dict[str, list[WrittenExample]]:
    """Return what a file says by operation; nothing where there is none."""
    if not path.exists():
        return {}
    read: dict[str, list[WrittenExample]] = json.loads(path.read_text("utf-8"))
    return read
