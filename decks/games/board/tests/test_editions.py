"""Table beyond plain cards: cards under others, links, cards astray, tokens, waiting attacks."""

import re
from pathlib import Path
from typing import Any

from django.conf import settings

from decks.games.board.board_table import moment, table
from decks.games.board.question import board_question
from decks.games.board.tests.test_board_table import SQUIRE, option, squire_data, state
from decks.games.board.zone import zone
from engine.presentation.option_view import DOES

WAGON = {**SQUIRE, "key": "wagon", "type": "artifact", "arrows": {"n": 1, "e": 3}, "stats": {"armor": 1}}
CLASSIC = {"might": "Attack", "life": "Life", "armor": "Armor", "movement": "Movement", "will": "Knowledge"}


def table_with_words(now: Any) -> Any:
    now["view"]["words"] = {**CLASSIC, "strike": "Attack"}
    return now


def test_stats_are_called_as_the_edition_calls_them() -> None:
    now = table_with_words(state(field={"c2": squire_data()}))
    assert "Squire, facing up, Attack 1, Life 3, " in zone(now, board_question(now), "c2").words + ", "
    assert [stat.word for stat in table(now).looks[0].piece.stats] == ["Attack", "Life"]


def test_what_lies_under_a_card_is_drawn_and_named() -> None:
    field = {
        "c2": squire_data(attached=[{"card": "Wagon", "facing": None}, {"card": "Squire", "facing": "left"}])
    }
    now = state(field=field, cards={"Squire": SQUIRE, "Wagon": WAGON})
    board_table = table(now)
    there = board_table.rows[2][2]
    assert there.piece is not None
    assert [under.name for under in there.piece.under] == ["Wagon", "Squire"]
    assert there.words.endswith("with Wagon attached, crewing Squire, facing left")
    assert "look-wagon" in [look.id for look in board_table.looks]


def test_the_arrows_of_a_vehicle_are_united_with_those_of_its_crew() -> None:
    field = {"c2": squire_data(attached=[{"card": "Wagon", "facing": "right"}])}
    now = state(field=field, cards={"Squire": SQUIRE, "Wagon": WAGON})
    piece = zone(now, board_question(now), "c2").piece
    assert piece is not None
    assert {arrow.place: len(arrow.marks) for arrow in piece.arrows} == {"n": 2, "ne": 1, "e": 1, "s": 3}


def test_equipment_and_the_zone_that_it_is_linked_to_say_so() -> None:
    now = state(field={"b1": squire_data(equipped="c2")})
    assert zone(now, board_question(now), "b1").words.endswith("equips c2")
    assert (
        zone(now, board_question(now), "c2").words
        == "c2, your creature zone, empty, equipped by Squire on b1"
    )
    now["view"]["field"]["c2"] = squire_data()
    piece = zone(now, board_question(now), "c2").piece
    assert piece is not None
    assert piece.equipment == ("Squire",)


def test_a_card_in_foreign_hands_says_whose_it_is() -> None:
    field = {
        "c3": squire_data(controller="P1"),
        "c2": {"face": "down", "controller": "P2", "set_this_turn": False},
    }
    now = state(field=field)
    assert "Squire, now yours, facing up" in zone(now, board_question(now), "c3").words
    assert zone(now, board_question(now), "c2").words == "c2, your creature zone, face-down card, now theirs"


def test_tokens_are_counted_where_the_edition_has_them() -> None:
    now = state()
    assert table(now).mine.seen.get("supply") is None
    now["view"]["players"]["P1"] |= {"tokens": 2, "supply": 5}
    assert (table(now).mine.seen["tokens"], table(now).mine.seen["supply"]) == (2, 5)


def test_an_attack_off_the_stack_waits_for_the_stack() -> None:
    now = state()
    attack = {"kind": "Attack", "controller": "P1", "card": "Squire", "zone": "c2", "targets": ["c3"]}
    now["view"]["attacks"] = [attack]
    assert [(entry.words, entry.later) for entry in table(now).stack] == [("Your Squire: Attack", True)]


def test_a_turn_that_is_none_yet_is_not_counted() -> None:
    now = state(turn_words="Before the first turn")
    now["view"] |= {"turn_number": 0, "phase": "preparation", "event": "none"}
    assert moment(now) == "Before the first turn: Preparation"


def test_a_card_that_is_turned_keeps_what_is_on_it() -> None:
    turn = option("facing right", "facing", facing="right", zone="c2", card="Squire")
    now = state(field={"c2": squire_data(mana=2, damage=1, conditions=["Weak"])}, options=[turn], kind="move")
    (drawn,) = table(now).turns
    assert drawn.piece is not None
    assert (drawn.piece.top, drawn.piece.mana, drawn.piece.damage) == ("e", 2, 1)
    assert [arrow.place for arrow in drawn.piece.arrows] == ["e", "se"]


def test_turning_the_card_that_was_swapped_is_looked_for_where_it_lies() -> None:
    options = [
        option("done", "done", zone="d2"),
        option("facing up", "facing", facing="up", zone="d2", card="Squire"),
        option("facing c2 left", "turn", facing="left", zone="c2", card="Squire"),
        option("to e2", "to", zone="e2"),
        option("to c2", "to", zone="c2", card="Squire"),
        option("crew", "crew"),
    ]
    now = state(field={"c2": squire_data(), "d2": squire_data()}, options=options, kind="move")
    question = board_question(now)
    assert [turn.label for turn in question.turns] == ["facing up"]
    assert [(each.label, each.verb) for each in question.zones["c2"]] == [
        ("facing c2 left", "turn"),
        ("to c2", "swap"),
    ]
    assert [(each.label, each.verb) for each in question.zones["e2"]] == [("to e2", "here")]
    assert [each.label for each in question.bar] == ["done", "crew"]


def test_the_documentation_says_where_each_kind_of_option_lies() -> None:
    page = (Path(settings.BASE_DIR) / "docs" / "board.md").read_text("utf-8")
    section = page.partition("## Where each option lies")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ") and "`does`" not in line]
    cells = [row.split("|")[1] for row in rows]
    words = {word for cell in cells for name in re.findall("`(.*?)`", cell) for word in name.split()}
    assert words == {*DOES.values()}
