"""The other player's turn goes by unless a Trap or a card that was chosen could answer."""

from collections.abc import Mapping

import pytest

from engine.cardfile.card_fields import card_from_data
from engine.edition import edition
from engine.game import DeckSpec, Setup
from engine.session import SOMETHING, TURN, Flow, Session, start_session
from engine.vocab import P2, PHASES, Q_EVENT, Q_FLIP, Q_PRIORITY

WELL = {
    "key": "well", "name": "Well", "type": "artifact",
    "effects": ["activation | Choose an artifact: [this] collects 1 mana."],
}  # fmt: skip
SNARE = {
    "key": "snare", "name": "Snare", "type": "artifact", "subtypes": ["trap"],
    "effects": ["trigger | At the start of your opponent's turn: draw a card."],
}  # fmt: skip


def board_with(data: Mapping[str, object], *plays: str) -> Session:
    """A modern game of ten equal cards in the first Deployment Phase, after these picks."""
    deck = DeckSpec((card_from_data(data),) * 10)
    board = start_session(Setup(edition("modern"), (deck, DeckSpec()), seed=1, windows_all=True))
    for label in ("keep", "event battle", "end"):
        board.answer(label)
    board.answer_all(plays)
    return board


def windows_asked(flow: Flow) -> list[str]:
    """The phases of the other player's turn in which one is asked who ends the own turn and then passes."""
    board, asked = board_with(WELL, "summon Well", "at a1", "facing up"), []
    board.pass_on(TURN, flow)
    while board.game.position.turn == P2:
        assert board.game.position.ask_kind == Q_PRIORITY
        asked.append(PHASES[board.game.position.phase])
        board.answer("pass", flow)
    return asked


def test_their_turn_stops_only_for_a_card_that_was_chosen() -> None:
    assert windows_asked(Flow()) == []
    assert windows_asked(Flow(cards=frozenset({"another"}))) == []
    assert windows_asked(Flow(cards=frozenset({"well"}))) == ["begin", "event", "deployment", "draw"]
    assert windows_asked(Flow(theirs=frozenset({"event"}))) == ["event"]


def test_a_trap_that_could_be_flipped_is_asked_about_in_their_turn() -> None:
    board = board_with(SNARE, "set Snare", "at a1")
    board.pass_on(SOMETHING, Flow())
    position = board.game.position
    assert (position.turn, position.ask_kind) == (P2, Q_FLIP)


def test_a_chosen_card_stops_in_phases_of_ones_own_that_are_no_stops() -> None:
    for flow, phase in ((Flow(), "event"), (Flow(cards=frozenset({"well"})), "begin")):
        board = board_with(WELL, "summon Well", "at a1", "facing up")
        board.pass_on(SOMETHING, flow)
        assert board.game.position.turn != P2
        assert PHASES[board.game.position.phase] == phase


@pytest.mark.parametrize("flow", [Flow(theirs=frozenset(PHASES)), Flow(cards=frozenset({"well"}))])
def test_passing_until_something_happens_leads_to_ones_own_turn(flow: Flow) -> None:
    board = board_with(WELL, "summon Well", "at a1", "facing up")
    board.pass_on(TURN, flow)
    assert board.game.position.turn == P2
    theirs = board.clone()
    for start in (board_with(WELL, "summon Well", "at a1", "facing up"), theirs):
        start.pass_on(SOMETHING, flow)
        assert start.game.position.turn != P2
        assert start.game.position.turn_number == 3


def test_ending_a_turn_in_which_an_event_may_be_picked_picks_none() -> None:
    """So that End turn is one press in the Main Phase (6.4)."""
    deck = DeckSpec((card_from_data(WELL),) * 20)
    board = start_session(Setup(edition("classic"), (deck, DeckSpec()), seed=1, windows_all=True))
    flow = Flow()
    while board.game.position.turn_number < 3:
        board.pass_on(TURN, flow)
    own = [pick for pick in board.picks if pick.startswith("P1 event")]
    assert own == ["P1 event none"]
    assert board.game.position.ask_kind != Q_EVENT
