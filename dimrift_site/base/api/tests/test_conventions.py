"""Conventions of all addresses under /api/: the shape of errors, bounded bodies, throttles, the token."""

import json
import re
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils.html import escape
from drf_spectacular.generators import SchemaGenerator
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import looks, violations
from decks.refusals import SENTENCES, STATUS
from dimrift_site.accounts.models import User
from dimrift_site.base.api.throttles import ByKind
from dimrift_site.tools.testing.source_imports import source_files
from engine.view_types import CardOnField

READ = "/api/v1/read"
TEXT = {"kind": "action", "text": "Draw 1."}


def post(client: Client, body: object, kind: str = "application/json", address: str = READ) -> Any:
    return client.generic("POST", address, body if isinstance(body, str | bytes) else json.dumps(body), kind)


def assert_shape(answer: Any, status: int, code: str) -> None:
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"].startswith("application/json")
    data = answer.json()
    assert set(data) == {"code", "detail", "fields", "rule"}
    assert data["code"] == code
    assert data["detail"]


def test_an_address_that_does_not_exist_is_reported_in_the_shape_of_the_api(client: Client, db: None) -> None:
    for address in ("/api/", "/api/v1/nothing", "/api/v1/cards/", "/api/v2/cards"):
        assert_shape(client.get(address), 404, "not_found")
    assert client.get("/nothing")["Content-Type"].startswith("text/html")


def test_what_does_not_exist_is_reported_in_the_shape_of_the_api(client: Client, db: None) -> None:
    for address in ("/api/v1/cards/none", "/api/v1/games/none", "/api/v1/runs/none", "/api/v1/decks/none"):
        assert_shape(client.get(address), 404, "not_found")


def test_a_wrong_method_is_reported_in_the_shape_of_the_api(client: Client, db: None) -> None:
    assert_shape(client.get(READ), 405, "method_not_allowed")
    assert_shape(client.delete("/api/v1/factions"), 405, "method_not_allowed")


def test_a_body_of_another_kind_is_reported_in_the_shape_of_the_api(client: Client, db: None) -> None:
    assert_shape(
        post(client, "kind=action", "application/x-www-form-urlencoded"), 415, "unsupported_media_type"
    )
    assert_shape(post(client, "text", "text/plain"), 415, "unsupported_media_type")
    assert "Content-Type: application/json" in post(client, "{}", "").json()["detail"]


def test_another_kind_of_answer_cannot_be_had(client: Client, db: None) -> None:
    assert_shape(client.get("/api/v1/factions", headers={"accept": "text/html"}), 406, "not_acceptable")


@pytest.mark.parametrize(
    "body",
    [
        b"{", b"", b"[]", b'"text"', b"null", b"\xff\xfe", b"{'kind': 1}", b'{"a": NaN}', b'{"a": Infinity}',
        b'{"kind": "action", "text": "\\ud800"}', b"[" * 60_000, b'{"a":' * 10_000,
        b'{"a": ' + b"9" * 5000 + b"}",
    ],
    ids=range(13),
)  # fmt: skip
def test_what_is_no_json_object_is_refused(client: Client, db: None, body: bytes) -> None:
    answer = post(client, body)
    assert_shape(answer, 400, "invalid" if body == b"" else "parse_error")


def test_a_field_that_is_wrong_is_named(client: Client, db: None) -> None:
    answer = post(client, {"kind": "poem", "text": "x" * 1001})
    assert_shape(answer, 400, "invalid")
    assert set(answer.json()["fields"]) == {"kind", "text"}


def test_every_refusal_has_a_sentence() -> None:
    sources = [path.read_text("utf-8") for path in source_files("decks")]
    raised = {code for source in sources for code in re.findall(r'Refusal\(\s*"(\w+)"', source)}
    assert {"empty_deck", "too_many_runs", "readonly"} <= raised
    assert raised | set(STATUS) <= set(SENTENCES)


def test_a_fault_of_ours_is_reported_in_the_same_shape(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(**_asked: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("engine.read_effect", broken)
    client.raise_request_exception = False
    assert_shape(post(client, TEXT), 500, "error")


def test_another_host_s_name_is_reported_in_the_shape_of_the_api(client: Client, db: None) -> None:
    assert_shape(client.get("/api/v1/factions", headers={"host": "evil.example"}), 400, "bad_request")


def test_changes_of_a_browser_session_need_the_token_even_without_an_account(db: None) -> None:
    client = Client(enforce_csrf_checks=True)
    assert post(client, TEXT).status_code == 200  # no session, nothing to protect
    session = client.session
    session["seen"] = True
    session.save()
    assert_shape(post(client, TEXT), 403, "permission_denied")
    client.cookies["csrftoken"] = "t" * 32
    answer = client.post(READ, TEXT, "application/json", headers={"x-csrftoken": "t" * 32})
    assert answer.status_code == 200


def test_each_kind_of_action_has_its_own_measure(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    rates = {"look": "3/min", "read": "2/min", "change": "1/min"}
    monkeypatch.setattr(ByKind, "THROTTLE_RATES", rates)
    assert [post(client, TEXT).status_code for _ in range(2)] == [200, 200]
    answer = post(client, TEXT)
    assert_shape(answer, 429, "throttled")
    assert 0 < int(answer["Retry-After"]) <= 60
    assert f"try again in {answer['Retry-After']} seconds." in answer.json()["detail"]
    assert [client.get("/api/v1/factions").status_code for _ in range(4)] == [200, 200, 200, 429]


def test_nobody_is_sent_away_for_longer_than_two_minutes(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ByKind, "THROTTLE_RATES", {"look": "99/min", "read": "1/hour", "change": "1/min"})
    answers = [post(client, TEXT) for _ in range(2)]
    assert (answers[1].status_code, answers[1]["Retry-After"]) == (429, "120")
    assert "try again in 3,600 seconds" in answers[1].json()["detail"], "the words say how long it lasts"


def test_a_page_that_refuses_says_when_to_try_again(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ByKind, "THROTTLE_RATES", {"look": "9/min", "change": "1/min"})
    answers = [client.post("/decks/new", {"text": "x"}) for _ in range(2)]
    assert (answers[1].status_code, "Retry-After" in answers[0]) == (429, False)
    assert 0 < int(answers[1]["Retry-After"]) <= 60


def test_accounts_are_counted_by_themselves(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ByKind, "THROTTLE_RATES", {"look": "1/min"})
    anonymous, dora = Client(), Client()
    dora.force_login(User.objects.create_user("dora", password="d"))
    assert [client.get("/api/v1/decks").status_code for client in (anonymous, dora)] == [200, 200]
    assert [client.get("/api/v1/decks").status_code for client in (anonymous, dora)] == [429, 429]


def test_a_measure_begins_anew_when_its_time_is_over(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    monkeypatch.setattr("dimrift_site.base.web.shared_cache.time.time", lambda: now[0])
    monkeypatch.setattr(ByKind, "THROTTLE_RATES", {"look": "1/min"})
    codes = []
    for now[0] in (1000.0, 1059.0, 1060.0, 1061.0):
        codes.append(client.get("/api/v1/factions").status_code)
    assert codes == [200, 429, 200, 429]


def test_the_description_of_the_api_is_whole(tmp_path: Any) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "schema.yml"))


def test_the_description_names_every_address(client: Client, db: None) -> None:
    answer = client.get("/api/v1/schema")
    assert answer.status_code == 200
    paths = set(json.loads(answer.content)["paths"])
    games = {f"/api/v1/games/{{public_id}}/{what}" for what in ("answer", "undo", "redo", "concede")}
    assert paths >= games | {
        "/api/v1/games",
        "/api/v1/cards",
        "/api/v1/factions",
        "/api/v1/read",
        "/api/v1/reach",
    }


def test_the_description_is_made_once_and_asked_for_by_its_etag(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = client.get("/api/v1/schema")
    monkeypatch.setattr(SchemaGenerator, "get_schema", None)
    again = client.get("/api/v1/schema")
    assert again.content == first.content and client.get("/api/docs").status_code == 200
    same = client.get("/api/v1/schema", headers={"If-None-Match": first["ETag"]})
    assert same.status_code == 304 and same.content == b""
    as_json = client.get("/api/v1/schema", headers={"Accept": "application/json"})
    assert as_json["Content-Type"] == "application/json" and as_json.content == first.content
    assert "max-age=60" in first["Cache-Control"]


def test_a_typed_dict_is_described_under_its_name_key_by_key(client: Client, db: None) -> None:
    schemas = json.loads(client.get("/api/v1/schema").content)["components"]["schemas"]
    card, view = schemas["CardOnField"], schemas["GameView"]
    assert set(card["properties"]) == set(CardOnField.__annotations__)
    assert card["required"] == ["controller", "face"]
    assert card["properties"]["equipped"] == {
        "type": "string",
        "nullable": True,
        "description": "The zone that Equipment is linked to.",
    }
    assert card["properties"]["attached"]["items"] == {"$ref": "#/components/schemas/CardUnder"}
    assert view["properties"]["question"] == {
        "allOf": [{"$ref": "#/components/schemas/WhoIsAsked"}],
        "nullable": True,
    }
    assert view["properties"]["words"] == {"type": "object", "additionalProperties": {"type": "string"}}
    assert view["description"].startswith("A game as the player may see it (19.1).")


# The page ---------------------------------------------------------------------------------------------

# What axe finds in Swagger's own markup, which no setting or style changes: a <main> of its own in ours, tags
# as h3 below the h1, buttons in what opens an operation, choices and the text of a body without a label, and
# long examples that scroll and take no focus.
SWAGGER_S_OWN = {
    "landmark-main-is-top-level", "landmark-no-duplicate-main", "landmark-unique", "heading-order",
    "nested-interactive", "select-name", "label", "scrollable-region-focusable",
}  # fmt: skip


def test_without_a_script_the_page_lists_every_operation(client: Client, db: None) -> None:
    html = client.get("/api/docs").content.decode()
    for path, by_method in json.loads(client.get("/api/v1/schema").content)["paths"].items():
        for method, said in by_method.items():
            assert re.search(rf"<code>{method.upper()}\s+(<a [^>]*>)?{re.escape(path)}<", html)
            assert escape(said["summary"]) in html
    assert '<a href="/api/v1/cards/toll-box">/api/v1/cards/{key}</a>' in html


@pytest.mark.browser
def test_the_page_of_the_api_tries_operations_and_axe_finds_nothing_else_wrong(
    page: Page, live_server: LiveServer, complaints: list[str]
) -> None:
    page.goto(f"{live_server.url}/api/docs")
    expect(page.get_by_role("heading", name="API", exact=True)).to_be_visible()
    expect(page.get_by_role("navigation", name="Main")).to_be_visible()
    page.locator("#operations-factions-factions_list").get_by_role("button").first.click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("button", name="Execute").click()
    expect(page.locator(".live-responses-table tbody .response-col_status")).to_contain_text("200")
    create = page.locator("#operations-decks-decks_create")
    create.get_by_role("button").first.click()
    create.get_by_role("button", name="Try it out").click()
    create.locator("textarea").fill('{"name": "Empty"}')
    create.get_by_role("button", name="Execute").click()  # with the token
    expect(create.locator(".live-responses-table tbody .response-col_status").first).to_contain_text("201")
    for looked_at in looks(page, {"width": 390, "height": 800}, {"width": 1280, "height": 900}):
        wrong = [
            violation for violation in violations(page) if violation.partition(":")[0] not in SWAGGER_S_OWN
        ]
        assert not wrong, (looked_at, wrong)
        width = page.viewport_size["width"] if page.viewport_size else 0
        assert page.evaluate("document.documentElement.scrollWidth") <= width, looked_at
    page.get_by_role("button", name="Switch between dark and light").click()
    assert page.evaluate("document.documentElement.classList.contains('dark-mode')") is False
    assert complaints == []
