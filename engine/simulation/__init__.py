"""Many games: play one, play a batch, count, merge, report."""

from engine.simulation.batch import POLICY, Job, Watch, game_of, play_batch
from engine.simulation.report import report
from engine.simulation.tally import Tally

__all__ = ["POLICY", "Job", "Tally", "Watch", "game_of", "play_batch", "report"]
