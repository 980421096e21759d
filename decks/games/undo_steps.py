"""Steps through the picks of a game: a decision of the player, with all that followed by itself."""

from bisect import bisect_left
from collections.abc import Collection, Sequence
from typing import Final

from decks.games.models import Game

MINE: Final = "P1 "
BOTH: Final = ""  # of a game by hand: each pick is one's own


def own_prefix(game: Game) -> str:
    """Return what the player's own picks of a game begin with."""
    return BOTH if game.by_hand else MINE


def own_picks(picks: Sequence[str], mine: str = MINE) -> list[int]:
    """Return the indexes of the picks that are the player's own: that begin with `mine`."""
    return [index for index, pick in enumerate(picks) if pick.startswith(mine)]


def count_own_picks(picks: Sequence[str], mine: str = MINE) -> int:
    """Return how many of the picks are the player's own."""
    return len(own_picks(picks, mine))


def automatic_before(automatic: Sequence[int], position: int) -> list[int]:
    """Return those indexes, which are in order, of picks before `position`."""
    return list(automatic[: bisect_left(automatic, position)])


def step_back(picks: Sequence[str], position: int, count: int, mine: str = MINE) -> int:
    """The position `count` own picks before `position`."""
    return own_picks(picks[:position], mine)[-count]


def step_forward(picks: Sequence[str], position: int, count: int, mine: str = MINE) -> int:
    """The position `count` own picks after `position`, with all that the other side answered."""
    own = [index for index in own_picks(picks, mine) if index >= position]
    return own[count] if count < len(own) else len(picks)


def own_pick_from(picks: Sequence[str], position: int, mine: str = MINE) -> int:
    """Return the first position from this one on at which the player picks, or the end."""
    return next((index for index in range(position, len(picks)) if picks[index].startswith(mine)), len(picks))


def picks_back(picks: Sequence[str], position: int, automatic: Collection[int], mine: str = MINE) -> int:
    """Return how many own picks before `position` are of the last decision and what followed by itself."""
    made_by_flow = {*automatic}
    count = 0
    for index in range(position - 1, -1, -1):
        if picks[index].startswith(mine):
            count += 1
            if index not in made_by_flow:
                break
    return count


def picks_forward(picks: Sequence[str], position: int, automatic: Collection[int], mine: str = MINE) -> int:
    """Return how many own picks from `position` on are of one decision and what followed by itself."""
    made_by_flow = {*automatic}
    count = 0
    for index in range(position, len(picks)):
        if picks[index].startswith(mine):
            if count and index not in made_by_flow:
                break
            count += 1
    return count
