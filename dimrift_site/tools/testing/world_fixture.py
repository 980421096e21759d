"""Alice's things, for tests of every route."""

from collections.abc import Callable
from io import BytesIO
from typing import Final

import pytest
from django.utils import timezone

from cards.models import Card
from cards.queries import Filter
from cards.saved_searches.services import save_search
from cards.services import ensure_factions, save_card
from cards.tests.conftest import KNIGHT, LAMP, printed
from cards.wiki.services import propose, save_page
from cards.workshop.services import make_set, save_workshop_card
from decks.archives.archive_writer import write_archive
from decks.archives.services import keep_upload
from decks.games.services import start_game
from decks.games.shares.services import share_game
from decks.lists.deck_store import DeckLine, save_entries
from decks.models import Deck, DeckComment, DeckEntry, DeckUpload, Matrix, PlayerPuzzle, WorthRun
from decks.positions.services import keep_position
from decks.runs.deck_advice.services import start_advice
from decks.runs.services import start_run
from dimrift_site.accounts.models import User
from dimrift_site.tools.testing.world import World

RULING: Final = "It may pray.\n```board\nevent: campaign\nfield: {c1: Lighthouse}\n```"


@pytest.fixture
def _no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """No worker is woken."""
    monkeypatch.setattr("dimrift_site.base.jobs.messages.wakeup.wake", lambda _jobs: True)


@pytest.fixture
def world(alice: User, _no_worker: None) -> Callable[[str], World]:
    """Return a function that makes Alice's deck, run and game, "private" or "public"."""
    ensure_factions()
    for data in (LAMP, KNIGHT):
        save_card(printed(data))

    save_page("Prone", "It lies on the ground.", 0, author=None)
    page = save_page("Prone", "It lies on the ground (20.1).", 1, author=None)
    proposal = propose("Prone", "It lies there.", 2, alice)

    def make(visibility: str) -> World:
        deck = Deck.objects.create(name="Alice's", owner=alice, visibility=visibility)
        lamp = DeckLine(DeckEntry.Section.MAIN, Card.objects.get(key="lamp"), 20)
        save_entries(deck, [lamp])
        run = start_run(deck, games=4, turns=3, seed=1, user=alice)
        advice = start_advice(deck, goal="sooner", games=100, seed=1, user=alice)
        game = start_game(deck, seed=7, user=alice)
        seen_by = "unlisted" if visibility == "public" else visibility
        drafts = make_set(alice.pk, name="Drafts", visibility=seen_by)
        card = save_workshop_card(drafts, printed(LAMP, name="Lighthouse", rulings=[RULING]))
        archive = BytesIO()
        write_archive([deck], archive)
        before = DeckUpload.objects.filter(owner=alice).values_list("public_id", flat=True).first()
        upload = keep_upload(alice, "decks.zip", archive.getvalue(), aside=before or "")
        comment = DeckComment.objects.create(deck=deck, author=alice, text="It is slow.")
        matrix = Matrix.objects.create(
            owner=alice, visibility=visibility, edition="modern", policy="greedy", games=4, seed=1
        )
        shared = share_game(game, "public") if visibility == "public" else None
        shared_id = shared.public_id if shared else "222222222222"
        position = keep_position("title: A position", visibility=visibility, user=alice)
        puzzle = PlayerPuzzle.objects.create(
            owner=alice,
            title="A puzzle",
            goal="win",
            text="title: A position",
            published=timezone.now() if visibility == "public" else None,
        )
        return World(
            deck,
            run,
            advice,
            matrix,
            measured_card(card, alice),
            game,
            shared_id,
            position,
            puzzle,
            page,
            proposal,
            drafts,
            card,
            upload,
            comment,
            save_search(alice.pk, "Lamps", Filter(words="lamp")),
        )

    return make


def measured_card(card: Card, starter: User) -> WorthRun:
    """A run that measures a card, before its first game."""
    return WorthRun.objects.create(
        starter=starter,
        workshop=card.workshop,
        cards=[{"key": card.key, "hash": card.printed_hash, "name": card.name}],
        decks=[],
        edition="modern",
        games=4,
        duels=2,
        seed=1,
        policy="greedy",
        policy_version=1,
        rules_version=1,
        worth_version=1,
        reader_version="",
        program_digest="",
        basis="",
        key="",
    )
