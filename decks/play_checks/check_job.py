"""Job that checks a deck or a list by play: an idle job plays all of its games, from where it was."""

from typing import Any

from django.db import transaction
from django.db.models import prefetch_related_objects

import engine
from cards.queries import printed_effects
from decks.legality.queries import format_of
from decks.lists.builder import deck_lines
from decks.models import Deck, Run
from decks.play_checks.checked_list import GAMES, SEED, TURNS, CheckedList, checked_list, unplayed_reason
from decks.play_checks.pending_checks import KIND
from decks.play_checks.services import keep_check
from decks.play_setup.deck_snapshot import refuse_unread
from decks.play_setup.edition_choice import played_edition
from decks.refusals import REFUSED
from decks.runs.chunks.engine_job import games_of, make_job
from decks.runs.chunks.runner import ChunkRun
from decks.runs.equal_runs import Side, find_equal, fix_inputs
from dimrift_site.base.disk_space import disk_is_full
from dimrift_site.base.jobs import leases
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.worker_watch import LeaseLost, Watch
from engine.simulation import Tally, find_hints

__all__ = ["KIND", "check_by_play"]


def check_by_play(lease: Lease, watch: Watch) -> None:
    """Play the games of a check and keep what they show; where it is not to be played, say why."""
    deck = None if "list" in lease.job.data else _deck(lease.job.key)
    checked = _checked(deck, lease.job)
    if isinstance(checked, str):
        leases.finish(lease, {"unplayed": checked})
        return
    run = Run(deck=deck or Deck(), games=GAMES, turns=TURNS, seed=SEED)
    try:
        refuse_unread(checked.names)
        fix_inputs(run, Side(checked.snapshot(), engine.edition(checked.edition, checked.overrides)))
    except REFUSED as refusal:
        leases.finish(lease, {"unplayed": refusal.code})
        return
    equal = find_equal(run) if deck is not None else None
    check = CheckRun(lease, watch, run, deck, checked)
    if equal is None:
        check.play_out()
    else:
        check.run = equal
        check.store(Tally.from_data(equal.result or {}))


class CheckRun(ChunkRun):
    """The playing of a check, as the one chunk of a run that is kept only at its end."""

    def __init__(self, lease: Lease, watch: Watch, run: Run, deck: Deck | None, checked: CheckedList) -> None:
        _begin_anew_if_changed(lease, run)
        super().__init__(lease, watch, run.public_id, games_of(run), make_job(run))
        self.run = run
        self.deck = deck
        self.checked = checked

    def store(self, tally: Any) -> None:
        """Keep what the games show. LeaseLost: the deck was saved meanwhile."""
        hints = [hint.to_data() for hint in find_hints(tally, self.job, self.job.cards())]
        with transaction.atomic():
            # Locked in the order of a save: first the deck, then its job.
            deck = self.deck and Deck.objects.select_for_update(no_key=True).filter(pk=self.deck.pk).first()
            result = {"hints": hints, "games": tally.games, "turns": tally.turns}
            if not leases.finish(self.lease, result, self.played_ms()):
                raise LeaseLost
            if deck is not None:
                if self.run.pk is None:
                    self.run.result = tally.to_data()
                keep_check(deck, self.checked, self.run, hints)


def _deck(public_id: str) -> Deck | None:
    decks = Deck.objects.select_related("format").prefetch_related("entries__card__faction")
    deck = decks.filter(public_id=public_id).first()
    if deck is not None:
        prefetch_related_objects([entry.card for entry in deck.entries.all()], printed_effects())
    return deck


def _checked(deck: Deck | None, job: Job) -> CheckedList | str:
    """Return the list to be checked, or why it is not."""
    if disk_is_full():
        return "no_disk_space"
    if "list" in job.data:
        given = job.data["list"]
        cards = tuple((section, hash_, copies) for section, hash_, copies in given["cards"])
        return CheckedList(cards, given["names"], given["edition"], given["overrides"])
    if deck is None:
        return "gone"
    lines = deck_lines(deck)
    reason = unplayed_reason(lines, deck.edition, format_of(deck))
    return reason or checked_list(lines, played_edition(deck, "", None))


def _begin_anew_if_changed(lease: Lease, run: Run) -> None:
    """Drop what was played of other cards or by another engine than now. LeaseLost."""
    job = lease.job
    if job.data.get("run_key") == run.key:
        return
    data = {name: job.data[name] for name in ("list",) if name in job.data}
    job.data = {**data, "first": 0, "run_key": run.key}
    job.progress, job.result, job.spent_ms = 0, None, 0
    if not lease.row().update(data=job.data, progress=0, result=None, spent_ms=0):
        raise LeaseLost
