"""Many games: play one, play a batch, count, merge, report."""

from engine.simulation.batch import POLICY, GoldfishTask, Watch, play_batch, play_game
from engine.simulation.report import report
from engine.simulation.tally import Tally

__all__ = ["POLICY", "GoldfishTask", "Tally", "Watch", "play_batch", "play_game", "report"]
