"""Deck codes: a list of cards with numbers as a short word for addresses, the same on every installation.

A version byte, the key of the format (its length, then ASCII), then for each of main, Fables and maybe
the number of its entries and these, by rising card number; at the end a CRC-16, and all of it in base64url
without padding. An entry is a varint: how far its number is from the one before, times four, plus its copies
less one; where there are four copies or more, plus three, and a varint of the copies less four follows.
"""

import base64
import binascii
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

VERSION: Final = 1
SECTIONS: Final = ("main", "fables", "maybe")
LONGEST: Final = 1_000  # characters
MOST_COPIES: Final = 99
MOST_ENTRIES: Final = 200
HIGHEST_NUMBER: Final = 2**31 - 1
MANY: Final = 3  # in the two low bits of an entry: its copies follow

Entries = Sequence[tuple[int, int]]


class DeckCode(NamedTuple):
    """The contents of a code: the key of a format, "" for none, and (card number, copies) of each section."""

    format_key: str
    sections: dict[str, list[tuple[int, int]]]


class BadDeckCode(ValueError):
    """The word is no deck code, or is damaged; its message says what is wrong."""


def write_code(format_key: str, sections: Mapping[str, Entries]) -> str:
    """The code of a list; each card number stands once in a section, with 1 to 99 copies."""
    data = bytearray([VERSION, len(format_key)]) + format_key.encode("ascii")
    for section in SECTIONS:
        entries = sorted(sections.get(section, ()))
        data += _varint(len(entries))
        before = 0
        for number, copies in entries:
            few = min(copies - 1, MANY)
            data += _varint((number - before) * 4 + few)
            data += _varint(copies - 4) if few == MANY else b""
            before = number
    data += binascii.crc_hqx(data, 0).to_bytes(2, "big")
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def read_code(code: str) -> DeckCode:
    """The contents of a code. BadDeckCode for anything else."""
    if len(code) > LONGEST or not code.isascii():
        raise BadDeckCode(f"a deck code has no more than {LONGEST} letters, digits, - and _")
    try:
        data = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise BadDeckCode("this is no deck code") from error
    if len(data) < 7 or binascii.crc_hqx(data[:-2], 0) != int.from_bytes(data[-2:], "big"):
        raise BadDeckCode("a part of the deck code is missing or wrong")
    if data[0] != VERSION:
        raise BadDeckCode(f"this site reads deck codes of version {VERSION}, and this has version {data[0]}")
    bytes_ = iter(data[1:-2])
    key = bytes(_next(bytes_) for _ in range(_next(bytes_))).decode("ascii", "replace")
    sections = {section: list(_entries(bytes_)) for section in SECTIONS}
    if next(bytes_, None) is not None:
        raise BadDeckCode("the deck code says more than a list")
    return DeckCode(key, sections)


def _entries(data: Iterator[int]) -> Iterator[tuple[int, int]]:
    number = 0
    size = _read_varint(data)
    if size > MOST_ENTRIES:
        raise BadDeckCode(f"a section has no more than {MOST_ENTRIES} entries")
    for _ in range(size):
        step, few = divmod(_read_varint(data), 4)
        copies = few + 1 if few < MANY else 4 + _read_varint(data)
        number += step
        if not step or number > HIGHEST_NUMBER or copies > MOST_COPIES:
            raise BadDeckCode("the deck code says what no list says")
        yield number, copies


def _varint(number: int) -> bytes:
    """Seven bits a byte, low ones first, the high bit set in all but the last."""
    data = bytearray()
    while number > 127:
        data.append(number & 127 | 128)
        number >>= 7
    return bytes([*data, number])


def _read_varint(data: Iterator[int]) -> int:
    number = 0
    for place in range(5):
        byte = _next(data)
        number |= (byte & 127) << 7 * place
        if byte < 128:
            return number
    raise BadDeckCode("the deck code says what no list says")


def _next(data: Iterator[int]) -> int:
    byte = next(data, None)
    if byte is None:
        raise BadDeckCode("a part of the deck code is missing or wrong")
    return byte
