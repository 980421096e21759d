"""Reads of advice: the starter's own, on decks that they may see, and how far it is."""

from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from decks.lists.queries import Visitor, visible_decks
from decks.models import Deck, Run
from decks.quotas import account_of, rows_of
from decks.runs.admission import place_of
from decks.runs.chunks.partition import chunks_of
from decks.runs.chunks.round_progress import ADVICE
from decks.runs.queries import state_notes
from dimrift_site.base.jobs.models import Job


class AdviceProgress(NamedTuple):
    """State of an advice: games of single decks that were played, of about how many; `place` as of a run.

    `figures` are those of `found_changes`, None before its end.
    """

    state: str
    games_done: int
    games: int
    place: int
    error: str
    note: str
    figures: dict[str, Any] | None

    @property
    def is_live(self) -> bool:
        """Return whether games of it may still be played."""
        return self.state in Run.LIVE


def advice(visitor: Visitor, public_id: str, session_key: str | None = None) -> Run | None:
    """The advice, if it is the visitor's own and they may see its deck."""
    return _own(visitor, session_key).filter(public_id=public_id).select_related("deck").first()


def own_advice(deck: Deck, visitor: Visitor, session_key: str | None = None) -> QuerySet[Run]:
    """The visitor's own on a deck, newest first."""
    return _own(visitor, session_key).filter(deck=deck)


def seen_against(run: Run, visitor: Visitor, session_key: str | None) -> list[tuple[str, str]]:
    """Return the decks that an advice is to win against: names, and addresses of those still seen."""
    named = (run.advice or {})["against"]
    ids = [other["deck"] for other in named]
    seen = {deck.public_id: deck for deck in visible_decks(visitor, session_key).filter(public_id__in=ids)}
    return [
        (seen[other["deck"]].name, seen[other["deck"]].get_absolute_url())
        if other["deck"] in seen
        else ("a deck that you may not see any more", "")
        for other in named
    ]


def advice_progress(run: Run) -> AdviceProgress:
    """Return how far an advice is; games of a chunk that is played count, too."""
    playing = 0
    if run.is_live:
        results = chunks_of(run).filter(state__in=Job.OPEN, progress__gt=0).values_list("result", flat=True)
        playing = sum(result["played"] for result in results if result)
    notes = state_notes(run)
    return AdviceProgress(
        state=run.state,
        games_done=run.games if run.state == Run.State.DONE else min(run.games_done + playing, run.games),
        games=run.games,
        place=place_of(run),
        error=notes.error,
        note=notes.note,
        figures=(run.result or {}).get(ADVICE),
    )


def _own(visitor: Visitor, session_key: str | None) -> QuerySet[Run]:
    mine = rows_of(account_of(visitor), session_key or "", "starter") or Q(pk__in=())
    return Run.objects.filter(mine, advice__isnull=False, deck__in=visible_decks(visitor, session_key))
