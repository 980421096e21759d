"""A token reads, may not write unless it says so, expires, is revoked, and is nobody else's."""

import html
import os
import re
import shutil
import subprocess
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve, reverse
from django.utils import timezone
from drf_spectacular.generators import SchemaGenerator
from pytest_django.live_server_helper import LiveServer

from decks.models import Deck, Game, Run
from decks.tests.conftest import _no_worker, men
from dimrift_site.accounts.models import User
from dimrift_site.api_tokens.authentication import READING_POSTS
from dimrift_site.api_tokens.models import ApiToken
from dimrift_site.api_tokens.services import MOST, SHOWN, TooManyTokens, make_token
from dimrift_site.tools.testing.private_servers import Missing

__all__ = ["_no_worker", "men"]
MINE = "/api/v1/decks"
NEW = {"name": "New", "entries": [{"card": "toll-box", "copies": 3}]}


@pytest.fixture
def secret(alice: User) -> Deck:
    return Deck.objects.create(name="Hers alone", owner=alice)


def ask(token: str, path: str = MINE, body: Any = None) -> Any:
    """Ask as a program does: without cookies."""
    program = Client(enforce_csrf_checks=True, headers={"Authorization": f"Bearer {token}"})
    return program.post(path, body, content_type="application/json") if body else program.get(path)


@pytest.mark.django_db
def test_a_token_sees_what_its_account_sees_and_no_more(alice: User, bob: User, secret: Deck) -> None:
    address = f"{MINE}/{secret.public_id}"
    assert ask(make_token(alice.pk, "Mine", "read", 30), address).status_code == 200
    assert ask(make_token(bob.pk, "His", "write", 30), address).status_code == 404
    assert Client().get(address).status_code == 404


@pytest.mark.django_db
def test_one_that_only_reads_may_not_write_and_one_that_writes_needs_no_csrf_token(
    alice: User, men: Deck
) -> None:
    refused = ask(make_token(alice.pk, "Mine", "read", 30), body=NEW)
    assert refused.status_code == 403
    assert refused.json()["detail"] == "This token may only read."
    answer = ask(make_token(alice.pk, "Mine too", "write", 30), body=NEW)
    assert answer.status_code == 201
    assert Deck.objects.get(name="New").owner == alice


@pytest.mark.django_db
def test_what_a_program_makes_with_one_leaves_no_session_and_no_cookie(alice: User, men: Deck) -> None:
    token = make_token(alice.pk, "Mine", "write", 30)
    started = ask(token, f"{MINE}/{men.public_id}/runs", {"games": 1, "turns": 1})
    assert (started.status_code, started.cookies) == (201, {})
    game = ask(token, "/api/v1/games", {"deck": men.public_id})
    assert (game.status_code, game.cookies) == (201, {})
    assert Game.objects.get().owner == Run.objects.get().starter == alice
    assert not Session.objects.exists()


@pytest.mark.django_db
def test_one_that_expired_was_revoked_or_never_was_is_refused_in_one_way(
    alice: User, alice_client: Client, bob_client: Client
) -> None:
    text = make_token(alice.pk, "Mine", "read", 30)
    token = ApiToken.objects.get()
    unknown = ask("dimrift_nothing")
    assert unknown.status_code == 401
    assert unknown["WWW-Authenticate"] == "Bearer"
    ApiToken.objects.update(expires=timezone.now() - timedelta(seconds=1))
    assert ask(text).content == unknown.content
    ApiToken.objects.update(expires=timezone.now() + timedelta(days=1))
    assert ask(text).status_code == 200
    bob_client.post("/account/tokens/revoke", {"token": token.pk})
    assert ask(text).status_code == 200, "nobody else revokes it"
    alice_client.post("/account/tokens/revoke", {"token": token.pk})
    assert ask(text).content == unknown.content
    User.objects.filter(pk=alice.pk).update(is_active=False)
    ApiToken.objects.all().delete()
    assert ask(make_token(alice.pk, "Mine", "read", 30)).content == unknown.content, "a closed account"


@pytest.mark.django_db
def test_it_is_shown_once_and_kept_as_a_digest_with_when_it_was_used(alice_client: Client) -> None:
    answer = alice_client.post("/account/tokens", {"name": "Script", "scope": "read", "days": "90"})
    assert answer.status_code == 201
    [text] = re.findall(r'value="(dimrift_[\w-]+)"', answer.content.decode())
    token = ApiToken.objects.get()
    assert text not in [str(getattr(token, field.attname)) for field in ApiToken._meta.fields]
    page = alice_client.get("/account/tokens").content.decode()
    assert text not in page
    assert text[:SHOWN] in page
    assert "never used" in page
    assert timedelta(days=89) < token.expires - timezone.now() < timedelta(days=91)
    assert ask(text).status_code == 200
    assert "last used" in alice_client.get("/account/tokens").content.decode()


@pytest.mark.django_db
def test_there_are_at_most_20_and_what_is_written_wrong_is_said(alice: User, alice_client: Client) -> None:
    wrong = alice_client.post("/account/tokens", {"name": "", "scope": "all", "days": "9999"})
    assert (wrong.status_code, ApiToken.objects.count()) == (400, 0)
    for number in range(MOST):
        make_token(alice.pk, f"{number}", "read", 30)
    full = alice_client.post("/account/tokens", {"name": "More", "scope": "read", "days": "30"})
    assert full.status_code == 409
    assert "as many as there can be" in full.content.decode()
    with pytest.raises(TooManyTokens):
        make_token(alice.pk, "More", "read", 30)


@pytest.mark.processes
@pytest.mark.django_db(transaction=True)
def test_the_examples_of_the_page_are_run_by_curl(
    alice: User, alice_client: Client, men: Deck, live_server: LiveServer, settings: Any
) -> None:
    if shutil.which("curl") is None:
        Missing("curl", "apt-get install curl").leave_unproven()
    settings.SITE_URL = live_server.url
    Deck.objects.create(name="Hers alone", owner=alice)
    page = alice_client.get("/account/tokens").content.decode()
    commands = re.findall(r"<code>(curl.*?)</code></pre>", page, re.DOTALL)
    examples = [f"{html.unescape(command)} -s -f" for command in commands]
    assert len(examples) == 2
    known = {"TOKEN": make_token(alice.pk, "Mine", "write", 30), "PATH": os.environ["PATH"]}
    answers = [
        subprocess.run(
            ["/bin/sh", "-c", example], env=known, capture_output=True, text=True, check=True
        ).stdout
        for example in examples
    ]
    assert "Hers alone" in answers[0]
    assert Deck.objects.get(name="By curl").owner == alice


def test_a_new_token_is_copied_by_a_button(alice_client: Client) -> None:
    page = alice_client.post(
        "/account/tokens", {"name": "Mine", "scope": "read", "days": "30"}
    ).content.decode()
    assert 'data-copy="made"' in page
    assert "js/copy.js" in page
    assert "js/copy.js" not in alice_client.get("/account/tokens").content.decode()


READING: dict[str, Any] = {
    "cards:api-collection": {"identifiers": [{"key": "toll-box"}]},
    "cards:api-read": {"kind": "action", "text": "Draw 2."},
    "decks:api-parse": {"text": "3 Toll Box"},
    "decks:api-validate-given": {"text": "3 Toll Box"},
}


@pytest.mark.django_db
def test_one_that_only_reads_may_ask_by_post_what_keeps_nothing(alice: User, men: Deck) -> None:
    assert set(READING) == READING_POSTS
    token = make_token(alice.pk, "Mine", "read", 30)
    ask(token)  # which notes when it was used
    for name, body in READING.items():
        with CaptureQueriesContext(connection) as asked:
            answer = ask(token, reverse(name), body)
        assert answer.status_code == 200, (name, answer.content)
        queries = [query["sql"] for query in asked.captured_queries]
        said = [sql.split()[0] for sql in queries if ApiToken._meta.db_table not in sql]  # it notes its use
        assert not {"INSERT", "UPDATE", "DELETE"} & set(said), name


@pytest.mark.django_db
def test_no_other_change_of_the_api_is_open_to_one_that_only_reads(alice: User, men: Deck) -> None:
    token = make_token(alice.pk, "Mine", "read", 30)
    program = Client(headers={"Authorization": f"Bearer {token}"})
    tried = 0
    generator: Any = SchemaGenerator
    for path, methods in generator().get_schema(public=True)["paths"].items():
        address = re.sub(r"\{\w+\}", "x", path.replace("{number}", "1"))
        for method in set(methods) & {"post", "put", "patch", "delete"}:
            if resolve(address).view_name not in READING_POSTS:
                answer = program.generic(method.upper(), address, "{}", content_type="application/json")
                assert answer.status_code == 403, (method, path)
                tried += 1
    assert tried > 10
