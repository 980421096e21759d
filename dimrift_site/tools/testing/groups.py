"""Groups of tests by what they need, each with a budget of seconds in pyproject.toml.

A group's seconds are those of its tests with their fixtures, divided by the number of processes that run
tests: its share of the wall clock. A budget is widened on a machine that is slower, as measured in the same
run, than the one it was set on. Each test is marked with its group, so `bin/test -m browser` runs one. What
takes minutes is left out unless `-m` names its mark.
"""

import os
import re
import time
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pytest

DATABASE = {"db", "transactional_db", "live_server"}
SERVERS = {"postgres_url", "migrated_postgres", "redis_url"}
BROWSERS = {"page", "browser", "context"}
LONGEST = {"chaos_short", "processes"}
MINUTES = {"long", "chaos"}
GROUPS = ("chaos_short", "browser", "processes", "database", "engine")
# What `measure_speed` says on the two cores that the budgets were set for: 6.0 to 6.3 ms in most runs
USUAL_SECONDS = 0.0062
TESTS_A_MEASURE = 25


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `bin/test` say that everything is run, so that the budget is asked for."""
    words = "say the seconds of each group, and fail above its budget"
    parser.addoption("--budget", type=float, metavar="STATIC_SECONDS", help=words)


def pytest_configure(config: pytest.Config) -> None:
    """Count seconds where they are asked for, in the process that hears of all tests."""
    static = config.getoption("--budget")
    if static is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Spent(static, config.getoption("numprocesses", 1) or 1))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Mark each test with its group, and begin with what takes longest: else one process waits for another.

    Left out and marked before `-m` selects, sorted after all others: tests of rows stay where pytest-django
    puts them, those that empty the tables last.
    """
    asked = {*re.findall(r"\w+", config.getoption("markexpr"))}
    left_out = [item for item in items if not needs_of(item)[0] & MINUTES <= asked]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if needs_of(item)[0] & MINUTES <= asked]
    for item in items:
        item.add_marker(group_of(item))
    yield
    items.sort(key=lambda item: has_rows(item) or group_of(item) not in LONGEST)


def group_of(item: Any) -> str:
    """Name the group of a test by its marks and fixtures."""
    marks, fixtures = needs_of(item)
    if marks & {"chaos", "chaos_short"}:
        return "chaos_short"
    if "browser" in marks or fixtures & BROWSERS:
        return "browser"
    if marks & {"processes", "postgres", "redis"} or fixtures & SERVERS:
        return "processes"
    return "database" if has_rows(item) else "engine"


def has_rows(item: Any) -> bool:
    """Return whether a test works with rows of our own database."""
    marks, fixtures = needs_of(item)
    return "django_db" in marks or bool(fixtures & DATABASE)


def needs_of(item: Any) -> tuple[set[str], set[str]]:
    """The marks and the fixtures of a test."""
    return {mark.name for mark in item.iter_markers()}, {*getattr(item, "fixturenames", ())}


def measure_speed() -> float:
    """Return the seconds of processor time that a fixed piece of work takes here and now."""
    began, total, seen = time.process_time(), 0, {}
    for number in range(60_000):
        seen[number & 1_023] = total
        total += number * number % 7
    return time.process_time() - began


def budgets(slower: float = 1) -> dict[str, float]:
    """Seconds that the static checks and each group may take, scaled by TEST_BUDGET on a busy machine."""
    text = (Path(__file__).parents[3] / "pyproject.toml").read_text()
    factor = float(os.environ.get("TEST_BUDGET") or 1) * slower
    return {group: factor * of for group, of in tomllib.loads(text)["tool"]["dimrift"]["test_budget"].items()}


class Spent:
    """The seconds of each group in one run of all tests."""

    def __init__(self, static: float, processes: int) -> None:
        self.processes = processes
        self.seconds: dict[str, float] = defaultdict(float, static=static)
        self.reports = 0
        self.measured: list[float] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        group = next((group for group in GROUPS if group in report.keywords), "engine")
        self.seconds[group] += report.duration / self.processes
        if self.reports % (3 * TESTS_A_MEASURE) == 0:  # each test has three: set up, call, tear down
            self.measured.append(measure_speed())
        self.reports += 1

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.exceeded() and not session.exitstatus:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def slower(self) -> float:
        """Return how many times longer work took in this run than usual; 1 where it was quicker."""
        return max(1.0, median(self.measured or [0]) / USUAL_SECONDS)

    def exceeded(self) -> list[str]:
        """Return the groups that took longer than they may."""
        return [group for group, most in budgets(self.slower()).items() if self.seconds[group] > most]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        slower = self.slower()
        terminalreporter.section(
            f"seconds of each group, and its budget on a machine {slower:.1f} times slower"
        )
        exceeded = self.exceeded()
        for group, most in budgets(slower).items():
            over = group in exceeded
            line = f"{group:12} {self.seconds[group]:6.1f} of {most:.1f}{', over the budget' if over else ''}"
            terminalreporter.write_line(line, red=over)
