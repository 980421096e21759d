"""Pictures as files."""

from io import BytesIO
from typing import Final

from PIL import Image

from cards.pictures.sizes import SMALL, WEBP, Size

QUALITY: Final = 72  # of WebP: `normal` has 13 KB on average, and text without fringes; 82 had a fifth more
SMALL_QUALITY: Final = 76  # so that `small` has 8,000 bytes at most


def encode(picture: Image.Image, size: Size) -> bytes:
    """Return a picture as a file in the form of its size; PNG says its 300 dpi."""
    data = BytesIO()
    if size.form == WEBP:
        picture.save(data, "WEBP", quality=SMALL_QUALITY if size is SMALL else QUALITY, method=4)
    else:
        picture.save(data, "PNG", compress_level=6, dpi=(300, 300))
    return data.getvalue()
