"""What leaves no choice is not asked at the board: forced picks, an order that changes nothing."""

import pytest

from engine.cardfile.card_fields import card_from_data
from engine.edition import edition
from engine.game import DeckSpec, Setup
from engine.grid import ZONE_NAMES
from engine.presentation.pick_lines import PASSED
from engine.rules.costs.payment_steps import other_ways
from engine.session import EVERYWHERE, Flow, Session, start_session
from engine.session.equal_choices import has_equal_choices, is_any_order_equal, ordered_outcomes
from engine.session.payments import is_only_payment, paid_frame
from engine.state.card import CardObject
from engine.state.position import Position
from engine.tests.session.test_automatic_picks import DECKS, boards
from engine.tests.session.test_one_go import random_boards
from engine.vocab import Q_BLOCK, Q_CHOOSE, Q_DISCARD, Q_ORDER, Q_PAY


def payments(board: Session) -> set[str]:
    """Return the positions to which a payment leads, however its picks are made."""
    begun, digests = [board.clone()], set[str]()
    while begun:
        session = begun.pop()
        frame = paid_frame(session.game.position)
        picked = len(frame.picks) if frame is not None else 0
        for label in session.game.labels():
            after = session.clone()
            after.game.answer(after.game.option_index(label))
            next_frame = paid_frame(after.game.position)
            if next_frame is not None and len(next_frame.picks) > picked:
                begun.append(after)
            else:
                digests.add(after.game.digest())
    return digests


@pytest.mark.parametrize("base", DECKS)
def test_a_payment_is_called_the_only_one_where_all_ways_lead_to_one_position(base: str) -> None:
    looked_at = only = 0
    for number in range(12):
        for board in random_boards(base, number):
            position = board.game.position
            frame = paid_frame(position)
            if frame is None or len(position.ask_options) > 4 or other_ways(position, frame):
                continue
            if position.ask_kind != Q_PAY:
                continue
            looked_at += 1
            only += is_only_payment(position)
            assert is_only_payment(position) == (len(payments(board)) == 1), board.game.labels()
    assert looked_at > 5
    assert only


@pytest.mark.parametrize("base", DECKS)
def test_triggers_whose_order_changes_nothing_need_none(base: str) -> None:
    unasked, texts = 0, set[str]()
    for number in range(20):
        for board in boards(base, number, Flow()):
            position = board.game.position
            assert position.ask_kind != Q_ORDER or not is_any_order_equal(position)
        unasked += sum(" order " in board.picks[index] for index in board.automatic)
        texts |= {line.text for line in board.lines if line.kind == PASSED}
    assert unasked > 5
    assert any("order of triggers" in text for text in texts), texts


@pytest.mark.parametrize("base", DECKS)
def test_an_order_that_is_not_asked_comes_to_one_position_in_the_real_game_too(base: str) -> None:
    """It was tried with the unknown cards dealt anew; here they lie as they really do."""
    compared = 0
    for number in range(20):
        for board in boards(base, number, None):
            position = board.game.position
            if position.ask_kind != Q_ORDER or not is_any_order_equal(position):
                continue
            positions = [*ordered_outcomes(position.clone(), len(position.stack))]
            assert len(positions) > 1
            fields = [
                [(card.zone, card.mana, card.damage) for card in cards_of(position)] for position in positions
            ]
            assert all(field == fields[0] for field in fields)
            compared += 1
    assert compared > 3


def cards_of(position: Position | None) -> list[CardObject]:
    """The cards on the field, in the order of the zones."""
    assert position is not None
    return [card for card in position.field if card is not None]


def test_a_blocker_against_ones_own_strike_is_named_only_on_request() -> None:
    asked: dict[str, int] = {"usual": 0, "on request": 0, "for a card": 0}
    for number in range(4):
        for board in boards("modern", number, None):
            position = board.game.position
            if position.ask_kind != Q_BLOCK:
                continue
            blocker = position.field[ZONE_NAMES.index(board.game.labels()[1].split()[1])]
            assert blocker is not None
            key = blocker.printed.defn.key
            flows = (Flow(), Flow(own_strikes=True), Flow(cards=frozenset([key])))
            for name, flow in zip(asked, flows, strict=True):
                other = board.clone()
                other.go_on(flow, position.turn_number)
                asked[name] += other.game.position.ask_kind == Q_BLOCK
    assert not asked["usual"]
    assert asked["on request"] == asked["for a card"] > 3


@pytest.mark.parametrize("base", DECKS)
def test_what_is_picked_by_itself_can_be_taken_back_to_just_before_it(base: str) -> None:
    """The line of the log that tells of it leads there: its mark counts the picks before it."""
    *_, board = boards(base, 3, Flow())
    own = [index for index, pick in enumerate(board.picks) if pick.startswith("P1 ")]
    for line, mark in zip(board.lines, board.marks, strict=True):
        if line.kind == PASSED:
            assert own[mark] in board.automatic
            assert own[mark - 1] not in board.automatic


def test_whoever_is_asked_everywhere_is_still_not_asked_what_is_forced() -> None:
    for board in boards("modern", 3, EVERYWHERE):
        assert not board.made or not has_equal_choices(board.game.position)


def board_of_artifacts(text: str) -> Session:
    """A modern game with a whole deck in hand: an artifact with a Trigger, and three plain ones."""
    effects = [[f"trigger | {text}"], [], [], []]
    names = ["Special", "Plain 0", "Plain 1", "Plain 2"]
    cards = [
        card_from_data({"key": f"card-{n}", "name": name, "type": "artifact", "effects": effects[n]})
        for n, name in enumerate(names)
    ]
    deck = DeckSpec(tuple(cards))
    board = start_session(Setup(edition("modern"), (deck, DeckSpec()), seed=1, windows_all=True))
    for label in ("keep", "event battle", "end"):
        board.answer(label)
    return board


@pytest.mark.parametrize(("count", "is_asked"), [(3, False), (2, True)])
def test_a_discard_of_the_whole_hand_is_not_asked(count: int, is_asked: bool) -> None:
    board = board_of_artifacts(f"When summoned: discard {count} cards.")
    board.answer_all(["summon Special", "at a1", "facing up"], Flow())
    assert (board.game.position.ask_kind == Q_DISCARD) == is_asked
    assert len(board.game.position.sides[board.viewer].hand) == (3 if is_asked else 0)


@pytest.mark.parametrize(("others", "is_asked"), [(2, False), (3, True)])
def test_cards_that_must_all_be_picked_are_not_asked(others: int, is_asked: bool) -> None:
    board = board_of_artifacts("When summoned; choose 2 other artifacts: they collect 1 mana.")
    for number in range(others):
        board.answer_all([f"summon Plain {number}", f"at {'abc'[number]}1", "facing up"], Flow())
    board.answer_all(["summon Special", "at e1", "facing up"], Flow())
    assert (board.game.position.ask_kind == Q_CHOOSE) == is_asked
    mana = sum(card.mana for card in board.game.position.field if card is not None)
    assert mana == (0 if is_asked else 2)
