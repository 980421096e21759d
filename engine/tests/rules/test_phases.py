"""Turns: phases that are skipped, and whole games of every edition that go on (RULES 6)."""

import pytest

from engine.carddef import CardDef, EffectDef
from engine.edition import edition
from engine.game import DeckSpec, EngineGame, Setup, start
from engine.policies.observation import Observation
from engine.policies.passive import Passive
from engine.rules.turn.skipped_phases import skip_phase
from engine.text import read_effect
from engine.vocab import DRAW, E_PHASE, EVENT, MAIN, P1, P2, PHASES, START


def card(kind: str, text: str) -> CardDef:
    effect = EffectDef(kind, text, program=read_effect(kind, text))
    return CardDef("clock", "Clock", "artifact", effects=(effect,))


BOX = CardDef("box", "Box", "artifact")


def begun(base: str, main: CardDef = BOX) -> EngineGame:
    deck = DeckSpec((main,) * 12)
    return start(Setup(edition(base), (deck, deck), windows_all=True))


def passed(game: EngineGame, turns: int) -> list[str]:
    """The phases entered until a turn has begun, both players passive; each as `P1 draw`."""
    policy = Passive()
    entered: list[str] = []
    while game.question and game.position.turn_number < turns:
        game.answer(policy.decide(Observation(game.position, game.question.player)))
        entered += [
            f"P{news.player + 1} {PHASES[news.amount]}" for news in game.position.log if news.kind == E_PHASE
        ]
    return entered


def test_a_passive_player_has_no_event_where_none_is_needed() -> None:
    """1.1, 6.4"""
    game = begun("classic")
    entered = passed(game, 2)
    assert entered[:5] == ["P2 preparation", "P1 start", "P1 draw", "P1 main", "P1 end"]
    assert game.position.turn == P2
    assert game.position.occupied == 0


@pytest.mark.parametrize("base", ["classic", "modern"])
def test_a_skipped_draw_phase_is_not_entered_and_draws_nothing(base: str) -> None:
    """6.2: the next one is entered again."""
    game = begun(base)
    skip_phase(game.position, P1, DRAW)
    assert "P1 draw" not in passed(game, 2)
    assert len(game.position.sides[P1].hand) == 5
    later = passed(game, 4)
    assert "P1 draw" in later
    assert len(game.position.sides[P1].hand) == 6


def test_a_skipped_start_and_event_leave_the_rest_of_the_turn() -> None:
    """6.2, 6.4: nobody is asked for an Event that does not come."""
    game = begun("classic")
    for phase in (START, EVENT):
        skip_phase(game.position, P1, phase)
    while game.position.phase != MAIN:
        game.answer_label(game.position.ask_player, "end")
    game.answer_label(P1, "end")
    assert game.position.phase == PHASES.index("main2")


def test_where_the_main_phase_is_skipped_the_event_is_asked_for_on_entering() -> None:
    """6.4: no Event leaves that phase, and the second Main Phase begins."""
    game = begun("classic")
    skip_phase(game.position, P1, MAIN)
    while game.question and game.question.kind != "event":
        game.answer(0)
    assert game.position.phase == EVENT
    game.answer_label(P1, "event none")
    assert game.position.phase == PHASES.index("main2")


def test_a_skipped_last_phase_ends_the_turn_all_the_same() -> None:
    """6.2: triggers of the end of the turn resolve, 6.8 takes place; the phase is not entered."""
    game = begun("modern", card("trigger", "When it's the end of your turn: discard 1 card."))
    for pick in ("keep", "keep", "event battle"):
        game.answer_label(game.position.ask_player, pick)
    skip_phase(game.position, P1, DRAW)
    game.answer_label(P1, "end")
    for pick in ("summon Clock", "at a1", "facing up", "end"):
        game.answer_label(P1, pick)
    assert game.position.turn == P2
    side = game.position.sides[P1]
    assert (len(side.hand), len(side.graveyard), len(side.deck)) == (3, 1, 7)
