"""Reads of what decks and runs have of a card: public ones only."""

from typing import Any, Final, NamedTuple

from django.db.models import Count, F, QuerySet, Sum

from cards.models import Card
from decks.card_use.models import RunCard
from decks.card_use.services import COUNTS
from decks.models import Deck, DeckEntry, Run
from decks.runs.run_charts import WHY
from engine.simulation import CARD_COUNTS_SINCE, Figure, share_of

STUCK: Final = "stuck_"
REASONS: Final = tuple(name for name in COUNTS if name.startswith(STUCK))
MOST_DECKS: Final = 8
PLAYED: Final = (DeckEntry.Section.MAIN, DeckEntry.Section.FABLES)
MOST_RUNS: Final = 1_000  # the newest that a card was in


class CardOutcome(NamedTuple):
    """Outcome of a card in the games of public decks by one edition.

    Shares are of the games in which it was seen; `why` it stuck: (words, share in percent). `old`: counted by
    measures of old, which had no `laid`.
    """

    edition: str
    old: bool
    runs: int
    games: int
    seen: int
    playable: Figure
    played: Figure
    laid: Figure | None
    stuck: Figure
    why: list[tuple[str, int]]


def decks_with(*cards: Card) -> QuerySet[Deck]:
    """Return all decks that play one of the cards, once for each entry; a maybe list is not played."""
    # As ~Q(section=MAYBE) it would leave out every deck that thinks of any card.
    return Deck.objects.filter(entries__section__in=PLAYED, entries__card__in=cards)


def public_decks_with(card: Card) -> QuerySet[Deck]:
    """Return the public decks that play the card, with `copies`, the site's own first, then the newest."""
    decks = decks_with(card).filter(visibility=Deck.Visibility.PUBLIC)
    return (
        decks.annotate(copies=Sum("entries__copies"))
        .select_related("owner")
        .order_by(F("key").asc(nulls_last=True), "-pk")[: MOST_DECKS + 1]
    )


def card_outcomes(card: Card) -> list[CardOutcome]:
    """Return the outcomes of what it prints now, by edition: sums over the newest runs of public decks.

    Only counts of one meaning are added up: of an edition those by the newest measures.
    """
    of_public = RunCard.objects.filter(
        hash=card.printed_hash, run__state=Run.State.DONE, run__deck__visibility=Deck.Visibility.PUBLIC
    )
    newest = of_public.order_by("-run_id").values("pk")[:MOST_RUNS]
    sums = {name: Sum(name) for name in ("games", *COUNTS)}
    rows = RunCard.objects.filter(pk__in=newest).order_by().values("run__edition", "run__measures_version")
    summed = rows.annotate(runs=Count("pk"), **sums).order_by("run__edition", "run__measures_version")
    by_edition = {row["run__edition"]: dict(row) for row in summed}
    return [_outcome(row) for row in by_edition.values()]


def _outcome(row: dict[str, Any]) -> CardOutcome:
    seen, stuck = row["seen"], row["stuck"]
    why = [(WHY[name.removeprefix(STUCK)], round(100 * row[name] / stuck)) for name in REASONS if stuck]
    return CardOutcome(
        edition=row["run__edition"],
        old=row["run__measures_version"] < CARD_COUNTS_SINCE,
        runs=row["runs"],
        games=row["games"],
        seen=seen,
        playable=share_of(row["playable"], seen),
        played=share_of(row["played"], seen),
        laid=None if row["laid"] is None else share_of(row["laid"], seen),
        stuck=share_of(stuck, seen),
        why=sorted((each for each in why if each[1]), key=lambda each: -each[1]),
    )
