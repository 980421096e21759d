import re

from cards.search.does_titles import DOES_TITLES
from decks.lists import list_rows
from decks.lists.tests.conftest import rows
from decks.lists.tiles import tiles
from decks.models import Deck
from decks.tests.conftest import DECK_FILES


def test_the_cost_is_the_mana_of_the_summoning_cost(men: Deck) -> None:
    for row in rows(men, "main") + rows(men, "fables"):
        text = " ".join(effect.text for effect in row.card.effects.all() if effect.kind == "cost")
        mana = re.search(r"any (\d+) mana", text)
        assert row.cost == (int(mana[1]) if mana else 0), row.card


def test_the_list_goes_by_type_and_by_cost(men: Deck) -> None:
    groups = list_rows.group_rows(rows(men, "main"))
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
