"""Numbers and texts of any length in forms and addresses are answered, and never with a failure of ours.

Every run has a few values for each place; all of them, which take the time of a minute, are `long`.
"""

from collections.abc import Callable
from random import Random

import pytest
from django.core.cache import cache
from django.test import Client

from dimrift_site.tools.testing.access_matrix import ROWS, AccessRow, together
from dimrift_site.tools.testing.world import World, ask_route

pytestmark = pytest.mark.django_db

HUGE = ("9" * 20, "9" * 4000, "9" * 20_000, f"-{'9' * 4000}", "1e999", "x" * 20_000, "[" * 20_000)
FEW = 2  # of them for each field and each address: together they are asked with all
NAMES = "q faction type page from seed next zone facing n p e o count edition switch-mulligan id__exact"


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("CRITICAL", "django.request")


def choose(most: int, about: str) -> list[str]:
    """So many of the values, always the same for this field or address."""
    return Random(about).sample(HUGE, most)


# What is private and what is public of Alice's is the same to her.
@pytest.mark.parametrize("most", [FEW, pytest.param(len(HUGE), marks=pytest.mark.long)])
@together({row.way: row for row in ROWS if row.body}.values())
def test_in_every_field_of_a_body(
    rows: list[AccessRow], most: int, world: Callable[[str], World], alice_client: Client, quiet: None
) -> None:
    made = world(rows[0].about)
    alice_client.raise_request_exception = False
    for row in rows:
        for name in row.body:
            cache.clear()
            for value in choose(most, f"{row.way} {name}"):
                wrong = row._replace(body={**row.body, name: value})
                answer = ask_route(alice_client, row.method, made, wrong)
                assert answer.status_code < 500, (row.way, name, value[:20])
                assert len(answer.content) < 300_000, (row.way, name)


READ = {row.way: row._replace(about="public", body={}) for row in sorted(ROWS, key=lambda row: row.about)}


@pytest.mark.parametrize("most", [FEW, pytest.param(len(HUGE), marks=pytest.mark.long)])
@together(row for row in READ.values() if row.method == "get")
def test_in_what_follows_an_address(
    rows: list[AccessRow],
    most: int,
    world: Callable[[str], World],
    admin_client: Client,
    alice_client: Client,
    quiet: None,
) -> None:
    made = world("public")
    for client in (alice_client, admin_client):
        client.raise_request_exception = False
    for row in rows:
        # The administrator where Alice is shown something else
        *_, alice, _, admin = row.expected.split()
        for client in (alice_client, admin_client)[: 1 if alice == admin else 2]:
            cache.clear()
            for value in choose(most, row.way):
                query = "?" + "&".join(f"{name}={value}" for name in NAMES.split())
                status = ask_route(client, "get", made, row, query).status_code
                assert status in (200, 301, 302, 400, 403, 404, 503), (row.way, query[:30])
