"""Alterations of a card by a continuous effect (14): codes shared by instructions and continuous effects."""

from typing import Final

CHANGE: Final = 0  # a stat is raised or lowered
BECOME: Final = 1  # a stat is set
GIVE: Final = 2  # a condition or ability is there
LOSE: Final = 3  # a condition or ability is not there
CONTROL: Final = 4  # a player controls it (2.2)
FORBID: Final = 5  # it cannot (14.6)
PERMIT: Final = 6  # it can
SHOW: Final = 7  # a player may look at it
