"""Every page of the admin × everybody, as the tables of `access_matrix.py` have it."""

import html
import re
from functools import cache
from itertools import product
from urllib.parse import urljoin

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.db.models import Model
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone

from cards.models import Card, PlainWord, Set
from cards.services import ensure_factions, save_card, save_printing
from cards.tests.conftest import LAMP, printed
from cards.wiki.services import propose, save_page
from decks.games.services import start_game
from decks.lists.deck_store import DeckLine, save_entries
from decks.models import (
    Deck,
    DeckComment,
    DeckEntry,
    FeaturedDeck,
    Heartbeat,
    Matrix,
    PlayerPuzzle,
    SavedPosition,
)
from decks.runs.admission import admit
from decks.runs.services import start_run
from dimrift_site.accounts.models import AccountSuspension, User
from dimrift_site.base.admin.page_links import unlink
from dimrift_site.base.jobs.models import RunningProgram
from dimrift_site.base.jobs.programs.heartbeats import ProgramRecord
from dimrift_site.moderation.services import keep_report
from dimrift_site.site_pages.models import SitePage
from dimrift_site.tools.testing.access_matrix import ADMIN, MODELS
from dimrift_site.tools.testing.routes import all_patterns, all_routes
from dimrift_site.tools.testing.world import ask
from dimrift_site.tools.testing.world_fixture import measured_card

pytestmark = pytest.mark.django_db

ROUTES = [route for route in all_routes() if route.startswith("admin/")]
# The pages of a model, with the letter that opens each.
PAGES = {
    "": "V",
    "add/": "A",
    "<path:object_id>/change/": "V",
    "<path:object_id>/delete/": "D",
    "<path:object_id>/history/": "V",
}
ALL_AT_ONCE = {"action": "delete_selected", "post": "yes"}


@pytest.fixture
def world(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """A row of each model."""
    monkeypatch.setattr("dimrift_site.base.jobs.messages.wakeup.wake", lambda jobs: True)
    ensure_factions()
    save_card(printed(LAMP), Set.objects.create(key="far", name="Far"))
    save_printing(printed(LAMP), Set.objects.create(key="near", name="Near"), None)
    deck = Deck.objects.create(name="Alice's", owner=alice)
    save_entries(deck, [DeckLine(DeckEntry.Section.MAIN, Card.objects.get(), 20)])
    admit(start_run(deck, games=4, turns=3, seed=1, user=alice).starter_key)
    Heartbeat.objects.create(name="forgetting", at=timezone.now())
    ProgramRecord(RunningProgram.Role.WORKER, 2).renew()
    start_game(deck, seed=7, user=alice)
    FeaturedDeck.objects.create(deck=deck)
    Matrix.objects.create(owner=alice, games=4, seed=1)
    measured_card(Card.objects.get(), alice)
    SavedPosition.objects.create(owner=alice, title="A position", text="title: A position")
    PlayerPuzzle.objects.create(owner=alice, title="A puzzle", goal="win", text="title: A position")
    DeckComment.objects.create(deck=deck, author=alice, text="It is slow.")
    EmailAddress.objects.create(user=alice, email="alice@home.example")
    save_page("Prone", "It lies on the ground.", 0, author=alice)
    propose("Prone", "It lies there.", 1, alice)
    TOTP.activate(alice, "A" * 32)
    SitePage.objects.create(key="about", text="A site.")
    PlainWord.objects.create(key="lantern", title="lantern", search="name:lamp")
    keep_report("card", "lamp", "other", "Odd.", alice)
    AccountSuspension.objects.create(user=alice, reason="Nasty.", ended=timezone.now())


def row_of(model: str) -> Model:
    known: dict[str, type[Model]] = {
        f"{each._meta.app_label}/{each._meta.model_name}": each for each in admin.site._registry
    }
    row = known[model]._default_manager.first()
    assert row is not None, f"the world has no {model}"
    return row


def test_everybody_gets_what_the_table_says(everybody: dict[str, Client], alice: User) -> None:
    wrong = {}
    for row in ADMIN:
        address = row.route.replace("<id>", str(alice.pk)).replace("<path:", "").replace("_id>", "")
        address = address.replace(
            "^(?P<app_label>auth|account|accounts|mfa|jobs|reports|site_pages|cards|decks)/$", "auth/"
        )
        address = address.replace("(?P<url>.*)$", "nowhere").replace("<int:number>", "9")
        got = [ask(client, row.method, f"/{address}").status_code for client in everybody.values()]
        if " ".join(map(str, got)) != row.expected:
            wrong[row.way] = (got, row.expected)
    assert wrong == {}


def test_a_model_s_pages_open_for_those_whom_the_table_names(
    world: None, everybody: dict[str, Client]
) -> None:
    *strangers, edith, admin_client = everybody.values()
    for model, (page, letter) in product(MODELS, PAGES.items()):
        key = str(row_of(model).pk)
        address = f"/admin/{model}/{page.replace('<path:object_id>', key)}"
        for stranger in strangers:
            assert stranger.get(address)["Location"] == f"/admin/login/?next={address}"
        for client, may in zip((edith, admin_client), MODELS[model], strict=True):
            assert client.get(address).status_code == (200 if letter in may else 403), address


def test_nothing_is_written_by_those_who_may_only_look(
    world: None, edith_client: Client, admin_client: Client
) -> None:
    for model, (client, number) in product(MODELS, ((edith_client, 0), (admin_client, 1))):
        row, may = row_of(model), MODELS[model][number]
        if "C" not in may:
            assert client.post(f"/admin/{model}/{row.pk}/change/", {}).status_code == 403, model
        if "D" not in may:
            assert client.post(f"/admin/{model}/{row.pk}/delete/", {"post": "yes"}).status_code == 403, model
            client.post(f"/admin/{model}/", {**ALL_AT_ONCE, "_selected_action": row.pk})
        assert row_of(model) == row


def test_every_page_of_the_admin_is_in_a_table() -> None:
    tabled = {row.route for row in ADMIN}
    for model in MODELS:
        tabled |= {f"admin/{model}/{page}" for page in (*PAGES, "<path:object_id>/")}
    assert sorted(tabled) == sorted(ROUTES)


def test_operations_stand_apart_from_content_and_all_is_called_by_plain_words(
    edith_client: Client, admin_client: Client
) -> None:
    listed = {
        section["name"]: [model["name"] for model in section["models"]]
        for section in admin_client.get("/admin/").context["app_list"]
    }
    assert list(listed)[:5] == ["Cards", "Wiki", "Decks", "People", "Operations"]
    assert listed["Operations"][:4] == [
        "Simulation runs", "Games at the board", "Work in the queue", "Programs of all hosts",
    ]  # fmt: skip
    assert sum(map(len, listed.values())) == len(admin.site._registry)
    seen = {section["name"] for section in edith_client.get("/admin/").context["app_list"]}
    assert seen == {"Cards", "Wiki", "Decks"}
    page = edith_client.get("/admin/").content.decode()
    assert "Heartbeat" not in page
    assert "Simulation runs" not in page


LINK = re.compile(r'<a\b[^>]*?\bhref="([^"#]+)')
NOT_PAGES = ("/admin/logout/", "/account/logout")


OF_THE_SITE = (  # for whoever comes into the admin; nothing links to the page of an app
    *("", "login/", "logout/", "password_change/", "password_change/done/", "autocomplete/", "jsi18n/"),
    *("r/<path:content_type_id>/<path:object_id>/", "^"),
)
OWN_PAGES = ("cards/set/import/", "cards/set/import/confirm/")
APPS = ("cards", "decks", "account")  # whose models one of the staff may look at, and at no others


@pytest.mark.parametrize("who", ["admin", "edith", "moderator", "group", *APPS])
def test_every_link_of_every_page_opens_for_who_is_shown_it(
    who: str, world: None, everybody: dict[str, Client], alice: User
) -> None:
    client = onlooker(who) if who in APPS else everybody.get(who) or moderator()
    if who == "group":
        User.objects.get(username="mo").groups.add(Group.objects.get(name="moderator"))
    shut: set[tuple[str, str]] = set()
    opened: dict[str, int] = {}
    pages = [f"/admin/{page}" for page in ("", *OWN_PAGES)]
    for model, page in product(MODELS, (*PAGES, "<path:object_id>/art/", "<path:object_id>/suspension/")):
        if who == "admin" or opens_list(client, model):
            pages.append(f"/admin/{model}/{page.replace('<path:object_id>', str(row_of(model).pk))}")
    for page in pages:
        answer = client.get(page)
        if answer.status_code != 200:
            continue
        opened[page] = 200
        for found in LINK.findall(answer.content.decode()):
            address = urljoin(page, html.unescape(found)).partition("?")[0]
            if not address.startswith("/") or address.startswith(NOT_PAGES):
                continue
            if address not in opened:
                opened[address] = client.get(address, follow=True).status_code
            if opened[address] not in (200, 429):
                shut.add((page, address))
    assert opened
    assert shut == set()


def test_a_link_of_any_form_leads_only_where_its_reader_may_go(world: None) -> None:
    moderator()
    for address, is_kept in (
        ("/admin/reports/problemreport/", True),
        ("/admin/decks/featureddeck/?o=1", True),
        ("/admin/decks/featureddeck/add/", False),
        ("/admin/accounts/user/1/change/?next=%2F", False),
        ("/admin/accounts/user/1/password/", False),
        ("/admin/cards/set/import/", False),
        ("../../../../cards/card/1/art/", False),
        ("/decks/abc", True),
        ("https://elsewhere.example/admin/accounts/user/1/change/", True),
    ):
        request = RequestFactory().get("/admin/reports/problemreport/1/change/")
        request.user = User.objects.get(username="mo")
        link = f'<a class="button" href="{address}" title="It">the <b>words</b></a>'
        answer = HttpResponse(f"<p>{link}</p>")
        unlink(request, answer)
        wanted = f"<p>{link}</p>" if is_kept else "<p>the <b>words</b></p>"
        assert answer.content.decode() == wanted, address


def test_each_page_of_the_admin_says_who_may_open_it() -> None:
    """Of Django's pages of a model its admin says it, of others `own_page`; the rest is the site's own."""
    of_models = {f"admin/{model}/{page}" for model in MODELS for page in (*PAGES, "<path:object_id>/")}
    silent = {
        route.rpartition("(?P<")[0] or route
        for route, pattern in all_patterns()
        if route.startswith("admin/") and route not in of_models and not hasattr(pattern.callback, "may_open")
    }
    assert silent == {f"admin/{page}" for page in OF_THE_SITE}


@cache
def opens_list(client: Client, model: str) -> bool:
    """Return whether a browser gets a model's list; who does not gets none of its other pages."""
    return client.get(f"/admin/{model}/").status_code == 200


def onlooker(app: str) -> Client:
    """Return the browser of one who may look at the models of one app."""
    user = User.objects.create_user("ola", password="ola's password", is_staff=True)
    seen = Permission.objects.filter(content_type__app_label=app, codename__startswith="view_")
    user.user_permissions.add(*seen)
    client = Client()
    client.force_login(user)
    return client


def moderator() -> Client:
    """Return the browser of one who answers reports, and looks at featured decks; not at accounts."""
    user = User.objects.create_user("mo", password="mo's password", is_staff=True)
    names = ("view_problemreport", "change_problemreport", "view_featureddeck")
    user.user_permissions.add(*Permission.objects.filter(codename__in=names))
    client = Client()
    client.force_login(user)
    return client


def test_who_may_only_look_at_cards_gets_the_page_of_one(world: None) -> None:
    client = moderator()
    User.objects.get(username="mo").user_permissions.add(Permission.objects.get(codename="view_card"))
    assert client.get(f"/admin/cards/card/{row_of('cards/card').pk}/change/").status_code == 200
