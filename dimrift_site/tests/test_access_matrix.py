"""Every route × everybody × every method, as `access_matrix.py` has it in its table."""

from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.test import Client

from dimrift_site.accounts.models import User
from dimrift_site.tools.testing.access_matrix import ROWS, AccessRow, together
from dimrift_site.tools.testing.routes import all_routes
from dimrift_site.tools.testing.world import World, ask_route

pytestmark = pytest.mark.django_db

METHODS = ("get", "post", "put", "patch", "delete")
ROUTES = [route for route in all_routes() if not route.startswith("admin/")]


@together(ROWS)
def test_everybody_gets_what_the_table_says(
    rows: list[AccessRow], world: Callable[[str], World], everybody: dict[str, Client]
) -> None:
    site_world = world(rows[0].about)
    wrong = {}
    for row in rows:
        cache.clear()
        got = [ask_route(client, row.method, site_world, row).status_code for client in everybody.values()]
        if " ".join(map(str, got)) != row.expected:
            wrong[row.way] = (got, row.expected)
    assert wrong == {}


@together([AccessRow(f"other {route}", "") for route in ROUTES])
def test_a_method_without_a_row_is_refused(
    rows: list[AccessRow], world: Callable[[str], World], alice_client: Client, charlie_client: Client
) -> None:
    site_world = world("private")
    known = {row.way for row in ROWS}
    asked = [
        access_row._replace(way=f"{method} {access_row.route}") for access_row in rows for method in METHODS
    ]
    refused = [access_row for access_row in asked if access_row.way not in known]
    assert refused
    got = {
        (access_row.way, client): ask_route(client, access_row.method, site_world, access_row).status_code
        for access_row in refused
        for client in (alice_client, charlie_client)
    }
    assert {asked: status for asked, status in got.items() if status != 405} == {}


# Refused before a view is come to, whatever it is about
@together({row.way: row for row in ROWS if row.method != "get"}.values())
def test_nothing_is_changed_by_a_form_from_another_site(
    rows: list[AccessRow], world: Callable[[str], World], alice: User
) -> None:
    site_world = world(rows[0].about)
    for user in (alice, None):
        careful = Client(enforce_csrf_checks=True)
        careful.session.save()  # without an account, too, there is something to lose
        if user:
            careful.force_login(user)
        got = {row.way: ask_route(careful, row.method, site_world, row).status_code for row in rows}
        assert {way: status for way, status in got.items() if status != 403} == {}


def test_every_route_has_a_row_and_every_row_a_route() -> None:
    assert sorted({row.route for row in ROWS}) == sorted(ROUTES)


def test_no_way_is_in_the_table_twice() -> None:
    ways = [(row.way, row.about) for row in ROWS]
    assert len(ways) == len({*ways})
