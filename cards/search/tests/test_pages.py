"""Pages of searches: one hit, views, neighbours, redirects, help; each within its budget."""

import re
from html import unescape

import pytest
from django.test import Client
from django.utils.html import escape

from cards.models import Card, Set
from cards.queries import Filter, card_listing, warnings_about
from cards.search.advice import SPOKEN, known_values
from cards.search.fields import FIELDS
from cards.services import save_card, save_printing
from cards.tests.conftest import KNIGHT, LAMP, printed
from cards.tests.test_services import PRINTED
from cards.wiki.services import save_page

VIEWS = ["grid", "list", "text", "checklist"]


def test_one_hit_leads_to_the_card(client: Client, catalogue: dict[str, Card]) -> None:
    answer = client.get("/cards?q=puzzling+OR+pray")
    assert (answer.status_code, answer["Location"]) == (302, "/cards/lamp?q=puzzling+OR+pray")
    assert client.get("/cards?q=pray", headers={"HX-Target": "found"}).status_code == 200  # while one types
    assert client.get("/cards?q=pray+foo:bar").status_code == 200  # what is not followed has to be seen
    assert client.get("/cards?faction=men").status_code == 200


@pytest.mark.parametrize("address", ["/search", "/search?q=t%3Acreature&view=text"])
def test_the_address_search_leads_to_the_list(
    client: Client, catalogue: dict[str, Card], address: str
) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer["Location"]) == (301, address.replace("/search", "/cards"))


@pytest.mark.parametrize("view", VIEWS)
def test_each_view_shows_all_cards_with_links_that_keep_the_search(
    client: Client, catalogue: dict[str, Card], view: str
) -> None:
    page = client.get("/cards", {"q": "-zebra", "view": view, "order": "name"}).content.decode()
    for card in catalogue.values():
        assert f'href="{card.get_absolute_url()}?q=-zebra&amp;order=name"' in page
        assert card.name in page
    assert ("Pray." in page) == (view == "text")
    assert "<results>" not in page


def test_a_card_of_a_list_leads_to_its_neighbours(client: Client, catalogue: dict[str, Card]) -> None:
    page = client.get("/cards/lamp?q=-zebra&order=name").content.decode()
    assert "2 of 3" in page
    assert 'rel="prev" href="/cards/knight?q=-zebra&amp;order=name"' in page
    assert 'rel="next" href="/cards/riddle?q=-zebra&amp;order=name"' in page
    assert 'rel="next"' not in client.get("/cards/riddle?q=-zebra&order=name").content.decode()
    assert " of 3" not in client.get("/cards/lamp?q=zebra").content.decode()
    assert 'rel="next" href="/cards/riddle"' in client.get("/cards/lamp").content.decode()  # by name


def test_a_faction_that_is_not_there_is_named(client: Client, catalogue: dict[str, Card]) -> None:
    page = client.get("/cards?faction=xyz").content.decode()
    assert "“xyz” is not known as faction; there is" in page


def test_printings_of_other_sets_are_listed_when_asked_for(
    client: Client, catalogue: dict[str, Card]
) -> None:
    assert "Old Set" not in client.get("/cards?q=unique:printings").content.decode()
    save_printing(printed(LAMP), Set.objects.create(key="old", name="Old Set"), None)
    assert "Lamp (Old Set)" in client.get("/cards?q=unique:printings").content.decode()  # not what was kept
    assert "Old Set" not in client.get("/cards?q=-zebra").content.decode()


def test_a_list_goes_on_behind_its_last_card(
    client: Client, catalogue: dict[str, Card], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cards.queries.MOST_LISTED", 2)
    page = client.get("/cards?order=name").content.decode()
    assert "?order=name&amp;after=lamp" in page
    assert "Riddle" not in page
    following = client.get("/cards?order=name&after=lamp").content.decode()
    assert "Riddle" in following
    assert "Knight" not in following


def test_the_help_has_every_field_value_and_example_and_these_can_be_followed(
    client: Client, catalogue: dict[str, Card]
) -> None:
    page = client.get("/help/search").content.decode()
    for field in FIELDS:
        for word in (field.name, *field.aliases, *field.values):
            assert f"<code>{word}</code>" in page
        for example, words in field.examples if field.name != "set" else ():  # which knows those of this site
            assert escape(example) in page
            assert escape(words) in page
            assert "no field" not in client.get("/cards", {"q": example}).content.decode()


PAGES = [
    "/cards",
    *(f"/cards?q=a&view={view}" for view in VIEWS),
    "/help/search",
    "/cards/card-7?q=t:creature",
]


def test_pages_take_ten_queries_and_a_hundred_kilobytes(
    client: Client, factions: None, django_assert_max_num_queries: object
) -> None:
    for number in range(70):
        save_card(printed(KNIGHT, key=f"card-{number}", name=f"Knight of a long name {number:02}"))
    for address in PAGES:
        with django_assert_max_num_queries(10):  # type: ignore[operator]
            answer = client.get(address)
        assert answer.status_code == 200
        assert len(answer.content) <= 100 * 1024, address


def completed(client: Client, text: str, **more: str) -> list[dict[str, str]]:
    answer = client.get("/api/v1/cards/search/completions", {"q": text, **more})
    results: list[dict[str, str]] = answer.json()["results"]
    return results


def test_completions_are_cards_words_fields_values_and_words_of_names(
    client: Client, catalogue: dict[str, Card]
) -> None:
    def searches(text: str) -> list[str]:
        return [result["search"] for result in completed(client, text)]

    assert searches("lamp t:cr") == ["lamp type:creature"]
    assert searches("mig") == ["might>="]
    assert searches("la") == ['!"Lamp"', "land", "lamp"]
    assert searches("lar")[0] == "big creature"
    assert searches("-is:unr") == ["-is:unread"]
    assert searches("ramp") == ["ramp"]
    assert searches("t:creature ram") == ["t:creature ramp"]
    assert searches("is:zzz") == []
    assert searches("") == []


def test_a_completed_card_has_its_face_cost_and_page(client: Client, catalogue: dict[str, Card]) -> None:
    (card, *_others) = completed(client, "t:creature kni")
    assert (card["kind"], card["name"], card["address"], card["cost"]) == (
        "card",
        "Knight",
        "/cards/knight",
        "2",
    )
    assert card["about"] == "Fey creature"
    assert card["picture"].endswith(".small.webp")
    (value,) = completed(client, "does:pr")
    assert (value["kind"], value["about"]) == ("value", "Prays")


def test_names_are_completed_from_any_of_their_words_those_first_that_begin_so(
    client: Client, catalogue: dict[str, Card]
) -> None:
    for key, name in (("b", "Old Bell"), ("a", "Bell of Iron"), ("c", "Half-Bell"), ("d", "Dumbbell")):
        save_card(printed(LAMP, key=key, name=name))
    names = [each["name"] for each in completed(client, "bell") if each["kind"] == "card"]
    assert names == ["Bell of Iron", "Old Bell", "Half-Bell"]
    assert [each["name"] for each in completed(client, "BELL of ir") if each["kind"] == "card"] == [
        "Bell of Iron"
    ]
    Card.objects.filter(key="a").update(retired=True)
    assert "Bell of Iron" not in [each["name"] for each in completed(client, "bell")]


def test_pages_of_the_wiki_are_completed_by_titles_and_other_names(client: Client, db: None) -> None:
    save_page("First Strike", "It strikes first.", 0, author=None)
    save_page("Strike", "It strikes.", 0, author=None)
    titles = [(each["name"], each["address"]) for each in completed(client, "stri", of="wiki")]
    assert titles == [("Strike", "/wiki/Strike"), ("First Strike", "/wiki/First_Strike")]
    assert [each["name"] for each in completed(client, "attack", of="wiki")] == ["Strike", "Might"]
    assert completed(client, " ", of="wiki") == []
    assert client.get("/api/v1/cards/search/completions?q=a&of=zebra").status_code == 400


JOINED = re.compile(r'<th scope="row"><code>([^<]*)</code></th>')
EXAMPLE = re.compile(r"<a\s+href=\"[^\"]*\?q=[^\"]*\"><code>([^<]*)</code></a>")


@pytest.mark.parametrize("has_set", [False, True], ids=["without a set", "with a set"])
def test_every_example_of_the_help_finds_cards_of_those_that_are_shipped(
    client: Client, factions: None, has_set: bool
) -> None:
    core = Set.objects.create(key="core", name="The Far End") if has_set else None
    for card in PRINTED:
        save_card(card, core)
    page = client.get("/help/search").content.decode()
    assert ("No card is of a set" in page) is not has_set
    joining = page.partition("<caption>Fields")[0]
    examples = [unescape(each) for each in JOINED.findall(joining) + EXAMPLE.findall(page)]
    assert len(examples) > len(FIELDS)
    assert {example for example in examples if not answers(example)} == set()


def answers(asked: str) -> bool:
    """Return whether a search finds cards, and nothing is said about it."""
    narrowed = Filter(words=asked)
    listed = card_listing(narrowed)
    return bool(listed.numbers) and not warnings_about(narrowed, listed)


def test_in_place_of_an_unknown_field_the_one_with_the_value_is_advised(catalogue: dict[str, Card]) -> None:
    values = {value for field in SPOKEN for value in known_values().get(field, ())}
    assert values
    for value in values:
        narrowed = Filter(words=f"c:{value}")
        (advice,) = warnings_about(narrowed, card_listing(narrowed))
        assert advice.better, value
        better = Filter(words=advice.better)
        assert warnings_about(better, card_listing(better)) == [], advice.better


def test_a_cost_of_x_counts_as_0_and_the_help_says_so(client: Client, factions: None) -> None:
    save_card(
        printed(
            {
                **LAMP,
                "key": "well",
                "name": "Well",
                "effects": [{"kind": "cost", "text": "Consume any X mana: summon."}],
            }
        ),
        None,
    )
    assert answers("cost=0 name:well")
    assert not answers("cost>0 name:well")
    assert "X counts as 0" in client.get("/help/search").content.decode()
