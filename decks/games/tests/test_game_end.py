"""End of a game on its page: what took the HP, from the record, beside what the goldfish did."""

import re
from html import unescape

import pytest
from django.test import Client

import engine
from decks.games import services
from decks.games.current_board import BOARDS, board_of, setup_of
from decks.games.models import Checkpoint
from decks.models import Deck, Game
from decks.runs import services as runs
from decks.runs.models import Run
from decks.runs.queries import goldfish_pace
from decks.tests.conftest import play
from dimrift_site.accounts.models import User
from engine.policies.goldfish import Goldfish
from engine.policies.observation import Observation
from engine.presentation import labels
from engine.session import Session, session_from_text, session_text, start_session

pytestmark = pytest.mark.django_db


def won_board(deck: Deck, edition: str) -> tuple[Session, dict[str, object]]:
    """Return a game that the goldfish won, and what it grew from."""
    setup = services._setup(deck, 3, engine.edition(edition), unread_absent=False)
    board = start_session(setup_of(Game(setup=setup)))
    board.answer_for_opponent()
    position, policy = board.game.position, Goldfish()
    while not position.is_over():
        board.pick(0, labels.label(position, position.ask_options[policy.decide(Observation(position, 0))]))
        board.answer_for_opponent()
    assert board.game.winner == "P1"
    return board, setup


@pytest.mark.parametrize("edition", ["modern", "classic"])
def test_the_hp_that_cards_took_are_all_that_was_lost(
    alice_client: Client, alice: User, men: Deck, edition: str
) -> None:
    board, setup = won_board(men, edition)
    start, left = board.game.position.edition.starting_hp, board.game.position.sides[1].hp
    assert sum(hp for (player, _), hp in board.losses.items() if player == 1) == start - left
    game = services.go_on_with(men, setup, board, user=alice)
    page = alice_client.get(f"/games/{game.public_id}").content.decode()
    shown = page[page.index("What took your opponent") : page.index("No goldfish games of this deck")]
    said = {unescape(name): int(hp) for hp, name in re.findall(r"<b>(\d+)</b> ([^<]*)</li>", shown)}
    assert said == {card or "effects": hp for (player, card), hp in board.losses.items() if player == 1}
    for words in ("Play the same seed again", "Play another seed", "To the deck", "Another deck"):
        assert words in page
    # The same from the record, and from a checkpoint
    BOARDS.clear()
    Checkpoint.objects.all().delete()
    assert board_of(game).losses == board.losses
    session = session_from_text(session_text(board, 10), setup_of(game), board.picks, board.automatic)
    assert session.losses == board.losses


def test_a_won_game_stands_beside_the_goldfish_of_the_same_cards_and_rules(
    alice_client: Client, alice: User, men: Deck
) -> None:
    board, setup = won_board(men, "modern")
    assert goldfish_pace(men, setup) is None
    run = play(runs.start_run(men, games=40, turns=20, seed=1, user=alice))
    assert run.state == run.State.DONE
    play(runs.start_run(men, games=2, turns=20, seed=2, user=alice))  # a newer and smaller one says less
    stopped = play(runs.start_run(men, games=100, turns=20, seed=3, user=alice))
    Run.objects.filter(pk=stopped.pk).update(games_done=5)  # it stopped early: 5 of its games were played
    pace = goldfish_pace(men, setup)
    assert pace is not None
    assert (pace.run, pace.games) == (run.public_id, 40)
    game = services.go_on_with(men, setup, board, user=alice)
    page = " ".join(alice_client.get(f"/games/{game.public_id}").content.decode().split())
    assert f"has won on turn {pace.figure['mean']:.1f} on average" in page
    assert f"n = {pace.figure['n']}" in page
    assert f"/runs/{run.public_id}" in page
    assert goldfish_pace(men, {**setup, "overrides": {"starting_hp": "9"}}) is None
    assert goldfish_pace(men, {**setup, "main": []}) is None
