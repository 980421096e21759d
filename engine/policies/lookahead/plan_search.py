"""Plan search: which picks of a turn, made one after the other, lead to the best positions.

A plan is one pick or several of a turn. It is worth what the games are in which it is carried out and which
are then played on (see `rollout`), all of them together; every plan is valued in the same imagined games, so
luck with hidden cards favours none. The best plans are made longer by the picks that greedy values most in
the first game after them. A game that does not offer a pick of a plan leaves it out. The best of many plans
owes some of its worth to luck, so at the end the best few are compared in twice as many further games.

The search consists of parts, each with steps of its own and an answer of a few numbers. Whoever keeps these
answers can stop after any part and go on in another process: what is known is read, not worked out again, and
the plans are the same.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from engine.policies.determinize import is_asked
from engine.policies.greedy import Greedy
from engine.policies.lookahead.rollout import goldfish_in, play_on, rank_picks, usual_pick, value_of
from engine.policies.policy import MOST_IN_A_TURN
from engine.rules.game_loop import apply_choice
from engine.rules.turn.legal_options import list_window
from engine.state.frames.step_budget import StepsSpent
from engine.state.position import Position
from engine.vocab import NOBODY, Q_EVENT, Q_PRIORITY

RANKING: Final = -1  # a part that ranks picks
FIRST_PICKS: Final = 4  # that are tried
WIDTH: Final = 3  # plans that are made longer, and picks that each is made longer by
TRIED_IN: Final = 4  # games
FINALISTS: Final = 3  # plans of different first picks that are compared in all games
LENGTH: Final = 3  # picks of the longest plans
PART_STEPS: Final = (
    60_000  # of a part, which takes 700 with starter decks, and 145 ms with cards made to be slow
)


class Unfinished(Exception):
    """The steps of a call were used up between two parts."""


class Plan:
    """Picks of one turn in their order, what the games that they lead to are worth together, and how many."""

    __slots__ = ("games", "picks", "worth")

    def __init__(self, picks: list[int]) -> None:
        self.picks = picks
        self.worth = 0
        self.games = 0


class PlanSearch:
    """See the module. `games` are imagined, share their steps, and are played on to turn `until`.

    `offered` is how many of the options of the question are picks that one would make.
    `parts` has of each part the steps that it took and its answer; it grows. An answer is empty where the
    steps did not suffice. No part begins after `most` steps of all parts; a call ends after the part in which
    its own `steps` are used up.
    """

    __slots__ = (
        "games", "most", "next_part", "offered", "parts", "player", "spent", "steps", "trials", "turn",
        "until",
    )  # fmt: skip

    def __init__(
        self,
        games: list[Position],
        offered: int,
        until: int,
        most: int,
        parts: list[list[int]],
        steps: int,
    ) -> None:
        self.games = games
        self.offered = offered
        self.player = games[0].ask_player
        self.turn = games[0].turn_number
        self.trials = Greedy(0)  # it only tries, so its stream is not used
        self.until = until
        self.most = most
        self.parts = parts
        self.steps = steps
        self.next_part = 0
        self.spent = 0

    def best_plans(self) -> list[Plan]:
        """Return the best plan found for each of the best first picks; the best one first.

        What is asked outside of the windows of one's turn has plans of one pick. Where the steps do not
        suffice those games count in which each of the compared plans was played on; none is returned where
        greedy's ranking of the picks is not known. Unfinished.
        """
        plans = [Plan([pick]) for pick in self.answer([], RANKING)]
        is_whole = self.add_worth(plans, 0, TRIED_IN)
        best = {plan.picks[0]: plan for plan in plans}
        for _ in range(1, LENGTH if is_whole and self.is_choice(self.games[0]) else 1):
            plans = [longer for plan in best_first(plans)[:WIDTH] for longer in self.longer_plans(plan)]
            for plan in plans:
                if plan.worth > best[plan.picks[0]].worth:
                    best[plan.picks[0]] = plan
        finalists = best_first(list(best.values()))[:FINALISTS]
        if is_whole and len(finalists) > 1:
            self.add_worth(finalists, TRIED_IN, len(self.games))
        return best_first(finalists)

    def longer_plans(self, plan: Plan) -> list[Plan]:
        """Return a plan made longer by one pick, by each of those that greedy values most.

        Greedy itself plays on by the first of them, so with that one the plan is worth what it was.
        """
        plans: list[Plan] = []
        for pick in self.answer(plan.picks, RANKING):
            longer = Plan([*plan.picks, pick])
            if not plans:
                longer.worth, longer.games = plan.worth, plan.games
            elif not self.add_worth([longer], 0, TRIED_IN):
                continue
            plans.append(longer)
        return plans

    def add_worth(self, plans: list[Plan], first: int, end: int) -> bool:
        """Add to plans their worth in the games from `first` to before `end`; return whether in all of them.

        Games count as long as all the plans can be played on. Unfinished.
        """
        for number in range(first, end):
            worth: list[int] = []
            for plan in plans:
                answer = self.answer(plan.picks, number)
                if not answer:
                    return False
                worth += answer
            for plan, value in zip(plans, worth, strict=True):
                plan.worth += value
                plan.games += 1
        return True

    def answer(self, picks: list[int], part: int) -> list[int]:
        """Return the answer of the next part; empty where the steps did not suffice. Unfinished.

        It is about a plan of these picks: what the game of number `part` is worth with it, or for RANKING
        what greedy would pick after it.
        """
        if self.next_part == len(self.parts):
            if self.spent >= self.most:
                return []
            if self.steps <= 0:
                raise Unfinished
            self.parts.append(self.work_out(picks, part))
            self.steps -= self.parts[-1][0]
        steps, *answer = self.parts[self.next_part]
        self.next_part += 1
        self.spent += steps
        return answer

    def work_out(self, picks: list[int], part: int) -> list[int]:
        """Return the steps that a part takes, and its answer."""
        budget = self.games[0].steps
        budget.left = PART_STEPS
        answer: list[int] = []
        with suppress(StepsSpent):
            answer = self.rank_next(picks) if part == RANKING else [self.worth_in(picks, part)]
        return [PART_STEPS - budget.left, *answer]

    def rank_next(self, picks: list[int]) -> list[int]:
        """Return the picks that greedy values most after those of a plan; none if the turn offers none."""
        position, most = self.games[0], FIRST_PICKS
        count = self.offered
        if picks:
            position, most = self.carry_out(picks, 0), WIDTH
            self.play_to_choice(position, NOBODY)
            if not self.is_choice(position):
                return []
            list_window(position)
            count = len(position.ask_options)
        ranked = rank_picks(position, self.trials, count, most)
        return [position.ask_options[index] for index in ranked]

    def worth_in(self, picks: list[int], number: int) -> int:
        """Return what a game is worth when a plan was carried out and the game played on."""
        position = self.carry_out(picks, number)
        goldfish = goldfish_in(number, self.player)
        return value_of(play_on(position, self.trials, self.until, goldfish), self.player)

    def carry_out(self, picks: list[int], number: int) -> Position:
        """Return a game after the picks of a plan, but for those that it does not offer."""
        position = self.games[number].clone()
        apply_choice(position, picks[0])
        for pick in picks[1:]:
            self.play_to_choice(position, goldfish_in(number, self.player))
            position = self.make_pick(position, pick)
        return position

    def play_to_choice(self, position: Position, goldfish: int) -> None:
        """Play on to the next choice of this turn that can be part of a plan, or to its end."""
        while is_asked(position) and position.turn_number == self.turn and not self.is_choice(position):
            list_window(position)
            index = usual_pick(position, self.trials, goldfish)
            apply_choice(position, position.ask_options[index])

    def is_choice(self, position: Position) -> bool:
        """Return whether the player is asked for an Event, or in a window of its turn with an empty stack."""
        if not is_asked(position) or position.ask_player != self.player or position.turn_number != self.turn:
            return False
        if position.turn != self.player:
            return False
        if position.ask_kind == Q_EVENT:
            return True
        if position.ask_kind != Q_PRIORITY or position.stack:
            return False
        return position.window_picks[self.player] < MOST_IN_A_TURN

    def make_pick(self, position: Position, pick: int) -> Position:
        """Make a pick as greedy would, with all that belongs to it; nothing where it is not offered."""
        if not self.is_choice(position):
            return position
        list_window(position)
        if pick not in position.ask_options:
            return position
        if position.ask_kind == Q_PRIORITY:
            trial = self.trials.try_pick(position, self.player, position.ask_options.index(pick))
            if trial.questions:
                return trial.position
        apply_choice(position, pick)
        return position


def best_first(plans: list[Plan]) -> list[Plan]:
    """Return plans by what they are worth; of equal ones the order stays."""
    return sorted(plans, key=lambda plan: -plan.worth)
