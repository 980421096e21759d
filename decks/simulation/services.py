"""Writes: start a run, cut it into chunks, cancel it."""

import secrets
from collections.abc import Mapping
from functools import partial
from typing import Final

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import transaction
from django.utils import timezone

import engine
from decks.models import Deck
from decks.simulation import endings
from decks.simulation.bell import next_ring, ring
from decks.simulation.fingerprint import fingerprint
from decks.simulation.models import Chunk, Run
from decks.simulation.refusal import RunRefused
from decks.simulation.sizing import chunk_size
from decks.simulation.snapshot import (
    Snapshot,
    definition_hashes,
    left_out,
    must_be_played,
    take_snapshot,
)
from engine.simulation import POLICY

LIMITS: Final = {"games": (1, 100_000), "turns": (1, 60), "seed": (0, 2**63 - 1)}


def start_run(
    deck: Deck,
    *,
    games: int,
    turns: int,
    seed: int | None,
    user: AbstractBaseUser | AnonymousUser | None = None,
    session_key: str = "",
    edition: str = "",
    overrides: Mapping[str, str] | None = None,
    unread_absent: bool = False,
) -> Run:
    """Start `games` games of the deck, each `turns` turns long, with `seed` (None: a random one).

    `edition` ("": the deck's own) and `overrides` name a preset and switches set otherwise (0.1).
    `unread_absent`: effects that cannot be read yet count as absent, and the run keeps which.
    A finished run of this deck with an equal key is returned instead, and so is the starter's own live one.
    RunRefused for numbers out of bounds, an empty deck, `unread_cards`; engine.Refused for an unknown edition
    or switch and for a card that cannot be played in that edition.
    """
    seed = secrets.randbelow(2**32) if seed is None else seed
    _check(games=games, turns=turns, seed=seed)
    played = engine.edition(edition or deck.edition, dict(overrides or {}))
    run = _draft(take_snapshot(deck, unread_absent=unread_absent), games, turns, seed, played)
    run.deck = deck
    run.starter_id = user.pk if user is not None else None
    run.session_key = "" if run.starter_id else session_key
    known = _known(run)
    if known is not None:
        return known
    with transaction.atomic():
        run.save(force_insert=True)
        transaction.on_commit(partial(cut, run.pk), robust=True)
    return run


def cut(run_id: int) -> int:
    """Make the chunks of a waiting run that has none, and ring for them. How many were made.

    Called after commit, and by the sweeper for a run whose starter died before it came to this.
    """
    with transaction.atomic():
        run = Run.objects.select_for_update().get(pk=run_id)
        if not run.is_live or run.chunks.exists():
            return 0
        chunks = Chunk.objects.bulk_create(_chunks(run))
    ring(chunk.pk for chunk in chunks)
    return len(chunks)


def cancel_run(run: Run) -> bool:
    """End a live run with what it has; its workers stop within a batch. False if it had ended already."""
    cancelled = endings.cancel(run.pk)
    run.refresh_from_db()
    return cancelled


def claim_runs(session_key: str, user: AbstractBaseUser) -> int:
    """Give the user the runs that this browser session started without an account. How many."""
    return Run.objects.filter(session_key=session_key, starter=None).update(starter=user, session_key="")


def _check(**numbers: int) -> None:
    for name, value in numbers.items():
        least, most = LIMITS[name]
        if not least <= value <= most:
            raise RunRefused(name, least=least, most=most, value=value)


def _draft(snapshot: Snapshot, games: int, turns: int, seed: int, played: engine.Edition) -> Run:
    must_be_played(snapshot, played)
    policy, policy_version = POLICY
    run = Run(
        deck_snapshot=snapshot,
        definition_hashes=definition_hashes(snapshot),
        left_out=left_out(snapshot),
        edition=played.base,
        overrides=played.overrides(),
        policy=policy,
        policy_version=policy_version,
        turns=turns,
        seed=seed,
        games=games,
        rules_version=engine.RULES_VERSION,
        reader_version=engine.READER_VERSION,
    )
    run.key = run_key(run)
    return run


KEYED: Final = (
    "deck_snapshot",
    "definition_hashes",
    "edition",
    "overrides",
    "policy",
    "policy_version",
    "turns",
    "seed",
    "games",
    "rules_version",
    "reader_version",
)


def run_key(run: Run) -> str:
    """SHA-256 of everything that the run's result depends on: equal keys, equal results to the byte."""
    return fingerprint({field: getattr(run, field) for field in KEYED})


def _known(run: Run) -> Run | None:
    equal = Run.objects.filter(deck=run.deck, key=run.key)
    done = equal.filter(state=Run.State.DONE).first()
    if done is not None or not (run.starter_id or run.session_key):
        return done
    return equal.filter(state__in=Run.LIVE, starter=run.starter_id, session_key=run.session_key).first()


def _chunks(run: Run) -> list[Chunk]:
    size = chunk_size(run.turns)
    not_before = next_ring(timezone.now(), rings=0)
    return [
        Chunk(run=run, first=first, count=min(size, run.games - first), not_before=not_before)
        for first in range(0, run.games, size)
    ]
