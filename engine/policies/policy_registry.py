"""The policies by name."""

from __future__ import annotations

from typing import Final

from engine.errors import Refused
from engine.policies.goldfish import Goldfish
from engine.policies.greedy import Greedy
from engine.policies.lookahead.deep_policy import DeepPolicy
from engine.policies.lookahead.search_policy import SearchPolicy
from engine.policies.passive import Passive
from engine.policies.policy import Policy
from engine.policies.random_picks import Random

NAMES: Final = ("random", "passive", "goldfish", "greedy", "search", "deep")
FORMER: Final = ("greedy-9",)  # versions that the present one is measured against; no site offers them
AIMLESS: Final = ("random", "passive")  # they do not play to win: a duel of theirs says nothing of a deck
SLOW: Final = (
    "search",
    "deep",
)  # a decision takes a hundred times that of greedy, and a run has thousands of games


def make_policy(name: str, seed: int) -> Policy:
    """The policy called `name`, with a generator of its own from `seed`. Refused `bad_word`."""
    if name == "random":
        return Random(seed)
    if name == "passive":
        return Passive()
    if name == "goldfish":
        return Goldfish()
    if name == "greedy":
        return Greedy(seed)
    if name == "greedy-9":
        return Greedy(seed, tries_all=True)
    if name == "search":
        return SearchPolicy(seed)
    if name == "deep":
        return DeepPolicy(seed)
    raise Refused("bad_word", "1.1", name="policy", value=name, known=", ".join(NAMES))


def duel_policies() -> dict[str, int]:
    """Return the policies of runs, which play to win and soon, by name, each with its version."""
    left_out = AIMLESS + SLOW
    policies = [make_policy(name, 0) for name in NAMES if name not in left_out]
    return {policy.name(): policy.version() for policy in policies}
