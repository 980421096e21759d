"""Requests that the description of the API allows, and such that it does not, made up by schemathesis.

Whatever comes back is described: the status, JSON, its shape; never a failure of ours.
"""

import os
from collections.abc import Iterable
from typing import Any

import pytest
import schemathesis
from django.test import Client
from django.test.client import ClientHandler
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from decks.games.current_board import BOARDS
from dimrift_site.base.api.tests.described_api import description
from dimrift_site.base.api.tests.test_examples import EXAMPLES
from dimrift_site.base.api.throttles import ByKind
from dimrift_site.tools.testing.world import rolled_back

pytestmark = pytest.mark.django_db

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
TOKEN = "t" * 32
HANDLER = ClientHandler(enforce_csrf_checks=True)
# What is there, by operation, as its examples name it
PLACES = {operation: example["path"] for operation, example in EXAMPLES if "path" in example}


@pytest.fixture
def api(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Any:
    """The description with an API behind it that throttles nobody; refusals are not logged."""
    caplog.set_level("CRITICAL", "django.request")
    rates = dict.fromkeys((*ByKind.THROTTLE_RATES, "look", "change"), "1000000/min")
    monkeypatch.setattr(ByKind, "THROTTLE_RATES", rates)
    schema = schemathesis.openapi.from_dict(description())
    schema.app = serve
    return schema


def serve(environ: dict[str, Any], start_response: Any) -> list[bytes]:
    """Answer in this thread, where the rows of the test are."""
    answer = HANDLER(environ)
    start_response(f"{answer.status_code} {answer.reason_phrase}", list(answer.items()))
    return [answer.getvalue()]


def operations_of(api: Any) -> list[Any]:
    return [result.ok() for result in api.get_all_operations()]


def assert_described(operations: Iterable[Any], client: Client, number: int) -> None:
    """Send so many requests that are right to each operation, and so many that are not."""
    cookies = {"csrftoken": TOKEN, **{name: cookie.value for name, cookie in client.cookies.items()}}
    wrong = []
    for operation in operations:
        for mode in GenerationMode:
            try:
                _play(operation, mode, number, cookies)
            except Unsatisfiable:
                assert mode is GenerationMode.NEGATIVE  # nothing is asked for that could be wrong
            except FailureGroup as failures:
                wrong.append(f"{operation.label}: {failures}")
    assert not wrong, "\n\n".join(wrong)


def _play(operation: Any, mode: GenerationMode, number: int, cookies: dict[str, str]) -> None:
    place = PLACES.get(operation.definition.raw["operationId"], {})

    @seed(1)
    @settings(
        max_examples=number,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode), is_there=st.booleans())
    def send(case: Any, is_there: bool) -> None:
        if is_there:
            case.path_parameters = place
        BOARDS.clear()  # of what was rolled back
        with rolled_back():
            answer = case.call(cookies=cookies, headers={"X-CSRFToken": TOKEN, "Accept-Encoding": "identity"})
        case.validate_response(answer, checks=CHECKS)

    send()


def test_no_answer_is_other_than_described(example_site: dict[str, Client], api: Any) -> None:
    operations = operations_of(api)
    assert len(operations) > 30
    assert_described(operations[::2], example_site["alice"], 2)
    assert_described(operations[1::2], example_site["nobody"], 2)


@pytest.mark.long
@pytest.mark.parametrize("who", ["alice", "nobody"])
def test_no_answer_of_thousands_is_other_than_described(
    example_site: dict[str, Client], api: Any, who: str
) -> None:
    assert_described(operations_of(api), example_site[who], int(os.environ.get("LONG_REQUESTS", "100")))
