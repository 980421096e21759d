"""Carrying out instructions (11.3, 12.3)."""

from __future__ import annotations

from engine.effects.actions import control_flow
from engine.effects.actions.by_players import ByPlayers
from engine.effects.node import Instruction
from engine.effects.terms.extremes import Tied
from engine.rules.continuous.characteristics import settle_values
from engine.rules.events.emit import order_moment
from engine.rules.execution.context import RulesContext
from engine.rules.execution.evaluation import EffectEvaluator
from engine.rules.execution.extremes import forget_picks, settle_extreme, settle_picks
from engine.rules.execution.player_clauses import ask_players, take_part
from engine.rules.questions import ask
from engine.rules.stack.targets import picked_number
from engine.rules.state_based_checks import run_checks
from engine.state import card_effects
from engine.state import options as opt
from engine.state.frames.execution import NO_SLOT, ExecuteFrame
from engine.state.options import option
from engine.state.position import DECLINED, DONE, NOTHING, Position
from engine.state.stack import NO_CARD, StackObject
from engine.vocab import Q_MODE, Q_OPTIONAL


def run_item(position: Position, item: StackObject) -> None:
    """Start carrying out the body of an item's program."""
    item.since = len(position.history)
    push_run(position, item, body_of(position, item), ())


def push_run(position: Position, item: StackObject, node: Instruction, path: tuple[int, ...]) -> ExecuteFrame:
    """Start carrying out one instruction."""
    frame = ExecuteFrame(item.controller, NO_CARD, item)
    frame.node = node
    frame.path = path
    position.frames.append(frame)
    return frame


def push_part(position: Position, frame: ExecuteFrame, *below: int) -> ExecuteFrame:
    """Start carrying out what stands below a frame's instruction, for the same player and card."""
    node = node_of(position, frame)
    for number in below:
        node = node.children()[number]
    part = push_run(position, frame.require_item(), node, (*frame.path, *below))
    part.player, part.card = frame.player, frame.card
    return part


def enter_child(position: Position, frame: ExecuteFrame, *below: int) -> None:
    """Carry out what stands below a frame's instruction; what it does counts as one action."""
    push_part(position, frame, *below).governed = True


def body_of(position: Position, item: StackObject) -> Instruction:
    """The body of the program that an item runs."""
    return card_effects.program_of(position, item).body


def node_of(position: Position, frame: ExecuteFrame) -> Instruction:
    """The instruction of a frame; found by its path if the frame was read from a state."""
    if frame.node is None:
        node = body_of(position, frame.require_item())
        for step in frame.path:
            node = node.children()[step]
        frame.node = node
    return frame.node


def execute(position: Position, frame: ExecuteFrame) -> None:
    """Carry out one step of an instruction."""
    node = node_of(position, frame)
    if isinstance(node, control_flow.Either):
        run_either(position, frame, node)
    elif isinstance(node, control_flow.Sequence):
        run_sequence(position, frame, node)
    elif isinstance(node, Tied):
        if settle_extreme(position, frame, node):
            position.frames.pop()
            push_part(position, frame, 0)
    elif isinstance(node, ByPlayers):
        run_by_players(position, frame, node)
    elif isinstance(node, (control_flow.Cases, control_flow.MayDo, control_flow.ForEach)):
        run_governing(position, frame, node)
    elif apply_plain(position, frame, node):
        position.frames.remove(frame)  # what it set going may stand above it


def apply_plain(position: Position, frame: ExecuteFrame, node: Instruction) -> bool:
    """Apply a plain instruction. False: it asked, and wants to be called again."""
    settle_values(position)
    fresh = not frame.asked and frame.picked_slot == NO_SLOT
    if fresh and not (frame.step and frame.governed) and not node.is_done_when_declared():
        position.outcome = NOTHING
    if not frame.asked and not settle_picks(position, frame, node):
        return False
    before = len(position.waiting)
    done = node.apply(RulesContext(position, frame))
    order_moment(position, before)
    frame.asked = not done
    return done


def run_sequence(position: Position, frame: ExecuteFrame, node: control_flow.Sequence) -> None:
    """The next part, with checks before it where the text says "then" (17.2)."""
    if frame.step >= len(node.parts):
        position.frames.pop()
        return
    if node.checked[frame.step] and not frame.checked:
        if not run_checks(position, players_too=False):
            return
        frame.checked = True
    instruction = node.parts[frame.step]
    if instruction.children():
        push_part(position, frame, frame.step)
    elif not apply_plain(position, frame, instruction):
        return
    frame.step += 1
    frame.checked = False


def run_either(position: Position, frame: ExecuteFrame, node: control_flow.Either) -> None:
    """One of the modes, picked when declared or now; only those that are possible are offered (13.6)."""
    if frame.step == 0:
        frame.step = 1
        declared = mode_when_declared(position, frame) if node.early else 0
        if declared:
            position.answer = option(opt.MODE, declared)
            return
        on = RulesContext(position, frame)
        able = [number for number, mode in enumerate(node.modes, 1) if mode.is_possible(on)]
        if able:
            ask(position, on.players(node.who)[0], Q_MODE, [option(opt.MODE, number) for number in able])
        else:
            position.outcome = NOTHING
            position.frames.pop()
        return
    position.frames.pop()
    push_part(position, frame, opt.a_of(position.answer) - 1)


def mode_when_declared(position: Position, frame: ExecuteFrame) -> int:
    """Return the mode that was picked for all, or for the card that "for each" is at; 0 for none (13.6)."""
    item = frame.require_item()
    for _, pick, mode in item.modes:
        if picked_number(position, item, pick) == frame.card:
            return mode
    return item.mode


def run_governing(position: Position, frame: ExecuteFrame, node: Instruction) -> None:
    """Go into what a case, "you can" or "for each" governs, or leave it."""
    if isinstance(node, control_flow.Cases):
        run_cases(position, frame, node)
    elif isinstance(node, control_flow.MayDo):
        run_may(position, frame, node)
    else:
        assert isinstance(node, control_flow.ForEach)
        run_for_each(position, frame, node)


def run_cases(position: Position, frame: ExecuteFrame, node: control_flow.Cases) -> None:
    """Carry out the first case that holds now, if any does."""
    position.frames.pop()
    settle_values(position)
    for number, case in enumerate(node.cases):
        if case_holds(position, frame, case, first=number == 0):
            enter_child(position, frame, number)
            return


def case_holds(position: Position, frame: ExecuteFrame, case: control_flow.Case, first: bool) -> bool:
    """Return whether a case holds; "otherwise" does once those before it do not."""
    if case.test == control_flow.IF_DONE:
        return position.outcome == DONE
    if case.test == control_flow.IF_IMPOSSIBLE:
        return position.outcome == NOTHING
    if case.test == control_flow.OTHERWISE:
        return not first or position.outcome != DONE
    assert case.state is not None
    return EffectEvaluator(RulesContext(position, frame)).holds(case.state)


def run_may(position: Position, frame: ExecuteFrame, node: control_flow.MayDo) -> None:
    """Ask whether it is wanted, if it is possible at all."""
    if frame.step == 0:
        settle_values(position)
        on = RulesContext(position, frame)
        asked = on.players(node.who)
        if asked and node.is_possible(on):
            frame.step = 1
            ask(position, asked[0], Q_OPTIONAL, [option(opt.YES), option(opt.NO)])
        else:
            position.outcome = NOTHING
            position.frames.pop()
        return
    position.frames.pop()
    if opt.code_of(position.answer) == opt.YES:
        enter_child(position, frame, 0)
    else:
        position.outcome = DECLINED


def run_by_players(position: Position, frame: ExecuteFrame, node: ByPlayers) -> None:
    """Ask each player, then let them do it, the turn player first (22.5)."""
    if not ask_players(position, frame, node):
        below = take_part(position, frame, node)
        if below:
            enter_child(position, frame, *below)


def run_for_each(position: Position, frame: ExecuteFrame, node: control_flow.ForEach) -> None:
    """Once for each card that fitted at the beginning, in the order of 2.5."""
    if frame.step == 0:
        frame.step = 1
        settle_values(position)
        position.outcome = NOTHING
        objects = RulesContext(position, frame).last_cards(node.cards())
        frame.left = tuple([card.number for card in objects])
    if not frame.left:
        position.frames.pop()
        return
    frame.card, frame.left = frame.left[0], frame.left[1:]
    forget_picks(frame.require_item(), node.body)
    enter_child(position, frame, 0)
