"""Reads of paired runs."""

from django.db.models import QuerySet

from decks.comparison.queries import ComparedList
from decks.models import Run


def paired_runs(first: ComparedList, second: ComparedList) -> QuerySet[Run]:
    """The runs of the second compared with the first, newest first; who may see both lists may see them."""
    return runs_of_two(first, second).filter(is_duel=False)


def runs_of_two(first: ComparedList, second: ComparedList) -> QuerySet[Run]:
    """The paired runs and duels of two lists, newest first."""
    return Run.objects.filter(
        deck=first.deck,
        version=first.reference.version,
        other_deck=second.deck,
        other_version=second.reference.version,
    ).select_related("deck", "other_deck")


def recent_runs_of_two(first: ComparedList, second: ComparedList, number: int = 10) -> list[Run]:
    """The newest finished paired runs and duels of two lists, asked for in one query."""
    return list(runs_of_two(first, second).filter(state=Run.State.DONE)[:number])
