"""Tests of `bench`: its results can be repeated; its table says where source and compiled engine differ."""

from pathlib import Path

import pytest

from engine.cli.bench import join_rows, table_lines
from engine.cli.benchmarks import (
    BenchEffort,
    measure_chains,
    measure_goldfish,
    measure_growth,
    measure_positions,
    measure_reading,
    run_python,
)


def test_the_same_seed_gives_the_same_work_and_another_seed_other_work() -> None:
    first, again, other = (
        [
            measurement.result
            for gauge in (measure_positions, measure_goldfish)
            for measurement in gauge(BenchEffort(seed, 3))
        ]
        for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other


def test_every_gauge_shows_more_than_nothing() -> None:
    effort = BenchEffort(1, 3)
    measurements = [
        measurement
        for gauge in (measure_positions, measure_growth, measure_chains, measure_reading)
        for measurement in gauge(effort)
    ]
    assert len({measurement.what for measurement in measurements}) == len(measurements)
    assert all(measurement.value > 0 for measurement in measurements)


def test_rules_on_the_field_and_cards_that_listen_cost_something() -> None:
    measurements = [measurement for _ in range(3) for measurement in measure_growth(BenchEffort(1, 30))]

    def cost(what: str) -> float:
        """The lowest of three: whatever else the machine does at that moment adds to one of them."""
        return min(measurement.value for measurement in measurements if measurement.what == what)

    assert cost("an effect, 10 cards with rules on the field") > cost(
        "an effect, 2 cards with rules on the field"
    )


def test_the_table_tells_the_gain_and_where_the_results_differ() -> None:
    source = [row("goldfish", "games/s", 100.0, "a"), row("clone", "µs", 30.0, "b")]
    compiled = [row("goldfish", "games/s", 700.0, "a"), row("clone", "µs", 10.0, "c")]
    table = join_rows({"source": source, "compiled": compiled})
    assert [round(float(str(one["gain"])), 1) for one in table] == [7.0, 3.0]
    assert table_lines(table)[-1] == "results from source and compiled: clone DIFFER"
    assert table_lines(join_rows({"source": source}))[-1] == "results from source and compiled: equal"


def row(what: str, unit: str, value: float, result: str) -> dict[str, object]:
    return {"what": what, "unit": unit, "value": value, "result": result}


def test_a_new_process_is_measured_with_the_bytecode_of_one_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    run_python("import engine", str(tmp_path))
    assert list(tmp_path.rglob("engine/__init__*.pyc"))
