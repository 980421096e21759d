"""Imports that are killed, and two at once: on SQLite, and on PostgreSQL where there is one."""

import signal

import pytest

from cards.importing.tests.import_process import COMMAND, COUNT
from cards.importing.tests.sample_files import NUMBER
from dimrift_site.tools.testing.programs.forked_programs import ForkedProgram, ProgramForks

pytestmark = pytest.mark.processes

ALL_OF_IT = [1, NUMBER, NUMBER + NUMBER // 10, NUMBER]
NOTHING = [0, 0, 0, 0]


class ImportingSite:
    """An empty site into which cards are imported."""

    def __init__(self, forks: ProgramForks, env: dict[str, str]) -> None:
        self.forks = forks
        self.env = env

    def start_import(self) -> ForkedProgram:
        return self.forks.start(self.env, *COMMAND)

    def count_rows(self) -> list[int]:
        """Return how many sets, cards, effects and versions there are."""
        output = self.forks.run(self.env, *COUNT).stdout
        return [int(number) for number in output.strip("[]\n").split(",")]


@pytest.fixture(params=["migrated_sqlite", pytest.param("migrated_postgres", marks=pytest.mark.postgres)])
def site(request: pytest.FixtureRequest, forks: ProgramForks) -> ImportingSite:
    return ImportingSite(forks, request.getfixturevalue(request.param))


@pytest.mark.slow
def test_an_import_killed_in_the_middle_changes_nothing_and_two_at_once_are_as_good_as_one(
    site: ImportingSite,
) -> None:
    with site.start_import() as importing:
        for line in importing.stdout:
            if line.strip() == str(NUMBER // 2):
                importing.kill()
                break
        else:
            pytest.fail(f"it was over before it could be killed: {importing.communicate()}")
        assert importing.wait() == -signal.SIGKILL
    assert site.count_rows() == NOTHING
    with site.start_import() as forked_program, site.start_import() as other:
        output = [program.communicate() for program in (forked_program, other)]
    counts = [out.splitlines()[-1] if out else err for out, err in output]
    assert sorted(f"'unchanged': {NUMBER}" in count for count in counts) == [False, True], counts
    assert sum(f"'new': {NUMBER}" in count for count in counts) == 1
    assert site.count_rows() == ALL_OF_IT
