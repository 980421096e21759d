"""Games that would never end do end, as a draw, with a typed reason (RULES 18.3)."""

from engine.carddef import CardDef, EffectDef
from engine.edition import edition
from engine.effects.actions.damage import Heal
from engine.effects.actions.mana import Collect
from engine.effects.events import When
from engine.effects.node import Instruction
from engine.effects.program import Program
from engine.effects.terms.amounts import Number
from engine.effects.terms.subjects import This
from engine.game import DeckSpec, EngineGame, Setup, start
from engine.policies.observation import Observation
from engine.policies.passive import Passive
from engine.vocab import E_COLLECTED, E_RESOLVED, E_SUMMONED, P1, TRIGGER


def trigger(happening: int, body: Instruction) -> EffectDef:
    return EffectDef("trigger", f"{happening}", program=Program(TRIGGER, (When(happening),), body))


def summoned(*effects: EffectDef) -> EngineGame:
    """Return a game in which P1 has just summoned an artifact with these triggers."""
    card = CardDef("coil", "Coil", "artifact", stats=(None, None, None, None, 1), effects=effects)
    game = start(Setup(edition(), (DeckSpec((card,) * 5), DeckSpec())))
    for label in ("keep", "event battle", "summon Coil", "at a1", "facing up"):
        game.answer_label(P1, label)
    return game


def test_the_same_situation_over_and_over_is_a_draw() -> None:
    again = Heal(Number(1), This())
    game = summoned(trigger(E_SUMMONED, again), trigger(E_RESOLVED, again))
    assert (game.winner, game.reason) == ("draw", "loop")


def test_too_many_items_in_a_turn_are_a_draw() -> None:
    """Each time there is one mana more, so the situation is never the same."""
    game = summoned(trigger(E_COLLECTED, Collect(Number(1), This())))
    assert (game.winner, game.reason) == ("draw", "limit")


def test_five_hundred_turns_are_enough() -> None:
    game = start(Setup(edition(), (DeckSpec(), DeckSpec())))
    policy = Passive()
    while game.question:
        game.answer(policy.decide(Observation(game.position, game.question.player)))
    assert (game.winner, game.reason) == ("draw", "limit")
    assert game.position.turn_number == 501
