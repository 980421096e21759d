"""A worker's processes, from before its first lease to its end."""

import subprocess
import sys
from pathlib import Path

import pytest

from dimrift_site.ops.tests.test_start import environment
from dimrift_site.tools.testing.private_servers import free_port
from dimrift_site.tools.testing.source_imports import ROOT

pytestmark = pytest.mark.processes

READER = """
import django
django.setup()
from celery.signals import worker_init
from dimrift_site.base.jobs.programs import heartbeats
from engine.text.grammar_tables import load_tables
import dimrift_site.celery
print(load_tables.cache_info().currsize)
heartbeats.renew_in_background = lambda *_: print(load_tables.cache_info().currsize)
worker_init.send(sender=None)
"""


def test_a_worker_has_the_tables_of_its_reader_before_it_can_take_work(tmp_path: Path) -> None:
    given = environment(tmp_path, free_port(), DJANGO_SETTINGS_MODULE="dimrift_site.settings")
    done = subprocess.run([sys.executable, "-c", READER], cwd=ROOT, env=given, capture_output=True, text=True)
    assert done.stdout.split() == ["0", "1"], done.stderr
