"""Whatever the engine offers can be picked through the API, and nothing else."""

import random

import pytest
from django.test import Client

from decks import quotas
from decks.games.current_board import board_of
from decks.games.models import Game
from decks.games.tests.conftest import ApiPlayer
from decks.models import Deck
from dimrift_site.base.api.throttles import ByKind

pytestmark = pytest.mark.django_db

MOST_TURNS = 16
FEW_TURNS = 8  # in which every kind of pick comes
STRANGE = ("summon Nobody", "end end", "", "target z9", "concede now", "P1 keep", "facing upward")


@pytest.fixture(autouse=True)
def _no_measure(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("CRITICAL", "django.request")  # every refusal would be kept till the end
    monkeypatch.setattr(quotas, "OF_SESSION", quotas.OF_ACCOUNT)
    monkeypatch.setattr(ByKind, "THROTTLE_RATES", dict.fromkeys(("look", "games", "picks"), "1000000/min"))


def test_every_offer_of_two_random_games_can_be_picked(client: Client, men: Deck, fey: Deck) -> None:
    assert_all_can_be_picked(client, [men, fey], games=range(1, 3), turns=FEW_TURNS)


@pytest.mark.long
def test_every_offer_of_two_hundred_random_games_can_be_picked(client: Client, men: Deck, fey: Deck) -> None:
    assert_all_can_be_picked(client, [men, fey], games=range(200), turns=MOST_TURNS)


def assert_all_can_be_picked(client: Client, decks: list[Deck], games: range, turns: int) -> None:
    """Random games; at each question one option is picked for good, another on trial and taken back."""
    picked: set[str] = set()
    for number in games:
        chance = random.Random(number)
        player = ApiPlayer(client, decks[number % len(decks)], seed=str(number))
        while player.options() and player.state["view"]["turn_number"] <= turns:
            offered = offers_of(player)
            assert_refused(player, chance.choice([label for label in STRANGE if label not in offered]))
            try_and_take_back(player, chance.choice(offered))
            label = chance.choice(offered)
            picked.add(label.split()[0])
            player.answer(label)
    assert picked >= {"keep", "event", "conquer", "summon", "set", "at", "facing", "action", "end"}


def offers_of(player: ApiPlayer) -> list[str]:
    """Return the labels that the engine offers, all of which the state shows with words."""
    board = board_of(Game.objects.get(public_id=player.state["id"]))
    offered = board.game.labels()
    assert [option["label"] for option in player.options()] == offered
    assert player.state["view"]["question"]["options"] == offered
    assert all(option["text"] for option in player.options())
    return offered


def try_and_take_back(player: ApiPlayer, label: str) -> None:
    before = player.state
    after = player.answer(label)
    assert (after["version"], after["picks"]) == (before["version"] + 1, before["picks"] + 1)
    player.post("undo", count=1)
    changed = {"version": before["version"] + 2, "can_redo": True, "redo_picks": 1}
    counted = {"taken_back": player.state["taken_back"]}
    assert player.state == {**before, **changed, **counted}
    assert player.state["taken_back"] - before["taken_back"] in (0, 1)


def assert_refused(player: ApiPlayer, label: str) -> None:
    before = Game.objects.values().get(public_id=player.state["id"])
    answer = player.post("answer", label=label)
    assert answer.status_code == 400
    data = answer.json()
    assert (data["code"], data["rule"]) == (("not_offered", "12.2") if label else ("invalid", ""))
    assert Game.objects.values().get(public_id=player.state["id"]) == before
