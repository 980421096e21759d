"""Tests of a player's view: their own cards, of the opponent's hidden ones only the number (19)."""

import json

from engine import rng
from engine.game import EngineGame, start
from engine.policies.determinize import unknown_range
from engine.state.position import Position
from engine.tests.games.random_games import Picker, is_going_on, setup
from engine.tests.scenario.inline_scenario import scene
from engine.tests.state.stored_position import read_back
from engine.vocab import P1, P2

GAMES = 12
EVERY = 7


HIDDEN = """
event: battle
P1: {hand: [Brute, Wall], deck: [Box, Brute], fables: [Giant], graveyard: [Dart]}
P2: {hand: [Guard], deck: [Well, Box, Wall], fables: [Giant, Giant], graveyard: [Brute]}
open: [c2]
field:
  c2: {card: Brute, mana: 1, damage: 2, facing: right, conditions: [Weak]}
  b2: {card: Guard, face: down}
  c3: {card: Wall, face: down, set_this_turn: true}
  d3: Wall
"""


def test_one_s_own_cards_are_seen_by_name() -> None:
    game = scene(HIDDEN)
    seen = game.view(P1)
    assert seen["players"]["P1"] == {
        "hp": 6,
        "tokens": 0,
        "supply": None,
        "fabled_used": False,
        "hand": ["Brute", "Wall"],
        "aside": [],
        "deck": 2,
        "known_top": [],
        "known_bottom": [],
        "fables": ["Giant"],
        "graveyard": ["Dart"],
    }
    assert seen["field"]["b2"] == {
        "face": "down",
        "controller": "P1",
        "set_this_turn": False,
        "card": "Guard",
    }


def test_of_the_opponent_s_hidden_cards_only_how_many_is_seen() -> None:
    game = scene(HIDDEN)
    seen = game.view(P1)
    assert seen["players"]["P2"] == {
        "hp": 6,
        "tokens": 0,
        "supply": None,
        "fabled_used": False,
        "hand": 1,
        "aside": 0,
        "deck": 3,
        "known_top": [],
        "known_bottom": [],
        "fables": 2,
        "graveyard": ["Brute"],
    }
    assert seen["field"]["c3"] == {"face": "down", "controller": "P2", "set_this_turn": True}


def test_face_up_cards_are_seen_by_both_with_their_values_as_they_are() -> None:
    game = scene(HIDDEN)
    for player in (P1, P2):
        assert game.view(player)["field"]["c2"] == {
            "card": "Brute",
            "face": "up",
            "facing": "right",
            "controller": "P1",
            "mana": 1,
            "damage": 2,
            "might": 0,
            "life": 3,
            "armor": 0,
            "movement": 0,
            "will": 0,
            "conditions": ["Weak"],
            "abilities": [],
            "attached": [],
            "equipped": None,
            "reach": ["c1", "d2"],
        }


def test_the_supply_counts_the_tokens_that_are_not_gained_yet() -> None:
    seen = scene("title: t\nedition: classic\nP1: {tokens: 2}\nopen: [c2]\n").view(P2)["players"]
    assert (seen["P1"]["tokens"], seen["P1"]["supply"]) == (2, 5)
    assert (seen["P2"]["tokens"], seen["P2"]["supply"]) == (0, 8)


def test_only_who_is_asked_sees_what() -> None:
    game = scene(HIDDEN)
    assert game.view(P1)["question"] == {
        "player": "P1",
        "kind": "priority",
        "options": ["end", "action c2 Strike"],
    }
    assert game.view(P2)["question"] == {"player": "P1"}


def test_what_is_declared_is_seen_by_both() -> None:
    game = scene("event: battle\nfield: {c2: Brute, c3: Wall, b1: {card: Well, mana: 1}}\n")
    game.position.windows_all = True
    game.answer_label(P1, "action c2 Strike")
    game.answer_label(P1, "target c3")
    assert (
        game.view(P1)["stack"]
        == game.view(P2)["stack"]
        == [
            {
                "kind": "Strike",
                "controller": "P1",
                "card": "Brute",
                "zone": "c2",
                "effect": 0,
                "printed_on": "",
                "mode": 0,
                "targets": ["c3"],
                "modes": [],
                "blocker": "c3",
            }
        ]
    )


CHOOSING = """
event: battle
cards:
  Judge: {type: creature, stats: {life: 2}, arrows: {nw: 1, n: 1}, effects: [
    "action | Target 2 creatures; for each target, choose either: (1) destroy it; (2) heal 1 damage.",
    "activation | Pay 1 life: draw 1."]}
  Wall: {type: creature, stats: {life: 1}}
field: {c2: Judge, b3: Wall, c3: Wall}
"""


def test_the_mode_chosen_for_each_target_is_seen_by_both_before_anybody_answers() -> None:
    game = scene("title: t", CHOOSING)
    game.position.windows_all = True
    for label in ("action c2 1", "target c3", "choose 2"):
        game.answer_label(P1, label)
    assert game.view(P2)["stack"] == []
    game.answer_label(P1, "choose 1")
    for seen in (game.view(P1), game.view(P2)):
        assert (seen["stack"][0]["targets"], seen["stack"][0]["modes"]) == (["c3", "b3"], [2, 1])
    again = read_back(game)
    assert again.digest() == game.digest()
    assert again.view(P2)["stack"] == game.view(P2)["stack"]


def test_a_game_that_is_over_asks_nobody() -> None:
    game = scene("event: battle\n")
    game.concede(P1)
    seen = game.view(P2)
    assert (seen["question"], seen["winner"], seen["reason"]) == (None, "P2", "concede")


def test_permuting_unseen_cards_changes_nothing_that_is_seen() -> None:
    looked = 0
    for number in range(GAMES):
        game = start(setup(number, windows_all=True))
        picker = Picker(number)
        while is_going_on(game):
            if len(game.history) % EVERY == 0:
                for player in (P1, P2):
                    seen = json.dumps(game.view(player))
                    dealt = EngineGame(dealt_anew(game.position, player, number), None, None)
                    assert json.dumps(dealt.view(player)) == seen
                    looked += 1
            game.answer(picker.pick(game))
    assert looked > 500


def dealt_anew(position: Position, player: int, seed: int) -> Position:
    """An equal position but for what `player` cannot know: the opponent's hidden cards, the decks' order."""
    other = position.clone()
    state = rng.first_state(seed, 99)
    own, side = other.sides[player], other.sides[1 - player]
    first, last = unknown_range(own, player)
    unknown = list(own.deck[first:last])
    state = rng.shuffle(state, unknown)
    own.deck = (*own.deck[:first], *unknown, *own.deck[last:])
    first, last = unknown_range(side, player)
    fables = list(side.fables)
    state = rng.shuffle(state, fables)
    side.fables = tuple(fables)
    hidden = [c for c in other.field if c is not None and not c.face_up and c.controller != player]
    unseen = [*side.hand, *side.deck[first:last]]
    state = rng.shuffle(state, unseen)
    for card in hidden:
        for place, defn in enumerate(unseen):
            if other.printed[defn].type == card.printed.type:
                unseen[place], card.defn = card.defn, defn
                card.printed = other.printed[defn]
                break
    hand = len(side.hand)
    side.hand = tuple(unseen[:hand])
    side.deck = (*side.deck[:first], *unseen[hand:], *side.deck[last:])
    other.rng = state
    return other


def test_a_view_is_plain_data() -> None:
    game = scene(HIDDEN)
    assert json.loads(json.dumps(game.view(P1))) == game.view(P1)


def test_who_may_look_at_a_set_card_sees_it_and_its_name_in_options() -> None:
    oracle = "effects: [{text: you can see any face-down creatures your opponent controls, controller: P1}]\n"
    game = scene(oracle + HIDDEN)
    assert game.view(P1)["field"]["c3"]["card"] == "Wall"
    assert game.view(P2)["field"]["b2"] == {"face": "down", "controller": "P1", "set_this_turn": False}


def test_nobody_is_reported_that_a_set_card_is_a_trap() -> None:
    """4.5"""
    text = "field: {c2: Brute, c4: {card: {}, face: down}}\nevent: battle\n"
    views = []
    for name in ("Box", "Pit"):
        game = scene(text.replace("{}", name))
        views.append((game.view(P1), game.labels()))
    assert views[0] == views[1]
