"""Goldfish simulations: equal inputs give equal figures, however they are cut and merged."""

import json
from functools import reduce

import pytest

from engine import card_from_data, record, replay_record
from engine.__main__ import main
from engine.carddef import CardDef
from engine.cli.card_set import find_deck
from engine.cli.goldfish import limit_lines
from engine.edition import edition
from engine.rules.game_loop import apply_choice
from engine.simulation import (
    POLICY,
    BrokenGame,
    GoldfishTask,
    StepBudget,
    StopGame,
    Tally,
    count_broken,
    count_unplayed,
    play_batch,
    play_game,
    report,
)
from engine.simulation.duel import Duel, play_duels
from engine.simulation.intervals import mean_of, share_of, student_bound
from engine.simulation.tally import LAID, MEASURES, PLAYED
from engine.state.position import Position


def job(turns: int = 8, seed: int = 5) -> GoldfishTask:
    deck = find_deck("men")
    return GoldfishTask(deck.main, deck.fables, edition(), turns, seed)


@pytest.fixture(scope="module")
def whole() -> Tally:
    return play_batch(job(), 0, 60)


@pytest.mark.parametrize("cuts", [[60], [1] * 60, [7, 13, 40], [59, 1]])
def test_any_cut_and_any_order_of_merging_gives_the_same_tally(whole: Tally, cuts: list[int]) -> None:
    starts = [sum(cuts[:i]) for i in range(len(cuts))]
    parts = [play_batch(job(), first, count) for first, count in zip(starts, cuts, strict=True)]
    merged = play_batch(job(), 0, 0)
    for tally in reversed(parts):
        merged = merged.merge(Tally.from_data(json.loads(json.dumps(tally.to_data()))))
    assert merged.to_data() == whole.to_data()


def test_another_seed_is_other_games(whole: Tally) -> None:
    assert play_batch(job(seed=6), 0, 60).to_data() != whole.to_data()


def test_a_tally_holds_integers_only(whole: Tally) -> None:
    def integers(value: object) -> bool:
        if isinstance(value, list):
            return all(integers(item) for item in value)
        if isinstance(value, dict):
            return all(type(name) is str and integers(item) for name, item in value.items())
        return type(value) is int

    assert all(integers(value) for value in whole.to_data().values())


def test_tallies_of_different_runs_are_not_merged(whole: Tally) -> None:
    with pytest.raises(ValueError, match="different runs"):
        whole.merge(Tally(9, 3))


@pytest.mark.parametrize("data", [{}, {"turns": "8"}, {"turns": 8, "counts": [["x"]]}])
def test_what_is_no_tally_is_not_read_as_one(data: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="not a"):
        Tally.from_data(data)


def test_a_token_that_a_deck_can_make_is_no_card_of_its_report() -> None:
    deck = find_deck("telur")
    task = GoldfishTask(deck.main, deck.fables, edition(), 4, 5)
    rows = report(play_batch(task, 0, 2), task)["cards"]
    assert isinstance(rows, list)
    assert {row["name"] for row in rows} == {card.name for card in (*deck.main, *deck.fables)}


def test_the_report_adds_up(whole: Tally) -> None:
    figures = report(whole, job())
    wins = figures["wins"]
    per_turn = figures["per_turn"]
    assert isinstance(wins, dict) and isinstance(per_turn, list)
    assert figures["games"] == 60 and wins["n"] == 60
    assert [row["turn"] for row in per_turn] == list(range(1, 9))
    assert per_turn[0]["zones_open"] == {"mean": 1.0, "low": 1.0, "high": 1.0, "n": 60}
    assert per_turn[0]["opponent_hp"]["mean"] == 6.0
    assert all(row["mana_on_field"]["n"] <= 60 for row in per_turn)
    played = [row["mana_spent"]["mean"] <= row["mana_collected"]["mean"] for row in per_turn[:1]]
    assert all(played)


def test_a_won_game_leaves_the_opponent_without_hp_for_good() -> None:
    """The last turns are not only those of the games that went badly."""
    deck = job(turns=12)
    rows = report(play_batch(deck, 0, 60), deck)["per_turn"]
    assert isinstance(rows, list)
    assert all(row["opponent_hp"]["n"] == 60 for row in rows)
    hp = [row["opponent_hp"]["mean"] for row in rows]
    assert hp == sorted(hp, reverse=True)
    assert all(row["mana_on_field"]["n"] == row["zones_open"]["n"] == 60 for row in rows)
    assert rows[-1]["mana_collected"]["n"] < 60


def test_every_card_of_the_deck_is_reported_and_its_shares_fit(whole: Tally) -> None:
    cards = report(whole, job())["cards"]
    deck = job()
    assert isinstance(cards, list)
    assert [card["name"] for card in cards] == list(dict.fromkeys(c.name for c in deck.main + deck.fables))
    for card in cards:
        assert card["drawn"] <= 60
        assert card["stuck"]["mean"] + card["played"]["mean"] <= 1.0 + 1e-9
        assert not card["why"] or abs(sum(card["why"].values()) - 1) < 1e-9


def why(deck: str, name: str, base: str = "modern") -> tuple[float, set[str]]:
    """In which share of its games a card could be played, and the reasons why it was left over."""
    cards = find_deck(deck)
    asked = GoldfishTask(cards.main, cards.fables, edition(base), 8, 1)
    rows = report(play_batch(asked, 0, 40), asked)["cards"]
    assert isinstance(rows, list)
    [card_row] = [row for row in rows if row["name"] == name]
    return card_row["playable"]["mean"], set(card_row["why"])


def test_a_card_that_comes_only_by_transform_is_stuck_for_that_reason_alone() -> None:
    playable, reasons = why("fey", "Mother Bramble")
    assert playable > 0, "a Transform that offers her makes her playable (20.2)"
    assert reasons == {"transform"}


def test_a_trap_in_hand_never_waits_for_its_cost_as_setting_it_costs_nothing() -> None:
    reasons = why("classic-night-shift", "Insufficient Postage", "classic")[1]
    assert "cost" not in reasons and "held" in reasons


def test_a_card_is_passed_over_where_it_could_be_set_and_never_was() -> None:
    """Against an opponent who does nothing no Trap is set; that is no want of zones."""
    cards = find_deck("classic-night-shift")
    asked = GoldfishTask(cards.main, cards.fables, edition("classic"), 8, 1)
    rows = report(play_batch(asked, 0, 40), asked)["cards"]
    assert isinstance(rows, list)
    [trap] = [row for row in rows if row["name"] == "Insufficient Postage"]
    assert trap["playable"]["mean"] == trap["played"]["mean"] == trap["laid"]["mean"] == 0
    assert trap["stuck"]["mean"] > 0.9 and trap["why"]["held"] > 0.5


@pytest.mark.parametrize("deck", ["fey", "men", "wynn"])
def test_no_card_is_played_more_often_than_it_could_be(deck: str) -> None:
    """Played is face-up, by a summon or a flip; laid face-down is a figure of its own (7.1, 7.3, 7.4)."""
    cards = find_deck(deck)
    asked = GoldfishTask(cards.main, cards.fables, edition(), 8, 1)
    rows = report(play_batch(asked, 0, 60), asked)["cards"]
    assert isinstance(rows, list)
    assert any(row["laid"]["mean"] > 0 for row in rows)
    for row in rows:
        assert row["played"]["mean"] <= row["playable"]["mean"], row["name"]


def never_playable(key: str) -> CardDef:
    return card_from_data(
        {"key": key, "name": key, "type": "creature", "stats": {"might": 1, "life": 1}, "arrows": {},
         "effects": [{"kind": "cost", "text": "Consume any 9 mana: summon."}]}
    )  # fmt: skip


def test_a_hand_put_aside_was_not_drawn() -> None:
    """Of twenty cards that cost too much at most six are ever held, and all of them are stuck (5.2)."""
    a, b, rock = (never_playable(name) for name in ("mark-a", "mark-b", "rock"))
    asked = GoldfishTask((a, a, a, b, *[rock] * 16), (), edition(overrides={"mulligan": "yes"}), 1, 5)
    tally = play_batch(asked, 0, 1_000)
    rows = report(tally, asked)["cards"]
    assert isinstance(rows, list)
    assert all(row["stuck"]["mean"] == 1 for row in rows)
    [single] = [row for row in rows if row["key"] == "mark-b"]
    assert single["drawn"] <= 0.35 * 1_000, "at most 6 of 20 cards"


def test_cards_in_hand_are_those_after_the_draw_that_ends_the_turn() -> None:
    """A monument is never laid face-down, so nothing leaves the hand: 5 cards, 1 more a turn (5.1, 6.2)."""
    monument = card_from_data(
        {"key": "peak", "name": "Peak", "type": "monument",
         "effects": [{"kind": "cost", "text": "Consume any 9 mana: summon."}]}
    )  # fmt: skip
    asked = GoldfishTask((monument,) * 20, (), edition(overrides={"mulligan": "no"}), 4, 5)
    rows = report(play_batch(asked, 0, 3), asked)["per_turn"]
    assert isinstance(rows, list)
    assert [row["cards_in_hand"]["mean"] for row in rows] == [6, 7, 8, 9]


def test_a_figure_that_an_older_tally_lacks_is_none_and_never_zero(whole: Tally) -> None:
    data = {**whole.to_data(), "counts": [row[:LAID] for row in whole.counts]}
    rows = report(Tally.from_data(data), job())["cards"]
    assert isinstance(rows, list)
    assert all(row["laid"] is None and row["played"]["n"] for row in rows)


def test_a_fabled_card_that_could_be_paid_waits_for_its_event_where_there_is_one() -> None:
    assert "event" in why("classic-day-shift", "The Depot Clock, Ten Past", "classic")[1]
    assert "event" not in why("men", "The Long Causeway")[1]


def test_a_card_drawn_after_the_last_deployment_came_too_late() -> None:
    assert "late" in why("men", "Writ of Muster")[1]


def test_a_tally_of_old_is_read_as_it_was_counted(whole: Tally) -> None:
    """It has fewer reasons, and of its turns what was on the field is of the games that came so far."""
    data = whole.to_data()
    old_sums = {name: [row[:6] for row in getattr(whole, name)] for name in ("sums", "squares")}
    short = {**data, **old_sums, "counts": [row[:7] for row in whole.counts]}
    del short["standing"]
    rows = report(Tally.from_data(short), job())["per_turn"]
    assert isinstance(rows, list)
    assert rows[-1]["mana_on_field"]["n"] == whole.turn_games[-1] < rows[-1]["opponent_hp"]["n"] == 60
    assert all(row["cards_in_hand"] is None for row in rows)
    assert Tally.from_data(short).counts == [row[:7] for row in whole.counts]


def test_intervals_are_those_of_the_textbook() -> None:
    """Student's t for a mean, Wilson for a share: 8 of 10 is 49.0 % to 94.3 %."""
    values = [1, 2, 3, 4, 5]
    interval = mean_of(5, sum(values), sum(v * v for v in values))
    assert interval["mean"] == 3.0
    assert interval["high"] == pytest.approx(3 + 2.776445 * (2.5 / 5) ** 0.5, rel=2e-4)
    # Tables of the 97.5 % point: 1, 2, 3, 10, 30, 100 and 1,000 degrees of freedom
    table = {1: 12.7062, 2: 4.3027, 3: 3.1824, 10: 2.2281, 30: 2.0423, 100: 1.9840, 1000: 1.9623}
    assert {n: student_bound(n) for n in table} == pytest.approx(table, rel=1.3e-3)
    assert mean_of(1, 3, 9) == {"mean": 3.0, "low": 3.0, "high": 3.0, "n": 1}
    share = share_of(8, 10)
    assert share["low"] == pytest.approx(0.4902, abs=1e-4)
    assert share["high"] == pytest.approx(0.9433, abs=1e-4)
    assert share_of(0, 0)["n"] == mean_of(0, 0, 0)["n"] == 0


def cards_of(*effects: list[str]) -> tuple[CardDef, ...]:
    """A main deck of artifacts that cost nothing, with such effects, and of creatures."""
    card_defs = [
        card_from_data({"key": f"a{n}", "name": f"A{n}", "type": "artifact", "effects": texts})
        for n, texts in enumerate(effects)
    ]
    lamb: dict[str, object] = {"key": "lamb", "name": "Lamb", "type": "creature", "arrows": {"n": 1}}
    return (*card_defs, card_from_data({**lamb, "stats": {"might": 1, "life": 2}})) * 12


FREE = "activation | Choose a creature: [this] collects 1 mana."
ENDLESS = "trigger | When [this] collects mana: [this] collects 1 mana."


def test_a_deck_with_what_is_free_is_simulated_to_its_end() -> None:
    """It went on for ever: one game took more than 11 minutes and 7.5 GB."""
    task = GoldfishTask(
        cards_of([FREE], ["activation | Sac up to 3 creatures: draw 1."]), (), edition(), 5, 1
    )
    tally = play_batch(task, 0, 3)
    assert tally.games == 3 and tally.limited == 0
    assert tally.bounded == 3
    assert tally.decisions < 3 * 5 * 500
    figures = report(tally, task)
    assert figures["bounded"] == 3 and figures["limited"] == {"games": 0, "numbers": []}
    assert figures["policy"] == {"name": "goldfish", "version": POLICY[1], "most_in_a_turn": 60}


def test_games_that_end_at_a_limit_are_counted_named_and_can_be_looked_at() -> None:
    task = GoldfishTask(cards_of([FREE, ENDLESS]), (), edition(), 4, 1)
    batch = play_batch(task, 0, 2)
    assert batch.limited == 2 and batch.limited_games == [0, 1]
    assert report(batch, task)["limited"] == {"games": 2, "numbers": [0, 1]}
    game = play_game(task, 1)
    assert (game.winner, game.reason) == ("draw", "limit")
    assert replay_record(record(game)).digest() == game.digest()


def test_a_game_of_a_run_is_the_one_that_was_counted() -> None:
    game = play_game(job(), 3)
    assert len(game.history) == play_batch(job(), 3, 1).decisions
    assert replay_record(record(game)).digest() == game.digest()


def test_a_game_of_too_many_decisions_ends_at_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.simulation.batch.MOST_DECISIONS", 30)
    tally = play_batch(job(), 5, 2)
    assert (tally.decisions, tally.limited, tally.limited_games) == (60, 2, [5, 6])
    game = play_game(job(), 5)
    assert (len(game.history), game.winner, game.reason, game.question) == (30, "draw", "limit", None)


def test_a_game_whose_last_decision_is_the_last_it_may_take_ended_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended = play_game(job(), 5)
    monkeypatch.setattr("engine.simulation.batch.MOST_DECISIONS", len(ended.history))
    again = play_game(job(), 5)
    assert (again.reason, again.digest()) == (ended.reason, ended.digest())
    assert play_batch(job(), 5, 1).limited == 0


def test_a_game_that_could_not_be_played_counts_as_one_that_ended_at_a_limit_and_nothing_else() -> None:
    tally = play_batch(job(), 0, 5).merge(count_unplayed(job(), 5)).merge(play_batch(job(), 6, 4))
    assert (tally.games, tally.limited, tally.limited_games) == (10, 1, [5])
    assert tally.decisions == play_batch(job(), 0, 10).decisions - play_batch(job(), 5, 1).decisions
    assert report(tally, job())["games"] == 10


def test_a_game_can_be_left_where_it_stands() -> None:
    asked = []

    def watch() -> None:
        asked.append(True)
        if len(asked) > 4:
            raise StopGame

    game = play_game(job(), 3, watch)
    assert (len(game.history), game.reason) == (12, "")
    assert game.question is not None
    assert game.history == play_game(job(), 3).history[:12]


def test_the_first_games_that_ended_at_a_limit_are_named_in_any_order_of_merging() -> None:
    parts = []
    for numbers in (range(40, 60), range(3), range(20, 30), range(3, 20)):
        tally = Tally(8, 1)
        for number in numbers:
            tally.add_limited(number)
        parts.append(Tally.from_data(tally.to_data()))
    for order in (parts, parts[::-1], [parts[2], parts[0], parts[3], parts[1]]):
        merged = reduce(Tally.merge, order)
        assert merged.limited == 50
        assert merged.limited_games == list(range(20))


def test_a_tally_of_before_limits_were_counted_is_read(whole: Tally) -> None:
    data = whole.to_data()
    for key in ("limited", "limited_games", "bounded"):
        del data[key]
    old = Tally.from_data(data)
    assert (old.limited, old.limited_games, old.bounded) == (0, [], 0)
    assert old.merge(whole).games == 120


class Enough(Exception):
    """Exception that a watch raises in tests."""


@pytest.mark.parametrize("looks", [1, 2, 7])
def test_a_watch_is_asked_inside_a_game_and_can_stop_it(looks: int) -> None:
    asked = []

    def watch() -> None:
        asked.append(True)
        if len(asked) == looks:
            raise Enough

    endless = GoldfishTask(cards_of([FREE]), (), edition(), 100, 1)
    with pytest.raises(Enough):
        play_batch(endless, 0, 1, watch)
    assert len(asked) == looks


def test_a_watch_is_asked_every_few_decisions_as_one_may_take_seconds_and_changes_nothing(
    whole: Tally,
) -> None:
    asked = []
    assert play_batch(job(), 0, 60, lambda: asked.append(True)).to_data() == whole.to_data()
    assert whole.decisions / 3 <= len(asked) <= whole.decisions / 3 + 60


def test_a_watch_can_stop_a_duel() -> None:
    def watch() -> None:
        raise Enough

    deck = find_deck("men")
    with pytest.raises(Enough):
        play_duels(Duel((deck, deck), ("random", "random"), edition(), seed=1), 0, 1, watch)


def test_the_command_says_which_games_ended_at_the_limit() -> None:
    limited = {"games": 3, "numbers": [17, 90, 204]}
    figures = {"limited": limited, "bounded": 1, "policy": {"most_in_a_turn": 60}}
    assert limit_lines(figures) == [
        "3 games ended at the limit: 17, 90, 204",
        "in 1 game the policy came to its bound of 60 plays a turn",
    ]
    assert limit_lines({**figures, "limited": {"games": 0, "numbers": []}, "bounded": 0}) == []


def output(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["goldfish", *words]) == 0
    return capsys.readouterr().out


def test_the_command_says_the_same_twice_and_with_two_workers(capsys: pytest.CaptureFixture[str]) -> None:
    once = output(capsys, "fey", "--games", "40", "--seed", "3")
    assert once == output(capsys, "fey", "--games", "40", "--seed", "3")
    assert once == output(capsys, "fey", "--games", "40", "--seed", "3", "--workers", "2", "--chunk", "7")
    assert once != output(capsys, "fey", "--games", "40", "--seed", "4")


def test_the_command_s_json_holds_what_the_format_promises(capsys: pytest.CaptureFixture[str]) -> None:
    figures = json.loads(output(capsys, "men", "--games", "5", "--json"))
    promised = "games seed edition compiled seconds games_per_second decisions_per_second digest"
    assert set(promised.split()) <= set(figures)


def test_what_is_wrong_is_said_and_not_traced(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["goldfish", "nobody"]) == 1
    assert "no deck of the card set (classic-day-shift, classic-night-shift, fey," in capsys.readouterr().err
    assert main(["goldfish", "men", "--edition", "antique", "--games", "1"]) == 1
    assert "no edition called antique" in capsys.readouterr().err
    assert main(["goldfish", "men", "--set", "reach=far"]) == 1
    assert "It takes: ray, ring" in capsys.readouterr().err


@pytest.mark.parametrize("base", ["classic", "wiki"])
def test_the_goldfish_opens_zones_fights_and_summons_fabled_cards_in_every_edition(base: str) -> None:
    deck = find_deck("fey")
    job = GoldfishTask(deck.main, deck.fables, edition(base), 12, 5)
    tally = play_batch(job, 0, 25)
    assert sum(tally.wins) > 5
    opened = MEASURES.index("zones_open")
    assert tally.sums[8][opened] > 3 * tally.turn_games[8]
    fabled = [number for number, card in enumerate(job.cards()) if card.fabled]
    assert sum(tally.counts[number][PLAYED] for number in fabled) > 0


def break_on_turn(monkeypatch: pytest.MonkeyPatch, turn: int) -> None:
    """Make the engine break down in every game that comes to this turn."""

    def broken(position: Position, pick: int) -> None:
        if position.turn_number == turn:
            raise ZeroDivisionError("of a test")
        apply_choice(position, pick)

    monkeypatch.setattr("engine.simulation.batch.apply_choice", broken)


def test_a_game_in_which_the_engine_breaks_down_is_named_with_what_it_broke_down_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    break_on_turn(monkeypatch, 3)
    with pytest.raises(BrokenGame, match="broke down in game 4") as raised:
        play_batch(job(), 4, 2)
    assert raised.value.number == 4
    assert isinstance(raised.value.__cause__, ZeroDivisionError)


def test_it_is_recorded_as_it_stood_before(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play_game(job(), 4)
    break_on_turn(monkeypatch, 3)
    game = play_game(job(), 4)
    assert game.position.turn_number == 3 and game.question is not None
    assert game.history == whole.history[: len(game.history)] and len(game.history) > 5
    assert replay_record(record(game)).digest() == game.digest()


def test_a_broken_game_counts_as_such_and_nothing_else() -> None:
    tally = play_batch(job(), 0, 5).merge(count_broken(job(), 5)).merge(play_batch(job(), 6, 4))
    assert (tally.games, tally.broken, tally.broken_games, tally.limited) == (10, 1, [5], 0)
    assert Tally.from_data(tally.to_data()).to_data() == tally.to_data()
    assert report(tally, job())["broken"] == {"games": 1, "numbers": [5]}


def test_a_game_that_takes_more_steps_than_it_may_is_recorded_as_it_stood_before() -> None:
    whole = play_game(job(), 4)
    game = play_game(job(), 4, None, StepBudget(100))
    assert 0 < len(game.history) < len(whole.history) and game.question is not None
    assert game.history == whole.history[: len(game.history)]
    assert replay_record(record(game)).digest() == game.digest()
