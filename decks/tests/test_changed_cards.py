"""A card is changed, renamed, retired: deck versions, runs and games keep what it said then."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from cards.definitions import _read, definitions_by_hash
from cards.importing.services import import_cards
from cards.models import Card
from cards.services import save_card
from decks.games import services as games
from decks.games.current_board import BOARDS
from decks.games.game_state import state_of
from decks.games.tests.conftest import options_of
from decks.lists.deck_store import DeckLine, save_entries
from decks.models import Deck, DeckEntry, DeckVersion, Game, Run
from decks.runs.chunks import engine_job
from decks.runs.queries import progress
from decks.runs.services import start_run
from decks.tests.conftest import play
from dimrift_site.accounts.models import User
from engine import card_from_data, write_card_file

pytestmark = pytest.mark.django_db(transaction=True)

OLD = {
    "key": "box",
    "name": "Box",
    "type": "artifact",
    "stats": {"will": 1},
    "arrows": {"n": 1},
    "effects": ["trigger | When summoned: draw 1."],
}
NEW = {**OLD, "name": "Crate", "stats": {}, "effects": ["cost | Consume any 9 mana: summon."]}
ASKED: dict[str, Any] = {"games": 8, "turns": 5, "seed": 3}


@pytest.fixture
def deck(db: None) -> Deck:
    """Twenty boxes."""
    save_card(card_from_data(OLD))
    deck = Deck.objects.create(name="Boxes", visibility=Deck.Visibility.PUBLIC)
    save_entries(deck, [DeckLine(DeckEntry.Section.MAIN, Card.objects.get(), 20)])
    return deck


@pytest.fixture
def run(deck: Deck) -> Run:
    """Return a run that is done."""
    return play(start_run(deck, **ASKED))


@pytest.fixture
def game(deck: Deck) -> Game:
    """Return a game in which a box was summoned, and one pick taken back."""
    game = games.start_game(deck, seed=7, session_key="a-session")
    while "Box" not in str(state_of(game)["view"]["field"]):
        game = next_pick(game)
    game = next_pick(game)
    return games.undo(game, game.version)


def next_pick(game: Game) -> Game:
    """Summon if that is offered, else whatever comes first."""
    options = options_of(game)
    wanted = next((option for option in options if option["does"] in ("summon", "at", "facing")), options[0])
    return games.answer(game, game.version, wanted["label"])


def change() -> None:
    """The card says something else now, and nothing remembers it in this process."""
    import_cards(write_card_file([card_from_data(NEW)], "yaml").encode(), "new.yaml")
    assert Card.objects.get().name == "Crate"
    forget()


def forget() -> None:
    BOARDS.clear()
    engine_job._job.cache_clear()
    _read.cache_clear()


def test_a_deck_version_still_knows_what_its_cards_said(deck: Deck) -> None:
    old = card_from_data(OLD)
    change()
    (version,) = DeckVersion.objects.all()
    [known] = definitions_by_hash(version.printed.values()).values()
    assert known == replace(old, subject=known.subject)


def test_the_page_of_versions_says_which_cards_say_something_else_now(
    alice_client: Client, alice: User, deck: Deck
) -> None:
    Deck.objects.update(owner=alice)
    address = f"/decks/{deck.public_id}/versions"
    assert "Cards changed since" not in alice_client.get(address).content.decode()
    change()
    page = " ".join(alice_client.get(address).content.decode().split())
    assert 'Cards changed since then: <a href="/cards/box#history">Crate</a>' in page


def test_a_run_shows_what_was_played_then(client: Client, deck: Deck, run: Run) -> None:
    before, data = progress(run), client.get(f"/api/v1/runs/{run.public_id}").json()
    change()
    run.refresh_from_db()
    assert progress(run) == before
    assert client.get(f"/api/v1/runs/{run.public_id}").json() == data
    assert [card["name"] for card in data["report"]["cards"]] == ["Box"]
    page = client.get(f"/runs/{run.public_id}").content.decode()
    assert "Played as the cards were printed then" in page
    assert '<a href="/cards/box#history">Crate</a>' in page


def test_a_run_that_was_waiting_is_played_with_what_the_cards_said(deck: Deck, run: Run) -> None:
    waiting = start_run(deck, **{**ASKED, "games": 9})
    change()
    assert play(waiting).state == Run.State.DONE
    assert waiting.definition_hashes == run.definition_hashes


def test_the_same_numbers_again_are_another_run(deck: Deck, run: Run) -> None:
    change()
    again = play(start_run(deck, **ASKED))
    assert again.key != run.key
    assert again.result != run.result


def test_a_game_replays_what_was_played_pick_by_pick(client: Client, game: Game) -> None:
    before: Any = state_of(game)
    assert before["cards"]["Box"]["effects"][0]["text"] == "When summoned: draw 1."
    states = [state_of(games.undo(game, game.version))["view"]]
    game.refresh_from_db()
    game = games.redo(game, game.version)
    change()
    game = Game.objects.get()
    after: Any = state_of(game)
    same = ("view", "cards", "question", "log", "picks", "can_redo", "readonly")
    assert {name: after[name] for name in same} == {name: before[name] for name in same}
    assert [state_of(games.undo(game, game.version))["view"]] == states
    game = Game.objects.get()
    game = games.redo(game, game.version)
    forget()
    assert state_of(game)["view"] == before["view"]


def test_a_game_goes_on_with_the_old_text_to_its_end(game: Game) -> None:
    change()
    game = Game.objects.get()
    for _ in range(20):
        game = next_pick(game)
    assert state_of(game)["cards"]["Box"]["stats"] == {"will": 1}
    assert "Crate" not in str(state_of(game))
    new = games.start_game(game.deck, seed=7) if game.deck else game
    assert "Crate" in str(state_of(new))


def test_the_page_of_a_game_says_that_its_cards_have_changed(client: Client, deck: Deck) -> None:
    client.post(f"/decks/{deck.public_id}/play", {"seed": "7"})
    address = f"/games/{Game.objects.get().public_id}"
    assert "Changed since" not in client.get(address).content.decode()
    change()
    assert '<a href="/cards/box#history">Crate</a>' in client.get(address).content.decode()


def test_a_retired_card_is_still_played_and_shown(client: Client, run: Run, game: Game) -> None:
    before = state_of(game)["view"]
    Card.objects.update(retired=True)
    forget()
    assert state_of(Game.objects.get())["view"] == before
    assert client.get(f"/runs/{run.public_id}").status_code == 200
    assert "Retired" in client.get("/cards/box").content.decode()
