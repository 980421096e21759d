"""What leaves no choice is not asked at the board: forced picks, an order that changes nothing."""

from typing import Any

import pytest

from engine.cardfile.card_fields import card_from_data
from engine.edition import edition
from engine.game import DeckSpec, Setup
from engine.grid import ZONE_NAMES
from engine.presentation.pick_lines import PASSED
from engine.rules.costs.payment_steps import other_ways
from engine.scenario import read_start
from engine.session import EVERYWHERE, Flow, Session, start_session
from engine.session.equal_choices import has_equal_choices, is_any_order_equal, ordered_outcomes
from engine.session.payments import is_only_payment, paid_frame
from engine.state.card import CardObject
from engine.state.position import Position
from engine.tests.games.random_games import Picker, is_going_on
from engine.tests.session.test_automatic_picks import DECKS, MOST_TURNS, boards
from engine.tests.session.test_one_go import random_boards
from engine.view_types import GameView
from engine.vocab import Q_BLOCK, Q_CHOOSE, Q_DISCARD, Q_FACING, Q_ORDER, Q_PAY


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


PLAIN = 'Plain: {type: artifact, effects: ["activation | Consume 1 mana: draw a card."]}'
TRAP = (
    'Trap: {type: artifact, subtypes: [trap], effects: ["trigger | When a creature strikes: draw a card."]}'
)
POINTS = "Plain: {type: artifact, arrows: {n: 1}}"
NAMES_FACINGS = 'Judge: {type: creature, effects: ["continuous | Artifacts facing left have Resilient."]}'
COPIES = (
    "Mime: {type: artifact, effects:"
    ' ["trigger | When summoned; choose another face-up artifact: [this] becomes a copy of chosen."]}'
)
TURNS = 'Usher: {type: creature, stats: {life: 1}, effects: ["action | Reorient"]}'


WITHOUT_ARROWS: list[dict[str, Any]] = [
    {"name": "Keeper", "type": "creature", "stats": {"might": 1, "life": 2, "will": 1}},
    {"name": "Runner", "type": "creature", "stats": {"might": 2, "life": 1}, "arrows": {"n": 1, "w": 2}},
    {"name": "Lamp", "type": "artifact", "effects": ["activation | Consume 1 mana: draw a card."]},
    {"name": "Snare", "type": "artifact", "subtypes": ["trap"],
     "effects": ["trigger | When a creature strikes: it gets +1 Might until end of turn."]},
    {"name": "Belt", "type": "artifact", "subtypes": ["equipment"], "stats": {"life": 1}},
]  # fmt: skip


def board_with_cards(*cards: str) -> Session:
    """A board in a Deployment Phase: the first of the cards is in hand, and face-down on a1."""
    name = cards[0].partition(":")[0]
    text = "title: Facings\nphase: deployment\ncards:\n" + "".join(f"  {card}\n" for card in cards)
    text += f"P1: {{hand: [{name}], deck: [{', '.join(card.partition(':')[0] for card in cards)}]}}\n"
    return read_start(
        text + f"field: {{a1: {{card: {name}, face: down}}}}", "facings", lambda _name: None
    ).begin()


@pytest.mark.parametrize(
    ("cards", "is_asked"),
    [
        ([PLAIN], False),
        ([PLAIN, TURNS], False),
        ([POINTS], True),
        ([PLAIN, NAMES_FACINGS], True),
        ([PLAIN, COPIES], True),
    ],
    ids=["no arrows", "a card that turns itself", "arrows", "a text names facings", "a text copies arrows"],
)
def test_the_facing_of_a_card_is_asked_only_where_it_may_matter(cards: list[str], is_asked: bool) -> None:
    board = board_with_cards(*cards)
    question = board.question()
    assert question is not None
    (summon,) = [listed for listed in question["options"] if listed["label"] == "summon Plain"]
    assert {bool(place["facings"]) for place in summon["places"]} == {is_asked}
    board.answer_all(["summon Plain", "at b1"], Flow())
    assert (board.game.position.ask_kind == Q_FACING) == is_asked
    flipped = board_with_cards(*cards)
    flipped.answer("flip a1", Flow())
    assert (flipped.game.position.ask_kind == Q_FACING) == is_asked
    if not is_asked:
        assert board.picks[-1] == "P1 facing up"
        assert len(board.picks) - 1 in board.automatic


def test_a_card_on_the_field_is_turned_though_it_has_no_arrows() -> None:
    """To what waits for a card to be turned another facing is not the same (9.3)."""
    board = read_start(
        f"event: battle\ncards:\n  {TURNS}\nfield: {{c2: Usher}}", "turning", lambda _name: None
    ).begin()
    board.answer("action c2 Reorient", Flow())
    assert board.game.position.ask_kind == Q_FACING


def test_a_facing_that_is_not_asked_leads_to_the_same_whichever_it_is() -> None:
    """The game goes on with the same picks; only how cards without arrows lie differs."""
    cards = [card_from_data({"key": data["name"].lower(), **data}) for data in WITHOUT_ARROWS]
    deck, compared = DeckSpec(tuple(cards) * 6), 0
    for number in range(3):
        board, picker = start_session(Setup(edition("modern"), (deck, deck), seed=number)), Picker(number)
        turned: list[Session] = []
        while is_going_on(board.game) and board.game.position.turn_number <= MOST_TURNS:
            if board.game.position.ask_kind == Q_FACING and has_equal_choices(board.game.position):
                other = board.clone()
                other.answer(other.game.labels()[-1])
                turned.append(other)
            board.answer(board.game.labels()[picker.pick(board.game)])
        for other in turned:
            for made in board.picks[len(other.picks) :]:
                other.repeat(made)
            assert view_without_facings(other) == view_without_facings(board)
        compared += len(turned)
    assert compared > 10


def view_without_facings(board: Session) -> GameView:
    """Return what is seen of a board, without how cards lie that connect to nothing."""
    view = board.view()
    for card in view["field"].values():
        if card["face"] == "up" and not card["reach"]:
            card["facing"] = ""
    return view
