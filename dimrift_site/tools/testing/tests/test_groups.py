"""Groups of tests: each test belongs to one, whose seconds are reported and bounded."""

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from dimrift_site.tools.testing import groups
from dimrift_site.tools.testing.groups import GROUPS, USUAL_SECONDS, budgets, group_of

Run = Callable[..., pytest.RunResult]
TESTS = """
import pytest, time

@pytest.mark.{mark}
def test_it():
    time.sleep({seconds})
"""


def group_asked(*marks: str, fixtures: tuple[str, ...] = ()) -> str:
    """The group of a test with these marks and fixtures."""
    named = [SimpleNamespace(name=mark) for mark in marks]
    return group_of(SimpleNamespace(iter_markers=lambda: named, fixturenames=fixtures))


@pytest.mark.parametrize(
    ("marks", "fixtures", "group"),
    [
        ((), (), "engine"),
        (("slow",), (), "engine"),
        ((), ("db", "alice"), "database"),
        (("django_db",), (), "database"),
        (("postgres",), ("postgres_url",), "processes"),
        (("processes",), ("db",), "processes"),
        ((), ("live_server", "db"), "database"),
        (("browser",), ("live_server", "page"), "browser"),
        (("chaos_short", "redis"), (), "chaos_short"),
    ],
)
def test_a_test_belongs_to_a_group_by_what_it_needs(
    marks: tuple[str, ...], fixtures: tuple[str, ...], group: str
) -> None:
    assert group_asked(*marks, fixtures=fixtures) == group


def test_every_test_is_marked_with_exactly_one_group(request: pytest.FixtureRequest) -> None:
    marked = {
        item.nodeid: {mark.name for mark in item.iter_markers()} & {*GROUPS} for item in request.session.items
    }
    assert {name: groups for name, groups in marked.items() if len(groups) != 1} == {}


def test_each_group_has_a_budget_which_a_busy_machine_may_widen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEST_BUDGET", raising=False)
    plain = budgets()
    assert {*plain} == {"static", *GROUPS}
    monkeypatch.setenv("TEST_BUDGET", "2")
    assert budgets() == {group: 2 * seconds for group, seconds in plain.items()}


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs one test with a budget of 0.5 seconds for static checks and 1.3 for programs."""
    monkeypatch.setattr(
        groups, "budgets", lambda slower=1: {"static": 0.5 * slower, "processes": 1.3 * slower}
    )
    monkeypatch.setattr(groups, "measure_speed", lambda: USUAL_SECONDS)
    known = (*GROUPS, "slow", "long", "chaos")
    pytester.makeini("[pytest]\nmarkers =\n" + "".join(f"  {mark}\n" for mark in known))

    def run(*words: str, mark: str, seconds: float = 0) -> pytest.RunResult:
        pytester.makepyfile(TESTS.format(mark=mark, seconds=seconds))
        others = ("-p", "no:django", "-p", "no:playwright")  # they set up once in a process
        return pytester.runpytest_inprocess(*others, "-p", "dimrift_site.tools.testing.groups", *words)

    return run


def test_a_group_over_its_budget_is_named_and_fails(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REQUIRE", raising=False)
    done = run("--budget", "0", mark="processes", seconds=1.4)
    done.stdout.fnmatch_lines(["static *0.0 of 0.5", "processes *1.* of 1.3, over the budget"])
    assert done.ret == 1


def test_a_budget_is_as_much_wider_as_the_machine_is_slower(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(groups, "measure_speed", lambda: 1.5 * USUAL_SECONDS)
    done = run("--budget", "0", mark="processes", seconds=1.4)
    done.stdout.fnmatch_lines(["*a machine 1.5 times slower*", "processes *1.* of 2.0"])
    assert done.ret == 0


def test_a_quicker_machine_takes_nothing_from_a_budget(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(groups, "measure_speed", lambda: 0.5 * USUAL_SECONDS)
    run("--budget", "0", mark="processes").stdout.fnmatch_lines(["processes * of 1.3"])


def test_static_checks_over_their_budget_fail(run: Run) -> None:
    done = run("--budget", "1", mark="processes")
    done.stdout.fnmatch_lines(["static *1.0 of 0.5, over the budget"])
    assert done.ret == 1


def test_what_takes_longest_comes_first(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_first="def test_quick(): pass")
    done = run("-v", mark="processes")
    done.stdout.fnmatch_lines(["*::test_it PASSED*", "test_first.py::test_quick PASSED*"])


def test_a_run_of_some_tests_is_asked_no_budget(run: Run) -> None:
    assert "seconds of each group" not in run(mark="browser").stdout.str()


def test_a_group_can_be_asked_for_by_its_mark(run: Run) -> None:
    run("-m", "engine", mark="slow").assert_outcomes(passed=1)
    run("-m", "database", mark="slow").assert_outcomes(deselected=1)


@pytest.mark.parametrize("mark", ["long", "chaos"])
def test_what_takes_minutes_is_left_out_unless_its_mark_is_asked_for(run: Run, mark: str) -> None:
    run(mark=mark).assert_outcomes(deselected=1)
    run("-k", "test_it", "-m", "engine or chaos_short", mark=mark).assert_outcomes(deselected=1)
    run("-m", mark, mark=mark).assert_outcomes(passed=1)
    run("-m", f"slow or {mark}", mark=mark).assert_outcomes(passed=1)
