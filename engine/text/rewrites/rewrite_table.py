"""Table of rewrites: `rewrites.yaml` beside the reader, each entry with its pattern compiled."""

import re
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from engine import vocab
from engine.errors import BadFile
from engine.text.atoms import LIMIT
from engine.yamltext import YamlDocument, load

TABLE: Final = "rewrites.yaml"
VOICES: Final = ("Magic", "Yu-Gi-Oh", "Hearthstone", "Netrunner", "plain speech")
FIELDS: Final = ("pattern", "replacement", "kind", "once", "optional", "why", "example", "means")
FLAGS: Final = {"yes": True, "no": False}
NEEDED: Final = ("pattern", "replacement", "example", "means")

STAT: Final = r"(?:Might|Life|Armor|Movement|Will)"
NUMBER: Final = r"(?:\d{1,2}|X|one|two|three|four|five|six|seven|eight|nine|ten)"
# What a hole of a pattern holds: a number, words up to a mark, words and commas, all up to the end
HOLES: Final = {
    "n": NUMBER,
    "m": NUMBER,
    "words": r"[^,;:.]+?",
    "others": r"[^,;:.]+?",
    "list": r"[^;:.]+?",
    "word": r"[\w'-]+",
    "noun": r"(?:creature|artifact|monument|card)",
    "cards": rf"(?:a|{NUMBER}) cards?",
    "stat": STAT,
    "stat2": STAT,
    "rest": r".+",
}
AN: Final = re.compile(r"\ba (?=artifact)")
HOLE: Final = re.compile(r"\{(\w+)\}")


class Rewrite(NamedTuple):
    """A wording and what is said here in its place; `kinds`: of which effects; `once`: once a turn or not,
    `optional`: asked for or not; None where it is the same.

    `why` says what makes it mean the same where it names a number, player, denial or duration less or more.
    """

    voice: str
    pattern: str
    replacement: str
    kinds: tuple[str, ...]
    once: bool | None
    optional: bool | None
    why: str
    example: str
    means: str
    matcher: re.Pattern[str]


@cache
def rewrite_table() -> tuple[Rewrite, ...]:
    """All rewrites, in the order of the file. Raises BadFile."""
    text = files("engine.text").joinpath(TABLE).read_text(encoding="utf-8")
    return parse_table(text)


def parse_table(text: str) -> tuple[Rewrite, ...]:
    """The rewrites of a text in YAML: under each voice a list. Raises BadFile with the line."""
    document = load(text, TABLE)
    found: list[Rewrite] = []
    voices = document.value if isinstance(document.value, dict) else {}
    for voice, entries in voices.items():
        if voice not in VOICES or not isinstance(entries, list):
            raise BadFile(TABLE, document.line((voice,)), f"a list under one of {', '.join(VOICES)}")
        found += [make_rewrite(document, voice, number) for number in range(len(entries))]
    return tuple(found)


def make_rewrite(document: YamlDocument, voice: str, number: int) -> Rewrite:
    """The rewrite at a place of the table. Raises BadFile."""
    assert isinstance(document.value, dict)
    entries = document.value[voice]
    assert isinstance(entries, list)
    entry, line = entries[number], document.line((voice, number))
    if not isinstance(entry, dict) or not all(isinstance(value, str) for value in entry.values()):
        raise BadFile(TABLE, line, "a mapping of words")
    said = {str(name): str(value) for name, value in entry.items()}
    if not set(NEEDED) <= set(said) <= set(FIELDS):
        raise BadFile(TABLE, line, f"the fields {', '.join(NEEDED)}; further ones among {', '.join(FIELDS)}")
    kinds = tuple(said.get("kind", "").split()) or vocab.KINDS
    flags = [said.get(name) for name in ("once", "optional")]
    if not set(kinds) <= set(vocab.KINDS) or not set(flags) <= {None, *FLAGS}:
        raise BadFile(TABLE, line, f"kinds among {', '.join(vocab.KINDS)}; once, optional: yes or no")
    holes = set(HOLE.findall(said["pattern"]))
    if not holes <= set(HOLES) or set(HOLE.findall(said["replacement"])) != holes:
        raise BadFile(TABLE, line, f"the same holes in both, among {', '.join(HOLES)}")
    once, optional = (None if flag is None else FLAGS[flag] for flag in flags)
    return Rewrite(
        voice,
        said["pattern"],
        said["replacement"],
        kinds,
        once,
        optional,
        said.get("why", ""),
        said["example"],
        said["means"],
        compile_pattern(said["pattern"]),
    )


def compile_pattern(pattern: str) -> re.Pattern[str]:
    """A pattern as an expression: its words whole and in any case, `(a|b)` one of several, holes by name."""
    words = pattern.replace("[this]", r"\[this\]").replace("(", "(?:")
    expression = HOLE.sub(lambda hole: f"(?P<{hole[1]}>{HOLES[hole[1]]})", words.replace(" ", r"\s+"))
    if pattern.endswith(("{words}", "{others}", "{list}")):
        expression = f"{expression[:-2]})"  # the last hole takes all words up to the mark, not one
    return re.compile(rf"(?:(?=[,;:])|(?<![\w'-])){expression}(?![\w'-])", re.IGNORECASE)


def apply_rewrite(rewrite: Rewrite, text: str) -> list[str]:
    """A text with the wording of a rewrite in other words, for each place where it stands."""
    return [
        tidy_text(f"{text[: match.start()]}{fill(rewrite.replacement, match)}{text[match.end() :]}")
        for match in rewrite.matcher.finditer(text)
    ]


def fill(replacement: str, match: re.Match[str]) -> str:
    """The replacement with what its holes hold, with a capital where the wording has one."""
    said = AN.sub("an ", HOLE.sub(lambda hole: match[hole[1]], replacement))
    return said[:1].upper() + said[1:] if match[0][:1].isupper() else said


def tidy_text(text: str) -> str:
    """A text with single spaces, none before a mark, no more characters than the reader takes."""
    return re.sub(r"\s+([;:.,])", r"\1", " ".join(text.split()))[: LIMIT + 1]
