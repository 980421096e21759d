"""The greedy policy: looks one pick ahead and takes the one that leaves it best off.

Each pick is tried in a game in which all that it cannot see was dealt anew, by a generator of its own. There
the pick is carried on until it is done: its targets are tried, and zones to open; what else it asks on the
way the goldfish policy answers, the opponent passes, and blocks where that is good for it. Then the position
is evaluated (see position_value). An Event is tried to the end of its turn, and what is put off (16.2) until
it has come, if that is in this turn. Ending a window is worth what is there already, so what changes nothing
is not begun; nor is more than so much in a turn. What can hardly be best is not tried (see candidates), nor
in the trial of an Event what was no better than ending one of its windows before.
"""

from __future__ import annotations

from typing import Final

from engine import rng
from engine.policies.determinize import is_asked
from engine.policies.goldfish import best_pick
from engine.policies.lookahead.candidates import list_all, list_candidates
from engine.policies.observation import Observation
from engine.policies.policy import PASSING, Policy, has_done_enough
from engine.policies.position_value import WON, evaluate
from engine.rules.game_loop import apply_choice
from engine.rules.turn.legal_options import list_window
from engine.state import options as opt
from engine.state.frames.step_budget import endless_steps
from engine.state.position import Position
from engine.vocab import EVENT, Q_BLOCK, Q_EVENT, Q_PRIORITY, Q_TARGET, Q_ZONE

LONGEST: Final = 60  # questions that one pick is carried on for
ENDINGS: Final = (opt.END, opt.PASS)


class Greedy(Policy):
    """See the module. `seed` is for the cards that are dealt anew.

    `tries_all`: version 9, which tries every option. It is kept, so that what is left out can be measured.
    """

    __slots__ = ("chance", "tries_all")

    def __init__(self, seed: int, tries_all: bool = False) -> None:
        self.chance = rng.first_state(seed, 1)
        self.tries_all = tries_all

    def name(self) -> str:
        return "greedy-9" if self.tries_all else "greedy"

    def version(self) -> int:
        return 9 if self.tries_all else 11

    def decide(self, seat: Observation) -> int:
        if has_done_enough(seat):
            return PASSING
        picks = self.list_picks(seat, is_nested=False)
        if len(picks) == 1:
            return picks[0]
        imagined, self.chance = seat.imagine(self.chance)
        imagined.steps = endless_steps()  # it bounds its trials itself, and plays for workers and commands
        imagined.trial_turn = imagined.turn_number
        return self.best_pick(imagined)

    def list_picks(self, seat: Observation, is_nested: bool) -> list[int]:
        """Return the indices of the options that are tried; `is_nested`: within the trial of another pick."""
        return list_all(seat) if self.tries_all else list_candidates(seat, is_nested)

    def best_pick(self, imagined: Position) -> int:
        """Return the pick after which whoever is asked is best off; the first of equal ones."""
        return self.best_trial(imagined, imagined.ask_player).index

    def best_trial(self, imagined: Position, player: int) -> PickTrial:
        """Return the trial of that pick."""
        return self.best_trial_of(imagined, player, set(), is_nested=False)

    def best_trial_of(self, imagined: Position, player: int, useless: set[int], is_nested: bool) -> PickTrial:
        """Return the best trial, but not of `useless` picks; add those that are."""
        list_window(imagined)
        options = imagined.ask_options
        first, *others = self.list_picks(Observation(imagined, imagined.ask_player), is_nested)
        best = ending = self.try_pick(imagined, player, first)
        for index in others:
            if best.value >= WON:
                break
            if options[index] in useless:
                continue
            trial = self.try_pick(imagined, player, index)
            if trial.value <= ending.value:
                useless.add(options[index])
            if trial.value > best.value:
                best = trial
        return best

    def try_pick(self, imagined: Position, player: int, index: int) -> PickTrial:
        """Carry a pick on until all that belongs to it is done."""
        pick = imagined.ask_options[index]
        if is_idle(imagined) and opt.code_of(pick) in ENDINGS:
            return PickTrial(index, evaluate(imagined, player), imagined, 0, False)
        position = imagined.clone()
        turn = position.turn_number
        whole_turn = position.ask_kind == Q_EVENT
        apply_choice(position, pick)
        tried: PickTrial | None = None
        useless: set[int] = set()  # in one window of an Event, and so hardly of use in a later one
        questions = 0
        while questions < LONGEST and is_asked(position) and position.turn_number == turn:
            if not whole_turn and is_idle(position):
                break
            tried = None
            if looks_ahead(position, player):
                left_out = useless if is_idle(position) and not self.tries_all else set()
                tried = self.best_trial_of(position, player, left_out, is_nested=True)
            if tried and 0 < tried.questions <= LONGEST - questions:
                position, questions = tried.position, questions + tried.questions
                continue  # what would be asked from here on is what was tried
            picked = tried.index if tried else rollout_pick(position, player)
            tried = None
            answer(position, picked)
            questions += 1
        if position.turn_number == turn and count_delayed(position) > count_delayed(imagined):
            gained = evaluate(turn_ended(position), player) - evaluate(turn_ended(imagined), player)
            return PickTrial(index, evaluate(imagined, player) + gained, position, questions + 1, False)
        value = tried.value if tried and tried.is_evaluation else evaluate(position, player)
        return PickTrial(index, value, position, questions + 1, True)


class PickTrial:
    """A pick, what it is worth, the position it comes to, and how many questions that takes; 0: not tried.

    `is_evaluation`: the value is that of the position.
    """

    __slots__ = ("index", "is_evaluation", "position", "questions", "value")

    def __init__(
        self, index: int, value: int, position: Position, questions: int, is_evaluation: bool
    ) -> None:
        self.index = index
        self.value = value
        self.position = position
        self.questions = questions
        self.is_evaluation = is_evaluation


def looks_ahead(position: Position, player: int) -> bool:
    """Return whether each option is tried in the game that is imagined: targets, zones to open, Events."""
    if position.ask_player != player:
        return False
    if position.ask_kind == Q_PRIORITY:
        return position.phase == EVENT and not position.stack
    return position.ask_kind == Q_TARGET or asks_zone_to_open(position)


def rollout_pick(position: Position, player: int) -> int:
    """Return how the imagined game goes on where that is not tried."""
    if position.ask_player != player and position.ask_kind == Q_BLOCK:
        return best_block(position, position.ask_player)
    if position.ask_kind == Q_PRIORITY and (position.ask_player != player or position.stack):
        return PASSING
    list_window(position)
    return best_pick(Observation(position, position.ask_player))


def answer(position: Position, index: int) -> None:
    """Answer the question that is asked in a trial by the option of this index."""
    if position.ask_kind == Q_PRIORITY and index == PASSING:
        apply_choice(position, opt.PASS)
    else:
        list_window(position)
        apply_choice(position, position.ask_options[index])


def asks_zone_to_open(position: Position) -> bool:
    """Return whether a zone to open is asked for (6.4a)."""
    return position.ask_kind == Q_ZONE and opt.code_of(position.ask_options[0]) == opt.CONQUER


def is_idle(position: Position) -> bool:
    """Return whether all that a pick began is over: a window, and nothing on the stack."""
    return position.ask_kind == Q_PRIORITY and not position.stack


def count_delayed(position: Position) -> int:
    """Return how many triggers were put off and are still to come (16.2)."""
    return sum([1 for effect in position.pending if effect.delayed])


def turn_ended(position: Position) -> Position:
    """The same game when its turn is over, in which nobody begins anything more."""
    ended = position.clone()
    for _ in range(LONGEST):
        if not is_asked(ended) or ended.turn_number != position.turn_number:
            break
        passes = ended.ask_kind == Q_PRIORITY
        pick = PASSING if passes else best_pick(Observation(ended, ended.ask_player))
        answer(ended, pick)
    return ended


def best_block(position: Position, player: int) -> int:
    """Return the block that leaves `player`, who is asked, best off when the attack has resolved."""
    best, most = 0, -2 * WON
    for index in range(len(position.ask_options)):
        tried = position.clone()
        apply_choice(tried, tried.ask_options[index])
        for _ in range(LONGEST):
            if not is_asked(tried) or is_idle(tried):
                break
            answer(tried, PASSING)
        found = evaluate(tried, player)
        if found > most:
            best, most = index, found
    return best
