"""Engine versions of a run. No old rules are kept, so only an engine with equal ones may play it."""

import engine
from decks.runs.models import Run
from dimrift_site.jobs.programs.engine_versions import EngineVersions, missing_words
from engine import simulation


def versions_of(run: Run) -> EngineVersions:
    """Return what a worker has to have to play the run."""
    return EngineVersions(
        rules=run.rules_version,
        reader=run.reader_version,
        measures=run.measures_version,
        policy=f"{run.policy} {run.policy_version}",
    )


def engine_versions() -> list[EngineVersions]:
    """Return what the engine of this process has."""
    name, version = simulation.POLICY
    return [
        EngineVersions(
            rules=engine.RULES_VERSION,
            reader=engine.READER_VERSION,
            measures=simulation.MEASURES_VERSION,
            policy=f"{name} {version}",
        )
    ]


def mismatch(run: Run) -> str:
    """Return why the engine of this process must not play the run, in plain words; "" if it may."""
    words = missing_words(versions_of(run), engine_versions())
    return (
        f"The run asks for {words}, and this one is of another version. Start the run again." if words else ""
    )
