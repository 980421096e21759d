"""Writes: start a duel."""

from collections.abc import Mapping

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from decks.comparison.queries import ComparedList
from decks.play_setup.edition_choice import played_edition
from decks.runs.equal_runs import Side
from decks.runs.models import Run
from decks.runs.paired.services import snapshot_of
from decks.runs.services import keep_run, new_run


def start_duel(
    first: ComparedList,
    second: ComparedList,
    *,
    games: int,
    seed: int | None,
    user: AbstractBaseUser | AnonymousUser | None = None,
    session_key: str = "",
    edition: str = "",
    overrides: Mapping[str, str] | None = None,
    policy: str = "",
    other_policy: str = "",
    unread_absent: bool = False,
    network: str = "",
) -> Run:
    """Start `games` games of the two against each other, from both seats; all else as in `start_run`.

    Both are played by `edition` and `overrides`, which "" and None leave to the first deck. `policy` plays
    the first and `other_policy` the second deck, "" is the usual one.
    """
    run = Run(
        deck=first.deck,
        version=first.reference.version,
        other_deck=second.deck,
        other_version=second.reference.version,
        is_duel=True,
    )
    new_run(run, games=games, turns=None, seed=seed, user=user, session_key=session_key, network=network)
    played = played_edition(first.deck, edition, overrides)
    return keep_run(
        run,
        user,
        lambda: [
            Side(snapshot_of(side, unread_absent), played, name)
            for side, name in ((first, policy), (second, other_policy))
        ],
    )
