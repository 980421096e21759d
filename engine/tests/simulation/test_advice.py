"""Advice: bad cards are named, sound ones are not, and the same games say the same however they are cut."""

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from engine.__main__ import main
from engine.carddef import CardDef
from engine.cardfile.card_fields import card_from_data
from engine.cli.advise import candidate_cards
from engine.cli.card_set import OwnCards, find_deck
from engine.cli.goldfish import GoldfishSpec
from engine.edition import edition
from engine.game import DeckSpec
from engine.simulation import findings
from engine.simulation.advice.advice_rounds import (
    LEAST_GAIN,
    Advice,
    MeasuredChange,
    advice_figures,
    advise,
    halving_sizes,
    joint_z,
    judged_cards,
    make_advice,
    next_round,
    useful_cards,
)
from engine.simulation.advice.candidates import candidate_points, choose_candidates
from engine.simulation.advice.card_changes import (
    BLANK,
    CARD,
    DECLINED,
    GAMES_A_COPY,
    USEFUL,
    TriedChange,
    change_deck,
)
from engine.simulation.advice.change_games import (
    DIFFERING,
    MANA,
    SOONER,
    WIN,
    AdviceTask,
    ChangeSums,
    Comparison,
    GameResult,
    Round,
    RoundGames,
    count_unplayed_round,
    play_round,
)
from engine.simulation.intervals import Figure
from engine.tests.compilation.compiled_process import check_compiled

TURNS = 7


def card(key: str, card_type: str, *texts: str, **other: object) -> CardDef:
    data: dict[str, object] = {"key": key, "name": key.title(), "type": card_type, "effects": list(texts)}
    return card_from_data({**data, **other})


WELL = card("well", "artifact", stats={"will": 1})
ROOK = card(
    "rook", "creature", "cost | Consume any 1 mana: summon.", "action | Strike.",
    stats={"might": 2, "life": 2}, arrows={"n": 1},
)  # fmt: skip
ANCHOR = card("anchor", "creature", "cost | Consume any 20 mana: summon.", stats={"might": 9, "life": 9})
LEAK = card("leak", "artifact", "trigger | When it's the start of your turn: discard 2 cards.")
SNARE = card(
    "snare",
    "artifact",
    "trigger | When a creature your opponent controls strikes: draw 1.",
    subtypes=["Trap"],
)
GIANT = card("giant", "creature", stats={"might": 6, "life": 6}, arrows={"n": 1})
TOWER = card("tower", "monument", "cost | Consume any 20 mana: summon.", fabled=True)


def task(
    main_deck: Sequence[CardDef], *fables: CardDef, goal: str = SOONER, candidates: Sequence[CardDef] = ()
) -> AdviceTask:
    known: Mapping[str, CardDef] = {card.key: card for card in candidates}
    against = (DeckSpec((ROOK,) * 10 + (WELL,) * 10),) if goal == WIN else ()
    deck = DeckSpec(tuple(main_deck), fables)
    return AdviceTask(deck, known, edition("modern"), goal, TURNS, 3, against)


def solve(wanted: AdviceTask, games: int, cut: int = 1000) -> Advice:
    """Play an advice to its end, the games of a round in batches of `cut`."""
    rounds = advise(wanted, games)
    current = next(rounds)
    while True:
        played, sums = RoundGames(wanted, current), ChangeSums(len(current.comparisons))
        for first in range(0, current.games, cut):
            sums = play_part(played, first, min(cut, current.games - first)).merge(sums)
        try:
            current = rounds.send(sums)
        except StopIteration as ended:
            advice: Advice = ended.value
            return advice


def play_part(games: RoundGames, first: int, count: int) -> ChangeSums:
    return ChangeSums.from_data(json.loads(json.dumps(play_round(games, first, count).to_data())))


SOUND = [ROOK] * 10 + [WELL] * 10
WITH_BAD = [ROOK] * 6 + [WELL] * 6 + [ANCHOR] * 12


def test_bad_cards_are_named_and_no_sound_one_is() -> None:
    """One that harms is worse than a blank; for those that do nothing see `check_advice`."""
    [cut] = solve(task([ROOK] * 6 + [WELL] * 6 + [LEAK] * 12), 300).cuts
    assert (cut.change.out, cut.change.kind) == ("leak", BLANK)
    assert cut.effect["low"] > 0 and cut.effect["n"] > 50
    assert solve(task(SOUND), 200).cuts == ()


def judge_idle(differing: int, playable: int, gain: int, games: int = 1000) -> Advice:
    """Return the advice for a card that mattered in so many games of its blank; another gains so much."""
    cut, blank = (Comparison(None, TriedChange("rook", kind)) for kind in (USEFUL, BLANK))
    of_blank = [games, games, games, 0, 0, 0, differing, 0, 0, playable]
    of_other = [games, games, games, gain, abs(gain), gain, abs(gain), gain, abs(gain), playable]
    return make_advice(task(SOUND), 1, [cut], [], {cut: of_other, blank: of_blank})


def test_what_does_nothing_is_bad_only_where_useful_cards_are_surely_better() -> None:
    [cut] = judge_idle(0, 400, 100).cuts
    assert cut.idle is not None
    assert (cut.idle.differing["mean"], cut.idle.playable["mean"]) == (0, 0.4)
    assert judge_idle(80, 0, 100).cuts, "what could never be played does nothing on the field"
    assert not judge_idle(0, 400, 1).cuts and not judge_idle(0, 400, -100).cuts


def test_a_card_that_seldom_matters_is_no_card_that_does_nothing() -> None:
    """The least useful sound card of the starter decks makes a difference in 8 of 1,000 games."""
    assert not judge_idle(8, 100, 100).cuts
    assert not judge_idle(0, 400, 50, games=500).cuts, "too few games to be sure"


def test_a_swap_that_helps_comes_first_and_all_that_was_tried_is_counted() -> None:
    advice = solve(task(WITH_BAD, candidates=[GIANT, WELL]), 500)
    best = advice.swaps[0]
    assert best.change.into == "giant" and best.effect["low"] > 0
    gains = [swap.effect["mean"] for swap in advice.swaps]
    assert gains == sorted(gains, reverse=True)
    assert all(swap.change.out != swap.change.into for swap in advice.swaps)
    # Blanks, the giant (of the well there are all copies) for three cards, useful cards for the anchor
    assert advice.tried == 3 + 3 + 1


def test_the_advice_is_that_of_its_games_however_they_are_cut() -> None:
    wanted = task(WITH_BAD, candidates=[GIANT])
    assert solve(wanted, 100) == solve(wanted, 100, cut=7)


def test_what_games_cannot_tell_is_never_advised_away() -> None:
    """Goldfish games say nothing of a Trap; duels do. A Fable that does not help takes no draw."""
    judged = {card.key for card in judged_cards(task([ROOK, SNARE], TOWER, candidates=[TOWER]))}
    assert judged == {"rook", "tower"}
    assert {card.key for card in judged_cards(task([ROOK, SNARE], goal=WIN))} == {"rook", "snare"}
    advice = solve(task([*SOUND[:18], SNARE, SNARE], TOWER, candidates=[GIANT]), 200)
    assert advice.cuts == () and all(swap.change.out in ("rook", "well") for swap in advice.swaps)


def test_a_blank_takes_the_place_of_all_copies_and_has_type_and_cost_alone() -> None:
    deck = DeckSpec((ROOK, WELL, ROOK), (TOWER,))
    blanked = change_deck(deck, TriedChange("rook", BLANK), {})
    blank = blanked.main[0]
    assert blanked.main == (blank, WELL, blank) and blanked.fables == (TOWER,)
    assert blank.type == "creature" and blank.mana_cost() == 1 and blank.arrows == 0
    assert blank.stats == (None, 1, None, None, None) and len(blank.effects) == 1
    assert {old.key for _, old in blanked.replaced} == {"rook"} and len(blanked.replaced) == 2
    declined = change_deck(deck, TriedChange("rook", DECLINED), {}).main[0]
    assert declined.stats == ROOK.stats and [effect.kind for effect in declined.effects] == ["cost"]


def test_useful_cards_come_in_one_after_the_other_for_one_that_does_nothing() -> None:
    deck = DeckSpec((ANCHOR, WELL, ANCHOR, ROOK, WELL, GIANT), (TOWER,))
    change = TriedChange("anchor", USEFUL, useful=("rook", "giant", "well"))
    numbers = range(0, 3 * GAMES_A_COPY, GAMES_A_COPY)
    changed = [change_deck(deck, change, {}, number) for number in numbers]
    assert [(other.main[0], other.main[2]) for other in changed] == [
        (ROOK, GIANT), (GIANT, WELL), (WELL, ROOK),
    ]  # fmt: skip
    assert all((other.main[1], *other.main[3:]) == (WELL, ROOK, WELL, GIANT) for other in changed)
    assert all({old.key for _, old in other.replaced} == {"anchor"} for other in changed)
    assert change_deck(deck, change, {}, GAMES_A_COPY - 1) == changed[0] and changed[0].fables == (TOWER,)


def test_useful_cards_are_those_of_which_a_copy_is_worth_most_and_another_one_is_legal() -> None:
    deck = [ROOK, ROOK, GIANT, LEAK, *[WELL] * 3]
    losses = {"rook": 10, "giant": 8, "leak": -5, "well": 90}
    cuts = [Comparison(None, TriedChange(key, BLANK)) for key in losses]
    standing = {cut: [9, 9, 9, -losses[cut.after.out] * 9, 0, 0, 9, 0, 0, 9] for cut in cuts}
    assert useful_cards(task(deck), cuts, standing) == ("giant", "rook", "well")


def test_a_swap_takes_the_place_of_one_copy() -> None:
    deck = DeckSpec((ROOK, WELL, ROOK))
    swapped = change_deck(deck, TriedChange("rook", CARD, "giant"), {"giant": GIANT})
    assert swapped.main == (ROOK, WELL, GIANT) and swapped.replaced == ((GIANT, ROOK),)
    with pytest.raises(KeyError):
        change_deck(deck, TriedChange("rook", CARD, "nobody"), {})


def test_rounds_halve_until_few_are_left() -> None:
    assert halving_sizes(22, 6) == [22, 11]
    assert halving_sizes(5, 6) == [5]
    assert halving_sizes(0, 6) == []
    assert joint_z(1) == pytest.approx(1.96, abs=0.001)
    assert joint_z(10) == pytest.approx(2.807, abs=0.001)


def test_differences_are_summed_over_the_turns_that_both_games_have() -> None:
    sums = ChangeSums(1)
    before = GameResult([-2, -1, 0], 3, 1, frozenset(), [25, 20])
    after = GameResult([-1, -1], 2, 1, frozenset(), [25, 15])
    sums.add_pair(0, "rook", before, after)
    assert sums.rows == [[1, 2, 4, 1, 1, 2, 1, 1, 1, 0]]
    sums.add_pair(0, "rook", before._replace(playable=frozenset({"rook"})), after)
    assert sums.rows[0][-1] == 1
    sums.add_pair(0, "rook", after, after)
    sums.add_pair(0, "rook", after, after._replace(hp=[25, 10]))
    assert sums.rows[0][DIFFERING] == 3, (
        "HP that differ in some turn are a difference, though not for the goal"
    )
    with pytest.raises(ValueError, match="different comparisons"):
        sums.merge(ChangeSums(2))


def measured(goal: str, gain: int, clock: int, pairs: int = 100, seldom: int = 1) -> Advice:
    """Return the advice for a cut that gains so much; a `seldom`-th of the games is won `clock` sooner."""
    changed = pairs // seldom
    row = [pairs, pairs, pairs, gain * pairs, gain * gain * pairs, gain * pairs, pairs, clock * changed]
    cut = Comparison(None, TriedChange("rook", BLANK))
    return make_advice(task(SOUND, goal=goal), 1, [cut], [], {cut: [*row, clock * clock * changed, pairs]})


def test_less_mana_wasted_is_no_gain_for_the_price_of_winning_later() -> None:
    assert measured(MANA, 1, 0).cuts and not measured(MANA, 1, -1).cuts
    assert measured(SOONER, 1, 1).cuts and not measured(SOONER, 0, 0).cuts
    assert set(LEAST_GAIN) == {SOONER, MANA, WIN}


def test_less_mana_wasted_is_no_gain_where_it_may_be_that_the_win_comes_later() -> None:
    """A source of mana that is one of many changes few games: those are won later, which is the price."""
    assert not measured(MANA, 1, -1, seldom=50).cuts, "-0.02 turns, by chance or not"
    assert not measured(MANA, 1, 5, seldom=50).cuts, "too few games differ to be sure"
    assert measured(MANA, 1, 1, seldom=2).cuts


def test_candidates_are_those_that_bring_what_is_missing_and_first_those_wished_for() -> None:
    deck = DeckSpec((ROOK,) * 3)
    chosen = choose_candidates([ROOK, SNARE, GIANT, WELL], deck, [], SOONER, 10_000)
    assert [card.key for card in chosen] == ["giant", "well"]
    assert candidate_points(WELL, [findings.NO_MANA]) > candidate_points(GIANT, [findings.NO_MANA])
    assert choose_candidates([GIANT, WELL], deck, [], SOONER, 500) == [GIANT]
    wished = frozenset({"giant"})
    missing_mana = [findings.Finding(findings.NO_MANA, "", findings.TURNS)]
    assert choose_candidates([GIANT, WELL], deck, missing_mana, SOONER, 500) == [WELL]
    assert choose_candidates([GIANT, WELL], deck, missing_mana, SOONER, 500, wished) == [GIANT]
    assert SNARE in choose_candidates([SNARE], deck, [], WIN, 10_000)


def test_candidates_of_the_card_set_are_of_the_deck_s_factions_and_those_of_a_file_all_in_it() -> None:
    spec = GoldfishSpec("men", "modern", (), 10, 1, OwnCards())
    own = {card.faction for card in find_deck("men").main}
    assert {card.faction for card in candidate_cards(spec, ())} <= own | {""}
    named = candidate_cards(spec, ("cards/data/fey.yaml",))
    assert {card.faction for card in named} == {"fey"}


def test_the_deck_as_it_is_chooses_the_candidates() -> None:
    """Ten anchors that nobody can pay for: what brings mana comes first, not the giant."""
    advice = solve(task([ANCHOR] * 10 + [ROOK] * 10, candidates=[GIANT, WELL]), 500)
    assert {swap.change.into for swap in advice.swaps} == {"well"}, "500 games tell one candidate apart"


def test_an_advice_goes_on_from_the_sums_of_the_rounds_that_were_played() -> None:
    wanted = task(WITH_BAD)
    done: list[ChangeSums] = []
    following = next_round(wanted, 100, done)
    while isinstance(following, Round):
        done.append(play_part(RoundGames(wanted, following), 0, following.games))
        following = next_round(wanted, 100, done)
    assert following == solve(wanted, 100) and len(done) > 2


def test_a_game_that_cannot_be_played_counts_for_no_comparison() -> None:
    cut = Comparison(None, TriedChange("rook", BLANK))
    games = RoundGames(task(SOUND), Round((cut,), 5, 0, 3))
    sums = play_round(games, 0, 2).merge(count_unplayed_round(games, 2))
    assert (sums.games, sums.unplayed, sums.played, sums.rows[0][0]) == (3, 1, 6, 2)
    alone = RoundGames(task(SOUND), Round((), 5, 0, 3))
    tally = play_round(alone, 0, 2).merge(count_unplayed_round(alone, 2)).alone
    assert tally is not None and tally.games == 3


def test_duels_are_against_each_of_several_decks_beginning_as_often() -> None:
    other = DeckSpec((GIANT,) * 20)
    wanted = replace(task(SOUND, goal=WIN), against=(DeckSpec((ROOK,) * 20), other))
    assert [wanted.other_of(number) for number in range(6)] == [0, 0, 1, 1, 0, 0]
    cut = Comparison(None, TriedChange("rook", BLANK))
    both = play_round(RoundGames(wanted, Round((cut,), 5, 0, 4)), 0, 4)
    alone = replace(wanted, against=(other,))
    second = play_round(RoundGames(alone, Round((cut,), 5, 2, 2)), 0, 2)
    first = play_round(RoundGames(wanted, Round((cut,), 5, 0, 2)), 0, 2)
    assert both.rows == first.merge(second).rows


def test_duels_are_played_for_the_goal_to_win() -> None:
    wanted = task(SOUND, goal=WIN)
    cut = Comparison(None, TriedChange("rook", BLANK))
    sums = play_round(RoundGames(wanted, Round((cut,), 5, 0, 2)), 0, 2)
    assert sums.games == 2 and sums.played == 4 and sums.rows[0][0] == 2 and -2 <= sums.rows[0][3] <= 0


def test_the_command_prints_the_fixed_figures(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["advise", "men", "--games", "100", "--turns", "2", "--workers", "1", "--json"]
    assert main(words) == 0
    figures = json.loads(capsys.readouterr().out)
    assert {"tried", "cuts", "swaps", "games", "seed", "digest"} <= set(figures)
    assert figures["games"] == 100 and figures["swaps"] == []
    figure: Figure = {"mean": 1.0, "low": 0.5, "high": 1.5, "n": 9}
    cut, swap = TriedChange("rook", BLANK), TriedChange("rook", CARD, "giant")
    printed = advice_figures(Advice(3, (MeasuredChange(cut, figure),), (MeasuredChange(swap, figure),)))
    assert printed == {
        "tried": 3,
        "cuts": [{"card": "rook", "effect": figure}],
        "swaps": [{"out": "rook", "in": "giant", "effect": figure}],
    }
    assert main(["advise", "men", "--goal", "win"]) == 1
    assert "needs a deck to win against" in capsys.readouterr().err


BAD: tuple[CardDef, ...] = (
    card("lead-anchor", "creature", "cost | Consume any 30 mana: summon.", stats={"might": 1, "life": 1}),
    card("gift", "artifact", "trigger | When it's the start of your turn: your opponent gains 1 life."),
    card("sloth", "creature", "cost | Consume any 3 mana: summon.", stats={"life": 1}),
)
PLACES: tuple[int, ...] = (4, 9, 14)  # of the cards that they take the places of, a copy each
STARTERS: tuple[str, ...] = ("classic-day-shift", "classic-night-shift", "fey", "men", "telur", "wynn")
MINUTE_GAMES = int(os.environ.get("LONG_GAMES", "80000"))  # of two cores with 800 games a second each


def starter(named: str, bad: bool, seed: int) -> AdviceTask:
    """Return the advice on a starter deck, in which three copies are deliberately bad cards, or none are."""
    spec = find_deck(named)
    main_deck = list(spec.main)
    for place, worse in zip(PLACES, BAD, strict=True) if bad else ():
        main_deck[place] = worse
    rules = edition("classic" if named.startswith("classic") else "modern")
    return AdviceTask(DeckSpec(tuple(main_deck), spec.fables), {}, rules, SOONER, 10, seed)


def check_bad_cards(named: str) -> None:
    advice = solve(starter(named, True, 1), MINUTE_GAMES)
    assert {cut.change.out for cut in advice.cuts} == {card.key for card in BAD}


def check_sound_deck(named: str) -> None:
    tries = [solve(starter(named, False, seed), MINUTE_GAMES) for seed in range(20)]
    assert sum(not advice.cuts for advice in tries) >= 19


@pytest.mark.long
@pytest.mark.usefixtures("compiled_engine")
@pytest.mark.parametrize("named", STARTERS)
def test_three_bad_cards_of_a_starter_deck_are_named_within_a_minute_s_games(named: str) -> None:
    """One is never paid for, one harms, one does nothing."""
    check_compiled(check_bad_cards, named)


@pytest.mark.long
@pytest.mark.usefixtures("compiled_engine")
@pytest.mark.parametrize("named", STARTERS)
def test_of_sound_starter_decks_no_card_is_named_bad_in_19_of_20_tries(named: str) -> None:
    check_compiled(check_sound_deck, named)


def check_advice(games: int) -> None:
    """A card that is never paid for is named, and how often it could be played."""
    [cut] = solve(task(WITH_BAD), games).cuts
    assert (cut.change.out, cut.change.kind) == ("anchor", USEFUL)
    assert cut.effect["low"] > 0 and cut.idle is not None and cut.idle.playable["mean"] == 0


@pytest.mark.usefixtures("compiled_engine")
def test_compiled_it_plays_its_rounds_too() -> None:
    check_compiled(check_advice, 3_200)
