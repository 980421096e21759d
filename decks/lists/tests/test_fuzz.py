"""Wild texts and bodies over HTTP: the server never fails, no line is lost, nothing is half saved."""

import json
import random
from collections.abc import Iterator
from functools import partial

import pytest
from django.core.cache import cache
from django.test import Client

from decks.lists.deck_text.card_names import visible
from decks.lists.tests.test_list_reader import texts
from decks.lists.versions.kept_versions import snapshot
from decks.models import Deck, DeckVersion
from engine.tests.processor_time import call_within

pytestmark = pytest.mark.django_db

VALUES: list[object] = [
    None, True, 0, 1, -1, 99, 100, 2**31, 2**63, 1.5, 1e308, "", "x", "main", "fables", "toll-box",
    "Toll Box", "saint-wick", "modern", "public", "private", "\0", "\ud800", "🜂" * 70, "x" * 130, "1",
    [], [None], {}, {"card": "toll-box"}, [{"card": "toll-box", "copies": 2}], [[[]]], [{"card": "moon"}],
    [{"card": "long-pike", "section": "maybe"}],
]  # fmt: skip
KEYS = [
    "name",
    "about",
    "visibility",
    "format",
    "entries",
    "version",
    "card",
    "copies",
    "section",
    "text",
    "x",
]


@pytest.fixture
def owner(alice_client: Client, men: Deck) -> Client:
    """Alice's browser, on a site with the starter decks."""
    return alice_client


@pytest.fixture
def boxes(owner: Client) -> Deck:
    owner.post("/decks/new", {"name": "Boxes", "text": "3 Toll Box"})
    return Deck.objects.get(name="Boxes")


def bodies(count: int, seed: int) -> Iterator[str]:
    """JSON of objects made of keys that the API knows and values that it should not be given."""
    chance = random.Random(seed)
    for _ in range(count):
        body = {chance.choice(KEYS): chance.choice(VALUES) for _ in range(chance.randint(0, 6))}
        text = json.dumps(body)
        yield text if chance.random() < 0.9 else text[: chance.randint(0, len(text))]


def unhurried(written: Iterator[str]) -> Iterator[str]:
    """The same, as if a long time lay between them: how often one may ask is not the question here."""
    for text in written:
        cache.clear()
        yield text


def test_wild_texts_over_the_api_lose_no_line(client: Client, men: Deck) -> None:
    for text in unhurried(texts(80, seed=3)):
        answer = client.post("/api/v1/decks/parse", {"text": text}, content_type="application/json")
        assert answer.status_code in (200, 400)
        data = answer.json()
        if answer.status_code == 200:
            output = sorted(entry["line"] for entry in data["entries"] + data["notes"] + data["problems"])
            assert output == [n for n, line in enumerate(visible(text).splitlines(), 1) if line.strip()]
        else:
            assert "\0" in text or "\ud800" in text, data


def test_wild_texts_over_the_pages_are_saved_or_shown_again(owner: Client, boxes: Deck) -> None:
    # A form cannot say half a character.
    for number, text in enumerate(wild.replace("\ud800", "") for wild in texts(24, seed=4)):
        version = Deck.objects.get(pk=boxes.pk).version
        skip = {"skip": "yes"} if number % 3 == 0 else {}
        how = "add" if number % 2 else "replace"
        written = {"version": version, "text": text, "how": how, **skip}
        answer = owner.post(f"/decks/{boxes.public_id}/edit/text", written)
        assert answer.status_code in (302, 400)
        assert (Deck.objects.get(pk=boxes.pk).version == version) == (answer.status_code == 400)


@pytest.mark.both_databases
def test_wild_bodies_are_answered_in_one_shape_or_saved_whole(owner: Client, boxes: Deck) -> None:
    way = f"/api/v1/decks/{boxes.public_id}"
    ways = [("POST", "/api/v1/decks"), ("PUT", way), ("PATCH", way), ("POST", "/api/v1/decks/parse")]
    for number, body in enumerate(unhurried(bodies(80, seed=5))):
        before = snapshot(boxes), boxes.versions.count()
        answer = owner.generic(*ways[number % 4], body, "application/json")
        assert answer.status_code in (200, 201, 400, 409), body
        if answer.status_code >= 400:
            assert {"code", "detail", "fields", "rule"} <= set(answer.json()), body
            assert (snapshot(boxes), boxes.versions.count()) == before, body
    boxes.refresh_from_db()
    assert DeckVersion.objects.get(deck=boxes, version=boxes.version).snapshot == snapshot(boxes)


def test_wild_changes_are_made_or_refused(owner: Client, boxes: Deck) -> None:
    chance = random.Random(6)
    parts = [
        "main",
        "fables",
        "maybe",
        "hand",
        "toll-box",
        "saint-wick",
        "moon",
        "1",
        "-1",
        "99",
        "²",
        "",
        " ",
        "\0",
        ":",
    ]
    for _ in range(30):
        version = Deck.objects.get(pk=boxes.pk).version - chance.choice((0, 0, 0, 1))
        change = [":".join(chance.choices(parts, k=3)) for _ in range(chance.randint(0, 3))]
        answer = owner.post(f"/decks/{boxes.public_id}/edit", {"version": version, "change": change})
        assert answer.status_code in (302, 400, 409)
    assert all(1 <= entry.copies <= 99 for entry in boxes.entries.all())


MEGABYTE = 1_000_000
HUGE = {
    "lines": "3 Toll Box\n" * (MEGABYTE // 11),
    "one line": "3 Toll Box " * (MEGABYTE // 11),
    "letters": "a" * MEGABYTE,
    "a table": "Count,Name\n" + "3,Toll Box\n" * (MEGABYTE // 11),
    "JSON": json.dumps([{"name": "Toll Box", "copies": 3}] * (MEGABYTE // 36)),
    "deep JSON": "[" * MEGABYTE,
    "what nobody sees": "\u200b" * (MEGABYTE // 3),
    "emoji": "🔥" * (MEGABYTE // 4),
    "empty lines": "\r\n" * (MEGABYTE // 2),
}


def test_a_megabyte_is_refused_in_words_within_a_second(owner: Client, boxes: Deck) -> None:
    for kind in HUGE:
        assert_refused_in_words(owner, boxes, kind)


def assert_refused_in_words(owner: Client, boxes: Deck, kind: str) -> None:
    """Send a megabyte to each page and each operation that takes a list."""
    before, decks = snapshot(boxes), Deck.objects.count()
    cache.clear()
    for way, fields in (
        ("/decks/new", {"name": "Huge"}),
        (f"/decks/{boxes.public_id}/edit/text", {"version": boxes.version, "how": "add"}),
    ):
        answer = call_within(1, partial(owner.post, way, {**fields, "text": HUGE[kind]}))
        assert answer.status_code in (400, 413), (kind, way)
        assert "30000" in answer.content.decode().replace(",", "") or answer.status_code == 413, (
            kind,
            way,
        )
    for way in ("/api/v1/decks/parse", "/api/v1/decks/validate"):
        body = {"text": HUGE[kind]}
        answer = call_within(1, partial(owner.post, way, body, content_type="application/json"))
        assert answer.status_code in (400, 413), (kind, way)
        assert answer.json()["detail"], (kind, way)
    assert (snapshot(boxes), Deck.objects.count()) == (before, decks)
