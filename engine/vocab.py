"""Words of the game and their int codes.

Hot code compares ints; names are for the edges (labels, files, logs). A code is an index into its tuple
of names, so `PHASES[BEGIN] == "begin"`. Synonyms and inflections are not here: they belong to the lexicon.
"""

from typing import Final

# Players (1.1)
P1: Final = 0
P2: Final = 1
NOBODY: Final = -1
PLAYERS: Final = ("P1", "P2")

# Card types (4.1); also the types of zones (2.1)
CREATURE: Final = 0
ARTIFACT: Final = 1
MONUMENT: Final = 2
TYPES: Final = ("creature", "artifact", "monument")

# Subtypes with rules of their own (4.2 to 4.5); others are free tags
EQUIPMENT: Final = "equipment"
VEHICLE: Final = "vehicle"
SCROLL: Final = "scroll"
TRAP: Final = "trap"
RULED_SUBTYPES: Final = (EQUIPMENT, VEHICLE, SCROLL, TRAP)
WITHOUT_WILL: Final = (VEHICLE, SCROLL, TRAP)  # collect no mana on arriving (4.3, 4.4)
WITHOUT_MANA: Final = (VEHICLE, TRAP)  # which never lies on one, or goes at once with it (4.3, 4.5)

FACTIONS: Final = ("men", "fey", "telur", "wynn")

# Stats (4.1), under the names of the modern edition
MIGHT: Final = 0
LIFE: Final = 1
ARMOR: Final = 2
MOVEMENT: Final = 3
WILL: Final = 4
STATS: Final = ("might", "life", "armor", "movement", "will")

# Facings (3.1), relative to the controller
FACINGS: Final = ("up", "right", "down", "left")

# Phases (6.1)
PREPARATION: Final = 0
START: Final = 1
DRAW: Final = 2
MAIN: Final = 3
EVENT: Final = 4
MAIN2: Final = 5
END: Final = 6
BEGIN: Final = 7
DEPLOYMENT: Final = 8
PHASES: Final = ("preparation", "start", "draw", "main", "event", "main2", "end", "begin", "deployment")

# Events of a turn (6.4)
NO_EVENT: Final = 0
CAMPAIGN: Final = 1
BATTLE: Final = 2
XD: Final = 3
EVENTS: Final = ("none", "campaign", "battle", "xd")
EVENT_PHASES: Final = 10  # and the code of an Event: as a phase, the Event Phase of that Event (6.4)

# Kinds of effects (11.1)
COST: Final = 0
ACTION: Final = 1
CONTINUOUS: Final = 2
TRIGGER: Final = 3
ACTIVATION: Final = 4
KINDS: Final = ("cost", "action", "continuous", "trigger", "activation")

# Notable actions (20.2) that stand in an Action Pool. UNIQUE is an action described on the card itself.
UNIQUE: Final = 0
STRIKE: Final = 1
MARCH: Final = 2
PRAY: Final = 3
BURST: Final = 4
RESEARCH: Final = 5
RISE: Final = 6
REORIENT: Final = 7
MOVE: Final = 8
EQUIP: Final = 9
CLEANSE: Final = 10
CONSCRIPT: Final = 11
MANEUVER: Final = 12
SHIFT: Final = 13
SIDESTEP: Final = 14
TRANSFORM: Final = 15
CREW: Final = 16
UNCREW: Final = 17
ACTIONS: Final = (
    "unique", "Strike", "March", "Pray", "Burst", "Research", "Rise", "Reorient", "Move", "Equip", "Cleanse",
    "Conscript", "Maneuver", "Shift", "Sidestep", "Transform", "Crew", "Uncrew",
)  # fmt: skip

# Conditions and abilities (20.1): bit numbers of one mask
INSPIRED: Final = 0
PRONE: Final = 1
PROTECTED: Final = 2
SUPPRESSED: Final = 3
WEAK: Final = 4
BLESSED: Final = 5
EVASIVE: Final = 6
EXPLORER: Final = 7
FADING: Final = 8
RESILIENT: Final = 9
FIRST_STRIKE: Final = 10
AMBUSH: Final = 11
CONDUIT: Final = 12
FLIGHT: Final = 13  # plain: no rule speaks of it, only texts do
SCAFFOLD: Final = 14
MANALOCKED: Final = 15
RE_TARGET: Final = 16
SHADOWWALKER: Final = 17
KEYWORDS: Final = (
    "Inspired", "Prone", "Protected", "Suppressed", "Weak", "Blessed", "Evasive", "Explorer", "Fading",
    "Resilient", "First Strike", "Ambush", "Conduit", "Flight", "Scaffold", "Manalocked", "Re-target",
    "Shadowwalker",
)  # fmt: skip
CONDITIONS: Final = (INSPIRED, PRONE, PROTECTED, SUPPRESSED, WEAK, BLESSED, MANALOCKED)
ABILITIES: Final = (
    EVASIVE, EXPLORER, FADING, RESILIENT, FIRST_STRIKE, AMBUSH, CONDUIT, FLIGHT, SCAFFOLD, RE_TARGET,
    SHADOWWALKER,
)  # fmt: skip
OF_ARROWS: Final = (SUPPRESSED, CONDUIT)  # those that change what cards connect to
WEAK_MIGHT: Final = 2  # 20.1: Weak lowers Might by this much

# What happens (SCENARIOS "Event names"); a trigger listens to one of these
E_SUMMONED: Final = 0
E_SET: Final = 1
E_FLIPPED: Final = 2
E_DESTROYED: Final = 3
E_MOVED: Final = 4
E_ROTATED: Final = 5
E_DECLARED: Final = 6
E_STRUCK: Final = 7
E_BLOCKED: Final = 8
E_HIT: Final = 9
E_DAMAGED: Final = 10
E_HEALED: Final = 11
E_DREW: Final = 12
E_DISCARDED: Final = 13
E_COLLECTED: Final = 14
E_CONSUMED: Final = 15
E_ACTIVATED: Final = 16
E_TRIGGERED: Final = 17
E_RESOLVED: Final = 18
E_FIZZLED: Final = 19
E_PREVENTED: Final = 20
E_ZONE_OPENED: Final = 21
E_CONDITION_GAINED: Final = 22
E_CONDITION_LOST: Final = 23
E_DAMAGE_CLEARED: Final = 24
E_PHASE: Final = 25
E_TURN: Final = 26
E_LOST: Final = 27
E_REPLACED: Final = 28
E_TRANSFORMED: Final = 29
E_ATTACHED: Final = 30
E_EQUIPPED: Final = 31
E_UNLINKED: Final = 32
E_CREWED: Final = 33
E_UNCREWED: Final = 34
# Moments that only triggers know; a log has `phase` and `turn` for them
E_TURN_START: Final = 35
E_TURN_END: Final = 36
E_PHASE_START: Final = 37
# What happened, told of its other card: the attacker, whoever dealt damage or destroyed, what was targeted
E_IS_BLOCKED: Final = 38
E_DEALT: Final = 39
E_DESTROYS: Final = 40
E_TARGETED: Final = 41
E_STATE: Final = 42  # a state has become true (12.6)
E_LIFE_LOST: Final = 43
# Told to triggers only, beside what has a name of its own: a card came to the field, or went from it
E_ENTERED: Final = 44
E_LEFT: Final = 45
E_SEEN: Final = 46  # a card in the other player's hand was looked at
E_SEARCHED: Final = 47
E_SHUFFLED: Final = 48
E_LOOKED: Final = 49
E_RETURNED: Final = 50
E_LIFE_GAINED: Final = 51
E_COUNTERED: Final = 52
# Told to triggers only: of a Strike's attacker, whose zone holds no blocker; of the creature in that zone; of
# both that fight
E_NOT_BLOCKED: Final = 53
E_ATTACKED: Final = 54
E_FOUGHT: Final = 55
E_SACRIFICED: Final = 56  # beside "destroyed"
E_IS_EQUIPPED: Final = 57  # of Equipment, and of the creature that it comes to serve
E_TURNED_DOWN: Final = 58
E_MILLED: Final = 59  # for logs: a card went to a graveyard that was not in a hand or on the field
HAPPENINGS: Final = (
    "summoned", "set", "flipped", "destroyed", "moved", "rotated", "declared", "struck", "blocked", "hit",
    "damaged", "healed", "drew", "discarded", "collected", "consumed", "activated", "triggered", "resolved",
    "fizzled", "prevented", "zone_opened", "condition_gained", "condition_lost", "damage_cleared", "phase",
    "turn", "lost", "replaced", "transformed", "attached", "equipped", "unlinked", "crewed", "uncrewed",
    "turn_start", "turn_end", "phase_start", "is_blocked", "dealt", "destroys", "targeted", "state",
    "life_lost", "entered", "left", "seen", "searched", "shuffled", "looked", "returned", "life_gained",
    "countered", "not_blocked", "attacked", "fought", "sacrificed", "is_equipped",
    "turned_down", "milled",
)  # fmt: skip

# Questions (SCENARIOS "Script")
Q_MULLIGAN: Final = 0
Q_EVENT: Final = 1
Q_ZONE: Final = 2
Q_FACING: Final = 3
Q_FLIP: Final = 4
Q_TARGET: Final = 5
Q_CHOOSE: Final = 6
Q_MODE: Final = 7
Q_X: Final = 8
Q_PAY: Final = 9
Q_SAC: Final = 10
Q_DISCARD: Final = 11
Q_BLOCK: Final = 12
Q_ORDER: Final = 13
Q_OPTIONAL: Final = 14
Q_PRIORITY: Final = 15
Q_MOVE: Final = 16
Q_SELECT: Final = 17
Q_DISCOUNT: Final = 18
QUESTIONS: Final = (
    "mulligan", "event", "zone", "facing", "flip", "target", "choose", "mode", "x", "pay", "sac", "discard",
    "block", "order", "optional", "priority", "move", "select", "discount",
)  # fmt: skip

# How a game ends (18)
REASONS: Final = ("", "hp", "concede", "loop", "limit")
BY_HP: Final = 1
BY_CONCESSION: Final = 2
BY_LOOP: Final = 3
BY_LIMIT: Final = 4
NO_WINNER: Final = -1
DRAWN: Final = 2
