"""Tests of imports: a new process loads no reader before the first text."""

import json
import subprocess
import sys

from engine.compilation.find import ROOT

LOADED = "import json, sys; print(json.dumps(sorted(name for name in sys.modules if name in {wanted!r})))"
READER = ("engine.text.reader", "engine.text.split", "lark")


def loaded(words: str) -> list[str]:
    """Return which modules of the reader a process has that ran these words."""
    done = subprocess.run(
        [sys.executable, "-c", f"{words}\n{LOADED.format(wanted=READER)}"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    found: list[str] = json.loads(done.stdout)
    return found


def test_who_plays_with_cards_that_were_read_before_loads_no_reader() -> None:
    assert loaded("import engine, engine.simulation, engine.session") == []


def test_the_first_text_loads_the_reader() -> None:
    assert loaded("import engine; engine.read_effect('action', 'Draw 1.')") == sorted(READER)
