"""The log names every card that both players may know, once, and no other (19.1)."""

import pytest

from engine import vocab
from engine.game import EngineGame
from engine.presentation.log import story_lines
from engine.presentation.pronouns import turn_order
from engine.scenario import read_start
from engine.session import SPECTATOR, WITNESS
from engine.session.sight import has_seen_more

BOARD = """
title: public cards
event: battle
cards:
  Peeker: {{type: creature, stats: {{might: 1, life: 9}}, arrows: {{n: 1}}, effects: ["{text}"]}}
  Top: {{type: creature, stats: {{might: 1, life: 1}}}}
  Next: {{type: creature, stats: {{might: 1, life: 1}}}}
  Third: {{type: creature, stats: {{might: 1, life: 1}}}}
  Held: {{type: creature, stats: {{might: 1, life: 1}}}}
  Buried: {{type: creature, stats: {{might: 1, life: 1}}}}
  Theirs: {{type: creature, stats: {{might: 1, life: 1}}}}
  Foe: {{type: creature, stats: {{might: 1, life: 1}}}}
P1: {{hand: [Held], deck: [Top, Next, Third], graveyard: [Buried]}}
P2: {{hand: [Theirs], deck: [Next, Third]}}
field: {{c2: {{card: Peeker, mana: 9}}, d2: Foe}}
"""
GEAR = """
title: an action without a name
event: battle
cards:
  Gear: {type: artifact, effects: ["action | Draw a card."]}
  Foe: {type: creature, stats: {might: 1, life: 2}}
P1: {deck: [Foe]}
P2: {hand: []}
field: {c1: Gear, c2: Foe, b2: Foe}
"""
COST = "activation | Consume 1 mana: "
# What is done, and the lines that name a card: to P1, to P2
PUBLIC = {
    "put the top 2 cards of your deck into your graveyard.": (
        ["Top goes to your graveyard.", "Next goes to your graveyard."],
        ["Top goes to their graveyard.", "Next goes to their graveyard."],
    ),
    "your opponent puts the top card of their deck into their graveyard.": (
        ["Next goes to their graveyard."],
        ["Next goes to your graveyard."],
    ),
    "search your deck for a creature, reveal it and put it into your hand.": (
        ["You reveal Third.", "Third goes to your hand."],
        ["They reveal Third.", "Third goes to their hand."],
    ),
    "reveal the top card of your deck; if it is a creature, put it into your hand.": (
        ["You reveal Top.", "Top goes to your hand."],
        ["They reveal Top.", "Top goes to their hand."],
    ),
    "reveal your hand.": (["You reveal Held."], ["They reveal Held."]),
    "your opponent reveals their hand.": (["They reveal Theirs."], ["You reveal Theirs."]),
    "return a creature from your graveyard to your hand.": (
        ["Buried goes to your hand."],
        ["Buried goes to their hand."],
    ),
    "your opponent discards a card.": (["They discard Theirs."], ["You discard Theirs."]),
}
LOOK = "look at the top 2 cards of your deck, put one into your hand and the rest on the bottom of your deck."
HIDDEN: dict[str, tuple[list[str], list[str]]] = {
    "draw a card.": (["You draw Top."], []),
    "search your deck for a creature and put it into your hand.": (["Third goes to your hand."], []),
    LOOK: (["Top goes to your hand."], []),
    "shuffle a card from your hand into your deck.": ([], []),
}
NAMES = ("Top", "Next", "Third", "Held", "Buried", "Theirs")


def named_lines(text: str, viewer: int) -> list[str]:
    """Activate the text, and return the lines of the viewer's log that name a card of a pile."""
    start = read_start(BOARD.format(text=text), "board", lambda name: None)
    game, lines = start.begin().game, list[str]()
    answer(game, "activate c2 1")
    for _ in range(12):
        lines += [line.text for line in story_lines(game.position, viewer, 1, turn_order(game.position))]
        asked = game.question
        assert asked
        if asked.kind == "event" or (asked.kind == "priority" and not game.position.stack):
            break
        labels = [game.label(pick) for pick in asked.options]
        wanted = ("choose", "search", "discard", "reveal", "bottom", "pass", "end", "done", "")
        answer(game, next(label for word in wanted for label in labels if label.startswith(word)))
    return [line for line in lines if any(name in line.split("Peeker")[0] for name in NAMES)]


def answer(game: EngineGame, label: str) -> None:
    assert game.question
    game.answer([game.label(pick) for pick in game.question.options].index(label))


@pytest.mark.parametrize("text", [*PUBLIC, *HIDDEN])
def test_what_both_know_is_named_to_both_and_what_one_knows_to_nobody_else(text: str) -> None:
    lines = {**PUBLIC, **HIDDEN}[text]
    assert (named_lines(COST + text, vocab.P1), named_lines(COST + text, vocab.P2)) == lines


@pytest.mark.parametrize("text", [*PUBLIC, *HIDDEN])
def test_who_looks_on_is_named_what_both_know_and_with_open_hands_all(text: str) -> None:
    of_player = {**PUBLIC, **HIDDEN}[text][0]
    assert named_lines(COST + text, SPECTATOR) == (of_player if text in PUBLIC else [])
    assert named_lines(COST + text, WITNESS) == of_player


def test_a_cost_that_reveals_names_the_card_to_both() -> None:
    text = "activation | Reveal a card from your hand: gain 1 life."
    assert named_lines(text, vocab.P1) == ["You reveal Held."]
    assert named_lines(text, vocab.P2) == ["They reveal Held."]


def test_an_action_without_a_name_is_shown_with_what_it_does() -> None:
    asked = read_start(GEAR, "board", lambda name: None).begin().question()
    options = asked["options"] if asked else []
    [shown] = [option["text"] for option in options if option["label"] == "action c1 1"]
    assert shown == "Gear on c1: Draw 1."


def test_whoever_takes_a_pick_back_has_seen_what_it_put_into_a_graveyard() -> None:
    text = f"{COST}put the top card of your deck into your graveyard."
    start = read_start(BOARD.format(text=text), "board", lambda name: None)
    earlier, later = start.begin(), start.begin()
    assert not has_seen_more(later, earlier)
    later.answer("activate c2 1")
    later.answer("pass")
    assert has_seen_more(later, earlier)
