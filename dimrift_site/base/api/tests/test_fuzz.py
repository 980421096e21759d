"""Whatever is sent to the API is answered, and never with a failure of ours."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from cards.services import ensure_factions
from decks.games.services import start_game
from decks.lists.deck_store import DeckLine, save_entries
from decks.models import Deck
from dimrift_site.accounts.models import User
from dimrift_site.base.api.throttles import ByKind

pytestmark = pytest.mark.django_db

ERROR = {"code", "detail", "fields", "rule"}
ODD: list[Any] = [
    None, True, False, 0, -1, 1, 2**31, 2**63, 2**64, 10**30, 0.5, -0.0, "", " ", "\x00", "a\x00b", "0",
    "x" * 400, "\u202e", "🂡", "e\u0301", "keep", "P1", "'; DROP TABLE decks_deck; --", "../../etc/passwd",
    "%s%n{0}", [], {}, [[]], [{}], {"": {}}, [None] * 20, {"version": {"version": 1}},
]  # fmt: skip


class FuzzTarget:
    """One address with a body that it takes."""

    def __init__(self, method: str, address: str, body: dict[str, Any]) -> None:
        self.method = method
        self.address = address
        self.body = body


@pytest.fixture
def alices(alice: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Client:
    """Alice's, without a measure. A failure is an answer here, not an exception of the test."""
    caplog.set_level("CRITICAL", "django.request")  # every refusal would be kept till the end
    client = Client(raise_request_exception=False)
    client.force_login(alice)
    kinds = ("look", "change", "games", "picks", "read", *ByKind.THROTTLE_RATES)
    monkeypatch.setattr(ByKind, "THROTTLE_RATES", dict.fromkeys(kinds, "1000000/min"))
    monkeypatch.setattr("decks.runs.admission.admit", lambda key: 0)
    return client


@pytest.fixture
def targets(alice: User) -> list[FuzzTarget]:
    """Everything that takes a body."""
    ensure_factions()
    from cards.models import Card
    from cards.services import save_card
    from engine import card_from_data

    save_card(card_from_data({"key": "lamp", "name": "Lamp", "type": "artifact", "stats": {"will": 1}}))
    deck = Deck.objects.create(name="Lamps", owner=alice)
    save_entries(deck, [DeckLine("main", Card.objects.get(key="lamp"), 20)])
    game = start_game(deck, seed=1, user=alice)
    games, decks = f"/api/v1/games/{game.public_id}", f"/api/v1/decks/{deck.public_id}"
    entries = [{"section": "main", "card": "lamp", "copies": 3}]
    return [
        FuzzTarget(
            "POST",
            "/api/v1/games",
            {
                "deck": deck.public_id,
                "seed": "1",
                "unread_absent": False,
                "edition": "wiki",
                "overrides": {"mulligan": "no"},
            },
        ),
        FuzzTarget("POST", f"{games}/answer", {"version": 0, "label": "keep"}),
        FuzzTarget("POST", f"{games}/undo", {"version": 0, "count": 1}),
        FuzzTarget("POST", f"{games}/redo", {"version": 0, "count": 1}),
        FuzzTarget("POST", f"{games}/concede", {"version": 0}),
        FuzzTarget(
            "POST", f"{decks}/runs", {"games": 5, "turns": 3, "seed": 1, "edition": "wiki", "overrides": {}}
        ),
        FuzzTarget("POST", "/api/v1/decks", {"name": "New", "text": "20 Lamp"}),
        FuzzTarget("POST", "/api/v1/decks", {"name": "New", "entries": entries}),
        FuzzTarget(
            "PATCH", decks, {"version": 1, "name": "Other", "entries": entries, "visibility": "private"}
        ),
        FuzzTarget(
            "PUT", decks, {"version": 1, "name": "Other", "entries": entries, "visibility": "private"}
        ),
        FuzzTarget("POST", "/api/v1/decks/parse", {"text": "3 Lamp\n2 Lmap"}),
        FuzzTarget("POST", f"{decks}/validate", {"format": "modern"}),
        FuzzTarget(
            "POST", "/api/v1/read", {"kind": "action", "text": "Draw 1.", "once": False, "name": "Lamp"}
        ),
    ]


def bodies(target: FuzzTarget, chance: random.Random) -> Iterator[bytes]:
    """Wild bodies without end: right ones with odd values, odd values alone, and broken JSON."""
    while True:
        body = mutate(target.body, chance)
        if chance.random() < 0.1:
            body = chance.choice(ODD)
        text = json.dumps(body).encode()
        if chance.random() < 0.1:
            cut = chance.randrange(len(text) + 1)
            text = (
                text[:cut]
                + bytes(chance.choices(b'{}[]":,\\u\xff\x00', k=chance.randrange(3)))
                + text[cut + 1 :]
            )
        yield text


def mutate(value: Any, chance: random.Random) -> Any:
    """The value with some of its parts odd, gone, doubled or renamed."""
    if chance.random() < 0.2:
        return chance.choice(ODD)
    if isinstance(value, dict):
        mutated = {key: mutate(item, chance) for key, item in value.items() if chance.random() > 0.1}
        return mutated if chance.random() > 0.1 else {**mutated, "more": chance.choice(ODD)}
    if isinstance(value, list):
        return [mutate(item, chance) for item in value * chance.choice((0, 1, 1, 1, 2, 30))]
    if isinstance(value, str) and chance.random() < 0.3:
        letters = list(value * chance.choice((1, 1, 50)))
        chance.shuffle(letters)
        return "".join(letters)
    return value


def assert_answered(alices: Client, targets: list[FuzzTarget], number: int, seed: int) -> None:
    chance = random.Random(seed)
    endless = [(target, bodies(target, chance)) for target in targets]
    for index in range(number):
        target, wild = endless[index % len(endless)]
        body = next(wild)
        answer = alices.generic(target.method, target.address, body, "application/json")
        assert answer.status_code < 500, (target.address, body)
        if answer.status_code >= 400:
            assert set(json.loads(answer.content)) >= ERROR, (target.address, body)


def test_right_bodies_are_taken(alices: Client, targets: list[FuzzTarget]) -> None:
    codes = {
        f"{target.method} {target.address}": alices.generic(
            target.method, target.address, json.dumps(target.body), "application/json"
        ).status_code
        for target in targets
    }
    assert sum(code < 300 for code in codes.values()) >= len(codes) // 2, codes


def test_two_hundred_wild_bodies_are_answered(alices: Client, targets: list[FuzzTarget]) -> None:
    assert_answered(alices, targets, 200, seed=1)


@pytest.mark.long
def test_fifty_thousand_wild_bodies_are_answered(alices: Client, targets: list[FuzzTarget]) -> None:
    assert_answered(alices, targets, 50_000, seed=2)


@pytest.mark.parametrize("address", ["/api/v1/cards", "/api/v1/factions", "/api/v1/reach", "/api/v1/decks"])
def test_wild_parameters_are_answered(alices: Client, address: str) -> None:
    chance = random.Random(3)
    names = ["q", "faction", "type", "fabled", "order", "cursor", "zone", "facing", "n", "format", "page"]
    for _ in range(60):
        asked = {name: str(chance.choice(ODD)) for name in chance.sample(names, 3)}
        answer = alices.get(address, asked)
        assert answer.status_code < 500, asked
        assert answer["Content-Type"].startswith("application/json")
