"""PostgreSQL takes no NUL in a text, SQLite does: wherever one comes, the answer is no failure of ours."""

import re
from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client

from dimrift_site.testing.access_matrix import MODELS, ROWS, AccessRow
from dimrift_site.testing.world import World, ask_route

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

NUL = "a\0b"
NAMES = (
    "q faction type order page from seed mine cursor against next zone facing n model term app_label",
    "model_name field_name kind text name login username email key e o p _popup reads whose owner__id",
)
QUERY = "&".join(f"{name}=%00" for name in " ".join(NAMES).split())
PARTS = [
    (route, part) for route in sorted({row.route for row in ROWS}) for part in re.findall("<[^>]+>", route)
]


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("CRITICAL", "django.request")


@pytest.fixture
def clients(alice_client: Client, admin_client: Client, charlie_client: Client) -> list[Client]:
    clients = [charlie_client, alice_client, admin_client]
    for client in clients:
        client.raise_request_exception = False
    return clients


@pytest.mark.parametrize(("route", "part"), PARTS, ids=lambda part: part)
def test_in_a_part_of_an_address(
    route: str, part: str, world: Callable[[str], World], clients: list[Client], quiet: None
) -> None:
    address = world("public").address(route.replace(part, "NUL", 1)).replace("NUL", "a%00b")
    for client in clients:
        assert client.get(address).status_code < 500
        assert client.post(address).status_code < 500


@pytest.mark.parametrize("row", [row for row in ROWS if row.method == "get"], ids=lambda row: row.way)
def test_in_what_follows_an_address(
    row: AccessRow, world: Callable[[str], World], clients: list[Client], quiet: None
) -> None:
    address = world("public").address(row.route)
    for client in clients:
        assert client.get(f"{address}?{QUERY}").status_code in (200, 301, 302, 400, 403, 404, 503)


@pytest.mark.parametrize("row", [row for row in ROWS if row.body], ids=lambda row: f"{row.way}, {row.about}")
def test_in_every_field_of_a_body(
    row: AccessRow, world: Callable[[str], World], clients: list[Client], quiet: None
) -> None:
    made = world(row.about)
    for client in clients:
        for name in row.body:
            wrong = row._replace(body={**row.body, name: NUL})
            assert ask_route(client, row.method, made, wrong).status_code < 500, name


@pytest.mark.parametrize("model", MODELS)
def test_in_the_admin(model: str, clients: list[Client], quiet: None) -> None:
    for way in (f"?{QUERY}", "?q=%00", "add/?name=%00", "a%00b/change/", "a%00b/history/"):
        for client in clients:
            assert client.get(f"/admin/{model}/{way}").status_code < 500, way


@pytest.mark.parametrize("way", ["/", "/decks", "/account", "/admin/", "/api/v1/decks"])
def test_in_a_cookie(way: str, clients: list[Client], quiet: None) -> None:
    for name in (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, "messages"):
        client = Client(headers={"Cookie": f'{name}="\\000aaaaaaaaaaaaaaaa"'}, raise_request_exception=False)
        assert client.get(way).status_code < 500, name
