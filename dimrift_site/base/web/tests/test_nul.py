"""PostgreSQL takes no NUL in a text, SQLite does: wherever one comes, the answer is no failure of ours.

Each test asks all its addresses in one world: on PostgreSQL a world for each took most of the time.
"""

import re
from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client

from dimrift_site.tools.testing.access_matrix import MODELS, ROWS, AccessRow
from dimrift_site.tools.testing.world import World, ask, ask_route

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

NUL = "a\0b"
NAMES = (
    "q faction type order page from seed mine cursor against next zone facing n model term app_label",
    "model_name field_name kind text name login username email key e o p _popup reads whose owner__id",
)
QUERY = "&".join(f"{name}=%00" for name in " ".join(NAMES).split())
PARTS = [
    (route, converter)
    for route in sorted({row.route for row in ROWS})
    for converter in re.findall("<[^>]+>", route)
]
ANSWERS = (200, 301, 302, 400, 403, 404, 503)


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("CRITICAL", "django.request")


@pytest.fixture
def clients(alice_client: Client, admin_client: Client, charlie_client: Client) -> Iterator[list[Client]]:
    clients = [charlie_client, alice_client, admin_client]
    for client in clients:
        client.raise_request_exception = False
    yield clients
    assert [client.get("/account").status_code for client in clients] == [
        302,
        200,
        200,
    ]  # still who they were


def status_of(client: Client, method: str, address: str) -> int:
    """The status; what the request changed is forgotten again, and so is that it was asked."""
    cache.clear()
    return int(ask(client, method, address).status_code)


def those_answered_differently(row: AccessRow, clients: list[Client]) -> list[Client]:
    """One client for each status that the row expects of them; of equal ones Alice, who is shown most."""
    charlie, _bob, alice, _edith, admin = row.expected.split()
    by_status = dict(zip((charlie, admin, alice), (clients[0], clients[2], clients[1]), strict=True))
    return [*by_status.values()]


def test_in_a_part_of_an_address(world: Callable[[str], World], clients: list[Client]) -> None:
    world_made = world("public")
    addresses = [
        world_made.address(route.replace(converter, "NUL", 1)).replace("NUL", "a%00b")
        for route, converter in PARTS
    ]
    asked = [
        (method, address, status_of(client, method, address))
        for number, address in enumerate(addresses)
        for method, those in (("get", clients), ("post", [clients[number % len(clients)]]))
        for client in those
    ]
    assert [reply for reply in asked if reply[2] >= 500] == []
    assert len({address for _, address, status in asked if status == 404}) > len(addresses) / 2


def test_in_what_follows_an_address(world: Callable[[str], World], clients: list[Client]) -> None:
    world_made = world("public")
    rows = sorted(ROWS, key=lambda row: row.about)  # of two about the same, the one about what is public
    ways = {world_made.address(row.route): row for row in rows if row.method == "get"}
    asked = [
        (way, status_of(client, "get", f"{way}?{QUERY}"))
        for way, row in ways.items()
        for client in those_answered_differently(row, clients)
    ]
    assert [reply for reply in asked if reply[1] not in ANSWERS] == []


@pytest.mark.parametrize("about", ["public", "private"])
def test_in_every_field_of_a_body(about: str, world: Callable[[str], World], clients: list[Client]) -> None:
    world_made = world(about)

    def asked() -> Iterator[tuple[str, str, int]]:
        for row in ROWS:
            for number, name in enumerate(row.body if row.about == about else ()):
                wrong = row._replace(body={**row.body, name: NUL})
                # Who is turned away is turned away before any field is read: one of them says it
                for client in those_answered_differently(row, clients) if number == 0 else [clients[1]]:
                    cache.clear()
                    yield row.way, name, ask_route(client, row.method, world_made, wrong).status_code

    answers = [*asked()]
    assert answers
    assert [answer for answer in answers if answer[2] >= 500] == []


def test_in_the_admin(clients: list[Client]) -> None:
    ways = (f"?{QUERY}", "?q=%00", "add/?name=%00", "a%00b/change/", "a%00b/history/")
    models = [*MODELS]
    asked = [
        (model, way, status_of(client, "get", f"/admin/{model}/{way}"))
        for client, asks in zip(
            clients, (models[:1], models[:1], models), strict=True
        )  # two are sent to log in
        for model in asks
        for way in ways
    ]
    assert [reply for reply in asked if reply[2] >= 500] == []


@pytest.mark.parametrize("way", ["/", "/decks", "/account", "/admin/", "/api/v1/decks"])
def test_in_a_cookie(way: str) -> None:
    for name in (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, "messages"):
        client = Client(headers={"Cookie": f'{name}="\\000aaaaaaaaaaaaaaaa"'}, raise_request_exception=False)
        assert client.get(way).status_code < 500, name
