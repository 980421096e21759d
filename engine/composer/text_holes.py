"""Partial reading: what is read of a text that does not read, with a hole for each part that is not."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Final, NamedTuple

from engine.composer.alternatives import BODY_ROW
from engine.composer.edits import Path
from engine.effects.program import Program
from engine.text import try_to_read

MOST_PARTS: Final = 8
MOST_HOLES: Final = 2
# What stands for a part that must be there while it is open
EVENT: Final = "When summoned"
STAND_INS: Final = {"cost": "summon", "continuous": "[this] has Evasive"}
STAND_IN: Final = "draw 1"
# What ends a part of a body; where that leaves nothing that reads, what joins parts of a sentence, too
SENTENCE_ENDS: Final = re.compile(r"[;.]")
JOINTS: Final = re.compile(r"[;.]|,(?:\s+(?:and\s+then|and|then)\b)?|\s+and(?:\s+then)?\b")


class Hole(NamedTuple):
    """The words that were not read, and the place of the program where they stood."""

    words: str
    path: Path


class PartialText(NamedTuple):
    """A text that reads, with a stand-in at each hole that cannot be empty, and the holes."""

    text: str
    holes: tuple[Hole, ...]


class TextPart(NamedTuple):
    """A part of a text: before the colon or behind it, its number there."""

    words: str
    in_head: bool
    number: int


def read_partly(kind: str, text: str, *, once: bool = False, optional: bool = False) -> PartialText | None:
    """Read as much of a text as can be read, but for at most MOST_HOLES parts; None where that is nothing."""
    for marks in (SENTENCE_ENDS, JOINTS):
        partial = read_parts(kind, divide_text(kind, text, marks), once=once, optional=optional)
        if partial is not None:
            return partial
    return None


def read_parts(kind: str, parts: list[TextPart], *, once: bool, optional: bool) -> PartialText | None:
    """Read these parts of a text but for as few as must be left out; None where that is nothing."""
    for count in range(1, MOST_HOLES + 1):
        for unread in combinations(sorted(parts, key=lambda text_part: len(text_part.words)), count):
            if len(unread) == len(parts):
                continue
            shorter = join_parts(kind, parts, unread)
            program = try_to_read(kind, shorter, "", once, optional)
            if isinstance(program, Program):
                return PartialText(
                    program.text(), tuple([hole_of(parts, text_part, kind) for text_part in unread])
                )
    return None


def divide_text(kind: str, text: str, marks: re.Pattern[str]) -> list[TextPart]:
    """The parts of a text, its body divided at marks; none where there are too many.

    A comma ends the event of a Trigger that has no colon.
    """
    head, colon, body = text.partition(":")
    if kind == "trigger" and not colon:
        head, colon, body = text.partition(",")
    heads, bodies = (head.split(";"), body) if colon else ([], text)
    parts = [TextPart(words.strip(), True, number) for number, words in enumerate(heads)]
    parts += [
        TextPart(words.strip(), False, number)
        for number, words in enumerate(clause for clause in marks.split(bodies) if clause.strip())
    ]
    return parts if len(parts) <= MOST_PARTS else []


def join_parts(kind: str, parts: list[TextPart], unread: tuple[TextPart, ...]) -> str:
    """The text with stand-ins for parts that must be there, and without the others that are unread."""
    heads = [text_part.words for text_part in parts if text_part.in_head and text_part not in unread]
    bodies = [text_part.words for text_part in parts if not text_part.in_head and text_part not in unread]
    if kind == "trigger" and any(is_event(text_part, kind) for text_part in unread):
        heads.insert(0, EVENT)
    body = ". ".join(words[:1].upper() + words[1:] for words in bodies) or STAND_INS.get(kind, STAND_IN)
    return f"{'; '.join(heads)}: {body}." if heads else f"{body[:1].upper()}{body[1:]}."


def is_event(text_part: TextPart, kind: str) -> bool:
    """Return whether a part is what a Trigger waits for."""
    return kind == "trigger" and text_part.in_head and text_part.number == 0


def hole_of(parts: list[TextPart], text_part: TextPart, kind: str) -> Hole:
    """The hole in the place of a part."""
    if text_part.in_head:
        return Hole(text_part.words, ("criteria", 0) if is_event(text_part, kind) else ("criteria",))
    is_only = sum(not other.in_head for other in parts) == 1
    return Hole(text_part.words, ("body",) if is_only else BODY_ROW)
