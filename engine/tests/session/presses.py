"""Presses that a recorded game takes at the board: each is one answer, of one pick or several."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from engine.game import Setup
from engine.session import STACK, TURN, Flow, Session, start_session
from engine.view_types import OptionData
from engine.vocab import Q_PRIORITY

Press = Callable[[Session], object]


def possible_presses(board: Session, wanted: str, flow: Flow) -> Iterator[tuple[str, Press]]:
    """Yield what a player could press who wants to make this pick next, each with a word for it."""
    if board.game.position.ask_kind == Q_PRIORITY:
        for until in (TURN, STACK):
            yield until, partial(Session.pass_on, until=until, flow=flow)
    question = board.question()
    assert question is not None
    for series in question["series"]:
        yield "series", partial(Session.answer_all, picks=series["labels"], flow=flow)
    option = next((listed for listed in question["options"] if listed["label"] == wanted), None)
    for picks in placements(option) if option else ():
        yield "placement", partial(Session.answer_all, picks=picks, flow=flow)
    yield question["kind"], partial(Session.answer, label=wanted, flow=flow)
    yield "without stops", partial(Session.answer, label=wanted)


def placements(option: OptionData) -> Iterator[list[str]]:
    """The picks of each place and facing that an option can be picked with."""
    places = option["places"] or [{"zone": "", "label": "", "facings": option["facings"]}]
    for place in places:
        for facing in [listed["label"] for listed in place["facings"]] or [""]:
            more = [label for label in (place["label"], facing) if label]
            if more:
                yield [option["label"], *more]


def presses_through(setup: Setup, picks: Sequence[str], flow: Flow) -> Iterator[tuple[int, str]]:
    """Each press of a player who makes the picks of a game, the one that gets furthest each time.

    (The turn in which it is made, a word for it).
    """
    board = start_session(setup)
    while len(board.picks) < len(picks):
        turn, wanted = board.game.position.turn_number, picks[len(board.picks)].removeprefix("P1 ")
        best, furthest = None, ""
        for kind, press in possible_presses(board, wanted, flow):
            after = board.clone()
            press(after)
            count = len(after.picks)
            if after.picks == picks[:count] and (best is None or count > len(best.picks)):
                best, furthest = after, kind
        assert best is not None, f"no press makes the pick {wanted}"
        board = best
        yield turn, furthest
