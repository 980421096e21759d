"""Questions in plain words, for whoever is asked."""

from __future__ import annotations

from typing import Final

from engine import vocab
from engine.effects.actions.control_flow import assign_player, order_clause
from engine.effects.terms.players import YOU
from engine.effects.wording.edition_words import action_name
from engine.grid import ZONE_NAMES
from engine.presentation import labels
from engine.presentation.current_step import CurrentStep
from engine.presentation.log import clause_words
from engine.presentation.pronouns import capitalize_first
from engine.rules.costs.payment_steps import payment_so_far
from engine.rules.execution.interpreter import node_of
from engine.rules.stack.targeting import EACH_MODE_PICKED, pick_without_mode
from engine.state import options as opt
from engine.state.frames.execution import ApplyFrame, ExecuteFrame
from engine.state.frames.frame import Frame
from engine.state.frames.multi_step import ManeuverFrame, TransformFrame
from engine.state.frames.play import CrewFrame, EquipFrame, MoveFrame, VehicleFrame
from engine.state.frames.stack import DeclareFrame, PayFrame, RetargetFrame, TriggersFrame
from engine.state.position import Position
from engine.state.target_ref import ITSELF

PROMPTS: Final = {
    vocab.Q_MULLIGAN: "Do you keep this hand?",
    vocab.Q_EVENT: "Which Event does this turn have?",
    vocab.Q_FACING: "Where does the top of {name} point?",
    vocab.Q_TARGET: "Which zone is the target?",
    vocab.Q_CHOOSE: "What do you choose?",
    vocab.Q_MODE: "Which of these?",
    vocab.Q_FLIP: "Do you flip {name} for its trigger?",
    vocab.Q_X: "How much is X?",
    vocab.Q_PAY: "Where does the mana come from? Still due: {due}.",
    vocab.Q_SAC: "What do you sacrifice?",
    vocab.Q_DISCARD: "What do you discard?",
    vocab.Q_BLOCK: "Who blocks {name}?",
    vocab.Q_OPTIONAL: "{name} was triggered. Do you want its effect?",
    vocab.Q_ORDER: "Which of your triggers goes on the stack next?",
    vocab.Q_PRIORITY: "What do you do?",
    vocab.Q_MOVE: "What does {name} do next in its Move? Steps left: {left}.",
    vocab.Q_SELECT: "What do you select?",
    vocab.Q_ZONE: "Where does {name} go?",
    vocab.Q_DISCOUNT: "Which number of the cost of {name} is lowered or raised?",
}

MOST_NAMED: Final = 2  # creatures in a prompt; of more the number is told

# Of what is done to own cards to pay a cost, by the picks (8.5)
CARD_PROMPTS: Final = {
    opt.CHOOSE: "Which card do you pay with?",
    opt.TURN: "Which card do you turn, and where does its top point?",
    opt.CHOOSE_CARD: "Which card of your hand do you pay with?",
    opt.TOP_CARD: "Which card do you put on top of your deck?",
    opt.BOTTOM_CARD: "Which card do you put on the bottom of your deck?",
}

# Of the frame that asks, whatever it asks for
FRAME_PROMPTS: Final[dict[type[Frame], str]] = {
    EquipFrame: "Which zone does {name} equip?",
    RetargetFrame: "{name} is targeted. Which other zone shall be the target?",
}


def prompt_text(position: Position, about: CurrentStep) -> str:
    """The question in plain words."""
    top = position.frames[-1]
    name = position.printed[about.defn].name if about.defn >= 0 else "it"
    if isinstance(top, DeclareFrame) and top.step == EACH_MODE_PICKED:
        return f"Which of these for {target_without_mode(position, top)}?".format(name=name)
    left = top.points if isinstance(top, MoveFrame) else 0
    due = mana_due(position, top) if isinstance(top, PayFrame) else 0
    text = prompt_wording(position, top).format(name=name, left=left, due=due)
    able = striker_words(position) if position.ask_kind == vocab.Q_PRIORITY else ""
    return f"{text} {able}" if able else text


def mana_due(position: Position, frame: PayFrame) -> int:
    """Return how much mana the part of a cost that is asked for still takes (8.5)."""
    _, payment = payment_so_far(position, frame)
    return payment.left


def striker_words(position: Position) -> str:
    """Say whose Strike is offered in a window, in the words of the edition; "" where none is (10.1)."""
    strike = action_name(position.edition.stat_names, vocab.STRIKE)
    zones = [
        opt.a_of(pick)
        for pick in position.ask_options
        if opt.code_of(pick) == opt.ACTION
        and strike in labels.action_names(position, opt.a_of(pick), opt.b_of(pick))
    ]
    cards = [f"{zone_card_name(position, zone)} on {ZONE_NAMES[zone]}" for zone in dict.fromkeys(zones)]
    if not cards:
        return ""
    if len(cards) > MOST_NAMED:
        return f"{len(cards)} creatures can {strike}."
    return f"{' and '.join(cards)} can {strike}."


def zone_card_name(position: Position, zone: int) -> str:
    """The name of the card in a zone that holds one of the asked player."""
    card = position.field[zone]
    assert card is not None
    return card.printed.name


def offered_words(position: Position, frame: ExecuteFrame) -> str:
    """Say what a player who is asked on resolution may leave out: `draw 1 card`."""
    node = node_of(position, frame)
    if not node.is_optional():  # of several players
        node = node.children()[0]
    return clause_words(position, order_clause(assign_player(node.children()[0], YOU)))


def payment_wording(kind: int, code: int) -> str:
    """The words for a question of a payment, whose last pick is of this kind."""
    if kind == vocab.Q_MODE:
        return "Which of these costs do you pay?"
    if kind == vocab.Q_CHOOSE:
        return "Which card of a graveyard do you choose?"
    return CARD_PROMPTS.get(code, PROMPTS[kind])


def target_without_mode(position: Position, frame: DeclareFrame) -> str:
    """Return the target that a mode is chosen for now (13.6): its zone, or its name where it is attached."""
    pick = pick_without_mode(position, frame.require_item())
    assert pick is not None
    return "{name}" if pick == ITSELF else labels.pick_word(position, pick)


def prompt_wording(position: Position, top: Frame) -> str:
    """The words for the question that `top` asks, with places for `name` and `left`."""
    kind = position.ask_kind
    if kind == vocab.Q_ZONE and opt.code_of(position.ask_options[0]) == opt.CONQUER:
        return "Which zone do you open?"
    if kind == vocab.Q_CHOOSE and isinstance(top, ManeuverFrame):
        return "Which artifact do you move?"
    if kind == vocab.Q_CHOOSE and isinstance(top, TransformFrame):
        return "Which Fabled card comes in place of {name}?"
    if type(top) in FRAME_PROMPTS:
        return FRAME_PROMPTS[type(top)]
    if isinstance(top, VehicleFrame) and kind == vocab.Q_TARGET:
        return "Under which creature does {name} go?" if isinstance(top, CrewFrame) else PROMPTS[vocab.Q_ZONE]
    if isinstance(top, ApplyFrame) and kind == vocab.Q_OPTIONAL:
        return "Do you want what {name} does instead?"
    if isinstance(top, ExecuteFrame) and kind == vocab.Q_OPTIONAL:
        return f"{{name}}: do you want this? {capitalize_first(offered_words(position, top))}."
    if kind == vocab.Q_MODE and isinstance(top, TriggersFrame):
        return "For which of its triggers is {name} flipped?"
    if isinstance(top, PayFrame):
        return payment_wording(kind, opt.code_of(position.ask_options[-1]))
    return PROMPTS[kind]
