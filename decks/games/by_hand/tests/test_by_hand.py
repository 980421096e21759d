"""Games by hand: one person picks for both sides, and sees what whoever sits at the board may see."""

import json
from typing import Any

import pytest
from django.test import Client

from decks.games import services
from decks.games.board.board_table import table
from decks.games.by_hand.seat import HIDDEN, OPEN
from decks.games.current_board import BOARDS, board_of
from decks.games.game_state import state_of
from decks.games.hints.hint_order import ask_hints, hints_of
from decks.games.opponents.opposition import Opposition
from decks.games.records.record_writer import record_text
from decks.games.records.services import open_record
from decks.games.refusal_reasons import find_not_offered
from decks.games.tests.conftest import ApiPlayer, find_hints
from decks.models import Deck, Game
from decks.refusals import Refusal
from engine.session import Flow

pytestmark = pytest.mark.django_db
FLOW = Flow()


def start(deck: Deck, other: Deck, hands: str = OPEN, **asked: Any) -> Game:
    side = Opposition("", other, hands=hands)
    given = {"seed": 7, "session_key": "a-session", "flow": FLOW, **asked}
    return services.start_game(deck, opponent=side, **given)


def pick(game: Game, index: int = -1) -> Game:
    """Pick an option for whoever is asked, who sits down where that is due."""
    if game.is_covered:
        game = services.sit_down(game, game.version)
    question = state_of(game)["question"]
    assert question is not None
    return services.answer(game, game.version, question["options"][index]["label"], FLOW)


def play_until_asked(game: Game, player: str) -> Game:
    """Pick until this player is asked."""
    while game.asked != player:
        game = pick(game)
    return game


def hand(game: Game, player: str) -> object:
    return state_of(game)["view"]["players"][player]["hand"]


def test_with_open_hands_whoever_is_asked_sits_at_the_board_and_sees_both(men: Deck, fey: Deck) -> None:
    game = start(men, fey)
    for player in ("P1", "P2"):
        game = play_until_asked(game, player)
        state = state_of(game)
        assert (state["you"], state["to_sit_down"]) == (player, "")
        assert state["question"] is not None
        assert all(isinstance(hand(game, each), list) for each in ("P1", "P2"))
    assert not game.is_sealed
    assert state["by_hand"] is not None
    assert state["by_hand"]["deck"]["name"] == fey.name


def test_hidden_hands_are_covered_until_the_other_player_sits_down(men: Deck, fey: Deck) -> None:
    game = play_until_asked(start(men, fey, HIDDEN), "P2")
    covered = state_of(game)
    assert covered["to_sit_down"] == "P2"
    assert covered["question"] is None
    assert [type(hand(game, player)) for player in ("P1", "P2")] == [int, int]
    with pytest.raises(Refusal, match="has to sit down"):
        services.answer(game, game.version, "keep", FLOW)
    with pytest.raises(Refusal, match="has to sit down"):
        find_not_offered(game, "c2")
    with pytest.raises(Refusal, match="has to sit down"):
        ask_hints(game, game.version)
    game = services.sit_down(game, game.version)
    seen = state_of(game)
    assert (seen["you"], seen["to_sit_down"]) == ("P2", "")
    assert [type(hand(game, player)) for player in ("P1", "P2")] == [int, list]
    assert seen["question"] is not None
    with pytest.raises(Refusal, match="Nobody has to sit down"):
        services.sit_down(game, game.version)


def test_a_hand_that_is_hidden_is_nowhere_in_what_the_other_gets(
    client: Client, men: Deck, fey: Deck
) -> None:
    """In each answer of a game are the names of one hand at most, and of none while the seat is passed."""
    player = ApiPlayer(client, men, opponent="hand", hands=HIDDEN, opponent_deck=fey.public_id)
    for _ in range(30):
        game = Game.objects.get()
        sides = board_of(game).game.position.sides
        printed = board_of(game).game.position.printed
        hands = [{printed[defn].name for defn in side.hand} for side in sides]
        shown = client.get(f"/games/{game.public_id}").content.decode() + str(player.look()["cards"])
        for number, other in ((0, "P2"), (1, "P1")):
            if game.is_covered or game.seat == other:
                field = {name for name in hands[number] if name in str(state_of(game)["view"]["field"])}
                unseen = hands[number] - hands[1 - number] - field - seen_before(game)
                assert not [name for name in unseen if name in shown]
        player.state = player.look()
        if player.state["to_sit_down"]:
            assert player.post("seat").status_code == 200
            continue
        if not player.options():
            break
        player.answer(player.options()[-1]["label"])


def seen_before(game: Game) -> set[str]:
    """Return the cards that both players know of: told of, or in a graveyard."""
    state = state_of(game)
    piles = [name for side in state["view"]["players"].values() for name in side["graveyard"]]
    return {*piles, *(line["card"] for line in state["log"] if line["card"])}


def test_undo_goes_back_over_the_decisions_of_both_and_redo_forward(men: Deck, fey: Deck) -> None:
    game = start(men, fey)
    seen = [state_of(game)]
    while {state["you"] for state in seen} != {"P1", "P2"} or len(seen) < 8:
        game = pick(game)
        seen.append(state_of(game))
    same = ("view", "question", "log", "you", "picks")
    for before in reversed(seen[:-1]):
        game = services.undo(game, game.version, state_of(game)["undo_picks"])
        now = state_of(game)
        assert [now[name] for name in same] == [before[name] for name in same]  # type: ignore[literal-required] # names of fields
    while state_of(game)["can_redo"]:
        game = services.redo(game, game.version, state_of(game)["redo_picks"], FLOW)
    now = state_of(game)
    assert [now[name] for name in same] == [seen[-1][name] for name in same]  # type: ignore[literal-required] # as above


def test_after_an_undo_to_the_own_decision_nobody_has_to_sit_down(men: Deck, fey: Deck) -> None:
    game = play_until_asked(start(men, fey, HIDDEN), "P2")
    game = services.undo(game, game.version, state_of(game)["undo_picks"])
    assert (game.asked, game.seat, game.is_covered) == ("P1", "P1", False)


def test_the_state_is_the_same_from_the_record_alone(men: Deck, fey: Deck) -> None:
    game = start(men, fey, HIDDEN)
    for _ in range(12):
        game = pick(game)
        shown = state_of(game)
        BOARDS.clear()
        assert state_of(Game.objects.get(pk=game.pk)) == shown


def test_of_two_tabs_only_one_sits_down(men: Deck, fey: Deck) -> None:
    game = play_until_asked(start(men, fey, HIDDEN), "P2")
    other = Game.objects.get(pk=game.pk)
    services.sit_down(game, game.version)
    with pytest.raises(services.StaleGame):
        services.sit_down(other, other.version)


def test_the_field_is_seen_from_the_side_of_whoever_sits_there(men: Deck, fey: Deck) -> None:
    game = pick(start(men, fey), 0)
    assert game.asked == "P2"
    drawn = table(state_of(game))
    names = [[zone.name for zone in row] for row in drawn.rows]
    assert names[0] == ["e1", "d1", "c1", "b1", "a1"]
    assert names[-1] == ["e4", "d4", "c4", "b4", "a4"]
    assert all(zone.mine for zone in drawn.rows[-1])
    assert drawn.mine.player == "P2"
    assert drawn.theirs.hand


def test_whoever_is_asked_gives_up_and_the_list_says_who_won(client: Client, men: Deck, fey: Deck) -> None:
    player = ApiPlayer(client, men, opponent="hand", opponent_deck=fey.public_id)
    while player.state["you"] != "P2":
        player.answer(player.options()[-1]["label"])
    assert player.post("concede").status_code == 200
    assert (player.state["winner"], player.state["reason"]) == ("P1", "concede")
    page = client.get(f"/games/{player.state['id']}").content.decode()
    assert "Player 1 won: player 2 gave up." in page
    assert "Player 1 won on" in client.get("/games").content.decode()
    assert client.get("/api/v1/games").json()["results"][0]["opponent"] == "hand"


def test_hints_are_for_whoever_is_asked(men: Deck, fey: Deck) -> None:
    game = play_until_asked(start(men, fey), "P2")
    ask_hints(game, game.version)
    find_hints()
    found, question = hints_of(game)["hints"], state_of(game)["question"]
    assert question is not None
    assert {hint["label"] for hint in found} <= {option["label"] for option in question["options"]}
    assert found


def test_a_stranger_cannot_sit_down_and_bad_hands_are_refused(client: Client, men: Deck, fey: Deck) -> None:
    player = ApiPlayer(client, men, opponent="hand", hands=HIDDEN, opponent_deck=fey.public_id)
    body = {"version": player.state["version"]}
    for address in (player.address, f"/games/{player.state['id']}"):
        assert Client().post(f"{address}/seat", body, content_type="application/json").status_code == 404
    assert player.post("seat").status_code == 409
    asked = {"deck": men.public_id, "opponent": "hand", "hands": "some"}
    assert client.post("/api/v1/games", asked, content_type="application/json").status_code == 400
    form = {"opponent": "hand", "hands": "some", "opponent_deck": fey.public_id}
    assert b"The hands are one of" in client.post(f"/decks/{men.public_id}/play", form).content


def test_the_log_page_is_that_of_whoever_sits_there(client: Client, men: Deck, fey: Deck) -> None:
    player = ApiPlayer(client, men, opponent="hand", hands=HIDDEN, opponent_deck=fey.public_id)
    own = client.get(f"/games/{player.state['id']}/log").content.decode()
    drawn = board_of(Game.objects.get()).view()["players"]["P1"]["hand"]
    assert isinstance(drawn, list)
    assert all(f"You draw {name}" in own for name in drawn)
    while not player.state["to_sit_down"]:
        player.answer(player.options()[-1]["label"])
    covered = client.get(f"/games/{player.state['id']}/log").content.decode()
    assert not any(name in covered for name in drawn)


def test_a_record_of_a_game_by_hand_opens_as_one(men: Deck, fey: Deck) -> None:
    game = start(men, fey)
    for _ in range(6):
        game = pick(game)
    again = open_record(json.loads(record_text(game)), session_key="another")
    assert again.by_hand == OPEN
    assert again.picks == game.picks
    same = ("view", "question", "you", "picks")
    first, second = state_of(game), state_of(again)
    assert [first[name] for name in same] == [second[name] for name in same]  # type: ignore[literal-required] # names of fields
