"""Reads of checks by play: what is shown of a deck, and whether a check is still to come."""

from typing import Any, NamedTuple

import engine
from decks.legality.models import Format
from decks.lists.builder import deck_lines
from decks.models import Deck
from decks.play_checks.checked_list import GAMES, TURNS, checked_list
from decks.play_setup.edition_choice import own_edition


class ShownCheck(NamedTuple):
    """The hints about a deck as it is now, None where no check of it is there; `run` has their games.

    `is_pending`: a check is to come.
    """

    hints: list[dict[str, Any]] | None
    run: str = ""
    is_pending: bool = False
    games: int = GAMES
    turns: int = TURNS


def shown_check(deck: Deck, format_: Format, *, may_wait: bool) -> ShownCheck:
    """Return what is shown of the check of a deck, which was read as `lists.queries` reads one.

    Nothing of one with cards that are withheld: hints name cards. `may_wait`: a check that is to come is
    shown, as its maker is who waits for it, and the deck is none that will not be played.
    """
    check = getattr(deck, "play_check", None)
    if any(line.card.is_private_now for line in deck_lines(deck)):
        return ShownCheck(None)
    if check is not None and check.cards_key == _key(deck, format_):
        return ShownCheck(check.hints, check.run_id or "")
    is_pending = may_wait and format_.checks_by_play and getattr(deck, "is_check_pending", False)
    return ShownCheck(None, is_pending=is_pending)


def _key(deck: Deck, format_: Format) -> str:
    own = own_edition(deck, format_)
    try:
        return checked_list(deck_lines(deck), engine.edition(own.edition, own.overrides)).key()
    except engine.Refused:  # it was made for an edition that is none any more
        return ""
