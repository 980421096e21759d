"""The LALR tables of the grammar. Lark takes two seconds to make them, so they are kept in DATA_DIR."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from tempfile import mkstemp
from typing import TYPE_CHECKING, Final

import lark
from lark.lexer import Lexer

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).resolve().parents[2]
STARTS: Final = ("trigger_head", "head", "body")


class TokenLexer(Lexer):
    """Words come as they are."""

    def __init__(self, lexer_conf: object) -> None: ...

    def lex(self, lexer_state: object, parser_state: object) -> Iterator[lark.Token]:
        return iter(())


# The tables name their lexer by its place in the code: those of another one could not be loaded
LEXER: Final = f"{TokenLexer.__module__}.{TokenLexer.__qualname__}"


@cache
def load_tables() -> lark.Lark:
    """The tables of the grammar as it is now: kept ones, else new ones, which are kept if they can be."""
    grammar = files("engine.text").joinpath("grammar.lark").read_text(encoding="utf-8")
    places, key = table_places("reader.tables"), cache_key(grammar)
    for place in places:
        kept = read_cached_tables(place, key)
        if kept is not None:
            return lark.Lark.load(BytesIO(kept))
    made = lark.Lark(grammar, parser="lalr", lexer=TokenLexer, start=list(STARTS), maybe_placeholders=False)
    cache_tables(places[0], key, made)
    return made


def table_places(name: str) -> list[Path]:
    """The places of tables: DATA_DIR, where they are kept, and that of the code, where others may have."""
    folders = [Path(os.environ.get("DATA_DIR") or ROOT / "var"), ROOT / "var"]
    return [folder / name for folder in dict.fromkeys(folders)]


def cache_key(grammar: str) -> bytes:
    """Return what kept tables must have been made of and with: a hash of 32 bytes."""
    return sha256(f"{lark.__version__} {sys.version} {LEXER} {STARTS} {grammar}".encode()).digest()


def read_cached_tables(place: Path, key: bytes) -> bytes | None:
    """Return what was kept for this key, if it is there and whole; a damaged file is put aside."""
    with suppress(OSError):
        found = place.read_bytes()
        data = found[64:]
        if found[:64] == key + sha256(data).digest():
            return data
        if len(found) < 64 or found[:32] == key:  # else whole, but of another grammar
            place.replace(f"{place}.damaged")
            sys.stderr.write(f"engine: {place} was damaged; it is put aside and made anew\n")
    return None


def cache_tables(place: Path, key: bytes, made: lark.Lark) -> None:
    """Put tables in their place."""
    whole = BytesIO()
    made.save(whole)
    write_cached_tables(place, key, whole.getvalue())


def write_cached_tables(place: Path, key: bytes, data: bytes) -> None:
    """Put them there at once, so that nobody reads half of them; not where none can be written."""
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        number, draft = mkstemp(dir=place.parent)
        try:
            with os.fdopen(number, "wb") as file:
                file.write(key + sha256(data).digest() + data)
            Path(draft).replace(place)
        finally:
            Path(draft).unlink(missing_ok=True)  # it is left where the disk is full
