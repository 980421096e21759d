"""Tests of what programs are worth to who runs them: the sign and the order that any player would give."""

import pytest

from engine import read_effect
from engine.effects.tag_rules import OTHER, OWN
from engine.policies.program_value import appraise, harms, mode_points, program_points

GOOD = (
    "action | Draw a card.",
    "action | Look at the top 3 cards of your deck, put 1 into your hand and the rest into your deck.",
    "action | Search your deck for a creature, put it into your hand and shuffle.",
    "action | Put a creature from your graveyard into your hand.",
    "action | Your opponent puts the top 2 cards of their deck into their graveyard.",
    "action | Your opponent sacs a creature.",
    "action | Your opponent discards a card at random.",
    "action | Your opponent discards a card or loses 1 life.",
    "action | Your opponent can't summon creatures until end of turn.",
    "action | Your opponent can't draw cards until the end of your next turn.",
    "action | Creatures your opponent controls can't Strike until end of turn.",
    "action | Creatures you control can't be blocked until end of turn.",
    "action | Take an extra turn after this one.",
    "action | Your opponent skips their next Draw Phase.",
    "action | Gain 1 life.",
    "action | Your opponent loses 1 life.",
    "action | Your opponent loses half their HP, rounded up.",
    "action | Open a creature zone.",
    "action | [this] becomes a copy of target creature.",
    "trigger | When your opponent activates an effect: counter that effect.",
    "action | Gain control of target creature.",
    "action | Return target creature to its owner's hand.",
    "action | Destroy target creature.",
    "action | Destroy all creatures your opponent controls.",
    "action | Summon a Creature Token.",
    "action | Conscript.",
    "action | Transform.",
    "action | Turn target creature face-down.",
    "action | [this] collects 2 mana.",
    "action | Remove all mana from target.",
    "action | Transfer 1 mana from target to [this].",
    "action | Double the Might of [this].",
    "action | The Might of target creature becomes 0.",
    "action | Target creature is Prone.",
    "action | Target creature loses Prone.",
    "action | Target creature has Evasive.",
    "action | Target creature loses all effects.",
    'action | Target creature gains the effect "When destroyed: draw 1".',
    'action | Target creature gains the effect "At the start of your turn: sac [this]".',
    "continuous | Creatures you summon cost 1 less mana.",
    "trigger | When [this] would be destroyed: return it to its owner's hand instead.",
    "trigger | When your opponent would draw a card: they discard a card instead.",
    "trigger | When you would draw a card: draw 2 instead.",
    "trigger | When [this] would take damage: it takes 1 less damage.",
    "action | Prevent all damage to [this] until end of turn.",
    "action | The next time [this] would be destroyed this turn, nothing happens instead.",
    "action | Destroy target creature at end of turn.",
    "action | At the next start of your turn, draw a card.",
    "action | If you control an artifact, draw a card; otherwise, lose 1 life.",
    "action | Choose either (1) lose 1 life or (2) draw a card.",
    "action | You may discard a card. If you did, draw 2.",
    "action | For each artifact you control: draw a card.",
    "action | Each player draws a card; gain 1 life.",
    "action | You win the game.",
)
BAD = (
    "action | Discard a card.",
    "action | Put a card from your hand on the bottom of your deck.",
    "action | Put the top 2 cards of your deck into your graveyard.",
    "action | Your opponent draws a card.",
    "action | Sac a creature.",
    "action | You can't draw cards until end of turn.",
    "action | Creatures you control can't Strike until end of turn.",
    "action | Your opponent takes an extra turn after this one.",
    "action | Skip your next Draw Phase.",
    "action | Lose 1 life.",
    "action | Your opponent gains 1 life.",
    "action | Open a creature zone your opponent controls.",
    "trigger | When you activate an effect: counter that effect.",
    "action | Your opponent gains control of [this].",
    "action | Return target creature you control to its owner's hand.",
    "action | Destroy target creature you control.",
    "action | [this] gets -1 Might.",
    "action | Target creature you control is Prone.",
    "trigger | When a creature your opponent controls would be destroyed: nothing happens instead.",
    "trigger | When [this] would take damage: it takes twice that much damage.",
    "action | At the next end of turn, sac [this].",
    "action | Your opponent wins the game.",
    "activation | Consume 5 mana: draw a card.",
    "activation | Sac [this]: draw a card.",
)
NEUTRAL = (
    "action | Each player draws a card.",
    "action | Each player sacs a creature.",
    "action | Each player discards a card at random.",
    "action | Each player loses 1 life.",
    "action | Destroy all creatures.",
    "action | Return all creatures to their owners' hands.",
    "action | Deal 3 damage to each creature.",
    "action | End the turn.",
    "action | Shuffle your deck.",
    "action | Sidestep.",
    "action | Target creature moves to an adjacent empty zone.",
    "action | Swap target creature and another target creature.",
    "action | Creatures you control count as artifacts.",
    "activation | Discard a card: draw a card.",
    "activation | Skip your next Draw Phase: draw a card.",
)
BETTER = (
    ("Draw 2 cards.", "Draw a card."),
    ("Draw a card.", "Draw a card; discard a card."),
    ("Draw 2 cards.", "You may discard a card. If you did, draw 2."),
    ("Draw a card.", "At the next start of your turn, draw a card."),
    ("Draw a card.", "If you control an artifact, draw a card."),
    ("You may draw a card.", "If you control an artifact, draw a card; otherwise, lose 1 life."),
    ("Choose either (1) draw 2 or (2) lose 1 life.", "Draw a card."),
    ("Your opponent discards a card.", "Your opponent discards a card or loses 1 life."),
    ("Look at the top 3 cards of your deck, put 2 of them into your hand and the rest into your graveyard.",
     "Draw a card."),
    ("Search your deck for 2 creatures, put them into your hand and shuffle.",
     "Search your deck for a creature, put it into your hand and shuffle."),
    ("Your opponent loses 2 life.", "Your opponent loses 1 life."),
    ("Your opponent loses half their HP, rounded up.", "Your opponent loses 1 life."),
    ("Take an extra turn after this one.", "Draw 2 cards."),
    ("You win the game.", "Take an extra turn after this one."),
    ("Gain control of target creature.", "Destroy target creature."),
    ("Destroy target creature.", "Return target creature to its owner's hand."),
    ("Destroy target creature.", "Destroy target creature at end of turn."),
    ("Destroy all creatures your opponent controls.", "Destroy target creature your opponent controls."),
    ("Destroy up to 2 target creatures.", "Destroy target creature."),
    ("Deal 3 damage to target creature.", "Deal 1 damage to target creature."),
    ("Double the Might of [this].", "[this] gets +1 Might."),
    ("Target creature gets +1 Might.", "Target creature gets +1 Might until end of turn."),
    ("Creatures your opponent controls can't block.",
     "Creatures your opponent controls can't block until end of turn."),
    ("For each artifact you control: draw a card.", "Draw a card."),
)  # fmt: skip


def points(text: str) -> int:
    """Return what an effect brings; an action, where it does not say of which kind it is."""
    kind, words = text.split(" | ") if " | " in text else ("action", text)
    return program_points(read_effect(kind, words))


@pytest.mark.parametrize("text", GOOD)
def test_what_any_player_would_do_is_worth_something(text: str) -> None:
    assert points(text) > 0


@pytest.mark.parametrize("text", BAD)
def test_what_no_player_would_do_alone_costs_something(text: str) -> None:
    assert points(text) < 0


@pytest.mark.parametrize("text", NEUTRAL)
def test_what_befalls_both_alike_or_changes_nothing_lasting_is_worth_nothing(text: str) -> None:
    assert points(text) == 0


@pytest.mark.parametrize(("better", "worse"), BETTER)
def test_more_sooner_and_surer_is_better(better: str, worse: str) -> None:
    assert points(better) > points(worse)


@pytest.mark.parametrize(
    ("text", "harmed"),
    [
        ("Destroy target creature.", [0]),
        ("Destroy target creature at end of turn.", [0]),
        ("Target creature is Prone.", [0]),
        ("Target creature loses Prone.", []),
        ("Cleanse target creature.", []),
        ("Return target creature to its owner's hand.", [0]),
        ("Turn target creature face-down.", [0]),
        ("The Might of target creature becomes 0.", [0]),
        ('Target creature gains the effect "When destroyed: draw 1".', []),
        ('Target creature gains the effect "At the start of your turn: sac [this]".', [0]),
        ("Target creature gets +1 Might; destroy another target creature.", [1]),
        ("Deal 2 damage to target creature; heal 2 damage from another target creature.", [0]),
        ("Transfer 1 mana from target creature to another target creature.", [0]),
    ],
)
def test_each_target_is_harmed_or_helped_by_what_is_done_to_it(text: str, harmed: list[int]) -> None:
    program = read_effect("action", text)
    assert [slot for slot in range(len(program.phrases)) if harms(program, slot)] == harmed


def test_a_mode_is_worth_what_it_brings_to_who_picks_it() -> None:
    mine = read_effect("action", "Choose either (1) destroy target creature or (2) draw a card.")
    assert mode_points(mine, 1) > mode_points(mine, 2) > 0
    theirs = read_effect("action", "Your opponent discards a card or loses 1 life.")
    assert 0 > mode_points(theirs, 2) > mode_points(theirs, 1)
    assert mode_points(mine, 3) == 0


def test_a_mode_for_a_target_is_worth_what_it_brings_by_whose_that_is() -> None:
    effect = read_effect(
        "action",
        "Target 2 creatures; for each target, choose either: (1) destroy it; (2) it collects 1 mana.",
    )
    assert mode_points(effect, 1, OTHER) > 0 > mode_points(effect, 1, OWN)
    assert mode_points(effect, 2, OWN) > 0 > mode_points(effect, 2, OTHER)


def test_a_program_is_appraised_once() -> None:
    program = read_effect("action", "Draw a card.")
    assert appraise(program) is appraise(program)
