"""Every page asks the database at most ten things and has at most 100 KB, pictures apart."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from decks.legality.queries import known_formats
from dimrift_site.tools.testing.access_matrix import API, ROWS
from dimrift_site.tools.testing.world import World

pytestmark = pytest.mark.django_db

PAGES = sorted({row.route for row in ROWS if row.method == "get" and not row.route.startswith(API)})


@pytest.mark.parametrize("who", ["alice", "charlie"])
def test_every_page_is_small_and_asks_little(
    world: Callable[[str], World], everybody: dict[str, Client], who: str
) -> None:
    heavy, made = {}, world("public")
    known_formats()  # kept until one changes
    for route in PAGES:
        address = made.address(route)
        with CaptureQueriesContext(connection) as asked:
            answer = everybody[who].get(address)
        is_page = answer.headers.get("Content-Type", "").startswith("text/html")
        if is_page and (len(asked) > 10 or len(answer.content) > 100_000):
            heavy[address] = len(asked), len(answer.content)
    assert heavy == {}
