"""Words on the page of a game: you and they, and nothing in the words of programs."""

import re
from html import unescape

import pytest
from django.test import Client

import engine
from decks.games import services
from decks.games.current_board import setup_of
from decks.games.tests.test_edition_games import FIXTURES
from decks.models import Deck, Game
from decks.starter_files import load_files
from dimrift_site.accounts.models import User
from engine.session import Session, start_session
from engine.tests.games.random_games import Picker
from engine.tests.session.test_words import MARKUP, OF_PROGRAMS

pytestmark = pytest.mark.django_db
UNSAID = re.compile(r"<script.*?</script>|<code>.*?</code>", re.DOTALL)
SAID = re.compile(r'aria-label="([^"]*)"|>([^<]+)<')
TURNS = 5


def random_board(deck: Deck, edition: str, number: int) -> tuple[Session, dict[str, object]]:
    """A game played at random for some turns and then given up, and what it grew from."""
    setup = services._setup(deck, number, engine.edition(edition), unread_absent=False)
    board, picker = start_session(setup_of(Game(setup=setup))), Picker(number)
    while not board.game.position.is_over() and board.game.position.turn_number <= TURNS:
        board.answer(board.game.labels()[picker.pick(board.game)])
    if number % 2:
        board.answer("concede")
    return board, setup


def words_on(page: str) -> list[str]:
    """Return all that is read and spoken of a page."""
    found = SAID.findall(UNSAID.sub("", page[page.index("<main") :]))
    return [unescape(" ".join((spoken or read).split())) for spoken, read in found]


@pytest.mark.parametrize("edition", ["modern", "latest", "classic", "wiki"])
def test_the_page_of_a_random_game_and_of_its_end_says_you_and_they(
    alice_client: Client, alice: User, edition: str
) -> None:
    load_files([FIXTURES / "caravan.yaml"], [FIXTURES / "caravan.txt"])
    deck = Deck.objects.get(key="caravan")
    for number in range(2):
        board, setup = random_board(deck, edition, number)
        way = f"/games/{services.go_on_with(deck, setup, board, user=alice).public_id}"
        pages = [alice_client.get(page).content.decode() for page in (way, f"{way}/why?place=c3", "/games")]
        words = [said for page in pages for said in words_on(page)]
        assert any(re.search(r"\bThe(?:y|ir)\b", said) for said in words)
        assert any(re.search(r"\bYour?\b", said) for said in words)
        assert not [said for said in words if MARKUP.search(said) or OF_PROGRAMS.search(said)]
