"""Reads of the meta: which matrix of a format is shown."""

from django.db.models import Exists, OuterRef, QuerySet

from decks.legality.models import Format
from decks.models import Matrix, Run


def metas_of(format_: Format) -> QuerySet[Matrix]:
    """The matrices of the public decks of a format, newest first."""
    return Matrix.objects.filter(meta_format=format_, deleted=None).order_by("-pk")


def shown_meta(format_: Format) -> Matrix | None:
    """Return the newest that is done, until there is one the newest."""
    live = Run.objects.filter(matrix=OuterRef("pk"), state__in=Run.LIVE)
    metas = metas_of(format_).annotate(is_played=Exists(live))
    newest = list(metas[:10])
    return next((meta for meta in newest if not meta.is_played), newest[0] if newest else None)
