"""Levels of play: what a person chooses, by the policy of the engine that plays so."""

from typing import Final, NamedTuple

from engine.session import POLICIES, Opponent


class Level(NamedTuple):
    """A strength that a person chooses; `policy` is its name in the engine, `words` say how it plays."""

    key: str
    policy: str
    words: str


# The weakest first; a level is there as soon as the engine knows its policy
LEVELS: Final = tuple(
    level
    for level in (
        Level("easy", "goldfish", "builds up and strikes, and hardly looks at what you do"),
        Level("normal", "greedy", "tries each pick and takes what helps it most at once"),
        Level("hard", "search", "plays its best picks on through the next turns"),
        Level("hardest", "deep", "looks further ahead than all others, and takes longer"),
    )
    if level.policy in POLICIES
)
BY_KEY: Final = {level.key: level for level in LEVELS}
BY_POLICY: Final = {level.policy: level for level in LEVELS}


def level_of(policy: str) -> str:
    """Return the key of the level that a policy plays at; its own name where it is none of them any more."""
    level = BY_POLICY.get(policy)
    return level.key if level else policy


def version_of(policy: str) -> int:
    """Return the version of a policy that is played now."""
    return Opponent(policy, 0).version()
