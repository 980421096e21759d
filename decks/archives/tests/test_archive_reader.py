"""Archives from anywhere: what is hostile or damaged is refused by name and place before it is unpacked."""

import json
import random
import struct
import tracemalloc
from contextlib import suppress
from io import BytesIO
from time import process_time
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest

from decks.archives import archive_reader
from decks.archives.archive_reader import BadArchive, read_archive
from decks.archives.tests.conftest import MANIFEST_TEXT, deck_json, zipped

ENTRY = struct.Struct("<4s6H3L5H2L")  # of the list of members, before the name


def refused(content: bytes) -> str:
    """Return the words with which it is refused as a whole."""
    with pytest.raises(BadArchive) as error:
        list(read_archive(content))
    return str(error.value)


def problem(content: bytes) -> str:
    """Return the words with which its only deck is refused."""
    [file] = read_archive(content)
    return file.problem


def patched(content: bytes, name: bytes, place: int, value: bytes) -> bytes:
    """The archive with these bytes changed in the entry of a member in the list of members."""
    start = content.rindex(name, 0, content.rindex(b"PK\5\6")) - ENTRY.size
    assert content[start : start + 4] == b"PK\1\2"
    return content[: start + place] + value + content[start + place + len(value) :]


def test_what_is_no_zip_is_refused() -> None:
    assert refused(b"3 Toll Box\n" * 100) == "It is no ZIP archive."
    assert refused(b"") == "It is no ZIP archive."
    assert "end is missing" in refused(b"PK")


def test_a_truncated_archive_is_refused_wherever_it_ends() -> None:
    whole = zipped({"decks/a.json": deck_json()})
    for length in range(2, len(whole)):
        assert "Its end is missing" in refused(whole[:length])


def test_an_archive_larger_than_its_cap_is_refused() -> None:
    stored = BytesIO()
    with ZipFile(stored, "w", ZIP_STORED) as archive:
        archive.writestr("decks/a.txt", b" " * archive_reader.LARGEST)
    assert "5 MB is the most" in refused(stored.getvalue())


def test_a_hundred_thousand_members_are_refused_before_their_list_is_read() -> None:
    entry = ENTRY.pack(b"PK\1\2", 20, 20, *[0] * 7, 1, *[0] * 6) + b"a"
    listed = entry * 100_000
    for said in (100_000 & 0xFFFF, 1):  # the field has 16 bits, and may say anything
        end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, said, said, len(listed), 0, 0)
        tracemalloc.start()
        assert "1,004 is the most" in refused((listed + end)[-archive_reader.LARGEST :])
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
        tracemalloc.stop()


def test_more_members_than_there_may_be_are_refused() -> None:
    assert "It has 1,006 files" in refused(zipped({f"decks/{number}.txt": "" for number in range(1_005)}))
    assert "It has 501 decks; 500 is the most" in refused(
        zipped({f"decks/{number}.json": deck_json() for number in range(501)})
    )


def test_an_archive_with_numbers_elsewhere_is_refused() -> None:
    whole = zipped({"decks/a.json": deck_json()})
    large = whole[:-22] + struct.pack("<4sLQL", b"PK\6\7", 0, 0, 1) + whole[-22:]
    assert "ZIP64" in refused(large)
    assert "several parts" in refused(whole[:-18] + b"\1" + whole[-17:])


@pytest.mark.parametrize(
    "name",
    [
        "../decks/a.json", "/decks/a.json", "decks/../../a.json", "decks/a/b.json", "decks\\a.json",
        "C:a.json", "decks/a.zip", "decks.zip", "decks/a.json.gz", "decks/.json.exe", "a.json",
        "decks/a\n.json", f"decks/{'a' * 200}.json", "DECKS/a.json", "__MACOSX/decks/._a.json",
    ],
)  # fmt: skip
def test_a_name_that_is_none_of_an_archive_of_decks_is_refused_with_its_place(name: str) -> None:
    words = refused(zipped({"decks/b.json": deck_json(), name: deck_json()}))
    assert words.startswith("File 2, “")
    assert "is not one of an archive of decks" in words


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_name_that_is_there_twice_is_refused() -> None:
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        for _ in range(2):
            archive.writestr("decks/a.json", deck_json())
    assert refused(file.getvalue()) == "“decks/a.json” is there twice."


def test_a_bomb_is_refused_by_what_it_says_of_itself() -> None:
    spaces = " " * archive_reader.LARGEST_FILE
    bomb = zipped({f"decks/{number}.json": spaces for number in range(101)})
    assert len(bomb) < 100_000
    assert refused(bomb) == "Unpacked it would have 40 MB; 40 MB is the most."


def test_a_file_that_says_it_is_too_large_is_not_unpacked() -> None:
    large = problem(zipped({"decks/a.json": " " * 10_000_000}))
    assert large == "it has 10,000,000 bytes, 400,000 is the most"


@pytest.mark.parametrize("said", [0, 100, 390_000])
def test_a_bomb_that_says_it_is_small_is_never_unpacked_beyond_what_it_says(said: int) -> None:
    bomb = zipped({"decks/a.json": b" " * 200_000_000})
    bomb = patched(bomb, b"decks/a.json", 24, struct.pack("<L", said))
    tracemalloc.start()
    assert "damaged" in problem(bomb) or "where the archive says" in problem(bomb)
    assert tracemalloc.get_traced_memory()[1] < 5_000_000
    tracemalloc.stop()


def test_an_encrypted_file_is_named() -> None:
    archive = zipped({"decks/a.json": deck_json(), "decks/b.json": deck_json()})
    files = list(read_archive(patched(archive, b"decks/b.json", 8, b"\1\0")))
    assert [(file.name, file.problem) for file in files] == [
        ("decks/a.json", ""),
        ("decks/b.json", "it is encrypted"),
    ]
    assert refused(patched(archive, b"manifest.json", 8, b"\1\0")) == "manifest.json: it is encrypted."


def test_a_file_packed_otherwise_is_named() -> None:
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr("manifest.json", MANIFEST_TEXT)
        archive.writestr("decks/a.json", deck_json(), ZIP_BZIP2)
    assert problem(file.getvalue()) == "it is packed in a way that is not read here"


def test_a_damaged_file_is_named_and_the_others_are_read() -> None:
    whole = zipped({"decks/a.json": deck_json(about="x" * 900), "decks/b.json": deck_json()})
    inside = whole.index(b"decks/a.json") + len(b"decks/a.json") + 5
    first, second = read_archive(whole[:inside] + bytes([whole[inside] ^ 0xFF]) + whole[inside + 1 :])
    assert first.problem.startswith("it is damaged")
    assert second.data["name"] == "Boxes"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("{", "it is no JSON (line 1, column 2: "),
        ("", "it is no JSON (line 1, column 1: "),
        ('{"name":\n"a",}', "it is no JSON (line 2, column 5: "),
        (b"\xff\xfe{}", "it is no UTF-8 text (byte 1)"),
        ("[" * 100_000, "it is no JSON that can be read"),
        ("9" * 5_000, "it is no JSON that can be read"),
    ],
)
def test_a_file_that_is_no_json_is_named_with_the_place(content: str | bytes, words: str) -> None:
    assert problem(zipped({"decks/a.json": content})).startswith(words)


@pytest.mark.parametrize(
    ("manifest", "words"),
    [
        (None, "manifest.json is missing"),
        ("{", "manifest.json: it is no JSON"),
        ("[]", "does not say “format”"),
        ('{"format": "cards"}', "does not say “format”"),
        ('{"format": "dimrift-decks"}', "says version “None”; this site reads version 1"),
        ('{"format": "dimrift-decks", "version": 2}', "says version “2”; this site reads version 1"),
        ('{"format": "dimrift-decks", "version": true}', "says version “True”"),
        ('{"format": "dimrift-decks", "version": 1, "decks": []}', "is no object of at most 500 names"),
        ('{"format": "dimrift-decks", "version": 1, "decks": {"../a": ""}}', "names “../a”"),
    ],
)
def test_a_manifest_of_another_kind_or_version_is_refused(manifest: str | None, words: str) -> None:
    assert words in refused(zipped({"decks/a.json": deck_json()}, manifest))


def test_a_deck_that_the_manifest_names_and_that_is_missing_is_named() -> None:
    listed = {"decks/a.json": "A", "decks/b.json": "B"}
    manifest = json.dumps({"format": "dimrift-decks", "version": 1, "decks": listed})
    files = list(read_archive(zipped({"decks/a.json": deck_json()}, manifest)))
    assert [file.problem for file in files] == ["", "the manifest names it, and it is missing"]


def test_an_archive_without_decks_is_refused() -> None:
    assert refused(zipped({})) == "There is no deck in it."
    assert refused(zipped({"decks/a.txt": "3 Toll Box"})) == "There is no deck in it."


def test_any_change_of_a_byte_is_read_or_refused_in_words() -> None:
    whole, chance = zipped({f"decks/{number}.json": deck_json() for number in range(3)}), random.Random(7)
    ended = process_time() + 20
    for _ in range(3_000):
        changed = bytearray(whole)
        for _ in range(chance.choice((1, 1, 2, 8))):
            changed[chance.randrange(len(whole))] = chance.randrange(256)
        with suppress(BadArchive):
            assert len(list(read_archive(bytes(changed)))) <= 500
    assert process_time() < ended
