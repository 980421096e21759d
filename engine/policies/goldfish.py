"""The goldfish policy: builds up, turns its arrows at the opponent's creature zones, and strikes.

It opens creature zones and brings Fabled creatures as long as that wins sooner, plays what brings mana first
and then what it can pay for, uses actions and activations that bring more than they cost, turns what Bursts
away from its own creatures, and strikes with all it has. It does not look ahead, holds nothing back, and
expects no answer from the opponent.

Every pick gets points; the first pick with the most is made. What it has activated in this turn it activates
again only where something that it values is not as it was then, and it begins so much in a turn and no more.
"""

from __future__ import annotations

from typing import Final

from engine import vocab
from engine.policies import move_choice, pick_choice, play_choice, turn_plan
from engine.policies.observation import Observation
from engine.policies.policy import PASSING, Policy, has_done_enough
from engine.state import options as opt
from engine.state.card_profile import CardProfile

SMALLEST_HAND: Final = 4


class Goldfish(Policy):
    """See the module. `activated`: what was valued each time that (card, effect) was, in this `turn`."""

    __slots__ = ("activated", "turn")

    def __init__(self) -> None:
        self.turn = 0
        self.activated: dict[tuple[int, int], list[list[int]]] = {}

    def name(self) -> str:
        return "goldfish"

    def version(self) -> int:
        return 8

    def decide(self, seat: Observation) -> int:
        if has_done_enough(seat):
            return PASSING
        refused: list[int] = []
        best = best_pick(seat)
        while self.is_repetition(seat, seat.options()[best]):
            refused.append(best)
            best = best_pick(seat, refused)
        return best

    def is_repetition(self, seat: Observation, pick: int) -> bool:
        """Return whether a pick repeats an activation that changed nothing it values; if not, note it."""
        if seat.kind() != vocab.Q_PRIORITY or opt.code_of(pick) != opt.ACTIVATE:
            return False
        card = seat.card(opt.a_of(pick))
        if card is None:
            return False
        if seat.turn_number() != self.turn:
            self.turn = seat.turn_number()
            self.activated = {}
        before, now = (
            self.activated.setdefault((card.number, opt.b_of(pick)), []),
            play_choice.progress_measures(seat),
        )
        if now in before:
            return True
        before.append(now)
        return False


def best_pick(seat: Observation, refused: list[int] | None = None) -> int:
    """The index of the first option with the most points, but for those refused (never the first)."""
    options = seat.options()
    kind = seat.kind()
    best = 0
    most = pick_points(seat, kind, options[0])
    for index in range(1, len(options)):
        points = pick_points(seat, kind, options[index])
        if points > most and (refused is None or index not in refused):
            best, most = index, points
    return best


OF_CARDS: Final = (opt.CHOOSE_CARD, opt.TOP_CARD, opt.BOTTOM_CARD, opt.NO)


def pick_points(seat: Observation, kind: int, pick: int) -> int:
    """Return what a pick is worth."""
    if kind == vocab.Q_PRIORITY:
        return play_choice.play_points(seat, pick)
    if kind in (vocab.Q_PAY, vocab.Q_SAC):
        return pick_choice.payment_points(seat, pick)
    if kind == vocab.Q_FACING:
        return pick_choice.facing_points(seat, opt.a_of(pick))
    if kind == vocab.Q_SELECT and seat.edition().equips_zones:
        return move_choice.link_points(seat, pick)
    if kind in (vocab.Q_TARGET, vocab.Q_CHOOSE, vocab.Q_SELECT) and opt.code_of(pick) not in OF_CARDS:
        return pick_choice.target_points(seat, pick)
    if kind == vocab.Q_ZONE:
        return zone_points(seat, pick)
    if kind == vocab.Q_EVENT:
        return turn_plan.event_points(seat, opt.a_of(pick))
    if kind in (vocab.Q_OPTIONAL, vocab.Q_FLIP):
        return agreement_points(seat, pick)
    return rarer_points(seat, kind, pick)


def rarer_points(seat: Observation, kind: int, pick: int) -> int:
    """Return what a pick of a rarer question is worth."""
    if kind == vocab.Q_DISCARD:
        return pick_choice.discard_points(seat, opt.a_of(pick))
    if kind == vocab.Q_MODE:
        return pick_choice.mode_points(seat, opt.a_of(pick))
    if kind == vocab.Q_MOVE:
        return move_choice.part_points(seat, pick)
    if kind == vocab.Q_MULLIGAN:
        return mulligan_points(seat, pick)
    if kind == vocab.Q_X:
        return opt.a_of(pick)
    if kind == vocab.Q_DISCOUNT:
        return -int(opt.code_of(pick) == opt.RAISE)
    return 0


def zone_points(seat: Observation, pick: int) -> int:
    """Return where to play, or which zone to open."""
    place = opt.a_of(pick)
    return (
        turn_plan.conquest_points(seat, place)
        if opt.code_of(pick) == opt.CONQUER
        else pick_choice.placement_points(seat, place)
    )


def agreement_points(seat: Observation, pick: int) -> int:
    """Yes to what brings something."""
    code = opt.code_of(pick)
    if code == opt.NO or code == opt.NO_BLOCK:
        return 0
    return pick_choice.effect_worth(seat)


def mulligan_points(seat: Observation, pick: int) -> int:
    """Keep a hand with something free that brings mana; never go below four cards."""
    hand = seat.hand()
    starts = False
    for defn in hand:
        if is_starter(seat.card_profile(defn)):
            starts = True
    keep = starts or len(hand) <= SMALLEST_HAND
    return 1 if (opt.code_of(pick) == opt.KEEP) == keep else 0


def is_starter(printed: CardProfile) -> bool:
    """Return whether a card costs nothing and brings mana."""
    return printed.will > 0 and printed.is_free() and vocab.SCROLL not in printed.defn.subtypes
