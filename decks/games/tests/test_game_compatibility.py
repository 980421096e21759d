import re
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

import engine
from cards.definitions import definition, digest_of_programs
from decks.games import scenario_setup, services
from decks.games.current_board import BOARDS
from decks.games.game_state import state_of
from decks.games.services import KEPT_DAYS, claim_games
from decks.models import Deck, Game
from decks.refusals import Refusal
from dimrift_site.accounts.models import User
from engine.effects.codec import NODE_VERSIONS

pytestmark = pytest.mark.django_db


def play_game(game: Game) -> Game:
    for label in ("keep", "event battle", "end"):
        services.answer(game, game.version, label)
    return game


@pytest.fixture
def another_meaning(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Raise the version of a class of nodes, as if its cards were now played otherwise."""

    def forget() -> None:
        digest_of_programs.cache_clear()
        scenario_setup._digest.cache_clear()
        BOARDS.clear()

    def raise_version(node: str) -> None:
        monkeypatch.setitem(NODE_VERSIONS, node, 2)
        forget()

    yield raise_version
    forget()


def test_a_game_whose_cards_are_read_as_before_goes_on_with_another_reader(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "READER_VERSION", "another")
    assert not state_of(play_game(game))["readonly"]


def test_another_meaning_ends_exactly_the_games_with_a_card_of_it(
    men: Deck, fey: Deck, another_meaning: Callable[[str], None]
) -> None:
    without = position_of("Draw 1.")
    having = position_of("You gain 2 life.")
    resolved = services.start_from_scenario("title: A\neffects: [{text: All creatures have Evasive}]")
    another_meaning("ChangeLife")
    assert "is read in a new way" in state_of(having)["readonly"]
    assert not state_of(without)["readonly"]
    another_meaning("Gains")
    assert "is read in a new way" in state_of(resolved)["readonly"]
    assert not state_of(without)["readonly"]


def position_of(text: str) -> Game:
    return services.start_from_scenario(
        f'title: A\ncards:\n  Lamp: {{type: artifact, effects: ["action | {text}"]}}\nfield: {{b1: Lamp}}'
    )


def test_a_deck_s_game_ends_with_another_meaning_of_one_of_its_cards(
    men: Deck, fey: Deck, another_meaning: Callable[[str], None]
) -> None:
    node = next(iter(nodes_of(men) - nodes_of(fey)))
    of_men, of_fey = services.start_game(men, seed=1), services.start_game(fey, seed=1)
    another_meaning(node)
    assert "is read in a new way" in state_of(of_men)["readonly"]
    assert not state_of(of_fey)["readonly"]


def nodes_of(deck: Deck) -> set[str]:
    """The classes of the nodes in the programs of its cards."""
    cards = [definition(entry.card) for entry in deck.entries.all()]
    programs = [
        engine.program_to_data(effect.program) for card in cards for effect in card.effects if effect.program
    ]
    return set(re.findall(r"'node': '(\w+)'", str(programs)))


def test_a_game_from_before_digests_is_only_shown(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(program_digest="")
    assert state_of(Game.objects.get(pk=game.pk))["readonly"]


def test_a_game_of_other_rules_is_shown_as_it_was_last_seen(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = state_of(play_game(game))
    monkeypatch.setattr(engine, "RULES_VERSION", 99)
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
