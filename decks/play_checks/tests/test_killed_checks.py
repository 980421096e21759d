"""A check by play whose workers are killed ends to the byte as if nothing had been, on both stacks (43.8)."""

import json

import pytest

from decks.play_checks.tests import kill_check
from dimrift_site.tools.testing.programs.forked_programs import ProgramForks

pytestmark = pytest.mark.chaos


def test_a_check_whose_workers_are_killed_is_exact(
    stack_environment: dict[str, str], forks: ProgramForks
) -> None:
    with forks.start(stack_environment, *kill_check.COMMAND) as proof:
        said, complaints = proof.communicate()
    assert proof.returncode == 0, complaints[-5000:]
    facts = json.loads(said)
    assert (facts["state"], facts["games"], facts["jobs"]) == ("done", 300, 1)
    assert 0 < facts["progress"][0] < facts["progress"][-1] < 300, "no kill hit a check that was being played"
    assert facts["result"] == facts["undisturbed"]
