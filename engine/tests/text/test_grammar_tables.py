"""The tables of the grammar are made once on a machine, and never read by half."""

import shutil
from pathlib import Path

import lark
import pytest

from engine.text import grammar_tables
from engine.text.grammar_tables import cache_key, cache_tables, load_tables, read_cached_tables

KEY = b"k" * 32
KEPT = grammar_tables.ROOT / "var" / "reader.tables"  # conftest.py has made them
SMALL = "trigger_head: A\nhead: A\nbody: A+\n%declare A"  # made in no time, the grammar in two seconds


@pytest.fixture(scope="module")
def parser() -> lark.Lark:
    return lark.Lark('start: "a"+', parser="lalr")


@pytest.fixture
def _small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A grammar of a few words in the place of the grammar."""
    (tmp_path / "grammar.lark").write_text(SMALL)
    monkeypatch.setattr(grammar_tables, "files", lambda _package: tmp_path)


@pytest.mark.usefixtures("_small")
def test_tables_are_made_once_for_a_grammar(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "new"))
    monkeypatch.setattr(grammar_tables, "ROOT", tmp_path)
    first = load_tables.__wrapped__()
    monkeypatch.setattr(lark.Lark, "__init__", refuse_to_make)
    loaded = load_tables.__wrapped__()
    assert sorted(map(str, loaded.rules)) == sorted(map(str, first.rules))


def test_tables_that_were_made_with_the_code_serve_every_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(grammar_tables, "ROOT", tmp_path)
    (tmp_path / "var").mkdir()
    shutil.copy(KEPT, tmp_path / "var")
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "site"))
    monkeypatch.setattr(lark.Lark, "__init__", refuse_to_make)
    assert load_tables.__wrapped__().rules


def refuse_to_make(*_args: object, **_options: object) -> None:
    raise AssertionError("they are made again")


def test_tables_of_another_grammar_are_not_taken(parser: lark.Lark, tmp_path: Path) -> None:
    cache_tables(tmp_path / "tables", KEY, parser)
    assert read_cached_tables(tmp_path / "tables", KEY) is not None
    assert read_cached_tables(tmp_path / "tables", b"n" * 32) is None
    assert (tmp_path / "tables").exists(), "it is whole, and may be another checkout's"


def test_tables_that_name_another_lexer_are_not_taken(
    parser: lark.Lark, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    cache_tables(tmp_path / "tables", cache_key("grammar"), parser)
    monkeypatch.setattr(grammar_tables, "LEXER", "another.Lexer")
    assert read_cached_tables(tmp_path / "tables", cache_key("grammar")) is None


@pytest.mark.parametrize("size", [0, 40, 200])
def test_half_a_file_is_no_tables_and_put_aside(
    parser: lark.Lark, tmp_path: Path, size: int, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "tables"
    cache_tables(place, KEY, parser)
    place.write_bytes(place.read_bytes()[:size])
    assert read_cached_tables(place, KEY) is None
    assert [path.name for path in tmp_path.iterdir()] == ["tables.damaged"]
    assert capsys.readouterr().err == f"engine: {place} was damaged; it is put aside and made anew\n"


@pytest.mark.usefixtures("_small")
def test_a_reader_with_damaged_tables_makes_them_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.setattr(grammar_tables, "ROOT", tmp_path)
    load_tables.__wrapped__()
    place = tmp_path / "reader.tables"
    whole = place.read_bytes()
    place.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    assert load_tables.__wrapped__().rules
    assert len(place.read_bytes()) > 64
    assert read_cached_tables(place, place.read_bytes()[:32]) is not None


def test_where_the_place_is_taken_no_draft_is_left(parser: lark.Lark, tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    cache_tables(tmp_path / "tables", KEY, parser)
    assert [path.name for path in tmp_path.iterdir()] == ["tables"]


def test_where_nothing_can_be_written_nothing_is_kept(parser: lark.Lark, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    cache_tables(tmp_path / "file" / "tables", KEY, parser)
    assert read_cached_tables(tmp_path / "file" / "tables", KEY) is None
