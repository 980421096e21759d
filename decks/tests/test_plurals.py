"""Of one thing no page says that there are several."""

import re
from collections import defaultdict
from collections.abc import Callable
from html import unescape

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client

from cards.models import Card
from decks.games.services import start_game
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck
from decks.models import Deck
from decks.refusals import SENTENCES
from decks.runs.admission import admit
from decks.runs.services import start_run
from decks.tests.conftest import play
from dimrift_site.accounts.models import User
from dimrift_site.base.plurals import plural, word
from dimrift_site.tools.testing.access_matrix import ROWS
from dimrift_site.tools.testing.world import World, ask_route

pytestmark = pytest.mark.django_db(transaction=True)

NOT_COUNTED = r"[0-9.,:/×-]"  # 21 cards, 0.1 cards, 3-1 cards
MANY = (
    "cards|factions|picks|likes|minutes|warnings|days|reports|notices|games|turns|problems|effects|lines|"
    "options|copies|versions|decks|runs|tokens"
)
WRONG = re.compile(rf"(?<!{NOT_COUNTED})\b1 ({MANY})\b")


def page_words(client: Client, address: str) -> str:
    """Return all that a page says, also to those who hear it."""
    return words_of(client.get(address).content.decode())


def words_of(html: str) -> str:
    """The words of a page."""
    said = re.findall(r'(?:aria-label|title)="([^"]*)"', html)
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", html).split()) + " | " + " | ".join(said))


@pytest.fixture
def pages(men: Deck, alice: User) -> list[str]:
    """Pages of a deck of one card, with one problem, one version, and one run of one game of one turn."""
    deck = make_deck(alice, "", [DeckLine("main", Card.objects.get(key="toll-box"), 1)], name="Alone")
    run = start_run(deck, games=1, turns=1, seed=1, user=alice)
    admit(run.starter_key)
    play(run)
    game = start_game(deck, seed=1, user=alice)
    mine = f"/decks/{deck.public_id}"
    ways = ("alone", "edit?q=toll+box", "edit/text", "edit/details", "versions", "delete", "play")
    others = ("/", "/decks", "/cards?q=toll+box", "/account", "/account/delete")
    return [*others, *(f"{mine}/{way}" for way in ways), f"/runs/{run.public_id}", f"/games/{game.public_id}"]


def test_one_of_a_kind_is_never_several(alice_client: Client, pages: list[str]) -> None:
    said = {address: page_words(alice_client, address) for address in pages}
    assert {address: WRONG.findall(words) for address, words in said.items() if WRONG.search(words)} == {}
    together = " ".join(said.values())
    for right in ("1 card found", "1 problem in Modern", "1 game alone", "1 turn"):
        assert right in together


def test_a_number_comes_with_its_noun() -> None:
    assert [plural(n, "card") for n in (0, 1, 2, 1000)] == ["0 cards", "1 card", "2 cards", "1,000 cards"]
    assert [word(n, "it,them") for n in (0, 1, 2)] == ["them", "it", "them"]


@pytest.mark.parametrize("about", ["private", "public"])
def test_no_route_says_of_one_thing_that_there_are_several(
    world: Callable[[str], World], alice_client: Client, bob_client: Client, about: str
) -> None:
    made = world(about)
    client = alice_client if about == "private" else bob_client
    said = {
        row.way: answer_words(ask_route(client, row.method, made, row))
        for row in ROWS
        if row.about == about and (row.method == "get" or row.route.startswith("api/"))
    }
    assert {way: WRONG.findall(words) for way, words in said.items() if WRONG.search(words)} == {}


def answer_words(answer: HttpResponse) -> str:
    """Return all that an answer says, whether it is a page or data."""
    kind = answer.get("Content-Type", "")
    if answer.streaming or not kind.startswith(("text/html", "application/json", "text/plain")):
        return ""
    text = answer.content.decode()
    return words_of(text) if kind.startswith("text/html") else text


# Refusals whose `most` may be 1: of all others it is a constant, as `picks` is.
FEW = ("undo", "redo", "too_many_decks", "too_many_games", "too_many_decks_here", "too_many_games_here")


def test_refusals_of_one_thing_say_that_it_is_one() -> None:
    said = [
        sentence.format_map(defaultdict(lambda: 1, {} if code in FEW else {"most": 100, "picks": 100}))
        for code, sentence in SENTENCES.items()
    ]
    assert [sentence for sentence in said if WRONG.search(sentence)] == []


def test_templates_count_with_the_filter() -> None:
    """A noun in the plural right behind a number is written by `plural`, which knows when it is one."""
    behind = re.compile(r"\}\} (?:cards|games|turns|problems|effects|lines|options|versions|decks|runs)\b")
    said_of_many = {"home.html"}  # how many cards the catalogue has
    for path in (settings.BASE_DIR / "templates").rglob("*.html"):
        if path.name not in said_of_many:
            assert not behind.search(path.read_text("utf-8")), path
