"""Reads of matrices: those that the visitor may see, and of these the decks that they may see."""

from typing import Any, Final, NamedTuple

from django.db.models import Count, Q, QuerySet, Sum

from decks.lists.queries import Visitor, owned_by, visible_decks
from decks.models import Deck, DeckEntry, Matrix, Run
from decks.runs.queries import PILES

SHOWN_RUNS: Final = (
    "public_id", "matrix_id", "deck_id", "other_deck_id", "state", "games", "games_done", "games_cut",
    "result", "error", "left_out", "is_duel", "policy", "policy_version", "rules_version", "created",
    "finished",
)  # fmt: skip


class MatrixProgress(NamedTuple):
    """State of a matrix: as of a run, all its cells taken together."""

    state: str
    games_done: int
    games: int
    cells: int
    cells_ended: int
    cells_failed: int

    @property
    def is_live(self) -> bool:
        """Return whether games of it may still be played."""
        return self.state in Run.LIVE


class MatrixCells(NamedTuple):
    """The decks of a matrix that a visitor may see, in its order, and their pairings.

    `hidden` is how many decks it has besides, `changed` are those whose cards are others by now.
    """

    decks: list[Deck]
    runs: list[Run]
    hidden: int
    changed: set[int]


def matrix(visitor: Visitor, public_id: str, session_key: str | None = None) -> Matrix | None:
    """The matrix, if the visitor may see it."""
    return _visible(visitor, session_key).filter(public_id=public_id).first()


def seen_matrix_of(run: Run, visitor: Visitor, session_key: str | None = None) -> Matrix | None:
    """The matrix that a run is a cell of, if the visitor may see it."""
    return _visible(visitor, session_key).filter(pk=run.matrix_id).first() if run.matrix_id else None


def own_matrices(visitor: Visitor, session_key: str | None = None) -> QuerySet[Matrix]:
    """The visitor's own, newest first."""
    return Matrix.objects.filter(owned_by(visitor, session_key), deleted=None)


def public_matrices() -> QuerySet[Matrix]:
    """Those that everybody is shown, newest first, but for those of the meta."""
    shown = Matrix.objects.filter(visibility=Deck.Visibility.PUBLIC, deleted=None, meta_format=None)
    return shown.order_by("-created", "-pk")


def with_decks(
    matrices: QuerySet[Matrix], visitor: Visitor, session_key: str | None
) -> list[tuple[Matrix, list[Deck], MatrixProgress]]:
    """Return these, each with its decks that the visitor may see, and how far it is; in three queries."""
    rows = list(matrices)
    pairings = Run.objects.filter(matrix__in=rows).order_by("pk")
    numbers: dict[int, dict[int, None]] = {row.pk: {} for row in rows}
    for number, first, second in pairings.values_list("matrix_id", "deck_id", "other_deck_id"):
        if second is not None:
            numbers[number] |= {first: None, second: None}
    decks = visible_decks(visitor, session_key).in_bulk({deck for of in numbers.values() for deck in of})
    far = {row["matrix"]: _progress(row) for row in _count_cells(pairings.values("matrix"))}
    return [
        (row, [decks[deck] for deck in numbers[row.pk] if deck in decks], far.get(row.pk, _progress({})))
        for row in rows
    ]


def cells(matrix: Matrix, visitor: Visitor, session_key: str | None = None) -> MatrixCells:
    """Return what of it the visitor may see: a duel is seen by who sees both of its decks."""
    runs = list(matrix.runs.order_by("pk").only(*SHOWN_RUNS))
    numbers = dict.fromkeys(
        number for run in runs for number in (run.deck_id, run.other_deck_id) if number is not None
    )
    rows = visible_decks(visitor, session_key).in_bulk(numbers)
    decks = [rows[number] for number in numbers if number in rows]
    seen = [run for run in runs if run.deck_id in rows and run.other_deck_id in rows]
    for run in seen:
        run.deck, run.other_deck = rows[run.deck_id], rows[run.other_deck_id]
    return MatrixCells(decks, seen, len(numbers) - len(decks), _changed_decks(seen))


def _changed_decks(runs: list[Run]) -> set[int]:
    """Return the decks whose cards are not those that were played, by one pairing of each."""
    pairing = {deck: run.pk for run in runs for deck in (run.deck_id, run.other_deck_id) if deck}
    played: dict[int, Any] = {}
    rows = Run.objects.filter(pk__in=pairing.values())
    for row in rows.values_list("pk", "deck_id", "deck_snapshot", "other_deck_id", "other_side"):
        number, first, snapshot, second, other = row
        both = {first: snapshot} | ({second: other["deck_snapshot"]} if second and other else {})
        played |= {deck: cards for deck, cards in both.items() if pairing[deck] == number}
    now: dict[int, dict[str, list[list[Any]]]] = {deck: {pile: [] for pile in PILES} for deck in played}
    entries = DeckEntry.objects.filter(deck__in=played, section__in=PILES).order_by()
    for deck, pile, *copies in entries.values_list("deck", "section", "card__printed_hash", "copies"):
        now[deck][pile].append(copies)
    return {
        deck
        for deck, snapshot in played.items()
        if any(sorted(now[deck][pile]) != snapshot[pile] for pile in PILES)
    }


def matrix_progress(matrix: Matrix) -> MatrixProgress:
    """Return how far it is, whatever the visitor may see of it."""
    [row] = _count_cells(matrix.runs.order_by().values("matrix")) or [{}]
    return _progress(row)


def _visible(visitor: Visitor, session_key: str | None) -> QuerySet[Matrix]:
    seen = ~Q(visibility=Deck.Visibility.PRIVATE) | owned_by(visitor, session_key)
    return Matrix.objects.filter(seen, deleted=None)


def _count_cells(grouped: Any) -> list[dict[str, Any]]:
    live = Q(state__in=Run.LIVE)
    return list(
        grouped.order_by().annotate(
            cells=Count("pk"),
            live=Count("pk", filter=live),
            begun=Count("pk", filter=Q(games_cut__gt=0)),
            failed=Count("pk", filter=Q(state=Run.State.FAILED)),
            cancelled=Count("pk", filter=Q(state=Run.State.CANCELLED)),
            done=Sum("games_done"),
            all=Sum("games"),
        )
    )


def _progress(row: dict[str, Any]) -> MatrixProgress:
    number = {name: row.get(name) or 0 for name in ("cells", "live", "begun", "failed", "cancelled")}
    if number["live"]:
        state = Run.State.RUNNING if number["begun"] else Run.State.WAITING
    elif number["cancelled"]:
        state = Run.State.CANCELLED
    elif number["cells"] and number["failed"] == number["cells"]:
        state = Run.State.FAILED
    else:
        state = Run.State.DONE
    return MatrixProgress(
        state=state.value,
        games_done=row.get("done") or 0,
        games=row.get("all") or 0,
        cells=number["cells"],
        cells_ended=number["cells"] - number["live"],
        cells_failed=number["failed"],
    )
