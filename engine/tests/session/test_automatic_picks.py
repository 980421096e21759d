"""Flow at the board: a player is asked only where something is to be decided, and nothing else changes."""

from collections.abc import Iterator

import pytest

from engine import vocab
from engine.cli.card_set import find_deck
from engine.edition import edition
from engine.errors import Refused
from engine.game import DeckSpec, Setup
from engine.policies.goldfish import Goldfish
from engine.policies.observation import Observation
from engine.presentation import labels
from engine.presentation.pick_lines import PASSED
from engine.replay import record, replay_record
from engine.session import STACK, TURN, Session, session_from_text, session_text, start_session
from engine.session.automatic_picks import EVERYWHERE, Flow, automatic_pick
from engine.tests.games.random_games import Picker, is_going_on
from engine.vocab import P1, PHASES, Q_PRIORITY

DECKS = {"modern": "men", "classic": "classic-day-shift"}
MOST_TURNS = 24  # of both players


def setup(base: str, number: int) -> Setup:
    deck = find_deck(DECKS[base])
    return Setup(edition(base), (deck, DeckSpec()), seed=number, windows_all=True)


def decide(board: Session, policy: Goldfish) -> str:
    """The pick of a policy, as a label."""
    position = board.game.position
    return labels.label(position, position.ask_options[policy.decide(Observation(position, P1))])


def boards(base: str, number: int, flow: Flow | None) -> Iterator[Session]:
    """A board at each question of a game that a policy plays."""
    board, policy = start_session(setup(base, number)), Goldfish()
    while is_going_on(board.game) and board.game.position.turn_number <= MOST_TURNS:
        yield board
        board.answer(decide(board, policy), flow)


@pytest.mark.parametrize("base", DECKS)
def test_no_question_with_one_answer_is_asked(base: str) -> None:
    for board in boards(base, 1, Flow()):
        position = board.game.position
        assert len(position.ask_options) > 1 or position.turn_number < 2 or position.ask_kind == Q_PRIORITY


@pytest.mark.parametrize("base", DECKS)
def test_a_window_is_asked_in_the_phases_that_were_chosen_and_in_no_other(base: str) -> None:
    for flow in (Flow(), Flow(own=frozenset({"event"})), Flow(own=frozenset(), theirs=frozenset({"end"}))):
        asked = set()
        for board in boards(base, 2, flow):
            position = board.game.position
            if position.ask_kind == Q_PRIORITY and not position.stack and board.made:
                asked.add((position.turn == P1, PHASES[position.phase]))
        wanted = {(True, phase) for phase in flow.own} | {(False, phase) for phase in flow.theirs}
        assert asked <= wanted | {(True, phase) for phase in Flow().own if not asked}


def test_whoever_is_asked_everywhere_is_asked_what_offers_something() -> None:
    for board in boards("modern", 3, EVERYWHERE):
        position = board.game.position
        assert automatic_pick(position, EVERYWHERE, position.turn_number) is None or not board.made


@pytest.mark.parametrize("base", DECKS)
def test_the_record_has_all_picks_and_gives_the_same_game(base: str) -> None:
    *_, board = boards(base, 5, Flow())
    assert len(board.automatic) > 10
    assert replay_record(record(board.game)).digest() == board.game.digest()
    plain = start_session(setup(base, 5))
    for pick in board.picks:
        plain.repeat(pick)
    assert plain.game.digest() == board.game.digest()
    assert plain.automatic == []


@pytest.mark.parametrize("base", DECKS)
def test_the_same_picks_tell_the_same_story(base: str) -> None:
    for count, board in enumerate(boards(base, 5, Flow())):
        if count % 9:
            continue
        again = start_session(setup(base, 5))
        for index, pick in enumerate(board.picks):
            again.repeat(pick, automatic=index in board.automatic)
        assert (again.lines, again.marks, again.automatic) == (board.lines, board.marks, board.automatic)
        text = session_text(board, 1_000)
        session = session_from_text(text, setup(base, 5), board.picks, board.automatic)
        assert session_text(session, 1_000) == text


def test_what_passed_automatically_is_one_line_after_each_decision() -> None:
    for board in boards("classic", 6, Flow()):
        passed = [mark for line, mark in zip(board.lines, board.marks, strict=True) if line.kind == PASSED]
        assert len(set(passed)) == len(passed)
    texts = [line.text for line in board.lines if line.kind == PASSED]
    assert texts
    assert all(text.startswith("Passed automatically: ") for text in texts)


def test_a_series_of_automatic_picks_counts_as_one_in_the_marks() -> None:
    """So that the log leads back to before all of it."""
    for board in boards("modern", 7, Flow()):
        made = [index for index, pick in enumerate(board.picks) if pick.startswith("P1 ")]
        hand_made = [number for number, index in enumerate(made) if index not in board.automatic]
        first_of_series = [
            number
            for number, index in enumerate(made)
            if index in board.automatic and (not number or made[number - 1] not in board.automatic)
        ]
        starts = {0, *hand_made, *first_of_series}
        assert {*board.marks} <= starts | {start + 1 for start in starts}


def test_a_game_in_which_nothing_can_be_done_stands_still_within_two_rounds() -> None:
    board = start_session(Setup(edition("classic"), (DeckSpec(), DeckSpec()), seed=1, windows_all=True))
    flow = Flow()
    for _ in range(20):
        if not is_going_on(board.game):
            break
        before = board.game.position.turn_number
        board.answer(board.game.labels()[0], flow)
        assert board.game.position.turn_number - before <= 4


def test_end_turn_passes_the_rest_of_the_turn_unless_something_has_to_be_decided() -> None:
    ended = 0
    for board in boards("modern", 8, Flow()):
        position = board.game.position
        if position.ask_kind != Q_PRIORITY or position.stack or position.turn != P1:
            continue
        turn, other = position.turn_number, board.clone()
        other.pass_on(TURN, Flow())
        after = other.game.position
        window = after.ask_kind == Q_PRIORITY and not after.stack
        assert after.is_over() or not (window and after.turn_number == turn)
        ended += after.turn_number > turn
    assert ended > 3


def test_resolve_all_empties_the_stack() -> None:
    emptied = 0
    for board in boards("classic", 30, EVERYWHERE):
        if not board.game.position.stack or board.game.position.ask_kind != Q_PRIORITY:
            continue
        other = board.clone()
        other.pass_on(STACK, EVERYWHERE)
        position = other.game.position
        assert not position.stack or position.ask_kind != Q_PRIORITY
        emptied += not position.stack
    assert emptied > 3


def test_only_a_window_can_be_passed() -> None:
    board = start_session(setup("modern", 1))
    assert vocab.QUESTIONS[board.game.position.ask_kind] == "mulligan"
    with pytest.raises(Refused, match="pass"):
        board.pass_on(TURN, Flow())
    assert board.picks == []


@pytest.mark.parametrize("base", DECKS)
def test_random_games_go_on_with_a_flow(base: str) -> None:
    for number in range(3):
        board, picker = start_session(setup(base, number)), Picker(number)
        while is_going_on(board.game) and board.game.position.turn_number <= MOST_TURNS:
            made = board.made
            board.answer(board.game.labels()[picker.pick(board.game)], Flow())
            assert board.made > made
        assert board.made == sum(pick.startswith("P1 ") for pick in board.picks)


# Questions asked in 20 own turns of these games: before, and with the usual stops
@pytest.mark.parametrize(("base", "at_most"), [("modern", 0.80), ("classic", 0.78)])
def test_fewer_questions_are_asked(base: str, at_most: float) -> None:
    before, now = (sum(1 for n in range(3) for _ in boards(base, n, flow)) for flow in (None, Flow()))
    assert now / before <= at_most, (before, now)
