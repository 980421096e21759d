"""Program `bin/release`, in a scratch repository, and the version that the site shows."""

import datetime as dt
import re
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from dimrift_site.tools.testing.source_imports import ROOT

UNRELEASED = "\n### Fixed\n- Nothing is lost.\n"
CHANGELOG = f"# Changelog\n\n## Unreleased\n{UNRELEASED}\n## 0.1.0 (2026-11-28)\n\n### Added\n- A.\n"
SAVED_SITE = "dimrift_site/tests/releases/saved_sites/0.2.0.tar.xz"


def git(folder: Path, *command: str) -> str:
    done = subprocess.run(["git", *command], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A clean repository at 0.1.0 with one unreleased line, on whose commit `.ci/run` has passed."""
    (tmp_path / "bin").mkdir()
    shutil.copy(ROOT / "bin/release", tmp_path / "bin/release")
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "dimrift"\nversion = "0.1.0" # of the site\n')
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    (tmp_path / ".gitignore").write_text("/var/\n")
    (tmp_path / SAVED_SITE).parent.mkdir(parents=True)
    (tmp_path / SAVED_SITE).write_text("")
    git(tmp_path, "init", "--quiet", "--initial-branch=main")
    git(tmp_path, "config", "user.name", "Alice")
    git(tmp_path, "config", "user.email", "alice@example.org")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "Begin")
    git(tmp_path, "tag", "v0.1.0")
    pass_ci(tmp_path)
    return tmp_path


def pass_ci(repository: Path) -> None:
    (repository / "var").mkdir(exist_ok=True)
    (repository / "var/ci-passed").write_text(git(repository, "rev-parse", "HEAD") + "\n")


def release(repository: Path, *versions: str) -> subprocess.CompletedProcess[str]:
    command = [str(repository / "bin/release"), *versions]
    return subprocess.run(command, cwd=repository, capture_output=True, text=True)


def test_a_release_is_a_commit_a_tag_a_headed_change_log_and_an_archive(repository: Path) -> None:
    done = release(repository, "0.2.0")
    assert done.returncode == 0, done.stderr
    today = dt.datetime.now(dt.UTC).date()
    changelog = git(repository, "show", "v0.2.0:CHANGELOG.md")
    assert f"## Unreleased\n\n## 0.2.0 ({today})\n\n### Fixed\n- Nothing is lost.\n\n## 0.1.0" in changelog
    assert 'version = "0.2.0" # of the site' in git(repository, "show", "v0.2.0:pyproject.toml")
    assert git(repository, "rev-parse", "v0.2.0^{commit}") == git(repository, "rev-parse", "main")
    with tarfile.open(repository / "var/dist/dimrift-0.2.0.tar.gz") as archive:
        assert "dimrift-0.2.0/CHANGELOG.md" in archive.getnames()
    assert not git(repository, "status", "--porcelain")


@pytest.mark.parametrize("version", ["0.1.0", "0.0.9", "0.2", "v0.2.0", "0.2.0rc1", "00.2.0"])
def test_a_version_that_is_not_above_the_last_or_is_none_is_refused(repository: Path, version: str) -> None:
    refuse(repository, version, version)


def test_a_commit_on_which_ci_has_not_passed_is_not_released(repository: Path) -> None:
    git(repository, "commit", "--quiet", "--allow-empty", "--message", "One more")
    refuse(repository, "0.2.0", "`.ci/run` has not passed on this commit")


def test_uncommitted_changes_are_not_released(repository: Path) -> None:
    (repository / "left.txt").write_text("left")
    refuse(repository, "0.2.0", "the work tree has changes")


@pytest.mark.parametrize(
    ("unreleased", "reason"),
    [
        ("", "says nothing"),
        ("\n### Fixed\n", "says nothing"),
        ("- A line.\n", "outside of a section"),
        ("\n### Improved\n- A line.\n", "a section Improved"),
    ],
)
def test_a_change_log_that_says_nothing_or_elsewhere_is_not_released(
    repository: Path, unreleased: str, reason: str
) -> None:
    changed = CHANGELOG.replace(UNRELEASED, unreleased)
    (repository / "CHANGELOG.md").write_text(changed)
    git(repository, "commit", "--quiet", "--all", "--message", "Write otherwise")
    pass_ci(repository)
    refuse(repository, "0.2.0", reason)


def test_a_version_whose_data_are_not_kept_for_later_ones_is_not_released(repository: Path) -> None:
    git(repository, "rm", "--quiet", SAVED_SITE)
    git(repository, "commit", "--quiet", "--message", "Forget it")
    pass_ci(repository)
    refuse(repository, "0.2.0", "saved_site 0.2.0")


def test_one_version_has_to_be_named(repository: Path) -> None:
    refuse(repository, None, "usage: bin/release VERSION")


def refuse(repository: Path, version: str | None, reason: str) -> None:
    """The release ends in words, and nothing is changed, committed or tagged."""
    before = git(repository, "status", "--porcelain"), git(repository, "show-ref")
    done = release(repository, *([version] if version else []))
    assert done.returncode == 1
    assert reason in done.stderr
    assert "Traceback" not in done.stderr
    assert (git(repository, "status", "--porcelain"), git(repository, "show-ref")) == before


def test_the_version_is_that_of_the_newest_release_in_the_change_log() -> None:
    released = re.findall(r"(?m)^## (\d+\.\d+\.\d+) ", (ROOT / "CHANGELOG.md").read_text("utf-8"))
    assert (released[0] if released else "0.0.0") == settings.VERSION


@pytest.mark.django_db
def test_pages_the_health_page_and_the_description_of_the_api_name_the_version(client: Client) -> None:
    assert f"Dimrift {settings.VERSION}" in client.get("/wiki").content.decode()
    assert f"<td>{settings.VERSION}</td>" in client.get("/status").content.decode()
    assert client.get("/health").json()["version"] == settings.VERSION
    assert client.get("/api/v1/schema").json()["info"]["version"] == settings.VERSION
