"""Measures of goldfish games that are worked out by hand: of one card, so that every game is the same."""

import pytest

from engine import card_from_data
from engine.carddef import CardDef
from engine.cli.card_set import find_deck
from engine.edition import edition
from engine.simulation import GoldfishTask, Tally, card_outcomes, measures, play_batch, play_game, report

GAMES = 3


def card(key: str, card_type: str, *texts: str, **other: object) -> CardDef:
    data: dict[str, object] = {"key": key, "name": key.title(), "type": card_type, "effects": list(texts)}
    return card_from_data({**data, **other})


WELL = card("well", "artifact", stats={"will": 1})
COSTLY = card("peak", "monument", "cost | Consume any 9 mana: summon.")
CROWN = card("crown", "artifact", "cost | Consume any 3 mana: summon.", fabled=True)


def played(
    main: CardDef, *fables: CardDef, turns: int = 4, mulligan: str = "no", base: str = "modern"
) -> dict[str, object]:
    asked = GoldfishTask((main,) * 20, fables, edition(base, {"mulligan": mulligan}), turns, 5)
    return report(play_batch(asked, 0, GAMES), asked)


def means(figures: dict[str, object], measure: str) -> list[float]:
    rows = figures["per_turn"]
    assert isinstance(rows, list)
    return [row[measure]["mean"] for row in rows]


def rows_of(figures: dict[str, object], key: str) -> list[dict[str, object]]:
    rows = figures[key]
    assert isinstance(rows, list)
    return rows


def test_a_hand_that_is_too_dear_waits_for_its_cost_and_nothing_is_wasted_or_played() -> None:
    """5 cards and 1 more a turn (5.1, 6.2), each at 9 mana and none ever there."""
    figures = played(COSTLY)
    assert means(figures, "cards_drawn") == [1, 1, 1, 1]
    assert means(figures, "waiting_cost") == means(figures, "cards_in_hand") == [6, 7, 8, 9]
    assert means(figures, "waiting_zone") == means(figures, "mana_wasted") == [0, 0, 0, 0]
    assert figures["first_play"] == {"0": GAMES, "1": 0, "2": 0, "3": 0, "4": 0}
    assert figures["longest_wait"] == {"0": 0, "1": 0, "2": 0, "3": 0, "4": GAMES}
    [row] = rows_of(figures, "cards")
    assert row["first_played"] is None and row["places"] == {}


def test_what_lacks_a_zone_alone_waits_for_one_and_the_mana_that_it_would_take_is_wasted() -> None:
    """Five Wells fill the artifact zones in turn 1 and bring 1 mana each; the Fable takes 3 and has no zone.

    Beside it the Well that each turn draws lacks a zone, and costs nothing.
    """
    figures = played(WELL, CROWN)
    assert means(figures, "artifact_zones") == [5, 5, 5, 5]
    assert means(figures, "cards_played") == [5, 0, 0, 0]
    assert means(figures, "waiting_zone") == [2, 3, 4, 5]
    assert means(figures, "waiting_cost") == [0, 0, 0, 0]
    assert means(figures, "mana_wasted") == [3, 3, 3, 3]
    assert figures["first_play"] == {"0": 0, "1": GAMES, "2": 0, "3": 0, "4": 0}
    assert figures["longest_wait"] == {"0": 0, "1": 0, "2": 0, "3": GAMES, "4": 0}


def test_the_board_says_what_lies_where_at_the_end_of_each_turn() -> None:
    """The same Wells lie in the five artifact zones of row 1 from turn 1 on (2.1)."""
    figures = played(WELL, CROWN)
    row_1 = dict.fromkeys(("a1", "b1", "c1", "d1", "e1"), GAMES)
    for turn, row in enumerate(rows_of(figures, "board"), 1):
        assert row == {"turn": turn, "n": GAMES, "face_up": row_1, "face_down": {}}
    well, crown = rows_of(figures, "cards")
    assert well["places"] == dict.fromkeys(row_1, 4 * GAMES), "four turns of each game"
    assert well["first_played"] == {"mean": 1, "low": 1, "high": 1, "n": GAMES}
    assert crown["places"] == {}


def test_an_opening_that_brings_mana_is_kept_and_counted_by_what_it_holds() -> None:
    kept = {
        (row["holds"], row["number"]): (row["kept"], row["aside"])
        for row in rows_of(played(WELL, mulligan="yes"), "openings")
    }
    nothing = [(kind, 0) for kind in ("creatures", "monuments")]
    assert kept == dict.fromkeys([("artifacts", 5), ("starters", 5), *nothing], (GAMES, 0))


def test_an_opening_that_is_set_aside_is_counted_apart_and_draws_nothing_in_turn_1() -> None:
    """Five cards that cost too much go, the four after them are the fewest that the policy keeps (5.2)."""
    figures = played(COSTLY, mulligan="yes")
    hands = {
        (row["holds"], row["number"]): (row["kept"], row["aside"]) for row in rows_of(figures, "openings")
    }
    assert hands["monuments", 5] == (0, GAMES) and hands["monuments", 4] == (GAMES, 0)
    assert hands["starters", 0] == (GAMES, GAMES)
    assert means(figures, "cards_drawn") == [1, 1, 1, 1]
    assert means(figures, "cards_in_hand") == [5, 6, 7, 8]
    [row] = rows_of(figures, "cards")
    assert row["kept"] == row["aside"] == row["drawn"] == GAMES


@pytest.mark.parametrize("base", ["modern", "classic"])
def test_all_life_that_the_opponent_loses_is_damage_of_the_only_card(base: str) -> None:
    ram = card("ram", "creature", stats={"might": 1, "life": 1}, arrows={"n": 1})
    figures = played(ram, turns=10, base=base)
    [row] = rows_of(figures, "cards")
    damage = row["damage"]
    assert isinstance(damage, dict) and damage["n"] == GAMES
    start = edition(base).starting_hp
    assert damage["mean"] == start - means(figures, "opponent_hp")[-1] > 0


def test_damage_that_a_text_deals_is_that_of_its_card() -> None:
    """A Flare deals 1 as it is summoned: five in turn 1, and one more where one leaves."""
    flare = card("flare", "artifact", "trigger | When [this] is summoned: deal 1 damage to the opponent.")
    figures = played(flare, turns=2)
    [row] = rows_of(figures, "cards")
    damage = row["damage"]
    assert isinstance(damage, dict) and damage["mean"] == 5
    assert means(figures, "opponent_hp") == [1, 1]


def test_an_extra_turn_is_one_s_own_next_turn() -> None:
    """An Hourglass that is summoned brings a turn after this one: each own turn draws its own card."""
    hourglass = card(
        "glass", "artifact", "trigger | When [this] is summoned: take an extra turn after this one."
    )
    asked = GoldfishTask((hourglass,) * 20, (), edition("modern", {"mulligan": "no"}), 3, 5)
    tally = play_batch(asked, 0, GAMES)
    assert tally.turn_games == [0, GAMES, GAMES, GAMES]
    assert means(report(tally, asked), "cards_drawn") == [1, 1, 1]
    assert play_game(asked, 0).position.turn_number == 4, "three turns in a row, then the opponent's first"


@pytest.mark.parametrize(
    ("deck", "base"), [("men", "modern"), ("telur", "modern"), ("classic-night-shift", "classic")]
)
def test_a_cost_is_judged_as_by_the_rules(deck: str, base: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shorter question gives the same figures as the whole one."""
    cards = find_deck(deck)
    must_be_judged_as_by_the_rules(GoldfishTask(cards.main, cards.fables, edition(base), 6, 1), monkeypatch)


def test_a_cost_that_is_lower_for_what_is_counted_is_judged_as_by_the_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """22.1: no mana that is there is as much as the number that is printed."""
    tower = card(
        "tower", "artifact", "cost | Consume any 9 mana, 2 less for each artifact you control: summon."
    )
    must_be_judged_as_by_the_rules(
        GoldfishTask((WELL, tower) * 10, (), edition("modern", {"mulligan": "no"}), 6, 1), monkeypatch
    )


def must_be_judged_as_by_the_rules(asked: GoldfishTask, monkeypatch: pytest.MonkeyPatch) -> None:
    short = play_batch(asked, 0, 8).to_data()
    for module in (measures, card_outcomes):
        monkeypatch.setattr(module, "judge_cost", lambda position, printed, there: card_outcomes.ASK)
    assert play_batch(asked, 0, 8).to_data() == short


def test_a_tally_of_before_has_none_of_it_and_no_zero() -> None:
    asked = GoldfishTask((WELL,) * 20, (), edition(), 2, 5)
    data = play_batch(asked, 0, GAMES).to_data()
    for key in ("first_plays", "waits", "board", "places", "card_sums", "openings"):
        del data[key]
    data |= {"sums": [[0] * 7] * 3, "squares": [[0] * 7] * 3, "counts": [[3] * 11]}
    figures = report(Tally.from_data(data), asked)
    assert all(figures[key] is None for key in ("first_play", "longest_wait", "board", "openings"))
    [row] = rows_of(figures, "cards")
    assert all(row[key] is None for key in ("kept", "aside", "first_played", "damage", "places"))
    assert all(row["mana_wasted"] is None for row in rows_of(figures, "per_turn"))
