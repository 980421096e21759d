"""Table of rewrites: `rewrites.yaml` beside the reader, each entry with its pattern compiled."""

import re
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from engine import vocab
from engine.errors import BadFile
from engine.text.atoms import LIMIT
from engine.text.rewrites.word_forms import DONE, FORMS, VERBS
from engine.yamltext import YamlDocument, load

TABLE: Final = "rewrites.yaml"
VOICES: Final = ("Magic", "Yu-Gi-Oh", "Hearthstone", "Netrunner", "plain speech")
FIELDS: Final = (
    "pattern",
    "replacement",
    "kind",
    "once",
    "optional",
    "everywhere",
    "why",
    "example",
    "means",
)
FLAGS: Final = {"yes": True, "no": False}
NEEDED: Final = ("pattern", "replacement", "example", "means")

STAT: Final = r"(?:Might|Life|Armor|Movement|Will)"
NUMBER: Final = r"(?:\d{1,2}|X|one|two|three|four|five|six|seven|eight|nine|ten)"
FACTION: Final = "|".join(vocab.FACTIONS)
SUBTYPE: Final = "|".join(vocab.RULED_SUBTYPES)
CONDITION: Final = "|".join(vocab.KEYWORDS[condition] for condition in vocab.CONDITIONS)
VERB: Final = rf"(?:{'|'.join(VERBS)})"
# What may stand before a noun: another Fey creature
ADJECTIVE: Final = (
    r"(?:another|other|random|damaged|undamaged|face-up|face-down|connected|adjacent|enemy|chosen|"
    rf"{FACTION}|{SUBTYPE})"
)
NOUN: Final = rf"(?:(?:{ADJECTIVE}\s+)*(?:{'|'.join(vocab.TYPES)}|card|minion|{SUBTYPE}))"
THIS_CARD: Final = (
    "[this]",
    "this card",
    "this creature",
    "this artifact",
    "this monument",
    "this one",
    "this",
)
# What a hole of a pattern holds: a number, words up to a mark, words and commas, all up to the end
HOLES: Final = {
    "n": rf"(?:{NUMBER}|an?)",
    "m": rf"(?:{NUMBER}|an?)",
    "words": r"[^,;:.()]+?",
    "others": r"[^,;:.()]+?",
    "list": r"[^;:.]+?",
    "part": r"[^:.]+?",
    "body": r".+?",
    "tail": r"(?: [^,;:.]+)?",
    "payment": r"(?:consume|discard|sac|sacrifice|pay) [^,;:.]+?",
    "thing": rf"(?:an?|another|each|all|target|{NUMBER}) [^,;:.()]+?",
    "self": rf"(?:{'|'.join(map(re.escape, THIS_CARD))}|it)",
    "condition": rf"(?:{CONDITION})",
    "who": r"(?:each player|your opponent|that player|its controller|you)",
    "verb": VERB,
    "deeds": rf"{VERB} [^;:.]+?",
    "done": rf"(?:{'|'.join(DONE)})",
    "word": r"[\w'-]+",
    "noun": NOUN,
    "nouns": rf"{NOUN}s?",
    "minion": rf"(?:(?:friendly|enemy|damaged|undamaged|connected|adjacent|{FACTION})\s+)*minion",
    "cards": rf"(?:an?|{NUMBER}) cards?",
    "stat": STAT,
    "stat2": STAT,
    "rest": r".+",
}
NUMBER_HOLES: Final = ("n", "m")
# What many patterns name in the same words
CLASSES: Final = {
    "this": f"({'|'.join(THIS_CARD)})",
    "it": f"({'|'.join(THIS_CARD)}|it)",
    "pay": "(use up|spend|use|pay|consume)",
    "may": "you (can|may)",
    "nobody": "(nobody|no one|no player|neither player)",
    "somebody": "(anybody|anyone|somebody|someone)",
    "mark": "(,|:)",
    "verb": f"({'|'.join(VERBS)})",
}
LIMITED: Final = r"^|(?<=at most once a turn; )"
START: Final = rf"(?:{LIMITED}|(?<=: ))"  # also behind an event or a cost
HEAD_START: Final = rf"(?:{LIMITED})"  # of what begins with an event itself: before it stands no other one
AN: Final = re.compile(r"\ba (?=artifact|enemy|equipment|other|adjacent|undamaged)", re.IGNORECASE)
HOLE: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
CLASS: Final = re.compile(r"<(\w+)>")
# Parts of a pattern that are no words: a hole, a group without groups in it, one of some characters, a mark
LOOK: Final = re.compile(r"\(\?<?[=!](?:\\.|[^()\\]|\((?:\\.|[^()\\])*\))*\)")
GROUP: Final = re.compile(r"\([^()]*\)\??")
NO_WORDS: Final = re.compile(r"\{\w+(?::\w+)?\}|\[[^\]]*\]\??|\\.\??|.\?|[$^]")
SHORTEST_MARK: Final = 2


class Rewrite(NamedTuple):
    """A wording and what is said here in its place; `kinds`: of which effects; `once`: once a turn or not,
    `optional`: asked for or not; None where it is the same. `everywhere`: words with one equivalent, which
    are said at all their places before anything is searched for.

    `why` says what makes it mean the same where it names a number, player, denial or duration less or more.
    """

    voice: str
    pattern: str
    replacement: str
    kinds: tuple[str, ...]
    once: bool | None
    optional: bool | None
    everywhere: bool
    why: str
    example: str
    means: str
    marks: tuple[str, ...]  # one of these stands in each text that has the wording

    def matcher(self) -> re.Pattern[str]:
        """The pattern, compiled when it is needed first."""
        return compile_pattern(self.pattern, self.replacement.startswith("When "))

    def can_stand_in(self, text: str) -> bool:
        """Return whether a text in small letters and single spaces has a word that the wording needs."""
        return not self.marks or any(mark in text for mark in self.marks)


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
    flags = [said.get(name) for name in ("once", "optional", "everywhere")]
    if not set(kinds) <= set(vocab.KINDS) or not set(flags) <= {None, *FLAGS}:
        raise BadFile(
            TABLE, line, f"kinds among {', '.join(vocab.KINDS)}; once, optional, everywhere: yes or no"
        )
    if not set(CLASS.findall(said["pattern"])) <= set(CLASSES):
        raise BadFile(TABLE, line, f"classes among {', '.join(CLASSES)}")
    holes = {hole for hole, _ in HOLE.findall(said["pattern"])}
    if not holes <= set(HOLES) or {hole for hole, _ in HOLE.findall(said["replacement"])} != holes:
        raise BadFile(TABLE, line, f"the same holes in both, among {', '.join(HOLES)}")
    if not {form for _, form in HOLE.findall(said["replacement"])} <= {"", *FORMS}:
        raise BadFile(TABLE, line, f"forms among {', '.join(FORMS)}")
    once, optional, everywhere = (None if flag is None else FLAGS[flag] for flag in flags)
    return Rewrite(
        voice,
        said["pattern"],
        said["replacement"],
        kinds,
        once,
        optional,
        bool(everywhere),
        said.get("why", ""),
        said["example"],
        said["means"],
        marks_of(said["pattern"]),
    )


@cache
def compile_pattern(pattern: str, makes_head: bool) -> re.Pattern[str]:
    """A pattern as an expression: its words whole and in any case, `(a|b)` one of several, holes by name.

    `makes_head`: an event comes of it.
    """
    words = re.sub(r"(?<!\\)\((?!\?)", "(?:", name_classes(pattern).replace("[this]", r"\[this\]"))
    expression = HOLE.sub(lambda hole: f"(?P<{hole[1]}>{HOLES[hole[1]]})", words.replace(" ", r"\s+"))
    if pattern.endswith(("{words}", "{others}", "{list}", "{deeds}")):
        expression = f"{expression[:-2]})"  # the last hole takes all words up to the mark, not one
    if expression.startswith("^"):
        expression = (HEAD_START if makes_head else START) + expression[1:]
    return re.compile(rf"(?:(?=[,;:.])|(?<![\w'-])){expression}(?![\w'-])", re.IGNORECASE)


def name_classes(pattern: str) -> str:
    """A pattern with the words of its classes."""
    return CLASS.sub(lambda name: CLASSES[name[1]], pattern)


def marks_of(pattern: str) -> tuple[str, ...]:
    """Words of which one stands in each text with a wording: its own, or those of a group; () for none."""
    plain = LOOK.sub("\0", name_classes(pattern).lower().replace("[this]", "this"))
    words, groups = split_groups(plain)
    longest = [[longest_words(words)], *([longest_words(words) for words in group] for group in groups)]
    fitting = [choices for choices in longest if min(map(len, choices)) >= SHORTEST_MARK]
    return tuple(fitting[0]) if fitting else ()


def split_groups(pattern: str) -> tuple[str, list[list[str]]]:
    """The words of a pattern outside of its groups, and the choices of each group that must stand there."""
    depth = start = 0
    words = ""
    groups: list[list[str]] = []
    for place, character in enumerate(pattern):
        is_mark = character in "()" and pattern[place - 1 : place] != "\\"
        if is_mark and character == "(":
            start = start if depth else place + 1
            depth += 1
        elif is_mark:
            depth -= 1
            if not depth:
                words += "\0"
                if pattern[place + 1 : place + 2] != "?":
                    groups.append(split_choices(pattern[start:place]))
        elif not depth:
            words += character
    return words, groups


def split_choices(group: str) -> list[str]:
    """The choices of a group, without the groups in them."""
    while GROUP.search(group):
        group = GROUP.sub("\0", group)
    return group.split("|")


def longest_words(pattern: str) -> str:
    """The longest words of a part of a pattern that stand in it as they are."""
    return max((words.strip() for words in NO_WORDS.sub("\0", pattern).split("\0")), key=len)


def apply_rewrite(rewrite: Rewrite, text: str) -> list[str]:
    """A text with the wording of a rewrite in other words, for each place where it stands."""
    said = [(match, fill(rewrite.replacement, match)) for match in rewrite.matcher().finditer(text)]
    return [
        tidy_text(f"{text[: match.start()]}{words}{text[match.end() :]}")
        for match, words in said
        if words is not None
    ]


def apply_everywhere(rewrite: Rewrite, text: str) -> str:
    """A text with the wording of a rewrite in other words at all places where it stands."""
    return tidy_text(
        rewrite.matcher().sub(
            lambda match: match[0] if (words := fill(rewrite.replacement, match)) is None else words, text
        )
    )


def lower_text(text: str) -> str:
    """A text in small letters and single spaces."""
    return " ".join(text.lower().split())


def fill(replacement: str, match: re.Match[str]) -> str | None:
    """The replacement with what its holes hold, with a capital where the wording has one.

    None where a hole holds no words that have the form that is asked for.
    """
    words = [
        held(hole, match[hole]) if not form else FORMS[form](match[hole])
        for hole, form in HOLE.findall(replacement)
    ]
    if None in words:
        return None
    left = iter(words)
    said = AN.sub("an ", HOLE.sub(lambda _: str(next(left)), replacement))
    return said[:1].upper() + said[1:] if match[0][:1].isupper() else said


def held(hole: str, words: str) -> str:
    """The words of a hole, as they are said: "a" where a number stands is 1."""
    return "1" if hole in NUMBER_HOLES and words.lower() in ("a", "an") else words


def tidy_text(text: str) -> str:
    """A text with single spaces, none before a mark, no more characters than the reader takes."""
    return re.sub(r"\s+([;:.,])", r"\1", " ".join(text.split()))[: LIMIT + 1]
