"""The engine compiled to C: where it is kept, when it is used, and how it is made.

`attach` runs in the first lines of `engine/__init__.py`. The compiled modules are kept in
`$DATA_DIR/compiled/<hash>/`; the hash is over the sources, the build lock and the kind of Python, so that
what is found always says the same as the source. As a program (`python -P engine/build.py`, see
`bin/compile`) this file makes that folder.
"""

import hashlib
import os
import sys
from collections.abc import Iterable, Iterator, MutableSequence
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from setuptools import Extension

ENGINE = Path(__file__).resolve().parent
ROOT = ENGINE.parent
# Read package data, import on demand or are the edge: nothing to gain, and they must see the real files.
INTERPRETED = frozenset(
    {
        "__init__",
        "__main__",
        "balancing",
        "batches",
        "build",
        "dueling",
        "simulating",
        "text",
        "cardfile",
        "yamltext",
        "reading",
        "replay",
        "snapshot",
        "replaying",
        "scenario",
    }
)
KEPT_BUILDS = 3
# C files to compile: fewer read mypyc's headers less often, more keep all cores at work to the end.
UNITS = 12
DOORS = "doors"


def attach(path: MutableSequence[str]) -> bool:
    """Put the compiled engine before the source in `path`, the package's `__path__`; True if it was there.

    The environment's ENGINE decides: `source` never, `compiled` always (ImportError where it is missing),
    anything else whenever it is there.
    """
    wanted = os.environ.get("ENGINE", "")
    if wanted == "source":
        return False
    folder = built()
    if folder is None:
        if wanted == "compiled":
            raise ImportError("ENGINE=compiled, but the engine has not been compiled: run bin/compile")
        return False
    # The library that all compiled modules share is a top-level module of its own.
    sys.path.append(str(folder))
    path.insert(0, str(folder / "engine"))
    return True


def built() -> Path | None:
    """The folder of the finished build of exactly these sources, or None."""
    if not _store().is_dir():
        return None
    folder = _store() / digest()
    return folder if (folder / ".done").exists() else None


def digest() -> str:
    """Names a build: 24 hex digits over the sources, the build lock and the kind of Python."""
    seen = hashlib.sha256(EXTENSION_SUFFIXES[0].encode())
    for path in [ROOT / "requirements-build.txt", *sources()]:
        text = path.read_bytes()
        seen.update(f"\0{path.relative_to(ROOT)}\0{len(text)}\0".encode())
        seen.update(text)
    return seen.hexdigest()[:24]


def sources() -> list[Path]:
    """Every source file of the engine but its tests, in a fixed order."""
    return sorted(_walk(ENGINE))


def _walk(folder: Path) -> Iterator[Path]:
    for entry in os.scandir(folder):
        if entry.is_dir() and entry.name not in ("tests", "__pycache__"):
            yield from _walk(Path(entry.path))
        elif entry.name.endswith(".py"):
            yield Path(entry.path)


def compiled_sources() -> list[Path]:
    """The source files that are compiled."""
    return [path for path in sources() if not _stays_interpreted(path)]


def _stays_interpreted(path: Path) -> bool:
    room = path.relative_to(ENGINE).parts[0].removesuffix(".py")
    return room in INTERPRETED or path.stem == "__init__"


def data_dir() -> Path:
    """Where what is made on this machine is kept."""
    return Path(os.environ.get("DATA_DIR") or ROOT / "var")


def _store() -> Path:
    return data_dir() / "compiled"


def missing_tool() -> str | None:
    """What this machine lacks for compiling, in plain words, or None."""
    import shutil
    import sysconfig

    compiler = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    if not shutil.which(compiler.split()[0]):
        return f"there is no C compiler here ({compiler.split()[0]}); on Debian: apt-get install gcc"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "Python's C headers are not here (Python.h); on Debian: apt-get install python3-dev"
    return None


def build() -> Path:
    """Compile the engine and return the finished folder; safe beside another build of the same sources."""
    import tempfile

    _store().mkdir(parents=True, exist_ok=True)
    name = digest()
    with tempfile.TemporaryDirectory(prefix=".building-", dir=_store()) as scratch:
        folder = Path(scratch) / "out"
        _compile(Path(scratch), folder)
        _copy_package_files(folder)
        if digest() != name:
            raise SystemExit("engine: its sources changed while they were compiled; run bin/compile again")
        (folder / ".done").touch()
        _publish(folder, _store() / name)
    drop_old_builds()
    return _store() / name


def _compile(scratch: Path, out: Path) -> None:
    from setuptools import setup

    os.chdir(ROOT)
    files = [str(path.relative_to(ROOT)) for path in compiled_sources()]
    _say(f"1 of 2: writing C for {len(files)} modules")
    library, *doors = _write_c(files, scratch)
    library.sources = _in_units(library.sources)
    folders = ["--build-lib", str(out), "--build-temp", str(scratch / "objects")]
    setup(
        name="engine",
        packages=[],
        ext_modules=[library, *_in_rooms(doors, scratch)],
        cmdclass={"build_ext": _side_by_side()},
        script_args=["-q", "build_ext", *folders],
    )
    for door in doors:
        room, _, module = door.name.rpartition(".")
        folder = out / room.replace(".", "/")
        (folder / f"{module}{EXTENSION_SUFFIXES[0]}").symlink_to(f"{DOORS}{EXTENSION_SUFFIXES[0]}")


def _write_c(files: list[str], scratch: Path) -> "list[Extension]":
    """The library with all compiled code, then for each module the door through which it is imported."""
    import contextlib
    import io

    from mypyc.build import mypycify

    options = ["--config-file=", "--strict", "--ignore-missing-imports", "--follow-imports=silent"]
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            return mypycify(
                [*options, f"--cache-dir={scratch / 'mypy'}", *files],
                # As quick as -O3 here, by measurement, and made in two thirds of the time.
                opt_level="1",
                debug_level="0",
                multi_file=True,
                target_dir=str(scratch / "c"),
                group_name="dimrift_engine",
            )
    except SystemExit:
        _say(f"mypyc refuses these sources:\n{said.getvalue()}")
        raise


def _in_units(sources: list[str]) -> list[str]:
    """These C files, dealt out to a few that include them: reading the headers is a quarter of the work."""
    by_size = sorted(sources, key=os.path.getsize, reverse=True)
    return [
        _including(by_size[number::UNITS], Path(by_size[0]).parent / f"unit_{number}.c")
        for number in range(min(UNITS, len(by_size)))
    ]


def _in_rooms(doors: "list[Extension]", scratch: Path) -> "list[Extension]":
    """One library for the doors of a folder. Each module is a link to it and finds its own `PyInit` there."""
    from setuptools import Extension

    rooms: dict[str, list[str]] = {}
    for door in doors:
        rooms.setdefault(door.name.rpartition(".")[0], []).extend(door.sources)
    return [
        Extension(f"{room}.{DOORS}", [_including(sources, scratch / f"c/{room}.c")])
        for room, sources in rooms.items()
    ]


def _including(sources: Iterable[str], unit: Path) -> str:
    """Write a C file that is all of these."""
    # Every door also has a `PyInit___init__` for the linker of Windows: two of one name will not do.
    lines = [
        f"#define PyInit___init__ PyInit___init___{number}\n"
        f'#include "{Path(source).relative_to(unit.parent).as_posix()}"\n'
        "#undef PyInit___init__\n"
        for number, source in enumerate(sources)
    ]
    unit.write_text("".join(lines))
    return str(unit)


def _side_by_side() -> type:
    """The command that compiles one file per core at a time: setuptools would take them one by one."""
    from concurrent.futures import ThreadPoolExecutor

    from setuptools.command.build_ext import build_ext

    class SideBySide(build_ext):  # type: ignore[misc]
        def build_extensions(self) -> None:
            one_by_one = self.compiler.compile

            def compile_all(sources: list[str], **options: object) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    made = pool.map(lambda source: one_by_one([source], **options), sources)
                    return [each for objects in _told(made, len(sources)) for each in objects]

            self.compiler.compile = compile_all
            super().build_extensions()

    return SideBySide


def _told(made: Iterable[list[str]], all_of_them: int) -> Iterator[list[str]]:
    """Pass on what is made, and say how far it is."""
    for done, objects in enumerate(made, 1):
        if all_of_them > 1:
            _say(f"2 of 2: compiling it, {100 * done // all_of_them} %")
        yield objects


def _copy_package_files(out: Path) -> None:
    """A package is looked for where its modules are, so each `__init__` is found beside them."""
    for path in sources():
        target = out / path.relative_to(ROOT)
        if path.name == "__init__.py" and path.parent != ENGINE and target.parent.is_dir():
            target.write_bytes(path.read_bytes())


def _publish(folder: Path, target: Path) -> None:
    import shutil

    if target.exists() and not (target / ".done").exists():
        shutil.rmtree(target)
    try:
        folder.rename(target)
    except OSError:
        # Another build of the same sources was quicker, and says the same.
        if not (target / ".done").exists():
            raise


def drop_old_builds() -> None:
    """Keep the newest builds only: each change of the sources makes another."""
    import shutil

    finished = sorted(_store().glob("*/.done"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in finished[KEPT_BUILDS:]:
        shutil.rmtree(path.parent, ignore_errors=True)


def _say(words: str) -> None:
    sys.stdout.write(f"engine: {words}\n")
    sys.stdout.flush()


def main() -> int:
    """Make the build if it is not there; with `--check`, only say whether that is to be done.

    Exit codes: 0 it is there, 2 it is to be made (`--check` only), 3 this machine cannot compile.
    """
    if built():
        return 0
    lack = missing_tool()
    if lack:
        _say(f"{lack}. It runs from its source: several times slower, with the same results.")
        return 3
    if "--check" in sys.argv:
        return 2
    _say(f"compiled: {build()}")
    return 0


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    # mypy leaves three million objects: freeing them one by one would take ten seconds.
    os._exit(code)
