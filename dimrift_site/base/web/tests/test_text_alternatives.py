"""Pictures, signs, charts and diagrams have words that a screen reader says in their place, or are silent."""

import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from typing import Final

import pytest
from django.test import Client

from cards.faces.printed_card import printed_card
from cards.models import Card
from cards.templatetags.face_tags import picture_words
from cards.wiki.services import save_page
from decks.lists.deck_store import DeckLine, save_entries
from decks.tests.conftest import play
from dimrift_site.tools.testing.access_matrix import ADMIN, API, MODELS, ROWS
from dimrift_site.tools.testing.world import World

pytestmark = pytest.mark.django_db

EMPTY: Final = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
PRESSED: Final = {"a", "button", "summary", "label"}
# What holds a picture together with the words that stand beside it.
HOLDERS: Final = {*PRESSED, "article", "figure", "header", "li", "section", "td"}
BOARD: Final = "```board\nfield: {c2: Knight}\n```"
# What is another each time
SECRETS: Final = re.compile(r'name="(?:csrfmiddlewaretoken|nonce)" value="[^"]*"')
# Pages that look otherwise with other words in their address.
MORE: Final = (
    "/cards?view=list",
    "/cards?view=text",
    "/cards?q=knight or lamp",
    "/cards/knight",
    "/cards/lamp?edition=classic",
    "/practice?card=knight&zone=c2",
    "/practice/quiz?seed=7&marks=",
    "/wiki/Drawn",
    "{deck}/edit?view=grid",
    "{deck}/edit?view=text",
    "{deck}/statistics?least=2",
    "{deck}/print?kind=cards",
)


class HtmlElement:
    """An element of a page: its attributes, elements and words, and what it lies in."""

    def __init__(self, tag: str, attributes: dict[str, str], parent: "HtmlElement | None") -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.elements: list[HtmlElement] = []
        self.words: list[str] = []

    @property
    def css(self) -> set[str]:
        return {*self.attributes.get("class", "").split()}

    @property
    def is_silent(self) -> bool:
        return any(element.attributes.get("aria-hidden") == "true" for element in self.upwards())

    def upwards(self) -> "Iterator[HtmlElement]":
        """This one, and what it lies in, from within."""
        here: HtmlElement | None = self
        while here is not None:
            yield here
            here = here.parent

    def below(self) -> "Iterator[HtmlElement]":
        """This one and all that lies in it, in the order of the page."""
        yield self
        for element in self.elements:
            yield from element.below()

    def spoken(self) -> str:
        """Return the words that are read out: labels and alternatives in place of what they stand for."""
        if self.attributes.get("aria-hidden") == "true" or self.tag in ("script", "style", "template"):
            return ""
        if label := self.attributes.get("aria-label", ""):
            return label
        own = self.attributes.get("alt", ""), *self.words, *(element.spoken() for element in self.elements)
        return " ".join(words for words in map(str.strip, own) if words) or self.attributes.get("title", "")

    def __str__(self) -> str:
        named = " ".join(f'{name}="{value[:60]}"' for name, value in self.attributes.items())
        within = next((element for element in self.upwards() if element is not self and element.css), None)
        return f"<{self.tag} {named}>" + (f" in .{'.'.join(sorted(within.css))}" if within else "")


class HtmlTree(HTMLParser):
    """The elements of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.root = HtmlElement("", {}, None)
        self._open = self.root
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = HtmlElement(tag, {name: value or "" for name, value in attrs}, self._open)
        self._open.elements.append(element)
        if tag not in EMPTY:
            self._open = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in EMPTY:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        opened = next((element for element in self._open.upwards() if element.tag == tag), None)
        if opened is not None and opened.parent is not None:
            self._open = opened.parent

    def handle_data(self, data: str) -> None:
        self._open.words.append(data)


def without_words(html: str, faces: set[str]) -> list[str]:
    """Name all that a page shows and nobody can hear; `faces` are the words for faces that stand alone."""
    elements = list(HtmlTree(html).root.below())
    charts_end = max(
        (number for number, element in enumerate(elements) if element.tag == "table"), default=-1
    )
    wrong: list[str] = []
    for number, element in enumerate(elements):
        if element.is_silent:
            continue
        if element.tag in ("img", "image"):
            wrong += _wrong_picture(element, faces)
        elif element.tag == "svg" and not _is_named_sign(element):
            wrong.append(f"neither named nor silent: {element}")
        elif element.attributes.get("role") == "img" and element.tag != "svg" and not element.spoken():
            wrong.append(f"a picture without a name: {element}")
        if "chart" in element.css:
            figure = next(
                (html_element for html_element in element.upwards() if html_element.tag == "figure"), element
            )
            has_table = any(html_element.tag == "table" for html_element in figure.below())
            if not has_table and number > charts_end:
                wrong.append(f"a chart without a table: {element}")
        if "diagram" in element.css and not any(
            "diagram-words" in html_element.css for html_element in element.below()
        ):
            wrong.append(f"a diagram without its position in words: {element}")
        is_pressed = element.tag == "button" or (element.tag == "a" and "href" in element.attributes)
        if is_pressed and not element.spoken():
            wrong.append(f"pressed, and without a name: {element}")
    return wrong


def _wrong_picture(picture: HtmlElement, faces: set[str]) -> list[str]:
    if picture.tag == "image":  # of an SVG, which has the words
        return [f"not silent: {picture}"]
    if "alt" not in picture.attributes:
        return [f"without alt: {picture}"]
    words = picture.attributes["alt"]
    if not words:
        around = picture.upwards()
        holder = next(
            (element for element in around if element.tag in HOLDERS or "face" in element.css), None
        )
        if holder is None or not holder.spoken():
            return [f"alone, with an empty alt: {picture}"]
    elif "face-picture" in picture.css and words not in faces:
        return [f"a face without name, cost and type: {picture}"]
    return []


def _is_named_sign(sign: HtmlElement) -> bool:
    """Return whether it has a name, or is drawn within a picture that has one, or only keeps symbols."""
    pictures = [
        html_element for html_element in sign.upwards() if html_element.attributes.get("role") == "img"
    ]
    titles = [element for element in sign.elements if element.tag == "title" and element.spoken()]
    if any(picture.attributes.get("aria-label") for picture in pictures) or (pictures and titles):
        return True
    if sign.attributes.get("role") == "group" and sign.attributes.get("aria-label"):  # its links have names
        return True
    return {element.tag for element in sign.elements} in ({"symbol"}, {"defs"}, {"symbol", "defs"})


@pytest.fixture
def furnished(world: Callable[[str], World]) -> World:
    """Alice's things, with a run that was played, a deck with a costly card and a page with a diagram."""
    world_made = world("public")
    cards = {card.key: card for card in Card.objects.all()}
    lines = [DeckLine("main", cards["lamp"], 20), DeckLine("fables", cards["knight"], 2)]
    save_entries(world_made.deck, lines)
    play(world_made.run)
    save_page("Drawn", BOARD, 0, author=None)
    return world_made


def all_faces() -> set[str]:
    return {picture_words(printed_card(card)) for card in Card.objects.all()}


def read(client: Client, addresses: list[str]) -> dict[str, str]:
    """The pages among these addresses, by address."""
    answers = {address: client.get(address, follow=True) for address in addresses}
    return {
        address: answer.content.decode()
        for address, answer in answers.items()
        if answer.headers.get("Content-Type", "").startswith("text/html")
    }


def test_every_picture_of_every_page_has_its_words_or_is_decoration(
    furnished: World, everybody: dict[str, Client]
) -> None:
    routes = {row.route for row in ROWS if row.method == "get" and not row.route.startswith(API)}
    deck = f"/decks/{furnished.deck.public_id}"
    addresses = [furnished.address(route) for route in sorted(routes)] + [
        address_form.format(deck=deck) for address_form in MORE
    ]
    faces = all_faces()
    assert "Knight, cost 2, Fabled Creature" in faces
    seen: set[str] = set()
    for who in ("alice", "bob", "charlie"):
        pages = read(everybody[who], addresses)
        assert sum("<img" in html or "<image" in html for html in pages.values()) > 10
        assert sum("chart" in html for html in pages.values()) > 2
        assert "diagram-words" in pages["/wiki/Drawn"]
        new = those_not_seen(pages, seen)
        faults = {address: without_words(html, faces) for address, html in new.items()}
        assert {address: wrong for address, wrong in faults.items() if wrong} == {}, who


def those_not_seen(pages: dict[str, str], seen: set[str]) -> dict[str, str]:
    """Return the pages whose middle is new, and the first one for what stands around it; all are seen now."""
    middles = {
        address: SECRETS.sub("", html.partition("<main")[2].partition("</main>")[0] or html)
        for address, html in pages.items()
    }
    new = {
        address: html
        for number, (address, html) in enumerate(pages.items())
        if number == 0 or middles[address] not in seen
    }
    seen |= {*middles.values()}
    return new


def test_every_picture_of_the_admin_has_its_words_or_is_decoration(
    furnished: World, admin_client: Client
) -> None:
    lists = [f"/admin/{model}/" for model in MODELS]
    forms = [f"/admin/cards/card/{Card.objects.get(key='knight').pk}/{way}/" for way in ("change", "art")]
    routes = [row.route for row in ADMIN if row.method == "get" and "<" not in row.route]
    pages = read(admin_client, [*lists, *forms, *(f"/{route}" for route in routes)])
    assert len(pages) > len(MODELS)
    faults = {address: without_words(html, all_faces()) for address, html in pages.items()}
    assert {address: wrong for address, wrong in faults.items() if wrong} == {}


@pytest.mark.parametrize(
    ("html", "wrong"),
    [
        ('<p><img src="a.png"></p>', "without alt"),
        ('<a href="/"><img src="a.png" alt=""></a>', "alone, with an empty alt"),
        ('<a href="/"><img src="a.png" alt=""> Knight</a>', ""),
        ('<div aria-hidden="true"><img src="a.png" alt=""></div>', ""),
        ('<img class="face-picture" src="a.png" alt="Knight">', "a face without name, cost and type"),
        ('<img class="face-picture" src="a.png" alt="Knight, cost 2, Creature">', ""),
        ('<p><svg><path d="M0 0"/></svg></p>', "neither named nor silent"),
        ('<p><svg role="img"><title>Cost</title></svg></p>', ""),
        ('<svg aria-hidden="true"></svg>', ""),
        ('<figure role="img" aria-label="QR code"><svg></svg></figure>', ""),
        ('<figure><svg class="chart" role="img" aria-label="Curve"></svg></figure>', "without a table"),
        ('<figure><svg class="chart" role="img" aria-label="Curve"></svg><table></table></figure>', ""),
        ('<figure class="diagram"><p>a1</p></figure>', "without its position in words"),
        ('<button><svg aria-hidden="true"></svg></button>', "pressed, and without a name"),
    ],
)
def test_what_nobody_can_hear_is_found(html: str, wrong: str) -> None:
    faults = without_words(html, {"Knight, cost 2, Creature"})
    assert any(wrong in fault for fault in faults) if wrong else faults == []
