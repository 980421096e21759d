"""Reads of measured worth: runs that a visitor may see, and what the cards of a set came to."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final, NamedTuple

from django.db.models import OuterRef, Q, QuerySet, Subquery

import engine
from cards.models import Card, WorkshopSet
from cards.queries import drawable
from decks.lists.queries import Visitor
from decks.runs.models import Run
from decks.runs.worth.models import CardWorth, WorthRun
from decks.runs.worth.worth_chunks import KIND, merge_sums
from dimrift_site.base.jobs.models import Job
from engine.simulation import DUEL_POLICY, WORTH_VERSION

MOST_LISTED: Final = 20
# Columns that a card is read with for its page, by the fields of `KeptWorth` in order
COLUMNS: Final = {
    "worth_pairs": "pairs",
    "worth_won_more": "won_more",
    "worth_squares": "squares",
    "worth_edition": "run__edition",
    "worth_measured": "run__finished",
}
IS_COUNTED_NOW: Final = Q(
    run__state=Run.State.DONE,
    run__rules_version=engine.RULES_VERSION,
    run__worth_version=WORTH_VERSION,
    run__policy=DUEL_POLICY[0],
    run__policy_version=DUEL_POLICY[1],
)


def visible_worth(visitor: Visitor, public_id: str) -> WorthRun | None:
    """The run, if the visitor may see it: everybody those of the catalogue, others as the set they are of."""
    runs = _visible(visitor).filter(public_id=public_id)
    return runs.select_related("workshop", "starter").first()


def own_worths(visitor: Visitor) -> QuerySet[WorthRun]:
    """The visitor's own, newest first."""
    runs = (
        WorthRun.objects.filter(starter=visitor.pk) if visitor.is_authenticated else WorthRun.objects.none()
    )
    return runs.select_related("workshop")


def live_worths(visitor: Visitor, workshop: WorkshopSet | None) -> list[WorthRun]:
    """Return the visitor's own live ones of a set of the workshop, or of the catalogue."""
    return list(own_worths(visitor).filter(workshop=workshop, state__in=WorthRun.LIVE))


def _visible(visitor: Visitor) -> QuerySet[WorthRun]:
    unlisted = Q(workshop__visibility=WorkshopSet.Visibility.UNLISTED, workshop__owner__isnull=False)
    own = Q(workshop__owner=visitor.pk) if visitor.is_authenticated else Q(pk=None)
    return WorthRun.objects.filter(Q(workshop=None) | unlisted | own)


def sums_so_far(run: WorthRun) -> dict[str, object] | None:
    """Return the merged sums of the numbers played so far; None before the first."""
    while run.is_live:
        chunks = Job.objects.filter(kind=KIND, group=str(run.pk), state__in=Job.OPEN, progress__gt=0)
        played = list(chunks.values_list("result", flat=True))
        before = run.games_done
        run.refresh_from_db(fields=["games_done", "result", "state"])
        if run.games_done == before:
            return merge_sums([run.result, *played])
        # A chunk that was stored between the two reads would count twice.
    return run.result


def trouble_of(run: WorthRun) -> str:
    """Return why games of a live run could not be played yet; "" where nothing is in the way."""
    if not run.is_live:
        return ""
    chunks = Job.objects.filter(kind=KIND, group=str(run.pk), state=Job.State.WAITING).exclude(error="")
    words = chunks.values_list("error", flat=True).first()
    return f"Some games could not be played yet: {words} They are tried again by themselves." if words else ""


def cards_of_catalogue(card: Card) -> QuerySet[Card]:
    """The cards of the set of a card of the catalogue; without one those that have none either."""
    return drawable(Card.objects.filter(set=card.set_id, retired=False)).select_related("set")


def best_worths(hashes: Iterable[str], basis: str) -> dict[str, CardWorth]:
    """Return of each printed state its worth by the most pairs, among runs of this basis that are done."""
    rows = CardWorth.objects.filter(hash__in=list(hashes), run__basis=basis, run__state=Run.State.DONE)
    return {row.hash: row for row in rows.order_by("pairs", "pk")}


class KeptWorth(NamedTuple):
    """The worth of a card as it is printed now, by the rules and policy of now, and when it was measured."""

    pairs: int
    won_more: int
    squares: int
    edition: str
    measured: datetime


def worth_columns() -> dict[str, Subquery]:
    """Return the worth by the most pairs as columns of a query of cards, null where there is none."""
    worths = CardWorth.objects.filter(IS_COUNTED_NOW, hash=OuterRef("printed_hash"))
    newest = worths.order_by("-pairs", "-pk")
    return {name: Subquery(newest.values(field)[:1]) for name, field in COLUMNS.items()}


def kept_worth(card: Card) -> KeptWorth | None:
    """Return what `worth_columns` read with the card; asks for it where that was not read."""
    if hasattr(card, next(iter(COLUMNS))):
        values = [getattr(card, name) for name in COLUMNS]
    else:
        read = Card.with_workshops.annotate(**worth_columns())
        values = list(read.values_list(*COLUMNS).get(pk=card.pk))
    return None if values[0] is None else KeptWorth(*values)
