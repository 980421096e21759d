"""Matches: best of three, the loser says who begins, the decks may change, the score stays."""

from typing import Any

import pytest
from django.db import IntegrityError
from django.test import Client

from decks.games import services
from decks.games.game_state import state_of
from decks.games.matches import services as matches
from decks.games.matches.score import MatchState, first_of_match
from decks.games.matches.services import begin_next
from decks.games.opponents.opposition import Opposition
from decks.games.tests.conftest import ApiPlayer, play_replies
from decks.models import Deck, DeckEntry, Game
from decks.refusals import Refusal
from engine.session import Flow

pytestmark = pytest.mark.django_db
FLOW = Flow()
BY_HAND = "by hand"


def start(deck: Deck, other: Deck, policy: str = "goldfish", **asked: Any) -> Game:
    """The first game of a match, with its first replies."""
    side = Opposition("", other, hands="open") if policy == BY_HAND else Opposition(policy, other)
    given = {"seed": 7, "session_key": "a-session", "flow": FLOW, "match": first_of_match(), **asked}
    return replied(services.start_game(deck, opponent=side, **given))


def replied(game: Game) -> Game:
    play_replies()
    return Game.objects.get(pk=game.pk)


def lose(game: Game, player: str = "P1") -> Game:
    """The game once a player has given it up, by hand when asked; else only P1 can."""
    while game.by_hand and game.asked != player:
        question = state_of(game)["question"]
        assert question is not None
        game = services.answer(game, game.version, question["options"][0]["label"], FLOW)
    return services.concede(game, game.version)


def following(game: Game, starter: str = "") -> Game:
    return replied(begin_next(game, game.version, starter, session_key="a-session", flow=FLOW))


def match_of(game: Game) -> MatchState:
    match = state_of(game)["match"]
    assert match is not None
    return match


def test_two_wins_end_a_match_and_the_score_is_kept_from_game_to_game(men: Deck, fey: Deck) -> None:
    first = lose(start(men, fey, BY_HAND), "P2")
    assert match_of(first)["score"] == {"P1": 1, "P2": 0}
    second = lose(following(first), "P1")
    assert (match_of(second)["number"], match_of(second)["score"]) == (2, {"P1": 1, "P2": 1})
    third = following(second)
    assert not match_of(third)["over"]
    third = lose(third, "P2")
    state = match_of(third)
    assert (state["number"], state["over"], state["winner"]) == (3, True, "P1")
    assert state["score"] == {"P1": 2, "P2": 1}
    with pytest.raises(Refusal, match="This match is over"):
        following(third)


def test_the_loser_says_who_begins_the_next_game(men: Deck, fey: Deck) -> None:
    first = lose(start(men, fey))
    assert match_of(first)["starters"] == ["P1", "P2"]
    with pytest.raises(Refusal, match="says who begins"):
        following(first, "coin")
    assert following(first, "P2").setup["starter"] == "P2"


def test_a_policy_that_lost_begins_the_next_game(
    men: Deck, fey: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = lose(start(men, fey))
    Game.objects.filter(pk=first.pk).update(snapshot={**first.snapshot, "winner": "P1"})
    won = Game.objects.get(pk=first.pk)
    monkeypatch.setattr(matches, "state_of", lambda game: {**state_of(game), "winner": "P1"})
    with pytest.raises(Refusal, match="says who begins: P2"):
        following(won, "P1")
    second = following(won)
    assert second.setup["starter"] == "P2"
    assert match_of(second)["score"] == {"P1": 1, "P2": 0}


def test_drawn_games_are_nobodys_and_after_five_the_match_ends(men: Deck, fey: Deck) -> None:
    game = start(men, fey)
    game.setup["match"]["results"] = ["draw", "P1", "draw", "draw"]
    Game.objects.filter(pk=game.pk).update(setup=game.setup)
    assert match_of(game)["number"] == 5
    state = match_of(lose(game))
    assert (state["over"], state["winner"], state["score"]) == (True, "draw", {"P1": 1, "P2": 1})


def test_the_next_game_is_played_with_the_decks_as_they_are_then(men: Deck, fey: Deck) -> None:
    first = lose(start(men, fey))
    entry = DeckEntry.objects.filter(deck=men, section="main", copies__gt=1)[0]
    copies = sum(number for _, number in first.setup["main"])
    DeckEntry.objects.filter(pk=entry.pk).update(copies=entry.copies - 1)
    second = following(first)
    assert sum(number for _, number in second.setup["main"]) == copies - 1


def test_there_is_one_next_game_for_two_tabs(men: Deck, fey: Deck) -> None:
    first = lose(start(men, fey))
    second = following(first)
    assert following(first).pk == second.pk
    assert Game.objects.filter(after=first).count() == 1
    with pytest.raises(IntegrityError):
        services.start_game(
            men,
            opponent=Opposition("goldfish", fey),
            session_key="a-session",
            match=first_of_match(),
            after=first,
        )


def test_a_tab_that_was_later_gets_the_game_of_the_first(
    men: Deck, fey: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It saw none yet: the row decides."""
    first = lose(start(men, fey))
    second = following(first)
    seen = iter([None, second])
    monkeypatch.setattr(matches, "_begun_after", lambda _game: next(seen))
    monkeypatch.setattr(matches, "_starters", lambda *_: ["P1"])
    assert following(first).pk == second.pk


def test_a_game_that_the_match_went_on_from_stays_as_it_is(men: Deck, fey: Deck) -> None:
    first = lose(start(men, fey))
    following(first)
    with pytest.raises(Refusal, match="The match has gone on"):
        services.undo(first, first.version)
    assert match_of(first)["next"]


def test_an_undo_of_the_end_takes_the_result_back(men: Deck, fey: Deck) -> None:
    game = start(men, fey)
    game = services.concede(game, game.version, match=True)
    assert match_of(game)["conceded"] == "P1"
    game = services.undo(game, game.version)
    state = match_of(game)
    assert (state["score"], state["conceded"], state["over"]) == ({"P1": 0, "P2": 0}, "", False)


def test_a_match_is_given_up_with_its_game(men: Deck, fey: Deck) -> None:
    game = start(men, fey)
    game = services.concede(game, game.version, match=True)
    state = match_of(game)
    assert (state["over"], state["winner"], state["conceded"]) == (True, "P2", "P1")
    alone = services.start_game(men, seed=7, session_key="a-session")
    with pytest.raises(Refusal, match="not of a match"):
        services.concede(alone, alone.version, match=True)


def test_the_score_stays_when_earlier_games_are_deleted(men: Deck, fey: Deck) -> None:
    first = lose(start(men, fey))
    second = following(first)
    services.delete_game(first, first.version)
    second = Game.objects.get(pk=second.pk)
    assert second.after is None
    assert match_of(second)["score"] == {"P1": 0, "P2": 1}


def test_without_a_deck_the_match_cannot_go_on_and_alone_there_is_none(men: Deck, fey: Deck) -> None:
    first = lose(start(men, fey))
    Game.objects.filter(pk=first.pk).update(opponent_deck=None)
    with pytest.raises(Refusal, match="not there any more"):
        following(Game.objects.get(pk=first.pk))
    with pytest.raises(Refusal, match="somebody who plays"):
        services.start_game(men, session_key="a-session", match=first_of_match())


def test_the_next_game_begins_only_after_the_end_and_on_the_version_last_seen(men: Deck, fey: Deck) -> None:
    game = start(men, fey)
    with pytest.raises(Refusal, match="once this one is over"):
        following(game)
    game = lose(game)
    with pytest.raises(services.StaleGame):
        begin_next(game, game.version - 1, session_key="a-session")


def test_a_secret_deck_is_known_after_the_first_game(men: Deck, fey: Deck) -> None:
    side = Opposition("goldfish", fey, at_random=True)
    game = services.start_game(
        men, opponent=side, seed=7, session_key="a-session", flow=FLOW, match=first_of_match()
    )
    second = following(lose(replied(game)))
    opponent = state_of(second)["opponent"]
    assert opponent is not None
    assert (opponent["at_random"], opponent["deck"]["name"]) == (False, fey.name)


def test_the_api_plays_a_match_and_strangers_have_no_part_in_it(client: Client, men: Deck, fey: Deck) -> None:
    player = ApiPlayer(client, men, opponent="easy", opponent_deck=fey.public_id, match=True)
    play_replies()
    player.state = player.look()
    assert player.state["match"]["number"] == 1
    body = {"version": player.state["version"]}
    for address in (player.address, f"/games/{player.state['id']}"):
        assert Client().post(f"{address}/next", body, content_type="application/json").status_code == 404
    assert player.post("next").status_code == 409
    assert player.post("concede").status_code == 200
    body = {"version": player.state["version"], "starter": "P2"}
    begun = client.post(f"{player.address}/next", body, content_type="application/json")
    assert begun.status_code == 201
    assert begun.json()["match"]["score"] == {"P1": 0, "P2": 1}
    play_replies()
    assert "Game 2 of a match" in client.get("/games").content.decode()
    page = client.get(f"/games/{player.state['id']}").content.decode()
    assert "To the next game" in page
    address = f"/api/v1/games/{begun.json()['id']}"
    version = client.get(address).json()["version"]
    given_up = client.post(
        f"{address}/concede", {"version": version, "match": True}, content_type="application/json"
    )
    assert given_up.json()["match"]["conceded"] == "P1"
