"""Headers of uploaded pictures: form and size, told from their first bytes, before anything is decoded.

Pillow reserves the memory of a whole WebP picture when it opens it, so no library reads these.
"""

import struct
from typing import Final, NamedTuple

LARGEST: Final = 5 * 1024 * 1024  # bytes
MOST_PIXELS: Final = 25_000_000
LEAST: Final = (279, 156)  # half of what is printed, and narrower art would be a blur
REFUSALS: Final = {
    "too_large": "This file is larger than 5 MB.",
    "form": "This is no PNG, JPEG or WebP picture.",
    "broken": "This picture is damaged.",
    "animated": "This picture moves. Upload one that does not.",
    "too_many_pixels": "This picture has more than 25 megapixels.",
    "too_small": f"This picture is smaller than {LEAST[0]} by {LEAST[1]} pixels.",
    "too_much": "This picture takes too much memory or time.",
}
JPEG_SIZES: Final = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # the markers of frames, which say the size


class ArtRefusal(Exception):
    """An upload that is not taken; `code` is a key of REFUSALS."""

    def __init__(self, code: str) -> None:
        super().__init__(REFUSALS[code])
        self.code = code


class PictureHeader(NamedTuple):
    """Form and size by a header: the form as Pillow calls it, and pixels."""

    form: str
    width: int
    height: int


def read_header(data: bytes) -> PictureHeader:
    """Return what the header of an upload says. ArtRefusal for one that is not taken, whatever follows."""
    if len(data) > LARGEST:
        raise ArtRefusal("too_large")
    try:
        form, width, height = _form_and_size(data)
    except (struct.error, IndexError):
        raise ArtRefusal("broken") from None
    if width * height > MOST_PIXELS:
        raise ArtRefusal("too_many_pixels")
    if width < LEAST[0] or height < LEAST[1]:
        raise ArtRefusal("too_small")
    return PictureHeader(form, width, height)


def _form_and_size(data: bytes) -> tuple[str, int, int]:
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        if data[12:16] != b"IHDR":
            raise ArtRefusal("broken")
        return ("PNG", *struct.unpack_from(">II", data, 16))
    if data.startswith(b"\xff\xd8\xff"):
        return ("JPEG", *_jpeg_size(data))
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return ("WEBP", *_webp_size(data))
    raise ArtRefusal("form")


def _jpeg_size(data: bytes) -> tuple[int, int]:
    offset = 2
    while True:
        while data[offset + 1] == 0xFF:
            offset += 1
        if data[offset] != 0xFF:
            raise ArtRefusal("broken")
        if data[offset + 1] in JPEG_SIZES:
            height, width = struct.unpack_from(">HH", data, offset + 5)
            return width, height
        offset += 2 + struct.unpack_from(">H", data, offset + 2)[0]


def _webp_size(data: bytes) -> tuple[int, int]:
    kind = data[12:16]
    if kind == b"VP8X":
        if data[20] & 2:
            raise ArtRefusal("animated")
        wide, high = (int.from_bytes(data[offset : offset + 3], "little") for offset in (24, 27))
        return wide + 1, high + 1
    if kind == b"VP8L":
        (bits,) = struct.unpack_from("<I", data, 21)
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 ":
        width, height = struct.unpack_from("<HH", data, 26)
        return width & 0x3FFF, height & 0x3FFF
    raise ArtRefusal("broken")
