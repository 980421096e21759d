"""Job that proves a puzzle of a player, when its maker asks for it, and anew when rules or cards changed.

A proof that was interrupted begins anew and finds the same.
"""

from django.db import transaction

import engine
from cards.wiki.board_blocks import REFUSED as BAD_POSITION
from cards.wiki.board_blocks import refuse_faults
from decks.games.scenario_setup import read_position
from decks.games.wins.search_watch import LimitReached, SearchWatch
from decks.models import PlayerPuzzle
from decks.positions.services import words_of
from decks.puzzles.player_puzzles.proof_order import KIND, MOST_POSITIONS
from decks.puzzles.puzzle_proof import FoundProof, meaning_of
from dimrift_site.base.jobs import leases
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.worker_watch import LeaseLost, Watch
from dimrift_site.base.notices.services import notify
from engine.puzzles import PROVED, PuzzleSolution, read_goal, solve_puzzle

__all__ = ["KIND", "prove_puzzle"]
IDLE_PICKS = ("P1 pass", "P1 end")
NOT_TRUE = (
    "Your puzzle {title} is hidden: by the rules and cards as they are now it was not proved anew. Its page "
    "says why. Change it, and it can be published again."
)


def prove_puzzle(lease: Lease, watch: Watch) -> None:
    """Prove the puzzle that a job is about, and keep what was found. LeaseLost: it was changed meanwhile."""
    puzzle = PlayerPuzzle.objects.filter(public_id=lease.job.key).first()
    if puzzle is None:
        leases.finish(lease, None)
        return
    look = SearchWatch(lease, watch)
    proof = find_proof(puzzle, look)
    with transaction.atomic():
        # Locked in the order of a change: first the puzzle, then its job.
        rows = PlayerPuzzle.objects.filter(pk=puzzle.pk)
        row = rows.select_for_update(no_key=True).first()
        if not leases.finish(lease, {"verdict": proof["verdict"]}, look.spent_ms()):
            raise LeaseLost
        if row is not None:
            keep_proof(row, proof)


def keep_proof(puzzle: PlayerPuzzle, proof: FoundProof) -> None:
    """Keep what was found about a puzzle; its maker is told where a published one is not proved any more."""
    is_proved = proof["verdict"] == PROVED
    PlayerPuzzle.objects.filter(pk=puzzle.pk).update(proof=proof, is_proved=is_proved)
    if puzzle.published is not None and not is_proved:
        notify(puzzle.owner_id, NOT_TRUE.format(title=puzzle.title), puzzle.edit_address)


def find_proof(puzzle: PlayerPuzzle, watch: SearchWatch) -> FoundProof:
    """Return what the solver finds about a puzzle, by the rules and cards as they are."""
    proof = FoundProof(rules=engine.RULES_VERSION, meaning="", looked_at=0)
    try:
        with refuse_faults():
            start = read_position(puzzle.text)
            position = start.begin().game.position
            proof["meaning"] = meaning_of(start)
    except BAD_POSITION as refused:
        return {**proof, "verdict": "unplayable", "why": words_of(refused)}
    try:
        solution = solve_puzzle(position, read_goal(puzzle.goal, "goal"), MOST_POSITIONS, watch)
    except LimitReached as reached:
        return {**proof, "verdict": "open", "ended": reached.limit, "looked_at": watch.looked_at}
    found: FoundProof = {**proof, "verdict": verdict_of(solution), "looked_at": solution.looked_at}
    if found["verdict"] != PROVED:
        return {**found, "ended": solution.ended}
    return {**found, "ways": solution.ways, "line": [*solution.line]}


def verdict_of(solution: PuzzleSolution) -> str:
    """Return the verdict of a solution: `trivial` where its player need do nothing."""
    own = [pick for pick in solution.line if pick.startswith("P1 ") and pick not in IDLE_PICKS]
    return "trivial" if solution.is_proved and not own else solution.verdict
