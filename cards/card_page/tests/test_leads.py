"""Links that lead on from a card's page."""

import re
from html import unescape

from django.conf import settings
from django.test import Client

from cards.card_page.reach_diagram import reach_diagram
from cards.models import Card, Set
from cards.relations.queries import relations_of
from cards.services import save_card
from cards.tests.conftest import KNIGHT, LAMP, RIDDLE, printed
from engine import reaches


def addresses(page: str) -> list[str]:
    return [unescape(address) for address in re.findall(r'href="([^"]*)"', page)]


def similar(key: str) -> list[str]:
    return [holder.key for holder in relations_of(Card.objects.get(key=key)).similar]


def test_faction_type_subtype_stats_cost_and_words_of_the_text_lead_on(
    client: Client, catalogue: dict[str, Card]
) -> None:
    save_card(printed(LAMP, key="scroll", name="Old Scroll", subtypes=["fey beast"], stats={"will": 2}))
    page = client.get("/cards/scroll").content.decode()
    leads = addresses(page)
    for address in (
        "/cards?type=artifact",
        "/cards?faction=men",
        "/cards?q=t%3A%22fey+beast%22",
        "/cards?q=will%3D2",
        "/wiki/Will",
        "/wiki/Pray",
    ):
        assert address in leads, address
        assert client.get(address).status_code in (200, 302, 404)
    # What the links find has the card in it.
    for address in leads:
        if address.startswith("/cards?") and "q=" in address:
            answer = client.get(address, headers={"HX-Target": "found"})
            assert catalogue["lamp"].pk is not None
            assert Card.objects.get(key="scroll").pk in list(answer.context["page"]), address


def test_previous_and_next_go_by_name_where_no_search_is_known(
    client: Client, catalogue: dict[str, Card]
) -> None:
    page = client.get("/cards/lamp").content.decode()
    assert re.search(r'rel="prev" href="/cards/knight"', page)
    assert re.search(r'rel="next" href="/cards/riddle"', page)
    assert 'rel="prev"' not in client.get("/cards/knight").content.decode()
    Card.objects.filter(key="riddle").update(retired=True)
    assert 'rel="next"' not in client.get("/cards/lamp").content.decode()


def test_previous_and_next_go_through_the_search_that_the_reader_came_from(
    client: Client, catalogue: dict[str, Card]
) -> None:
    page = client.get("/cards/lamp?order=will").content.decode()
    assert 'rel="next" href="/cards/knight?order=will"' in page
    assert "1 of 3" in page


def test_reach_is_shown_in_four_facings_by_both_models(client: Client, factions: None) -> None:
    save_card(printed(LAMP, arrows={"n": 2, "e": 1}))
    diagram = reach_diagram(Card.objects.get(key="lamp"))
    assert diagram is not None
    assert [model.title for model in diagram.models] == ["Modern and latest", "Classic and wiki"]
    for model, name in zip(diagram.models, ("ray", "ring"), strict=True):
        for facing in model.facings:
            assert list(facing.zones) == reaches({"n": 2, "e": 1}, "c1", facing.facing, model=name)
    page = client.get("/cards/lamp").content.decode()
    assert page.count('class="reach-grid"') == 8
    assert "From c1" in page
    save_card(printed(KNIGHT))
    assert "From c2" in client.get("/cards/knight").content.decode()


def test_reach_says_where_a_model_does_not_print_such_arrows_and_is_one_where_both_agree(
    client: Client, factions: None
) -> None:
    save_card(printed(LAMP, arrows={"ne": 2}))
    page = client.get("/cards/lamp").content.decode()
    assert "Not printed so: no arrow up right has a strength of 2 there" in page
    assert "reach model" not in page
    save_card(printed(LAMP, arrows={"n": 1}))
    page = client.get("/cards/lamp").content.decode()
    assert "In every edition" in page
    assert page.count('class="reach-grid"') == 4
    save_card(printed(LAMP, arrows={}))
    assert "What it reaches" not in client.get("/cards/lamp").content.decode()


def test_similar_cards_are_of_its_type_and_do_the_same(client: Client, factions: None) -> None:
    for data in (LAMP, RIDDLE):
        save_card(printed(data))
    save_card(printed(KNIGHT))
    save_card(printed(KNIGHT, key="squire", name="Squire"))
    save_card(printed(KNIGHT, key="page", name="Page", faction="men"))
    save_card(printed(KNIGHT, key="gone", name="Gone"))
    Card.objects.filter(key="gone").update(retired=True)
    assert similar("knight") == ["squire", "page"]
    assert 'href="/cards/squire"' in client.get("/cards/knight").content.decode()
    assert similar("riddle") == []


def test_an_edition_that_somebody_reads_about_is_kept_in_links_to_rules_and_terms(
    client: Client, factions: None
) -> None:
    save_card(printed(LAMP, effects=["trigger | When [this] strikes a creature: it is Prone."]))
    for asked in ("", "?edition=classic"):
        page = client.get(f"/cards/lamp{asked}").content.decode()
        rules = re.findall(r'class="rule" href="/rules/[\d.a-d]+([^"]*)"', page)
        assert {*rules} == {asked}
        assert f'href="/wiki/Prone{asked}"' in page
    newest = client.get("/cards/lamp?edition=newest").content.decode()
    assert "“newest” is not known as edition" in newest
    assert 'href="/wiki/Prone"' in newest
    Set.objects.create(key="first", name="First", edition="classic")
    Card.objects.update(set=Set.objects.get())
    assert "/wiki/Prone?edition=wiki" in client.get("/cards/lamp?edition=wiki").content.decode()
    assert "/wiki/Prone?edition=classic" in client.get("/cards/lamp").content.decode()


def switch(page: str) -> list[tuple[str, str, bool]]:
    """The links of the switch: address, words, and whether it says that this is shown."""
    [drawn] = re.findall(r'<nav class="edition-switch".*?</nav>', page, re.DOTALL)
    links = re.findall(r'<a href="([^"]*)"( aria-current="true")?>([^<]*)</a>', drawn)
    return [(unescape(address), words, bool(current)) for address, current, words in links]


def test_a_switch_shows_the_card_by_each_edition_and_marks_the_one_that_is_shown(
    client: Client, factions: None
) -> None:
    save_card(printed(LAMP))
    names = ["all editions", "Classic", "Wiki", "Modern", "Latest"]
    bare = switch(client.get("/cards/lamp").content.decode())
    assert [words for _address, words, _now in bare] == names
    assert [words for _address, words, now in bare if now] == ["all editions"]
    assert bare[0][0] == "/cards/lamp"
    for address, words, _now in bare:
        answer = client.get(address)
        assert [edition_link[1] for edition_link in switch(answer.content.decode()) if edition_link[2]] == [
            words
        ]
        assert f'<link rel="canonical" href="{settings.SITE_URL}/cards/lamp">' in answer.content.decode()


def test_a_set_s_own_edition_is_that_of_the_address_without_one(client: Client, factions: None) -> None:
    save_card(printed(LAMP), Set.objects.create(key="first", name="First", edition="classic"))
    bare = switch(client.get("/cards/lamp").content.decode())
    assert [edition_link[:2] for edition_link in bare if edition_link[2]] == [("/cards/lamp", "Classic")]
    assert "all editions" not in [words for _address, words, _now in bare]
    again = switch(client.get("/cards/lamp?edition=modern").content.decode())
    assert ("/cards/lamp", "Classic", False) in again
    assert ("/cards/lamp?edition=modern", "Modern", True) in again


def test_reach_is_that_of_the_edition_that_is_shown(client: Client, factions: None) -> None:
    save_card(printed(LAMP, arrows={"n": 2, "e": 1}))
    for edition, title, other in (
        ("modern", "Modern and latest", "Classic and wiki"),
        ("latest", "Modern and latest", "Classic and wiki"),
        ("classic", "Classic and wiki", "Modern and latest"),
        ("wiki", "Classic and wiki", "Modern and latest"),
    ):
        page = client.get(f"/cards/lamp?edition={edition}").content.decode()
        assert page.count('class="reach-grid"') == 4
        assert f"<h3>{title}</h3>" in page
        assert f"<h3>{other}</h3>" not in page
    save_card(printed(LAMP, arrows={"ne": 2}))
    refused = client.get("/cards/lamp?edition=modern").content.decode()
    assert re.search(r'Not printed so: .*href="/rules/[\d.]+\?edition=modern"', refused)


def test_the_list_and_the_edition_are_both_kept_by_the_switch_and_from_card_to_card(
    client: Client, catalogue: dict[str, Card]
) -> None:
    page = client.get("/cards/lamp?order=will&edition=wiki").content.decode()
    assert ("/cards/lamp?order=will&edition=modern", "Modern", False) in switch(page)
    assert ("/cards/lamp?order=will", "all editions", False) in switch(page)
    leads = addresses(page)
    assert "/cards/knight?order=will&edition=wiki" in leads
    assert "/cards?order=will" in leads
    assert "/learn/try?card=lamp&edition=wiki" in leads


def test_a_card_on_which_nothing_depends_on_the_edition_has_no_switch(client: Client, factions: None) -> None:
    save_card(printed(LAMP, effects=[], arrows={}, rulings=[]))
    assert "edition-switch" not in client.get("/cards/lamp").content.decode()
