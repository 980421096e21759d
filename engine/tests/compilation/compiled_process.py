"""Checks that are played by the compiled engine, in a process of their own."""

import os
import subprocess
import sys
from collections.abc import Callable

from engine.compilation import find


def check_compiled(check: Callable[..., None], *args: object) -> str:
    """Call a function of a test module with the compiled engine (fixture `compiled_engine`).

    Return what it printed; AssertionError with what it said where it fails.
    """
    words = f"import engine; assert engine.COMPILED; from {check.__module__} import {check.__name__} as check"
    done = subprocess.run(
        [sys.executable, "-c", f"{words}; check(*{args!r})"],
        env={**os.environ, "ENGINE": "compiled"},
        cwd=find.ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-5000:]
    return done.stdout
