"""The compiled engine: found when it says the same as the source, made whole or not at all."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.compilation import build, find

FOUR = "from engine.grid import double\n\ndef four() -> int:\n    return double(2)\n"
TINY = {
    "__init__.py": "from engine.compilation import find\n\nCOMPILED = find.attach(__path__)\n",
    "grid.py": "def double(n: int) -> int:\n    return 2 * n\n",
    "effects/__init__.py": "",
    "effects/actions/__init__.py": "",
    "effects/actions/cards.py": FOUR,
    "text/__init__.py": "",
    "text/lexicon/__init__.py": "",
    "text/lexicon/words.py": "WORDS = ['draw']\n",
    "tests/test_grid.py": "",
    "compilation/__init__.py": "",
}
ASK = """
import engine, engine.effects.actions.cards as verbs, engine.text.lexicon.words as words
print(engine.COMPILED, verbs.four(), verbs.__file__, words.__file__)
"""
needs_a_compiler = pytest.mark.skipif(
    build.missing_tool() is not None,
    reason="not proven here: the compiled engine; to install it: apt-get install gcc",
)


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout with an engine of three functions."""
    root = tmp_path_factory.mktemp("checkout")
    for name, text in TINY.items():
        path = root / "engine" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    for name in ("__init__.py", "find.py", "build.py"):
        shutil.copy(build.ENGINE / "compilation" / name, root / "engine" / "compilation")
    (root / "requirements-build.txt").write_text("mypy==1\n")
    return root


@pytest.fixture(scope="module")
def builds(tiny: Path) -> list[str]:
    """Return the output of two builds at the same time."""
    environment = {**os.environ, "DATA_DIR": str(tiny / "var"), "ENGINE": "source"}
    command = [sys.executable, "-m", "engine.compilation.build"]
    both = [
        subprocess.Popen(
            command, cwd=tiny, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        for _ in range(2)
    ]
    outputs = [process.communicate(timeout=600)[0] for process in both]
    assert [process.returncode for process in both] == [0, 0], outputs
    return outputs


def ask(root: Path, engine: str) -> list[str]:
    environment = {**os.environ, "DATA_DIR": str(root / "var"), "ENGINE": engine}
    done = subprocess.run(
        [sys.executable, "-c", ASK], cwd=root, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.split()


@pytest.mark.slow
@needs_a_compiler
def test_two_builds_at_the_same_time_leave_one_whole_build(tiny: Path, builds: list[str]) -> None:
    paths = [path for path in (tiny / "var/compiled").iterdir() if path.name.startswith(".")]
    finished = list((tiny / "var/compiled").glob("*/.done"))
    assert (paths, len(finished)) == ([], 1)


@pytest.mark.slow
@needs_a_compiler
def test_a_build_says_how_far_it_is(builds: list[str]) -> None:
    for said in builds:
        output = [int(percent) for percent in re.findall(r"2 of 2: compiling it, (\d+) %", said)]
        assert said.startswith("engine: 1 of 2: writing C for 2 modules\n")
        assert output == sorted(output)
        assert (len(output) > 2, output[-1]) == (True, 100)


@pytest.mark.slow
@needs_a_compiler
def test_the_modules_of_a_folder_share_a_library(tiny: Path, builds: list[str]) -> None:
    [built] = [path.parent for path in (tiny / "var/compiled").glob("*/.done")]
    for door in ("engine/grid", "engine/effects/actions/cards"):
        [path] = built.glob(f"{door}.*")
        assert path.resolve().name.startswith("shims.")


@pytest.mark.slow
@needs_a_compiler
def test_the_compiled_engine_is_used_where_it_is(tiny: Path, builds: list[str]) -> None:
    compiled, four, verbs, words = ask(tiny, "")
    assert (compiled, four) == ("True", "4")
    assert Path(verbs).parents[4] == tiny / "var/compiled"
    assert Path(words) == tiny / "engine/text/lexicon/words.py", "the reader stays interpreted"


@pytest.mark.slow
@needs_a_compiler
def test_the_source_can_be_asked_for(tiny: Path, builds: list[str]) -> None:
    compiled, four, verbs, _ = ask(tiny, "source")
    assert (compiled, four) == ("False", "4")
    assert Path(verbs) == tiny / "engine/effects/actions/cards.py"


@pytest.mark.slow
@needs_a_compiler
def test_a_changed_source_is_not_shadowed_by_an_old_build(tiny: Path, builds: list[str]) -> None:
    grid = tiny / "engine/grid.py"
    grid.write_text(TINY["grid.py"].replace("2 * n", "n + n + 0"))
    try:
        assert ask(tiny, "")[0] == "False"
    finally:
        grid.write_text(TINY["grid.py"])
    assert ask(tiny, "")[0] == "True"


@pytest.mark.slow
@needs_a_compiler
@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda whole: whole[:4096], id="cut short"),
        pytest.param(lambda whole: whole[:4096] + bytes(len(whole) - 4096), id="zeroed but for a block"),
        pytest.param(lambda whole: bytes(len(whole)), id="all zeros"),
    ],
)
def test_a_damaged_library_does_not_end_the_program(
    tiny: Path, builds: list[str], damage: Callable[[bytes], bytes]
) -> None:
    [built] = [path.parent for path in (tiny / "var/compiled").glob("*/.done")]
    copy = tiny / "kept"
    shutil.copytree(built, copy, symlinks=True)
    [library] = [path for path in built.glob("*.so") if not path.is_symlink()]
    library.write_bytes(damage(library.read_bytes()))
    assert ask(tiny, "")[:2] == ["False", "4"]
    shutil.rmtree(built.with_name(f"{built.name}.damaged"))
    copy.rename(built)
    assert ask(tiny, "")[0] == "True"


def test_without_a_build_the_source_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.delenv("ENGINE")
    path = ["here"]
    assert find.attach(path) is False
    assert path == ["here"]


def test_asking_for_a_compiled_engine_that_is_not_there_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.setenv("ENGINE", "compiled")
    with pytest.raises(ImportError, match="bin/compile"):
        find.attach([])


def test_an_unfinished_build_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    (tmp_path / "compiled" / find.digest()).mkdir(parents=True)
    assert find.find_build() is None


@pytest.fixture
def whole_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a whole build of these sources, of two files that are no libraries."""
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.delenv("ENGINE")
    folder = tmp_path / "compiled" / find.digest()
    (folder / "engine").mkdir(parents=True)
    (folder / "library.so").write_bytes(b"library")
    (folder / "engine" / "shims.so").write_bytes(b"shims")
    (folder / "engine" / "vocab.so").symlink_to("shims.so")
    (folder / ".done").write_text(find.listing(str(folder)))
    return folder


def test_a_whole_build_is_used(whole_build: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert find.find_build() == str(whole_build)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("name", "holds", "output"),
    [
        ("library.so", b"lib", "library.so is not as it was written"),
        ("library.so", b"lib\0\0\0\0", "library.so is not as it was written"),
        ("engine/shims.so", b"", "engine/shims.so is not as it was written"),
        ("engine/shims.so", None, "engine/shims.so cannot be read"),
        ("engine/vocab.so", None, "engine/vocab.so cannot be read"),
        (".done", b"", ".done is not whole"),
        (".done", b"3\n7 12", ".done is not whole"),
    ],
)
def test_a_damaged_build_is_put_aside_and_the_source_plays(
    whole_build: Path, name: str, holds: bytes | None, output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if holds is None:
        (whole_build / name).unlink()
    else:
        (whole_build / name).write_bytes(holds)
    path = ["here"]
    assert find.attach(path) is False
    assert path == ["here"]
    said = capsys.readouterr().err
    assert (said.count("\n"), output in said, "bin/compile" in said) == (1, True, True)
    assert [left.name for left in whole_build.parent.iterdir()] == [f"{whole_build.name}.damaged"]
    assert find.find_build() is None
    assert capsys.readouterr().err == ""


def test_a_second_damaged_build_is_put_aside_too(whole_build: Path) -> None:
    (whole_build.parent / f"{whole_build.name}.damaged" / "engine").mkdir(parents=True)
    (whole_build / ".done").write_bytes(b"")
    assert find.find_build() is None
    assert not whole_build.exists()


def test_a_machine_without_a_compiler_is_reported_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    lack = build.missing_tool()
    assert lack is not None
    assert "apt-get install gcc" in lack


def test_old_builds_are_dropped_and_the_newest_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    for age in range(5):
        done = tmp_path / "compiled" / f"age{age}" / ".done"
        done.parent.mkdir(parents=True)
        done.touch()
        os.utime(done, (1000 - age, 1000 - age))
    build.drop_old_builds()
    assert sorted(path.name for path in (tmp_path / "compiled").iterdir()) == ["age0", "age1", "age2"]
