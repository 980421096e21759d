"""Facets of the list of cards: every count is what pressing it leaves, and every address is plain."""

import re
from html import unescape

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client

from cards.models import Card, Set
from cards.queries import Filter, card_listing, cards_by_number
from cards.search.facets.card_pools import card_pools
from cards.search.facets.choices import RANGES
from cards.search.facets.counts import FacetGroup, facet_groups
from cards.services import save_card
from cards.tests.conftest import KNIGHT, LAMP, printed
from cards.workshop.services import make_set, save_workshop_card

pytestmark = pytest.mark.both_databases
DRAWS = {"kind": "trigger", "text": "When this is destroyed: draw a card."}
LINK = re.compile(
    r'<li><a href="([^"]*)"( aria-current="true")?>(?:<svg.*?</svg>)?(.*?) <span class="count">(\d+)<'
)


@pytest.fixture
def cards(catalogue: dict[str, Card]) -> None:
    """The small catalogue, and some cards that share a subtype, a cost, a deed and a set with each other."""
    of_set = Set.objects.create(key="old", name="The Old Set")
    for number, subtype in enumerate(("Scroll", "Scroll", "Trap")):
        changes = {
            "key": f"card-{number}",
            "name": f"Card {number}",
            "subtypes": [subtype],
            "effects": [DRAWS],
        }
        save_card(printed(LAMP, **changes), of_set if number else None)
    save_card(printed(KNIGHT, key="squire", name="Squire", faction="men", fabled=False, stats={"might": 1}))


def asked(**parameters: str) -> Filter:
    return Filter.of({name.replace("_", "-"): value for name, value in parameters.items()})


def groups_of(narrowed: Filter) -> list[FacetGroup]:
    return facet_groups(narrowed, card_pools())


SEARCHES = [
    {},
    {"q": "-zebra"},
    {"faction": "men"},
    {"faction": "men", "type": "artifact", "subtype": "scroll"},
    {"q": "/draw/", "cost": "0"},
    {"does": "draw", "set": "old"},
    {"might_min": "1", "might_max": "1"},
    {"legal": "modern", "keyword": "pray"},
    {"does": "draw@you"},
]


@pytest.mark.parametrize("parameters", SEARCHES, ids=["&".join(sorted(each)) or "all" for each in SEARCHES])
def test_each_count_is_the_number_of_cards_that_a_press_leaves(
    cards: None, parameters: dict[str, str]
) -> None:
    groups = groups_of(asked(**parameters))
    assert {"faction", "type", "cost", "does", "fabled"} <= {group.name for group in groups}
    for group in groups:
        for facet in group.values:
            left = card_listing(asked(**{**parameters, group.name: facet.value})).numbers
            assert len(left) == facet.size, (group.name, facet)
            assert facet.words


def test_a_range_leaves_the_cards_between_its_bounds(cards: None) -> None:
    def names(**parameters: str) -> list[str]:
        return [card.name for card in cards_by_number(card_listing(asked(**parameters)).numbers)]

    assert names(might_min="1", might_max="1") == ["Squire"]
    assert names(might_min="2") == ["Knight"]
    assert names(q="t:creature", might_max="1") == ["Squire"]
    assert names(life_min="3", faction="men") == []


def test_retired_cards_and_those_of_workshops_are_in_no_count(client: Client, cards: None) -> None:
    before = groups_of(asked())
    page = client.get("/cards").content
    author = get_user_model().objects.create_user("walter")
    draft = printed(LAMP, name="Lighthouse", subtypes=["Beacon"], effects=[DRAWS])
    save_workshop_card(make_set(author.pk, name="Drafts", visibility="unlisted"), draft)
    assert groups_of(asked()) == before
    assert client.get("/cards").content == page
    Card.objects.filter(key="squire").update(retired=True)
    (factions, *_others) = groups_of(asked())
    assert {facet.value: facet.size for facet in factions.values} == {"men": 4, "fey": 1, "none": 1}


def test_a_press_on_a_value_asks_for_it_and_another_press_no_more(client: Client, cards: None) -> None:
    def links(address: str) -> dict[str, tuple[str, str]]:
        page = client.get(address, headers={"HX-Target": "found"}).content.decode()
        return {words: (unescape(link), chosen) for link, chosen, words, _count in LINK.findall(page)}

    assert links("/cards?q=-zebra&page=1&order=name")["Scroll"] == ("?q=-zebra&order=name&subtype=scroll", "")
    chosen = links("/cards?q=-zebra&subtype=scroll&faction=men")
    assert chosen["Scroll"] == ("?q=-zebra&faction=men", ' aria-current="true"')
    assert chosen["Trap"] == (
        "?q=-zebra&faction=men&subtype=trap",
        "",
    )  # counted as if no subtype were chosen
    assert links("/cards?subtype=scroll")["Scroll"][0] == "/cards"
    assert not any(link.endswith("=") or "=&" in link for link, _chosen in chosen.values())


def test_what_is_chosen_stands_above_the_list_with_a_way_to_take_it_away(client: Client, cards: None) -> None:
    page = client.get("/cards?q=-zebra&faction=men&will-min=1&will-max=2").content.decode()
    chips = re.findall(r'<li><a href="([^"]*)">([^<]*) <span aria-hidden', page)
    assert [(unescape(address), words) for address, words in chips] == [
        ("?q=-zebra&faction=men", "Will: 1 to 2"),
        ("?q=-zebra&will-min=1&will-max=2", "Faction: Men"),
    ]
    assert '<a class="chips-all" href="?q=-zebra">' in page
    assert '<input type="hidden" name="faction" value="men">' in page  # so that typing keeps it
    assert page.count('name="will-min"') == 1


@pytest.mark.parametrize("name", RANGES)
def test_a_bound_that_is_no_number_is_said_and_no_card_fits(client: Client, cards: None, name: str) -> None:
    page = unescape(client.get(f"/cards?{name}=many").content.decode())
    assert "“many” is no number" in page
    assert "No card fits all of that" in page


@pytest.mark.parametrize(
    "query", ["legal=nothing", "keyword=zebra", "cost=99", "subtype=%00", f"does={'x' * 5000}", "cost=life"]
)
def test_a_value_that_no_card_has_leaves_none_and_can_be_taken_away(
    client: Client, cards: None, query: str
) -> None:
    page = unescape(client.get(f"/cards?{query}").content.decode())
    assert re.search(r"No card fits all of that|\d found", page)
    assert ", take it away</span>" in page


def test_facets_are_counted_while_templates_are_edited_too(
    cards: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = groups_of(asked(q="-zebra"))
    monkeypatch.setattr(settings, "DEBUG", True)  # when nothing is kept
    assert groups_of(asked(q="-zebra")) == kept


def test_of_a_group_with_very_many_values_the_largest_are_listed(
    cards: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cards.search.facets.counts.MOST_VALUES", 1)
    (subtypes,) = [group for group in groups_of(asked()) if group.name == "subtype"]
    assert [facet.words for facet in subtypes.values] == ["Scroll"]
