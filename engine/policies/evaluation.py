"""How good a position is for a player, in points: what the greedy policy looks at.

A game won or lost counts more than all else. Then, for each player and with opposite signs: HP, creatures by
what they are and whether they threaten the other side, other cards with what lies on them, open zones and
tokens for more, and the cards in hand.
"""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.rules.values import settle_values
from engine.state.card import Card
from engine.state.position import Position
from engine.vocab import CREATURE, DRAWN, NO_WINNER, PRONE, SUPPRESSED, WEAK

WON: Final = 100_000
ALL_HP: Final = 240  # what a player's starting HP are worth together
IN_HAND: Final = 5
OPEN_ZONE: Final = 4
TOKEN: Final = 3  # not yet spent on a zone
FACE_DOWN: Final = 3
CREATURE_THERE: Final = 12
CARD_THERE: Final = 9
MIGHT_POINT: Final = 3
LIFE_POINT: Final = 2
MANA_COUNTER: Final = 2
THREAT: Final = 6  # a creature with Might that reaches a creature zone of the other side
EFFECT: Final = 1
CONDITION: Final = 5
HARMFUL: Final = (PRONE, SUPPRESSED, WEAK)


def evaluated(position: Position, player: int) -> int:
    """The points of a position for `player`; values are settled first."""
    if position.winner == DRAWN:
        return 0
    if position.winner != NO_WINNER:
        return WON if position.winner == player else -WON
    settle_values(position)
    return side_points(position, player) - side_points(position, 1 - player)


def side_points(position: Position, player: int) -> int:
    """The points of one player's side."""
    side = position.sides[player]
    points = ALL_HP * side.hp // position.edition.starting_hp + IN_HAND * len(side.hand)
    points += TOKEN * side.tokens + OPEN_ZONE * grid.bit_count(position.open & grid.SIDES[player])
    for card in position.field:
        if card is not None and card.controller == player:
            points += card_points(card)
    return points


def card_points(card: Card) -> int:
    """The points of one card on the field."""
    if not card.face_up:
        return FACE_DOWN
    points = MANA_COUNTER * card.mana + EFFECT * (len(card.printed.programs) - 1)
    for keyword in HARMFUL:
        if card.keywords >> keyword & 1:
            points -= CONDITION
    if card.printed.type != CREATURE:
        return points + CARD_THERE
    points += CREATURE_THERE + MIGHT_POINT * card.might + LIFE_POINT * max(card.life - card.damage, 0)
    ahead = card.reach & grid.CREATURE_ZONES & grid.SIDES[1 - card.controller]
    return points + (THREAT if ahead and card.might > 0 else 0)
