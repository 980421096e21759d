"""Editors may edit cards, factions, sets and formats and feature decks, and nothing else."""

import pytest
from django.contrib import admin
from django.db import IntegrityError, transaction
from django.test import Client

from dimrift_site.accounts.models import User

pytestmark = pytest.mark.django_db

EDITED = [
    *("/admin/cards/card/", "/admin/cards/faction/", "/admin/cards/set/", "/admin/cards/plainword/"),
    *("/admin/decks/format/", "/admin/decks/featureddeck/"),
]
SEEN = ["/admin/cards/cardversion/", "/admin/cards/otherprinting/", "/admin/cards/wikipage/"]
LISTS = [f"/admin/{model._meta.app_label}/{model._meta.model_name}/" for model in admin.site._registry]


@pytest.mark.parametrize("way", EDITED)
def test_an_editor_may_add_and_change_what_the_catalogue_holds(edith_client: Client, way: str) -> None:
    assert edith_client.get(way).status_code == 200
    assert edith_client.get(f"{way}add/").status_code == 200


@pytest.mark.parametrize("way", SEEN)
def test_an_editor_may_look_at_the_history_but_not_make_it(edith_client: Client, way: str) -> None:
    assert edith_client.get(way).status_code == 200
    assert edith_client.get(f"{way}add/").status_code == 403


@pytest.mark.parametrize("way", [way for way in LISTS if way not in EDITED + SEEN])
def test_everything_else_is_closed_to_an_editor(edith_client: Client, way: str) -> None:
    assert edith_client.get(way).status_code == 403
    assert edith_client.get(f"{way}add/").status_code == 403


@pytest.mark.parametrize("way", LISTS)
def test_all_of_it_is_closed_to_readers_and_strangers(
    bob_client: Client, charlie_client: Client, way: str
) -> None:
    for ending in ("", "add/"):
        to_login = f"/admin/login/?next={way}{ending}"
        assert bob_client.get(way + ending)["Location"] == to_login
        assert charlie_client.get(way + ending)["Location"] == to_login
    assert bob_client.get(to_login).status_code == 403
    assert charlie_client.get(to_login)["Location"] == f"/account/login?next={way}add/"


def test_the_way_in_is_on_an_editor_s_account_page(edith_client: Client, bob_client: Client) -> None:
    assert 'href="/admin/"' in edith_client.get("/account").content.decode()
    assert 'href="/admin/"' not in bob_client.get("/account").content.decode()
    page = edith_client.get("/admin/").content.decode()
    assert "/admin/cards/card/" in page
    assert "/admin/accounts/user/" not in page


def test_an_editor_is_let_in_by_the_admin_s_login_too(edith_client: Client) -> None:
    assert edith_client.get("/admin/login/").status_code == 302


def test_the_database_itself_keeps_names_apart(alice: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("ALICE", password="x")
