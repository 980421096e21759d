"""Archives as large as an account may have them: no page is long at work, and a worker takes seconds."""

import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, TypeVar

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cards.models import Card
from decks.archives.archive_reader import LARGEST
from decks.archives.deck_plan import plan_decks
from decks.archives.services import TakenDecks, keep_upload, take_decks
from decks.archives.tests.conftest import archive_of
from decks.lists.deck_store import DeckLine, insert_decks
from decks.models import Deck, DeckNotes
from dimrift_site.accounts.models import User
from dimrift_site.base.jobs import worker

pytestmark = [pytest.mark.django_db, pytest.mark.long]
Done = TypeVar("Done")


def fill(user: User, entries: int, notes: int) -> None:
    """Give an account 500 decks of so many entries, with notes of so many words."""
    chance, cards = Random(1), list(Card.objects.all())
    sections = ("main", "fables", "maybe")
    places = [(section, card) for section in sections for card in cards]
    words = [f"{chance.getrandbits(28):x}" for _ in range(2_000)]
    made = [
        (
            Deck(owner=user, name=f"Deck {number}", about=" ".join(chance.choices(words, k=notes // 4))),
            [DeckLine(section, card, 2) for section, card in chance.sample(places, entries)],
        )
        for number in range(500)
    ]
    insert_decks(made)
    DeckNotes.objects.bulk_create(
        DeckNotes(deck=deck, text=" ".join(chance.choices(words, k=notes))) for deck, _ in made
    )


def measure(what: str, work: Callable[[], Done]) -> tuple[Done, float]:
    """Return what it gives, and the seconds of work; print them."""
    began = process_time()
    done = work()
    seconds = process_time() - began
    print(f"{what}: {seconds:.2f} s")
    return done, seconds


def test_500_decks_go_out_in_a_second_of_work_and_come_back_in_two(men: Deck, alice: User, bob: User) -> None:
    fill(alice, entries=30, notes=40)
    content, seconds = measure("written", lambda: archive_of(alice))
    assert seconds < 1
    upload, seconds = measure("kept", lambda: keep_upload(bob, "mine.zip", content))
    assert seconds < 0.1
    planned, seconds = measure("shown", lambda: plan_decks(content, bob))
    assert seconds < 1
    chosen = [deck.number for deck in planned]
    taken, seconds = measure("saved", lambda: take_decks(bob, upload, chosen))
    assert seconds < 2
    assert taken == TakenDecks(500, 0, 0)


def test_500_decks_take_20_mb_of_memory_to_write_and_40_mb_to_read(men: Deck, alice: User, bob: User) -> None:
    fill(alice, entries=30, notes=40)
    tracemalloc.start()
    content = archive_of(alice)
    written = tracemalloc.get_traced_memory()[1]
    tracemalloc.reset_peak()
    before = tracemalloc.get_traced_memory()[0]
    plan_decks(content, bob)
    read = tracemalloc.get_traced_memory()[1] - before
    tracemalloc.stop()
    print(f"written: {written / 1e6:.1f} MB, read: {read / 1e6:.1f} MB, archive: {len(content) / 1e6:.1f} MB")
    assert written < 20_000_000
    assert read < 40_000_000


def test_no_page_works_for_a_quarter_of_a_second_at_an_archive_of_500_decks(
    men: Deck, alice: User, bob: User, alice_client: Client, bob_client: Client, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    fill(alice, entries=30, notes=40)
    alice_client.get("/decks/new")  # what a process reads once
    _, seconds = measure("offered", lambda: alice_client.get("/decks/archive"))
    assert seconds < 0.25
    content = SimpleUploadedFile("mine.zip", archive_of(alice))
    answer: Any
    answer, seconds = measure("sent", lambda: bob_client.post("/decks/import", {"file": content}))
    assert seconds < 0.25
    worker.work()
    page, seconds = measure("shown", lambda: bob_client.get(answer["Location"]))
    assert page.content.count(b" checked") == 500
    assert seconds < 0.25
    taken = {"take": [*range(1, 501)]}
    _, seconds = measure("chosen", lambda: bob_client.post(answer["Location"], taken))
    assert seconds < 0.25
    worker.work()
    assert b"500 decks are saved" in bob_client.get(answer["Location"]).content


def test_500_decks_of_200_entries_with_long_notes_can_be_imported(men: Deck, alice: User, bob: User) -> None:
    fill(alice, entries=200, notes=600)
    content, _ = measure("written", lambda: archive_of(alice))
    print(f"archive: {len(content) / 1e6:.1f} MB")
    assert len(content) < LARGEST
    upload, _ = measure("kept", lambda: keep_upload(bob, "mine.zip", content))
    planned, _ = measure("shown", lambda: plan_decks(content, bob))
    chosen = [deck.number for deck in planned]
    taken, _ = measure("saved", lambda: take_decks(bob, upload, chosen))
    assert taken == TakenDecks(500, 0, 0)
