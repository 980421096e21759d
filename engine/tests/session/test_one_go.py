"""Several picks in one go at the board: a place and a facing, a payment, an Event and what goes with it."""

from collections import Counter
from collections.abc import Iterator

import pytest

from engine import vocab
from engine.errors import Refused
from engine.grid import ZONE_NAMES
from engine.replay import record, replay_record
from engine.session import Session, session_from_text, session_text, start_session
from engine.tests.compilation.compiled_process import check_compiled
from engine.tests.games.random_games import Picker, is_going_on
from engine.tests.session.presses import placements
from engine.tests.session.test_automatic_picks import DECKS, MOST_TURNS, boards, setup
from engine.vocab import PLAYERS, Q_PAY, Q_PRIORITY, Q_ZONE


def random_boards(base: str, number: int) -> Iterator[Session]:
    """A board at each question of a game played at random."""
    board, picker = start_session(setup(base, number)), Picker(number)
    while is_going_on(board.game) and board.game.position.turn_number <= MOST_TURNS:
        yield board
        board.answer(board.game.labels()[picker.pick(board.game)])


def one_by_one(board: Session, labels: list[str]) -> Session:
    """Return the board after picks made one after the other, each of which the viewer was asked for."""
    after = board.clone()
    for label in labels:
        assert after.question() is not None
        after.answer(label)
    return after


def in_one_go(board: Session, labels: list[str]) -> Session:
    """The board after the same picks in one go; they are one decision."""
    after = board.clone()
    after.answer_all(labels)
    own = [index for index, pick in enumerate(after.picks) if pick.startswith("P1 ")]
    assert after.automatic == board.automatic + own[board.made + 1 :]
    assert after.made == board.made + len(labels)
    return after


@pytest.mark.parametrize("base", DECKS)
def test_each_place_and_facing_that_goes_with_a_card_can_be_picked_with_it(base: str) -> None:
    tried = {Q_PRIORITY: 0, Q_ZONE: 0}
    for number in range(2):
        for board in random_boards(base, number):
            question = board.question()
            assert question is not None
            for option in question["options"]:
                ways = [*placements(option)]
                for labels in (*ways[:1], *ways[-1:]):
                    assert in_one_go(board, labels).game.digest() == one_by_one(board, labels).game.digest()
                    tried[board.game.position.ask_kind] += 1
    assert all(times > 5 for times in tried.values()), tried


@pytest.mark.parametrize("base", DECKS)
def test_places_and_facings_are_those_that_are_asked_for_next(base: str) -> None:
    compared = 0
    for board in random_boards(base, 3):
        question = board.question()
        assert question is not None
        for option in question["options"]:
            if option["does"] not in ("summon", "set"):
                continue
            after = board.clone()
            after.answer(option["label"])
            asked = after.question()
            assert asked is not None
            if asked["kind"] == "zone":
                zones = [(choice["zone"], choice["label"], choice["facings"]) for choice in asked["options"]]
                assert [
                    (choice["zone"], choice["label"], choice["facings"]) for choice in option["places"]
                ] == zones
            elif asked["kind"] == "facing":
                facings = [
                    (choice["label"], choice["facing"], choice["reaches"]) for choice in asked["options"]
                ]
                ways = option["places"][0]["facings"]
                assert [(choice["label"], choice["facing"], choice["reaches"]) for choice in ways] == facings
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("base", DECKS)
def test_each_series_can_be_made_in_one_go(base: str) -> None:
    kinds = set()
    for number in range(6):
        for board in boards(base, number, None):
            question = board.question()
            assert question is not None
            for series in question["series"]:
                labels = series["labels"]
                assert len(labels) > 1 or question["kind"] == "target"
                assert in_one_go(board, labels).game.digest() == one_by_one(board, labels).game.digest()
                kinds.add(question["kind"])
    assert kinds - {"target"} == ({"pay", "event"} if base == "modern" else {"pay", "priority"})


def test_a_suggested_payment_names_the_cards_that_give_the_mana() -> None:
    texts = []
    for number in range(6):
        for board in boards("modern", number, None):
            question = board.question()
            assert question is not None
            if board.game.position.ask_kind != Q_PAY:
                continue
            for series in question["series"]:
                zones = Counter(label.removeprefix("pay ") for label in series["labels"])
                field = board.view()["field"]
                parts = sorted(zones.items(), key=place)
                named = [f"{n} from {field[zone]['card']} ({zone})" for zone, n in parts]
                assert series["text"] == "Pay " + ", ".join(named)
                texts.append(series["text"])
    assert any("," in text for text in texts)


def place(counted: tuple[str, int]) -> int:
    """The place of a zone in the order of the rulebook (2.5)."""
    return ZONE_NAMES.index(counted[0])


@pytest.mark.parametrize("base", DECKS)
def test_nothing_hidden_is_found_out_by_looking_ahead(base: str) -> None:
    """What can be picked in one go is the same however the unknown cards lie (19.1)."""
    for number in range(2):
        for board in boards(base, number, None):
            other = board.clone()
            side = other.game.position.sides[board.viewer]
            side.deck = side.deck[::-1]
            assert other.question() == board.question()


@pytest.mark.usefixtures("compiled_engine")
def test_the_compiled_engine_picks_in_one_go_as_well() -> None:
    check_compiled(test_each_series_can_be_made_in_one_go, "modern")


def test_if_one_pick_of_several_is_refused_none_is_made() -> None:
    board = start_session(setup("modern", 1))
    before = session_text(board, 100)
    for picks in (["keep", "no such pick"], ["no such pick"], ["keep", "keep"]):
        with pytest.raises(Refused):
            board.answer_all(picks)
        assert (session_text(board, 100), board.picks) == (before, [])


def test_picks_in_one_go_stand_in_the_record_one_by_one() -> None:
    board = start_session(setup("modern", 1))
    board.answer("keep")
    question = board.question()
    assert question is not None
    board.answer_all(question["series"][0]["labels"])
    own_picks = [pick for pick in board.picks if pick.startswith(PLAYERS[vocab.P1])]
    assert own_picks == ["P1 keep", "P1 event campaign", f"P1 {question['series'][0]['labels'][1]}"]
    assert replay_record(record(board.game)).digest() == board.game.digest()
    session = session_from_text(session_text(board, 100), setup("modern", 1), board.picks, board.automatic)
    assert session_text(session, 100) == session_text(board, 100)
