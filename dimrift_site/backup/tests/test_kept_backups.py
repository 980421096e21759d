"""Backups of a folder: which are kept, and who hears that none is made."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from dimrift_site.backup.kept_backups import delete_old, new_file
from dimrift_site.backup.last_backup import last_backup, note_backup, stale_words, time_without_backup
from dimrift_site.ops.telemetry.doctor import CHECKS
from dimrift_site.ops.telemetry.metrics import row_figures


def made_on(folder: Path, moment: datetime) -> Path:
    file = folder / f"dimrift-{moment:%Y-%m-%d-%H%M%S}.tar"
    file.touch()
    (folder / f"{file.name}.deleted_accounts").touch()
    return file


def days_left(folder: Path) -> list[str]:
    return [file.name[8:18] for file in sorted(folder.glob("*.tar"))]


def test_seven_days_and_four_weeks_are_kept_of_a_year_of_nights(tmp_path: Path) -> None:
    begin = datetime(2026, 1, 1, 3, 17)  # noqa: DTZ001 - as in names
    for day in range(365):
        made_on(tmp_path, begin + timedelta(days=day))
        delete_old(tmp_path)
        assert len(days_left(tmp_path)) <= 11
    assert days_left(tmp_path) == [
        *("2026-12-13", "2026-12-20"),  # Sundays; those of the next two are among the days
        *(f"2026-12-{day}" for day in range(25, 32)),
    ]
    assert len(list(tmp_path.iterdir())) == 2 * len(days_left(tmp_path))  # each with its list


def test_of_several_of_a_day_the_newest_is_kept(tmp_path: Path) -> None:
    day = datetime(2026, 11, 30)  # noqa: DTZ001
    hours = [made_on(tmp_path, day + timedelta(hours=hour)) for hour in range(24)]
    assert delete_old(tmp_path) == hours[:-1]


def test_none_goes_while_none_is_made(tmp_path: Path) -> None:
    for day in range(1, 8):
        made_on(tmp_path, datetime(2020, 1, day))  # noqa: DTZ001
    assert delete_old(tmp_path) == []
    assert delete_old(tmp_path) == []


def test_other_files_of_the_folder_stay(tmp_path: Path) -> None:
    others = [tmp_path / name for name in ("dimrift-mine.tar", "before-2026-01-01.tar", "notes")]
    for file in others:
        file.touch()
    for day in range(1, 31):
        made_on(tmp_path, datetime(2026, 11, day))  # noqa: DTZ001
    delete_old(tmp_path)
    assert all(file.exists() for file in others)


def test_a_backup_is_named_by_its_time_and_found_by_it(tmp_path: Path) -> None:
    new_file(tmp_path).touch()
    assert delete_old(tmp_path) == []
    for day in range(1, 31):
        made_on(tmp_path, datetime(2026, 1, day))  # noqa: DTZ001
    delete_old(tmp_path)
    assert len(days_left(tmp_path)) < 12


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings, "MEDIA_ROOT", tmp_path / "media")
    return tmp_path / "media"


@pytest.mark.django_db
def test_a_backup_older_than_26_hours_is_reported(store: Path) -> None:
    note_backup(timezone.now() - timedelta(hours=25))
    assert (stale_words(), [file.name for file in store.iterdir()]) == ("", [".last_backup"])
    note_backup(timezone.now() - timedelta(hours=27))
    assert stale_words() == "the last one is 27 hours old: look why the timer of bin/manage backup fails"
    assert CHECKS["backup"]() == stale_words()


@pytest.mark.django_db
@pytest.mark.usefixtures("store")
def test_a_site_that_never_had_one_hears_of_it_a_day_after_it_was_set_up() -> None:
    rows = MigrationRecorder.Migration.objects
    rows.update(applied=timezone.now())
    assert (last_backup(), stale_words()) == (None, "")
    rows.update(applied=timezone.now() - timedelta(hours=48))
    assert stale_words() == "none was made in 48 hours: look why the timer of bin/manage backup fails"


@pytest.mark.django_db
@pytest.mark.usefixtures("store")
def test_the_figures_have_its_age() -> None:
    note_backup(timezone.now() - timedelta(hours=3))
    (age,) = (figure for figure in row_figures() if figure.name == "dimrift_backup_age_seconds")
    assert age.samples[0].value == pytest.approx(3 * 3600, abs=60)
    assert time_without_backup() > timedelta(hours=3)


@pytest.mark.django_db
@pytest.mark.parametrize("written", ["", "yesterday", "2026"])
def test_a_damaged_note_is_none(store: Path, written: str) -> None:
    store.mkdir()
    (store / ".last_backup").write_text(written)
    assert last_backup() is None
