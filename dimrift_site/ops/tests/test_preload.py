"""The web server is ready before it is asked."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dimrift_site.tools.testing.source_imports import ROOT

LOOK = """
import sys
import dimrift_site.wsgi
from django.db import connection
from django.template import engines
from engine.text.grammar_tables import load_tables
print(load_tables.cache_info().currsize, "decks.games.views.board_page" in sys.modules, connection.connection)
kept = engines["django"].engine.template_loaders[0].get_template_cache
print(any(key.startswith("cards/_face.html") for key in kept))
"""


@pytest.mark.processes
def test_all_but_a_connection_is_there_before_the_first_request(tmp_path: Path) -> None:
    given = {**os.environ, "DATA_DIR": str(tmp_path), "ENGINE": "source"}
    command = [sys.executable, "-W", "ignore", "-c", LOOK]
    done = subprocess.run(command, cwd=ROOT, env=given, capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == ["1", "True", "None", "True"], done.stderr
