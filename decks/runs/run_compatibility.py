"""Engine version of a run. No old rules are kept, so only an equal engine may play it."""

import engine
from decks.runs.models import Run
from engine import simulation


def mismatch(run: Run) -> str:
    """Return why the engine of this process must not play the run, in plain words; "" if it may."""
    if run.rules_version != engine.RULES_VERSION:
        return (
            f"The run was started under rules version {run.rules_version}; "
            f"this worker plays version {engine.RULES_VERSION}. Start the run again."
        )
    if run.reader_version != engine.READER_VERSION:
        return (
            f"The run was started with card reader {run.reader_version[:12]}; "
            f"this worker has {engine.READER_VERSION[:12]}. Start the run again."
        )
    if run.measures_version != simulation.MEASURES_VERSION:
        return (
            f"The run was started with version {run.measures_version} of the measures; "
            f"this worker counts by version {simulation.MEASURES_VERSION}. Start the run again."
        )
    if (run.policy, run.policy_version) != simulation.POLICY:
        return (
            f"The run was started with the policy {run.policy} {run.policy_version}; "
            f"this worker has {' '.join(map(str, simulation.POLICY))}. Start the run again."
        )
    return ""
