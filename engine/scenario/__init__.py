"""Scenarios: a position, a script and what is expected then, as text. Files are read by the edge."""

from engine.scenario.runner import Outcome, play_file
from engine.scenario.setup.position_setup import Find

__all__ = ["Find", "Outcome", "play_file"]
