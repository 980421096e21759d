"""Every route × everybody × every method, as `access_matrix.py` has it in its table."""

from collections.abc import Callable

import pytest
from django.test import Client

from dimrift_site.accounts.models import User
from dimrift_site.testing.access_matrix import ROWS, AccessRow
from dimrift_site.testing.routes import all_routes
from dimrift_site.testing.world import World, ask_route

pytestmark = pytest.mark.django_db

METHODS = ("get", "post", "put", "patch", "delete")
ROUTES = [route for route in all_routes() if not route.startswith("admin/")]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.way}, {row.about}")
def test_everybody_gets_what_the_table_says(
    row: AccessRow, world: Callable[[str], World], everybody: dict[str, Client]
) -> None:
    made = world(row.about)
    got = {who: ask_route(client, row.method, made, row).status_code for who, client in everybody.items()}
    assert got == dict(zip(everybody, map(int, row.expected.split()), strict=True))


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route or "/")
def test_a_method_without_a_row_is_refused(
    route: str, world: Callable[[str], World], alice_client: Client, charlie_client: Client
) -> None:
    made = world("private")
    known = {row.method for row in ROWS if row.route == route}
    for method in sorted({*METHODS} - known):
        for client in (alice_client, charlie_client):
            assert ask_route(client, method, made, AccessRow(f"{method} {route}", "")).status_code == 405, (
                method
            )


@pytest.mark.parametrize("row", [row for row in ROWS if row.method != "get"], ids=lambda row: row.way)
def test_nothing_is_changed_by_a_form_from_another_site(
    row: AccessRow, world: Callable[[str], World], alice: User
) -> None:
    made = world(row.about)
    for user in (alice, None):
        careful = Client(enforce_csrf_checks=True)
        careful.session.save()  # without an account, too, there is something to lose
        if user:
            careful.force_login(user)
        assert ask_route(careful, row.method, made, row).status_code == 403


def test_every_route_has_a_row_and_every_row_a_route() -> None:
    assert sorted({row.route for row in ROWS}) == sorted(ROUTES)


def test_no_way_is_in_the_table_twice() -> None:
    ways = [(row.way, row.about) for row in ROWS]
    assert len(ways) == len({*ways})
