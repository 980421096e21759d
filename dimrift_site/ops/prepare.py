"""Preparation of a start before anything is served; repeatable, and quick when nothing is to be done.

`python -m dimrift_site.ops.prepare`: database, cards and starter decks, static files.
"""

import contextlib
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import django
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

from dimrift_site.accounts.deletion import deletion_log
from dimrift_site.backup.aside_folder import broken_off_words
from dimrift_site.base.public_files import let_pass, let_read, picture_folder
from dimrift_site.base.web import static_storage
from dimrift_site.ops.address import bind_address, port_is_taken
from dimrift_site.ops.preparation_lock import hold_alone, hold_host
from dimrift_site.ops.server_wait import wait_for_servers
from engine.composer import Composition

PRIVATE = ("*.sqlite3*", "broker", "cache", "static")  # in DATA_DIR


def prepare() -> str:
    """Prepare this host and the site, as on one machine. Return why it cannot serve; "" if it can."""
    from dimrift_site.base.jobs.programs.heartbeats import other_key_words  # whose models need the apps

    prepare_host()
    prepare_site()
    return other_key_words()


def prepare_host() -> None:
    """Bring up to date what each host has of its own; asks no database."""
    with hold_host():
        close_to_others()
        collect_static()
        open_to_proxy()
        Composition.read("action", "Pray.").places()  # which makes the tables of reader and composer


def prepare_site() -> None:
    """Bring the database and the card set up to date, after whoever does so just now.

    Cards are left as they are while programs of another version run, which read what these files say in their
    own way, or fail at it: 0.1.0 at each card that has a subject.
    """
    from dimrift_site.base.jobs.programs.heartbeats import running_otherwise  # whose models need the apps

    with hold_alone():
        deletion_log.take_former()
        call_command("migrate", interactive=False, verbosity=0)
        call_command("index_cards")
        call_command("read_effects")
        others = running_otherwise(_say)
        if not others:
            call_command("load_cards")
            return
    hosts = ", ".join(sorted({program.host for program in others}))
    _say(
        f"cards, starter decks and wiki stay as they are, for programs of another version run on {hosts}: "
        "when all are of this one, run bin/manage prepare --site again"
    )


def _say(words: str) -> None:
    sys.stderr.write(f"dimrift: {words}\n")


def compile_engine() -> None:
    """Compile the engine; it is played from source, as `bin/compile` says, where there is no compiler."""
    subprocess.run([settings.BASE_DIR / "bin/compile"], check=False)


def close_to_others() -> None:
    """Take from others what an earlier version of the site let them read."""
    for path in [*chain.from_iterable(map(Path(settings.DATA_DIR).glob, PRIVATE)), picture_folder()]:
        with contextlib.suppress(FileNotFoundError):  # SQLite removes its log when it is closed
            path.chmod(path.stat().st_mode & 0o700)


def open_to_proxy() -> None:
    """Let the group read static files and pictures of cards, and nothing else, if PROXY_SERVES_FILES."""
    let_pass([Path(settings.DATA_DIR)])
    let_read([Path(settings.STATIC_ROOT), *Path(settings.STATIC_ROOT).rglob("*")])
    if settings.PROXY_SERVES_FILES and not missing_store_words():
        picture_folder().mkdir(parents=True, exist_ok=True)
        let_pass([picture_folder().parent])
        let_read([picture_folder(), *picture_folder().rglob("*")])


def collect_static() -> bool:
    """Collect and hash the static files if any differs from the last time; returns whether it did.

    So they are if their list is not as it was left: without it the site answers nothing.
    """
    if static_is_current():
        return False
    _manifest().unlink(missing_ok=True)  # a damaged one would stop the command, too
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    _stamp().write_bytes(_fingerprint())
    return True


def static_is_current() -> bool:
    """Return whether the static files were collected as they are in this version."""
    return _stamp().exists() and _stamp().read_bytes() == _fingerprint()


def _stamp() -> Path:
    return Path(settings.STATIC_ROOT) / ".stamp"


def _manifest() -> Path:
    return Path(settings.STATIC_ROOT) / "staticfiles.json"


def _fingerprint() -> bytes:
    seen = hashlib.sha256(_manifest().read_bytes() if _manifest().exists() else b"")
    for path in _static_files():
        state = path.stat()
        seen.update(f"{path} {state.st_size} {state.st_mtime_ns}\n".encode())
    return seen.hexdigest().encode()


def _static_files() -> Iterator[Path]:
    """All static files, and the module that says how they are named and what is changed in them."""
    yield Path(static_storage.__file__)
    for finder in get_finders():
        for name, storage in finder.list([]):
            yield Path(storage.path(name))


def missing_store_words() -> str:
    """Return what to say where MEDIA_ROOT names a folder that is not there: a mount is away, not empty."""
    store = Path(settings.MEDIA_ROOT)
    if store.exists() or store == Path(settings.DATA_DIR) / "media":
        return ""
    return f"MEDIA_ROOT={store} is not there; mount it, or make the folder if the site is new"


def main() -> int:
    """Prepare; if the port is taken, a restore half done, the store or a server away, touch nothing."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dimrift_site.settings")
    django.setup()
    obstacle = (
        port_is_taken(*bind_address())
        or broken_off_words()
        or missing_store_words()
        or wait_for_servers()
        or prepare()
    )
    if obstacle:
        sys.stderr.write(f"dimrift: {obstacle}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
