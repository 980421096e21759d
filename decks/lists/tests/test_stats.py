import re

import engine
from cards.models import Card
from decks.lists import prices, stats
from decks.lists.group_titles import DOES_TITLES
from decks.lists.statistics import composition
from decks.lists.tiles import tiles
from decks.lists.views.deck_pages import curves_of
from decks.models import Deck
from decks.tests.conftest import DECK_FILES


def rows(deck: Deck, section: str) -> list[stats.ListRow]:
    return stats.rows(deck.entries.filter(section=section))


def test_curves_count_every_copy(men: Deck) -> None:
    main = rows(men, "main")
    assert sum(stats.cost_curve(main).values()) == 20
    assert sum(stats.will_curve(main).values()) == 20


def test_the_cost_is_the_mana_of_the_summoning_cost(men: Deck) -> None:
    for row in rows(men, "main") + rows(men, "fables"):
        text = " ".join(effect.text for effect in row.card.effects.all() if effect.kind == "cost")
        mana = re.search(r"any (\d+) mana", text)
        assert row.cost == (int(mana[1]) if mana else 0), row.card


def row_of(copies: int, **printed: object) -> stats.ListRow:
    """A row of a card that is in no database."""
    card = engine.card_from_data({"key": "a", "name": "A", "type": "creature", "arrows": {}, **printed})
    return stats.ListRow(copies, Card(name="A"), card.mana_cost(), prices.price(card), True, card)


def test_a_cost_of_x_has_a_bar_of_its_own_and_so_has_one_that_is_not_read() -> None:
    texts = {1: "Consume any X mana: summon.", 2: "Consume any 2 mana: summon.", 3: "Blorb: summon."}
    list_rows = [row_of(copies, effects=[{"kind": "cost", "text": text}]) for copies, text in texts.items()]
    list_rows.append(row_of(4))
    assert [row.price for row in list_rows] == ["X", "2", "cost not read", "free"]
    assert stats.cost_curve(list_rows) == {"0": 4, "1": 0, "2": 2, "X": 1, "cost not read": 3}
    titles = [group.title for group in stats.group_rows(list_rows, "cost")]
    assert titles == ["Cost 0", "Cost 2", "Cost X", "Cost not read"]


def test_the_caption_of_a_curve_counts_its_bars(men: Deck) -> None:
    """A Fabled card that comes by Transform only stands in no bar of costs."""
    summoned = rows(men, "main") + rows(men, "fables")
    by_transform = row_of(1, effects=[{"kind": "cost", "text": "[Transformed]: summon."}])
    cost, will = curves_of([*summoned, by_transform])
    assert (cost["size"], will["size"]) == (stats.size(summoned), stats.size(summoned) + 1)


def test_what_collects_mana_by_its_will_brings_mana() -> None:
    """7.1; no Scroll, Trap or Vehicle does (4.3, 4.4)."""
    will = {"stats": {"will": 2}}
    assert [row.brings for row in composition.mana_rows([row_of(1, **will)])] == [True]
    for subtype in ("Scroll", "Trap", "Vehicle"):
        assert not composition.mana_rows([row_of(1, **will, type="artifact", subtypes=[subtype])])


def test_what_would_give_mana_to_a_vehicle_or_a_trap_itself_brings_none() -> None:
    """On a Vehicle there never is any (4.3), and a Trap is destroyed after its effect (4.5)."""
    own = {"kind": "trigger", "text": "When summoned: [this] collects 1 mana."}
    for subtype, lent, brings in (
        ("Relic", False, True), ("Scroll", False, True), ("Trap", False, False), ("Vehicle", False, False),
        ("Vehicle", True, True),
    ):  # fmt: skip
        row = row_of(1, type="artifact", subtypes=[subtype], effects=[{**own, "transfer": lent}])
        assert [mana_row.brings for mana_row in composition.mana_rows([row])] == [True] * brings, (
            subtype,
            lent,
        )
        [group] = stats.group_rows([row], "does")
        assert (group.title == "Collects mana") == brings, (subtype, lent)


def test_a_curve_has_no_holes(men: Deck) -> None:
    curve = stats.cost_curve(rows(men, "fables"))
    assert list(curve) == [str(cost) for cost in range(len(curve))]


def test_the_list_goes_by_type_and_by_cost(men: Deck) -> None:
    groups = stats.group_rows(rows(men, "main"))
    assert [group.title for group in groups] == ["Creatures", "Artifacts"]
    for group in groups:
        costs = [row.cost for row in group.rows]
        assert costs == sorted(costs)
        assert group.size == sum(row.copies for row in group.rows)


def test_fabled_creatures_stand_for_a_deck(men: Deck) -> None:
    (tile,) = tiles([men])
    cards = tile.fan
    assert len(cards) == 3
    assert all(card.fabled and card.type == "creature" for card in cards)


def test_every_thing_that_a_card_does_has_a_title_that_a_player_knows() -> None:
    document = (DECK_FILES[0].parents[2] / "docs" / "meaning.md").read_text("utf-8")
    words = document.partition("## Does")[2].partition("```\n")[2].partition("```")[0].split()
    assert {*words} == {*DOES_TITLES}
