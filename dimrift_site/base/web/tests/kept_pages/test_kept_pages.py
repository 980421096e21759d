"""Pages that caches may keep: every public address is one, or stands here with the reason why not."""

import html
import re
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any, Final

import pytest
from django.test import Client
from django.urls import resolve

from cards.news.views import new_feed
from decks.models import Deck, GameShare, Matrix, Run, SavedPosition
from dimrift_site.accounts.models import User
from dimrift_site.api_tokens.services import make_token
from dimrift_site.base.api.public_answer import PublicAnswer
from dimrift_site.base.web.cache_policy import A_MINUTE, PAGES_OF_THINGS, PUBLIC_PAGES, VARIANTS
from dimrift_site.site_pages.banners import Banners, remember
from dimrift_site.tools.testing.access_matrix import ROWS, AccessRow
from dimrift_site.tools.testing.source_imports import ROOT
from dimrift_site.tools.testing.tracked_files import tracked_files
from dimrift_site.tools.testing.world import World, ask_route

pytestmark = pytest.mark.django_db

FORM: Final = "a form, which comes with a cookie"
OWN: Final = "what is one's own"
STATE: Final = "how something stands now"
SECRET: Final = "an address that only some were given"
CHANCE: Final = "another one each time"
# Public addresses that no cache keeps, by the name of the page
WHY_NOT: Final = {
    **dict.fromkeys(("account_login", "account_signup", "account_confirm_email", "account_inactive"), FORM),
    **dict.fromkeys(("account_reset_password", "account_reset_password_from_key"), FORM),
    **dict.fromkeys(("account_reset_password_done", "account_reset_password_from_key_done"), OWN),
    "account_email_verification_sent": OWN,
    **dict.fromkeys(("decks:new", "decks:play", "decks:print", "decks:deck-advice", "report"), FORM),
    **dict.fromkeys(("decks:position-new", "decks:record-new", "cards:workshop-first"), FORM),
    "api-docs": "its requests carry a token",
    "cards:compose": "asks the reader, which is counted",
    **dict.fromkeys(("cards:workshop", "decks:games", "decks:add-card", "decks:api-games"), OWN),
    **dict.fromkeys(("decks:api-own-puzzles", "decks:api-worths", "decks:api-deck-advice"), OWN),
    **dict.fromkeys(("cards:workshop-set", "cards:workshop-card", "cards:workshop-export"), SECRET),
    **dict.fromkeys(("decks:set-balance", "decks:workshop-card-worth", "cards:search-feed"), SECRET),
    **dict.fromkeys(("decks:try", "decks:worth-run", "decks:api-worth"), "here of a card of a workshop"),
    **dict.fromkeys(("decks:hints", "decks:run-progress", "decks:matrix-progress"), STATE),
    "decks:worth-progress": STATE,
    "cards:api-random": CHANCE,
}
# Kept ones that the world of these tests has not, or shows to their maker alone
ELSEWHERE: Final = {
    *("cards:rule", "decks:compare", "decks:try", "decks:worth-run", "decks:api-worth"),
    *("cards:word", "decks:puzzle", "decks:api-puzzle"),
    *("decks:run-chart", "decks:run-table", "decks:run-replay"),
}
SITE: Final = "http://testserver"


def rows_of(about: str) -> list[AccessRow]:
    """Return the ways to read something that are about what is private, or public."""
    return [row for row in ROWS if row.method == "get" and row.about == about]


def view_name(things: World, row: AccessRow) -> str:
    return str(resolve(things.address(row.route)).view_name)


def is_kept(answer: Any) -> bool:
    return bool(answer.get("Cache-Control", "") == A_MINUTE)


def asks_for_nobody(answer: Any) -> bool:
    """Return whether it is of a view that does not know who asks."""
    view = answer.resolver_match.func
    return view is new_feed or issubclass(getattr(view, "cls", object), PublicAnswer)


def show_unlisted(things: World) -> None:
    """Give all things of the world an address that is no secret to who has it."""
    Deck.objects.filter(pk=things.deck.pk).update(visibility="unlisted")
    Matrix.objects.filter(pk=things.matrix.pk).update(visibility="unlisted")
    SavedPosition.objects.filter(pk=things.position.pk).update(visibility="unlisted")
    GameShare.objects.filter(game=things.game).update(audience="unlisted")
    Run.objects.update(state=Run.State.DONE)


def test_every_public_address_is_kept_by_caches_or_stands_here_with_the_reason(
    world: Callable[[str], World],
) -> None:
    things = world("public")
    Run.objects.update(state=Run.State.DONE)
    kept: set[str] = set()
    others: set[str] = set()
    for row in [*rows_of("public"), *rows_of("private")]:
        answer = ask_route(Client(), "get", things, row)
        if answer.status_code == 200:
            (kept if is_kept(answer) else others).add(view_name(things, row))
    assert others == {*WHY_NOT}
    assert (PUBLIC_PAGES | PAGES_OF_THINGS) - kept == ELSEWHERE


def test_pages_are_kept_that_need_more_than_one_thing(world: Callable[[str], World], alice: User) -> None:
    things = world("public")
    other = Deck.objects.create(name="Another", owner=alice, visibility="public")
    things.worth_run.__class__.objects.update(workshop=None, state="done")
    address = f"/decks/{things.deck.public_id}..{other.public_id}"
    worth = f"/worths/{things.worth_run.public_id}"
    kept = [address, "/learn/try?card=lamp", "/rules/7", worth, f"/api/v1{worth}"]
    assert {path: is_kept(Client().get(path)) for path in kept} == dict.fromkeys(kept, True)
    Deck.objects.filter(pk=other.pk).update(visibility="unlisted")
    unlisted = Client().get(address)
    assert (unlisted.status_code, is_kept(unlisted)) == (200, False)


def test_a_run_is_kept_once_it_is_over(world: Callable[[str], World]) -> None:
    things = world("public")
    address = f"/runs/{things.run.public_id}"
    assert not is_kept(Client().get(address))
    Run.objects.update(state=Run.State.DONE)
    assert is_kept(Client().get(address))


@pytest.mark.parametrize("about", ["private", "unlisted"])
def test_nothing_of_a_thing_that_is_not_public_is_kept(world: Callable[[str], World], about: str) -> None:
    things = world("public" if about == "unlisted" else about)
    if about == "unlisted":
        show_unlisted(things)
    rows = [row for row in rows_of("public") if any(part in row.route for part in ("id>", "key>"))]
    answers = {row.way: ask_route(Client(), "get", things, row) for row in rows}
    statuses = {answer.status_code for answer in answers.values()}
    assert statuses >= ({200, 404} if about == "unlisted" else {404})
    names = {way for way, answer in answers.items() if is_kept(answer)}
    assert names == {row.way for row in rows if view_name(things, row) in PUBLIC_PAGES} & names
    assert not [row.way for row in rows if row.way in names and view_name(things, row) in PAGES_OF_THINGS]


def test_a_kept_page_sets_no_cookie_and_is_the_same_until_it_changes(world: Callable[[str], World]) -> None:
    things = world("public")
    Run.objects.update(state=Run.State.DONE)
    for row in rows_of("public") + rows_of("private"):
        first = ask_route(Client(), "get", things, row)
        if not is_kept(first) or asks_for_nobody(first):
            continue
        assert not first.cookies, row.way
        assert b"csrfmiddlewaretoken" not in first.content, row.way
        varied = {word.strip() for word in first["Vary"].split(",")}
        assert {*VARIANTS} <= varied, row.way
        again = Client(headers={"If-None-Match": first["ETag"]})
        same = ask_route(again, "get", things, row)
        assert (same.status_code, same.content, same["Cache-Control"]) == (304, b"", A_MINUTE), row.way
        head = ask_route(Client(), "head", things, row)
        assert (head.content, head["ETag"], head["Cache-Control"]) == (b"", first["ETag"], A_MINUTE), row.way


def test_what_answers_are_asked_for_with_and_differs_in_is_named_by_the_policy(
    world: Callable[[str], World],
) -> None:
    text = "".join(
        (ROOT / file).read_text()
        for file in tracked_files()
        if file.suffix == ".py" and "tests" not in file.parts
    )
    headers = {*re.findall(r'"((?:HX|X)-[A-Za-z-]+)"', text)} - {"X-Request-ID", "X-CSRFToken"}
    assert {"HX-Target", "X-Preview"} <= headers
    things = world("public")
    for row in rows_of("public") + rows_of("private"):
        plain = ask_route(Client(), "get", things, row)
        if not is_kept(plain) or asks_for_nobody(plain):
            continue
        for header in headers - {*VARIANTS}:
            other = ask_route(Client(headers={header: "face"}), "get", things, row)
            assert other.content == plain.content, (row.way, header)


@pytest.mark.parametrize("sent", ["session", "another cookie", "key"])
def test_nobody_who_is_known_gets_a_copy(world: Callable[[str], World], alice: User, sent: str) -> None:
    things = world("public")
    client = Client()
    if sent == "session":
        client.force_login(alice)
    elif sent == "another cookie":
        client.cookies["csrftoken"] = "t" * 32
    else:
        client = Client(headers={"Authorization": f"Bearer {make_token(alice.pk, 'Mine', 'read', 30)}"})
    asked = [row for row in rows_of("public") + rows_of("private") if row.route != "new.atom"]
    answers = {row.way: ask_route(client, "get", things, row) for row in asked}
    own = {way: answer for way, answer in answers.items() if not asks_for_nobody(answer)}
    assert len(own) > 100
    said = {way: answer.get("Cache-Control", "") for way, answer in own.items() if answer.status_code != 400}
    assert [way for way, words in said.items() if "private" not in words or "no-store" not in words] == []


@pytest.mark.parametrize(
    "address",
    ["/decks/nowhere12345", "/nowhere", "/search", "/glossary", "/account", "/account/login", "/decks?tag="],
)
def test_errors_redirects_and_pages_of_accounts_are_never_kept(address: str, client: Client) -> None:
    answer = client.get(address)
    assert answer.status_code != 200 or answer.cookies
    assert "no-store" in answer["Cache-Control"]


def test_a_throttled_answer_is_not_kept(
    world: Callable[[str], World], client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    things = world("public")
    monkeypatch.setattr("decks.games.shares.views.is_within", lambda *_asked: False)
    answer = client.get(f"/shared/{things.shared}")
    assert (answer.status_code, answer["Cache-Control"]) == (
        429,
        "max-age=0, no-cache, no-store, must-revalidate, private",
    )


def test_pages_are_kept_with_an_announcement_and_not_during_maintenance(client: Client) -> None:
    try:
        remember(Banners(announcement="A new set."), float("inf"))
        announced = client.get("/rules")
        assert is_kept(announced)
        assert b"A new set." in announced.content
        remember(Banners(maintenance="New disks."), float("inf"))
        maintained = Client().get("/rules")
        assert (maintained.status_code, maintained["Cache-Control"]) == (200, "private, no-store")
        assert Client().post("/decks/new")["Cache-Control"] == "private, no-store"
    finally:
        remember(Banners(), float("inf"))


class SharedCache:
    """A cache between strangers and the site that keeps what it may, as long as it may (RFC 9111)."""

    def __init__(self) -> None:
        self.copies: dict[str, tuple[float, Any]] = {}

    def get(self, address: str, at: float) -> Any:
        """Answer at a time, in seconds."""
        stored, copy = self.copies.get(address, (0.0, None))
        if copy is not None and at - stored <= int(copy["Cache-Control"].partition("max-age=")[2]):
            return copy
        known = {"If-None-Match": copy["ETag"]} if copy is not None else {}
        answer = Client(headers=known).get(address)
        if answer.status_code == 304:
            answer = copy
        self.copies.pop(address, None)
        if "public" in answer.get("Cache-Control", ""):
            self.copies[address] = (at, answer)
        return answer


def hide_things(things: World) -> None:
    """Make what was public private, as a moderator or its maker does."""
    Deck.objects.filter(pk=things.deck.pk).update(visibility="private")
    SavedPosition.objects.filter(pk=things.position.pk).update(visibility="private")
    Matrix.objects.filter(pk=things.matrix.pk).update(visibility="private")
    GameShare.objects.filter(game=things.game).update(hidden=True)


def test_what_is_hidden_is_gone_from_caches_after_a_minute(world: Callable[[str], World]) -> None:
    things, cache = world("public"), SharedCache()
    addresses = [
        things.deck.get_absolute_url(),
        *(
            f"/decks/{things.deck.public_id}/{page}"
            for page in ("statistics", "share", "comments", "export.txt")
        ),
        f"/positions/{things.position.public_id}",
        f"/matrices/{things.matrix.public_id}",
        f"/shared/{things.shared}",
        f"/api/v1/decks/{things.deck.public_id}",
    ]
    for address in addresses:
        assert is_kept(cache.get(address, 0)), address
    listed = cache.get("/decks", 0)
    hide_things(things)
    assert {cache.get(address, 60).status_code for address in addresses} == {200}
    assert cache.get("/decks", 60) is listed
    assert {cache.get(address, 61).status_code for address in addresses} == {404}
    assert things.deck.name not in cache.get("/decks", 61).content.decode()
    assert {cache.get(address, 62).status_code for address in addresses} == {404}


def strict_client(**headers: str) -> Client:
    return Client(enforce_csrf_checks=True, headers=headers)


def press_again(page: str) -> dict[str, str]:
    """Return the fields that are sent by one more press."""
    (form,) = forms_of(page)
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))


@pytest.mark.parametrize("who", ["a stranger", "an account"])
def test_a_form_without_a_token_is_asked_for_once_more_and_makes_one_thing(
    world: Callable[[str], World], bob: User, who: str
) -> None:
    things = world("public")
    address = f"/decks/{things.deck.public_id}/fork"
    browser = strict_client(origin=SITE)
    if who == "an account":
        browser.force_login(bob)  # in another tab, since the page was shown
    first, second = browser.post(address), browser.post(address)
    assert not Deck.objects.filter(fork__origin=things.deck).exists()
    assert (first.status_code, second.status_code) == (200, 200)
    assert "no-store" in second["Cache-Control"]
    fields = press_again(second.content.decode())
    answers = [browser.post(address, fields) for _ in range(2)]  # by a double click
    assert [answer.status_code for answer in answers] == [302, 302]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert Deck.objects.filter(fork__origin=things.deck).count() == 1
    assert browser.get(answers[0]["Location"]).status_code == 200


def test_what_was_written_and_pressed_is_kept_for_the_second_press(client: Client) -> None:
    browser = strict_client(origin=SITE)
    written = {"text": '20 Long Pike "\n<b>', "name": ["a", "b"], "nonce": "old", "do": "save"}
    page = browser.post("/decks/new?name=x", written).content.decode()
    fields = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page)
    kept = [
        (name, html.unescape(value)) for name, value in fields if name not in ("nonce", "csrfmiddlewaretoken")
    ]
    assert kept == [("text", '20 Long Pike "\n<b>'), ("name", "a"), ("name", "b"), ("do", "save")]
    assert 'action="/decks/new?name=x"' in page
    assert "old" not in dict(fields)["nonce"]


def test_a_wrong_token_and_an_uploaded_file_are_refused(client: Client) -> None:
    browser = strict_client(origin=SITE)
    browser.cookies["csrftoken"] = "t" * 32
    assert browser.post("/decks/new", {"csrfmiddlewaretoken": "u" * 32}).status_code == 403
    assert strict_client(origin=SITE).post("/decks/import", {"file": BytesIO(b"x")}).status_code == 403


@pytest.mark.parametrize("origin", ["", "null", "https://elsewhere.example", "http://testserver:8001"])
def test_a_form_that_is_not_known_to_be_of_this_site_is_refused(
    world: Callable[[str], World], origin: str
) -> None:
    things = world("public")
    headers = {"origin": origin} if origin else {}
    assert strict_client(**headers).post(f"/decks/{things.deck.public_id}/fork").status_code == 403
    assert not Deck.objects.filter(fork__origin=things.deck).exists()


def test_a_form_of_another_site_has_no_cookies_and_is_refused_all_the_same(
    world: Callable[[str], World], alice: User
) -> None:
    """Browsers send no cookies with it (SameSite), so it looks like a stranger's."""
    things = world("private")
    browser = strict_client(origin="https://elsewhere.example")
    assert browser.post(f"/decks/{things.deck.public_id}/delete", {"version": "1"}).status_code == 403
    assert Deck.objects.filter(pk=things.deck.pk, owner=alice).exists()


def forms_of(page: str) -> Iterator[str]:
    """Yield what stands between the tags of each form that is posted."""
    yield from re.findall(r'<form[^>]*method="post".*?</form>', page, re.DOTALL)


def test_forms_have_token_and_nonce_for_whoever_has_a_cookie(world: Callable[[str], World]) -> None:
    things = world("public")
    address = things.deck.get_absolute_url()
    without = list(forms_of(Client().get(address).content.decode()))
    known = Client()
    known.cookies["csrftoken"] = "t" * 32
    with_token = list(forms_of(known.get(address).content.decode()))
    assert len(without) == len(with_token) >= 3
    assert not [form for form in without if "csrfmiddlewaretoken" in form or 'name="nonce"' in form]
    assert not [form for form in with_token if "csrfmiddlewaretoken" not in form]
    assert [form for form in with_token if 'name="nonce"' in form]
