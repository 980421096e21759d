"""Compilation of the engine to C: `python -m engine.compilation.build`, see `bin/compile`.

mypyc writes C, gcc compiles it, and the folder that `find` looks for appears whole or not at all.

A plain call of mypycify is no way within the budget of 60 seconds on two cores: one C file of all takes 218 s
of CPU time, on one core; a file and a library for each module 148 s. As it is done here, it is 67 to 82 s.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import TYPE_CHECKING

from engine.compilation import find

if TYPE_CHECKING:
    from setuptools import Extension

ENGINE = Path(find.ENGINE)
ROOT = ENGINE.parent
# Read package data, import on demand or are the edge: nothing to gain, and they must see the real files.
INTERPRETED = frozenset(
    {
        "__init__",
        "__main__",
        "cardfile",
        "cli",
        "compilation",
        "composer",
        "phrase_book",
        "replay",
        "scenario",
        "snapshot",
        "text",
        "view_types",
        "yamltext",
    }
)
KEPT_BUILDS = 3
# C files to compile: fewer read mypyc's headers less often, more keep all cores at work to the end.
UNITS = 12
# What only an error runs is laid out apart, so that more of what a game runs stays in the processor's caches
COLD = """\
#ifdef __GNUC__
#include <Python.h>
void CPy_AddTraceback(const char *, const char *, int, PyObject *) __attribute__((cold));
#endif
"""
SHIMS = "shims"


def compiled_sources() -> list[Path]:
    """Return the source files that are compiled."""
    return [path for path in map(Path, find.sources()) if not _is_interpreted(path)]


def _is_interpreted(path: Path) -> bool:
    top = path.relative_to(ENGINE).parts[0].removesuffix(".py")
    return top in INTERPRETED or path.stem == "__init__"


def missing_tool() -> str | None:
    """Return what this machine lacks for compiling, in plain words, or None."""
    import shutil
    import sysconfig

    compiler = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    if not shutil.which(compiler.split()[0]):
        return f"there is no C compiler here ({compiler.split()[0]}); on Debian: apt-get install gcc"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "Python's C headers are not here (Python.h); on Debian: apt-get install python3-dev"
    return None


def build_engine() -> Path:
    """Compile the engine and return the finished folder; safe beside another build of the same sources."""
    import tempfile

    store = Path(find.store())
    store.mkdir(parents=True, exist_ok=True)
    name = find.digest()
    with tempfile.TemporaryDirectory(prefix=".building-", dir=store) as scratch:
        folder = Path(scratch) / "out"
        _compile(Path(scratch), folder)
        _copy_package_files(folder)
        if find.digest() != name:
            raise SystemExit("engine: its sources changed while they were compiled; run bin/compile again")
        (folder / find.DONE).write_text(find.listing(str(folder)), encoding="utf-8")
        _publish(folder, store / name)
    drop_old_builds()
    return store / name


def _compile(scratch: Path, out: Path) -> None:
    from setuptools import setup

    os.chdir(ROOT)
    files = [str(path.relative_to(ROOT)) for path in compiled_sources()]
    _say(f"1 of 2: writing C for {len(files)} modules")
    library, *shims = _write_c(files, scratch)
    library.sources = _merge_units(library.sources)
    if os.name == "posix":
        # Calls within the library then go straight to their function: a twentieth of the time of a game.
        library.extra_compile_args.append("-fvisibility=hidden")
        # Calls of Python without a jump between, and COLD: together 2 to 4 in a hundred of a greedy game.
        library.extra_compile_args += ["-fno-plt", "-freorder-functions", "-freorder-blocks-and-partition"]
    folders = ["--build-lib", str(out), "--build-temp", str(scratch / "objects")]
    setup(
        name="engine",
        packages=[],
        ext_modules=[library, *_merge_shims(shims, scratch)],
        cmdclass={"build_ext": _parallel_build_ext()},
        script_args=["-q", "build_ext", *folders],
    )
    for shim in shims:
        package, _, module = shim.name.rpartition(".")
        folder = out / package.replace(".", "/")
        (folder / f"{module}{EXTENSION_SUFFIXES[0]}").symlink_to(f"{SHIMS}{EXTENSION_SUFFIXES[0]}")


def _write_c(files: list[str], scratch: Path) -> "list[Extension]":
    """The library with all compiled code, then for each module the shim through which it is imported."""
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


def _merge_units(sources: list[str]) -> list[str]:
    """These C files, dealt out to a few that include them: reading the headers is a quarter of the work."""
    by_size = sorted(sources, key=os.path.getsize, reverse=True)
    return [
        _write_including(by_size[number::UNITS], Path(by_size[0]).parent / f"unit_{number}.c", COLD)
        for number in range(min(UNITS, len(by_size)))
    ]


def _merge_shims(shims: "list[Extension]", scratch: Path) -> "list[Extension]":
    """One library for the shims of a folder. Each module is a link to it and finds its own `PyInit` there."""
    from setuptools import Extension

    packages: dict[str, list[str]] = {}
    for shim in shims:
        packages.setdefault(shim.name.rpartition(".")[0], []).extend(shim.sources)
    return [
        Extension(f"{package}.{SHIMS}", [_write_including(sources, scratch / f"c/{package}.c")])
        for package, sources in packages.items()
    ]


def _write_including(sources: Iterable[str], unit: Path, first: str = "") -> str:
    """Write a C file that is all of these, after what comes first."""
    # Every shim also has a `PyInit___init__` for the linker of Windows: two of one name will not do.
    lines = [
        f"#define PyInit___init__ PyInit___init___{number}\n"
        f'#include "{Path(source).relative_to(unit.parent).as_posix()}"\n'
        "#undef PyInit___init__\n"
        for number, source in enumerate(sources)
    ]
    unit.write_text("".join([first, *lines]))
    return str(unit)


def _parallel_build_ext() -> type:
    """Return the command that compiles one file per core at a time: setuptools would take them one by one."""
    from concurrent.futures import ThreadPoolExecutor

    from setuptools.command.build_ext import build_ext

    class SideBySide(build_ext):  # type: ignore[misc]
        def build_extensions(self) -> None:
            one_by_one = self.compiler.compile

            def compile_all(sources: list[str], **options: object) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    built = pool.map(lambda source: one_by_one([source], **options), sources)
                    return [
                        compiled for objects in _report_progress(built, len(sources)) for compiled in objects
                    ]

            self.compiler.compile = compile_all
            super().build_extensions()

    return SideBySide


def _report_progress(built: Iterable[list[str]], all_of_them: int) -> Iterator[list[str]]:
    """Pass on what is made, and say how far it is."""
    for done, objects in enumerate(built, 1):
        if all_of_them > 1:
            _say(f"2 of 2: compiling it, {100 * done // all_of_them} %")
        yield objects


def _copy_package_files(out: Path) -> None:
    """A package is looked for where its modules are, so each `__init__` is found beside them."""
    for path in map(Path, find.sources()):
        target = out / path.relative_to(ROOT)
        if path.name == "__init__.py" and path.parent != ENGINE and target.parent.is_dir():
            target.write_bytes(path.read_bytes())


def _publish(folder: Path, target: Path) -> None:
    import shutil

    if target.exists() and not (target / find.DONE).exists():
        shutil.rmtree(target)
    try:
        folder.rename(target)
    except OSError:
        # Another build of the same sources was quicker, and says the same.
        if not (target / find.DONE).exists():
            raise


def drop_old_builds() -> None:
    """Keep the newest builds only: each change of the sources makes another."""
    import shutil

    finished = sorted(
        Path(find.store()).glob(f"*/{find.DONE}"), key=lambda path: path.stat().st_mtime, reverse=True
    )
    for path in finished[KEPT_BUILDS:]:
        shutil.rmtree(path.parent, ignore_errors=True)


def _say(words: str) -> None:
    sys.stdout.write(f"engine: {words}\n")
    sys.stdout.flush()


def main() -> int:
    """Make the build if it is not there; with `--check`, only say whether that is to be done.

    Exit codes: 0 it is there, 2 it is to be made (`--check` only), 3 this machine cannot compile.
    """
    if find.find_build():
        return 0
    lack = missing_tool()
    if lack:
        _say(f"{lack}. It runs from its source: several times slower, with the same results.")
        return 3
    if "--check" in sys.argv:
        return 2
    _say(f"compiled: {build_engine()}")
    return 0


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    # mypy leaves three million objects: freeing them one by one would take ten seconds.
    os._exit(code)
