"""Programs to and from plain data (what JSON can hold): each node as its name and its fields."""

from collections.abc import Callable
from dataclasses import fields
from typing import Final

from engine.effects.actions.attachment import Attach, Crew, Equip, HasAttachment, Uncrew
from engine.effects.actions.basic_actions import Collect, DealDamage, Destroy, Discard, Draw, Heal, Summon
from engine.effects.actions.continuous import Becomes, Change, GainControl, Gains, Gets, Loses
from engine.effects.actions.control_flow import Case, Cases, Either, ForEach, MayDo, Pick, Sequence
from engine.effects.actions.delayed import Delayed, NextTime
from engine.effects.actions.field_actions import (
    Cleanse,
    Conscript,
    Maneuver,
    Reorient,
    Rise,
    Shift,
    Sidestep,
    Transform,
)
from engine.effects.actions.hidden_information import LookAt, LookAtHand
from engine.effects.actions.keyword_actions import Burst, March, Move, Pray, Research, Strike
from engine.effects.actions.life import ChangeLife, PayHp, Sacrifice, SacrificeIt
from engine.effects.actions.mana import RemoveMana, SwapMana, TransferBetween, TransferMana
from engine.effects.actions.movement import Flip, MoveTo, MoveToTarget, ReturnToHand, Swap
from engine.effects.actions.permissions import AsLongAs, Forbid, Permit, See
from engine.effects.actions.replacement import (
    Kept,
    NeverEnters,
    Nothing,
    Prevent,
    PreventThat,
    Skip,
    TakesIt,
    TakesOther,
    Would,
)
from engine.effects.actions.variable_amounts import WhereX
from engine.effects.actions.zones import OpenTarget, OpenZone, SummonToken, SummonTokenAt
from engine.effects.conditions import (
    AllOf,
    AmountIs,
    AnyOf,
    Blocking,
    Compared,
    Fits,
    Given,
    InChain,
    Not,
    PhaseIs,
    StateOf,
    Striking,
    ThisConnected,
    ThisHasMana,
    ThisIs,
    TurnIs,
    WasDestroyed,
    YouControl,
)
from engine.effects.costs import (
    ChooseCosts,
    ChooseX,
    Consume,
    ConsumeAny,
    DiscardCost,
    OnlyIf,
    PayLife,
    Sac,
    SacOrDiscard,
    SacThis,
    Transformed,
    XIs,
)
from engine.effects.events import When, WhenAny, WhenNth, WhenPhase, WhenPlayer, WhenState, WhenTurn
from engine.effects.node import Node
from engine.effects.program import Program
from engine.effects.terms.amounts import All, Number, ThatMuch, X
from engine.effects.terms.counted_amounts import (
    CountOf,
    CountPile,
    Destroyed,
    Half,
    HpOf,
    ManaOn,
    StatOf,
    Taken,
    Times,
    Tossed,
    UpTo,
    Within,
)
from engine.effects.terms.extremes import Extreme, Tied
from engine.effects.terms.selectors import Adjective, Selector
from engine.effects.terms.subjects import (
    Discarded,
    Fighter,
    It,
    Iterated,
    Other,
    Sacked,
    This,
    Those,
    Together,
)
from engine.effects.terms.targets import Around, Target, TargetPhrase

NODES: Final[dict[str, Callable[..., object]]] = {
    "Adjective": Adjective,
    "All": All,
    "AllOf": AllOf,
    "AmountIs": AmountIs,
    "Around": Around,
    "AnyOf": AnyOf,
    "AsLongAs": AsLongAs,
    "Attach": Attach,
    "Becomes": Becomes,
    "Blocking": Blocking,
    "Burst": Burst,
    "Case": Case,
    "Cases": Cases,
    "Change": Change,
    "ChangeLife": ChangeLife,
    "ChooseCosts": ChooseCosts,
    "ChooseX": ChooseX,
    "Cleanse": Cleanse,
    "Collect": Collect,
    "Compared": Compared,
    "Conscript": Conscript,
    "Consume": Consume,
    "ConsumeAny": ConsumeAny,
    "CountOf": CountOf,
    "CountPile": CountPile,
    "DealDamage": DealDamage,
    "Delayed": Delayed,
    "Destroy": Destroy,
    "Destroyed": Destroyed,
    "Discard": Discard,
    "DiscardCost": DiscardCost,
    "Discarded": Discarded,
    "Draw": Draw,
    "Either": Either,
    "Crew": Crew,
    "Equip": Equip,
    "Uncrew": Uncrew,
    "UpTo": UpTo,
    "Extreme": Extreme,
    "Fighter": Fighter,
    "Fits": Fits,
    "Flip": Flip,
    "ForEach": ForEach,
    "Forbid": Forbid,
    "GainControl": GainControl,
    "Gains": Gains,
    "Gets": Gets,
    "Given": Given,
    "Half": Half,
    "HasAttachment": HasAttachment,
    "HpOf": HpOf,
    "Heal": Heal,
    "InChain": InChain,
    "It": It,
    "Iterated": Iterated,
    "Kept": Kept,
    "LookAt": LookAt,
    "LookAtHand": LookAtHand,
    "Loses": Loses,
    "ManaOn": ManaOn,
    "Maneuver": Maneuver,
    "March": March,
    "MayDo": MayDo,
    "Move": Move,
    "MoveTo": MoveTo,
    "MoveToTarget": MoveToTarget,
    "NeverEnters": NeverEnters,
    "Nothing": Nothing,
    "NextTime": NextTime,
    "Not": Not,
    "Number": Number,
    "OnlyIf": OnlyIf,
    "OpenTarget": OpenTarget,
    "OpenZone": OpenZone,
    "Other": Other,
    "PayHp": PayHp,
    "PayLife": PayLife,
    "Permit": Permit,
    "PhaseIs": PhaseIs,
    "Pick": Pick,
    "Pray": Pray,
    "Prevent": Prevent,
    "PreventThat": PreventThat,
    "Program": Program,
    "RemoveMana": RemoveMana,
    "Reorient": Reorient,
    "Research": Research,
    "ReturnToHand": ReturnToHand,
    "Rise": Rise,
    "Sac": Sac,
    "SacOrDiscard": SacOrDiscard,
    "SacThis": SacThis,
    "Sacked": Sacked,
    "Sacrifice": Sacrifice,
    "SacrificeIt": SacrificeIt,
    "See": See,
    "Selector": Selector,
    "Sequence": Sequence,
    "Shift": Shift,
    "Sidestep": Sidestep,
    "Skip": Skip,
    "StatOf": StatOf,
    "StateOf": StateOf,
    "Strike": Strike,
    "Striking": Striking,
    "Summon": Summon,
    "SummonToken": SummonToken,
    "SummonTokenAt": SummonTokenAt,
    "Swap": Swap,
    "SwapMana": SwapMana,
    "Taken": Taken,
    "TakesIt": TakesIt,
    "TakesOther": TakesOther,
    "Target": Target,
    "TargetPhrase": TargetPhrase,
    "ThatMuch": ThatMuch,
    "This": This,
    "ThisConnected": ThisConnected,
    "ThisHasMana": ThisHasMana,
    "ThisIs": ThisIs,
    "Those": Those,
    "Times": Times,
    "Together": Together,
    "TransferBetween": TransferBetween,
    "TransferMana": TransferMana,
    "Transform": Transform,
    "Transformed": Transformed,
    "Tied": Tied,
    "Tossed": Tossed,
    "TurnIs": TurnIs,
    "WasDestroyed": WasDestroyed,
    "When": When,
    "WhenAny": WhenAny,
    "WhenNth": WhenNth,
    "WhenPhase": WhenPhase,
    "WhenPlayer": WhenPlayer,
    "WhenState": WhenState,
    "WhenTurn": WhenTurn,
    "WhereX": WhereX,
    "Within": Within,
    "Would": Would,
    "X": X,
    "XIs": XIs,
    "YouControl": YouControl,
}
NAME: Final = "node"


def to_data(node: Node | Program) -> dict[str, object]:
    """A node as its name (under "node") and its fields. `from_data` gives an equal one."""
    data: dict[str, object] = {NAME: type(node).__name__}
    for field in fields(node):  # type: ignore[arg-type]  # every node is a dataclass; their base is not
        data[field.name] = value_to_data(getattr(node, field.name))
    return data


def value_to_data(value: object) -> object:
    """A value of a field as plain data."""
    if isinstance(value, tuple):
        return [value_to_data(part) for part in value]
    if isinstance(value, Node | Program):
        return to_data(value)
    return value


def from_data(data: object) -> Node | Program:
    """The node that `to_data` made the data from. ValueError for anything else."""
    node = value_from_data(data)
    if not isinstance(node, Node | Program):
        raise ValueError("this is not the data of a node")
    return node


def value_from_data(data: object) -> object:
    """The value of a field from plain data."""
    if isinstance(data, list):
        return tuple([value_from_data(part) for part in data])
    if not isinstance(data, dict):
        return data
    make = NODES.get(str(data.get(NAME)))
    if make is None:
        raise ValueError(f"there is no node called {data.get(NAME)!r}")
    output = {str(name): value_from_data(value) for name, value in data.items() if name != NAME}
    try:
        return make(**output)
    except TypeError as error:
        raise ValueError(str(error)) from None
