"""A site whose rows are known: what the examples of the API are about."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from cards.api.bulk_file import make_bulk_file
from cards.models import Card
from cards.queries import drawable
from cards.wiki.services import save_shipped_page
from cards.wiki.shipped_pages import shipped_pages
from decks.comparison.deck_reference import DeckReference
from decks.comparison.queries import ComparedList
from decks.forks.services import fork_deck
from decks.games import services as games
from decks.games.hints.hint_order import ask_hints
from decks.games.matches.score import first_of_match
from decks.games.models import Game
from decks.games.opponents.opposition import Opposition
from decks.games.opponents.reply_order import KIND as REPLY
from decks.games.shares.services import share_game
from decks.games.tests.conftest import find_hints, play_replies
from decks.games.wins.tests.won_positions import WON, search_wins
from decks.games.wins.win_order import ask_win
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck
from decks.models import Deck, DeckComment, GameShare, Matrix, PlayerPuzzle, Run, SavedPosition, WorthRun
from decks.play_checks.pending_checks import KIND
from decks.play_checks.tests.conftest import HINT
from decks.positions.services import keep_position
from decks.puzzles.player_puzzles.services import PuzzleDraft, ask_proof, keep_puzzle, publish_puzzle
from decks.puzzles.player_puzzles.tests.conftest import prove_all
from decks.puzzles.puzzle_file import find_puzzle
from decks.puzzles.services import give_up, start_puzzle
from decks.runs.deck_advice.services import start_advice
from decks.runs.duels.services import start_duel
from decks.runs.matrices.services import start_matrix
from decks.runs.paired.services import start_paired_run
from decks.runs.services import start_run
from decks.runs.worth.services import start_worth
from decks.tests.conftest import _no_worker, men, play
from dimrift_site.accounts.models import User
from dimrift_site.base.jobs import worker
from dimrift_site.base.jobs.models import Job

__all__ = ["_no_worker", "men"]

# Games of one seed: at the Event, in the battle, with a pick taken back, tried another way, back on the
# first line, and given up
GAMES = {
    "g7s2jy8pz4ft": ("keep",),
    "m3v8fd6nk2hu": ("keep", "event battle"),
    "b9d5qk3nx6wr": ("keep", "undo"),
    "n8q2vx5kt7wd": ("keep", "event battle", "undo", "event campaign"),
    "p6r9hz3mt4xc": ("keep", "event battle", "undo", "event campaign", "line 0"),
    "k7t3wq5mx2ra": ("keep", "concede"),
}


@pytest.fixture
def example_site(
    men: Deck, alice: User, alice_client: Client, settings: Any, tmp_path: Path
) -> dict[str, Client]:
    """Return Alice's browser and one without an account; there are a deck, a run and games of hers."""
    settings.MEDIA_ROOT = tmp_path
    for page in shipped_pages():
        if page.title == "Prone":
            save_shipped_page(page.title, page.text)
    make_bulk_file(lambda: None)
    lines = [DeckLine(entry.section, entry.card, entry.copies) for entry in men.entries.all()]
    deck = make_deck(alice, "", lines, name="Road of Tolls", about="It takes its time.", visibility="public")
    Deck.objects.filter(pk=deck.pk).update(public_id="r4k8tn2wq7ea")
    deck.refresh_from_db()
    asked = DeckComment.objects.create(
        deck=deck, author=alice, text="Why *Toll Box*?", public_id="c5t9hw4jy2sa"
    )
    DeckComment.objects.create(deck=deck, parent=asked, text="It pays.", public_id="d8m2kx6qz3vf")
    bobs_deck = _bobs_deck(men)
    fork = fork_deck(deck, alice, "").deck
    Deck.objects.filter(pk=fork.pk).update(public_id="f7n2xr6jt4wd")
    run = play(start_run(deck, games=4, turns=3, seed=1, user=alice))
    Run.objects.filter(pk=run.pk).update(public_id="u6h3c9xm5vbd")
    lists = [ComparedList(DeckReference(one.public_id), one, None, {}) for one in (deck, bobs_deck)]
    paired = play(start_paired_run(*lists, games=4, turns=3, seed=1, user=alice))
    Run.objects.filter(pk=paired.pk).update(public_id="w3k9pz5ty2hc")
    short = {"starting_hp": "1"}  # of few turns
    duel = play(start_duel(*lists, games=2, seed=1, user=alice, overrides=short))
    Run.objects.filter(pk=duel.pk).update(public_id="d6q2mv8kr4tz")
    advice = play(start_advice(deck, goal="sooner", games=1_000, seed=1, user=alice))
    Run.objects.filter(pk=advice.pk).update(public_id="a8d3vk6wz2nc")
    matrix = start_matrix((deck, bobs_deck), games=2, seed=1, user=alice, overrides=short)
    Matrix.objects.filter(pk=matrix.pk).update(public_id="x4v8kn2rw6qp")
    surgeon = drawable(Card.objects.filter(key="ferry-surgeon")).select_related("set").get()
    measured = start_worth([surgeon], games=4, seed=1, user=alice, overrides=short)
    while worker.work():
        pass
    WorthRun.objects.filter(pk=measured.pk).update(public_id="w7c4tq9dn2xe")
    position = keep_position("title: One lamp\nfield: {c1: Toll Box}\n", user=alice)
    SavedPosition.objects.filter(pk=position.pk).update(public_id="z3n7wq5kt9bd")
    for public_id, picks in GAMES.items():
        game = games.start_game(deck, seed=7, user=alice)
        for version, pick in enumerate(picks):
            if pick == "line 0":
                game = games.go_to(game, version, 0, 1)
            else:
                game = games.undo(game, version) if pick == "undo" else games.answer(game, version, pick)
        Game.objects.filter(pk=game.pk).update(public_id=public_id)
    hinted = Game.objects.get(public_id="m3v8fd6nk2hu")
    ask_hints(hinted, hinted.version)
    find_hints()
    for public_id, is_over in (("q4n8zs2vk6tb", False), ("y9w3cr7hm5jd", True)):
        puzzle = find_puzzle("who-gets-the-cudgel")
        assert puzzle is not None
        solved = start_puzzle(puzzle, user=alice)
        if is_over:
            give_up(solved, solved.version)
        Game.objects.filter(pk=solved.pk).update(public_id=public_id)
    for public_id, title in (("q7d3vn8kt2ms", "One brute"), ("u4x8ph2rw6ny", "Two brutes")):
        puzzle_row = keep_puzzle(PuzzleDraft(title, "win", "They strike.", "", WON), alice)
        PlayerPuzzle.objects.filter(pk=puzzle_row.pk).update(public_id=public_id)
    shown_puzzle = PlayerPuzzle.objects.get(public_id="u4x8ph2rw6ny")
    ask_proof(shown_puzzle, shown_puzzle.version)
    prove_all()
    shown_puzzle.refresh_from_db()
    publish_puzzle(shown_puzzle, shown_puzzle.version)
    won = games.start_from_scenario(WON, user=alice)
    Game.objects.filter(pk=won.pk).update(public_id="w4n7hd2kt9xq")
    won.public_id = "w4n7hd2kt9xq"
    ask_win(won, won.version)
    search_wins()
    share = share_game(game, "public", hands_open=True)
    GameShare.objects.filter(game=share.game if share else None).update(public_id="h5w2mk9tq4vc")
    opponent = Opposition("goldfish", bobs_deck)
    replied = games.start_game(deck, seed=7, user=alice, opponent=opponent, starter="P2")
    play_replies()
    replied.refresh_from_db()
    games.answer(replied, replied.version, "keep")
    play_replies()
    Game.objects.filter(pk=replied.pk).update(public_id="k2h6zt9wq4ns")
    lost = games.start_game(
        deck, seed=7, user=alice, opponent=Opposition("", bobs_deck, hands="open"), match=first_of_match()
    )
    games.concede(lost, lost.version)
    Game.objects.filter(pk=lost.pk).update(public_id="t8m3ch5wq2nx")
    by_hand = games.start_game(deck, seed=7, user=alice, opponent=Opposition("", bobs_deck, hands="hidden"))
    games.answer(by_hand, by_hand.version, "keep")
    Game.objects.filter(pk=by_hand.pk).update(public_id="s5t2nd8wn4kq")
    interrupted = games.start_game(deck, seed=7, user=alice, opponent=opponent)
    games.answer(interrupted, interrupted.version, "keep")
    Job.objects.filter(kind=REPLY).delete()
    Game.objects.filter(pk=interrupted.pk).update(public_id="v8r3jd5xm2pk")
    Job.objects.create(
        kind=KIND,
        key="4f0c1b7a9d2e6c3580a1b2c3d4e5f607",
        owner=f"u{alice.pk}",
        state=Job.State.DONE,
        data={"list": {}},
        result={"hints": [HINT.to_data()]},
    )
    settings.CHECK_BY_PLAY = True
    return {"alice": alice_client, "nobody": Client()}


def _bobs_deck(men: Deck) -> Deck:
    """A public deck of Bob's: what the starter deck has, each card once."""
    lines = [DeckLine(entry.section, entry.card, 1) for entry in men.entries.all()]
    bob = User.objects.create_user("bob")
    deck = make_deck(bob, "", lines, name="Road of One", about="One of each.", visibility="public")
    Deck.objects.filter(pk=deck.pk).update(public_id="p5c9vd3hm7xk")
    return deck
