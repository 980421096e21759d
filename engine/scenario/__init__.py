"""Scenarios: a position, a script and what is expected then, as text. Files are read by the edge."""

from engine.scenario.playing import Outcome, play_file
from engine.scenario.setting import Find

__all__ = ["Find", "Outcome", "play_file"]
