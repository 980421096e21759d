"""A shared game tells a stranger no hidden card: not in page, API, log, picture or steps."""

from collections.abc import Callable

import pytest
from django.test import Client

from decks.games import services
from decks.games.shares.services import share_game
from decks.games.shares.tests.conftest import SECRET, play_turn
from decks.models import Game

pytestmark = pytest.mark.django_db


def everything_shown(client: Client, game: Game) -> list[bytes]:
    """All that a stranger gets of a public game, without its address."""
    share = share_game(game, "public")
    assert share
    address = f"/shared/{share.public_id}"
    steps = len(client.get(f"/api/v1{address}").json()["steps"])
    shown_bytes = [client.get(f"{address}.png").content]
    for step in range(steps):
        for page in (f"{address}?step={step}", f"/api/v1{address}?step={step}"):
            answer = client.get(page)
            assert answer.status_code == 200
            shown_bytes.append(answer.content.replace(share.public_id.encode(), b""))
        table = client.get(f"{address}?step={step}", headers={"X-Board": "1"})
        shown_bytes.append(table.content.replace(share.public_id.encode(), b""))
    return shown_bytes


def test_games_that_differ_in_hidden_cards_only_are_the_same_to_strangers(
    client: Client, start: Callable[[str, str], Game]
) -> None:
    first, second = play_turn(start("Ambusher", "Dream")), play_turn(start("Stone", "Doubt"))
    assert len(first.picks) > len(second.picks)  # of which more is asked
    shown_bytes = [everything_shown(client, game) for game in (first, second)]
    assert len(shown_bytes[0]) > 9
    assert shown_bytes[0] == shown_bytes[1]
    for part in shown_bytes[0]:
        assert not [name for name in SECRET if name.encode() in part]
        assert b'"seed":' not in part or b'"seed":""' in part


def test_an_end_opens_no_hand_by_itself_and_an_open_hand_closes_when_the_game_goes_on(
    client: Client, start: Callable[[str, str], Game]
) -> None:
    game = play_turn(start("Ambusher", "Dream"))
    game = services.concede(game, game.version)
    share = share_game(game, "unlisted")
    assert share
    address = f"/api/v1/shared/{share.public_id}?step=99"
    assert not any(name in client.get(address).content.decode() for name in SECRET)
    share_game(game, "unlisted", hands_open=True)
    text = client.get(address).content.decode()
    assert "Ambusher" in text and "Dream" in text
    services.undo(game, game.version)
    assert not any(name in client.get(address).content.decode() for name in SECRET)


def test_with_open_hands_both_hands_are_shown(client: Client, start: Callable[[str, str], Game]) -> None:
    game = play_turn(start("Ambusher", "Dream"))
    game = services.concede(game, game.version)
    share = share_game(game, "unlisted", hands_open=True)
    assert share
    shown = client.get(f"/api/v1/shared/{share.public_id}").json()["game"]
    players = shown["view"]["players"]
    assert (players["P1"]["hand"], players["P2"]["hand"]) == (["Dream"], ["Foe"])
    assert shown["view"]["field"]["a2"]["card"] == "Ambusher"
    assert "Their hand" in client.get(f"/shared/{share.public_id}").content.decode()
