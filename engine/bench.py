"""The command `bench`: how fast the engine is, from its source and compiled."""

import json
import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from typing import Final

from engine.batches import number_to
from engine.build import ROOT, built

OK: Final = 0
FAILED: Final = 1
DECKS: Final = ("men", "fey")


def bench_arguments(parser: ArgumentParser) -> None:
    """Declare what `bench` takes."""
    parser.add_argument("--games", type=number_to(1_000_000), default=600, help="games for each deck")
    parser.add_argument("--seed", type=number_to(2**63 - 1, 0), default=1)
    parser.add_argument("--json", action="store_true")


def bench_command(args: Namespace) -> int:
    """Measure goldfish games of the starter decks, 10 turns, on one core; source and compiled in one run."""
    rows = []
    for mode in ("source", "compiled"):
        if mode == "compiled" and built() is None:
            sys.stderr.write("not compiled (bin/compile): only the source was measured\n")
            continue
        rows += [measured(mode, deck, args) for deck in DECKS]
    if args.json:
        sys.stdout.write(json.dumps(rows, indent=2) + "\n")
    else:
        sys.stdout.write(table(rows))
    return OK if same_results(rows) else FAILED


def measured(mode: str, deck: str, args: Namespace) -> dict[str, object]:
    """One deck in one mode, in a process of its own."""
    words = ["goldfish", deck, "--games", str(args.games), "--seed", str(args.seed), "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "engine", *words],
        cwd=ROOT,
        env={**os.environ, "ENGINE": mode},
        check=True,
        capture_output=True,
        text=True,
    )
    found = json.loads(done.stdout)
    names = ("games_per_second", "decisions_per_second", "digest")
    return {"what": f"goldfish {deck}, 10 turns", "engine": mode, **{name: found[name] for name in names}}


def same_results(rows: list[dict[str, object]]) -> bool:
    """Whether source and compiled engine played the same games."""
    digests: dict[object, object] = {}
    return all(digests.setdefault(row["what"], row["digest"]) == row["digest"] for row in rows)


def table(rows: list[dict[str, object]]) -> str:
    """The rows in columns, with the gain of the compiled engine."""
    lines = [f"{'what':<28} {'engine':<9} {'games/s':>9} {'decisions/s':>12} {'gain':>6}"]
    base: dict[object, float] = {}
    for row in rows:
        speed = float(str(row["games_per_second"]))
        gain = speed / base.setdefault(row["what"], speed)
        decisions = float(str(row["decisions_per_second"]))
        lines.append(f"{row['what']:<28} {row['engine']:<9} {speed:>9.0f} {decisions:>12.0f} {gain:>5.1f}×")
    equal = "equal" if same_results(rows) else "DIFFERENT"
    return "\n".join([*lines, f"results from source and compiled: {equal}"]) + "\n"
