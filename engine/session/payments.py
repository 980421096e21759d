"""Payments at the board: those that leave no choice, and the one that is suggested (8.5)."""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.game import EngineGame
from engine.policies.goldfish import Goldfish
from engine.policies.observation import Observation
from engine.presentation import labels
from engine.presentation.current_step import known_card
from engine.rules.costs.cost_parts import HAND_CARDS
from engine.rules.costs.payment import CostDue, Payment, count_pick
from engine.rules.costs.payment_options import payment_picks
from engine.rules.costs.payment_steps import PART_PICKED, other_ways, payment_so_far
from engine.state import options as opt
from engine.state.frames.stack import PayFrame
from engine.state.frames.step_budget import StepsSpent
from engine.state.position import Position
from engine.view_types import PickSeries
from engine.vocab import Q_PAY

MOST_LOOKED_AT: Final = 60  # payments begun; whoever could pay in more ways has a choice, or is asked
FEWEST_AT_ONCE: Final = 2  # picks of one payment that is worth a suggestion


def is_only_payment(position: Position) -> bool:
    """Return whether one set of picks pays what is asked for now; the order is a choice on a deck only."""
    frame = paid_frame(position)
    if frame is None or not position.ask_options or other_ways(position, frame):
        return False
    bill, payment = payment_so_far(position, frame)
    if payment.is_full() or any(
        cost_part.at_random or cost_part.kind == HAND_CARDS for cost_part in payment.parts
    ):
        return False
    return count_ways(position, bill, payment) == 1


def count_ways(position: Position, bill: CostDue, payment: Payment) -> int:
    """Return in how many ways a payment can be completed, by what is picked; at most two are counted."""
    begun: list[tuple[list[int], Payment]] = [([], payment)]
    seen: set[tuple[int, ...]] = set()
    ways: set[tuple[int, ...]] = set()
    while begun:
        picks, so_far = begun.pop()
        if so_far.is_full():
            ways.add(tuple(picks))
            if len(ways) > 1:
                break
            continue
        for pick in payment_picks(position, bill, so_far):
            more = sorted([*picks, pick])
            if tuple(more) in seen:
                continue
            seen.add(tuple(more))
            if len(seen) > MOST_LOOKED_AT:
                return 2
            after = so_far.clone()
            count_pick(position, bill, after, pick)
            begun.append((more, after))
    return len(ways)


def suggest_payment(game: EngineGame) -> PickSeries | None:
    """Return picks that complete a payment of mana, as the goldfish would; None where one does, or nothing.

    Only mana is suggested: what else a cost takes is the player's to choose.
    """
    frame = paid_frame(game.position)
    if frame is None or game.position.ask_kind != Q_PAY:
        return None
    trial, policy = EngineGame(game.position.branch(), None, None), Goldfish()
    position = trial.position
    frame = paid_frame(position)
    mana: dict[int, int] = {}
    picked: list[str] = []
    while paid_frame(position) is frame:
        pick = position.ask_options[policy.decide(Observation(position, position.ask_player))]
        if opt.code_of(pick) != opt.PAY:
            return None
        picked.append(labels.label(position, pick))
        zone = opt.a_of(pick)
        mana[zone] = mana.get(zone, 0) + 1
        try:
            trial.answer(position.ask_options.index(pick))
        except StepsSpent:
            return None
    if len(picked) < FEWEST_AT_ONCE:
        return None
    return {"labels": picked, "text": payment_text(game.position, mana), "zone": None}


def suggest_payments(game: EngineGame) -> list[PickSeries]:
    """Return series of a payment of mana: one that completes it, and as much as each card alone can give.

    Nothing where one counter is all that is due.
    """
    whole = suggest_payment(game)
    if paid_frame(game.position) is None or game.position.ask_kind != Q_PAY:
        return []
    series = [] if whole is None else [whole]
    for pick in game.position.ask_options:
        from_card = counters_of(game.position, pick)
        if from_card is not None and all(from_card["labels"] != other["labels"] for other in series):
            series.append(from_card)
    return series


def counters_of(position: Position, pick: int) -> PickSeries | None:
    """Return as many counters of the card of a pick as may be given in a row; None for fewer than two."""
    if opt.code_of(pick) != opt.PAY:
        return None
    trial = EngineGame(position.branch(), None, None)
    label, count = labels.label(position, pick), 0
    paid = paid_frame(trial.position)
    try:
        while paid_frame(trial.position) is paid and pick in trial.position.ask_options:
            trial.answer(trial.position.ask_options.index(pick))
            count += 1
    except StepsSpent:
        return None
    if count < FEWEST_AT_ONCE:
        return None
    return {"labels": [label] * count, "text": payment_text(position, {opt.a_of(pick): count}), "zone": None}


def payment_text(position: Position, mana: dict[int, int]) -> str:
    """Return which cards give how much mana, by their zones."""
    parts = []
    for zone, amount in sorted(mana.items()):
        card = known_card(position, zone)
        name = "a face-down card" if card is None else card.printed.name
        parts.append(f"{amount} from {name} ({grid.ZONE_NAMES[zone]})")
    return "Pay " + ", ".join(parts)


def paid_frame(position: Position) -> PayFrame | None:
    """Return the payment that is asked for now; None where something else is."""
    frame = position.frames[-1] if position.frames else None
    return frame if isinstance(frame, PayFrame) and frame.step == PART_PICKED else None
