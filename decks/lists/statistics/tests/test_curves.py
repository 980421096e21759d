"""Curves count every copy, and have bars for costs that are no numbers."""

from decks.lists import list_rows
from decks.lists.statistics import curves
from decks.lists.tests.conftest import men, row_of, rows
from decks.lists.views.deck_pages import curves_of
from decks.models import Deck

__all__ = ["men"]


def test_curves_count_every_copy(men: Deck) -> None:
    main = rows(men, "main")
    assert sum(curves.cost_curve(main).values()) == 20
    assert sum(curves.will_curve(main).values()) == 20


def test_a_cost_of_x_has_a_bar_of_its_own_and_so_has_one_that_is_not_read() -> None:
    texts = {1: "Consume any X mana: summon.", 2: "Consume any 2 mana: summon.", 3: "Blorb: summon."}
    costed = [row_of(copies, effects=[{"kind": "cost", "text": text}]) for copies, text in texts.items()]
    costed.append(row_of(4))
    assert [row.price for row in costed] == ["X", "2", "cost not read", "free"]
    assert curves.cost_curve(costed) == {"0": 4, "1": 0, "2": 2, "X": 1, "cost not read": 3}
    titles = [group.title for group in list_rows.group_rows(costed, "cost")]
    assert titles == ["Cost 0", "Cost 2", "Cost X", "Cost not read"]


def test_the_caption_of_a_curve_counts_its_bars(men: Deck) -> None:
    """A Fabled card that comes by Transform only stands in no bar of costs."""
    summoned = rows(men, "main") + rows(men, "fables")
    by_transform = row_of(1, effects=[{"kind": "cost", "text": "[Transformed]: summon."}])
    cost, will = curves_of([*summoned, by_transform])
    assert (cost["size"], will["size"]) == (list_rows.size(summoned), list_rows.size(summoned) + 1)


def test_a_curve_has_no_holes(men: Deck) -> None:
    curve = curves.cost_curve(rows(men, "fables"))
    assert list(curve) == [str(cost) for cost in range(len(curve))]
