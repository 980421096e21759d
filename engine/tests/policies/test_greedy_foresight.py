"""Tests of what the greedy policy does for later: Monuments, what is put off, rules; and of free effects."""

import pytest

from engine import CardDef, card_from_data, edition
from engine.game import EngineGame
from engine.policies.greedy import Greedy
from engine.policies.observation import Observation
from engine.policies.policy import MOST_IN_A_TURN
from engine.policies.position_value import lasting_points
from engine.state.card_profile import CardProfile
from engine.tests.scenario.inline_scenario import scene
from engine.vocab import P1

CARDS = """
cards:
  Guest: {type: creature, stats: {might: 1, life: 2}, arrows: {n: 1}}
  Wall: {type: creature, stats: {might: 4, life: 9, armor: 3}, arrows: {n: 1, e: 1, w: 1}}
  Purse: {type: artifact, stats: {will: 4}}
  Manor:
    type: monument
    fabled: true
    stats: {will: 2}
    effects:
      - "cost | Consume any 3 mana: summon."
      - "trigger | When it's the start of your turn: [this] collects 1 mana."
      - "activation once | Consume 4 mana: your opponent loses 1 life."
"""
OWN = "b2: Guest, c2: Guest, a1: {card: Purse, mana: 4}, c1: {card: Purse, mana: 4}"
WALLS = "a3: Wall, b3: Wall, c3: Wall, d3: Wall, e3: Wall"
BEHIND_WALLS = f"""
phase: event
P1: {{hand: [], deck: [Guest, Guest, Guest], fables: [Manor]}}
P2: {{hp: 1, hand: [], deck: [Guest, Guest, Guest]}}
open: [b2, c2, a3, b3, c3, d3, e3]
field: {{{OWN}, {WALLS}}}
"""


def pick(game: EngineGame) -> str:
    """Return what the greedy policy picks, as the question words it."""
    return game.labels()[Greedy(1).decide(Observation(game.position, P1))]


def picks(game: EngineGame, count: int) -> list[str]:
    """The next picks of P1 in this turn, as long as nobody else is asked."""
    picked: list[str] = []
    turn = game.position.turn_number
    while len(picked) < count and game.question is not None and game.question.player == P1:
        if game.position.turn_number != turn:
            break
        picked.append(pick(game))
        game.answer(game.labels().index(picked[-1]))
    return picked


def test_a_monument_is_played_where_it_gets_past_a_wall() -> None:
    picked = picks(scene(BEHIND_WALLS, CARDS), 4)
    assert picked == ["event campaign", "conquer m1", "end", "summon Manor"]


def test_no_monument_is_played_where_a_strike_wins() -> None:
    game = scene(BEHIND_WALLS.replace("a3: Wall, b3: Wall, c3: Wall, ", ""), CARDS)
    assert picks(game, 2) == ["event battle", "action b2 Strike"]


def test_no_zone_is_opened_for_a_monument_that_cannot_be_paid() -> None:
    poor = BEHIND_WALLS.replace("{card: Purse, mana: 4}", "Purse").replace(
        "hand: [], deck", "hand: [Guest], deck", 1
    )
    picked = picks(scene(poor, CARDS), 2)
    assert "conquer m1" not in picked


def test_a_monument_counts_by_what_its_effects_do_and_not_by_tokens_that_fill_its_zones() -> None:
    cost = "cost | Consume any 2 mana: summon."
    token = "summon a Creature Token to an empty open creature zone you control."
    worth = [
        lasting_points(CardProfile(monument(cost, effect), edition()))
        for effect in (
            f"trigger | When it's the start of your turn: {token}",
            "trigger | When it's the start of your turn: draw 1.",
            f"activation once | Consume 1 mana: {token}",
        )
    ]
    assert 0 < worth[0] < worth[1] < worth[2]


def monument(*effects: str) -> CardDef:
    """A monument with these effects."""
    return card_from_data({"key": "tower", "name": "Tower", "type": "monument", "effects": [*effects]})


def of_an_artifact(*effects: str, theirs: str = "b3: Guest") -> EngineGame:
    """Return a Deployment in which P1 has an artifact with these effects, and no card to play."""
    words = "".join(f"\n      - '{effect}'" for effect in effects)
    spring = f"{CARDS}  Spring:\n    type: artifact\n    arrows: {{n: 2}}\n    effects:{words}\n"
    setup = f"""
phase: deployment
P1: {{hand: [], deck: [Wall, Wall, Wall, Wall, Wall, Wall]}}
P2: {{hand: [], deck: [Wall, Wall, Wall]}}
field: {{b1: Spring, b2: Guest, {theirs}}}
"""
    return scene(setup, spring)


@pytest.mark.parametrize(
    "effect",
    [
        "activation once | If you control a creature: draw a card.",
        "activation once | If you control a creature: your opponent skips their next Event Phase.",
        "activation once | If you control a creature: take an extra turn after this one.",
        (
            "activation once | If you control a creature: your opponent cannot summon creatures"
            " until the end of your opponent''s next turn."
        ),
        "activation once | Target a creature: destroy target at end of turn.",
        "activation once | Choose a creature your opponent controls: chosen is Manalocked.",
    ],
)
def test_what_costs_nothing_and_brings_something_is_done(effect: str) -> None:
    assert pick(of_an_artifact(effect)) == "activate b1 1"


@pytest.mark.parametrize(
    "effect",
    [
        "activation | If you control a creature: shuffle your deck.",
        "activation | Choose a creature you control: heal 1 damage from chosen.",
        "activation | If you control a creature: each player loses 1 life; each player gains 1 life.",
        "activation | If you control a creature: skip your next Draw Phase.",
        "activation | Target a creature you control: destroy target at end of turn.",
        "activation | If you control a creature: your opponent takes an extra turn after this one.",
    ],
)
def test_what_costs_nothing_and_brings_nothing_is_not_done(effect: str) -> None:
    assert pick(of_an_artifact(effect)) == "end"


def test_what_is_put_off_is_done_to_the_other_player() -> None:
    game = of_an_artifact("activation once | Target a creature: destroy target at end of turn.")
    assert picks(game, 2) == ["activate b1 1", "target b3"]


def test_what_costs_nothing_is_repeated_only_as_long_as_it_brings_something() -> None:
    game = of_an_artifact(
        "activation | Choose a creature you control: chosen gets +1 Might until end of turn; draw 1."
    )
    activations = [label for label in picks(game, 2 * MOST_IN_A_TURN) if label.startswith("activate")]
    assert 1 <= len(activations) <= MOST_IN_A_TURN
