"""Writes: start a paired run, and one of more games of the same two sides."""

from collections.abc import Mapping
from decimal import Decimal

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from decks.comparison.queries import ComparedList
from decks.play_setup.deck_snapshot import (
    Snapshot,
    refuse_unread,
    take_snapshot,
    take_version_snapshot,
)
from decks.play_setup.edition_choice import played_edition
from decks.runs.equal_runs import Side, sides_of
from decks.runs.models import Run
from decks.runs.services import keep_run, new_run

Starter = AbstractBaseUser | AnonymousUser | None


def start_paired_run(
    first: ComparedList,
    second: ComparedList,
    *,
    games: int,
    turns: int,
    seed: int | None,
    stop_at: Decimal | None = None,
    user: Starter = None,
    session_key: str = "",
    edition: str = "",
    overrides: Mapping[str, str] | None = None,
    other_edition: str = "",
    other_overrides: Mapping[str, str] | None = None,
    unread_absent: bool = False,
    network: str = "",
) -> Run:
    """Start `games` games with each of the two, of the same chance; all else as in `start_run`.

    The second is played by `other_edition` and `other_overrides`, which "" and None leave to its deck.
    """
    run = Run(
        deck=first.deck,
        version=first.reference.version,
        other_deck=second.deck,
        other_version=second.reference.version,
    )
    new_run(
        run,
        games=games,
        turns=turns,
        seed=seed,
        stop_at=stop_at,
        user=user,
        session_key=session_key,
        network=network,
    )
    editions = (
        played_edition(first.deck, edition, overrides),
        played_edition(second.deck, other_edition, other_overrides),
    )
    return keep_run(
        run,
        user,
        lambda: [
            Side(snapshot_of(compared, unread_absent), played)
            for compared, played in zip((first, second), editions, strict=True)
        ],
    )


def play_more(run: Run, *, games: int, user: Starter = None, session_key: str = "", network: str = "") -> Run:
    """Start a run of so many games with the two sides of one, as they were fixed, with its seed.

    Refusal as in `start_run`, and `unread_cards` where effects cannot be read any more that were played.
    """
    more = Run(
        deck=run.deck,
        version=run.version,
        other_deck=run.other_deck,
        other_version=run.other_version,
        is_duel=run.is_duel,
    )
    new_run(
        more,
        games=games,
        turns=None if run.is_duel else run.turns,
        seed=run.seed,
        user=user,
        session_key=session_key,
        network=network,
    )
    return keep_run(more, user, lambda: _sides_agreed_to(run))


def _sides_agreed_to(run: Run) -> list[Side]:
    sides = sides_of(run)
    if not run.left_out:
        for side in sides:
            refuse_unread(side.snapshot["names"])
    return sides


def snapshot_of(compared: ComparedList, unread_absent: bool) -> Snapshot:
    """Return the cards of a list that is compared. Refusal as in `take_snapshot`."""
    if compared.version is None:
        return take_snapshot(compared.deck, unread_absent=unread_absent)
    return take_version_snapshot(compared.version, unread_absent=unread_absent)
