"""Query parameters that a page does not know are named on the page, which stays."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.core.paginator import Page
from django.test import Client

from dimrift_site.tools.testing.access_matrix import API, DECK, ROWS
from dimrift_site.tools.testing.world import World

pytestmark = pytest.mark.django_db

EDIT = f"{DECK}/edit"
PLAY = f"{DECK}/play"
SAID = (
    ("cards", "type=hero", "“hero” is not known as type; there is creature, artifact, monument."),
    ("cards", "faction=orcs", "“orcs” is not known as faction; there is "),
    ("cards", "fabled=perhaps", "“perhaps” is not known as fabled; there is yes, no."),
    ("cards", "order=price", "“price” is not known as order; there is best, name, faction, type, "),
    ("cards", "page=0", "There is no page “0”; pages are numbered 1 to 1."),
    ("cards", "page=abc", "There is no page “abc”; pages are numbered 1 to 1."),
    ("cards", f"page={'9' * 5000}", f"There is no page “{'9' * 40}…”; pages are numbered 1 to 1."),
    ("cards", "tpye=x", "It knows q, faction, type, fabled, subtype, cost, "),
    ("cards", "a%00=%00", "asks for “a ”, which"),
    ("practice", "zone=z9", "“z9” is not known as zone; there is a4, a3"),
    ("practice", "n=7", "“7” is not known as n; there is 0, 1, 2, 3."),
    ("decks", "page=-1", "There is no page “-1”; pages are numbered 1 to 1."),
    ("decks", "mine=1", "asks for “mine”, which this page does not know. It knows "),
    (EDIT, "type=hero", "“hero” is not known as type; there is creature, artifact, monument."),
    (EDIT, "page=2", "There is no page “2”; pages are numbered 1 to 1."),
    (f"{DECK}/edit/text", "from=file", "“file” is not known as from; there is list."),
    (f"{DECK}/versions", "page=x", "There is no page “x”; pages are numbered 1 to 1."),
    ("games", "page=0", "There is no page “0”; pages are numbered 1 to 1."),
    ("games", "tpye=x", "asks for “tpye”, which this page does not know. It knows page."),
    (PLAY, "edition=old", "“old” is not known as edition; there is "),
    (PLAY, "switch-nothing=yes", "asks for “switch-nothing”, which"),
)  # fmt: skip
RIGHT = (
    ("cards", "q=lamp&type=artifact&faction=none&fabled=no&order=will&direction=asc&view=text&page=1"),
    ("cards", "q=x&type=creature&fabled=yes&order=name"),
    ("cards", "q=-x&subtype=scroll&cost=0&keyword=pray&does=pray&set=x&legal=modern&might-min=0&will-max=9"),
    ("cards", "utm_source=mail&fbclid=x"),
    ("practice", "n=2&sw=1&zone=e1&facing=left"),
    ("decks", "page=1"),
    (EDIT, "q=lamp&type=artifact&faction=none&page=1"),
    (f"{DECK}/edit/text", "from=list"),
    (f"{DECK}/versions", "page=1"),
    ("games", "page=1"),
    (PLAY, "seed=7&edition=wiki&switch-mulligan=no"),
)


def page_of(world_made: World, client: Client, route: str, query: str) -> str:
    answer = client.get(f"{world_made.address(route)}?{query}")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def test_a_page_says_what_it_does_not_know_and_what_is_possible(
    world: Callable[[str], World], alice_client: Client
) -> None:
    world_made = world("private")
    for route, query, words in SAID:
        page = page_of(world_made, alice_client, route, query)
        assert words in page, (route, query)
        assert page.count('note-warn" role="status">') == 1, (route, query)


def test_a_page_says_nothing_where_all_is_known(world: Callable[[str], World], alice_client: Client) -> None:
    world_made = world("private")
    for route, query in RIGHT:
        page = page_of(world_made, alice_client, route, query)
        # What could be tried where no card fits is said in the same way
        complaints = re.findall(r'note-warn" role="status">(?!No card|Did you mean|Without)[^<]+', page)
        assert complaints == [], (route, query)


def test_every_page_with_a_list_in_pages_says_so(world: Callable[[str], World], alice_client: Client) -> None:
    world_made, routes = world("private"), []
    for row in ROWS:
        if row.method != "get" or row.about != "private" or row.route.startswith(API):
            continue
        answer = alice_client.get(world_made.address(row.route))
        if answer.context and isinstance(answer.context.get("page"), Page):
            routes.append(row.route)
            page = page_of(world_made, alice_client, row.route, "page=0&tpye=x")
            assert "There is no page “0”" in page, row
            assert "asks for “tpye”" in page, row
    assert {"cards", "decks", "games", EDIT, f"{DECK}/versions"} <= set(routes)


def test_of_many_unknown_names_a_few_are_said_and_how_many_more_there_are(
    world: Callable[[str], World], client: Client
) -> None:
    query = "&".join(f"{'n' * 60}{number}=1" for number in range(500))
    page = page_of(world("private"), client, "cards", query)
    assert page.count('note-warn" role="status">') == 5 + 1
    assert "And 495 more of that kind." in page


def test_every_page_here_is_a_route() -> None:
    assert {route for route, *_rest in (*SAID, *RIGHT)} <= {row.route for row in ROWS}


@pytest.mark.parametrize(
    ("asked", "clean_address"),
    [
        ("/cards?q=lamp&faction=&type=&order=name&view=", "/cards?q=lamp&order=name"),
        ("/cards?q=&faction=", "/cards"),
        ("/cards?q", "/cards"),
        ("/decks?text=&tag=a+b&order=new", "/decks?tag=a+b&order=new"),
    ],
)
def test_what_a_form_leaves_empty_is_no_part_of_an_address(
    client: Client, asked: str, clean_address: str
) -> None:
    answer = client.get(asked)
    assert (answer.status_code, answer["Location"]) == (302, clean_address)
    assert client.get(clean_address).status_code != 302


def test_an_address_without_what_is_empty_is_never_one_of_another_site(client: Client) -> None:
    assert client.get("/", {"q": ""}, PATH_INFO="//elsewhere.example")["Location"] == "/%2Felsewhere.example"


EMPTY = re.compile(r'(?:href|action|hx-get)="(/[^"#]*[?&;][\w-]+=(?=[&"#])[^"]*)"')


def test_no_link_of_any_page_has_a_parameter_without_a_value(
    world: Callable[[str], World], alice_client: Client
) -> None:
    world_made, empty_links = world("public"), {}
    for route in sorted({row.route for row in ROWS if row.method == "get" and not row.route.startswith(API)}):
        answer = alice_client.get(world_made.address(route))
        if answer.headers.get("Content-Type", "").startswith("text/html") and not answer.streaming:
            empty_links[route] = [
                link for link in EMPTY.findall(answer.content.decode()) if "/account/" not in link
            ]
    assert {route: links for route, links in empty_links.items() if links} == {}
    assert len(empty_links) > 50


def test_programs_get_an_answer_to_what_they_leave_empty(client: Client) -> None:
    assert client.get("/api/v1/cards/search?q=").status_code != 302
