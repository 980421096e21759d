"""Data of API requests: known names only, bounded lists, up to twenty mistakes reported."""

import ast
import importlib
import json
from base64 import b64encode
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from drf_spectacular.generators import EndpointEnumerator
from rest_framework import serializers

from dimrift_site.base.api.request_data import BoundedDict, BoundedList, InputSerializer, KnownParameters
from dimrift_site.base.api.tests.test_conventions import assert_shape, post
from dimrift_site.tools.testing.access_matrix import API, GAME, ROWS
from dimrift_site.tools.testing.source_imports import PACKAGES, module_name, source_files
from dimrift_site.tools.testing.world import World, ask_route
from engine.tests.processor_time import call_within

get_resolver().url_patterns  # noqa: B018 - imports every view, and with it every serializer

DECKS = "/api/v1/decks"
ENTRY = {"section": "main", "card": "none", "copies": 1}


def nested_serializers(serializer: type[Any]) -> Iterator[type[Any]]:
    for subclass in serializer.__subclasses__():
        yield subclass
        yield from nested_serializers(subclass)


INPUTS = sorted(set(nested_serializers(InputSerializer)), key=lambda each: each.__name__)


def views() -> Iterator[type[Any]]:
    endpoints = EndpointEnumerator().get_api_endpoints()  # type: ignore[no-untyped-call]
    yield from (view.cls for path, _regex, _method, view in endpoints if path.startswith(f"/{API}"))


# The walk over everything ---------------------------------------------------------------------


def test_all_that_is_sent_is_read_by_serializers_that_refuse_the_unknown() -> None:
    wrong = [
        f"{module_name(path)}:{node.lineno}"
        for package in PACKAGES
        for path in source_files(package)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and any(keyword.arg == "data" for keyword in node.keywords)
        if not refuses_the_unknown(module_name(path), node.func)
    ]
    assert not wrong


def refuses_the_unknown(module: str, called: ast.expr) -> bool:
    target = getattr(importlib.import_module(module), ast.unparse(called), None)
    # What is no serializer of this name is `self.takes(…)` and the like, whose type is declared.
    return (
        not isinstance(target, type) or not issubclass(target, serializers.BaseSerializer) or target in INPUTS
    )


def test_serializers_of_views_refuse_the_unknown() -> None:
    for view in views():
        for taken in [getattr(view, "takes", None), *getattr(view, "parameters", {}).values()]:
            assert taken is None or taken in INPUTS, view


@pytest.mark.django_db
@pytest.mark.parametrize("serializer", INPUTS)
def test_an_unknown_field_is_named_by_every_serializer(serializer: type[InputSerializer]) -> None:
    for partial in (False, True):
        read = serializer(data={"no_such_field": 1}, partial=partial, context={"visitor": AnonymousUser()})
        assert not read.is_valid()
        assert "no_such_field" in read.errors


@pytest.mark.parametrize("serializer", INPUTS)
def test_every_field_has_a_limit(serializer: type[InputSerializer]) -> None:
    for name, field in serializer().fields.items():
        assert is_bounded(field), f"{serializer.__name__}.{name}"


def is_bounded(field: Any) -> bool:
    """Return whether the field's size is checked before its items; a plain list checks afterwards: False."""
    if isinstance(field, serializers.ListSerializer):
        most = getattr(field, "max_length", None)
        return most is not None and isinstance(field.child, InputSerializer)
    if isinstance(field, InputSerializer):
        return True  # its own fields are asked for like those of all others
    if isinstance(field, BoundedDict | BoundedList):
        return is_bounded(field.child)
    if isinstance(field, serializers.ChoiceField | serializers.BooleanField | serializers.SlugRelatedField):
        return True
    if isinstance(field, serializers.IntegerField | serializers.DecimalField):
        return field.MAX_STRING_LENGTH <= 1000
    return isinstance(field, serializers.CharField) and field.max_length is not None


@pytest.mark.parametrize("view", sorted(set(views()), key=str))
def test_every_view_refuses_unknown_parameters(view: type[Any]) -> None:
    assert issubclass(view, KnownParameters)
    assert view.initial is KnownParameters.initial


def test_every_address_of_the_api_is_walked() -> None:
    def routes(resolver: URLResolver, prefix: str) -> Iterator[str]:
        for pattern in resolver.url_patterns:
            route = prefix + str(pattern.pattern)
            yield from [route] if isinstance(pattern, URLPattern) else routes(pattern, route)

    known = {row.route for row in ROWS if row.route.startswith(API)}
    assert known == {route for route in routes(get_resolver(), "") if route.startswith(API)}
    assert len(set(views())) >= 20


# What every route says ---------------------------------------------------------------------------

LISTED = {row.way: row for row in ROWS if row.route.startswith(API)}.values()
# A version stands in the address of these
VERSIONED = (f"delete {API}{GAME}", f"delete {API}{GAME}/lines/<int:number>")


def test_every_route_of_the_api_refuses_a_parameter_that_it_does_not_know(
    world: Callable[[str], World], alice_client: Client
) -> None:
    worlds = {about: world(about) for about in ("private", "public")}
    for row in LISTED:
        changed = row._replace(way=f"{row.way}?tpye=x", body=row.body | {"tpye": "x"})
        answer = ask_route(alice_client, row.method, worlds[row.about], changed)
        assert answer.status_code == 400, row
        assert "tpye" in answer.json()["fields"], row


def test_every_route_of_the_api_refuses_a_field_that_it_does_not_know(
    world: Callable[[str], World], alice_client: Client
) -> None:
    worlds = {about: world(about) for about in ("private", "public")}
    for row in LISTED:
        if row.method == "get":
            continue
        body = {**row.body, "tpye": "x"}
        # A game's version stands in the address, where it is asked for first.
        way = f"{row.way}?version=1" if row.way in VERSIONED else row.way
        answer = ask_route(alice_client, row.method, worlds[row.about], row._replace(way=way, body=body))
        assert answer.status_code == 400, row
        assert "tpye" in answer.json()["fields"], row


@pytest.mark.parametrize(
    ("kind", "body", "status"),
    [("application/json", "{garbage", 400), ("text/plain", "hello", 415), ("application/json", "[]", 400)],
)
def test_what_takes_no_body_does_nothing_with_one(
    world: Callable[[str], World], alice_client: Client, kind: str, body: str, status: int
) -> None:
    world_made = world("private")
    version = world_made.game.version
    for answer in (
        alice_client.post(f"/{API}runs/{world_made.run.public_id}/cancel", body, content_type=kind),
        alice_client.delete(
            f"/{API}games/{world_made.game.public_id}?version={version}", body, content_type=kind
        ),
    ):
        assert answer.status_code == status
    world_made.run.refresh_from_db()
    world_made.game.refresh_from_db()
    assert world_made.run.is_live


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "wrong"),
    [
        (f"/api/v1/cards?{each}", each.split("=")[0])
        for each in (
            "type=hero", "faction=orcs", "fabled=perhaps", "order=name", "page=0", "page=abc", "format=xml",
            f"q={'x' * 513}", "type=creature&type=artifact",
            *(f"cursor={cursor}" for cursor in ("garbage", "%00", "", "cD1h====", "x" * 1001)),
            f"cursor={b64encode(b'p=a%00').decode()}", f"cursor={b64encode(b'q=1').decode()}",
            f"cursor={b64encode(b'o=-1').decode()}",
        )
    ] + [
        ("/api/v1/decks?mine=perhaps", "mine"), ("/api/v1/factions?cursor=garbage", "cursor"),
        ("/api/v1/decks?cursor=garbage", "cursor"),
    ],
)  # fmt: skip
def test_a_list_says_which_parameter_it_cannot_use(client: Client, address: str, wrong: str) -> None:
    answer = client.get(address)
    assert_shape(answer, 400, "invalid")
    assert list(answer.json()["fields"]) == [wrong]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "body", "wrong"),
    [
        ("/api/v1/decks/parse", {"text": 0.0}, "text"),
        ("/api/v1/read", {"kind": "action", "text": "Draw 1.", "optional": 0.0}, "optional"),
        ("/api/v1/read", {"kind": "action", "text": "Draw 1.", "once": 1}, "once"),
        ("/api/v1/decks", {"name": 1}, "name"),
        ("/api/v1/cards/collection", {"identifiers": [{"key": 1}]}, "identifiers"),
    ],
)
def test_a_number_is_no_text_and_neither_yes_nor_no(
    client: Client, address: str, body: object, wrong: str
) -> None:
    answer = post(client, body, address=address)
    assert_shape(answer, 400, "invalid")
    assert list(answer.json()["fields"]) == [wrong]
    assert "A number is not taken here." in str(answer.json()["fields"])


def test_nor_is_one_in_a_list_of_texts() -> None:
    class Given(InputSerializer):
        labels = BoundedList(child=serializers.CharField(), max_length=3)

    assert not Given(data={"labels": ["a", 1]}).is_valid()
    assert Given(data={"labels": ["a", "1"]}).is_valid()


@pytest.mark.django_db
def test_what_is_possible_is_reported(client: Client) -> None:
    (words,) = client.get("/api/v1/cards?type=hero").json()["fields"]["type"]
    assert words == "“hero” is not known here; one of: creature, artifact, monument."


@pytest.mark.django_db
def test_right_parameters_and_the_next_page_are_answered(client: Client) -> None:
    from decks.models import Deck

    for number in range(60):
        Deck.objects.create(name=f"Deck {number:02} ¼", visibility="public", key=f"deck-{number}")
    seen: list[str] = []
    address = f"{DECKS}?mine=false"
    while address:
        answer = client.get(address).json()
        seen += [result["name"] for result in answer["results"]]
        address = answer["next"]
    assert seen == sorted(seen)
    assert len(seen) == 60
    assert client.get("/api/v1/cards?q=&type=&faction=none&fabled=no").status_code == 200


# Bodies ----------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_list_s_length_is_asked_before_its_items(client: Client) -> None:
    answer = post(client, {"entries": [0] * 201}, address=DECKS)
    output = ["A deck has no more than 200 entries."]
    assert answer.json()["fields"] == {"entries": {"non_field_errors": output}}
    switches: dict[str, object] = {str(number): [] for number in range(500)}
    answer = post(client, {"deck": "none", "overrides": switches}, address="/api/v1/games")
    assert list(answer.json()["fields"]) == ["overrides"]
    assert len(answer.content) < 300


@pytest.mark.django_db
def test_twenty_mistakes_are_reported_and_how_many_more(client: Client) -> None:
    answer = post(client, {"entries": [{**ENTRY, "copies": 0}] * 200}, address=DECKS)
    fields = answer.json()["fields"]
    assert list(fields["entries"]) == [str(number) for number in range(20)]
    assert fields["non_field_errors"] == ["And 180 more."]
    assert len(answer.content) < 3000


@pytest.mark.django_db
def test_what_was_sent_is_repeated_in_part_only(client: Client) -> None:
    answer = post(client, {"kind": "k" * 30_000, "n" * 30_000: 1, "text": ""})
    assert len(answer.content) < 1500
    assert answer.status_code == 400


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b'{"name": "a", "name": "b"}', "'name' stands twice"),
        (b'{"entries": [{"card": "a", "card": "a"}]}', "'card' stands twice"),
        (b'{"seed": ' + b"9" * 60_000 + b"}", "no more than 40 digits here, not 60,000"),
        (b'{"seed": 1e999}', "too large"),
        (b'{"a": ' + b"[" * 21 + b"]" * 21 + b"}", "nested too deeply"),
        (b'{"a": ' + b"[" * 900 + b"]" * 900 + b"}", "nested too deeply"),
        (b'{"a": ' + b'{"a":' * 9000 + b"1" + b"}" * 9001, "nested too deeply"),
    ],
    ids=range(7),
)
def test_a_body_that_means_two_things_or_is_built_to_harm_is_refused_in_words(
    client: Client, body: bytes, words: str
) -> None:
    answer = post(client, body, address=DECKS)
    assert_shape(answer, 400, "parse_error")
    assert words in answer.json()["detail"]


@pytest.mark.django_db
def test_many_names_in_one_object_take_no_longer_than_reading_them(client: Client) -> None:
    body = json.dumps(dict.fromkeys(map(str, range(4000))))[:-1] + ', "3999": 1}'
    answer = call_within(0.5, lambda: post(client, body, address=DECKS))
    assert_shape(answer, 400, "parse_error")


def test_a_row_without_a_limit_would_be_noticed() -> None:
    assert not is_bounded(serializers.CharField())
    assert not is_bounded(serializers.ListField(max_length=3))
    assert not is_bounded(serializers.DictField())
    assert not is_bounded(InputSerializer(many=True))
    assert not refuses_the_unknown("decks.lists.serializers", ast.parse("DeckData").body[0].value)  # type: ignore[attr-defined]
