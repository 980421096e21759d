"""Decks under /api/v1/decks."""

import json
from typing import Any

import pytest
from django.test import Client

from decks.legality.models import Format
from decks.lists.deck_text.exchange import deck_as_code
from decks.lists.versions.kept_versions import snapshot
from decks.lists.views.own_deck import own_deck_row
from decks.models import Deck

pytestmark = pytest.mark.django_db

BOXES = [{"section": "main", "card": "toll-box", "copies": 3}]
SHAPE = {"code", "detail", "fields", "rule"}


@pytest.fixture
def owner(alice_client: Client, men: Deck) -> Client:
    """Alice's browser, on a site with the starter decks."""
    return alice_client


@pytest.fixture
def bob(bob_client: Client) -> Client:
    """Another user's browser."""
    return bob_client


def send(client: Client, method: str, way: str, data: object = "") -> tuple[int, Any]:
    answer = client.generic(method.upper(), f"/api/v1/decks{way}", as_json(data), "application/json")
    return answer.status_code, answer.json() if answer.content else None


def as_json(data: object) -> str:
    return data if isinstance(data, str) else json.dumps(data)


def make_deck(client: Client, **given: object) -> dict[str, Any]:
    status, data = send(client, "post", "", {"name": "Boxes", "entries": BOXES} | given)
    assert status == 201, data
    return dict(data)


def test_a_deck_is_made_and_given_back(owner: Client) -> None:
    data = make_deck(owner, about="Three of them.")
    assert (data["name"], data["about"], data["owner"]) == ("Boxes", "Three of them.", "alice")
    assert (data["visibility"], data["version"], data["format"]) == ("private", 1, None)
    assert data["entries"] == [BOXES[0] | {"name": "Toll Box", "private_now": False}]
    assert send(owner, "get", f"/{data['public_id']}") == (200, data)


def test_nothing_needs_to_be_said_of_a_new_deck(client: Client, men: Deck) -> None:
    status, data = send(client, "post", "", {})
    assert (status, data["name"], data["entries"], data["owner"]) == (201, "Untitled deck", [], None)
    assert send(client, "get", f"/{data['public_id']}")[0] == 200
    assert send(Client(), "get", f"/{data['public_id']}")[0] == 404


def test_the_list_has_public_decks_and_one_s_own(owner: Client, bob: Client) -> None:
    mine = make_deck(owner)
    listed = owner.get("/api/v1/decks").json()
    assert set(listed) == {"next", "results"}
    assert [result["name"] for result in listed["results"]] == sorted(
        result["name"] for result in listed["results"]
    )
    sizes = {result["name"]: result["size"] for result in listed["results"]}
    assert sizes["Boxes"] == 3
    assert sizes["Hold the Causeway"] == sizes["The Court of Perhaps"] == 27
    assert [result["public_id"] for result in owner.get("/api/v1/decks?mine=yes").json()["results"]] == [
        mine["public_id"]
    ]
    assert "Boxes" not in [result["name"] for result in bob.get("/api/v1/decks").json()["results"]]
    assert bob.get("/api/v1/decks?mine=yes").json() == {"next": None, "results": []}


def test_a_change_names_its_version_and_leaves_the_rest(owner: Client) -> None:
    deck = make_deck(owner, about="Three of them.")
    status, data = send(owner, "patch", f"/{deck['public_id']}", {"version": 1, "name": "Crates"})
    assert (status, data["name"], data["about"], data["version"]) == (200, "Crates", "Three of them.", 2)
    assert data["entries"] == deck["entries"]


def test_putting_a_deck_leaves_nothing_of_the_old_one(owner: Client) -> None:
    deck = make_deck(owner, about="Three of them.")
    put = {"version": 1, "name": "Pikes", "entries": [{"card": "long-pike"}]}
    status, data = send(owner, "put", f"/{deck['public_id']}", put)
    assert (status, data["name"], data["about"]) == (200, "Pikes", "")
    assert [(entry["card"], entry["copies"]) for entry in data["entries"]] == [("long-pike", 1)]


@pytest.mark.parametrize("method", ["put", "patch"])
def test_a_stale_change_is_answered_with_the_state_of_now(owner: Client, method: str) -> None:
    deck = make_deck(owner)
    send(owner, "patch", f"/{deck['public_id']}", {"version": 1, "name": "Early"})
    status, data = send(owner, method, f"/{deck['public_id']}", {"version": 1, "name": "Late", "entries": []})
    assert (status, data["code"], data["state"]["name"], data["state"]["version"]) == (
        409,
        "stale",
        "Early",
        2,
    )
    assert set(data) == SHAPE | {"state"}
    assert snapshot(Deck.objects.get(public_id=deck["public_id"])) == {"main": [["toll-box", 3]]}


def test_a_deck_that_is_deleted_while_it_is_changed_is_not_found(
    owner: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = make_deck(owner)

    def found_before(request: Any, public_id: str) -> Deck:
        row = own_deck_row(request, public_id)
        Deck.objects.filter(pk=row.pk).delete()
        return row

    monkeypatch.setattr("decks.lists.api.own_deck_row", found_before)
    status, data = send(owner, "patch", f"/{deck['public_id']}", {"version": 1, "name": "Late"})
    assert (status, data["code"], set(data)) == (404, "not_found", SHAPE)


def test_a_deck_is_deleted_in_the_version_that_was_looked_at(owner: Client) -> None:
    way = f"/{make_deck(owner)['public_id']}"
    assert send(owner, "delete", way)[0] == 400
    assert send(owner, "delete", f"{way}?version=0")[0] == 409
    assert send(owner, "delete", f"{way}?version=1") == (204, None)
    assert send(owner, "get", way)[0] == 404


def test_a_change_without_a_proper_version_is_refused(owner: Client) -> None:
    versions: list[object] = [None, "", "x", -1, 2**40, [], True]
    for version in versions:
        for method in ("put", "patch"):
            deck = make_deck(owner)
            given = {"name": "Other"} | ({} if version is None else {"version": version})
            status, data = send(owner, method, f"/{deck['public_id']}", given)
            assert (status, list(data["fields"])) in [(400, ["version"]), (409, [])], (method, version)
            assert Deck.objects.filter(name="Other").count() == 0 or version is True, (method, version)


UNUSABLE: list[tuple[object, str]] = [
    ({"name": ""}, "name"),
    ({"name": "x" * 121}, "name"),
    ({"name": "a\0b"}, "name"),
    ({"about": "x" * 2001}, "about"),
    ({"visibility": "secret"}, "visibility"),
    ({"format": "no-such"}, "format"),
    ({"entries": [{"card": "moon"}]}, "entries"),
    ({"entries": [{"card": "toll-box", "copies": 0}]}, "entries"),
    ({"entries": [{"card": "toll-box", "copies": 99}, {"card": "toll-box"}]}, "entries"),
    ({"entries": [{"card": "toll-box", "section": "hand"}]}, "entries"),
    ({"entries": [{"card": "toll-box"}] * 201}, "entries"),
    ({"entries": {"card": "toll-box"}}, "entries"),
    ({"entries": ["toll-box"]}, "entries"),
]


def test_what_cannot_be_used_is_named_by_its_field(owner: Client) -> None:
    for given, field in UNUSABLE:
        status, data = send(owner, "post", "", given)
        assert (status, data["code"], list(data["fields"])) == (400, "invalid", [field]), given
        assert set(data) == SHAPE, given
        assert Deck.objects.filter(key=None).count() == 0, given


def test_a_public_deck_needs_an_account(client: Client, men: Deck) -> None:
    status, data = send(client, "post", "", {"visibility": "public"})
    assert (status, data["code"]) == (400, "public_needs_account")
    assert Deck.objects.filter(key=None).count() == 0


def test_a_deck_is_held_against_its_format(owner: Client) -> None:
    deck = make_deck(owner, entries=[{"card": "saint-wick", "copies": 20}])
    status, data = send(owner, "get", f"/{deck['public_id']}/validate")
    assert (status, data["format"], data["valid"]) == (200, "modern", False)
    assert [(problem["code"], problem["card"], problem["change"]) for problem in data["problems"]] == [
        ("fabled_in_main", "saint-wick", "main:saint-wick:-20 fables:saint-wick:20"),
        ("too_many_copies", "saint-wick", "main:saint-wick:-17"),
    ]
    assert all(problem["detail"] and problem["mend"] for problem in data["problems"])
    assert send(owner, "get", f"/{deck['public_id']}/validate?against=modern") == (status, data)
    assert send(owner, "get", f"/{deck['public_id']}/validate?against=x")[0] == 400


def test_a_starter_deck_is_valid(client: Client, men: Deck) -> None:
    data = send(client, "get", f"/{men.public_id}/validate")[1]
    assert data == {"format": "modern", "valid": True, "problems": [], "warnings": [], "more_problems": 0}


def test_of_many_problems_twenty_are_reported_and_how_many_more(client: Client, men: Deck) -> None:
    for text, more in (("2 Nobody\n" * 300, 181), (f"{'x' * 29_000}\n", 0)):
        answer = client.post("/api/v1/decks/parse", {"text": text}, content_type="application/json")
        assert answer.json()["more_problems"] == more
        assert len(answer.json()["problems"]) == (20 if more else 1)
        assert len(answer.content) - len(answer.json()["text"]) < 6_000
        page = client.post("/decks/new", {"text": text}).content.decode()
        assert page.count("data-line=") == (20 if more else 1)
        assert ("And 181 more." in page) == bool(more)
        assert len(page.replace(text.strip(), "")) < 25_000
        shown = client.post("/decks/new", {"text": text, "skip": "yes"}, follow=True).content
        assert b"x" * 301 not in shown


def test_entries_that_were_answered_are_taken_back_as_they_are(
    client: Client, owner: Client, men: Deck
) -> None:
    parsed = send(owner, "post", "/parse", {"text": "3 Toll Box\n2 Long Pike\n"})[1]["entries"]
    status, made = send(owner, "post", "", {"name": "Parsed", "entries": parsed})
    assert (status, sorted(entry["copies"] for entry in made["entries"])) == (201, [2, 3])
    change = {"version": made["version"], "entries": made["entries"][:1]}
    status, saved = send(owner, "patch", f"/{made['public_id']}", change)
    assert (status, saved["entries"]) == (200, made["entries"][:1])
    wrong = [{**parsed[0], "lines": 1}]
    assert send(owner, "post", "", {"name": "Parsed", "entries": wrong})[0] == 400


def test_a_text_is_read_into_entries_and_problems(client: Client, men: Deck) -> None:
    status, data = send(client, "post", "/parse", {"text": "3 Toll Box\n2 Tol Box\n0 Toll Box\n"})
    assert status == 200
    assert data["entries"] == [
        {"line": 1, "section": "main", "card": "toll-box", "name": "Toll Box", "copies": 3}
    ]
    assert [(problem["line"], problem["code"], problem["suggestions"]) for problem in data["problems"]] == [
        (2, "unknown_card", ["Toll Box"]),
        (3, "unreadable_line", []),
    ]
    assert Deck.objects.filter(key=None).count() == 0


def test_a_text_that_is_none_is_refused(client: Client, men: Deck) -> None:
    texts: list[object] = [None, True, "x" * 30_001, "a\0b", []]
    for text in texts:
        status, data = send(client, "post", "/parse", {"text": text})
        assert (status, list(data["fields"])) == (400, ["text"]), text


def test_a_stranger_reads_what_is_public_and_changes_nothing(
    owner: Client, bob: Client, client: Client
) -> None:
    deck = make_deck(owner)
    way = f"/{deck['public_id']}"
    changes = [
        ("put", way, {"version": 1}),
        ("patch", way, {"version": 1, "name": "Mine"}),
        ("delete", f"{way}?version=1", ""),
    ]
    for stranger in (bob, client):
        assert [send(stranger, *change)[0] for change in changes] == [404, 404, 404]
        assert send(stranger, "get", f"{way}/validate")[0] == 404
    Deck.objects.filter(public_id=deck["public_id"]).update(visibility="public")
    for stranger in (bob, client):
        for change in changes:
            status, data = send(stranger, *change)
            assert (status, data["code"]) == (403, "permission_denied")
        assert send(stranger, "get", way)[1]["name"] == "Boxes"
        assert send(stranger, "get", f"{way}/validate")[0] == 200


NO_CHOICE: list[tuple[dict[str, object], str, str]] = [
    ({"format": "best"}, "format", "There is no such format; one of: classic, latest, modern, wiki."),
    ({"format": 1}, "format", "There is no such format; one of: classic, latest, modern, wiki."),
    ({"visibility": "secret"}, "visibility", "one of: private, unlisted, public."),
    ({"entries": [{"card": "toll-box", "section": "side"}]}, "entries", "one of: main, fables, maybe."),
]


def test_what_is_no_choice_is_refused_with_those_that_are(owner: Client, men: Deck) -> None:
    for given, field, said in NO_CHOICE:
        status, data = send(owner, "post", "", given)
        assert (status, list(data["fields"])) == (400, [field]), given
        assert said in str(data["fields"]), given


def test_a_change_that_names_no_version_is_asked_for_one(owner: Client) -> None:
    status, data = send(owner, "patch", f"/{make_deck(owner)['public_id']}", {"name": "Other"})
    assert (status, data["fields"]) == (400, {"version": ["This field is required."]})


def test_another_method_is_refused(owner: Client, men: Deck) -> None:
    for method, way in (
        ("put", ""),
        ("delete", ""),
        ("post", "/{deck}"),
        ("post", "/{deck}/validate"),
        ("get", "/parse"),
        ("put", "/parse"),
    ):
        status, data = send(owner, method, way.format(deck=men.public_id), {})
        assert status == 405, method
        assert set(data) == SHAPE, method


def test_words_that_are_no_json_are_refused_in_the_same_shape(owner: Client) -> None:
    for method, way in (("post", ""), ("post", "/parse"), ("put", f"/{make_deck(owner)['public_id']}")):
        status, data = send(owner, method, way, '{"name": ')
        assert (status, set(data)) == (400, SHAPE)


def test_what_the_api_gives_it_takes_again(owner: Client, men: Deck) -> None:
    data = json.loads(owner.get(f"/decks/{men.public_id}/export.json").content)
    entries = [{key: entry[key] for key in ("section", "card", "copies")} for entry in data["entries"]]
    copy = make_deck(owner, name=data["name"], entries=entries)
    assert snapshot(Deck.objects.get(public_id=copy["public_id"])) == snapshot(men)


# Lists from elsewhere: the same answer as on the page of a new deck ------------------------------------


GIVEN: list[str] = [
    '{"name": "Road", "entries": [{"card": "Toll Box", "copies": 3}, {"card": "Tol Bx"}]}',
    "section,copies,name\nmain,3,Toll Box\nmain,1,Tol Bx\n",
    "# Road\n# Slow.\nToll Box x3\n1 Tol Bx",
    "{link}",
    "http://testserver{link}",
    "{code}",
    "{code}x",
]


def test_json_csv_codes_and_links_are_read_as_on_the_page(owner: Client, men: Deck) -> None:
    men.format = Format.objects.get(key="modern")
    men.save()
    for text in GIVEN:
        filled = text.replace("{link}", men.get_absolute_url()).replace("{code}", deck_as_code(men))
        status, data = send(owner, "post", "/parse", {"text": filled})
        page = owner.post("/decks/new", {"text": filled, "preview": "yes"})
        assert status == 200, text
        read, initial = page.context["pasted"], page.context["form"].initial
        assert [(entry["line"], entry["card"], entry["copies"]) for entry in data["entries"]] == [
            (line.number, line.card.key, line.copies) for line in read.kept
        ], text
        assert [problem["detail"] for problem in data["problems"]] == [line.reason for line in read.shown], (
            text
        )
        assert (data["text"], data["name"]) == (initial["text"], initial["name"]), text
        assert data["format"] == (initial["format"] or None), text
        assert data["entries"] or data["problems"], text


def test_a_link_to_what_a_stranger_may_not_see_is_no_list(owner: Client, client: Client, men: Deck) -> None:
    deck = make_deck(owner)
    _, data = send(client, "post", "/parse", {"text": f"/decks/{deck['public_id']}"})
    assert (data["entries"], len(data["problems"])) == ([], 1)
