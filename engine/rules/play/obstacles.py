"""Obstacles: why an option is not offered, as bits; a gate of the rules gives the first that it meets.

It takes the mask of those `waived`: asked again and again, each time without what it gave before, it gives
all of them, and 0 in the end.
"""

from __future__ import annotations

from typing import Final

# When (6.1, 6.3, 6.4)
NOT_YOUR_TURN: Final = 1 << 0
STACK: Final = 1 << 1  # something is on it
PHASE: Final = 1 << 2  # another one than where such things are done
EVENT: Final = 1 << 3  # the turn's Event does not give it
PREPARATION: Final = 1 << 4  # of such a turn: only cards are set there (5.3)
FABLED_USED: Final = 1 << 5  # the Fabled summon of this Deployment (6.5)

# The card itself
NOT_YOURS: Final = 1 << 6
IS_TRAP: Final = 1 << 7  # it is set first, and flipped for a trigger of its own (4.5)
BY_TRANSFORM: Final = 1 << 8  # comes only by a Transform (20.2)
NEVER_SET: Final = 1 << 9  # Fabled cards and monuments (7.3)
NOT_BY_CHOICE: Final = 1 << 10  # a face-down creature (7.5)
UNREAD: Final = 1 << 11  # its Summoning Cost (7.2)
IS_PRONE: Final = 1 << 12
ACTED: Final = 1 << 13  # in this Event (6.6)
NOT_ABLE: Final = 1 << 14  # a text says that it cannot (14.6)
UNMOVABLE: Final = 1 << 15  # no Movement (9.1)

# What it takes
NO_ZONE: Final = 1 << 16  # open and empty, of its type (2.4)
BARRED: Final = 1 << 17  # a text says that its player cannot (22.2)
COST: Final = 1 << 18
NO_TARGET: Final = 1 << 19
CONDITION: Final = 1 << 20  # that its text asks for
USED_UP: Final = 1 << 21  # as often as it can be in a turn (11.1)
UNEQUIPPED: Final = 1 << 22  # serves a creature, and there is none (4.2)
ENDLESS: Final = 1 << 23  # it was declared for nothing too often (18.3)

# Opening zones (6.4)
IS_OPEN: Final = 1 << 24
NO_TOKEN: Final = 1 << 25
ONE_A_CAMPAIGN: Final = 1 << 26

# Of a zone that is picked
WRONG_TYPE: Final = 1 << 27
OTHER_SIDE: Final = 1 << 28
CLOSED: Final = 1 << 29
OCCUPIED: Final = 1 << 30
UNREACHED: Final = 1 << 31  # by the arrows of the card that targets (13.1)
UNFIT: Final = 1 << 32  # not what the text asks for
SHIELDED: Final = 1 << 33  # a text says that it cannot be targeted, or attacked (14.6)
PICKED: Final = 1 << 34
NO_REST: Final = 1 << 35  # nothing would be left for what is targeted next (8.1)
OWN_ZONE: Final = 1 << 36  # of the creature that Strikes (10.1)
ATTACKING: Final = 1 << 37  # the creature that would block (10.3)
NO_MANA: Final = 1 << 38
TOO_FAR: Final = 1 << 39  # for the steps that are left, or in another row (9.1)
NOT_NOW: Final = 1 << 40  # another question comes first (12.2)
