"""Lessons that an account has won, and where the course leads to."""

from collections.abc import Collection
from typing import Any

from decks.learn.lesson import lessons
from decks.lists.queries import starter_decks
from decks.models import Deck, WonLesson


def won_lessons(user: Any) -> set[str]:
    """Return the keys of the lessons that the account has won; none without an account."""
    if not user.is_authenticated:
        return set()
    return {*WonLesson.objects.filter(user=user.pk).values_list("lesson_key", flat=True)}


def course_deck() -> Deck | None:
    """Return the starter deck that the last lesson is played with; None where the site has it no more."""
    return starter_decks().filter(key=lessons()[-1].deck).first()


def keep_won_lessons(user: Any, keys: Collection[str]) -> None:
    """Keep what the browser of an account remembers as won; keys of no lesson are left out."""
    known = [lesson.key for lesson in lessons() if lesson.key in keys]
    rows = [WonLesson(user_id=user.pk, lesson_key=key) for key in known]
    WonLesson.objects.bulk_create(rows, ignore_conflicts=True)
