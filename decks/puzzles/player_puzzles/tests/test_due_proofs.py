"""Proofs that rules or cards have outlived: puzzles are hidden until idle jobs have proved them anew."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client

import engine
from cards.definitions import definition
from cards.models import Card
from cards.services import save_card
from decks.models import PlayerPuzzle
from decks.puzzles.player_puzzles.due_proofs import order_due_proofs, renew_proofs
from decks.puzzles.player_puzzles.proof_order import KIND
from decks.puzzles.player_puzzles.proof_state import proof_states
from decks.puzzles.player_puzzles.queries import own_puzzles
from decks.puzzles.player_puzzles.services import ask_proof, withdraw_puzzle
from decks.puzzles.player_puzzles.tests.conftest import MakePuzzle, prove_all
from decks.puzzles.puzzle_file import find_puzzle
from decks.puzzles.tests.conftest import Cards, few_cards
from dimrift_site.accounts.models import User
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.notices.models import Notice

__all__ = ["few_cards"]
pytestmark = pytest.mark.django_db
PIKE = "Long Pike"  # with 1 Might; the solution has it equipped


@pytest.fixture
def cudgel(make_puzzle: MakePuzzle, few_cards: Cards) -> PlayerPuzzle:
    """A published puzzle with cards of the catalogue."""
    shipped = find_puzzle("who-gets-the-cudgel")
    assert shipped is not None
    return make_puzzle(published=True, text=shipped.scenario)


def print_pike(change: Callable[[engine.CardDef], engine.CardDef]) -> None:
    """Let the pike print something else."""
    save_card(change(definition(Card.objects.get(name=PIKE))))


def stronger(card: engine.CardDef) -> engine.CardDef:
    """Return the card with one Might more, by which the puzzle stays true."""
    return replace(card, stats=((card.stats[0] or 0) + 1, *card.stats[1:]))


def harmless(card: engine.CardDef) -> engine.CardDef:
    """Return the card without arrows, by which the puzzle has no solution."""
    return replace(card, arrows=0)


def words_of(puzzle: PlayerPuzzle) -> str:
    """Return why a puzzle is hidden, as its maker reads it."""
    state = proof_states([own_puzzles(puzzle.owner).get(pk=puzzle.pk)])[0]
    return f"{state.name}: {state.why}"


def test_a_puzzle_whose_card_changed_is_hidden_at_once_and_shown_once_it_is_proved_anew(
    cudgel: PlayerPuzzle, client: Client
) -> None:
    address = f"/puzzles/{cudgel.public_id}"
    assert client.get(address).status_code == 200
    print_pike(stronger)
    assert client.get(address).status_code == 404
    assert cudgel.title not in client.get("/puzzles/players").content.decode()
    assert "Rules or cards have changed" in words_of(cudgel)
    assert renew_proofs() == 1
    job = Job.objects.filter(kind=KIND).latest("pk")
    assert job.priority == Job.Priority.IDLE
    renew_proofs()
    assert Job.objects.filter(kind=KIND, state__in=Job.OPEN).count() == 1, "one at a time of a puzzle"
    prove_all()
    assert client.get(address).status_code == 200
    assert not Notice.objects.exists()
    assert renew_proofs() == 0


def test_a_puzzle_that_is_not_true_any_more_stays_hidden_and_its_maker_gets_a_notice(
    cudgel: PlayerPuzzle, client: Client, alice: User
) -> None:
    print_pike(harmless)
    renew_proofs()
    prove_all()
    assert client.get(f"/puzzles/{cudgel.public_id}").status_code == 404
    notice = Notice.objects.get(user=alice)
    assert cudgel.title in notice.text and notice.path == cudgel.edit_address
    assert words_of(cudgel).startswith("hidden: It has no solution")
    assert renew_proofs() == 0, "it was looked at by these cards"
    print_pike(lambda card: replace(card, arrows=definition(Card.objects.get(name="Puddle Thief")).arrows))
    assert renew_proofs() == 1, "cards changed again"


def test_a_change_that_is_taken_back_needs_no_new_proof(cudgel: PlayerPuzzle, client: Client) -> None:
    before = definition(Card.objects.get(name=PIKE))
    print_pike(stronger)
    renew_proofs()
    Job.objects.all().delete()
    save_card(before)
    assert renew_proofs() == 0
    assert client.get(f"/puzzles/{cudgel.public_id}").status_code == 200


def test_other_rules_hide_all_until_they_are_proved_anew(
    cudgel: PlayerPuzzle, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "RULES_VERSION", engine.RULES_VERSION + 1)
    assert client.get(f"/puzzles/{cudgel.public_id}").status_code == 404
    assert renew_proofs() == 1
    prove_all()
    assert client.get(f"/puzzles/{cudgel.public_id}").status_code == 200


def test_a_puzzle_whose_card_is_gone_is_hidden_and_says_which(cudgel: PlayerPuzzle, alice: User) -> None:
    Card.objects.filter(name=PIKE).update(name="Longer Pike")
    pike = definition(Card.objects.get(name="Longer Pike"))
    save_card(replace(pike, name="Longer Pike"))
    renew_proofs()
    prove_all()
    assert "cannot be set up any more" in words_of(cudgel) and PIKE in words_of(cudgel)
    assert renew_proofs() == 0
    assert Notice.objects.filter(user=alice).count() == 1


def test_what_is_not_published_is_not_proved_unasked(cudgel: PlayerPuzzle) -> None:
    withdraw_puzzle(cudgel, cudgel.version)
    print_pike(stronger)
    assert renew_proofs() == 0
    assert "prove it anew" in words_of(cudgel)


def test_its_maker_need_not_wait_until_nothing_else_is_to_do(cudgel: PlayerPuzzle) -> None:
    print_pike(stronger)
    renew_proofs()
    cudgel.refresh_from_db()
    ask_proof(cudgel, cudgel.version)
    job = Job.objects.get(kind=KIND, state=Job.State.WAITING)
    assert job.priority == Job.Priority.BATCH


def test_the_sweeper_looks_every_ten_minutes_and_not_more_often(cudgel: PlayerPuzzle) -> None:
    order_due_proofs()
    print_pike(stronger)
    order_due_proofs()
    assert not Job.objects.filter(kind=KIND, state__in=Job.OPEN).exists()
