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
BE_FACTION: Final = 8  # it is of one faction, and of no other
ADD_FACTION: Final = 9  # it is of one faction more
COUNT_AS: Final = 10  # descriptions of a further type of card fit it
COUNT_IN_COSTS: Final = 11  # those of what is paid do
SILENCE: Final = 12  # it has none of the effects that it had
COPY: Final = 13  # what is printed on another card counts as printed on it (22.6)
BAR: Final = 15  # players cannot do something (22.2); on no card
PRICE: Final = 16  # cards cost players more or less to summon (22.1); on no card
ALLOW_MORE: Final = 17  # players may do one more than the rules let them (22.2); on no card
ON_NO_CARD: Final = (BAR, PRICE, ALLOW_MORE)
GRANT: Final = 14  # it has an effect that is quoted in a text
