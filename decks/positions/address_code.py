"""A position within an address: its text, compressed, as letters that addresses may have."""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from typing import Final

from cards.wiki.board_blocks import LONGEST_POSITION
from decks.refusals import Refusal

LONGEST_CODE: Final = 6_000  # letters; servers take addresses of 8,000
MOST_BYTES: Final = 4 * LONGEST_POSITION  # a character takes up to four


def encode_position(text: str) -> str:
    """Return the code of a text."""
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def decode_position(code: str) -> str:
    """Return the text of a code. Refusal `bad_position_code` for what is none, or of too long a text."""
    if not code or len(code) > LONGEST_CODE:
        raise Refusal("bad_position_code")
    try:
        unpack = zlib.decompressobj()
        text = unpack.decompress(urlsafe_b64decode(code + "=" * (-len(code) % 4)), MOST_BYTES)
        if not unpack.eof:
            raise Refusal("bad_position_code")
        return text.decode()
    except (NotBase64, ValueError, zlib.error):
        raise Refusal("bad_position_code") from None
