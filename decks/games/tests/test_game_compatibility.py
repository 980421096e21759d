from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

import engine
from decks.games import services
from decks.games.board_cache import BOARDS
from decks.games.game_state import state_of
from decks.games.services import KEPT_DAYS, claim_games
from decks.models import Game
from decks.refusals import Refusal
from dimrift_site.accounts.models import User

pytestmark = pytest.mark.django_db


def play_game(game: Game) -> Game:
    for label in ("keep", "event battle", "end"):
        services.answer(game, game.version, label)
    return game


@pytest.mark.parametrize(("name", "value"), [("RULES_VERSION", 99), ("READER_VERSION", "another")])
def test_a_game_of_other_rules_is_shown_as_it_was_last_seen(
    game: Game, monkeypatch: pytest.MonkeyPatch, name: str, value: object
) -> None:
    before = state_of(play_game(game))
    monkeypatch.setattr(engine, name, value)
    BOARDS.clear()
    state = state_of(Game.objects.get(pk=game.pk))
    assert "played anew" in state["readonly"]
    assert state["question"] is None
    assert state["view"]["question"] is None
    assert not state["can_undo"]
    assert not state["can_redo"]
    for key in ("log", "cards", "picks", "seed", "deck", "over"):
        assert state[key] == before[key]
    assert {**state["view"], "question": 0} == {**before["view"], "question": 0}


@pytest.mark.parametrize("change", ["answer", "undo", "redo", "concede"])
def test_a_game_of_other_rules_takes_no_picks(
    game: Game, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    play_game(game)
    monkeypatch.setattr(engine, "RULES_VERSION", 99)
    asked = {"answer": ("end",), "undo": (1,), "redo": (1,), "concede": ()}[change]
    with pytest.raises(Refusal) as refused:
        getattr(services, change)(game, game.version, *asked)
    assert refused.value.code == "readonly"
    assert "version 99" in str(refused.value)


def test_its_deck_and_seed_can_be_played_anew(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    first = state_of(game)["view"]["players"]["P1"]["hand"]
    monkeypatch.setattr(engine, "RULES_VERSION", 99)
    assert game.deck is not None
    again = services.start_game(game.deck, seed=int(state_of(game)["seed"]))
    assert state_of(again)["view"]["players"]["P1"]["hand"] == first
    assert not state_of(again)["readonly"]


def test_a_record_that_leads_nowhere_is_shown_and_not_a_failure(game: Game) -> None:
    play_game(game)
    Game.objects.filter(pk=game.pk).update(picks=["P1 dance"], position=1)
    BOARDS.clear()
    state = state_of(Game.objects.get(pk=game.pk))
    assert "can no longer be replayed" in state["readonly"]
    assert state["view"]["turn_number"] == 1


def test_signing_up_claims_the_games_of_the_browser_session(game: Game, men: object) -> None:
    user = User.objects.create_user("dora", password="d")
    assert claim_games("another-session", user) == 0
    assert claim_games("", user) == 0
    assert claim_games("a-session", user) == 1
    game.refresh_from_db()
    assert (game.owner, game.session_key) == (user, "")
    assert claim_games("a-session", user) == 0


def test_nobody_s_old_games_are_swept_and_those_of_accounts_kept(game: Game) -> None:
    assert game.deck is not None
    user = User.objects.create_user("dora", password="d")
    kept = services.start_game(game.deck, user=user)
    fresh = services.start_game(game.deck, session_key="a-session")
    old = timezone.now() - timedelta(days=KEPT_DAYS, hours=1)
    Game.objects.exclude(pk=fresh.pk).update(changed=old)
    call_command("forget")
    assert set(Game.objects.all()) == {kept, fresh}
