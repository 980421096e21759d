"""Uploads that want memory, time, or to be served as they came; and a program that re-encodes a folder.

The program (`python -m cards.artwork.tests.hostile_uploads FOLDER`) is small itself: the most memory of its
children, which it prints in MB, is that of those who decode.
"""

import resource
import struct
import subprocess
import sys
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, Final

MARK: Final = b"<script>alert('dimrift')</script>"
TEXTS: Final = (
    b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'>" + MARK + b"</svg>",
    b"<!doctype html>" + MARK,
    b"%PDF-1.7 " + MARK,
    b"GIF89a" + MARK,
    b"BM" + MARK,
    b"II*\0" + MARK,
    b"8BPS" + MARK,
    b"%!PS-Adobe " + MARK,
    b"PK\x03\x04" + MARK,
    b"\0asm" + MARK,
    b"",
    b"\0",
)


def chunk(kind: bytes, data: bytes) -> bytes:
    """A chunk of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, lines: bytes, *more: bytes, depth: int = 8, color: int = 2) -> bytes:
    """Return a PNG that says its size, whatever its lines hold."""
    header = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, 0)
    body = b"".join(more) + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + body


def pictures() -> dict[str, bytes]:
    """Sound pictures of all forms, from which the hostile ones are made."""
    from PIL import Image

    plain = Image.linear_gradient("L").resize((420, 300))
    color = Image.merge("RGB", (plain, plain.rotate(180), plain))
    clear = color.copy()
    clear.putalpha(plain)
    exif = Image.Exif()
    exif[274], exif[315] = 6, MARK.decode()
    drawings: dict[str, tuple[Any, str, dict[str, Any]]] = {
        "jpeg": (color, "JPEG", {"exif": exif, "comment": MARK}),
        "progressive": (color, "JPEG", {"progressive": True}),
        "cmyk": (color.convert("CMYK"), "JPEG", {}),
        "png": (color, "PNG", {}),
        "clear": (clear, "PNG", {"exif": exif}),
        "palette": (color.convert("P"), "PNG", {"transparency": 3}),
        "deep": (plain.convert("I;16"), "PNG", {}),
        "webp": (color, "WEBP", {"exif": exif}),
        "lossless": (clear, "WEBP", {"lossless": True}),
    }
    files = {}
    for name, (picture, form, options) in drawings.items():
        output = BytesIO()
        picture.save(output, form, **options)
        files[name] = output.getvalue()
    return files


def animations() -> Iterator[tuple[str, bytes]]:
    """Pictures that move, and one of several."""
    from PIL import Image

    frames = [Image.new("RGB", (400, 300), color) for color in ("red", "green", "blue")]
    for form in ("WEBP", "PNG", "MPO", "GIF"):
        output = BytesIO()
        frames[0].save(output, form, save_all=True, append_images=frames[1:])
        yield f"animated {form}", output.getvalue()


def bombs() -> Iterator[tuple[str, bytes]]:
    """Small files that say that they are large, and some that are."""
    for side in (30_000, 65_535, 2_000_000_000):
        yield f"PNG of {side}", png(side, side, bytes(10_000))
    yield "the largest PNG that is taken", png(5000, 5000, bytes(5000 * 20_001), depth=8, color=6)
    yield "a deep one", png(3500, 3500, bytes(3500 * 28_001), depth=16, color=6)
    yield "more lines than it says", png(600, 400, bytes(50_000_000))
    yield (
        "a text that unpacks",
        png(600, 400, bytes(400 * 1801), chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(60_000_000), 9))),
    )
    yield (
        "colours that unpack",
        png(600, 400, bytes(400 * 1801), chunk(b"iCCP", b"a\0\0" + zlib.compress(bytes(60_000_000), 9))),
    )
    yield "no pixels", png(0, 400, b"")
    jpeg = bytearray(pictures()["progressive"])
    frame = jpeg.index(b"\xff\xc2")
    for height, width in ((65_000, 380), (5_000, 5_000), (65_535, 65_535)):
        struct.pack_into(">HH", jpeg, frame + 5, height, width)
        yield f"JPEG of {width} by {height}", bytes(jpeg)
    webp = bytearray(pictures()["lossless"])
    if webp[12:16] == b"VP8L":
        struct.pack_into("<I", webp, 21, 0x3FFF | 0x3FFF << 14)
        yield "WebP of 16384", bytes(webp)
    extended = b"VP8X" + struct.pack("<I", 10) + b"\x10\0\0\0" + b"\xff\x12\0" + b"\xff\x12\0"
    yield "WebP of 4864 in a small one", b"RIFF" + struct.pack("<I", 400) + b"WEBP" + extended + bytes(380)


def hostile_uploads(number: int) -> Iterator[tuple[str, bytes]]:
    """Yield so many uploads with what each is: all kinds first, then sound ones damaged."""
    from random import Random

    chance, sound = Random(20), pictures()  # the same each time
    known = [
        *((f"text {number}", text) for number, text in enumerate(TEXTS)), *bombs(), *animations(),
        *((f"{name} with a page behind it", data + MARK) for name, data in sound.items()),
        ("more than 5 MB", sound["png"] + bytes(5 * 1024 * 1024)),
    ]  # fmt: skip
    yield from known[:number]
    names = sorted(sound)
    for index in range(number - len(known)):
        name = chance.choice(names)
        data = bytearray(sound[name])
        if index % 3 == 0:
            yield f"{name} cut off", bytes(data[: chance.randrange(len(data))])
        elif index % 3 == 1:
            for _ in range(chance.randint(1, 12)):
                data[chance.randrange(12, len(data))] = chance.randrange(256)
            yield f"{name} damaged", bytes(data)
        else:
            other = sound[chance.choice(names)]
            place = chance.randrange(20, len(data))
            yield f"{name} with another in it", bytes(data[:place]) + MARK + other


def main(folder: Path) -> None:
    """Re-encode each file `N.upload` to `N.art`; print `N status` for each, then the most memory in MB."""
    program = [sys.executable, "-m", "cards.artwork.reencode"]
    for source in sorted(folder.glob("*.upload")):
        with source.open("rb") as upload, source.with_suffix(".art").open("wb") as output:
            status = subprocess.run(  # a program of ours
                program, stdin=upload, stdout=output, stderr=subprocess.DEVNULL, check=False
            ).returncode
        print(source.stem, status)
    print("MB", resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
