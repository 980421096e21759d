"""A strategy as a graph that can be played: one's own pick, every answer of the other player, every outcome.

Positions that are worth the same are one node, however they were reached.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from engine.presentation.labels import label
from engine.solver.chance_outcomes import Outcome, find_outcomes
from engine.solver.goal import OPEN, REACHED
from engine.solver.luck_search import ALWAYS, NEVER, LuckSearch
from engine.solver.proof_search import NO_PICK, UNKNOWN, choices
from engine.solver.transposition_key import transposition_key
from engine.state.position import Position

MOST_NODES: Final = 3_000
# How a node ends the way; "" where it goes on
GOAL, LOST, CUT, GOES_ON = "goal", "lost", "cut", ""


@dataclass(frozen=True)
class Way:
    """An outcome of a pick: how likely it is, the place of its node, and what chance gave.

    `outcome` is the place of the first such one in `find_outcomes`. `dealt` are names of cards in the order
    in which they came, `numbers` those of things picked at random.
    """

    chance: Fraction
    node: int
    outcome: int
    dealt: tuple[str, ...]
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Branch:
    """A pick by its label, and its outcomes."""

    label: str
    ways: tuple[Way, ...]


@dataclass(frozen=True)
class StrategyNode:
    """A question on the way: who is asked, by whom it is answered how; of one's own one branch.

    `end` is GOAL, LOST, or CUT where a line of luck was not looked into; then there are no branches.
    """

    player: int
    end: str
    branches: tuple[Branch, ...]
    chance: Fraction


@dataclass(frozen=True)
class Strategy:
    """Nodes, the first of which is the position that was asked about; `chance` of reaching the goal."""

    nodes: tuple[StrategyNode, ...]

    @property
    def chance(self) -> Fraction:
        """Return how likely it reaches the goal, whatever the other player does."""
        return self.nodes[0].chance


class StrategyWriter:
    """Writes the strategy that a search found."""

    __slots__ = ("luck", "nodes", "places", "proof")

    def __init__(self, luck: LuckSearch) -> None:
        self.luck = luck
        self.proof = luck.proof
        self.nodes: list[StrategyNode | None] = []
        self.places: dict[bytes, int] = {}

    def write(self, position: Position) -> Strategy | None:
        """Return the strategy from a position; None where it has more than MOST_NODES nodes."""
        self.add(position)
        nodes = [node for node in self.nodes if node is not None]
        return Strategy(tuple(nodes)) if len(nodes) == len(self.nodes) <= MOST_NODES else None

    def add(self, position: Position) -> int:
        """Add the node of a position, if it is new; return its place."""
        key = transposition_key(position)
        place = self.places.get(key)
        if place is not None:
            return place
        place = len(self.nodes)
        self.places[key] = place
        self.nodes.append(None)
        if place < MOST_NODES:
            self.nodes[place] = self.make_node(position, key)
        return place

    def make_node(self, position: Position, key: bytes) -> StrategyNode:
        """Return the node of a position."""
        verdict = self.proof.goal.judge(position)
        if verdict != OPEN:
            is_reached = verdict == REACHED
            return StrategyNode(
                position.ask_player, GOAL if is_reached else LOST, (), ALWAYS if is_reached else NEVER
            )
        picks = choices(position, self.proof.player)
        is_own = position.ask_player == self.proof.player
        if is_own and len(picks) > 1:
            pick = self.own_pick(key)
            if pick == NO_PICK:
                valued = self.luck.valued.get(key)
                is_lost = valued is not None and valued.is_best
                return StrategyNode(position.ask_player, LOST if is_lost else CUT, (), NEVER)
            picks = [pick]
        branches = [self.make_branch(position, pick) for pick in picks]
        chance = min([self.chance_of(branch) for branch in branches])
        return StrategyNode(position.ask_player, GOES_ON, tuple(branches), chance)

    def own_pick(self, key: bytes) -> int:
        """Return the pick of the player whose goal it is."""
        proved = self.proof.judged.get(key)
        if proved is not None and proved.value != UNKNOWN and proved.pick != NO_PICK:
            return proved.pick
        valued = self.luck.valued.get(key)
        return NO_PICK if valued is None else valued.pick

    def make_branch(self, position: Position, pick: int) -> Branch:
        """Return a pick with all its outcomes; those that are worth the same are one."""
        ways: dict[int, Way] = {}
        for place, outcome in enumerate(find_outcomes(position, pick, self.proof.player)):
            way = self.make_way(outcome, place)
            known = ways.get(way.node)
            ways[way.node] = way if known is None else replace(known, chance=known.chance + way.chance)
        return Branch(label(position, pick), tuple(ways.values()))

    def make_way(self, outcome: Outcome, place: int) -> Way:
        """Return an outcome with the place of its node."""
        printed = outcome.position.printed
        dealt = [printed[defn].name for deal in outcome.deals for tops in deal.tops for defn in tops]
        numbers = [number for deal in outcome.deals for number in deal.numbers]
        return Way(outcome.chance, self.add(outcome.position), place, tuple(dealt), tuple(numbers))

    def chance_of(self, branch: Branch) -> Fraction:
        """Return how likely a branch reaches the goal."""
        chance = NEVER
        for way in branch.ways:
            node = self.nodes[way.node]
            if node is not None:
                chance += way.chance * node.chance
        return chance


def strategy_data(strategy: Strategy) -> list[object]:
    """Return a strategy as JSON-able data; chances are pairs of numbers."""
    return [
        [
            node.player,
            node.end,
            [node.chance.numerator, node.chance.denominator],
            [
                [
                    branch.label,
                    [
                        [
                            [way.chance.numerator, way.chance.denominator],
                            way.node,
                            way.outcome,
                            list(way.dealt),
                            list(way.numbers),
                        ]
                        for way in branch.ways
                    ],
                ]
                for branch in node.branches
            ],
        ]
        for node in strategy.nodes
    ]


def strategy_from_data(data: list[Any]) -> Strategy:
    """Return the strategy that `strategy_data` wrote."""
    return Strategy(
        tuple(
            StrategyNode(
                player,
                end,
                tuple(
                    Branch(
                        label_,
                        tuple(
                            Way(Fraction(*odds), place, outcome, tuple(dealt), tuple(numbers))
                            for odds, place, outcome, dealt, numbers in ways
                        ),
                    )
                    for label_, ways in branches
                ),
                Fraction(*chance),
            )
            for player, end, chance, branches in data
        )
    )
