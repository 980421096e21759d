"""Processes of commands that play games, and what these load."""

import subprocess
import sys

from engine.compilation.find import ROOT

COUNTED = """
import atexit, gc, runpy, sys
def count():
    return sum(generation["collections"] for generation in gc.get_stats())
before = count()
atexit.register(lambda: print(count() - before))
sys.argv = ["engine", "goldfish", "men", "--games", "1", "--workers", "1"]
runpy.run_module("engine", run_name="__main__")
"""


def test_a_command_looks_for_garbage_at_most_300_times_until_its_first_game() -> None:
    """With Python's own threshold 920 times, which is a seventh of what the command takes."""
    said = subprocess.check_output([sys.executable, "-c", COUNTED], cwd=ROOT, text=True)
    assert int(said.split()[-1]) <= 300
