"""The engine compiled to C: where it is kept, and when it is used. `build` makes it.

`attach` runs in the first lines of `engine/__init__.py`, in every process that uses the engine, so it loads
little: no `pathlib`. The compiled modules are kept in `$DATA_DIR/compiled/<hash>/`; the hash is over the
sources, the build lock and the kind of Python, so that what is found always says the same as the source. A
damaged library may end the process that loads it (SIGBUS, SIGSEGV), so all files are read first and compared
with their checksums: 4 ms for 10 MB, where SHA-256 takes 13.
"""

import hashlib
import os
import sys
import zlib
from collections.abc import Iterator, MutableSequence
from importlib.machinery import EXTENSION_SUFFIXES

ENGINE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(ENGINE)
DONE = ".done"  # is in the folder of a build that is whole, and lists its files


def attach(path: MutableSequence[str]) -> bool:
    """Put the compiled engine before the source in `path`, the package's `__path__`; True if it was there.

    The environment's ENGINE decides: `source` never, `compiled` always (ImportError where it is missing),
    anything else whenever it is there.
    """
    wanted = os.environ.get("ENGINE", "")
    if wanted == "source":
        return False
    folder = find_build()
    if folder is None:
        if wanted == "compiled":
            raise ImportError("ENGINE=compiled, but the engine has not been compiled: run bin/compile")
        return False
    # The library that all compiled modules share is a top-level module of its own.
    sys.path.append(folder)
    path.insert(0, os.path.join(folder, "engine"))
    return True


def find_build() -> str | None:
    """The folder of the finished build of exactly these sources, or None; a damaged one is put aside."""
    if not os.path.isdir(store()):
        return None
    folder = os.path.join(store(), digest())
    if not os.path.exists(os.path.join(folder, DONE)):
        return None
    wrong = find_damage(folder)
    if wrong:
        _set_aside(folder, wrong)
    return None if wrong else folder


def listing(folder: str) -> str:
    """Return what DONE says of a build: the number of its files, then the content and the path of each."""
    files = sorted(os.path.join(place, name) for place, _, names in os.walk(folder) for name in names)
    rows = [f"{_content(path)} {os.path.relpath(path, folder)}\n" for path in files]
    return "".join([f"{len(rows)}\n", *rows])


def _content(path: str) -> str:
    """The target of a link; the size and the checksum of a file."""
    if os.path.islink(path):
        return os.readlink(path)
    with open(path, "rb") as file:
        held = file.read()
    return f"{len(held)}:{zlib.crc32(held):08x}"


def find_damage(folder: str) -> str:
    """Return the first file that is not as DONE lists it, in words; "" where all are."""
    with open(os.path.join(folder, DONE), encoding="utf-8", errors="replace") as file:
        number, *rows = file.read().splitlines() or [""]
    if number != str(len(rows)):
        return f"{DONE} is not whole"
    for row in rows:
        content, _, name = row.partition(" ")
        try:
            found = _content(os.path.join(folder, name))
        except OSError as error:
            return f"{name} cannot be read: {error.strerror}"
        if found != content:
            return f"{name} is not as it was written"
    return ""


def _set_aside(folder: str, wrong: str) -> None:
    """Rename the build, so that `bin/compile` makes another, and tell whoever started this."""
    aside = f"{folder}.damaged"
    try:  # noqa: SIM105 - contextlib is not loaded here
        os.replace(folder, f"{aside}-{os.getpid()}" if os.path.exists(aside) else aside)
    except OSError:  # another process was quicker, or nothing can be written here
        pass
    sys.stderr.write(
        f"engine: the compiled engine is damaged ({wrong}) and put aside as {aside}; the source plays, "
        "several times slower, until bin/compile has made it anew\n"
    )


def digest() -> str:
    """Names a build: 24 hex digits over the sources, the build lock and the kind of Python."""
    seen = hashlib.sha256(EXTENSION_SUFFIXES[0].encode())
    for path in [os.path.join(ROOT, "requirements-build.txt"), *sources()]:
        with open(path, "rb") as file:
            text = file.read()
        seen.update(f"\0{path[len(ROOT) :]}\0{len(text)}\0".encode())
        seen.update(text)
    return seen.hexdigest()[:24]


def sources() -> list[str]:
    """Every source file of the engine but its tests, in a fixed order."""
    return sorted(_walk_sources(ENGINE))


def _walk_sources(folder: str) -> Iterator[str]:
    for entry in os.scandir(folder):
        if entry.is_dir() and entry.name not in ("tests", "__pycache__"):
            yield from _walk_sources(entry.path)
        elif entry.name.endswith(".py"):
            yield entry.path


def store() -> str:
    """The folder of all builds."""
    return os.path.join(os.environ.get("DATA_DIR") or os.path.join(ROOT, "var"), "compiled")
