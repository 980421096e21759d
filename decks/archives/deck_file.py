"""The file of one deck in an archive: the shape of its JSON, checked before anything is looked up."""

import json
from typing import Any, Final, NamedTuple

from django import forms

from decks.archives.archive_reader import ArchiveFile
from decks.lists.deck_text.list_reader import LONGEST_SHOWN, MOST_COPIES, WRONG_COPIES
from decks.lists.forms import MOST_ABOUT
from decks.lists.versions.list_changes import MOST_ENTRIES
from decks.models import DeckEntry
from decks.notes.forms import NotesForm

SECTIONS: Final = tuple(DeckEntry.Section.values)
NO_ENTRY: Final = "an entry has a section, a card and copies"


class FileEntry(NamedTuple):
    """An entry of a deck: `number` counts from 1, `text` is what it says as a line.

    `problem` says why it is none, and is empty where it is one.
    """

    number: int
    section: str
    key: str
    name: str
    copies: int
    text: str
    problem: str = ""


class DeckFile(NamedTuple):
    """A deck as a file has it; or `problem`, why it cannot be read, with an empty deck."""

    file: str
    name: str
    about: str = ""
    format_key: str = ""
    tags: tuple[str, ...] = ()
    notes: str = ""
    entries: tuple[FileEntry, ...] = ()
    problem: str = ""


class DeckFileForm(NotesForm):
    """Form of a maker's words about a deck, with the limits of the pages on which they are written."""

    version = None  # type: ignore[assignment] # a field of the form above that a file has not
    name = forms.CharField(max_length=120)
    about = forms.CharField(max_length=MOST_ABOUT, required=False, strip=False)
    format = forms.SlugField(max_length=40, required=False)


def read_deck_file(file: ArchiveFile) -> DeckFile:
    """The deck of a file of an archive. Raises nothing: what is wrong stands in `problem`."""
    problem = file.problem or _shape_problem(file.data)
    if problem:
        return DeckFile(file.name, "", problem=problem)
    data: dict[str, Any] = file.data
    form = DeckFileForm(
        {
            "name": data.get("name"),
            "about": data.get("about") or "",
            "format": data.get("format") or "",
            "tags": ",".join(data.get("tags") or ()),
            "text": data.get("notes") or "",
        }
    )
    if not form.is_valid():
        field, errors = next(iter(form.errors.items()))
        return DeckFile(file.name, "", problem=f"{'notes' if field == 'text' else field}: {errors[0]}")
    kept = form.cleaned_data
    entries = tuple(_read_entry(number, entry) for number, entry in enumerate(data["entries"], 1))
    return DeckFile(
        file.name, kept["name"], kept["about"], kept["format"], tuple(kept["tags"]), kept["text"], entries
    )


def _shape_problem(data: Any) -> str:
    """The first thing of a file that is not what it has to be; "" where all is."""
    if not isinstance(data, dict):
        return "it is no object"
    for field in ("name", "about", "format", "notes"):
        if not isinstance(data.get(field) or "", str):
            return f"{field}: it is no text"
        if not _is_text(data.get(field) or ""):
            return f"{field}: it has half a character"
    tags, entries = data.get("tags") or [], data.get("entries")
    if not isinstance(tags, list) or not all(isinstance(tag, str) and _is_text(tag) for tag in tags):
        return "tags: it is no list of words"
    if not isinstance(entries, list):
        return "entries: it is no list"
    if len(entries) > MOST_ENTRIES:
        return f"entries: there are {len(entries):,}, {MOST_ENTRIES} is the most"
    return ""


def _is_text(words: str) -> bool:
    """Return whether it can be stored: JSON may have halves of characters."""
    return words.isascii() or not any("\ud800" <= word <= "\udfff" for word in words)


def _read_entry(number: int, entry: object) -> FileEntry:
    said = entry if isinstance(entry, dict) else {}
    section, copies = said.get("section", "main"), said.get("copies")
    key, name = _one_line(said.get("card")), _one_line(said.get("name"))
    if section not in SECTIONS or not (key or name) or type(copies) is not int:
        return FileEntry(number, "", key, name, 0, _as_written(entry), NO_ENTRY)
    if not 1 <= copies <= MOST_COPIES:
        return FileEntry(number, section, key, name, 0, _as_written(entry), WRONG_COPIES)
    place = "" if section == "main" else f"{section.title()}: "
    return FileEntry(number, section, key, name, copies, f"{place}{copies}x {name or key}")


def _one_line(value: object) -> str:
    """Return the words by which an entry calls a card, as they can be stored and shown; "" for no text."""
    words = value if isinstance(value, str) else ""
    plain = "".join(word if word.isprintable() else " " for word in words[: LONGEST_SHOWN + 1])
    line = " ".join(plain.split())
    return line if len(line) <= LONGEST_SHOWN else f"{line[:LONGEST_SHOWN]}…"


def _as_written(entry: object) -> str:
    try:
        return _one_line(json.dumps(entry))
    except RecursionError:  # to write what is nested deep again may go deeper than reading it
        return "[…]"
