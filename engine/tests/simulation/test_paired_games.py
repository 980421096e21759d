"""Paired games: equal chance on both sides, exact sums, and intervals that mean what they say."""

import json
import os
from math import sqrt
from multiprocessing import get_context
from multiprocessing.queues import SimpleQueue
from random import Random
from statistics import median

import pytest

from engine.__main__ import main
from engine.carddef import CardDef
from engine.cli.card_set import find_deck
from engine.edition import edition
from engine.errors import BadRecord
from engine.replay import record, replay_record
from engine.simulation import GoldfishTask, Tally, play_batch, play_game
from engine.simulation.intervals import FEWEST_GAMES, Figure, mean_of
from engine.simulation.paired_games import PairedTally, PairedTask, match_swaps, pair_tasks, play_pairs
from engine.simulation.paired_report import (
    clock_sentence,
    games_to_show,
    paired_report,
    ratio_of,
    rounded,
    variance_share,
)
from engine.simulation.tally import CARDS_PLAYED, MEASURES, OPPONENT_HP
from engine.tests.compilation.compiled_process import check_compiled

MODERN = ("men", "fey", "telur", "wynn")  # starter decks of the usual edition
NONE_LEFT = [0] * len(MEASURES)


def goldfish(deck: str = "men", swaps: int = 0, turns: int = 8, seed: int = 5) -> GoldfishTask:
    """Return a starter deck in which copies of its first card took the places of that many others."""
    spec = find_deck(deck)
    main = list(spec.main)
    for place in range(swaps):
        main[-1 - place] = main[0]
    return GoldfishTask(tuple(main), spec.fables, edition(), turns, seed)


@pytest.fixture(scope="module")
def swapped() -> PairedTask:
    return pair_tasks(goldfish(), goldfish(swaps=2))


@pytest.fixture(scope="module")
def whole(swapped: PairedTask) -> PairedTally:
    return play_pairs(swapped, 0, 24)


def test_a_deck_against_itself_differs_by_nothing_in_every_game() -> None:
    """However its list is ordered, as a shuffle does not go by place (21.4)."""
    deck = goldfish()
    turned = GoldfishTask(deck.main[::-1], deck.fables, deck.edition, deck.turns, deck.seed)
    for other in (deck, turned):
        paired = play_pairs(pair_tasks(deck, other), 0, 12)
        sums = [paired.win_turn, *(row for rows in [*paired.by_turn, *paired.cards] for row in rows)]
        assert all(row[1:] == [0, 0] for row in sums)
        assert all(row[3:] == [0, 0, 0] for row in paired.whole)
        assert paired.win_turn[0] == paired.games == 12


def test_side_a_plays_the_games_of_a_plain_run(swapped: PairedTask, whole: PairedTally) -> None:
    assert whole.sides[0].to_data() == play_batch(swapped.a, 0, 24).to_data()
    assert whole.sides[1].to_data() == play_batch(swapped.b, 0, 24).to_data()


@pytest.mark.parametrize("cuts", [[1] * 24, [5, 19]])
def test_any_cut_and_any_order_of_merging_gives_the_same_sums(
    swapped: PairedTask, whole: PairedTally, cuts: list[int]
) -> None:
    starts = [sum(cuts[:i]) for i in range(len(cuts))]
    parts = [play_pairs(swapped, first, count) for first, count in zip(starts, cuts, strict=True)]
    merged = play_pairs(swapped, 0, 0)
    for part in reversed(parts):
        merged = merged.merge(PairedTally.from_data(json.loads(json.dumps(part.to_data()))))
    assert merged.to_data() == whole.to_data()
    assert "." not in json.dumps(merged.to_data())


@pytest.mark.parametrize("data", [{}, {"a": {}, "b": {}}, {"a": 1, "b": 2, "by_turn": [], "cards": []}])
def test_what_is_no_comparison_is_not_read_as_one(data: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="not a"):
        PairedTally.from_data(data)


def test_a_record_of_the_second_side_keeps_what_its_cards_replaced(swapped: PairedTask) -> None:
    """Else its shuffles, which go by that (21.4), would be others when it is replayed."""
    game = play_game(swapped.b, 3)
    written = json.loads(json.dumps(record(game)))
    assert replay_record(written).digest() == game.digest()
    deck = written["decks"]["P1"]
    assert len(deck["replaced"]) == 2
    wrong_swaps: list[object] = [[["none", "none"]], [deck["replaced"][0][:1]], [[]], 3]
    for wrong in wrong_swaps:
        with pytest.raises(BadRecord):
            replay_record({**written, "decks": {**written["decks"], "P1": {**deck, "replaced": wrong}}})
    del deck["replaced"]
    with pytest.raises(BadRecord):
        replay_record(written)


def test_pairs_behind_a_difference_are_those_that_have_it(swapped: PairedTask, whole: PairedTally) -> None:
    pairs = paired_report(whole, swapped)["pairs"]
    clocks = {number: play_pairs(swapped, number, 1).win_turn[1] for number in range(24)}
    for way, sign in (("more", 1), ("less", -1)):
        numbers = [number for number, difference in clocks.items() if sign * difference > 0]
        assert pairs["win_turn"][way] == numbers[:5]  # type: ignore[index]
        assert numbers


def test_only_simulations_of_equal_seed_and_turns_are_paired() -> None:
    for other in (goldfish(seed=6), goldfish(turns=9)):
        with pytest.raises(ValueError, match="cannot be paired"):
            pair_tasks(goldfish(), other)


def test_copies_that_were_swapped_in_replace_those_that_are_gone_one_of_their_type_first() -> None:
    trap, mage, beast, tower = (
        CardDef(key=name, name=name, type=kind)
        for name, kind in [
            ("trap", "artifact"),
            ("mage", "creature"),
            ("beast", "creature"),
            ("tower", "monument"),
        ]
    )
    assert match_swaps([mage, mage, trap], [mage, beast, tower]) == ((beast, mage), (tower, trap))
    assert match_swaps([mage], [mage, beast]) == ()
    assert match_swaps([mage, beast], [mage, mage]) == ((mage, beast),)


def one_game(won_in: int, played: list[int], turns: int = 4) -> Tally:
    """The tally of one game in which so many cards were played in each turn that it reached."""
    tally = Tally(turns, 1)
    tally.games = 1
    for turn, count in enumerate(played, 1):
        measures = NONE_LEFT[:]
        measures[CARDS_PLAYED], measures[OPPONENT_HP] = count, 20 - 5 * turn
        tally.add_turn(turn, measures)
        if turn == won_in:
            tally.wins[turn] += 1
            for later in range(turn + 1, turns + 1):
                tally.add_standing(later, measures)
    return tally


def test_differences_are_summed_over_the_turns_that_both_sides_have() -> None:
    """Worked out by hand: A wins in turn 3; B is not won in 4 turns, which counts as turn 5."""
    paired = PairedTally(Tally(4, 1), Tally(4, 1), 0)
    paired.add_pair(one_game(3, [1, 2, 3]), one_game(0, [2, 2, 1, 9]), [])
    assert paired.win_turn == [1, 2, 4]
    assert [sums[CARDS_PLAYED] for sums in paired.by_turn[1:]] == [
        [1, 1, 1],
        [1, 0, 0],
        [1, -2, 4],
        [0, 0, 0],
    ]
    assert paired.whole[CARDS_PLAYED] == [1, 3, 9, -1, 1, -3]
    # What A's opponent has left stands on behind its end: 5 in turn 4, where B's has 0
    assert paired.by_turn[4][OPPONENT_HP] == [1, -5, 25]
    assert paired.whole[OPPONENT_HP] == [1, 4, 16, -5, 25, -20]
    paired.add_pair(one_game(2, [1, 1]), one_game(1, [4]), [])
    assert paired.win_turn == [2, 1, 5]
    assert paired.whole[CARDS_PLAYED] == [2, 4, 10, 2, 10, 0]


def test_a_mean_a_turn_of_pairs_of_equal_length_is_the_plain_mean() -> None:
    differences = [3, -1, 4, 1, 5, -9, 2, 6]
    sums = [8, 16, 32, sum(differences), sum(d * d for d in differences), 2 * sum(differences)]
    plain = mean_of(8, sum(differences), sum(d * d for d in differences))
    figure = ratio_of(sums)
    assert figure["mean"] == pytest.approx(plain["mean"] / 2)
    assert figure["high"] == pytest.approx(plain["high"] / 2)


def test_the_number_of_games_that_show_half_a_turn_is_that_of_the_textbook() -> None:
    """Standard deviation 1, two-sided 5 %, power 80 %: (1.96 + 0.84)² / 0.5² = 31.4 pairs."""
    n = 1001
    assert games_to_show([n, 0, n - 1], 0.5) == 32
    assert games_to_show([1, 2, 4], 0.5) == games_to_show([5, -5, 5], 0.5) == FEWEST_GAMES
    assert rounded(1_234) == 1_300
    assert rounded(32) == 32


@pytest.mark.parametrize(
    ("mean", "low", "high", "more", "sentence"),
    [
        (-0.41, -0.49, -0.33, 0, "0.41 turns sooner (0.33 to 0.49)"),
        (1.2, 0.9, 1.5, 0, "1.20 turns later (0.90 to 1.50)"),
        (0.1, -0.9, 1.1, 2_951, "not distinguishable yet: about 3,000 more games would show half a turn"),
        (0.01, -0.1, 0.12, 0, "no difference found; if there is one, it is below 0.12 turns"),
        (0.0, 0.0, 0.0, 0, "no difference: every game is won in the same turn"),
    ],
)
def test_the_clock_says_how_sure_it_is(
    mean: float, low: float, high: float, more: int, sentence: str
) -> None:
    assert clock_sentence({"win_turn": {"mean": mean, "low": low, "high": high, "n": 100}}, more) == sentence


def test_a_handful_of_pairs_that_are_all_alike_shows_nothing_yet() -> None:
    """Five games, each won one turn sooner, or in the same turn: their interval has no width."""
    task = pair_tasks(goldfish(), goldfish())
    paired = play_pairs(task, 0, 5)
    for clock in ([5, -5, 5], [5, 0, 0]):
        paired.win_turn = clock
        figures = paired_report(paired, task)
        sentence = clock_sentence(figures["difference"], figures["more_games"])  # type: ignore[arg-type]
        assert sentence == "not distinguishable yet: about 25 more games would show half a turn"


def test_the_command_gives_differences_of_b_less_a(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["compare", "men", "fey", "--games", "6", "--turns", "5", "--seed", "3"]
    assert main([*words, "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["games"] == 6
    assert set(figures["difference"]) == {"win_turn", *MEASURES}
    assert set(figures["difference"]["win_turn"]) == {"mean", "low", "high", "n"}
    assert main([*words[:1], "fey", "men", *words[3:], "--json"]) == 0
    turned = json.loads(capsys.readouterr().out)["difference"]["win_turn"]["mean"]
    # Not the negative to the last digit: B's cards take the places of A's
    assert turned * figures["difference"]["win_turn"]["mean"] <= 0
    assert main([*words, "--chunk", "4"]) == 0
    said = capsys.readouterr().out
    assert figures["digest"] in said
    assert "6 games of each, 5 turns; fey less men" in said


def test_a_switch_of_one_side_alone_is_compared(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["compare", "men", "men", "--games", "4", "--turns", "4", "--json"]
    assert main([*words, "--edition-b", "classic"]) == 0
    assert json.loads(capsys.readouterr().out)["difference"]["mana_on_field"]["n"] == 4


def swap_one_copy(chance: Random) -> PairedTask:
    """A starter deck, and the same with one copy of one of its cards in the place of another card."""
    spec = find_deck(chance.choice(MODERN))
    main = list(spec.main)
    out, other = chance.sample(range(len(main)), 2)
    while main[out].hash == main[other].hash:
        out, other = chance.sample(range(len(main)), 2)
    main[out] = main[other]
    plain = GoldfishTask(spec.main, spec.fables, edition(), 10, chance.randrange(2**32))
    changed = GoldfishTask(tuple(main), spec.fables, edition(), 10, plain.seed)
    return pair_tasks(plain, changed)


def check_variance(swaps: int, games: int) -> None:
    """Require that common random numbers halve the variance of the clock, in the median of swaps."""
    chance = Random(43)
    shares = [variance_share(play_pairs(swap_one_copy(chance), 0, games)) for _ in range(swaps)]
    found = sorted(share for share in shares if share is not None)
    assert median(found) <= 0.5, found
    print(f"variance of the paired difference, as a share: {[round(share, 3) for share in found]}")


@pytest.mark.usefixtures("compiled_engine")
def test_the_same_chance_on_both_sides_halves_the_variance() -> None:
    """Median of ten swaps of one copy."""
    check_compiled(check_variance, 10, 80)


@pytest.mark.long
@pytest.mark.usefixtures("compiled_engine")
def test_the_same_chance_halves_the_variance_of_many_games() -> None:
    """Median of ten swaps of one copy, 1,000 games each."""
    print(check_compiled(check_variance, 10, 1000))


def play_in_processes(task: PairedTask, comparisons: int, pairs: int) -> list[PairedTally]:
    """Play so many pairs for each comparison, in as many processes as there are cores."""

    def play_share(share: int, results: SimpleQueue[str]) -> None:
        for number in range(share, comparisons, shares):
            results.put(json.dumps(play_pairs(task, number * pairs, pairs).to_data()))

    shares = os.cpu_count() or 1
    forks = get_context("fork")  # the cards of a task are not sent to other processes
    results = forks.SimpleQueue()
    processes = [forks.Process(target=play_share, args=(share, results)) for share in range(shares)]
    for process in processes:
        process.start()
    parts = [PairedTally.from_data(json.loads(results.get())) for _ in range(comparisons)]
    for process in processes:
        process.join()
    return parts


def check_coverage(comparisons: int, pairs: int) -> None:
    """Require that 93 to 97 % of 95 % intervals hold the value of many more games, single and paired."""
    task = pair_tasks(goldfish(turns=10, seed=1), goldfish(turns=10, seed=1, swaps=1))
    parts = play_in_processes(task, comparisons, pairs)
    everything = play_pairs(task, 0, 0)
    for tally in parts:
        everything = everything.merge(tally)
    held = {"paired": 0, "single": 0, "a turn": 0}
    truth = {name: figure["mean"] for name, figure in clocks(everything).items()}
    for tally in parts:
        for name, figure in clocks(tally).items():
            held[name] += figure["low"] <= truth[name] <= figure["high"]
    # The truth is that of the same games, and so each part is a little nearer to it: by 1/2n of its spread
    assert comparisons >= 100
    bound = 0.02 + 2 * sqrt(0.95 * 0.05 / comparisons) if comparisons < 1000 else 0.02
    assert all(abs(count / comparisons - 0.95) <= bound for count in held.values()), held
    print(f"of {comparisons} intervals of {pairs} pairs held the long-run value: {held}")


def clocks(paired: PairedTally) -> dict[str, Figure]:
    """The clock of both and of A alone, and the cards played a turn, with their intervals."""
    side = paired.sides[0]
    turns = [*enumerate(side.wins), (side.turns + 1, side.games - sum(side.wins))]
    total, squares = sum(turn * n for turn, n in turns), sum(turn * turn * n for turn, n in turns)
    return {
        "paired": mean_of(*paired.win_turn),
        "single": mean_of(side.games, total, squares),
        "a turn": ratio_of(paired.whole[CARDS_PLAYED]),
    }


@pytest.mark.long
@pytest.mark.usefixtures("compiled_engine")
def test_intervals_hold_the_long_run_value_as_often_as_they_say() -> None:
    """1,000 comparisons of 100 pairs each: 93 to 97 %. They are 200,000 games."""
    print(check_compiled(check_coverage, 1000, 100))


def test_a_report_names_the_cards_that_both_decks_have(swapped: PairedTask, whole: PairedTally) -> None:
    figures = paired_report(whole, swapped)
    names = [card["name"] for card in figures["cards"]]  # type: ignore[attr-defined]
    decks = [{card.name for card in side.cards() if not card.token} for side in (swapped.a, swapped.b)]
    assert set(names) == decks[0] & decks[1]
    assert len(names) == len(set(names))
    assert [row["turn"] for row in figures["by_turn"]] == list(range(1, 9))  # type: ignore[attr-defined]
