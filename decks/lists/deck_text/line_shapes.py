"""Shapes in which lists are written elsewhere: what a line may be read as, without a catalogue.

`3 Name`, `3x Name`, `Name x3`, `- 3 Name`, `3 Name (SET) 12 *F* ^tag^`, `3 [SET:12] Name`, `"Name",3`,
`SB: 3 Name`, and headings as `Creatures (12)` or `SIDEBOARD:`.
"""

import re
from collections import deque
from collections.abc import Iterator
from typing import Final, NamedTuple

MAIN: Final = "main"
FABLES: Final = "fables"
MAYBE: Final = "maybe"

LONGEST: Final = 300  # characters; a longer line is read as it is written
MOST_STATES: Final = 40  # ways to read a line; a real one has at most twenty


class ListPlace(NamedTuple):
    """Section for the cards below a heading. `sorts`: Fabled cards go to the Fables deck by themselves."""

    section: str
    sorts: bool


class Reading(NamedTuple):
    """So many copies of a card, as a line may be read."""

    copies: int
    name: str


START: Final = ListPlace(MAIN, sorts=True)
ASIDE: Final = ListPlace(MAYBE, sorts=True)
OURS: Final = {
    **dict.fromkeys(("main", "main deck"), ListPlace(MAIN, sorts=False)),
    **dict.fromkeys(
        ("fables", "fables deck", "fabled", "extra", "extra deck"), ListPlace(FABLES, sorts=False)
    ),
    **dict.fromkeys(("maybe", "maybe deck", "maybeboard"), ListPlace(MAYBE, sorts=False)),
    "deck": START,
}
PLACES: Final = {
    **OURS,
    **dict.fromkeys(("mainboard", "main board", "decklist", "deck list", "maindeck"), START),
    **dict.fromkeys(("commander", "companion", "leader", "identity"), START),
    **dict.fromkeys(("considering", "acquireboard"), ListPlace(MAYBE, sorts=False)),
    **dict.fromkeys(("sideboard", "side board", "side deck", "sidedeck", "side", "sb", "sideslots"), ASIDE),
}
GROUPS: Final = frozenset((
    "about", "ally", "allies", "artifact", "artifacts", "asset", "assets", "card", "cards", "creature",
    "creatures", "draw", "enchantment", "enchantments", "equipment", "event", "events", "hardware",
    "instant", "instants", "land", "lands", "monument", "monuments", "other", "others", "permanent",
    "permanents", "planeswalker", "planeswalkers", "program", "programs", "ramp", "removal", "resource",
    "resources", "scroll", "scrolls", "skill", "skills", "sorceries", "sorcery", "spell", "spells", "token",
    "tokens", "trap", "traps", "unit", "units", "upgrade", "upgrades", "vehicle", "vehicles",
))  # fmt: skip
TOTAL: Final = re.compile(
    r"\d{1,4} (?:cards?|influence)\b.{0,60}|(?:total|deck size|size)\b\D{0,20}\d{1,4}(?: cards?)?"
    r"|(?:exported|imported) (?:from|by|with)\b.{0,200}",
    re.IGNORECASE,
)
HEADING: Final = re.compile(
    r"(?:\d{1,4} )?(?P<words>[^\W\d][^\d()\[\]:]*?)(?: ?[([]\d{1,4}[)\]]| ?[-–:] ?\d{1,4})?(?: ?:)?"
)
FRAME: Final = re.compile(r"^(?://+|#{2,}|==+|--+|\*\*)\s*|\s*(?:==+|--+|\*\*)$")
SECTION_FIRST: Final = re.compile(r"([A-Za-z][A-Za-z ]{0,14}):\s*(?=\S)")

COUNT_FIRST: Final = re.compile(
    r"[\[(]?(\d{1,4})[\])]?\s?[x×]?[ ,;|:.)]?\s*(?:[-–]\s+)?(?=\S)", re.IGNORECASE
)
X_COUNT_FIRST: Final = re.compile(r"[x×](\d{1,4})\s+(?=\S)", re.IGNORECASE)
COUNT_LAST: Final = re.compile(
    r"(?<=\S)(?:\s*[,;|:]\s*|\s+)[\[(]?[x×]?\s?(\d{1,4})\s?[x×]?[\])]?$", re.IGNORECASE
)
TAIL: Final = re.compile(
    r"""\s+(?:
      \*[A-Z]{1,6}\*                           # *F*, *CMDR*
    | \^[^^]*\^                                # ^Have,#37d67a^
    | \#!?[\w-]+                               # #draw
    | \[[^][]*\]                               # [SET:12], [Draw{top}]
    | \([^()]*\)(?:\s+[A-Z0-9-]{1,8}★?)?       # (SET) 12
    | <[^<>]*>(?:\s+<[^<>]*>)? | \{[^{}]*\}    # <12> [SET]
    | //.* | \#\s.* | [★☆✶•]+
    )$""",
    re.VERBOSE | re.IGNORECASE,
)  # fmt: skip
FRONT: Final = re.compile(r"(?:[-*•+>]|\[[ xX]\]|\[[^][]*\]|\([^()]*\))\s+(?=\S)")
WRAPPED: Final = re.compile(
    r'"(?P<quoted>(?:[^"]|"")+)"|\*\*(?P<bold>[^*]+)\*\*|\[(?P<linked>[^][]+)\]\([^()\s]*\)|_(?P<slanted>[^_]+)_'
)


def heading_place(words: str) -> ListPlace | None:
    """The place that a line of our own deck texts begins, or None."""
    return OURS.get(words.rstrip(":").lower().rstrip())


def foreign_heading(words: str) -> ListPlace | str:
    """The place that a heading of elsewhere begins, or else "heading" or "total"; "" if it is none."""
    if len(words) > LONGEST:
        return ""
    if TOTAL.fullmatch(words):
        return "total"
    bare = FRAME.sub("", FRAME.sub("", words))
    found = HEADING.fullmatch(bare)
    if not found:
        return ""
    plain = found["words"].strip().lower()
    if plain in PLACES:
        return PLACES[plain]
    is_framed = bare != words and not words.startswith("*")
    return "heading" if plain in GROUPS or is_framed else ""


def is_like_heading(words: str) -> bool:
    """Return whether the line may be a heading of somebody's own: `Ways to win (12)`, `Ways to win:`."""
    if COUNT_FIRST.match(words):
        return False
    return words.endswith(":") or (words.endswith((")", "]")) and COUNT_LAST.search(words) is not None)


def section_first(words: str) -> tuple[ListPlace | None, str]:
    """The place that a line names before its entry (`SB: 3 Name`), or None, and the rest of it."""
    found = SECTION_FIRST.match(words)
    place = PLACES.get(found[1].lower()) if found else None
    return (place, words[found.end() :]) if found and place else (None, words)


def readings(words: str) -> list[Reading]:
    """Return the readings of an entry, most literal first. The last one is the barest: what to guess from."""
    if len(words) > LONGEST:
        return [Reading(1, words)]
    seen = {(0, words): None}
    waiting = deque(seen)
    while waiting and len(seen) < MOST_STATES:
        state = waiting.popleft()
        for each in _barer(*state):
            if each[1] and each not in seen:
                seen[each] = None
                waiting.append(each)
    literal, *others = seen
    barest = min(seen, key=lambda each: (not each[0], len(each[1])))
    ordered = [literal, *sorted(others, key=lambda each: not each[0]), barest]
    return [Reading(copies or 1, name) for copies, name in ordered]


def _barer(copies: int, words: str) -> Iterator[tuple[int, str]]:
    """The line with one thing less around the name; `copies` is 0 until a number was taken."""
    if not copies:
        for pattern in (COUNT_FIRST, X_COUNT_FIRST):
            first = pattern.match(words)
            if first and int(first[1]):
                yield int(first[1]), words[first.end() :]
        last = COUNT_LAST.search(words)
        if last and int(last[1]):
            yield int(last[1]), words[: last.start()]
    tail, front = TAIL.search(words), FRONT.match(words)
    wrapped = WRAPPED.fullmatch(words)
    if wrapped:
        yield copies, (wrapped[wrapped.lastgroup or 0] or "").replace('""', '"').strip()
    if tail:
        yield copies, words[: tail.start()]
    if front:
        yield copies, words[front.end() :]
