"""Carrying out instructions (11.3, 12.3).

A RUN frame: `item`, `node` = the instruction, `path` = where it stands in the item's program, `step` = how
many of its parts are done, `value` = 1 when the part now carried out has asked, `zone` = 1 when the checks
before that part were made.
"""

from __future__ import annotations

from engine.effects.node import Instruction
from engine.effects.structure import Either, Sequence, children
from engine.rules.asking import ask
from engine.rules.checks import check
from engine.rules.resolving import Resolving
from engine.rules.values import settle_values
from engine.state import having
from engine.state import options as opt
from engine.state.frames import RUN, Frame
from engine.state.options import option
from engine.state.position import Position
from engine.state.stack import Item
from engine.vocab import Q_MODE


def run_item(position: Position, item: Item) -> None:
    """Start carrying out the body of an item's program."""
    push_run(position, item, body_of(position, item), [])


def push_run(position: Position, item: Item, node: Instruction, path: list[int]) -> None:
    """Start carrying out one instruction."""
    frame = Frame(RUN, item.controller)
    frame.item = item
    frame.node = node
    frame.path = path
    position.frames.append(frame)


def body_of(position: Position, item: Item) -> Instruction:
    """The body of the program that an item runs."""
    return having.program_of(position, item).body


def node_of(position: Position, frame: Frame) -> Instruction:
    """The instruction of a RUN frame; found by its path if the frame was read from a state."""
    if frame.node is None:
        node = body_of(position, frame.the_item())
        for step in frame.path:
            node = children(node)[step]
        frame.node = node
    return frame.node


def run_run(position: Position, frame: Frame) -> None:
    """Carry out one step of an instruction."""
    node = node_of(position, frame)
    if isinstance(node, Either):
        run_either(position, frame, node)
    elif isinstance(node, Sequence):
        run_sequence(position, frame, node)
    elif carried_out(position, frame, node):
        position.frames.pop()


def carried_out(position: Position, frame: Frame, node: Instruction) -> bool:
    """Apply a plain instruction. False: it asked, and wants to be called again."""
    settle_values(position)
    done = node.apply(Resolving(position, frame))
    frame.value = 0 if done else 1
    return done


def run_sequence(position: Position, frame: Frame, node: Sequence) -> None:
    """The next part, with checks before it where the text says "then" (17.2)."""
    if frame.step >= len(node.parts):
        position.frames.pop()
        return
    if node.checked[frame.step] and frame.zone != 1:
        if not check(position):
            return
        frame.zone = 1
        if position.over():
            return
    part = node.parts[frame.step]
    if children(part):
        push_run(position, frame.the_item(), part, [*frame.path, frame.step])
    elif not carried_out(position, frame, part):
        return
    frame.step += 1
    frame.zone = -1


def run_either(position: Position, frame: Frame, node: Either) -> None:
    """One of the modes, picked when declared or now (13.6)."""
    item = frame.the_item()
    if frame.step == 0:
        frame.step = 1
        if node.early and item.mode:
            position.answer = option(opt.MODE, item.mode)
        else:
            picks = [option(opt.MODE, number) for number in range(1, len(node.modes) + 1)]
            ask(position, item.controller, Q_MODE, picks)
        return
    position.frames.pop()
    mode = opt.a_of(position.answer) - 1
    push_run(position, item, node.modes[mode], [*frame.path, mode])
