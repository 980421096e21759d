"""A rule of one's own by which hands are kept: up to three clauses about groups of cards."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from decks.lists.list_rows import ListRow
from decks.lists.statistics.composition import CardGroup
from decks.lists.statistics.keep_odds import kept_shares
from decks.lists.statistics.odds import HANDS, Share

CLAUSES: Final = 3
BOUNDS: Final = ("least", "most")


class Clause(NamedTuple):
    """At least (`bound` "least") or at most so many cards of a group."""

    bound: str
    number: int
    group: CardGroup

    def is_met(self, held: int) -> bool:
        """Return whether a hand with so many cards of the group meets it."""
        return held >= self.number if self.bound == "least" else held <= self.number


def read_clauses(given: Mapping[str, str], groups: Sequence[CardGroup]) -> list[Clause]:
    """The clauses of a form: `what1` a group, `how1` a bound, `many1` a number; what is not whole is none."""
    by_value = {group.value: group for group in groups}
    clauses = []
    for number in range(1, CLAUSES + 1):
        group = by_value.get(given.get(f"what{number}", ""))
        bound, many = given.get(f"how{number}", "least"), given.get(f"many{number}", "1")
        if group and bound in BOUNDS and many in NUMBERS:
            clauses.append(Clause(bound, int(many), group))
    return clauses


NUMBERS: Final = tuple(str(number) for number in range(HANDS[0] + 1))


def rule_shares(clauses: Sequence[Clause], rows: Iterable[ListRow], mulligans: int) -> list[Share]:
    """Return the chance that the first, second, … hand meets all clauses first; `mulligans` at most."""
    cells: Counter[tuple[bool, ...]] = Counter()
    for row in rows:
        cells[tuple(row.card.key in clause.group.keys for clause in clauses)] += row.copies

    def is_kept(held: Sequence[int]) -> bool:
        return all(clause.is_met(number) for clause, number in zip(clauses, held, strict=True))

    return kept_shares(cells, is_kept, HANDS[: mulligans + 1])
