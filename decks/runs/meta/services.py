"""Writes of the meta: renew the matrix of a format, and have it renewed."""

from datetime import timedelta
from typing import Final

from django.db.models import Q
from django.utils import timezone

from decks.legality.models import Format
from decks.legality.queries import known_formats
from decks.models import Deck, Heartbeat, Matrix, Run
from decks.retention import is_due
from decks.runs.matrices.services import FEWEST_DECKS, delete_matrix, draft_matrix, keep_matrix
from decks.runs.meta.meta_decks import meta_decks
from decks.runs.meta.queries import metas_of, shown_meta
from dimrift_site.base.jobs import leases
from dimrift_site.base.jobs import services as jobs
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.worker_watch import Watch

KIND: Final = "meta"
EVERY: Final = timedelta(hours=1)
GAMES: Final = 100  # a pairing: 20 decks have 190 pairings
SEED: Final = 43_007


def order_metas() -> None:
    """Have it looked at once an hour, while nothing else waits, whether decks or rules of formats changed.

    Of a new site an hour after its start: it has enough to do until then.
    """
    now = timezone.now()
    is_new = Heartbeat.objects.get_or_create(name=KIND, defaults={"at": now})[1]
    if not is_new and is_due(now, KIND, EVERY):
        jobs.enqueue(
            [Job(kind=KIND, key=format_.key, priority=Job.Priority.IDLE) for format_ in known_formats()]
        )


def renew_job(lease: Lease, _watch: Watch) -> None:
    """Renew the meta of a format; for the worker."""
    format_ = Format.objects.filter(key=lease.job.key).first()
    matrix = None if format_ is None else renew_meta(format_)
    leases.finish(lease, {"matrix": matrix.public_id if matrix else ""})


def renew_meta(format_: Format) -> Matrix | None:
    """Start a matrix of the decks that a format has now; None where it has the same, or no two decks.

    What was played of equal pairings is taken over. The one that is shown stays until the new one is done;
    those before it are deleted.
    """
    decks = meta_decks(format_)
    if len(decks) < FEWEST_DECKS:
        return None
    draft = draft_matrix(decks, games=GAMES, seed=SEED, edition=format_.edition, overrides=format_.overrides)
    newest = metas_of(format_).first()
    if newest is not None and newest.key == draft.matrix.key and _is_sound(newest):
        return None
    shown = shown_meta(format_)
    draft.matrix.meta_format, draft.matrix.visibility = format_, Deck.Visibility.PUBLIC
    matrix = keep_matrix(draft, None)
    for former in metas_of(format_).exclude(pk__in=[matrix.pk, shown.pk if shown else matrix.pk]):
        delete_matrix(former)
    return matrix


def _is_sound(matrix: Matrix) -> bool:
    return not matrix.runs.filter(Q(state=Run.State.FAILED) | Q(state=Run.State.CANCELLED)).exists()
