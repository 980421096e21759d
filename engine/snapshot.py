"""A position as text, which another process or machine can read and go on from.

The text is a JSON object: the edition, every definition that the position knows, its state as nested lists of
ints, and its digest. What reads back is equal, or is refused.
"""

from __future__ import annotations

import json
from typing import Any, Final

from engine.carddef import CardDef
from engine.cardfile.card_fields import card_from_data, card_to_data
from engine.edition import edition
from engine.errors import BadFile, BadRecord, Refused
from engine.replay import RULES_VERSION
from engine.state.card_profile import CardPool
from engine.state.position import Position, position_from_state

KEYS: Final = ("rules_version", "edition", "cards", "state", "digest")
TOKEN: Final[dict[str, object]] = {"token": True}
NOT_A_STATE: Final = (
    AssertionError,
    AttributeError,
    IndexError,
    KeyError,
    TypeError,
    ValueError,
    OverflowError,
)


def position_text(position: Position) -> str:
    """A position as text; only at a question, or when the game is over."""
    played = position.edition
    return json.dumps(
        {
            "rules_version": RULES_VERSION,
            "edition": {"base": played.base, **played.overrides()},
            "cards": [card_data(printed.defn) for printed in position.printed],
            "state": position.to_state(),
            "digest": position.digest(),
        }
    )


def position_from_text(text: str, source: str = "position") -> Position:
    """The position that a text holds. BadRecord if it holds none, or one of other rules."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise BadRecord(source, 0, f"this is no JSON: {error}") from None
    if not isinstance(data, dict) or sorted(data) != sorted(KEYS):
        raise BadRecord(source, 0, f"an object with {', '.join(KEYS)} is expected")
    if data["rules_version"] != RULES_VERSION:
        raise BadRecord(source, 0, f"it was written by other rules; here is version {RULES_VERSION}")
    try:
        position = position_from_state(data["state"], card_pool_from_data(data))
        equal = position.digest() == data["digest"]
    except (BadFile, Refused) as error:
        raise BadRecord(source, 0, str(error)) from None
    except NOT_A_STATE:
        equal = False
    if not equal:
        raise BadRecord(source, 0, "the state is not what was written")
    return position


def card_pool_from_data(data: dict[str, Any]) -> CardPool:
    """The definitions in their order. BadFile, Refused."""
    switches = dict(data["edition"])
    library = CardPool(edition(switches.pop("base"), switches))
    for card in data["cards"]:
        if card == TOKEN:
            library.token()
        else:
            library.add(card_from_data(dict(card)), unread_absent=True)
    return library


def card_data(defn: CardDef) -> dict[str, object]:
    """A definition as data; the Creature Token, which no card file holds, by its mark alone."""
    return TOKEN if defn.token else card_to_data(defn)
