"""Engine versions of a run. No old rules are kept, so only an engine with equal ones may play it.

Of the reader only what it makes of the run's own cards counts, which is kept with the run as a digest.
"""

from collections.abc import Iterable
from itertools import product

import engine
from cards.definitions import digest_of_programs
from decks.runs.models import Run
from dimrift_site.base.jobs.programs.engine_versions import EngineVersions, missing_words
from engine import simulation


def versions_of(run: Run) -> EngineVersions:
    """Return the versions of the engine that the run was started with."""
    return EngineVersions(
        rules=run.rules_version,
        reader=run.reader_version,
        measures=run.measures_version,
        policy=_policy_words((run.policy, run.policy_version), _other_policy(run)),
    )


def engine_versions() -> list[EngineVersions]:
    """Return what the engine of this process has."""
    return [
        EngineVersions(
            rules=engine.RULES_VERSION,
            reader=engine.READER_VERSION,
            measures=simulation.MEASURES_VERSION,
            policy=policy,
        )
        for policy in dict.fromkeys([_policy_words(simulation.POLICY), *_duel_policies()])
    ]


def _duel_policies() -> Iterable[str]:
    """Yield who may play a duel, in words: one policy, or one against another."""
    for first, other in product(simulation.DUEL_POLICIES.items(), repeat=2):
        yield _policy_words(first, other if other != first else None)


def _other_policy(run: Run) -> tuple[str, int] | None:
    other = run.other_side or {}
    return (other["policy"], other["policy_version"]) if other.get("policy") else None


def _policy_words(first: tuple[str, int], other: tuple[str, int] | None = None) -> str:
    words = f"{first[0]} {first[1]}"
    return f"{words} against {other[0]} {other[1]}" if other else words


def missing_worker(run: Run, there: Iterable[EngineVersions]) -> str:
    """Return the worker that the run asks for, in words, where these are there; "" if one may play it."""
    need = versions_of(run)
    if is_read_alike(run):
        there = [versions._replace(reader=need.reader) for versions in there]
    return missing_words(need, there)


def is_read_alike(run: Run) -> bool:
    """Return whether this process reads the run's cards as they were read when it was started."""
    return run.program_digest == digest_of_programs(frozenset(run.definition_hashes))


def mismatch(run: Run) -> str:
    """Return why the engine of this process must not play the run, in plain words; "" if it may."""
    words = missing_worker(run, engine_versions())
    return (
        f"The run asks for {words}, and this one is of another version. Start the run again." if words else ""
    )
