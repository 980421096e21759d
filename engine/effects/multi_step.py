"""Instructions that ask while they are carried out (`EffectContext.start_multi_step`)."""

from typing import Final

TURNING: Final = 0  # pick a facing for each card (9.3)
PLACING: Final = 1  # pick a zone for each card
RESEARCHING: Final = 2  # draw, then discard, for each card
MANEUVERING: Final = 3  # rearrange artifacts, for each card
TRANSFORMING: Final = 4  # sacrifice each card, perhaps summon another instead (20.2)
FLIPPING: Final = 5  # turn each face-down card over (7.4)
CONSCRIPTING: Final = 6  # put a Creature Token into each zone (20.2)
SACRIFICING: Final = 7  # pick own cards to sacrifice (8.5)
OPENING: Final = 8  # pick a closed zone to open (2.3)
SIDESTEPPING: Final = 9  # pick a zone beside each card, and perhaps a facing (20.2)
PILES: Final = 10  # pick cards of a hand, graveyard or deck (22.3)
