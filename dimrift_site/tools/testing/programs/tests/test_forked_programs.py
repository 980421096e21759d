"""Programs that are forked are as those that are started: with settings, output and end of their own."""

import signal
import subprocess
import sys
from pathlib import Path

from dimrift_site.tools.testing.migrated_sites import site_environment
from dimrift_site.tools.testing.programs import forked_programs
from dimrift_site.tools.testing.programs.forked_programs import ProgramForks
from dimrift_site.tools.testing.source_imports import ROOT

SETTINGS = """
from django.conf import settings
print(settings.DATA_DIR, settings.PORT, settings.SECRET_KEY)
"""


def test_a_program_reads_the_settings_of_its_environment(forks: ProgramForks, tmp_path: Path) -> None:
    found = []
    for port in (4711, 4712):
        folder = tmp_path / str(port)
        env = {**site_environment(folder, f"sqlite:///{folder}/db"), "PORT": str(port)}
        done = forks.run(env, "shell", "-v0", "-c", SETTINGS)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == f"{folder} {port} {(folder / 'secret_key').read_text()}"
        found.append(done.stdout)
    assert found[0] != found[1]


def test_it_writes_to_the_database_of_its_environment(
    forks: ProgramForks, migrated_sqlite: dict[str, str]
) -> None:
    names = "from dimrift_site.accounts.models import User; print(User.objects.count())"
    for count in (0, 1):
        assert forks.run(migrated_sqlite, "shell", "-v0", "-c", names).stdout == f"{count}\n"
        process = forks.run(migrated_sqlite, "createsuperuser", "--noinput", "--username=ruth", "--email=")
        assert (process.returncode == 0) == (count == 0), process.stderr


def test_it_is_given_words_and_tells_its_end_and_what_went_wrong(
    forks: ProgramForks, migrated_sqlite: dict[str, str]
) -> None:
    with forks.start(migrated_sqlite, "shell", "-v0", "-c", "print(input()[::-1])") as program:
        assert program.communicate("word\n") == ("drow\n", "")
        assert program.wait() == 0
    wrong = forks.run(migrated_sqlite, "shell", "-v0", "-c", "raise ValueError('so')")
    assert (wrong.returncode, "ValueError: so" in wrong.stderr) == (1, True)
    assert forks.run(migrated_sqlite, "nothing").returncode == 1
    with forks.start(migrated_sqlite, "shell", "-v0", "-c", "print('up', flush=True); input()") as program:
        assert program.stdout.readline() == "up\n"
        program.kill()
        assert program.wait() == -signal.SIGKILL


def test_two_programs_that_end_at_once_end_no_server() -> None:
    """Python calls the handler of a signal within that of the one before; no child is left then."""
    program = f"from {forked_programs.__name__} import report_ends; report_ends({{1: 1}})"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
