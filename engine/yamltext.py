"""YAML as plain text: lists, mappings and strings, each with its line; nothing is guessed to be a number.

Read event by event, so that hostile nesting ends in an error with a line, never in a crash.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from engine.errors import BadFile

if TYPE_CHECKING:
    import yaml

Value = str | list["Value"] | dict[str, "Value"]
Path = tuple[str | int, ...]

DEEPEST: Final = 20
LONGEST: Final = 5_000_000  # characters
MOST_PARTS: Final = 150_000  # lists, mappings and values; 5,000 cards have 90,000


@dataclass
class YamlDocument:
    """A document: its value, and the line (from 1) of each part by its path, as (3, "stats", "might")."""

    value: Value
    lines: dict[Path, int]

    def line(self, path: Path) -> int:
        """The line of a part, or of the nearest part around it that the file has."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 0)


def load(text: str, source: str) -> YamlDocument:
    """The only document of a text; "" for an empty one. Raises BadFile with the line."""
    documents = load_all(text, source, only_one=True)
    return documents[0] if documents else YamlDocument("", {})


def load_all(text: str, source: str, *, only_one: bool = False) -> list[YamlDocument]:
    """All documents of a text, separated by lines of ---. Raises BadFile with the line."""
    if len(text) > LONGEST:
        raise BadFile(source, 0, f"more than {LONGEST:,} characters")
    import yaml

    reading = _ParserState(source, only_one)
    try:
        for event in yaml.parse(text, Loader=yaml.CBaseLoader):
            reading.handle_event(event)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise BadFile(source, mark.line + 1 if mark else 0, error.problem or "this is no YAML") from None
    except yaml.YAMLError as error:
        raise BadFile(source, 0, " ".join(str(error).split())) from None
    return reading.documents


@dataclass
class _OpenContainer:
    """A list or mapping that is being read; `key` is the one whose value comes next, None = a key comes."""

    value: list[Value] | dict[str, Value]
    path: Path
    key: str | None = None


@dataclass
class _ParserState:
    """The state between two events of the YAML parser."""

    source: str
    only_one: bool
    documents: list[YamlDocument] = field(default_factory=list)
    open: list[_OpenContainer] = field(default_factory=list)
    lines: dict[Path, int] = field(default_factory=dict)
    parts: int = 0

    def handle_event(self, event: yaml.Event) -> None:
        """Go on by one event."""
        import yaml

        line = event.start_mark.line + 1 if event.start_mark else 0
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise BadFile(self.source, line, "anchors and aliases (& and *) are not used here")
        if getattr(event, "tag", None) not in (None, "!"):
            raise BadFile(self.source, line, "tags (!) are not used here")
        if isinstance(event, yaml.DocumentStartEvent):
            self.lines = {}
        elif isinstance(event, yaml.ScalarEvent):
            self.add_scalar(event.value, line)
        elif isinstance(event, yaml.SequenceStartEvent):
            self.open_container([], line)
        elif isinstance(event, yaml.MappingStartEvent):
            self.open_container({}, line)
        elif isinstance(event, yaml.CollectionEndEvent):
            self.open.pop()

    def add_scalar(self, text: str, line: int) -> None:
        """A key or a value."""
        top = self.open[-1] if self.open else None
        if top is None or isinstance(top.value, list) or top.key is not None:
            self.put(text, line)
        elif text in top.value:
            raise BadFile(self.source, line, f"{text!r} stands here twice")
        else:
            top.key = text

    def open_container(self, value: list[Value] | dict[str, Value], line: int) -> None:
        """A list or mapping starts."""
        top = self.open[-1] if self.open else None
        if top is not None and isinstance(top.value, dict) and top.key is None:
            raise BadFile(self.source, line, "a key is a plain word")
        if len(self.open) == DEEPEST:
            raise BadFile(self.source, line, f"nested more than {DEEPEST} deep")
        self.open.append(_OpenContainer(value, self.put(value, line)))

    def put(self, value: Value, line: int) -> Path:
        """Put a value where it belongs; returns its path."""
        self.parts += 1
        if self.parts > MOST_PARTS:
            raise BadFile(self.source, line, f"more than {MOST_PARTS:,} values in one file")
        if not self.open and self.documents and self.only_one:
            raise BadFile(self.source, line, "only one document is expected here; --- begins another")
        if not self.open:
            self.lines[()] = line
            self.documents.append(YamlDocument(value, self.lines))
            return ()
        top = self.open[-1]
        path: Path
        if isinstance(top.value, list):
            path = (*top.path, len(top.value))
            top.value.append(value)
        else:
            path = (*top.path, top.key or "")
            top.value[top.key or ""] = value
            top.key = None
        self.lines[path] = line
        return path
