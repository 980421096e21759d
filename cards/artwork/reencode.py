"""Program that makes new bytes of an uploaded picture, with little memory and time of its own.

`python -m cards.artwork.reencode < upload > art`: what it ends with is in EXITS. It knows no
Django, so that a picture that breaks a decoder breaks nothing else.
"""

import resource
import sys
from io import BytesIO
from typing import Final

from PIL import Image, ImageFile, ImageOps, UnidentifiedImageError

from cards.artwork.header import LARGEST, MOST_PIXELS, ArtRefusal, read_header

MEMORY: Final = 340 * 1024 * 1024  # of addresses, so less than that is ever used
SECONDS: Final = 10  # of CPU
LONGEST: Final = 1600  # pixels of the longer side that is kept; a face is printed with 1,318 of art
GROUND: Final = (21, 16, 46)  # behind what is transparent
EXITS: Final = {3: "broken", 4: "animated", 5: "too_much", 6: "form", 7: "too_many_pixels", 8: "too_small"}


def reencode(data: bytes) -> bytes:
    """Return a picture as WebP: upright, at most LONGEST pixels long, without anything else of its file.

    ArtRefusal, or whatever Pillow says to a damaged picture.
    """
    header = read_header(data)
    with Image.open(BytesIO(data), formats=[header.form]) as picture:
        if getattr(picture, "n_frames", 1) > 1:
            raise ArtRefusal("animated")
        if picture.size != header[1:]:
            raise ArtRefusal("broken")
        picture.draft("RGB", (LONGEST, LONGEST))  # a JPEG is decoded smaller
        image = ImageOps.exif_transpose(_reduced(picture))
    if image.has_transparency_data:
        image = image.convert("RGBA")
        ground = Image.new("RGBA", image.size, GROUND)
        image = Image.alpha_composite(ground, image)
    plain = Image.new("RGB", image.size)
    plain.paste(image.convert("RGB"))  # a new picture has nothing of the file but its colours
    output = BytesIO()
    plain.save(output, "WEBP", quality=88, method=4)
    return output.getvalue()


def _reduced(picture: Image.Image) -> Image.Image:
    """The picture with all of its colours, its longer side at most LONGEST."""
    if picture.mode not in ("RGB", "RGBA", "L", "LA", "CMYK"):
        palette = picture.mode == "P" and "transparency" in picture.info
        orientation = picture.getexif()
        picture = picture.convert("RGBA" if palette else "RGB")
        picture.info["exif"] = orientation.tobytes()
    picture.thumbnail((LONGEST, LONGEST), Image.Resampling.BICUBIC, reducing_gap=2.0)
    return picture


def main() -> int:
    """Read one picture, write another; EXITS."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    Image.MAX_IMAGE_PIXELS = MOST_PIXELS
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    codes = {code: status for status, code in EXITS.items()}
    try:
        sys.stdout.buffer.write(reencode(sys.stdin.buffer.read(LARGEST + 1)))
    except ArtRefusal as refused:
        return codes.get(refused.code, codes["broken"])
    except MemoryError:
        return codes["too_much"]
    except (OSError, SyntaxError, ValueError, UnidentifiedImageError, Image.DecompressionBombError, EOFError):
        return codes["broken"]
    return 0


if __name__ == "__main__":
    sys.exit(main())
