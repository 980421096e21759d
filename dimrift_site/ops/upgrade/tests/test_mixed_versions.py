"""While hosts of two versions run, the database is migrated, and cards stay as the older one reads them."""

from pathlib import Path

import pytest
from django.conf import LazySettings
from django.db.models import F
from django.db.models.functions import Now

from dimrift_site.accounts.deletion import deletion_log
from dimrift_site.base.jobs.models import RunningProgram
from dimrift_site.base.jobs.programs import heartbeats, presence
from dimrift_site.base.jobs.programs.heartbeats import ProgramRecord
from dimrift_site.ops import prepare

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def commands(settings: LazySettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the commands that a preparation calls, which do nothing here."""
    called: list[str] = []
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(prepare, "call_command", lambda name, **_options: called.append(name))
    monkeypatch.setattr(deletion_log, "take_former", lambda: None)
    monkeypatch.setattr(heartbeats, "WATCHED_SECONDS", 0.1)
    ProgramRecord(RunningProgram.Role.WEB, 1).renew()
    return called


def live_on(_seconds: float) -> None:
    RunningProgram.objects.update(beat=F("beat") + 1, seen=Now())


def test_cards_are_not_loaded_while_a_program_of_another_version_runs(
    commands: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    RunningProgram.objects.update(version="0.0.9", host="web1", place="elsewhere")
    monkeypatch.setattr(heartbeats, "sleep", live_on)
    prepare.prepare_site()
    assert commands == ["migrate", "index_cards", "read_effects"]
    assert "programs of another version run on web1: when all are of this one, run bin/manage prepare" in (
        capsys.readouterr().err
    )


def test_cards_are_loaded_where_the_other_programs_give_no_more_signs(commands: list[str]) -> None:
    RunningProgram.objects.update(version="0.0.9", host="web1", place="elsewhere")
    prepare.prepare_site()
    assert commands[-1] == "load_cards"


def test_another_engine_of_the_same_version_is_another_one_too(
    commands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeats, "sleep", live_on)
    RunningProgram.objects.update(host="web1", place="elsewhere")
    prepare.prepare_site()
    assert commands.pop() == "load_cards", "it is of this one"
    RunningProgram.objects.update(engines=[{"rules": 1}])
    prepare.prepare_site()
    assert commands[-1] == "read_effects"


def test_of_this_folder_those_count_that_hold_its_lock(
    commands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeats, "sleep", live_on)
    RunningProgram.objects.update(version="0.0.9")
    prepare.prepare_site()
    assert commands[-1] == "load_cards", "it was stopped a moment ago"
    monkeypatch.setattr(presence, "is_held", lambda: True)
    prepare.prepare_site()
    assert commands[-1] == "read_effects"
