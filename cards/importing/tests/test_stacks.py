"""Imports that are killed, and two at once: on SQLite, and on PostgreSQL where there is one."""

import subprocess

import pytest

from cards.importing.tests.import_process import COMMAND, COUNT
from cards.importing.tests.sample_files import NUMBER

pytestmark = pytest.mark.processes

ALL_OF_IT = [1, NUMBER, NUMBER + NUMBER // 10, NUMBER]
NOTHING = [0, 0, 0, 0]


def start_import(env: dict[str, str]) -> subprocess.Popen[str]:
    return subprocess.Popen(COMMAND, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def count_rows(env: dict[str, str]) -> list[int]:
    """Return how many sets, cards, effects and versions there are."""
    output = subprocess.run(COUNT, env=env, check=True, capture_output=True, text=True).stdout
    return [int(number) for number in output.strip("[]\n").split(",")]


def assert_a_killed_import_changes_nothing(env: dict[str, str]) -> None:
    with start_import(env) as importing:
        assert importing.stdout is not None
        for line in importing.stdout:
            if line.strip() == str(NUMBER // 2):
                importing.kill()
                break
        else:
            pytest.fail(
                f"it was over before it could be killed: {importing.stderr and importing.stderr.read()}"
            )
        assert importing.wait() == -9
    assert count_rows(env) == NOTHING
    with start_import(env) as again:
        out, err = again.communicate(timeout=120)
    assert f"'new': {NUMBER}" in out, err
    assert count_rows(env) == ALL_OF_IT


def assert_of_two_at_once_the_second_finds_all_unchanged(env: dict[str, str]) -> None:
    with start_import(env) as one, start_import(env) as other:
        output = [each.communicate(timeout=120) for each in (one, other)]
    counts = [out.splitlines()[-1] if out else err for out, err in output]
    assert sorted(f"'unchanged': {NUMBER}" in each for each in counts) == [False, True], counts
    assert sum(f"'new': {NUMBER}" in each for each in counts) == 1
    assert count_rows(env) == ALL_OF_IT


@pytest.mark.slow
def test_an_import_killed_in_the_middle_changes_nothing_on_sqlite(migrated_sqlite: dict[str, str]) -> None:
    assert_a_killed_import_changes_nothing(migrated_sqlite)


@pytest.mark.slow
@pytest.mark.postgres
def test_an_import_killed_in_the_middle_changes_nothing_on_postgresql(
    migrated_postgres: dict[str, str],
) -> None:
    assert_a_killed_import_changes_nothing(migrated_postgres)


@pytest.mark.slow
def test_two_imports_at_once_are_as_good_as_one_on_sqlite(migrated_sqlite: dict[str, str]) -> None:
    assert_of_two_at_once_the_second_finds_all_unchanged(migrated_sqlite)


@pytest.mark.slow
@pytest.mark.postgres
def test_two_imports_at_once_are_as_good_as_one_on_postgresql(migrated_postgres: dict[str, str]) -> None:
    assert_of_two_at_once_the_second_finds_all_unchanged(migrated_postgres)
