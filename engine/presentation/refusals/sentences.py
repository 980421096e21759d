"""Sentences of obstacles, each with its stable code and the paragraph of the rulebook."""

from __future__ import annotations

from typing import Final

from engine.rules.play import obstacles as ob
from engine.state import options as opt

# By obstacle: code, paragraph, sentence; what stands in braces are facts
REASONS: Final[dict[int, tuple[str, str, str]]] = {
    ob.NOT_YOUR_TURN: ("not_your_turn", "6.3", "It is not your turn."),
    ob.STACK: ("stack_not_empty", "6.3", "The stack is not empty: what is on it resolves first."),
    ob.PHASE: ("wrong_phase", "6.3", "This is the {phase}; it is done in your {wanted}."),
    ob.EVENT: ("wrong_event", "6.4", "It takes {wanted} as the Event of the turn; this turn has {event}."),
    ob.PREPARATION: ("preparation", "5.3", "In a Preparation turn you can only set cards."),
    ob.FABLED_USED: ("fabled_used", "6.5", "You have no Fabled summon left in this Deployment Phase."),
    ob.NOT_YOURS: ("not_yours", "2.2", "{it} is your opponent’s."),
    ob.IS_TRAP: (
        "is_trap",
        "4.5",
        "{card} is a Trap: it is set, and flipped when what it waits for happens.",
    ),
    ob.BY_TRANSFORM: ("by_transform", "20.2", "{card} only comes by a Transform."),
    ob.NEVER_SET: ("never_set", "7.3", "Fabled cards and monuments are never set."),
    ob.NOT_BY_CHOICE: ("not_by_choice", "7.5", "Face-down creatures are not flipped by choice."),
    ob.UNREAD: ("unread_cost", "7.2", "The Summoning Cost of {card} could not be read."),
    ob.IS_PRONE: ("prone", "20.1", "{card} is Prone: it can only Rise."),
    ob.ACTED: ("already_acted", "6.6", "{card} has already acted in this Event."),
    ob.NOT_ABLE: ("cannot", "14.6", "An effect says that {card} cannot do this now."),
    ob.UNMOVABLE: ("no_movement", "9.1", "{card} has no {movement}."),
    ob.NO_ZONE: ("no_zone", "2.4", "You have no open empty {type} zone."),
    ob.BARRED: ("barred", "22.2", "An effect says that you cannot do this now."),
    ob.COST: ("cost", "8.1", "Its cost cannot be paid: {cost}. You can pay {have} mana."),
    ob.NO_TARGET: ("no_target", "13.1", "There is nothing that it can target."),
    ob.CONDITION: ("condition", "11.2", "Its condition is not met: {state}."),
    ob.USED_UP: ("used_up", "11.1", "It has been used as often as a turn allows."),
    ob.UNEQUIPPED: ("unequipped", "4.2", "{card} equips no creature."),
    ob.ENDLESS: ("endless", "18.3", "It was done too often in this turn without giving anything up."),
    ob.IS_OPEN: ("open_already", "2.3", "{zone} is open already."),
    ob.NO_TOKEN: ("no_token", "6.4", "You have no token to open it with."),
    ob.ONE_A_CAMPAIGN: ("one_a_campaign", "6.4", "One zone was opened in this Campaign already."),
    ob.WRONG_TYPE: ("wrong_type", "2.1", "{zone} is {a_type} zone, which does not fit."),
    ob.OTHER_SIDE: ("other_side", "2.2", "{zone} is on the other side, or in another row."),
    ob.CLOSED: ("closed", "2.3", "{zone} is closed."),
    ob.OCCUPIED: ("occupied", "2.2", "A card is on {zone} already."),
    ob.UNREACHED: ("unreached", "3.4", "The arrows of {source} do not reach {zone}."),
    ob.UNFIT: ("unfit", "13.1", "What is on {zone} does not fit."),
    ob.SHIELDED: ("shielded", "14.6", "An effect says that what is on {zone} cannot be picked for this."),
    ob.PICKED: ("picked", "13.1", "{zone} is picked already."),
    ob.NO_REST: ("no_rest", "8.1", "With {zone}, nothing would be left for the next pick."),
    ob.OWN_ZONE: ("own_zone", "10.1", "{source} stands on {zone} itself."),
    ob.ATTACKING: ("attacking", "10.3", "{card} is the attacker."),
    ob.NO_MANA: ("no_mana", "8.1", "No mana is left on {zone}."),
    ob.TOO_FAR: ("too_far", "9.1", "{zone} is not in the same row, or farther away than the steps left."),
    ob.NOT_NOW: ("other_question", "12.2", "Another question comes first: {prompt}"),
}

# Where there is nothing that one could do, whatever was different
THEIR_EMPTY_ZONE: Final = ("other_side", "2.2", "{zone} is your opponent’s, and no card lies there.")
NOTHING_TO_DO: Final = (
    "nothing_to_do",
    "11.1",
    "{card} has no action or activation: what it says happens by itself.",
)
SUMMONING_COST: Final = (
    "cost",
    "7.2",
    "Its Summoning Cost cannot be paid: {cost}. You can pay {have} mana.",
)
# Where the kind of option has words of its own: code of the option, then obstacle
OF_OPTION: Final[dict[tuple[int, int], tuple[str, str, str]]] = {
    (opt.SUMMON, ob.COST): SUMMONING_COST,
    (opt.FLIP, ob.COST): SUMMONING_COST,
    (opt.AT, ob.COST): ("cost", "7.1", "On {zone} its Summoning Cost cannot be paid."),
    (opt.BLOCK, ob.UNREACHED): ("unreached", "10.3", "{card} does not connect to {zone}, which is attacked."),
    (opt.BLOCK, ob.UNFIT): ("unfit", "10.3", "Only face-up creatures can block."),
    (opt.PAY, ob.UNFIT): ("unfit", "8.1", "This payment needs nothing from {zone}."),
    (opt.CHOOSE, ob.UNREACHED): ("unreached", "13.5", "{zone} is not connected to {source}."),
}  # fmt: skip
SIMPLE_COST: Final = "It costs {cost}; you can pay {have}{why}."
OWN_MANA: Final = "It takes {cost} mana from {card}, which has {have}."
NO_MANA_AT_ALL: Final = ": no face-up card of yours has mana"
LEAVES_NO_TARGET: Final = ("no_target", "8.1", "Once its cost is paid there is nothing left to target.")
CONQUEST: Final = ("no_token", "6.4", "Zones are opened when you pick a Campaign as the Event.")

# By notable action: what it finds no target for
WITHOUT_TARGET: Final = {
    "Strike": ("no_target", "10.1", "{card} reaches no creature zone that it can {strike}."),
    "March": ("no_target", "9.2", "{card} reaches no empty open creature zone of yours."),
    "Equip": ("no_target", "4.2", "{card} reaches nothing that it can equip."),
    "Crew": ("no_target", "4.3", "There is no creature that {card} can crew."),
    "Uncrew": ("no_target", "4.3", "There is no zone for what crews {card}."),
    "Move": ("no_target", "9.1", "{card} lies off the grid."),
}
