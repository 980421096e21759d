"""Candidates: the options of a question that the greedy policy tries, for the others can hardly be best.

Of cards to set it tries the best one of each type, of facings those that reach what no other one reaches, and
of targets no own creature to strike where there is another. Payments and the order of triggers are left to
the goldfish policy: in games of the starter decks trials would have picked otherwise in 26 of 1,000 payments,
and in none of 872 orders.
"""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.policies.goldfish import best_pick, pick_points
from engine.policies.observation import Observation
from engine.policies.pick_choice import OWN_CARD, turned_card
from engine.policies.play_choice import summon_points
from engine.policies.position_value import face_down_points
from engine.state import options as opt
from engine.vocab import Q_FACING, Q_MULLIGAN, Q_ORDER, Q_PAY, Q_PRIORITY, Q_TARGET

UNTRIED: Final = (Q_MULLIGAN,)  # questions that goldfish answers
NESTED_UNTRIED: Final = (Q_MULLIGAN, Q_PAY, Q_ORDER)  # and within the trial of another pick
MOST_TARGETS: Final = 9
MOST_NESTED_TARGETS: Final = 3


def list_all(seat: Observation) -> list[int]:
    """Return the indices of all options, but of a mulligan, which no trial reaches the end of."""
    return [best_pick(seat)] if seat.kind() == Q_MULLIGAN else list(range(len(seat.options())))


def list_candidates(seat: Observation, is_nested: bool) -> list[int]:
    """Return the indices of the options to try, at least one, in the order of the options.

    `is_nested`: within the trial of another pick, where less is tried.
    """
    kind = seat.kind()
    if kind in (NESTED_UNTRIED if is_nested else UNTRIED):
        return [best_pick(seat)]
    if kind == Q_PRIORITY:
        return window_candidates(seat)
    if kind == Q_FACING:
        return facing_candidates(seat)
    if kind == Q_TARGET:
        return target_candidates(seat, MOST_NESTED_TARGETS if is_nested else MOST_TARGETS)
    return list_all(seat)


def window_candidates(seat: Observation) -> list[int]:
    """Return the options of a window; of cards to set the one of each type that is worth most face-down.

    Of equal ones that which is worth least face-up.
    """
    options = seat.options()
    best: dict[int, tuple[int, int, int]] = {}
    for index, pick in enumerate(options):
        if opt.code_of(pick) == opt.SET:
            printed = seat.card_profile(opt.a_of(pick))
            worth = (face_down_points(printed, seat.edition()), -summon_points(printed), index)
            best[printed.type] = max(worth, best.get(printed.type, worth))
    to_set = [index for _, _, index in best.values()]
    return [index for index, pick in enumerate(options) if opt.code_of(pick) != opt.SET or index in to_set]


def facing_candidates(seat: Observation) -> list[int]:
    """Return the facings but for those that reach only what another one reaches as well."""
    options = seat.options()
    defn, zone = turned_card(seat)
    if defn < 0 or not 0 <= zone < grid.GRID:
        return list(range(len(options)))
    reached = [seat.reach(defn, zone, grid.quarter_turns(opt.a_of(pick), seat.player)) for pick in options]
    picks: list[int] = []
    for index, reach in enumerate(reached):
        others = reached[:index] + [other for other in reached[index + 1 :] if other != reach]
        if all(reach & ~other for other in others):
            picks.append(index)
    return picks


def target_candidates(seat: Observation, most: int) -> list[int]:
    """Return the targets that are rated highest, `most` of them, and the end of picking more of them."""
    options = seat.options()
    points = [pick_points(seat, Q_TARGET, pick) for pick in options]
    targets = [index for index, pick in enumerate(options) if opt.code_of(pick) == opt.TARGET]
    targets.sort(key=lambda index: -points[index])
    others = [index for index in targets if points[index] > OWN_CARD] or targets
    left_out = [index for index in targets if index not in others[:most]]
    return [index for index in range(len(options)) if index not in left_out]
