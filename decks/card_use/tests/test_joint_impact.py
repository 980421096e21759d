"""Changes of several cards at once: what they touch together, worked out at a price that does not grow."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import engine
from cards.definitions import definition
from cards.impact import queries
from cards.impact.card_edit import CardEdit
from cards.impact.printed_edit import printed_edits
from cards.impact.queries import Impact, impact_of
from cards.impact.touched_place import TouchedGroup
from cards.models import Card, Set
from cards.services import ensure_factions, save_card
from cards.wiki.services import save_page
from decks.card_use import impact
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck
from decks.models import Deck, Run
from decks.runs.tests.conftest import play_all
from dimrift_site.accounts.models import User

WATCH = """```board
title: {name} bars the way
field: {{c2: {name}}}
open: [c2]
expect:
  c2: {{might: 1}}
```"""


def soldier(number: int, **changes: Any) -> engine.CardDef:
    data = {"key": f"soldier-{number}", "name": f"Soldier {number}", "type": "creature", "arrows": {"n": 1}}
    return engine.card_from_data(data | {"stats": {"might": 1, "life": 2}} | changes)


def edits(*printed: engine.CardDef, **how: Any) -> list[CardEdit]:
    return printed_edits(((card, None) for card in printed), **how)


def group(touched: Impact, title: str) -> TouchedGroup:
    return next(touched_group for touched_group in touched.groups if touched_group.title == title)


@pytest.fixture
def soldiers(alice: User) -> list[Card]:
    """Cards that a public deck plays, each with a page of the wiki that shows it at a board."""
    for number in range(12):
        save_card(soldier(number))
        board = WATCH.format(name=f"Soldier {number}")
        save_page(f"Post {number}", f"There stands [[Soldier {number}]].\n\n{board}", 0, author=None)
    cards = list(Card.objects.order_by("pk"))
    for size in (12, 6, 1):
        lines = [DeckLine("main", card, 1) for card in cards[:size]]
        make_deck(alice, "", lines, name=f"Army of {size}", visibility="public")
    return cards


def test_a_change_is_worked_out_without_a_write_and_is_what_saving_makes_of_it(soldiers: list[Card]) -> None:
    far = Set.objects.create(key="far", name="Far")
    Card.objects.filter(key="soldier-1").update(retired=True)
    printed = soldier(
        1,
        name="Veteran",
        faction="men",
        fabled=True,
        stats={"might": {"n": 3, "transfer": True}, "life": 2},
        effects=[{"kind": "cost", "text": "Consume any 2 mana: summon.", "label": "Hire"}],
        rulings=["It is one."],
    )
    ((before, after),) = printed_edits([(printed, far)], listed=True)
    assert definition(before) == definition(soldiers[1]) and before.retired
    ensure_factions()
    save_card(printed, far)
    saved = Card.objects.get(key="soldier-1")
    assert definition(after) == definition(saved) and after.printed_hash == saved.printed_hash
    assert (after.set, after.aliases, after.retired) == (saved.set, saved.aliases, False)
    assert before.name == "Soldier 1" and before.aliases == []


def test_many_cards_take_as_many_queries_as_two(soldiers: list[Card]) -> None:
    counts = []
    for size in (2, 12):
        stronger = [soldier(number, stats={"might": 2, "life": 2}, fabled=True) for number in range(size)]
        with CaptureQueriesContext(connection) as asked:
            touched = impact_of(edits(*stronger))
        counts.append(len(asked))
        assert touched.scenarios.played == len(touched.scenarios.failing) == size
    assert counts[0] == counts[1] <= 20


def test_each_place_says_through_which_of_the_cards_it_is_touched(soldiers: list[Card]) -> None:
    touched = impact_of(edits(*(soldier(number, stats={"might": 2, "life": 2}) for number in (0, 5))))
    assert touched.cards == ["Soldier 0", "Soldier 5"]
    decks = group(touched, "Public decks that play one of them")
    assert {place.title: list(place.cards) for place in decks.places} == {
        "Army of 12": ["Soldier 0", "Soldier 5"],
        "Army of 6": ["Soldier 0", "Soldier 5"],
        "Army of 1": ["Soldier 0"],
    }
    pages = group(touched, "Pages of the wiki")
    assert [(place.title, place.cards) for place in pages.places] == [
        ("Post 0", ["Soldier 0"]), ("Post 5", ["Soldier 5"])
    ]  # fmt: skip
    assert [(place.title, place.cards) for place in touched.scenarios.failing] == [
        ("Post 0", ["Soldier 0"]), ("Post 5", ["Soldier 5"])
    ]  # fmt: skip


def test_new_problems_are_those_of_all_changes_together(soldiers: list[Card]) -> None:
    touched = impact_of(edits(soldier(0, fabled=True), soldier(5, fabled=True)))
    decks = group(touched, "Public decks that play one of them")
    notes = {place.title: list(place.notes) for place in decks.places}
    assert notes["Army of 1"] == ["Soldier 0 is Fabled and stands in the main deck."]
    assert len(notes["Army of 6"]) == 2
    assert decks.about.startswith("3 decks would get new problems")


def test_a_card_whose_text_is_unchanged_is_not_listed(soldiers: list[Card]) -> None:
    same, flavour = soldier(0), soldier(1, flavour="Who goes there?")
    touched = impact_of(edits(same, flavour, soldier(2, stats={"might": 2, "life": 2})))
    assert touched.cards == ["Soldier 2"] and touched.scenarios.played == 1
    assert [place.title for place in group(touched, "Pages of the wiki").places] == ["Post 2"]
    nothing = impact_of(edits(same, flavour))
    assert not nothing and nothing.cards == [] and nothing.groups == []


def test_beyond_a_number_of_cards_the_others_are_counted_and_named(
    soldiers: list[Card], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "MOST_EDITS", 3)
    stronger = [soldier(number, stats={"might": 2, "life": 2}) for number in range(5)]
    touched = impact_of(edits(soldier(11), *stronger), others=["Soldier 9"])
    assert touched.cards == ["Soldier 0", "Soldier 1", "Soldier 2"]
    assert touched.others == ["Soldier 3", "Soldier 4", "Soldier 9"]
    assert touched.scenarios.played == 3


def test_a_name_that_is_handed_on_is_played_as_that_of_the_card_that_takes_it(soldiers: list[Card]) -> None:
    away, heir = soldier(0, name="Captain"), soldier(99, name="Soldier 0")
    stranger = soldier(99, name="Soldier 0", stats={"might": 7, "life": 2})
    assert not impact_of(edits(away), new=[heir]).scenarios.failing
    assert len(impact_of(edits(away), new=[stranger]).scenarios.failing) == 1
    (gone,) = impact_of(edits(away)).scenarios.failing
    assert "no card is called Soldier 0" in gone.notes[0]
    swapped = edits(away, soldier(1, name="Soldier 0", stats={"might": 7, "life": 2}))
    assert {place.title for place in impact_of(swapped).scenarios.failing} == {"Post 0", "Post 1"}


def test_runs_are_found_by_each_of_the_cards_and_only_the_newest_are_read(
    deck: Deck, start: Callable[..., Run], monkeypatch: pytest.MonkeyPatch
) -> None:
    play_all(start(seed=3))
    play_all(start(seed=4))
    changed = [
        engine.card_from_data({"key": "lamp", "name": "Lamp", "type": "artifact", "stats": {"will": 2}}),
        soldier(1, key="guard", name="Guard", stats={"might": 2, "life": 2}),
    ]
    runs = group(impact_of(edits(*changed)), "Runs of public decks")
    assert runs.size == 2 and [place.cards for place in runs.places] == [["Guard", "Lamp"]] * 2
    monkeypatch.setattr(impact, "MOST_RUNS", 1)
    runs = group(impact_of(edits(*changed)), "Runs of public decks")
    assert runs.size == 1 and "Only the newest 1 are looked at." in runs.about


def test_lists_of_what_becomes_of_a_place_are_cut(alice: User, soldiers: list[Card]) -> None:
    touched = impact_of(edits(*(soldier(number, fabled=True) for number in range(12))))
    decks = group(touched, "Public decks that play one of them")
    (largest,) = (place for place in decks.places if place.title == "Army of 12")
    assert len(largest.notes) == 9 and largest.notes[-1] == "and 4 more"
    assert largest.some_cards.endswith("Soldier 5; and 4 more")
