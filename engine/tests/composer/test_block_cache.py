"""The composer's blocks are made once on a machine, kept with the reader's tables, and read back whole."""

import json
from pathlib import Path

import pytest

from engine.composer import block_cache
from engine.composer.block_cache import FILE, block_table, cache_key, table_from_data, table_to_data
from engine.composer.blocks import BlockTable, make_table
from engine.text import grammar_tables, read_effect

FEW = make_table([read_effect("action", "Draw 1."), read_effect("trigger", "When summoned: gain 2 life.")])


def read_few() -> BlockTable:
    return FEW


def refuse_to_read() -> BlockTable:
    raise AssertionError("all is read again")


@pytest.fixture
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.setattr(grammar_tables, "ROOT", tmp_path / "code")


def test_a_table_is_the_same_once_it_was_written_and_read() -> None:
    table = block_table()
    assert table_from_data(json.loads(json.dumps(table_to_data(table)))) == table


@pytest.mark.usefixtures("_own_folder")
def test_known_texts_are_read_once_for_a_reader(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(block_cache, "read_table", read_few)
    assert block_table.__wrapped__() == FEW
    assert (tmp_path / FILE).exists()
    monkeypatch.setattr(block_cache, "read_table", refuse_to_read)
    assert block_table.__wrapped__() == FEW


@pytest.mark.usefixtures("_own_folder")
def test_blocks_of_another_reader_are_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(block_cache, "read_table", read_few)
    block_table.__wrapped__()
    before = cache_key()
    monkeypatch.setattr(block_cache, "READER_VERSION", "another")
    assert cache_key() != before
    monkeypatch.setattr(block_cache, "read_table", refuse_to_read)
    with pytest.raises(AssertionError, match="read again"):
        block_table.__wrapped__()


@pytest.mark.usefixtures("_own_folder")
def test_half_a_table_is_put_aside_and_made_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(block_cache, "read_table", read_few)
    block_table.__wrapped__()
    place = tmp_path / FILE
    place.write_bytes(place.read_bytes()[:200])
    assert block_table.__wrapped__() == FEW
    assert place.with_name(f"{FILE}.damaged").exists()
