"""Every number of a rule that the site prints leads to its paragraph: pages, refusals, logs of games.

The pages that are read for that are the listed ones, so they are weighed here, too.
"""

import random
import re
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.rulebook.numbers import NUMBER, paragraph_of
from cards.wiki.shipped_pages import load_shipped_pages
from decks.games.game_state import state_of
from decks.games.services import answer, start_game
from decks.models import Deck, Game
from decks.runs.chunks.play_time import time_words
from decks.tests.conftest import _no_worker, men, starters
from dimrift_site.accounts.models import User
from engine import VALUES

__all__ = ["_no_worker", "men", "starters"]
pytestmark = pytest.mark.django_db

# Where no link can stand, or where figures are no rules
NO_PLACE = {"script", "style", "title", "option", "textarea", "code"}
# What nobody should read: markup of card texts and templates, names of switches, a plural of one
SWITCHES = "|".join(name for name in VALUES if "_" in name)
RAW = re.compile(
    rf"\[(?:this|equipped|X \| Xs)\]|{{[{{%]|\b(?:{SWITCHES})\b|\b1 (?:card|deck|game|problem)s\b"
)
MOST_QUERIES = 10
MOST_BYTES = 100_000  # without pictures, before it is compressed
VOID = {"meta", "link", "input", "br", "hr", "img", "use", "path", "circle", "rect", "line", "col", "wbr"}


class PageText(HTMLParser):
    """Text of a page that is neither in a link to a rule nor where no link can stand, and those links."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[tuple[str, str]] = []
        self.bare: list[str] = []
        self.raw: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        there = dict(attrs).get("href") or ""
        if tag == "a" and there.startswith(("/rules", "#r")):  # the heading of a paragraph names itself
            tag = "rule"
            self.links.append((there, ""))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and self.open:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if "rule" in self.open:
            self.links[-1] = (self.links[-1][0], data.strip())
        elif not NO_PLACE & {*self.open}:
            self.raw += RAW.findall(data)
            self.bare += [data.strip() for number in NUMBER.findall(data) if paragraph_of(number)]


class Crawler:
    """A visitor that reads pages and remembers which numbers were printed, and what was heavy."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.links: dict[str, str] = {}
        self.bare: dict[str, list[str]] = {}
        self.raw: dict[str, list[str]] = {}
        self.heavy: dict[str, tuple[int, int]] = {}
        self.read = 0

    def visit(self, address: str) -> str:
        """Read a page."""
        with CaptureQueriesContext(connection) as asked:
            page = self.client.get(address).content
        if len(asked) > MOST_QUERIES or len(page) > MOST_BYTES:
            self.heavy[address] = len(asked), len(page)
        self.take(address, page.decode())
        return page.decode()

    def take(self, address: str, html: str) -> None:
        """Note the numbers of a page that was answered."""
        page = PageText(html)
        self.read += 1
        found = ((link if link.startswith("/") else address + link, number) for link, number in page.links)
        self.links |= {link: number for link, number in found if NUMBER.fullmatch(number)}
        if page.bare:
            self.bare[address] = page.bare
        if page.raw and not address.startswith("/rules"):  # the book quotes texts of cards
            self.raw[address] = page.raw

    def wrong(self) -> list[str]:
        """Links that do not come to the paragraph that they name."""
        return [link for link, number in self.links.items() if not self.leads(link, number)]

    def leads(self, link: str, number: str) -> bool:
        """Return whether the link comes to that paragraph."""
        answered: Any = self.client.get(link, follow=True)
        there = answered.redirect_chain[-1][0] if answered.redirect_chain else link
        paragraph = paragraph_of(number)
        assert paragraph is not None
        anchor = urlsplit(there).fragment
        return anchor == f"r{paragraph.number}" and f'id="{anchor}"' in answered.content.decode()


def listed(client: Client) -> list[str]:
    """Every page of the sitemap."""
    parts = re.findall(r"<loc>([^<]*)</loc>", client.get("/sitemap.xml").content.decode())
    pages = "".join(client.get(urlsplit(part).path).content.decode() for part in parts)
    return [urlsplit(page).path for page in re.findall(r"<loc>([^<]*)</loc>", pages)]


def play_through(crawler: Crawler, game: Game, picks: int) -> None:
    """Answer at random, and read the table each time that its log shows only new lines."""
    chance = random.Random(game.pk)
    for pick in range(picks):
        question = state_of(game)["question"]
        if question is None:
            break
        answer(game, game.version, chance.choice(question["options"])["label"])
        if pick % 10 == 9:
            crawler.visit(f"/games/{game.public_id}")
    crawler.visit(f"/games/{game.public_id}")


def check(crawler: Crawler) -> None:
    assert crawler.heavy == {}
    assert crawler.bare == {}
    assert crawler.raw == {}
    assert crawler.links
    assert crawler.wrong() == []


def test_numbers_on_listed_pages_and_in_the_log_of_a_game_are_links(
    men: Deck, alice: User, alice_client: Client
) -> None:
    load_shipped_pages()
    time_words(1)  # one page a minute asks for the speed of workers
    crawler = Crawler(alice_client)
    pages = listed(alice_client)
    many = [page for page in pages if page.startswith(("/cards/", "/wiki/"))]
    for page in [page for page in pages if page not in many] + many[::12]:
        crawler.visit(page)
    elsewhere = {*crawler.links}
    game = start_game(men, seed=1, user=alice, edition="classic")
    play_through(crawler, game, picks=40)
    assert {*crawler.links} - elsewhere
    assert {link.partition("?")[2] for link in {*crawler.links} - elsewhere} == {"edition=classic"}
    check(crawler)


def test_numbers_in_refusals_are_links_to_the_game_s_edition(
    men: Deck, alice: User, alice_client: Client
) -> None:
    crawler = Crawler(alice_client)
    game = start_game(men, seed=1, user=alice)
    refused = alice_client.post(f"/games/{game.public_id}/answer", {"version": game.version, "label": "no"})
    crawler.take("answer", refused.content.decode())
    assert "/rules/12.2?edition=modern" in crawler.links
    crawler.visit(f"/games/{game.public_id}/why?place=c2")
    assert {link.partition("?")[2] for link in crawler.links} == {"edition=modern"}
    crawler.visit(f"/decks/{men.public_id}/play")
    crawler.visit("/practice?ne=2&n=3")
    check(crawler)


@pytest.mark.long
def test_every_number_on_every_listed_page_and_in_twenty_games_is_a_link(
    starters: list[Deck], alice: User, alice_client: Client
) -> None:
    load_shipped_pages()
    crawler = Crawler(alice_client)
    for page in listed(alice_client):
        crawler.visit(page)
    for number in range(20):
        deck = starters[number % len(starters)]
        edition = "latest" if deck.edition == "modern" and number % 2 else ""
        game = start_game(deck, seed=number, user=alice, edition=edition, unread_absent=True)
        play_through(crawler, game, picks=150)
    assert crawler.read > 400
    check(crawler)
