"""Table of a state: arrows as they lie, words that are spoken, options in their place."""

from typing import Any

import pytest

from decks.games.board import orientation
from decks.games.board.board_table import table
from decks.games.board.game_end import ENDINGS, OVER, ending
from decks.games.board.move_log import move_log
from decks.games.board.piece import field_piece, turned_piece
from decks.games.board.question import board_question
from decks.games.board.zone import zone
from decks.templatetags.board_tags import symbol_css, symbol_words

SQUIRE = {
    "key": "squire",
    "url": "/cards/squire",
    "type": "creature",
    "subtypes": [],
    "faction": "men",
    "fabled": False,
    "stats": {"might": 1, "life": 3},
    "arrows": {"n": 2, "ne": 1},
    "effects": [],
    "cost": 1,
}


@pytest.mark.parametrize(
    ("effect", "words", "css"),
    [
        (
            {"kind": "action", "once": False, "optional": False, "transfer": True},
            "Action, lent",
            "symbol lent",
        ),
        ({"kind": "action", "once": False, "optional": False}, "Action", "symbol"),
    ],
)
def test_a_lent_effect_lies_on_a_plate_and_says_so(effect: dict[str, Any], words: str, css: str) -> None:
    assert (symbol_words(effect), symbol_css(effect)) == (words, css)


def squire_data(**given: Any) -> dict[str, Any]:
    """A face-up Squire of P1's in the field of a view."""
    plain = {"card": "Squire", "face": "up", "facing": "up", "controller": "P1", "mana": 0, "damage": 0}
    now = {"might": 1, "life": 3, "armor": 0, "movement": 0, "will": 0}
    return {**plain, **now, "conditions": [], "abilities": [], "reach": [], **given}


def side(hand: Any, fables: Any) -> dict[str, Any]:
    return {"hp": 6, "hand": hand, "fables": fables, "deck": 15, "graveyard": []}


def option(label: str, does: str, **given: Any) -> dict[str, Any]:
    empty = {"zone": None, "card": None, "facing": None, "number": None, "reaches": None}
    return {"index": 0, "label": label, "does": does, "text": label.capitalize(), **empty, **given}


def state(**given: Any) -> Any:
    """A state with one Squire in hand, in turn 3."""
    view = {
        "turn": "P1",
        "turn_number": 3,
        "phase": "event",
        "event": "battle",
        "players": {"P1": side(["Squire"], []), "P2": side(0, 0)},
        "open": ["c2"],
        "field": given.pop("field", {}),
        "stack": [],
    }
    question = {"kind": given.pop("kind", "priority"), "prompt": "?", "options": given.pop("options", [])}
    plain = {
        "you": "P1",
        "edition": "modern",
        "overrides": {},
        "left_out": [],
        "over": False,
        "turn_words": "Your turn 2",
        "winner": "none",
        "reason": "",
        "readonly": "",
        "thinking": False,
        "log": [],
        "picks": 0,
    }
    return {**plain, "view": view, "question": question, "cards": {"Squire": SQUIRE}, **given}


@pytest.mark.parametrize(
    ("facing", "places"),
    [("up", ["n", "ne"]), ("right", ["e", "se"]), ("down", ["s", "sw"]), ("left", ["w", "nw"])],
)
def test_arrows_turn_with_the_card(facing: str, places: list[str]) -> None:
    assert [arrow.place for arrow in turned_piece(state(), "Squire", facing).arrows] == places


def test_the_opponent_s_card_that_faces_up_points_towards_the_player() -> None:
    piece = zone(state(field={"c3": squire_data(controller="P2")}), board_question(state()), "c3").piece
    assert piece
    assert piece.top == "s"
    assert [arrow.place for arrow in piece.arrows] == ["s", "sw"]


def test_an_arrow_is_lit_when_it_reaches_a_card() -> None:
    field = {"c2": squire_data(reach=["c3", "c4", "d3"]), "d3": squire_data(controller="P2")}
    piece = zone(state(field=field), board_question(state()), "c2").piece
    assert piece
    assert {arrow.place: arrow.lit for arrow in piece.arrows} == {"n": False, "ne": True}


@pytest.mark.parametrize(
    ("there", "way"), [("c3", "n"), ("e2", "e"), ("b1", "sw"), ("a4", "nw"), ("c1", "s")]
)
def test_a_zone_lies_in_one_of_eight_directions(there: str, way: str) -> None:
    assert orientation.direction("c2", there, "P1") == way


def test_a_zone_is_spoken_with_all_that_one_sees_there() -> None:
    field = {"c2": squire_data(facing="right", mana=1, damage=2, conditions=["Blessed"])}
    options = [
        option("action c2 Strike", "action", zone="c2"),
        option("activate c2 1", "activate", zone="c2"),
    ]
    now = state(field=field, options=options)
    assert zone(now, board_question(now), "c2").words == (
        "c2, your creature zone, Squire, facing right, 1 mana, Might 1, Life 3, 2 damage, Blessed, 2 options"
    )
    assert zone(now, board_question(now), "d4").words == "d4, your opponent’s artifact zone, closed, empty"


def test_a_foreign_face_down_card_has_no_name() -> None:
    now = state(field={"c3": {"face": "down", "controller": "P2", "set_this_turn": False}})
    assert (
        zone(now, board_question(now), "c3").words
        == "c3, your opponent’s creature zone, closed, face-down card"
    )


def test_a_face_down_card_of_one_s_own_is_read_with_its_printed_stats() -> None:
    """What it brings face-up decides what it is sacrificed for (8.3)."""
    own = {"card": "Squire", "face": "down", "controller": "P1", "set_this_turn": False}
    foreign = {"face": "down", "controller": "P2", "set_this_turn": False}
    now = state(field={"c2": own, "c3": foreign})
    drawn, hidden = field_piece(now, "c2", set()), field_piece(now, "c3", set())
    assert drawn is not None
    assert hidden is not None
    assert [(stat.word, stat.value) for stat in drawn.stats] == [("Might", 1), ("Life", 3)]
    assert hidden.stats == []


def test_options_lie_where_they_belong_and_the_rest_are_buttons() -> None:
    options = [
        option("summon Squire", "summon", card="Squire"),
        option("action c2 Strike", "action", zone="c2", card="Squire"),
        option("yes", "yes", zone="c2", card="Squire"),
        option("end", "end"),
    ]
    question = board_question(state(options=options))
    assert [each.label for each in question.cards["Squire"]] == ["summon Squire"]
    assert [each.label for each in question.zones["c2"]] == ["action c2 Strike"]
    assert [(each.label, each.key) for each in question.bar] == [("yes", "1"), ("end", "2")]


def test_a_place_is_picked_at_once_but_a_card_that_may_act_opens_a_menu() -> None:
    place = state(kind="zone", options=[option("at c2", "at", zone="c2")])
    act = state(field={"c2": squire_data()}, options=[option("action c2 Strike", "action", zone="c2")])
    assert zone(place, board_question(place), "c2").single
    assert zone(act, board_question(act), "c2").single is None


def test_a_question_says_whether_something_must_be_done_or_only_may() -> None:
    target = option("target c2", "target", zone="c2")
    for declined in ("end", "pass", "done", "no", "no_block"):
        assert not board_question(state(options=[target, option(declined, declined)])).must
    events = [option("event battle", "event"), option("event none", "event")]
    assert not board_question(state(options=events)).must
    assert board_question(state(options=events[:1])).must
    assert board_question(state(options=[target])).must
    assert not board_question(state()).must


def test_the_strip_has_the_phases_of_the_edition_with_the_one_that_it_is() -> None:
    board_table = table(state())
    assert [(step.words, step.is_current, step.event) for step in board_table.phases] == [
        ("Begin", False, ""),
        ("Event", True, "Battle"),
        ("Deployment", False, ""),
        ("Draw", False, ""),
    ]
    now = state(edition="classic")
    now["view"] |= {"phase": "preparation", "event": "none", "turn_number": 0}
    assert [(step.words, step.is_current) for step in table(now).phases] == [("Preparation", True)]


def test_the_turn_is_that_of_its_player_and_of_the_game_in_states_kept_before() -> None:
    assert table(state()).moment == "Your turn 2: Event Phase, Battle"
    before = state()
    del before["turn_words"]
    assert table(before).turn == "Turn 3"


def test_a_card_that_is_played_without_an_effect_says_so() -> None:
    left_out = [{"card": "Squire", "effect": 2}, {"card": "Wagon", "effect": 1}]
    now = state(field={"c2": squire_data()}, left_out=left_out)
    there = zone(now, board_question(now), "c2")
    assert there.piece is not None
    assert there.piece.unread == (2,)
    assert "played without 1 effect that could not be read" in there.words
    assert table(now).mine.hand[0].piece.unread == (2,)


def test_a_game_that_may_only_be_looked_at_asks_nothing() -> None:
    assert board_question(state(readonly="Other rules.", options=[option("end", "end")])).size == 0


def test_each_line_of_the_log_knows_the_way_back_to_before_its_pick() -> None:
    log = [
        {"n": 1, "turn": 0, "who": "P1", "kind": "drew", "text": "", "rule": "", "zone": None, "pick": 0},
        {"n": 2, "turn": 0, "who": "P1", "kind": "picked", "text": "", "rule": "", "zone": None, "pick": 0},
        {"n": 3, "turn": 1, "who": "P1", "kind": "phase", "text": "", "rule": "", "zone": None, "pick": 1},
        {"n": 4, "turn": 1, "who": "P1", "kind": "set", "text": "", "rule": "", "zone": None, "pick": 2},
    ]
    output = move_log(state(log=log, picks=2))
    assert [(entry.turn, entry.back, [line["n"] for line in entry.lines]) for entry in output] == [
        ("Turn 0", 0, [1]),
        ("Turn 0", 2, [2]),
        ("Turn 1", 0, [3]),  # a turn that a pick starts has its lines under its own heading
        ("Turn 1", 1, [4]),
    ]


@pytest.mark.parametrize("winner", ["P1", "P2", "draw"])
@pytest.mark.parametrize("reason", ["hp", "concede", "loop", "limit"])
def test_every_end_has_words(winner: str, reason: str) -> None:
    over = state(over=True, winner=winner, reason=reason)
    for player, side in over["view"]["players"].items():
        side["hp"] = 6 if player == winner else 0
    shown = ending(over)
    assert shown is not None
    assert shown.words == ENDINGS.get((winner, reason), OVER)
    assert shown.turn == "your turn 2"


def test_a_win_by_an_effect_says_so_and_not_that_no_hp_are_left() -> None:
    shown = ending(state(over=True, winner="P1", reason="hp"))
    assert shown is not None
    assert shown.words == "You won: an effect says so."


def test_an_end_says_which_cards_took_whose_hp() -> None:
    losses = [{"player": "P2", "card": "Squire", "hp": 4}, {"player": "P1", "card": "", "hp": 1}]
    shown = ending(state(over=True, winner="P1", reason="hp", losses=losses))
    assert shown is not None
    assert [(loss["card"], loss["hp"]) for loss in shown.theirs] == [("Squire", 4)]
    assert [(loss["card"], loss["hp"]) for loss in shown.mine] == [("", 1)]
    assert ending(state()) is None


@pytest.mark.parametrize(
    ("label", "does", "badge"),
    [
        ("action c2 Strike", "action", "Strike"),
        ("action c2 2", "action", "act"),  # it has no name
        ("activate c2 1", "activate", "activate"),
        ("conquer c2", "conquer", "open it"),
    ],
)
def test_a_card_with_one_option_is_marked_by_what_that_does(label: str, does: str, badge: str) -> None:
    """Dots say that a press opens a menu first, while a zone without them is picked by one press."""
    now = state(field={"c2": squire_data()}, options=[option(label, does, zone="c2")])
    assert zone(now, board_question(now), "c2").badge == f"{badge}…"


def test_a_card_with_several_options_is_marked_by_their_number_in_words() -> None:
    options = [option("action c2 Strike", "action", zone="c2"), option("move c2", "move", zone="c2")]
    now = state(field={"c2": squire_data()}, options=options)
    assert zone(now, board_question(now), "c2").badge == "2 picks…"


def test_a_card_is_read_closely_wherever_it_lies_open() -> None:
    board_table = table(state(field={"c2": squire_data()}))
    assert [look.id for look in board_table.looks] == ["look-c2", "look-squire"]


def test_what_waits_on_the_stack_is_reported_by_its_text() -> None:
    effect = {
        "kind": "trigger",
        "once": False,
        "optional": False,
        "label": "",
        "text": "When summoned: draw a card.",
    }
    now = state(cards={"Squire": {**SQUIRE, "effects": [effect]}})
    item = {"kind": "effect", "controller": "P1", "card": "Squire", "zone": "c2", "effect": 1, "targets": []}
    item["printed_on"] = "Squire"
    now["view"]["stack"] = [item, {**item, "kind": "Strike", "effect": 0, "targets": ["c3"]}]
    assert [(entry.words, entry.targets) for entry in table(now).stack] == [
        ("Your Squire: Strike", ["c3"]),
        ("Your Squire: When summoned: draw a card.", []),
    ]
    item |= {"targets": ["c3", "d3"], "modes": [2, 1]}
    assert table(now).stack[1].targets == ["c3 (2)", "d3 (1)"]
