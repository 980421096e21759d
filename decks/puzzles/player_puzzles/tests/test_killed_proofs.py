"""A proof of a puzzle whose workers are killed ends as if nothing had been, on both stacks."""

import json

import pytest

from decks.puzzles.player_puzzles.tests import killed_proof
from dimrift_site.tools.testing.programs.forked_programs import ProgramForks

pytestmark = pytest.mark.chaos


def test_a_proof_whose_workers_are_killed_is_the_same(
    stack_environment: dict[str, str], forks: ProgramForks
) -> None:
    with forks.start(stack_environment, *killed_proof.COMMAND) as proof:
        said, complaints = proof.communicate()
    assert proof.returncode == 0, complaints[-5000:]
    facts = json.loads(said)
    assert (facts["state"], facts["jobs"]) == ("done", 1)
    assert facts["proof"]["verdict"] == "proved"
    looked_at = facts["proof"]["looked_at"]
    assert all(0 < progress < looked_at for progress in facts["progress"]), "no kill hit a proof under way"
    assert facts["proof"] == facts["undisturbed"]
