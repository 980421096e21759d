"""PROXY_SERVES_FILES: the group may read static files and pictures of cards, and nothing else."""

from pathlib import Path
from typing import Any

import pytest

from cards.pictures.store import keep_picture, picture_path
from dimrift_site.ops import prepare

NAME = "ab" * 16
SECRETS = ("secret_key", "dimrift.sqlite3", "cache/kept", "media/deleted_accounts", "media/art/ab/abc.webp")


@pytest.fixture
def data(tmp_path: Path, settings: Any) -> Path:
    """A data folder with a file of each kind, all its owner's alone."""
    folder = tmp_path / "data"
    settings.DATA_DIR, settings.STATIC_ROOT = folder, folder / "static"
    settings.MEDIA_ROOT = folder / "media"
    for name in (*SECRETS, "static/css/site.css", "static/css/site.css.gz"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("kept")
    keep_picture(NAME, "small.webp", b"drawn")
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o700 if path.is_dir() else 0o600)
    return folder


def readable_by_group(data: Path) -> set[str]:
    """The files that somebody of the group gets at, from above."""
    passed = [
        path for path in data.rglob("*") if all(each.stat().st_mode & 0o10 for each in folders(path, data))
    ]
    return {str(path.relative_to(data)) for path in passed if path.is_file() and path.stat().st_mode & 0o40}


def folders(path: Path, top: Path) -> list[Path]:
    return [folder for folder in path.parents if folder.is_relative_to(top)]


def test_a_proxy_in_the_group_reads_static_files_and_pictures_and_nothing_else(
    data: Path, settings: Any
) -> None:
    settings.PROXY_SERVES_FILES = True
    prepare.close_to_others()
    prepare.open_to_proxy()
    picture = str(picture_path(NAME, "small.webp").relative_to(data))
    assert readable_by_group(data) == {"static/css/site.css", "static/css/site.css.gz", picture}
    assert not any(path.stat().st_mode & 0o27 for path in [data, *data.rglob("*")]), "nor writes, nor others"


def test_a_picture_that_a_worker_draws_later_can_be_read_as_well(data: Path, settings: Any) -> None:
    settings.PROXY_SERVES_FILES = True
    prepare.open_to_proxy()
    keep_picture("cd" * 16, "small.webp", b"drawn")
    assert str(picture_path("cd" * 16, "small.webp").relative_to(data)) in readable_by_group(data)


def test_without_the_setting_nobody_reads_anything_any_more(data: Path, settings: Any) -> None:
    settings.PROXY_SERVES_FILES = True
    prepare.open_to_proxy()
    settings.PROXY_SERVES_FILES = False
    prepare.close_to_others()
    prepare.open_to_proxy()
    assert readable_by_group(data) == set()


def test_a_store_that_is_not_mounted_is_not_made(data: Path, settings: Any, tmp_path: Path) -> None:
    settings.PROXY_SERVES_FILES = True
    settings.MEDIA_ROOT = tmp_path / "mount"
    prepare.open_to_proxy()
    assert not settings.MEDIA_ROOT.exists()
