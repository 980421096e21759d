"""Reads of paired runs."""

from django.db.models import QuerySet

from decks.comparison.queries import ComparedList
from decks.models import Run


def paired_runs(first: ComparedList, second: ComparedList) -> QuerySet[Run]:
    """The runs of the second compared with the first, newest first; who may see both lists may see them."""
    return Run.objects.filter(
        deck=first.deck,
        version=first.reference.version,
        other_deck=second.deck,
        other_version=second.reference.version,
    ).select_related("deck", "other_deck")


def recent_paired_runs(first: ComparedList, second: ComparedList, number: int = 5) -> QuerySet[Run]:
    """The newest finished ones."""
    return paired_runs(first, second).filter(state=Run.State.DONE)[:number]
