"""Reads of duels."""

from django.db.models import QuerySet

from decks.comparison.queries import ComparedList
from decks.models import Run
from decks.runs.paired.queries import runs_of_two


def duels(first: ComparedList, second: ComparedList) -> QuerySet[Run]:
    """The duels of the two, newest first; who may see both lists may see them."""
    return runs_of_two(first, second).filter(is_duel=True)
