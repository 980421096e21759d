"""Writes: start a matrix, cancel it, show it to others, delete it, give it to an account."""

import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Any, Final, NamedTuple

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone

import engine
from decks.directory.services import count_play
from decks.models import Deck, Matrix, Run
from decks.play_setup.deck_snapshot import take_snapshot
from decks.play_setup.edition_choice import played_edition
from decks.quotas import (
    lock_owner,
    refuse_large_on_full_disk,
    refuse_more_matrices,
    refuse_on_full_disk,
    rows_of,
)
from decks.refusals import REFUSED, Refusal
from decks.runs import admission
from decks.runs.canonical_json import fingerprint
from decks.runs.equal_runs import OTHER_EDITION, Side, check_side, set_inputs
from decks.runs.services import cancel_run, new_run
from dimrift_site.base.named_lock import hold_name

FEWEST_DECKS: Final = 2
MOST_DECKS: Final = 20
# What its starter may agree to keeps its code; the other one names the deck.
SAID_ALREADY: Final = ("unread_cards", OTHER_EDITION)


class MatrixDraft(NamedTuple):
    """A matrix with its duels, which is not kept yet."""

    matrix: Matrix
    runs: list[Run]


def start_matrix(
    decks: Sequence[Deck], *, user: AbstractBaseUser | AnonymousUser | None = None, **asked: Any
) -> Matrix:
    """Duel each of these decks against each other one, as `draft_matrix` is asked for it.

    A pairing that was played already with equal inputs is not played again, and an equal matrix of the
    starter's own is returned instead. Refusal for too few or too many decks, one that is named twice or
    cannot be played, a matrix too many.
    """
    return keep_matrix(draft_matrix(decks, user=user, **asked), user)


def draft_matrix(
    decks: Sequence[Deck],
    *,
    games: int,
    seed: int | None,
    policy: str = "",
    edition: str = "",
    overrides: Mapping[str, str] | None = None,
    unread_absent: bool = False,
    visibility: str = Deck.Visibility.PRIVATE,
    user: AbstractBaseUser | AnonymousUser | None = None,
    session_key: str = "",
    network: str = "",
) -> MatrixDraft:
    """Return a matrix of these decks, `games` games a pairing; all else as in `start_run`.

    All are played by `edition` and `overrides`, which "" and None leave to the first deck, and by `policy`.
    Refusal as in `start_matrix`.
    """
    _check_decks(decks)
    account = user.pk if user is not None else None
    if visibility == Deck.Visibility.PUBLIC and account is None:
        raise Refusal("public_matrix")
    played = played_edition(decks[0], edition, overrides)
    matrix = Matrix(
        owner_id=account,
        session_key="" if account else session_key,
        visibility=visibility,
        edition=played.base,
        overrides=played.overrides(),
        games=games,
        seed=secrets.randbelow(2**32) if seed is None else seed,
    )
    start = partial(
        new_run,
        games=games,
        turns=None,
        seed=matrix.seed,
        user=user,
        session_key=session_key,
        network=network,
    )
    first = start(Run(deck=decks[0], is_duel=True))
    cells = len(decks) * (len(decks) - 1) // 2
    admission.check_caps(first, cells)  # before the work, where nobody waits for a lock
    sides = [_side(deck, played, policy, unread_absent) for deck in decks]
    runs = []
    for (a, side_a), (b, side_b) in combinations(zip(decks, sides, strict=True), 2):
        run = start(Run(deck=a, other_deck=b, is_duel=True))
        set_inputs(run, side_a, side_b)
        runs.append(run)
    matrix.policy = runs[0].policy
    matrix.key = fingerprint([run.key for run in runs])
    return MatrixDraft(matrix, runs)


def _check_decks(decks: Sequence[Deck]) -> None:
    if not FEWEST_DECKS <= len(decks) <= MOST_DECKS:
        raise Refusal("matrix_decks", least=FEWEST_DECKS, most=MOST_DECKS, value=len(decks))
    for place, deck in enumerate(decks):
        if deck in decks[:place]:
            raise Refusal("matrix_twice", deck=deck.name)


def _side(deck: Deck, played: engine.Edition, policy: str, unread_absent: bool) -> Side:
    try:
        side = Side(take_snapshot(deck, unread_absent=unread_absent), played, policy)
        check_side(side, deck)
    except REFUSED as refusal:
        if refusal.code in SAID_ALREADY:
            raise
        raise Refusal("matrix_deck", deck=deck.name, why=str(refusal)) from None
    return side


def keep_matrix(draft: MatrixDraft, user: AbstractBaseUser | AnonymousUser | None) -> Matrix:
    """Keep a new matrix with its runs, or return one of the starter's own that is equal."""
    matrix, runs = draft
    starter_key = runs[0].starter_key
    with transaction.atomic():
        lock_owner(user, matrix.session_key)  # two tabs come one after the other
        hold_name(starter_key)
        known = _find_equal(matrix, len(runs))
        if known is not None:
            return known
        admission.check_caps(runs[0], len(runs))
        refuse_more_matrices(user, matrix.session_key)
        refuse_on_full_disk(user)
        refuse_large_on_full_disk()
        admission.forget_ended(runs[0])
        matrix.save(force_insert=True)
        for run in runs:
            run.matrix = matrix
        _take_over(runs)
        Run.objects.bulk_create(runs)
        if matrix.meta_format_id is None:  # which nobody asked for
            for deck in {run.deck for run in runs} | {run.other_deck for run in runs if run.other_deck}:
                count_play(deck)
        transaction.on_commit(partial(admission.admit, starter_key), robust=True)
    return matrix


def _find_equal(matrix: Matrix, cells: int) -> Matrix | None:
    """Return the starter's own equal matrix, if no cell of it failed, was cancelled or is gone."""
    owned = rows_of(matrix.owner_id, matrix.session_key)
    if owned is None:
        return None
    sound = Count("runs", filter=Q(runs__state__in=(*Run.LIVE, Run.State.DONE)))
    equal = Matrix.objects.filter(owned, key=matrix.key, deleted=None)
    return equal.annotate(sound=sound).filter(sound=cells).first()


def _take_over(runs: list[Run]) -> None:
    """End those of which a finished run has an equal key, with its result."""
    keys = [run.key for run in runs]
    done = Run.objects.filter(key__in=keys, state=Run.State.DONE, is_duel=True).order_by("-pk")
    results = dict(done.values_list("key", "result"))
    now = timezone.now()
    for run in runs:
        if run.key in results:
            run.result, run.state, run.starter_key = results[run.key], Run.State.DONE, ""
            run.games_cut = run.games_done = run.games
            run.started = run.finished = now


def cancel_matrix(matrix: Matrix) -> bool:
    """End what is live of it with what was played. False if all had ended already."""
    live = matrix.runs.filter(state__in=Run.LIVE).order_by("pk")
    with transaction.atomic():
        # First those that wait, which would be admitted as others end; locked in the order of admission.
        waiting = list(live.filter(games_cut=0).select_for_update().values_list("pk", flat=True))
        changes = {"state": Run.State.CANCELLED, "finished": timezone.now(), "starter_key": ""}
        ended = Run.objects.filter(pk__in=waiting).update(**changes)
    return bool(ended + sum(cancel_run(run) for run in live))


def show_matrix(matrix: Matrix, visibility: str) -> None:
    """Say who sees it. Refusal for a public one without an account."""
    if visibility == Deck.Visibility.PUBLIC and matrix.owner_id is None:
        raise Refusal("public_matrix")
    matrix.visibility = visibility
    matrix.save(update_fields=["visibility"])


def delete_matrix(matrix: Matrix) -> None:
    """Cancel it and show it to nobody from now on; its rows go with what is forgotten a day later."""
    Matrix.objects.filter(pk=matrix.pk).update(deleted=timezone.now())
    cancel_matrix(matrix)


def claim_matrices(session_key: str, user: AbstractBaseUser) -> int:
    """Give the user the matrices that this browser session made without an account. How many."""
    return Matrix.objects.filter(session_key=session_key, owner=None).update(owner=user, session_key="")
