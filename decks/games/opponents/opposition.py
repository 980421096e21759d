"""The other side of a new game: the policy that plays it, and its deck."""

from typing import Any, NamedTuple

from decks.games.opponents.levels import version_of
from decks.models import Deck
from decks.play_setup.deck_snapshot import take_snapshot, unplayed_effects


class Opposition(NamedTuple):
    """A policy with a deck; `at_random`: it was drawn, and which it is shows at the end.

    Without a policy it is played by hand, and `hands` are "open" or "hidden".
    """

    policy: str
    deck: Deck
    at_random: bool = False
    hands: str = ""

    def data(self, *, unread_absent: bool) -> dict[str, Any]:
        """Return it as a game's setup has it. Refusal `empty_deck`, `unread_cards`."""
        snapshot = take_snapshot(self.deck, unread_absent=unread_absent)
        deck = {
            "deck_name": self.deck.name,
            "main": snapshot["main"],
            "fables": snapshot["fables"],
            "left_out": unplayed_effects(snapshot["names"]) if unread_absent else [],
        }
        if self.hands:
            return {"hands": self.hands, **deck}
        return {**played_by(self.policy), "at_random": self.at_random, **deck}


def played_by(policy: str) -> dict[str, Any]:
    """Return the other side of a position that a policy plays, whose cards are those of the position."""
    return {
        "policy": policy,
        "deck_name": "the cards of this position",
        "at_random": False,
        "main": [],
        "fables": [],
        "left_out": [],
        "versions": [[0, version_of(policy)]],
    }
