"""Prove a puzzle with real workers that are killed again and again, and say what came of it.

`COMMAND` is as that of `decks/runs/tests/kill_proof`; `test_killed_proofs` looks at it.
"""

import json
from unittest.mock import Mock

from decks.models import PlayerPuzzle
from decks.puzzles.player_puzzles.proof_job import find_proof
from decks.puzzles.player_puzzles.proof_order import KIND
from decks.puzzles.player_puzzles.services import PuzzleDraft, ask_proof, keep_puzzle
from decks.puzzles.puzzle_file import find_puzzle
from decks.runs.tests.kill_proof import SWEEPER, WORKER, group, wait_for
from dimrift_site.accounts.models import User
from dimrift_site.base.jobs.models import Job

KILLS = 3
LONGEST = "a-family-portrait"  # of the shipped proofs: 3 s, and progress is written once a second
COMMAND = ["shell", "-v0", "-c", f"from {__name__} import main; main()"]  # of manage.py


def main() -> None:
    """Order, kill, compare."""
    shipped = find_puzzle(LONGEST)
    assert shipped is not None
    maker = User.objects.create(username="maker")
    puzzle = keep_puzzle(PuzzleDraft("A long line", str(shipped.goal), "", "", shipped.scenario), maker)
    ask_proof(puzzle, puzzle.version)
    jobs = Job.objects.filter(kind=KIND, key=puzzle.public_id)

    progress: list[int] = []

    def is_taken() -> bool:
        job = jobs.get()
        return job.state == Job.State.LEASED and job.attempts > len(progress)

    with group(SWEEPER):
        for _ in range(KILLS):
            with group(WORKER) as worker:
                wait_for(worker, is_taken)
                beat = jobs.get().beat
                wait_for(worker, lambda: jobs.get().beat > beat)  # noqa: B023  (called here)
            progress.append(jobs.get().progress)
        with group(WORKER) as worker:
            wait_for(worker, lambda: PlayerPuzzle.objects.get().proof)
    puzzle.refresh_from_db()
    said = {
        "progress": progress,
        "jobs": jobs.count(),
        "state": jobs.get().state,
        "proof": puzzle.proof,
        "undisturbed": find_proof(puzzle, Mock()),
    }
    print(json.dumps(said))
