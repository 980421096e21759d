"""Many games: play one, play a batch, count, merge, report."""

from engine.simulation.batch import POLICY, Job, play_batch
from engine.simulation.report import report
from engine.simulation.tally import Tally

__all__ = ["POLICY", "Job", "Tally", "play_batch", "report"]
