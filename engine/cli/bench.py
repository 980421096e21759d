"""The command `bench`: how fast the engine is, from its source and compiled, in one table."""

import json
import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from typing import Final

import engine
from engine.cli.batch_runs import number_parser
from engine.cli.benchmarks import RATES, BenchEffort, run_benchmarks
from engine.compilation.find import ROOT, find_build

OK: Final = 0
FAILED: Final = 1
SOURCE: Final = "source"
COMPILED: Final = "compiled"

Row = dict[str, object]


def add_bench_arguments(parser: ArgumentParser) -> None:
    """Declare what `bench` takes."""
    parser.add_argument("--games", type=number_parser(1_000_000), default=200, help="goldfish games a gauge")
    parser.add_argument("--seed", type=number_parser(2**63 - 1, 0), default=1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--here", action="store_true", help="measure the engine that runs, as JSON")


def run_bench(args: Namespace) -> int:
    """Measure every gauge from source and compiled, in one run. 1 if the two did not come to the same."""
    if args.here:
        readings = [asdict(benchmark) for benchmark in run_benchmarks(BenchEffort(args.seed, args.games))]
        sys.stdout.write(json.dumps({"compiled": engine.COMPILED, "readings": readings}) + "\n")
        return OK
    measured = {SOURCE: measure_mode(SOURCE, args)}
    if find_build() is None:
        sys.stderr.write("not compiled (bin/compile): only the source was measured\n")
    else:
        measured[COMPILED] = measure_mode(COMPILED, args)
    table = join_rows(measured)
    if args.json:
        sys.stdout.write(json.dumps({"seed": args.seed, "games": args.games, "rows": table}, indent=2) + "\n")
    else:
        sys.stdout.write("\n".join(table_lines(table)) + "\n")
    return OK if all(row["same"] for row in table) else FAILED


def measure_mode(mode: str, args: Namespace) -> list[Row]:
    """Return what the gauges show in one mode, in a process of its own."""
    words = ["bench", "--here", "--games", str(args.games), "--seed", str(args.seed)]
    done = subprocess.run(
        [sys.executable, "-m", "engine", *words],
        cwd=ROOT, env={**os.environ, "ENGINE": mode}, check=True, capture_output=True, text=True,
    )  # fmt: skip
    readings: list[Row] = json.loads(done.stdout)["readings"]
    return readings


def join_rows(measured: dict[str, list[Row]]) -> list[Row]:
    """One row for each reading: its value in every mode, the gain, whether results are the same."""
    table = []
    for row in zip(*measured.values(), strict=True):
        values = {mode: float(str(reading["value"])) for mode, reading in zip(measured, row, strict=True)}
        first, last = values[SOURCE], values.get(COMPILED, values[SOURCE])
        gain = last / first if row[0]["unit"] in RATES else first / last
        same = len({str(reading["result"]) for reading in row}) == 1
        table.append({"what": row[0]["what"], "unit": row[0]["unit"], **values, "gain": gain, "same": same})
    return table


def table_lines(table: list[Row]) -> list[str]:
    """The rows in columns."""
    lines = [f"{'what':<44} {'unit':<12} {'source':>10} {'compiled':>10} {'gain':>7}"]
    for row in table:
        cells = "".join(
            f" {figure_text(row[mode]) if mode in row else '–':>10}" for mode in (SOURCE, COMPILED)
        )
        gain = f"{float(str(row['gain'])):>6.1f}×" if COMPILED in row else ""
        lines.append(f"{row['what']:<44} {row['unit']:<12}{cells} {gain}".rstrip())
    different = "; ".join(str(row["what"]) for row in table if not row["same"])
    return [*lines, f"results from source and compiled: {different + ' DIFFER' if different else 'equal'}"]


def figure_text(value: object) -> str:
    """A number with three digits that count."""
    number = float(str(value))
    return f"{number:,.0f}" if number >= 100 else f"{number:.1f}" if number >= 10 else f"{number:.2f}"
