"""Pictures as files, and their names."""

from hashlib import sha256
from io import BytesIO
from typing import Final

from PIL import Image

from cards.pictures.sizes import SMALL, WEBP, Size

DRAWING_VERSION: Final = 1  # raise when faces of unchanged cards look different: they get new addresses
QUALITY: Final = 82  # of WebP: `normal` has 16 KB on average, 22 at most, and text without fringes
SMALL_QUALITY: Final = 76  # so that `small` has 8,000 bytes at most


def picture_name(key: str, printed_hash: str, flavour: str) -> str:
    """Return the name of a card's pictures: 32 hex digits of all that is drawn on them."""
    return sha256(f"{DRAWING_VERSION} {key} {printed_hash} {flavour}".encode()).hexdigest()[:32]


def encode(picture: Image.Image, size: Size) -> bytes:
    """Return a picture as a file in the form of its size; PNG says its 300 dpi."""
    data = BytesIO()
    if size.form == WEBP:
        picture.save(data, "WEBP", quality=SMALL_QUALITY if size is SMALL else QUALITY, method=4)
    else:
        picture.save(data, "PNG", compress_level=6, dpi=(300, 300))
    return data.getvalue()
