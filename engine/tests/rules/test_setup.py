"""Setting up, mulligans, windows and the passive opponent (RULES 1.1, 5, 12.2)."""

import pytest

from engine.carddef import CardDef
from engine.edition import edition
from engine.errors import Refused
from engine.game import DeckSpec, EngineGame, Setup, start
from engine.policies.observation import Observation
from engine.policies.passive import Passive
from engine.replay import record, replay_record
from engine.vocab import NOBODY, P1, P2

CARDS = tuple(CardDef(f"c{n}", f"Card {n}", "artifact", stats=(None,) * 4 + (1,)) for n in range(12))


def begun(**more: object) -> EngineGame:
    deck = DeckSpec(CARDS)
    return start(Setup(edition(), (deck, deck), **more))  # type: ignore[arg-type]


def test_each_player_draws_five_of_a_shuffled_deck() -> None:
    """5.1"""
    game = begun(seed=1)
    for side in game.position.sides:
        assert (len(side.hand), len(side.deck), side.hp) == (5, 7, 6)
        assert sorted(side.hand + side.deck) == list(range(12))
    first, second = game.position.sides
    assert first.hand != second.hand
    assert begun(seed=2).position.sides[P1].hand != first.hand


def test_the_caller_names_the_starter() -> None:
    """5.1, 5.4: the starter is asked first, and draws on turn 1."""
    game = begun(starter=P2)
    assert game.position.ask_player == P2
    for player, label in (
        (P2, "keep"),
        (P1, "keep"),
        (P2, "event campaign"),
        (P2, "conquer c3"),
        (P2, "end"),
    ):
        game.answer_label(player, label)
    assert game.position.turn == P1
    assert len(game.position.sides[P2].hand) == 6


def test_a_coin_from_the_seed_decides_where_nobody_is_named() -> None:
    """5.1: the same seed gives the same starter, in a record too."""
    starters = [begun(starter=NOBODY, seed=seed).position.turn for seed in range(20)]
    assert {P1, P2} == set(starters)
    assert starters == [begun(starter=NOBODY, seed=seed).position.turn for seed in range(20)]
    game = begun(starter=NOBODY, seed=starters.index(P2))
    game.answer_label(P2, "keep")
    assert record(game)["starter"] == "coin"
    assert replay_record(record(game)).digest() == game.digest()


def test_a_mulligan_sets_the_hand_aside_and_draws_one_fewer() -> None:
    """5.2: repeatedly; what was set aside is shuffled back when both keep."""
    game = begun()
    first = game.position.sides[P1].hand[:]
    game.answer_label(P1, "mulligan")
    side = game.position.sides[P1]
    assert (len(side.hand), side.aside) == (4, first)
    game.answer_label(P1, "mulligan")
    game.answer_label(P1, "keep")
    assert len(game.position.sides[P1].aside) == 9
    assert game.position.ask_player == P2
    game.answer_label(P2, "keep")
    side = game.position.sides[P1]
    assert (len(side.hand), len(side.deck), side.aside) == (3, 9, ())
    assert sorted(side.hand + side.deck) == list(range(12))


def test_without_cards_there_is_nothing_to_set_aside() -> None:
    game = begun()
    while game.position.sides[P1].hand:
        game.answer_label(P1, "mulligan")
    assert game.position.sides[P1].hand == ()
    assert game.position.ask_player == P2


def test_the_passive_opponent_does_nothing_that_it_need_not_do() -> None:
    """1.1"""
    game = begun()
    policy = Passive()
    while game.question and game.position.turn_number < 8:
        game.answer(policy.decide(Observation(game.position, game.question.player)))
    position = game.position
    assert position.occupied == 0
    assert all(side.hp == 6 for side in position.sides)
    assert position.open == position.edition.open_at_start  # Battle, never Campaign


@pytest.mark.parametrize(("answers", "code"), [((P2, "keep"), "not_asked"), ((P1, "end"), "not_offered")])
def test_who_is_not_asked_and_what_is_not_offered_is_refused(answers: tuple[int, str], code: str) -> None:
    game = begun()
    before = game.digest()
    with pytest.raises(Refused) as refused:
        game.answer_label(*answers)
    assert refused.value.code == code
    assert game.digest() == before


def test_an_ended_game_takes_no_more_answers() -> None:
    """18.2"""
    game = begun()
    game.answer_label(P2, "concede")
    assert (game.winner, game.reason, game.question) == ("P1", "concede", None)
    for pick in ("keep", "concede"):
        with pytest.raises(Refused, match="game is over"):
            game.answer_label(P1, pick)


def test_a_card_that_cannot_be_played_yet_is_refused_by_name() -> None:
    triple = CardDef("triple", "Triple", "creature", arrows=3)
    with pytest.raises(Refused, match="Triple: arrows n: 3 are not possible"):
        start(Setup(edition(), (DeckSpec((triple,)), DeckSpec())))
