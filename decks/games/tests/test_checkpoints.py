"""Games of many picks: opened from a checkpoint near their end, and never other than when replayed."""

import json
import random
import time
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.db.models import Model

import engine
from decks.games import checkpoints, services
from decks.games.current_board import BOARDS, board_of, setup_of
from decks.games.game_state import state_of
from decks.games.view_data import view_data
from decks.models import Checkpoint, Deck, Game
from engine.session import Session, start_session

pytestmark = pytest.mark.django_db

LONG = 230  # picks of both players
VERY_LONG = 2_300
OPENS_WITHIN = 0.1  # seconds
_rows_of_long: dict[type[Model], list[Any]] = {}


def play_long(deck: Deck, seed: int, picks: int = LONG) -> Game:
    """A game of random picks that does not end, by somebody who seldom strikes."""
    game, chance = services.start_game(deck, seed=seed, session_key="a-session"), random.Random(seed)
    while len(game.picks) < picks:
        if game.snapshot["question"] is None:  # it ended: another one
            return play_long(deck, seed + 100, picks)
        labels = [option["label"] for option in game.snapshot["question"]["options"]]
        calm = [label for label in labels if not label.startswith("strike")]
        services.answer(game, game.version, chance.choice(calm or labels))
    return game


def play_very_long(deck: Deck) -> Game:
    """A game of random picks that goes on: what would end it is taken back, and some picks before it."""
    game = services.start_game(deck, seed=5, session_key="a-session")
    chance = random.Random(5)
    while len(game.picks) < VERY_LONG:
        question = game.snapshot["question"]
        if question is None:
            services.undo(game, game.version, 50)
            continue
        labels = [option["label"] for option in question["options"]]
        services.answer(game, game.version, chance.choice(labels))
    return game


@pytest.fixture
def long(men: Deck) -> Game:
    """A long game of the Men's: played once in a process, then its rows are put back."""
    if not _rows_of_long:
        game = play_long(men, seed=5)
        _rows_of_long.update({Game: [Game.objects.get(pk=game.pk)], Checkpoint: [*game.checkpoints.all()]})
        return game
    for model, rows in _rows_of_long.items():
        model._default_manager.bulk_create(rows)
    game = Game.objects.get()
    board_of(game)  # which its last pick left on the shelf
    return game


def afresh(game: Game) -> Game:
    """The game as a process sees it that has kept nothing of it."""
    BOARDS.clear()
    return Game.objects.get(pk=game.pk)


class Counted:
    """The number of picks that were replayed."""

    def __init__(self) -> None:
        self.picks = 0


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> Counted:
    counted, repeat = Counted(), Session.repeat

    def count(board: Session, pick: str, *, automatic: bool = False) -> None:
        counted.picks += 1
        repeat(board, pick, automatic=automatic)

    monkeypatch.setattr(Session, "repeat", count)
    return counted


def replay_to(game: Game, count: int) -> Session:
    """The board after so many picks, from the start."""
    board = start_session(setup_of(game))
    for pick in game.picks[:count]:
        board.repeat(pick)
    return board


def all_of(board: Session) -> str:
    """The position, and all that the player sees of it, to the byte."""
    return json.dumps([board.game.digest(), board.picks, view_data(board)])


def test_a_long_game_opens_with_less_than_fifty_picks_replayed(long: Game, replays: Counted) -> None:
    before = state_of(long)
    assert state_of(afresh(long)) == before
    assert 0 < replays.picks < 50


@pytest.mark.long
def test_a_game_of_2300_picks_opens_in_a_tenth_of_a_second(men: Deck) -> None:
    game = play_very_long(men)
    times = []
    for _ in range(5):
        began = time.perf_counter()
        state_of(afresh(game))
        times.append(time.perf_counter() - began)
    print(len(game.picks), "picks:", ", ".join(f"{seconds * 1000:.0f} ms" for seconds in times))
    assert min(times) <= OPENS_WITHIN, times


@pytest.mark.parametrize(("key", "seed"), [("men", 5), ("fey", 3)])
def test_each_checkpoint_is_to_the_byte_what_replaying_gives(men: Deck, key: str, seed: int) -> None:
    game = play_long(Deck.objects.get(key=key), seed)
    rows = list(game.checkpoints.order_by("picks"))
    assert len(rows) == LONG // checkpoints.EVERY
    later = {row.picks: min(row.picks + checkpoints.EVERY, len(game.picks)) for row in rows}
    replayed = replay_through(game, {*later, *later.values()})
    for row in rows:
        session = checkpoints.nearest(game, game.picks[: row.picks], setup_of(game))
        assert session is not None
        assert session.picks == game.picks[: row.picks]
        assert all_of(session) == replayed[row.picks]
        for pick in game.picks[row.picks : later[row.picks]]:
            session.repeat(pick)
        assert all_of(session) == replayed[later[row.picks]]


def replay_through(game: Game, counts: set[int]) -> dict[int, str]:
    """All of the board after each of these numbers of picks, replayed from the start."""
    board, replayed = start_session(setup_of(game)), {}
    for pick in game.picks[: max(counts)]:
        board.repeat(pick)
        if len(board.picks) in counts:
            replayed[len(board.picks)] = all_of(board)
    return replayed


def test_picks_taken_back_and_made_again_across_checkpoints_lead_to_the_same_states(long: Game) -> None:
    whole = all_of(board_of(long))
    made = state_of(long)["picks"]
    for step, count in (("undo", 90), ("undo", 70), ("redo", 30), ("undo", made - 140), ("redo", made - 10)):
        game = afresh(long)
        getattr(services, step)(game, game.version, count)
        assert all_of(board_of(afresh(long))) == all_of(replay_to(game, game.position))
    assert state_of(game)["picks"] == made
    assert all_of(board_of(game)) == whole


def test_another_line_after_an_undo_never_meets_the_checkpoints_of_the_old_one(long: Game) -> None:
    services.undo(long, long.version, 80)
    at = long.position
    chance = random.Random(99)
    while len(long.picks) < at + 60:
        labels = [option["label"] for option in long.snapshot["question"]["options"]]
        services.answer(long, long.version, chance.choice(labels))
    game = afresh(long)
    assert all_of(board_of(game)) == all_of(replay_to(game, game.position))


def test_checkpoints_of_a_line_that_is_gone_are_not_used(long: Game, replays: Counted) -> None:
    rows = long.checkpoints.order_by("picks")
    rows.filter(slot__gt=2).update(line="0" * 32)
    before = state_of(long)
    game = afresh(long)
    assert state_of(game) == before
    assert replays.picks > LONG - 3 * checkpoints.EVERY


def replace_digest(packed: bytes) -> bytes:
    return zlib.compress(zlib.decompress(packed).replace(b'"digest":"', b'"digest":"0'))


@pytest.mark.parametrize(
    "broken", [lambda _: b"", lambda _: b"garbage", lambda packed: packed[:-9], replace_digest]
)
def test_a_broken_checkpoint_costs_time_and_nothing_else(
    long: Game, replays: Counted, broken: Callable[[bytes], bytes]
) -> None:
    before = state_of(long)
    for row in long.checkpoints.filter(slot__gt=1):
        row.board = broken(bytes(row.board))
        row.save()
    assert state_of(afresh(long)) == before
    assert replays.picks > LONG - 2 * checkpoints.EVERY


def test_a_game_older_than_checkpoints_opens_and_has_them_from_then_on(long: Game, replays: Counted) -> None:
    before = state_of(long)
    long.checkpoints.all().delete()
    assert state_of(afresh(long)) == before
    assert replays.picks == len(long.picks)
    assert long.checkpoints.count() == LONG // checkpoints.EVERY
    replays.picks = 0
    assert state_of(afresh(long)) == before
    assert replays.picks < checkpoints.EVERY


def test_a_long_game_of_other_rules_is_only_looked_at(
    long: Game, monkeypatch: pytest.MonkeyPatch, replays: Counted
) -> None:
    monkeypatch.setattr(engine, "RULES_VERSION", 99)
    assert state_of(afresh(long))["readonly"]
    assert replays.picks == 0


def test_far_from_its_end_a_game_has_few_checkpoints_and_undo_replays_few_picks(
    men: Deck, monkeypatch: pytest.MonkeyPatch, replays: Counted
) -> None:
    monkeypatch.setattr(checkpoints, "EVERY", 4)
    game = play_long(men, seed=5, picks=160)
    slots = list(game.checkpoints.order_by("slot").values_list("slot", flat=True))
    assert slots[-10:] == list(range(slots[-1] - 9, slots[-1] + 1))
    assert all(slot % checkpoints.THINNED == 0 for slot in slots[:-10])
    assert len(slots) <= 10 + 160 // 4 // checkpoints.THINNED
    game = afresh(game)
    replays.picks = 0
    services.undo(game, game.version, 60)
    assert replays.picks <= 4 * checkpoints.THINNED


def test_what_replaying_an_old_game_keeps_is_thinned_too(long: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    long.checkpoints.all().delete()
    monkeypatch.setattr(checkpoints, "EVERY", 4)
    state_of(afresh(long))
    assert 0 < long.checkpoints.count() <= 10 + LONG // 4 // checkpoints.THINNED


def test_a_log_that_shows_more_lines_than_were_kept_is_replayed(
    long: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("view_data", "checkpoints"):
        monkeypatch.setattr(f"decks.games.{module}.LOG_LINES", 200)
    assert len(state_of(afresh(long))["log"]) == 200


def test_looking_at_a_long_game_asks_the_database_twice_for_its_board(
    long: Game, django_assert_max_num_queries: Any
) -> None:
    game = afresh(long)
    setup_of(game)
    with django_assert_max_num_queries(3):
        board_of(game)


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_game_deleted_while_it_is_replayed_leaves_no_checkpoint(long: Game) -> None:
    passed = [checkpoints.checkpoint_of(long, board_of(long))]
    Game.objects.filter(pk=long.pk).delete()
    checkpoints.keep(passed)
    assert not Checkpoint.objects.filter(game_id=long.pk).exists()
    assert connection.is_usable()


@pytest.mark.both_databases
def test_two_processes_that_keep_the_same_checkpoint_leave_one(long: Game) -> None:
    board = board_of(long)
    for _ in range(2):
        checkpoints.keep([checkpoints.checkpoint_of(long, board)])
    assert long.checkpoints.filter(slot=checkpoints.slot_of(len(board.picks))).count() == 1
