"""Set-up of a game for practice: HP, and cards that lie on top of the decks, hands first."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from cards.definitions import definitions_by_hash
from decks.refusals import Refusal

MOST_HP: Final = 999
MOST_ON_TOP: Final = 40  # cards of each deck
LONGEST_NAME: Final = 200


class Practice(NamedTuple):
    """HP of both players, 0 for those of the edition; and names of cards on top of both decks, in order.

    The first five of them are a player's first hand.
    """

    hp: tuple[int, int] = (0, 0)
    tops: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    def data(self, setup: dict[str, Any]) -> dict[str, Any]:
        """Return what the setup of a game has of it, which has both decks. Refusal."""
        data: dict[str, Any] = {}
        if any(self.hp):
            for points in self.hp:
                if not 0 <= points <= MOST_HP:
                    raise Refusal("hp", most=MOST_HP, value=points)
            data["hp"] = list(self.hp)
        if any(self.tops):
            sides = (setup, setup.get("opponent") or setup.get("by_hand") or {"main": []})
            piles = zip((side["main"] for side in sides), self.tops, strict=True)
            data["tops"] = [hashes_on_top(pile, top) for pile, top in piles]
        return data


NO_PRACTICE: Final = Practice()


def hashes_on_top(pile: Sequence[Sequence[Any]], names: Sequence[str]) -> list[str]:
    """Return the definitions of cards of a main deck by their names, in any case. Refusal."""
    if len(names) > MOST_ON_TOP:
        raise Refusal("too_many_on_top", most=MOST_ON_TOP)
    copies: dict[str, int] = dict(pile)  # type: ignore[arg-type] # lists of two
    cards = definitions_by_hash(copies)
    by_name = {card.name.casefold(): hash_ for hash_, card in cards.items()}
    hashes = [by_name.get(name.strip().casefold(), "") for name in names]
    wanted = Counter(hashes)
    for name, hash_ in zip(names, hashes, strict=True):
        if not hash_ or wanted[hash_] > copies[hash_]:
            raise Refusal("on_top", value=name[:LONGEST_NAME])
    return hashes
