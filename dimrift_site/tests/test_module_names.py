"""A module is named after its noun; a name that could hold anything is a missing noun."""

from pathlib import Path

import pytest

from dimrift_site.testing.source_imports import PACKAGES, ROOT

CATCH_ALL = {"util", "utils", "helper", "helpers", "common", "constants", "misc"}


@pytest.mark.parametrize("package", PACKAGES)
def test_there_is_no_catch_all_module(package: str) -> None:
    assert [path for path in (ROOT / package).rglob("*") if is_catch_all(path)] == []


@pytest.mark.parametrize("name", ["utils.py", "helpers.py", "common.py", "constants.py", "utils"])
def test_a_catch_all_is_noticed(name: str) -> None:
    assert is_catch_all(Path("cards") / name)


def is_catch_all(path: Path) -> bool:
    return path.stem in CATCH_ALL and path.suffix in ("", ".py")
