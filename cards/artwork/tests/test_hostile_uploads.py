"""Hostile uploads: none takes more than 350 MB, none is served as it came."""

import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings
from PIL import Image

from cards.artwork.header import ArtRefusal, read_header
from cards.artwork.reencode import EXITS, LONGEST
from cards.artwork.tests.hostile_uploads import MARK, hostile_uploads, pictures

MOST_MEMORY = 350  # MB


def reencode_all(uploads: list[tuple[str, bytes]], folder: Path) -> tuple[dict[str, bytes], int]:
    """Return what came of those that a header lets through, by name, and the most memory in MB."""
    names = {}
    for number, (name, data) in enumerate(uploads):
        try:
            read_header(data)
        except ArtRefusal:
            continue
        names[f"{number:05}"] = f"{number} {name}"
        (folder / f"{number:05}.upload").write_bytes(data)
    program = [sys.executable, "-m", "cards.artwork.tests.hostile_uploads", str(folder)]
    said = subprocess.run(program, capture_output=True, text=True, check=True, cwd=settings.BASE_DIR).stdout
    reencoded: dict[str, bytes] = {}
    *lines, memory = [line.split() for line in said.splitlines()]
    for stem, status in lines:
        data = (folder / f"{stem}.art").read_bytes()
        assert (status == "0" and data) or (int(status) in EXITS and not data) or int(status) < 0, names[stem]
        reencoded |= {names[stem]: data} if data else {}
    return reencoded, int(memory[1])


def check(number: int, folder: Path) -> dict[str, bytes]:
    uploads = list(hostile_uploads(number))
    assert len(uploads) == number
    reencoded, memory = reencode_all(uploads, folder)
    assert memory <= MOST_MEMORY
    for name, data in reencoded.items():
        assert data != uploads[int(name.split()[0])][1]
        assert MARK not in data, name
        picture = Image.open(BytesIO(data))
        assert (picture.format, picture.mode, getattr(picture, "n_frames", 1)) == ("WEBP", "RGB", 1)
        assert max(picture.size) <= LONGEST
        assert not picture.getexif()
        assert not {"icc_profile", "xmp", "exif", "comment"} & picture.info.keys()
    return reencoded


def test_hostile_uploads_take_little_memory_and_none_is_served_as_it_came(tmp_path: Path) -> None:
    reencoded = check(60, tmp_path)
    assert any("largest PNG" in name for name in reencoded)  # what is sound behind it is taken
    assert sum("with a page behind it" in name for name in reencoded) == len(pictures())
    assert not any("animated" in name for name in reencoded)


@pytest.mark.long
def test_two_thousand_hostile_uploads_take_little_memory(tmp_path: Path) -> None:
    check(int(os.environ.get("LONG_UPLOADS", "2000")), tmp_path)


def test_a_turned_photograph_stands_upright(tmp_path: Path) -> None:
    reencoded, _ = reencode_all([("jpeg", pictures()["jpeg"])], tmp_path)
    assert Image.open(BytesIO(reencoded["0 jpeg"])).size == (300, 420)  # it says that it lies on its side
