"""Writes of positions: keep one, change it, show it to others, delete it, give it to an account."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.text import capfirst

import engine
from cards.definitions import definitions_by_hash
from cards.wiki.board_blocks import cards_by_name
from cards.wiki.board_blocks import refuse_faults as board_faults
from cards.workshop.author import owner_of
from cards.workshop.withheld_cards import withheld_keys
from decks.games.by_hand.seat import asked_board
from decks.games.current_board import refuse_faults_of
from decks.games.game_compatibility import refuse_mismatch
from decks.games.models import Game
from decks.games.scenario_setup import read_position
from decks.models import Deck, SavedPosition
from decks.public_id import new_public_id
from decks.quotas import lock_owner, must_fit_bytes, refuse_more_positions, refuse_on_full_disk
from decks.refusals import Refusal
from engine.scenario import Find, PositionDocument, position_document

LONGEST_TITLE: Final = 120


class StalePosition(Refusal):
    """The position was changed in between; nothing of this change was kept."""

    def __init__(self) -> None:
        super().__init__(
            "stale",
            why="This position was changed in the meantime, perhaps in another tab. Nothing was kept.",
        )


def words_of(refused: Exception) -> str:
    """Say what could not be, with the line and the paragraph, as a sentence."""
    if isinstance(refused, engine.BadFile):
        why = f"Line {refused.line}: {refused.why}" if refused.line else capfirst(refused.why)
        return why if why.endswith((".", "?")) else f"{why}."
    return str(refused)


@contextmanager
def refuse_bad_text() -> Iterator[None]:
    """Make a Refusal `bad_position` of what is wrong with a text, with the line and the paragraph."""
    try:
        yield
    except engine.BadFile as wrong:
        raise Refusal("bad_position", why=words_of(wrong)) from None


def check_position(text: str) -> str:
    """Return the title of a text that can be set up. Refusal `bad_position`, engine.Refused."""
    with refuse_bad_text(), board_faults():
        start = read_position(text)
        start.shown_board()
        start.begin()
    return start.title[:LONGEST_TITLE]


def keep_position(
    text: str,
    *,
    visibility: str = Deck.Visibility.PRIVATE,
    user: AbstractBaseUser | AnonymousUser | None = None,
    session_key: str = "",
    network: str = "",  # noqa: ARG001 # what starts something is given whole
) -> SavedPosition:
    """A new position of the user, or else of the browser session.

    Refusal `too_many_positions`, `public_position`, then `bad_position`; engine.Refused for an edition.
    """
    account = user.pk if user is not None else None
    _refuse_public(visibility, account)
    refuse_on_full_disk(user)
    refuse_more_positions(user, session_key)
    position = SavedPosition(
        owner_id=account,
        session_key="" if account else session_key,
        visibility=visibility,
        title=check_position(text),
        text=text,
    )
    with transaction.atomic():
        lock_owner(user, position.session_key)  # two tabs come one after the other
        refuse_more_positions(user, position.session_key)
        position.save(force_insert=True)
        must_fit_bytes(user, position.session_key)
    return position


def change_position(position: SavedPosition, version: int, text: str) -> SavedPosition:
    """Keep another text of it. StalePosition, Refusal `bad_position`, engine.Refused."""
    title = check_position(text)
    rows = SavedPosition.objects.filter(pk=position.pk, version=version)
    with transaction.atomic():
        if not rows.update(text=text, title=title, version=version + 1, changed=timezone.now()):
            raise StalePosition
        if len(text) > len(position.text):
            must_fit_bytes(position.owner, position.session_key)
    position.refresh_from_db()
    return position


def show_position(position: SavedPosition, visibility: str) -> None:
    """Say who sees it; one that is private again has another address.

    Refusal `public_position` for a public one of nobody, `hidden_position` for one that a report hides.
    """
    _refuse_public(visibility, position.owner_id)
    private = Deck.Visibility.PRIVATE
    changes = {"visibility": visibility}
    if visibility == private and position.visibility != visibility:
        changes["public_id"] = new_public_id()
    shown = SavedPosition.objects.filter(pk=position.pk)
    if visibility != private:
        shown = shown.filter(hidden_as="")
    if not shown.update(**changes):
        raise Refusal("hidden_position")
    position.refresh_from_db()


def hide_position(position: SavedPosition) -> None:
    """Let nobody but its maker see it, whatever they choose."""
    private = Deck.Visibility.PRIVATE
    SavedPosition.objects.filter(pk=position.pk, hidden_as="").update(
        hidden_as=F("visibility"), visibility=private
    )


def restore_position(position: SavedPosition) -> None:
    """Let those see a hidden position again who saw it before."""
    hidden = SavedPosition.objects.filter(pk=position.pk).exclude(hidden_as="")
    hidden.update(visibility=F("hidden_as"), hidden_as="")


def moment_of(game: Game) -> PositionDocument:
    """The position of a game as it stands, as its player may know it (19.1).

    Refusal `withheld_cards` where its player may not see what its cards print, `readonly` for a game of other
    rules; engine.Refused `unfinished` where something is still to be resolved.
    """
    refuse_mismatch(game)
    hashes = {hash_ for pile in ("main", "fables") for hash_, _ in game.setup[pile]}
    cards = definitions_by_hash(hashes).values()
    if withheld_keys((card.key for card in cards), owner_of(game)):
        raise Refusal("withheld_cards")
    with refuse_faults_of(game):
        board = asked_board(game)
        title = f"{game.deck_name[: LONGEST_TITLE - 30]}, {board.turn_words().lower()}"
        names = [printed.name for printed in board.game.position.printed]
        return position_document(board.game.position, board.viewer, title, _find_among(names))


def _find_among(names: list[str]) -> Find:
    """Return what finds the cards of the catalogue among these names."""
    cards = cards_by_name(names)
    return lambda name: cards.get(name.casefold())


def claim_positions(session_key: str, user: AbstractBaseUser) -> int:
    """Give the user the positions that this browser session kept without an account. How many."""
    return SavedPosition.objects.filter(session_key=session_key, owner=None).update(
        owner=user, session_key=""
    )


def _refuse_public(visibility: str, account: int | None) -> None:
    if visibility == Deck.Visibility.PUBLIC and account is None:
        raise Refusal("public_position")
