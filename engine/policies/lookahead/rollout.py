"""Rollouts: an imagined game is carried on, so that what a pick leads to can be evaluated.

Whoever is asked picks as greedy does, and the game goes on from where greedy's trial of that pick came to: it
is not played twice. So an Event is carried on to the end of its turn at once, in which goldfish deploys, and
nobody responds to what is on the stack. Replies of greedy alone would make a player that knows no other
opponent (against goldfish one won hardly more than greedy), so the opponent can reply as goldfish instead.
"""

from __future__ import annotations

from engine.policies.determinize import is_asked
from engine.policies.goldfish import best_pick
from engine.policies.greedy import Greedy
from engine.policies.observation import Observation
from engine.policies.policy import PASSING, has_done_enough
from engine.rules.game_loop import apply_choice
from engine.rules.turn.legal_options import list_window
from engine.state.position import Position
from engine.vocab import Q_MULLIGAN


def play_on(begun: Position, trials: Greedy, until: int, goldfish: int) -> Position:
    """Carry a game on to turn `until` or to its end; gives another position or the same one, changed.

    `goldfish` is the player who picks as goldfish does, NOBODY for neither. StepsSpent.
    """
    position = begun
    while is_asked(position) and position.turn_number < until:
        position.trial_turn = position.turn_number
        list_window(position)
        seat = Observation(position, position.ask_player)
        if has_done_enough(seat):
            apply_choice(position, position.ask_options[PASSING])
        elif position.ask_kind == Q_MULLIGAN or position.ask_player == goldfish:
            apply_choice(position, position.ask_options[best_pick(seat)])
        else:
            trial = trials.best_trial(position, position.ask_player)
            if trial.questions:
                position = trial.position
            else:
                apply_choice(position, position.ask_options[trial.index])
    return position
