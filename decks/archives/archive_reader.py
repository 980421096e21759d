"""Archives, opened and read: every amount is asked before what it is an amount of is read.

Nothing of an archive is ever written to the disk; names in it are compared and shown, never used as paths.
"""

import json
import re
import struct
import zlib
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from typing import Any, Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from decks.archives.archive_writer import FORMAT, MANIFEST, VERSION
from dimrift_site.base.web.letters.normal_forms import MOST_MARKS, has_too_many_marks
from dimrift_site.base.web.query_parameters import quote

MB: Final = 1_000_000
LARGEST: Final = 5 * MB  # bytes; 500 decks of 200 entries with long notes take 4.6 MB
MOST_DECKS: Final = 500  # what an account may have
MOST_MEMBERS: Final = 2 * MOST_DECKS + 4
LARGEST_INDEX: Final = 400 * MOST_MEMBERS  # bytes of the list of members at the end of an archive
LARGEST_FILE: Final = 400_000  # bytes; a deck of 200 entries with long notes has 25,000
MOST_UNPACKED: Final = 40 * MB
NAME: Final = re.compile(r"manifest\.json|decks/|decks/[^/\\:\x00-\x1f\x7f]{1,150}\.(?:json|txt)")
END: Final = struct.Struct("<4s4H2LH")  # the end of an archive, without a comment
END_MARK: Final = b"PK\5\6"
LARGE_MARK: Final = b"PK\6\7"  # ZIP64 has this before its end, and its numbers elsewhere
LARGE_MARK_PLACE: Final = -END.size - 20
ENCRYPTED: Final = 1
# What a damaged archive makes `zipfile` raise.
DAMAGED: Final = (
    BadZipFile, EOFError, IndexError, NotImplementedError, OSError, RuntimeError, ValueError, struct.error,
    zlib.error,
)  # fmt: skip


class BadArchive(Exception):
    """An archive of which nothing can be taken; the words say why and where."""


class ArchiveFile(NamedTuple):
    """A file of a deck: its name, and what it holds, or else `problem`, why that cannot be read."""

    name: str
    data: Any = None
    problem: str = ""


def read_archive(content: bytes) -> Iterator[ArchiveFile]:
    """Yield the files of the decks, in the order of the archive, and those that the manifest alone names.

    BadArchive before the first where it is none of this site's, or more than can be read.
    """
    with _open(content) as archive:
        members = archive.infolist()
        _refuse_names([zip_info.filename for zip_info in members])
        decks = [
            zip_info for zip_info in members if zip_info.filename.startswith("decks/") and _is_json(zip_info)
        ]
        _refuse_amounts(decks)
        listed = _listed_files(archive)
        for member in decks:
            yield _read(archive, member)
    there = {deck.filename for deck in decks}
    for name in listed:
        if name not in there:
            yield ArchiveFile(name, problem="the manifest names it, and it is missing")


def size_unpacked(content: bytes) -> int:
    """Return how many bytes the files of the decks have, as the archive says. BadArchive.

    No more of them is ever read.
    """
    with _open(content) as archive:
        return sum(zip_info.file_size for zip_info in archive.infolist() if _is_json(zip_info))


def _open(content: bytes) -> ZipFile:
    """`zipfile` reads the whole list of members at once, so its size is asked before."""
    if len(content) > LARGEST:
        raise BadArchive(
            f"It has {len(content) / MB:.1f} MB; {LARGEST // MB} MB is the most. The texts may be left out."
        )
    if not content.startswith(b"PK"):
        raise BadArchive("It is no ZIP archive.")
    if len(content) < END.size or not content[-END.size :].startswith(END_MARK):
        raise BadArchive("Its end is missing, or something was added to it. Download it again.")
    _, disk, first, here, members, size, _place, comment = END.unpack(content[-END.size :])
    if comment or disk or first or here != members or content[LARGE_MARK_PLACE:].startswith(LARGE_MARK):
        raise BadArchive("It is in several parts, or for large files (ZIP64); a plain ZIP is expected.")
    if members > MOST_MEMBERS or size > LARGEST_INDEX:
        raise BadArchive(f"It has {members:,} files; {MOST_MEMBERS:,} is the most.")
    try:
        return ZipFile(BytesIO(content))
    except DAMAGED as error:
        raise BadArchive(f"It is damaged: {error}.") from None


def _refuse_names(names: list[str]) -> None:
    """Refuse names that this site gives no file: archives within it, paths to elsewhere, anything twice."""
    if len(names) > MOST_MEMBERS:  # it said fewer
        raise BadArchive(f"It has {len(names):,} files; {MOST_MEMBERS:,} is the most.")
    for number, name in enumerate(names, 1):
        if not NAME.fullmatch(name):
            raise BadArchive(
                f"File {number}, {quote(name)}, is not one of an archive of decks: these are {MANIFEST} "
                "and, in the folder decks, files that end in .json or .txt."
            )
    twice = next((name for name, number in Counter(names).items() if number > 1), None)
    if twice:
        raise BadArchive(f"{quote(twice)} is there twice.")


def _refuse_amounts(decks: list[ZipInfo]) -> None:
    if not decks:
        raise BadArchive("There is no deck in it.")
    if len(decks) > MOST_DECKS:
        raise BadArchive(f"It has {len(decks)} decks; {MOST_DECKS} is the most.")
    unpacked = sum(deck.file_size for deck in decks)
    if unpacked > MOST_UNPACKED:
        raise BadArchive(
            f"Unpacked it would have {unpacked / MB:,.0f} MB; {MOST_UNPACKED // MB} MB is the most."
        )


def _listed_files(archive: ZipFile) -> list[str]:
    """Return the files of decks that the manifest names. BadArchive where it is missing or another's."""
    try:
        manifest = _read(archive, archive.getinfo(MANIFEST))
    except KeyError:
        raise BadArchive(
            f"{MANIFEST} is missing: it is no archive of decks, or not the whole of one."
        ) from None
    if manifest.problem:
        raise BadArchive(f"{MANIFEST}: {manifest.problem}.")
    data = manifest.data
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadArchive(f"{MANIFEST} does not say “format”: “{FORMAT}”: it is no archive of decks.")
    version, listed = data.get("version"), data.get("decks", {})
    if type(version) is not int or version != VERSION:
        raise BadArchive(f"{MANIFEST} says version {quote(str(version))}; this site reads version {VERSION}.")
    if not isinstance(listed, dict) or len(listed) > MOST_DECKS:
        raise BadArchive(f"{MANIFEST}: “decks” is no object of at most {MOST_DECKS} names.")
    wrong = next((name for name in listed if not NAME.fullmatch(name)), None)
    if wrong is not None:
        raise BadArchive(f"{MANIFEST} names {quote(wrong)}, which is no file of a deck.")
    return list(listed)


def _read(archive: ZipFile, member: ZipInfo) -> ArchiveFile:
    try:
        return ArchiveFile(member.filename, _parse(_unpack(archive, member)))
    except _BadFile as error:
        return ArchiveFile(member.filename, problem=str(error))


class _BadFile(Exception):
    """A file of an archive that cannot be read; the words go behind its name."""


def _unpack(archive: ZipFile, member: ZipInfo) -> bytes:
    """The bytes of a file; no more than its cap is unpacked, whatever the archive says of its size."""
    if member.flag_bits & ENCRYPTED:
        raise _BadFile("it is encrypted")
    if member.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise _BadFile("it is packed in a way that is not read here")
    if member.file_size > LARGEST_FILE:
        raise _BadFile(f"it has {member.file_size:,} bytes, {LARGEST_FILE:,} is the most")
    try:
        with archive.open(member) as file:
            content = file.read(LARGEST_FILE + 1)
    except DAMAGED as error:
        raise _BadFile(f"it is damaged ({error})") from None
    if len(content) != member.file_size:
        raise _BadFile(f"it has {len(content):,} bytes where the archive says {member.file_size:,}")
    return content


def _parse(content: bytes) -> Any:
    try:
        data = json.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise _BadFile(f"it is no UTF-8 text (byte {error.start + 1})") from None
    except json.JSONDecodeError as error:
        raise _BadFile(f"it is no JSON (line {error.lineno}, column {error.colno}: {error.msg})") from None
    except (ValueError, RecursionError):  # a number of thousands of digits; boxes in boxes
        raise _BadFile("it is no JSON that can be read") from None
    if has_too_many_marks(json.dumps(data, ensure_ascii=False)):
        raise _BadFile(f"more than {MOST_MARKS} accents and other marks stand on one letter")
    return data


def _is_json(member: ZipInfo) -> bool:
    return member.filename.endswith(".json")
