"""Writes: start a run, cancel it, give it to an account."""

import secrets
from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import partial
from typing import Final

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import transaction

from decks.directory.services import count_play
from decks.limits import LEAST_STOP, MOST_STOP
from decks.models import Deck
from decks.play_setup.deck_snapshot import take_snapshot
from decks.play_setup.edition_choice import played_edition
from decks.quotas import lock_owner, refuse_large_on_full_disk, refuse_on_full_disk
from decks.refusals import Refusal
from decks.runs import admission, equal_runs
from decks.runs.chunks import completion
from decks.runs.chunks.chunk_size import KIND
from decks.runs.equal_runs import Side
from decks.runs.models import Run
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.named_lock import hold_name

LIMITS: Final[dict[str, tuple[int | Decimal, int | Decimal]]] = {
    "games": (1, 1_000_000),
    "turns": (1, 60),
    "seed": (0, 2**63 - 1),
    "stop_at": (LEAST_STOP, MOST_STOP),
}
LONGEST_GAME: Final = 500  # turns of both players (18.3)


def start_run(
    deck: Deck,
    *,
    games: int,
    turns: int,
    seed: int | None,
    stop_at: Decimal | None = None,
    user: AbstractBaseUser | AnonymousUser | None = None,
    session_key: str = "",
    edition: str = "",
    overrides: Mapping[str, str] | None = None,
    unread_absent: bool = False,
    network: str = "",
) -> Run:
    """Start `games` games of the deck, each `turns` turns long, with `seed` (None: a random one).

    With `stop_at` it ends at the first look at which half of the clock's interval is that many turns or less.
    `edition` ("": the deck's own) and `overrides` name a preset and switches set otherwise (0.1).
    `unread_absent`: effects that cannot be read yet count as absent, and the run keeps which.
    `network` is the address of a starter without an account. A finished run of this deck with an equal key is
    returned instead, and so is the starter's own live one. Refusal for numbers out of bounds, an empty
    deck, `unread_cards`; Refusal for a starter with too many live ones; engine.Refused for an unknown
    edition or switch and for a card that cannot be played in that edition.
    """
    run = new_run(
        Run(deck=deck),
        games=games,
        turns=turns,
        seed=seed,
        stop_at=stop_at,
        user=user,
        session_key=session_key,
        network=network,
    )
    played = played_edition(deck, edition, overrides)
    return keep_run(run, user, lambda: [Side(take_snapshot(deck, unread_absent=unread_absent), played)])


def new_run(
    run: Run,
    *,
    games: int,
    turns: int | None,
    seed: int | None,
    stop_at: Decimal | None = None,
    user: AbstractBaseUser | AnonymousUser | None,
    session_key: str,
    network: str,
) -> Run:
    """Give a run of some decks, which is not kept yet, its numbers and starter. Refusal as `start_run`.

    Without `turns` its games go on to their end.
    """
    seed = secrets.randbelow(2**32) if seed is None else seed
    _check(games=games, seed=seed, turns=turns, stop_at=stop_at)
    run.games, run.turns, run.seed = games, LONGEST_GAME if turns is None else turns, seed
    run.stop_at = stop_at
    run.starter_id = user.pk if user is not None else None
    run.session_key = "" if run.starter_id else session_key
    run.starter_key = admission.starter_key(run, network)
    return run


def keep_run(
    run: Run, user: AbstractBaseUser | AnonymousUser | None, make_sides: Callable[[], list[Side]]
) -> Run:
    """Fix the inputs of a new run and keep it, or return one that is equal, as `start_run` says."""
    if not equal_runs.may_be_there(run):  # before the work, where nobody waits for a lock
        admission.check_caps(run)
    equal_runs.fix_inputs(run, *make_sides())
    with transaction.atomic():
        lock_owner(user, run.session_key)  # two tabs come one after the other
        hold_name(run.starter_key)  # and so do the sessions of a network, which have a number together
        known = equal_runs.find_equal(run)
        if known is not None:
            return known
        admission.check_caps(run)
        refuse_on_full_disk(user)
        refuse_large_on_full_disk()
        admission.forget_ended(run)
        if run.advice is not None:
            equal_runs.take_over_advice(run)
        run.save(force_insert=True)
        count_play(run.deck)
        transaction.on_commit(partial(admission.admit, run.starter_key), robust=True)
    return run


def cancel_run(run: Run) -> bool:
    """End a live run with what it has; its workers stop within a moment. False if it had ended already."""
    cancelled = completion.cancel(run.pk)
    run.refresh_from_db()
    return cancelled


def claim_runs(session_key: str, user: AbstractBaseUser) -> int:
    """Give the user the runs that this browser session started without an account. How many."""
    mine = Run.objects.filter(session_key=session_key, starter=None)
    live = list(mine.filter(state__in=Run.LIVE).values_list("pk", flat=True))
    key = admission.key_of_account(user.pk)
    claimed = mine.update(starter=user, session_key="")
    Run.objects.filter(pk__in=live, state__in=Run.LIVE).update(starter_key=key)
    Job.objects.filter(kind=KIND, group__in=map(str, live), state__in=Job.OPEN).update(owner=key)
    return claimed


def _check(**numbers: int | Decimal | None) -> None:
    for name, value in numbers.items():
        least, most = LIMITS[name]
        if value is not None and not least <= value <= most:
            raise Refusal(name, least=str(least), most=str(most), value=str(value))
