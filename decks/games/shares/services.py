"""Writes of shared games: show one, show it to nobody any more, play on from one."""

from typing import Final

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import transaction

from decks.games import services
from decks.games.current_board import board_of, refuse_faults_of
from decks.games.game_compatibility import refuse_mismatch
from decks.games.models import Game
from decks.games.shares.models import GameShare
from decks.models import Deck
from decks.quotas import digest_near, refuse_more
from decks.refusals import Refusal

PRIVATE: Final = "private"
AUDIENCES: Final = (PRIVATE, *GameShare.Audience.values)


def share_game(game: Game, audience: str, *, hands_open: bool = False) -> GameShare | None:
    """Say who sees a game: PRIVATE, or an audience of `GameShare`; return its row, None for PRIVATE.

    An address that was given out holds as long as the game is not made private in between. Refusal
    `public_game` without an account, `hands_of_open_game` before the end, `hidden_game` after a report.
    """
    if GameShare.objects.filter(game=game, hidden=True).exists():
        raise Refusal("hidden_game")
    if audience == PRIVATE:
        GameShare.objects.filter(game=game, hidden=False).delete()
        return None
    if audience == GameShare.Audience.PUBLIC and game.owner_id is None:
        raise Refusal("public_game")
    with transaction.atomic():
        locked = Game.objects.select_for_update(no_key=True).filter(pk=game.pk).first()
        if locked is None:
            raise Refusal("gone")
        if hands_open and not locked.snapshot["over"]:
            raise Refusal("hands_of_open_game")
        share, _is_new = GameShare.objects.update_or_create(
            game=locked, defaults={"audience": audience, "hands_open": hands_open}
        )
    return share


def hide_share(share: GameShare) -> None:
    """Show a game to nobody but its player."""
    GameShare.objects.filter(pk=share.pk).update(hidden=True)


def restore_share(share: GameShare) -> None:
    """Let those see a hidden game again who saw it before."""
    GameShare.objects.filter(pk=share.pk).update(hidden=False)


def play_on(
    share: GameShare,
    picks: int,
    user: AbstractBaseUser | AnonymousUser | None = None,
    session_key: str = "",
    network: str = "",
) -> Game:
    """A game of one's own that goes on from a shared one after so many of its picks.

    Refusal `hands_closed` where its hands are not open: who plays on sees the hand and draws the same cards;
    `readonly`, or of a quota.
    """
    if not are_hands_open(share):
        raise Refusal("hands_closed")
    source = share.game
    refuse_more("games", user, session_key, digest_near(user, network))
    refuse_mismatch(source)
    with refuse_faults_of(source):
        board = board_of(source, picks)
        board.answer_for_opponent()
        deck = source.deck
        is_seen = deck is not None and deck.visibility == Deck.Visibility.PUBLIC
        return services.go_on_with(
            deck if is_seen else None,
            source.setup,
            board,
            user,
            session_key,
            network,
            name=source.deck_name,
        )


def are_hands_open(share: GameShare) -> bool:
    """Return whether others see all cards: the game is over and its player said so; a row of `queries`."""
    return bool(share.hands_open and share.over)  # type: ignore[attr-defined] # annotated
