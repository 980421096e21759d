"""Each program of the site shows that it runs, and with which engine, whatever its host's clock says."""

import os
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.models import F
from django.test import Client
from django.utils import timezone

import engine
from dimrift_site.accounts.models import User
from dimrift_site.base.jobs.made_files import new_account_file
from dimrift_site.base.jobs.models import RunningProgram
from dimrift_site.base.jobs.programs import heartbeats
from dimrift_site.base.jobs.programs.engine_versions import EngineVersions, missing_words
from dimrift_site.base.jobs.programs.heartbeats import ProgramRecord, live_programs
from dimrift_site.ops.tests.test_supervisor import eventually
from dimrift_site.tools.testing.private_servers import free_port
from dimrift_site.tools.testing.source_imports import ROOT

Role = RunningProgram.Role


class SlowSign:
    """A sign of life that takes a while."""

    def __init__(self) -> None:
        self.key = "a"
        self.began, self.given = threading.Event(), threading.Event()

    def renew(self) -> None:
        self.began.set()
        time.sleep(0.3)
        self.given.set()


def test_no_process_is_forked_in_the_middle_of_a_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    sign = SlowSign()
    monkeypatch.setattr(heartbeats, "sleep", lambda _seconds: threading.Event().wait())  # one sign is enough
    monkeypatch.setattr(heartbeats, "ProgramRecord", lambda *_about: sign)
    heartbeats.renew_in_background(Role.WORKER, 1)
    assert sign.began.wait(10)
    child = os.fork()
    if not child:
        os._exit(not sign.given.is_set())
    assert os.waitpid(child, 0)[1] == 0


@pytest.mark.django_db
@pytest.mark.both_databases
class TestRecord:
    def test_a_program_says_where_it_runs_what_it_is_and_what_it_plays(self) -> None:
        ProgramRecord(Role.WORKER, 4).renew()
        program = live_programs().get()
        assert (program.host, program.process) == (socket.gethostname(), os.getpid())
        assert (program.role, program.slots) == ("worker", 4)
        assert {EngineVersions.from_data(data).rules for data in program.engines} == {engine.RULES_VERSION}
        assert "chunk" in program.kinds

    def test_each_sign_renews_its_one_row(self) -> None:
        record = ProgramRecord(Role.SWEEPER, 1)
        for number in range(3):
            record.renew()
            assert RunningProgram.objects.get().beat == number
        RunningProgram.objects.all().delete()
        record.renew()
        assert live_programs().count() == 1

    @pytest.mark.parametrize("off", [timedelta(minutes=-1), timedelta(days=40), timedelta(days=-40)])
    def test_one_that_is_silent_does_not_run_though_a_clock_was_put(self, off: timedelta) -> None:
        ProgramRecord(Role.WEB, 8).renew()
        RunningProgram.objects.update(seen=F("seen") + off)
        assert not live_programs()

    def test_one_that_ended_in_good_order_does_not_run(self) -> None:
        record = ProgramRecord(Role.WORKER, 2)
        record.renew()
        record.end()
        assert not live_programs()
        assert heartbeats.remembered_workers()

    def test_rows_go_a_day_after_the_last_sign(self) -> None:
        ProgramRecord(Role.WORKER, 2).renew()
        assert heartbeats.forget_silent() == 0
        RunningProgram.objects.update(seen=timezone.now() - timedelta(hours=25))
        assert heartbeats.forget_silent() == 1

    def test_everybody_sees_that_it_runs_and_only_the_admin_where(
        self, client: Client, admin_client: Client
    ) -> None:
        ProgramRecord(Role.WORKER, 7).renew()
        RunningProgram.objects.update(host="a-host-of-ours")
        page = client.get("/status").content.decode()
        assert "Worker</th><td>7</td>" in page
        assert "a-host-of-ours" not in page
        assert client.get("/health").json()["programs"][0]["slots"] == 7
        assert "a-host-of-ours" in admin_client.get("/admin/jobs/runningprogram/").content.decode()


@pytest.mark.django_db
class TestSecretKey:
    @pytest.fixture(autouse=True)
    def _other_host(self, settings: Any) -> None:
        own = settings.SECRET_KEY
        settings.SECRET_KEY = "that of web1"
        ProgramRecord(Role.WEB, 8).renew()
        RunningProgram.objects.update(host="web1")
        settings.SECRET_KEY = own

    def test_a_host_with_another_key_hears_which_host_has_the_key(self) -> None:
        words = heartbeats.other_key_words()
        assert words.startswith("the secret key here is not that of web1, ")
        assert "SECRET_KEY_FILE" in words

    def test_one_with_the_same_key_hears_nothing(self, settings: Any) -> None:
        settings.SECRET_KEY = "that of web1"
        assert heartbeats.other_key_words() == ""

    def test_a_program_that_has_ended_or_is_of_an_earlier_version_has_no_say(self) -> None:
        RunningProgram.objects.update(ended=True)
        assert heartbeats.other_key_words() == ""
        RunningProgram.objects.update(ended=False, key_digest="")
        assert heartbeats.other_key_words() == ""

    def test_a_new_key_of_this_host_is_none_of_another(self) -> None:
        RunningProgram.objects.update(host=socket.gethostname())
        assert heartbeats.other_key_words() == ""

    def test_what_is_stored_of_a_key_is_neither_it_nor_a_part_of_it(self, settings: Any) -> None:
        digest = RunningProgram.objects.get().key_digest
        assert len(digest) == 16
        assert digest not in settings.SECRET_KEY


HAS = EngineVersions(rules=12, reader="ab", measures=2, policy="goldfish 7")


@pytest.mark.parametrize(
    ("need", "words"),
    [
        (HAS, ""),
        (HAS._replace(rules=11), "a worker of rules 11"),
        (HAS._replace(reader="cd"), "a worker that reads cards as cd does"),
        (HAS._replace(measures=3), "a worker that counts by measures 3"),
        (HAS._replace(policy="deep 1"), "a worker with the policy deep 1"),
    ],
)
def test_what_is_missing_is_said_in_words(need: EngineVersions, words: str) -> None:
    assert missing_words(need, [HAS, HAS._replace(policy="greedy 2")]) == words
    assert missing_words(need, []) == "a worker of rules " + str(need.rules)


PROGRAMS = (
    ("-m", "dimrift_site.ops.server", "127.0.0.1:{port}"),
    ("-m", "celery", "--app", "dimrift_site", "--quiet", "worker"),
    ("manage.py", "sweep"),
)
SEEN = "SELECT role, slots, ended FROM jobs_runningprogram ORDER BY role, process"


@pytest.mark.slow
@pytest.mark.processes
def test_every_program_has_its_row_and_notes_its_end(migrated_sqlite: dict[str, str]) -> None:
    port = str(free_port())
    commands = [[sys.executable, *(word.format(port=port) for word in words)] for words in PROGRAMS]
    env = {**migrated_sqlite, "WORKERS": "3", "ENGINE": "source"}
    running = [
        subprocess.Popen(command, cwd=ROOT, env=env, stderr=subprocess.DEVNULL) for command in commands
    ]
    with closing(sqlite3.connect(env["DATABASE_URL"].removeprefix("sqlite:///"))) as database:
        begun = [("sweeper", 1, 0), ("web", 8, 0), ("web", 8, 0), ("worker", 3, 0)]
        try:
            assert eventually(lambda: database.execute(SEEN).fetchall() == begun, 60)
        finally:
            for process in running:
                process.terminate()
            for process in running:
                process.wait(timeout=20)
        ended = [("sweeper", 1, 1), ("worker", 3, 1)]
        assert [row for row in database.execute(SEEN) if row[0] != "web"] == ended


@pytest.mark.django_db
def test_every_host_deletes_what_its_own_disk_keeps_of_accounts_that_are_gone(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice = User.objects.create_user("alice")
    hosts = [tmp_path / "a", tmp_path / "b"]
    for host in hosts:
        settings.MEDIA_ROOT = host
        with new_account_file(alice.pk, "data") as draft:
            draft.write_bytes(b"all of alice's")
    alice.delete()
    monkeypatch.setattr(heartbeats, "TIDY_SECONDS", 0)
    monkeypatch.setattr(connection, "close", lambda: None)  # that of the test
    for host in hosts:
        settings.MEDIA_ROOT = host
        monkeypatch.setattr(heartbeats, "sleep", raise_stop)
        with pytest.raises(StopIteration):
            heartbeats._renew_always(ProgramRecord(Role.WORKER, 1))
    assert not [path for host in hosts for path in host.rglob("*.zip")]


def raise_stop(_seconds: float) -> None:
    raise StopIteration
