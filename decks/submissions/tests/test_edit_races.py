"""One deck is edited by four processes at once over the API: no edit that was accepted is lost."""

import json
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from cards.models import Card
from cards.services import ensure_factions, save_card
from cards.tests.conftest import LAMP, printed
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck
from decks.models import DeckEntry
from dimrift_site.accounts.models import User
from dimrift_site.base.api.throttles import ByKind
from dimrift_site.tools.testing.programs.forked_programs import ForkedProgram, ProgramForks

pytestmark = pytest.mark.processes

STALE = 409
Start = Callable[[str], ForkedProgram]


@pytest.mark.slow
@pytest.mark.parametrize("edits", [10, pytest.param(500, marks=pytest.mark.long)])
def test_four_processes_lose_no_edit_of_a_deck_on_sqlite(
    migrated_sqlite: dict[str, str], forks: ProgramForks, edits: int
) -> None:
    assert_nothing_is_lost(partial(start, forks, migrated_sqlite), edits)


@pytest.mark.long
@pytest.mark.postgres
def test_four_processes_lose_no_edit_of_a_deck_on_postgresql(
    migrated_postgres: dict[str, str], forks: ProgramForks
) -> None:
    assert_nothing_is_lost(partial(start, forks, migrated_postgres), 500)


def assert_nothing_is_lost(start: Start, edits: int) -> None:
    with start("begin()") as begun:
        deck, *cards = begun.communicate()[0].split()
    with ExitStack() as stack:
        editors = [stack.enter_context(start(f"edit({deck!r}, {card!r}, {edits})")) for card in cards]
        reports = [json.loads(editor.communicate()[0]) for editor in editors]
    with start(f"state({deck!r})") as asked:
        found = json.loads(asked.communicate()[0])
    print(reports)  # shown if one of the following is not so
    assert {status for report in reports for status in report["statuses"]} == {"200", str(STALE)}
    assert [report["statuses"]["200"] for report in reports] == [edits] * len(cards)
    assert found["entries"] == {card: each["copies"] for card, each in zip(cards, reports, strict=True)}
    assert found["version"] == 1 + edits * len(cards)  # each accepted edit made one, and nothing else did


def start(forks: ProgramForks, env: dict[str, str], call: str) -> ForkedProgram:
    """Start one of the functions below in the environment of a site."""
    words = f"from {__name__} import begin, edit, state; {call}"
    return forks.start(env, "shell", "-v0", "-c", words)


def begin() -> None:
    """A deck with a copy of each of four cards; print its id and their keys."""
    ensure_factions()
    for n in range(4):
        save_card(printed(LAMP, key=f"lamp-{n}", name=f"Lamp {n}"))
    cards = list(Card.objects.all())
    lines = [DeckLine(DeckEntry.Section.MAIN, card, 1) for card in cards]
    deck = make_deck(User.objects.create_user("alice"), "", lines, name="Shared")
    print(deck.public_id, *(card.key for card in cards))


def edit(deck: str, card: str, edits: int) -> None:
    """Change the copies of a card so many times, each in what was read last; print what became of it."""
    ByKind.allow_request = lambda *_about: True  # type: ignore[method-assign] # more than 240 a minute
    client, statuses, copies = logged_in(), Counter[int](), 1
    seen = client.get(f"/api/v1/decks/{deck}").json()
    while statuses[200] < edits:
        entries = entries_of(seen)
        assert entries[card] == copies, f"an accepted edit of {card} is lost: {seen}"
        wanted = copies % 90 + 1
        status, answer = put(client, deck, seen["version"], {**entries, card: wanted})
        statuses[status] += 1
        if status == STALE:
            seen = answer["state"]
            continue
        assert status == 200, answer
        assert answer["version"] > seen["version"]
        seen, copies = answer, wanted
    print(json.dumps({"statuses": statuses, "copies": copies}))


def state(deck: str) -> None:
    """Print what the deck is in the end."""
    answer = logged_in().get(f"/api/v1/decks/{deck}").json()
    print(json.dumps({"entries": entries_of(answer), "version": answer["version"]}))


def logged_in() -> Client:
    settings.ALLOWED_HOSTS = ["testserver"]
    client = Client()
    client.force_login(User.objects.get(username="alice"))
    return client


def put(client: Client, deck: str, version: int, copies: dict[str, int]) -> tuple[int, Any]:
    entries = [{"section": "main", "card": card, "copies": number} for card, number in copies.items()]
    body = json.dumps({"version": version, "entries": entries})
    answer = client.patch(f"/api/v1/decks/{deck}", body, "application/json")
    return answer.status_code, answer.json()


def entries_of(data: dict[str, Any]) -> dict[str, int]:
    return {entry["card"]: entry["copies"] for entry in data["entries"]}
