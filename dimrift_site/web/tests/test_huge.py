"""Numbers and texts of any length in forms and addresses are answered, and never with a failure of ours."""

from collections.abc import Callable

import pytest
from django.test import Client

from dimrift_site.testing.access_matrix import ROWS, AccessRow
from dimrift_site.testing.world import World, ask_route

pytestmark = pytest.mark.django_db

HUGE = ("9" * 20, "9" * 4000, "9" * 20_000, f"-{'9' * 4000}", "1e999", "x" * 20_000, "[" * 20_000)
NAMES = "q faction type page from seed next zone facing n p e o count edition switch-mulligan id__exact"


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("CRITICAL", "django.request")


@pytest.mark.parametrize("row", [row for row in ROWS if row.body], ids=lambda row: f"{row.way}, {row.about}")
def test_in_every_field_of_a_body(
    row: AccessRow, world: Callable[[str], World], alice_client: Client, quiet: None
) -> None:
    made = world(row.about)
    alice_client.raise_request_exception = False
    for name in row.body:
        for value in HUGE:
            answer = ask_route(alice_client, row.method, made, row._replace(body={**row.body, name: value}))
            assert answer.status_code < 500, (name, value[:20])
            assert len(answer.content) < 300_000, name


@pytest.mark.parametrize("row", [row for row in ROWS if row.method == "get"], ids=lambda row: row.way)
def test_in_what_follows_an_address(
    row: AccessRow, world: Callable[[str], World], admin_client: Client, alice_client: Client, quiet: None
) -> None:
    address = world("public").address(row.route)
    for client in (alice_client, admin_client):
        client.raise_request_exception = False
        for value in HUGE:
            query = "&".join(f"{name}={value}" for name in NAMES.split())
            assert client.get(f"{address}?{query}").status_code in (200, 301, 302, 400, 403, 404, 503)
