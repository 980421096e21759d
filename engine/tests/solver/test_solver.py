"""The solver: proofs that hold against every answer, exact chances, counted budgets, and nothing hidden."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

import pytest

from engine.presentation.labels import label
from engine.rules.game_loop import apply_choice
from engine.solver.answer import NONE, OPEN, POSITIONS, PROVED, Answer, solve
from engine.solver.budget import WATCHED_EACH, Budget
from engine.solver.chance_outcomes import find_outcomes
from engine.solver.goal import REACHED, ConnectAll, Goal, HaveMana, Survive, WinThisTurn
from engine.solver.strategy import GOAL, LOST, Strategy
from engine.solver.transposition_key import transposition_key
from engine.solver.unseen_cards import count_hidden, position_known_whole, position_seen_by
from engine.state.position import Position
from engine.tests.scenario.inline_scenario import scene
from engine.tests.solver.brute_force import BruteForce, TooLarge
from engine.tests.solver.small_positions import CARDS, small_positions
from engine.vocab import P1

# Positions in which things can be done in either order: the text, and the picks of both
TRANSPOSED = (
    (
        "edition: classic\nphase: main\nP1: {hand: [Guard, Reader]}\nP2: {hp: 1}\nfield: {b1: Box}",
        "summon+Guard at+b2 facing+up",
        "summon+Reader at+d2 facing+up",
    ),
    (
        "phase: deployment\nP1: {hand: [Box, Seer]}\nP2: {hp: 1}\nfield: {b1: {card: Seer, mana: 1}}",
        "summon+Box at+c1 facing+up",
        "summon+Seer at+d1 facing+left",
    ),
)
FEW, MANY = 25, 600  # positions of a plain search


def root_of(text: str, *, whole: bool = False) -> Position:
    position = scene(f"title: t\nopen: [b2, c2, d2, b3, c3, d3]\n{text}", CARDS).position
    return position_known_whole(position, P1) if whole else position_seen_by(position, P1)


def answer_to(
    position: Position, goal: Goal | None = None, *, counts: bool = False, most: int = 20_000
) -> Answer:
    goal = goal or WinThisTurn(P1, position.turn_number)
    return solve(position, goal, Budget(most), counts_solutions=counts)


def win_in(text: str) -> Answer:
    return answer_to(root_of(text))


def chance_of(answer: Answer) -> Fraction:
    """The chance of the goal that an answer claims."""
    if answer.verdict == PROVED:
        return Fraction(1)
    return answer.luck.chance if answer.luck else Fraction(0)


def check_against_brute_force(seed: int, count: int, most: int) -> None:
    kinds = set()
    for position, value in islice(valued_positions(seed, most), count):
        answer = answer_to(position, most=10 * most)
        assert answer.verdict == (PROVED if value == 1 else NONE)
        assert chance_of(answer) == value
        if answer.verdict == PROVED:
            kinds.add("sure")
        elif answer.luck is not None:
            assert answer.luck_is_best
            kinds.add("luck")
        else:
            kinds.add("none")
    assert kinds == {"sure", "luck", "none"}


def valued_positions(seed: int, most: int) -> Iterator[tuple[Position, Fraction]]:
    """Yield small positions with what a plain search finds, those left out that are too large for it."""
    for position in small_positions(seed):
        try:
            yield position, BruteForce(P1, position.turn_number, most).value(position)
        except TooLarge:
            continue


def test_twenty_small_positions_of_all_editions_are_worth_what_a_plain_search_finds() -> None:
    check_against_brute_force(24, 20, FEW)


@pytest.mark.long
def test_five_hundred_small_positions_of_all_editions_are_worth_what_a_plain_search_finds() -> None:
    check_against_brute_force(2026, 500, MANY)


def test_a_proof_is_played_to_the_goal_against_every_answer_and_outcome() -> None:
    proved = 0
    for position in islice(small_positions(11), 24):
        goal = WinThisTurn(P1, position.turn_number)
        answer = answer_to(position, goal, most=400)
        if answer.strategy is not None:
            proved += 1
            assert play_out(answer.strategy, position, goal, 0) == {GOAL}
        elif answer.luck is not None:
            assert play_out(answer.luck, position, goal, 0) == {GOAL, LOST}
    assert proved > 4


def play_out(strategy: Strategy, position: Position, goal: Goal, place: int) -> set[str]:
    """The ends of all ways through a strategy; each pick is offered, and none of the other's is left out."""
    node = strategy.nodes[place]
    if node.end:
        assert (goal.judge(position) == REACHED) == (node.end == GOAL)
        return {node.end}
    offered = [label(position, pick) for pick in position.ask_options]
    picked = [branch.label for branch in node.branches]
    assert node.player == position.ask_player
    if node.player == P1:
        assert len(picked) == 1
        assert picked[0] in offered
    else:
        hidden = [f"flip {zone}" for zone in ("b3", "c3", "d3", "b4", "c4", "d4")]
        assert [word for word in offered if word in picked or word not in hidden] == picked
    ends: set[str] = set()
    for branch in node.branches:
        pick = position.ask_options[offered.index(branch.label)]
        outcomes = list(find_outcomes(position, pick, P1))
        assert sum(way.chance for way in branch.ways) == 1
        if len(outcomes) == 1:
            after = position.clone()
            apply_choice(after, pick)
            outcomes[0].position = after
        by_key = {transposition_key(outcome.position): outcome.position for outcome in outcomes}
        assert len(by_key) == len(branch.ways)
        for way, after in zip(branch.ways, by_key.values(), strict=True):
            ends |= play_out(strategy, after, goal, way.node)
    return ends


@pytest.mark.parametrize(("text", "first", "second"), TRANSPOSED, ids=["creatures", "artifacts"])
def test_positions_of_equal_keys_are_worth_the_same(text: str, first: str, second: str) -> None:
    """They came about in another order, so that cards have other numbers, or chance was asked otherwise."""
    root = root_of(text)
    others = {transposition_key(position): position for position in after(root, f"{second} {first}")}
    alike = 0
    for position in after(root, f"{first} {second}"):
        other = others.get(transposition_key(position))
        if other is not None and other.digest() != position.digest():
            alike += 1
            values = [
                BruteForce(P1, root.turn_number, MANY).value(root_or_twin)
                for root_or_twin in (position, other)
            ]
            assert values[0] == values[1]
    assert alike


def after(position: Position, words: str) -> list[Position]:
    """The positions after picks by label, in all outcomes of chance; `+` for a blank in a label."""
    positions = [position]
    for word in words.split():
        wanted = word.replace("+", " ")
        positions = [
            outcome.position
            for position in positions
            for pick in position.ask_options
            if label(position, pick) == wanted
            for outcome in find_outcomes(position, pick, P1)
        ]
    return positions


def test_positions_with_other_cards_or_places_have_other_keys() -> None:
    root = root_of(TRANSPOSED[0][0])
    ends = [
        after(root, f"summon+{name} at+{zone} facing+{facing}")[0]
        for name in ("Guard", "Reader")
        for zone in ("b2", "d2")
        for facing in ("up", "left")
    ]
    assert len({transposition_key(position) for position in ends}) == len(ends)


def test_none_at_all_and_none_within_so_many_positions_differ() -> None:
    text = "event: battle\nP2: {hp: 3}\nfield: {b2: Brute, c2: Brute}"
    whole = win_in(text)
    assert (whole.verdict, whole.ended, whole.strategy) == (NONE, "", None)
    cut = answer_to(root_of(text), most=whole.looked_at - 1)
    assert (cut.verdict, cut.ended, cut.looked_at) == (OPEN, POSITIONS, whole.looked_at - 1)
    assert win_in("event: battle\nP2: {hp: 2}\nfield: {b2: Brute, c2: Brute}").verdict == PROVED


def test_a_line_that_needs_luck_has_its_exact_chance() -> None:
    text = (
        "event: battle\nP1: {{deck: [Box, Brute, Box]}}\nP2: {{hp: {hp}}}\n"
        "field: {{b1: {{card: Seer, mana: 1}}}}"
    )
    lucky = win_in(text.format(hp=1))
    assert lucky.verdict == NONE
    assert lucky.strategy is None
    assert lucky.luck is not None
    assert (lucky.luck.chance, lucky.luck_is_best) == (Fraction(1, 3), True)
    assert win_in(text.format(hp=2)).luck is None


def test_a_deck_whose_top_is_known_needs_no_luck() -> None:
    text = (
        "event: battle\nP1: {{deck: [{top}, {below}]}}\nP2: {{hp: 1}}\nfield: {{b1: {{card: Seer, mana: 1}}}}"
    )
    first = root_of(text.format(top="Brute", below="Box"), whole=True)
    second = root_of(text.format(top="Box", below="Box"), whole=True)
    assert (answer_to(first).verdict, answer_to(second).verdict) == (PROVED, NONE)


def test_chance_that_goes_well_in_each_outcome_is_a_proof() -> None:
    answer = win_in(
        "event: battle\nP1: {deck: [Guard, Brute]}\nP2: {hp: 1}\nfield: {b1: {card: Seer, mana: 1}}"
    )
    assert answer.verdict == PROVED
    assert answer.strategy is not None
    assert max(len(branch.ways) for node in answer.strategy.nodes for branch in node.branches) == 2


def test_what_is_hidden_changes_no_answer() -> None:
    text = (
        "event: battle\nP2: {{hp: 1, hand: [{hand}], deck: [{deck}]}}\n"
        "field: {{c2: Brute, d4: {{card: {set}, face: down}}}}"
    )
    seen = [
        root_of(text.format(hand="Brute", deck="Box", set="Pit")),
        root_of(text.format(hand="Box", deck="Guard", set="Dart")),
    ]
    answers = [answer_to(position) for position in seen]
    assert answers[0] == answers[1]
    game = scene(f"title: t\n{text.format(hand='Brute', deck='Box', set='Pit')}", CARDS)
    assert count_hidden(game.position, P1) == 2


def test_a_search_leaves_the_position_and_its_cards_as_they_were() -> None:
    game = scene(
        "title: t\nevent: battle\nP2: {hp: 1}\nfield: {c2: Brute, d4: {card: Dart, face: down}}", CARDS
    )
    before, cards = game.digest(), [printed.name for printed in game.position.printed]
    position = position_seen_by(game.position, P1)
    seen = position.digest()
    assert answer_to(position).verdict == PROVED
    assert (position.digest(), game.digest()) == (seen, before)
    assert [printed.name for printed in game.position.printed] == cards


def test_a_budget_is_kept_and_the_count_decides_where_a_search_ends() -> None:
    text = (
        "edition: classic\nphase: main\nP1: {hand: [Brute, Guard, Rider], tokens: 3}\n"
        "field: {c1: {card: Box, mana: 3}, b1: Dart}"
    )
    for most in (1, 77, 400):
        first, second = (answer_to(root_of(text), most=most) for _ in range(2))
        assert first == second
        assert (first.looked_at, first.verdict) == (most, OPEN)


def test_a_watch_is_called_while_it_searches_and_can_end_it() -> None:
    position = root_of(
        "edition: classic\nphase: main\nP1: {hand: [Brute, Guard, Rider], tokens: 3}\nfield: {c2: Brute}"
    )
    seen: list[int] = []

    def watch(looked_at: int) -> None:
        seen.append(looked_at)
        if len(seen) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(position, WinThisTurn(P1, position.turn_number), Budget(20_000, watch))
    assert seen == [WATCHED_EACH, 2 * WATCHED_EACH, 3 * WATCHED_EACH]


def test_solutions_are_counted_whatever_the_order_of_their_picks() -> None:
    answer = answer_to(root_of("event: battle\nP2: {hp: 2}\nfield: {b2: Rider, d2: Rider}"), counts=True)
    assert answer.solutions is not None
    assert (len(answer.solutions.solutions), answer.solutions.is_complete) == (4, True), (
        "each strikes one of two zones"
    )
    single = answer_to(root_of("event: battle\nP2: {hp: 2}\nfield: {b2: Reader, d2: Reader}"), counts=True)
    assert single.solutions is not None
    assert single.solutions.solutions == (("action b2 Strike", "action d2 Strike"),)
    three = answer_to(
        root_of("event: battle\nP2: {hp: 2}\nfield: {b2: Reader, c2: Reader, d2: Reader}"), counts=True
    )
    assert three.solutions is not None
    assert len(three.solutions.solutions) == 3, "no third Strike after the two that win"


def test_a_count_that_the_budget_ends_says_so() -> None:
    position = root_of("event: battle\nP2: {hp: 2}\nfield: {b2: Rider, c2: Rider, d2: Rider}")
    needed = answer_to(position).looked_at
    answer = answer_to(position, counts=True, most=needed + 5)
    assert answer.verdict == PROVED
    assert answer.solutions is not None
    assert not answer.solutions.is_complete


def test_survival_of_the_next_turn_is_proved_or_refuted() -> None:
    text = "phase: deployment\nP1: {{hp: {hp}}}\nfield: {{c3: Reader}}"
    for hp, verdict in ((1, NONE), (2, PROVED)):
        position = root_of(text.format(hp=hp), whole=True)
        assert answer_to(position, Survive(P1, position.turn_number + 1)).verdict == verdict


def test_connecting_all_cards_is_a_goal() -> None:
    position = root_of("event: battle\nfield: {b2: {card: Captain, facing: down}, c2: Guard}")
    assert answer_to(position, ConnectAll(P1, position.turn_number, 2)).verdict == PROVED, "c2 connects to b2"
    assert answer_to(position, ConnectAll(P1, position.turn_number, 3)).verdict == NONE


def test_so_much_mana_is_a_goal() -> None:
    position = root_of("event: battle\nfield: {c2: Drinker, b1: {card: Box, mana: 1}}")
    assert answer_to(position, HaveMana(P1, position.turn_number, 2)).verdict == PROVED
    assert answer_to(position, HaveMana(P1, position.turn_number, 3)).verdict == NONE
