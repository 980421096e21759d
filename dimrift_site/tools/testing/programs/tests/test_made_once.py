"""Things that several processes share are made once, and given back when nobody uses them any more."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dimrift_site.tools.testing.programs.made_once import make_once, share


def test_what_is_there_is_not_made_again(tmp_path_factory: pytest.TempPathFactory, tmp_path: Path) -> None:
    name = f"{tmp_path.name}-file"
    first = make_once(tmp_path_factory, name, lambda path: path.write_text("first"))
    assert make_once(tmp_path_factory, name, lambda path: path.write_text("second")) == first
    assert first.read_text() == "first"


def test_what_failed_half_way_is_made_by_the_next_one(
    tmp_path_factory: pytest.TempPathFactory, tmp_path: Path
) -> None:
    name = f"{tmp_path.name}-half"

    def fail(path: Path) -> None:
        path.write_text("half")
        raise OSError("full")

    with pytest.raises(OSError, match="full"):
        make_once(tmp_path_factory, name, fail)
    assert make_once(tmp_path_factory, name, lambda path: path.write_text("whole")).read_text() == "whole"


def test_who_began_waits_for_the_others_and_who_comes_later_begins_anew(
    tmp_path_factory: pytest.TempPathFactory, tmp_path: Path
) -> None:
    name, events = tmp_path.name, list[str]()
    used, over = threading.Event(), threading.Event()

    @contextmanager
    def begun(word: str) -> Iterator[str]:
        events.append(f"{word} begins")
        yield word
        events.append(f"{word} ends")

    def use() -> None:
        with share(tmp_path_factory, name, begun("second")) as shared:
            assert shared == "first"
            used.set()
            over.wait(10)
            events.append("second is over")

    with share(tmp_path_factory, name, begun("first")) as shared:
        assert shared == "first"
        user = threading.Thread(target=use)
        user.start()
        assert used.wait(10)
        threading.Timer(0.2, over.set).start()
    user.join()
    with share(tmp_path_factory, name, begun("third")) as shared:
        assert shared == "third"
    assert events == [
        "first begins", "second is over", "first ends", "third begins", "third ends",
    ]  # fmt: skip
