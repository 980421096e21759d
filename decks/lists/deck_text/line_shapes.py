"""Shapes in which lists are written elsewhere: what a line may be read as, without a catalogue.

`3 Name`, `3x Name`, `Name x3`, `- 3 Name`, `3 Name (SET) 12 *F* ^tag^`, `3 [SET:12] Name`, `"Name",3`,
`SB: 3 Name`, `3 Name|SET|1`, `1. 3x Name`, `3 Name [Maybeboard{noDeck},Draw]`, any of it in tags of HTML or
BBCode, and headings as `Creatures (12)`, `[Main]` or `SIDEBOARD:`.
"""

import html
import re
from collections import deque
from collections.abc import Iterable, Iterator
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


class Entry(NamedTuple):
    """A line as its own signs say: copies, and what is left for a name.

    `is_counted`: the copies are written before the name, where nothing else is.
    """

    copies: int
    name: str
    is_counted: bool


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
    **dict.fromkeys(("main", "main deck", "mainboard", "main board", "maindeck"), START),
    **dict.fromkeys(("decklist", "deck list"), START),
    **dict.fromkeys(("commander", "commanders", "companion", "companions"), START),
    **dict.fromkeys(("leader", "identity", "investigator"), START),
    **dict.fromkeys(("considering", "acquireboard"), ListPlace(MAYBE, sorts=False)),
    **dict.fromkeys(("sideboard", "side board", "side deck", "sidedeck", "side", "sb", "sideslots"), ASIDE),
}
GROUPS: Final = frozenset((
    "about", "accessory", "agenda", "agendas", "ally", "allies", "arcane", "artifact", "artifacts", "asset",
    "assets", "barrier", "basic weakness", "body", "card", "cards", "code gate", "creature", "creatures",
    "draw", "enchantment", "enchantments", "energy", "equipment", "event", "events", "hand", "hardware",
    "ice", "icebreaker", "icebreakers", "instant", "instants", "land", "lands", "location", "locations",
    "metadata",
    "monument", "monuments", "operation", "operations", "other", "others", "permanent", "permanents",
    "planeswalker", "planeswalkers", "pokemon", "pokémon", "program", "programs", "ramp", "removal",
    "resource", "resources",
    "scroll", "scrolls", "sentry", "skill", "skills", "sorceries", "sorcery", "spell", "spells",
    "trainer", "trap", "traps", "treachery", "unit", "units", "upgrade", "upgrades", "vehicle", "vehicles",
    "virus", "weakness",
))  # fmt: skip
TOKENS: Final = "tokens"
TOKEN: Final = re.compile(r"tokens?\b.*|.*\btokens?", re.IGNORECASE)
TAKEN_OUT: Final = re.compile(r"[-–−]\d{1,4}\s?[x×]?\s+\S.*", re.IGNORECASE)  # of another list: -1 Name
# What may stand behind a name without brackets: SVI, SVI 26, OBF-EN 125. A number there is no count.
SET_WORDS: Final = re.compile(r"(?=.*[A-Z])[A-Z0-9][A-Z0-9-]{1,9}(?: [A-Z]{0,3}\d{1,4}[a-z]?)?")
SET_LAST: Final = re.compile(r"(?=.*[a-z]).*\s[A-Z][A-Z0-9-]{1,9} \d{1,4}")
TOTAL: Final = re.compile(
    r"\d{1,4} (?:cards?|influence|agenda points?)\b.{0,60}"
    r"|(?:total|deck size|size|xp required|required xp)\b\D{0,20}\d{1,4}(?: cards?)?"
    r"|(?:exported|imported|deck built|decklist published|view (?:this )?deck) (?:from|by|with|on)\b.{0,200}"
    r"|(?:cards up to|deck valid for|requires \d{1,4} cards|packs: from)\b.{0,120}|layout \w{1,9}:.*",
    re.IGNORECASE,
)
HEADING: Final = re.compile(
    r"(?:\d{1,4} )?(?P<words>[^\W\d][^\d()\[\]:]*?)"
    r"(?: ?[([]\d{1,4}(?: cards?)?[)\]]| ?[-–:] ?\d{1,4}(?: cards?)?)?(?: ?:)?",
    re.IGNORECASE,
)
FRAME: Final = re.compile(r"^(?://+|#{2,}|==+|--+|\*\*)\s*|\s*(?:==+|--+|\*\*:?)$")
DECORATION: Final = re.compile(r"^[^\w\s]{1,4}\s*|\s*[^\w\s:)\]]{1,4}$")  # ~~Main~~, an emoji
MARKUP: Final = re.compile(
    r"</?(?:b|br|div|em|i|li|p|span|strong|td|tr|u)(?:\s[^<>]*)?/?>|\[/?(?:b|card|i|u|url)(?:=[^\][]*)?\]",
    re.IGNORECASE,
)
QUOTES: Final = str.maketrans(dict.fromkeys("“”„«»", '"'))
RULE: Final = re.compile(r"[-=_*~|`+:. ]{3,}")
NAMED: Final = re.compile(r"(?://\s*)?(?:name|title)\s*[:=]\s*(?P<name>.*\w.*)", re.IGNORECASE)
TITLE: Final = re.compile(r"#{2,}\s*(?P<title>[^#\s].*?)[\s#]*")
SECTION_FIRST: Final = re.compile(r"(?:\*\*)?([A-Za-z][A-Za-z ]{0,14}):(?:\*\*)?\s*(?=\S)")

COUNT_FIRST: Final = re.compile(
    r"\+?[\[(]?(\d{1,4})[\])]?\s?[x×]?[ ,;|:.)]?\s*(?:[-–]\s+)?(?=\S)", re.IGNORECASE
)
X_COUNT_FIRST: Final = re.compile(r"[x×](\d{1,4})\s+(?=\S)", re.IGNORECASE)
COUNT_LAST: Final = re.compile(
    r"(?<=\S)(?:\s*[,;|:=]\s*|\s+(?:[-–—*+]\s*)?)[\[(]?[x×]?\s?(\d{1,4})\s?[x×]?[\])]?$", re.IGNORECASE
)
TAIL: Final = re.compile(
    r"""\s+(?:
      \*[A-Z-]{1,8}\*                          # *F*, *CMDR*, *F-etch*
    | \^[^^]*\^                                # ^Have,#37d67a^
    | \#!?\w[^#]*                              # #draw, #card draw
    | \[+[^][]*\]+                             # [SET:12], [Draw{top}]
    | \([^()]*\)(?:\s+[A-Z0-9-]{1,8}★?)?       # (SET) 12
    | [_*]\([^()]*\)[_*]                       # _(Core Set)_
    | [$€£]\s?\d+[.,]\d\d | \d+[.,]\d\d\s?[$€£]
    | <[^<>]*>(?:\s+<[^<>]*>)? | \{[^{}]*\}    # <12> [SET]
    | \|\s[^|]+                                # | Core Set
    | //.* | \#\s.* | [^\w\s()<>[\]{}"'#*^]+     # ••, an emoji
    )$
    | [,;.]$ | \|[\w+-]{0,8}(?:\|\[?\d*\]?)?$     # Name|SET|1""",
    re.VERBOSE | re.IGNORECASE,
)  # fmt: skip
FRONT: Final = re.compile(
    r"""(?:[^\w\s()<>[\]{}"'#]{1,4}|\[[ xX]\]|\[[^][]*\]|\([^()]*\))\s+(?=\S)"""
    r"|>+\s*(?=\S)|\d{1,3}[.)]\s+(?=\d)"
)
CATEGORIES: Final = re.compile(r"\s\[([^][]+)\](?=\s|$)")
WRAPPED: Final = re.compile(
    r'"(?P<quoted>(?:[^"]|"")+)"|\*\*(?P<bold>[^*]+)\*\*|\[(?P<linked>[^][]+)\](?:\([^()\s]*\))?|_(?P<slanted>[^_]+)_'
)


def heading_place(words: str) -> ListPlace | None:
    """Return the place that a line of our own deck texts begins, or None."""
    return OURS.get(words.rstrip(":").lower().rstrip())


def foreign_heading(words: str) -> ListPlace | str:
    """Return the place that a heading of elsewhere begins; else "heading", TOKENS, "total", "note" or ""."""
    if len(words) > LONGEST:
        return ""
    words = " ".join(MARKUP.sub(" ", words).split())
    bare = FRAME.sub("", FRAME.sub("", words))
    if any(TOTAL.fullmatch(bare_words) for bare_words in (words, bare.replace("**", ""), words.strip("[*"))):
        return "total"
    if RULE.fullmatch(words):
        return "note"
    is_framed = bare != words and not words.startswith("*")
    boxed = bare[1:-1] if bare.startswith("[") and bare.endswith("]") else bare
    for stripped in (bare, boxed, DECORATION.sub("", DECORATION.sub("", bare))):
        heading = HEADING.fullmatch(stripped)
        plain = heading["words"].strip().lower() if heading else ""
        if plain in PLACES:
            return PLACES[plain]
        if plain in ("token", "tokens"):
            return TOKENS
        if plain in GROUPS or (plain and is_framed):
            return "heading"
    return ""


def is_like_heading(words: str) -> bool:
    """Return whether the line may be a heading of somebody's own: `Ways to win (12)`, `Ways to win:`."""
    if COUNT_FIRST.match(words):
        return False
    return words.endswith(":") or (words.endswith((")", "]")) and COUNT_LAST.search(words) is not None)


def is_heading_with_number(words: str) -> bool:
    """Return whether the line looks like a heading with its cards counted behind it: `Ways to win: 12`."""
    return re.fullmatch(r"[^\W\d][^:]*: ?\d{1,4}", words) is not None


def framed_title(words: str) -> str:
    """Return the deck's name where a first line frames it (`### My Deck ###`) and is no heading; else ""."""
    framed = TITLE.fullmatch(words) if len(words) <= LONGEST else None
    title = framed["title"] if framed else ""
    is_heading = foreign_heading(title) or is_like_heading(title) or COUNT_FIRST.match(title)
    return "" if is_heading else title


def is_token(name: str) -> bool:
    """Return whether an entry's name says that it is a token, which is no card of a deck."""
    return TOKEN.fullmatch(name) is not None


def section_first(words: str) -> tuple[ListPlace | None, str]:
    """Return the place that a line names before its entry (`SB: 3 Name`), or None, and the rest of it."""
    match = SECTION_FIRST.match(words)
    place = PLACES.get(match[1].lower()) if match else None
    return (place, words[match.end() :]) if match and place else (None, words)


def category_place(categories: Iterable[str]) -> str:
    """The first of an entry's categories that is a section, such as `Maybeboard{noDeck}`; "" if none is."""
    names = (category.partition("{")[0].strip().lower() for category in categories)
    return next((name for name in names if name in PLACES), "")


def section_last(words: str) -> ListPlace | None:
    """Return the place that a line names behind its entry: `3 Name (SET) 12 [Maybeboard{noDeck},Draw]`."""
    match = CATEGORIES.search(words) if len(words) <= LONGEST else None
    return PLACES.get(category_place(match[1].split(","))) if match else None


def readings(words: str) -> list[Reading]:
    """Return the readings of an entry, most literal first."""
    literal, *others = _states(words)
    ordered = [literal, *sorted(others, key=lambda reading_entry: not reading_entry.copies)]
    return [Reading(reading_entry.copies or 1, reading_entry.name) for reading_entry in ordered]


def entry(words: str) -> Entry:
    """The barest reading, to guess from, with the line's own copies.

    They are the number before the name; else one behind it, unless that is of a set; else 1.
    """
    states = _states(words)
    first = [state for state in states if state.is_counted]
    last = [] if SET_LAST.fullmatch(words) else [state for state in states if state.copies]
    none = [state for state in states if not state.copies]
    copies, name, is_counted = min(first or last or none, key=lambda candidate: len(candidate.name))
    return Entry(copies or 1, name, is_counted)


def _states(words: str) -> list[Entry]:
    """The ways to read a line, the literal one first; `copies` is 0 where no number was taken."""
    literal = Entry(0, words, is_counted=False)
    if len(words) > LONGEST:
        return [literal]
    seen = {(0, words): literal}
    waiting = deque(seen.values())
    while waiting and len(seen) < MOST_STATES:
        for barer in _barer(waiting.popleft()):
            if barer.name and barer[:2] not in seen:
                seen[barer[:2]] = barer
                waiting.append(barer)
    return list(seen.values())


def _barer(state: Entry) -> Iterator[Entry]:
    """The line with one thing less around the name."""
    copies, words, _ = state
    if not copies:
        for pattern in (COUNT_FIRST, X_COUNT_FIRST):
            first = pattern.match(words)
            if first and int(first[1]):
                yield Entry(int(first[1]), words[first.end() :], is_counted=True)
        last = COUNT_LAST.search(words)
        if last and int(last[1]):
            yield Entry(int(last[1]), words[: last.start()], is_counted=False)
    unmarked = " ".join(html.unescape(MARKUP.sub(" ", words)).translate(QUOTES).split())
    if unmarked != words:
        yield state._replace(name=unmarked)
    tail, front = TAIL.search(words), FRONT.match(words)
    wrapped = WRAPPED.fullmatch(words)
    if wrapped:
        bare = (wrapped[wrapped.lastgroup or 0] or "").replace('""', '"').strip()
        yield state._replace(name=bare)
    if tail:
        yield state._replace(name=words[: tail.start()])
    if front:
        yield state._replace(name=words[front.end() :])
