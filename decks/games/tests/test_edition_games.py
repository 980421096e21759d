"""A game of each edition through the pages: whatever is asked, each option has its button."""

import random
from pathlib import Path

import pytest
from django.test import Client

from decks.games.current_board import board_of
from decks.games.tests.test_views import labels, look, version
from decks.models import Deck, Game
from decks.starter_files import load_files
from dimrift_site.base.api.throttles import ByKind

FIXTURES = Path(__file__).parent / "fixtures"
# Of all that is offered at once, how often which is picked; ending a phase is not what is looked at here.
WEIGHTS = {"end": 0.3, "pass": 0.3, "set": 0.4, "no": 0.4, "done": 0.4}
ALWAYS = {"end", "set", "at", "facing", "summon", "conquer"}


@pytest.fixture(autouse=True)
def _no_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ByKind, "THROTTLE_RATES", dict.fromkeys(("look", "games", "picks"), "1000000/min"))


@pytest.fixture
def caravan(db: None) -> Deck:
    """A deck with something of everything that asks."""
    load_files([FIXTURES / "caravan.yaml"], [FIXTURES / "caravan.txt"])
    return Deck.objects.get(key="caravan")


def verb(label: str) -> str:
    return label.split(maxsplit=1)[0]


def play_on(client: Client, way: str, picks: int, chance: random.Random) -> set[str]:
    """Random picks; at each question every option is a button. The verbs of what was picked."""
    game, picked = Game.objects.get(public_id=way.rsplit("/", maxsplit=1)[-1]), set()
    page = look(client, way)
    for _ in range(picks):
        game.refresh_from_db()
        offered = board_of(game).game.labels()
        assert labels(page) == {*offered}
        assert len(page.encode()) <= 95_000
        if not offered:
            break
        verbs = sorted({verb(label) for label in offered})
        wanted = chance.choices(verbs, [WEIGHTS.get(each, 1) for each in verbs])[0]
        label = chance.choice([each for each in offered if verb(each) == wanted])
        sent = {"version": version(page), "label": label}
        answer = client.post(f"{way}/answer", sent, headers={"X-Board": "1"})
        assert answer.status_code == 200, (label, answer.content)
        picked.add(wanted)
        page = answer.content.decode()
    assert labels(look(client, way)) == labels(page)
    return picked


@pytest.mark.parametrize("edition", ["classic", "wiki", "modern"])
def test_a_random_game_is_played_through_the_pages(client: Client, caravan: Deck, edition: str) -> None:
    sent = {"seed": "6", "edition": edition}
    way = client.post(f"/decks/{caravan.public_id}/play", sent)["Location"]
    picked = play_on(client, way, 60, random.Random(edition))
    assert picked >= ALWAYS | ({"action"} if edition == "modern" else {"move"})


@pytest.mark.long
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("edition", ["classic", "wiki", "modern"])
def test_many_random_games_are_played_through_the_pages(
    client: Client, caravan: Deck, edition: str, seed: int
) -> None:
    sent = {"seed": str(seed), "edition": edition}
    way = client.post(f"/decks/{caravan.public_id}/play", sent)["Location"]
    play_on(client, way, 250, random.Random(seed))
