"""Data of a site of the commit that is checked out, for what a later version has to open.

`python -m dimrift_site.tests.releases.saved_site VERSION` writes `saved_sites/VERSION.tar.xz` before that
version is released: a data folder with a database, messages in the queue, a picture, and `backup.zip`, which
`manage.py backup` wrote. `VERSION.json` beside it says what it holds. `test_saved_sites.py` opens all of
them.
"""

import json
import os
import sqlite3
import subprocess
import sys
import tarfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[3]
FOLDER: Final = Path(__file__).with_name("saved_sites")
SAVED: Final = (
    "dimrift.sqlite3",
    "secret_key",
    "broker",
    "media",
    "backup.zip",
    "backup.zip.deleted_accounts",
)


def read_description(name: str) -> dict[str, Any]:
    """Return what the saved site of a version, or of a commit before the first one, holds."""
    content: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return content


def unpack(name: str, to: Path) -> None:
    """Put the data folder of the saved site there, as if it had been stopped ten minutes ago."""
    with tarfile.open(FOLDER / f"{name}.tar.xz") as archive:
        archive.extractall(to, filter="data")
    with closing(sqlite3.connect(to / "dimrift.sqlite3")) as database, database:
        move_times(database)


def move_times(database: sqlite3.Connection) -> None:
    """Add to all times what has passed since the site was made, but for ten minutes.

    Some rows are kept for a day only; runs of other versions wait five minutes before they begin anew.
    """
    passed = "julianday('now', '-10 minutes') - (SELECT julianday(max(applied)) FROM django_migrations)"
    [[days]] = database.execute(f"SELECT {passed}").fetchall()
    for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        for _, column, kind, *_ in database.execute(f'PRAGMA table_info("{table}")').fetchall():
            if kind.lower() == "datetime":
                moved = f"strftime('%Y-%m-%d %H:%M:%f', \"{column}\", '{days:.6f} days')"
                database.execute(f'UPDATE "{table}" SET "{column}" = {moved} WHERE "{column}" IS NOT NULL')  # noqa: S608


def save_site(version: str, folder: Path) -> None:
    """Make a site in DATA_DIR, which has none, and write it with its description to the folder."""
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connections

    from dimrift_site.tests.releases.site_content import make_content

    call_command("migrate", interactive=False, verbosity=0)
    content = make_content()
    data = Path(settings.DATA_DIR)
    call_command("backup", str(data / "backup.zip"), verbosity=0)
    connections.close_all()  # what is in SQLite's log goes into the database
    with tarfile.open(folder / f"{version}.tar.xz", "w:xz", preset=9) as archive:
        for path in (data / name for name in SAVED):
            if path.exists():
                archive.add(path, path.name, filter=_without_owner)
    written = json.dumps({**_made(version), **content}, indent=1, ensure_ascii=False)
    (folder / f"{version}.json").write_text(f"{written}\n", "utf-8")


def _without_owner(member: tarfile.TarInfo) -> tarfile.TarInfo:
    return member.replace(uid=0, gid=0, uname="", gname="", deep=False)


def _made(version: str) -> dict[str, Any]:
    import engine
    from engine import simulation

    command = ["git", "rev-parse", "--short=8", "HEAD"]
    commit = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    return {
        "version": version,
        "commit": commit,
        "made": f"{datetime.now(UTC):%Y-%m-%d}",
        "rules_version": engine.RULES_VERSION,
        "reader_version": engine.READER_VERSION,
        "measures_version": simulation.MEASURES_VERSION,
        "policy": list(simulation.POLICY),
    }


def main() -> None:
    """Make the site of the version on the command line in a folder that is gone afterwards."""
    with TemporaryDirectory(prefix="dimrift-saved-") as data:
        os.environ.update(DATA_DIR=data, DJANGO_SETTINGS_MODULE="dimrift_site.settings", DRAW_CARDS="0")
        for name in ("DATABASE_URL", "REDIS_URL"):
            os.environ.pop(name, None)
        import django

        django.setup()
        FOLDER.mkdir(exist_ok=True)
        save_site(sys.argv[1], FOLDER)


if __name__ == "__main__":
    main()
