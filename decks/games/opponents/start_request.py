"""Request of somebody who starts a game: who plays the other side, who begins, and what for practice."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from decks.games.by_hand.seat import HANDS, OPEN
from decks.games.opponents.levels import BY_KEY
from decks.games.opponents.opponent_deck import AT_RANDOM, draw_deck, find_deck
from decks.games.opponents.opposition import Opposition
from decks.games.opponents.practice import LONGEST_NAME, MOST_ON_TOP, Practice
from decks.lists.queries import Visitor
from decks.models import Deck
from decks.play_setup.edition_choice import played_edition
from decks.refusals import Refusal

BY_HAND: Final = "hand"  # in the place of a level: one plays both sides
BY_ADDRESS: Final = "address"  # the choice that the field beside it tells more of
LONGEST_ADDRESS: Final = 300
FIELDS: Final = (
    "opponent", "hands", "opponent_deck", "opponent_address", "starter", "hp", "opponent_hp", "top",
    "opponent_top", "match",
)  # fmt: skip


class StartRequest(NamedTuple):
    """The fields of the form as they were sent; `text` fields have a card a line."""

    level: str = ""
    deck: str = ""
    starter: str = "P1"
    practice: Practice = Practice()
    hands: str = OPEN
    match: bool = False

    def opposition(
        self, own: Deck, visitor: Visitor, session_key: str | None, edition: str, overrides: Mapping[str, str]
    ) -> Opposition | None:
        """Return who plays against a deck by an edition; None for nobody. Refusal; engine.Refused."""
        if not self.level:
            return None
        if self.level == BY_HAND:
            policy, hands = "", self.hands
            if hands not in HANDS:
                raise Refusal("hands", known=", ".join(HANDS), value=hands[:LONGEST_NAME])
        elif self.level in BY_KEY:
            policy, hands = BY_KEY[self.level].policy, ""
        else:
            known = ", ".join((*BY_KEY, BY_HAND))
            raise Refusal("level", known=known, value=self.level[:LONGEST_NAME])
        if self.deck in ("", AT_RANDOM):
            drawn = draw_deck(own, played_edition(own, edition, overrides))
            return Opposition(policy, drawn, at_random=not hands, hands=hands)
        return Opposition(policy, find_deck(self.deck, visitor, session_key), hands=hands)


def read_start(fields: Mapping[str, str]) -> StartRequest:
    """Return what a form asks for. Refusal `hp`, `too_many_on_top`."""
    deck = fields.get("opponent_deck", "").strip()
    if deck == BY_ADDRESS:
        deck = fields.get("opponent_address", "").strip()[:LONGEST_ADDRESS] or "-"
    hp = (_points(fields.get("hp", "")), _points(fields.get("opponent_hp", "")))
    tops = (_names(fields.get("top", "")), _names(fields.get("opponent_top", "")))
    return StartRequest(
        fields.get("opponent", ""),
        deck,
        fields.get("starter") or "P1",
        Practice(hp, tops),
        fields.get("hands") or OPEN,
        bool(fields.get("match")),
    )


def fields_again(setup: Mapping[str, Any], level: str, deck: str) -> dict[str, str]:
    """Return the fields that ask for the same opponent again, whose level and deck these are."""
    fields = {"opponent": level, "opponent_deck": deck} if level else {}
    if "by_hand" in setup:
        fields["hands"] = setup["by_hand"]["hands"]
    if "match" in setup:
        fields["match"] = "1"
    if setup["starter"] != "P1":
        fields["starter"] = setup["starter"]
    return fields


def _points(written: str) -> int:
    """HP as written, 0 for none; -1, which is refused, for what is no number."""
    written = written.strip()
    if not written:
        return 0
    return int(written) if written.isascii() and written.isdigit() and len(written) < 6 else -1


def _names(written: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in written.splitlines() if name.strip())
    if len(names) > MOST_ON_TOP:
        raise Refusal("too_many_on_top", most=MOST_ON_TOP)
    return names
