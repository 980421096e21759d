"""Every route × everybody × every method, as `matrix.py` has it in its table."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from cards.models import Card
from cards.services import ensure_factions, save_card
from cards.tests.conftest import KNIGHT, LAMP, printed
from decks.models import Deck, DeckEntry, Game, Run
from decks.playtest.services import start_game
from decks.services import Line, save_entries
from decks.simulation.services import start_run
from dimrift_site.accounts.models import User
from dimrift_site.tests.matrix import ROWS, Row
from dimrift_site.tests.routes import all_routes

pytestmark = pytest.mark.django_db

METHODS = ("get", "post", "put", "patch", "delete")
ROUTES = [route for route in all_routes() if not route.startswith("admin/")]


class World(NamedTuple):
    """A deck of Alice's with her run and her game of it."""

    deck: Deck
    run: Run
    game: Game

    def address(self, route: str) -> str:
        """An address of the route, about these."""
        for part, value in (
            ("decks/<slug:public_id>", f"decks/{self.deck.public_id}"),
            ("runs/<slug:public_id>", f"runs/{self.run.public_id}"),
            ("games/<slug:public_id>", f"games/{self.game.public_id}"),
            ("cards/<slug:key>", "cards/lamp"),
            ("<slug:slug>", self.deck.slug),
            ("<slug:uidb36>", "1"),
            ("<str:key>", "made-up"),
        ):
            route = route.replace(part, value)
        assert "<" not in route, f"say what stands in {route}"
        return f"/{route}"

    def body(self, row: Row) -> dict[str, str]:
        """What is posted, with these filled in."""
        return {name: value.format(**self._asdict()) for name, value in row.body.items()}


@pytest.fixture
def _no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody listens to the bell."""
    monkeypatch.setattr("decks.simulation.services.ring", list)


@pytest.fixture
def world(alice: User, _no_worker: None) -> Callable[[str], World]:
    """What Alice made, "private" or "public"."""
    ensure_factions()
    for data in (LAMP, KNIGHT):
        save_card(printed(data))

    def make(visibility: str) -> World:
        deck = Deck.objects.create(name="Alice's", owner=alice, visibility=visibility)
        lamp = Line(DeckEntry.Section.MAIN, Card.objects.get(key="lamp"), 20)
        save_entries(deck, [lamp])
        run = start_run(deck, games=4, turns=3, seed=1, user=alice)
        return World(deck, run, start_game(deck, seed=7, user=alice))

    return make


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.way}, {row.about}")
def test_everybody_gets_what_the_table_says(
    row: Row, world: Callable[[str], World], everybody: dict[str, Client]
) -> None:
    made = world(row.about)
    got = {who: asked(client, row.method, made, row).status_code for who, client in everybody.items()}
    assert got == dict(zip(everybody, map(int, row.expected.split()), strict=True))


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route or "/")
def test_a_method_without_a_row_is_refused(
    route: str, world: Callable[[str], World], alice_client: Client, charlie_client: Client
) -> None:
    made = world("private")
    known = {row.method for row in ROWS if row.route == route}
    for method in sorted({*METHODS} - known):
        for client in (alice_client, charlie_client):
            assert asked(client, method, made, Row(f"{method} {route}", "")).status_code == 405, method


@pytest.mark.parametrize("row", [row for row in ROWS if row.method != "get"], ids=lambda row: row.way)
def test_nothing_is_changed_by_a_form_from_another_site(
    row: Row, world: Callable[[str], World], alice: User
) -> None:
    made = world(row.about)
    for user in (alice, None):
        careful = Client(enforce_csrf_checks=True)
        careful.session.save()  # without an account, too, there is something to lose
        if user:
            careful.force_login(user)
        assert asked(careful, row.method, made, row).status_code == 403


def test_every_route_has_a_row_and_every_row_a_route() -> None:
    assert sorted({row.route for row in ROWS}) == sorted(ROUTES)


def test_no_way_is_in_the_table_twice() -> None:
    ways = [(row.way, row.about) for row in ROWS]
    assert len(ways) == len({*ways})


def asked(client: Client, method: str, made: World, row: Row) -> Any:
    """The answer; what the request changed is forgotten again, so that everybody finds the same."""
    address, body = made.address(row.route), made.body(row)
    kind = {"content_type": "application/json"} if row.route.startswith("api/") or method != "post" else {}
    with _forgotten():
        answer: HttpResponse = getattr(client, method)(address, body, **kind if method != "get" else {})
    return answer


@contextmanager
def _forgotten() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
