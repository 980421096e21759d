"""A pasted list, read against the catalogue: every line is an entry, a note, or reported by its number."""

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

import engine
from cards.models import Card
from decks.lists.deck_store import DeckLine
from decks.lists.deck_text import line_shapes
from decks.lists.deck_text.card_names import Guess, Names
from decks.lists.deck_text.line_shapes import Entry, ListPlace, Reading

MOST_CHARACTERS: Final = 30_000
MOST_LINES: Final = 200
MOST_COPIES: Final = 99
MOST_SUGGESTED: Final = 40  # lines; whoever pastes something else than a list need not wait for guesses
MOST_SHOWN: Final = 20  # lines that cannot be kept; of the others their number is told
LONGEST_SHOWN: Final = 300  # characters of such a line
MOST_COMPARED: Final = 60_000  # names, which takes 0.1 s: in a large catalogue fewer lines are guessed at
WRONG_COPIES: Final = f"1 to {MOST_COPIES} copies can stand here"
FOREIGN_LINK: Final = "only links to decks of this site that you may see are followed, one by itself"
UNKNOWN_NAME: Final = "no card is called so; a heading begins with #"
KEPT_AS: Final = "No card is called so:"  # a line above those that are kept as notes
DECK_NAME: Final = "name of the deck"
NO_CARD: Final = "a token is no card of a deck"
TAKEN_OUT: Final = "a number below 0 takes cards out of another list"
TITLES: Final = {line_shapes.MAIN: "Main deck", line_shapes.FABLES: "Fables", line_shapes.MAYBE: "Maybe"}


class AcceptedLine(NamedTuple):
    """A line that names a card; `number` counts from 1."""

    number: int
    section: str
    card: Card
    copies: int
    text: str

    @property
    def title(self) -> str:
        """The section in words."""
        return TITLES[self.section]


class NoteLine(NamedTuple):
    """A line that says something about the list: a heading, a comment, the deck's name."""

    number: int
    text: str
    meaning: str


class RejectedLine(NamedTuple):
    """A line that is no entry, or its beginning: why, and which cards may have been meant.

    `copies` are the line's own; `is_certain`: the first suggestion is meant.
    """

    number: int
    text: str
    code: str
    reason: str
    suggestions: list[str]
    copies: int = 1
    is_certain: bool = False


class ReadList(NamedTuple):
    """The result of reading a deck text: accepted and rejected lines, and what the others say.

    `title` is the deck's name where the list begins with one.
    """

    kept: list[AcceptedLine]
    wrong: list[RejectedLine]
    notes: list[NoteLine]
    title: str = ""

    @property
    def shown(self) -> list[RejectedLine]:
        """The rejected lines that are told."""
        return self.wrong[:MOST_SHOWN]

    @property
    def more(self) -> int:
        """The number of the others."""
        return len(self.wrong) - len(self.shown)

    @property
    def lines(self) -> list[DeckLine]:
        """The entries, ready to be saved."""
        return [DeckLine(line.section, line.card, line.copies) for line in self.kept]

    @property
    def size(self) -> int:
        """Return how many cards the accepted lines are."""
        return sum(line.copies for line in self.kept)

    @property
    def in_order(self) -> list[AcceptedLine | NoteLine | RejectedLine]:
        """Every line that says something, in the order of the text."""
        return sorted([*self.kept, *self.notes, *self.wrong], key=lambda line: line.number)

    @property
    def guessed(self) -> list[RejectedLine]:
        """The rejected lines with a suggestion that is certain."""
        return [line for line in self.wrong if line.is_certain]


NO_GUESS: Final = Guess([], is_certain=False)
NOTHING_READ: Final = ReadList([], [], [])


def read_list(text: str, names: Names, present: Iterable[DeckLine] = ()) -> ReadList:
    """Read a deck text. Raises nothing; `present` is what the list is to be added to."""
    reader = _Reader(names, present)
    lines = [" ".join(line.split()) for line in text.splitlines()]
    for number, words in enumerate(lines[:MOST_LINES], 1):
        if not words:
            reader.end_tokens()
        else:
            reader.take(number, words, is_apart=not any(lines[number : number + 1]))
    reader.doubt_title()
    reader.refuse_beyond(lines)
    return ReadList(reader.kept, reader.wrong, reader.notes, reader.title)


class _Reader:
    """State of reading a list: the place of what comes next, and what was found so far."""

    def __init__(self, names: Names, present: Iterable[DeckLine]) -> None:
        self.names = names
        self.kept: list[AcceptedLine] = []
        self.wrong: list[RejectedLine] = []
        self.notes: list[NoteLine] = []
        self.title = ""
        self._guesses_title = False
        self._among_tokens = False
        self._place = line_shapes.START
        self._held: Counter[tuple[str, int]] = Counter()
        for line in present:
            self._held[line.section, line.card.pk] += line.copies

    def take(self, number: int, words: str, *, is_apart: bool) -> None:
        """Read a line. `is_apart`: an empty one, or the end, comes after it."""
        ours = line_shapes.heading_place(words)
        if ours:
            self._enter(number, words, ours)
        elif words.startswith("#") and not words.startswith("##"):
            self._note(number, words, "note")
        else:
            self._take_entry(number, words, is_apart=is_apart)

    def end_tokens(self) -> None:
        """Note an empty line, with which the tokens below their heading end."""
        self._among_tokens &= bool(self.notes) and self.notes[-1].meaning == line_shapes.TOKENS

    def doubt_title(self) -> None:
        """Report what was taken for the deck's name where no card came after it and no word says so."""
        if self.kept or not self._guesses_title:
            return
        named = next(note for note in self.notes if note.meaning == DECK_NAME)
        self.notes.remove(named)
        guess = self.names.suggest(named.text)
        self._ask(
            named.number, named.text, UNKNOWN_NAME, line_shapes.Entry(1, named.text, is_counted=False), guess
        )
        self.wrong.sort()
        self.title = ""

    def refuse_beyond(self, lines: list[str]) -> None:
        """Report the lines for which there is no room, at the first of them."""
        beyond = [(number, words) for number, words in enumerate(lines[MOST_LINES:], MOST_LINES + 1) if words]
        if beyond:
            others = f" … and {len(beyond) - 1} more lines" if len(beyond) > 1 else ""
            self._refuse(
                beyond[0][0],
                _shorten(beyond[0][1]) + others,
                "unreadable_line",
                f"a deck text has no more than {MOST_LINES} lines",
            )

    def _take_entry(self, number: int, words: str, *, is_apart: bool) -> None:
        place, words_behind = line_shapes.section_first(words)
        if line_shapes.TAKEN_OUT.fullmatch(words_behind):
            self._refuse(number, words, "unreadable_line", TAKEN_OUT)
            return
        card_line = None if words.startswith("//") else self._find(words_behind)
        if card_line:
            behind = None if "[" in card_line[0].name else line_shapes.section_last(words_behind)
            self._keep(number, words, place or behind or self._place, *card_line)
            return
        heading = line_shapes.foreign_heading(words)
        named = line_shapes.NAMED.fullmatch(words)
        begins = not (self.kept or self.wrong or self.notes)
        title = line_shapes.framed_title(words) if begins else ""
        if (named and not self.title) or title:
            self._name(number, words, title or (named["name"].strip() if named else ""))
        elif isinstance(heading, ListPlace):
            self._enter(number, words, heading)
        elif heading or words.startswith(("//", "##")):
            self._among_tokens = heading == line_shapes.TOKENS
            self._note(number, words, heading or "note")
        else:
            self._take_unknown(number, words, words_behind, is_apart=is_apart)

    def _find(self, words: str) -> tuple[Card, int] | None:
        for reading in _readings(words):
            card = self.names.find(reading.name)
            if card:
                return card, reading.copies
        return None

    def _take_unknown(self, number: int, words: str, words_behind: str, *, is_apart: bool) -> None:
        read = engine.read_deck(words_behind)
        if read.problems:
            self._refuse(number, words, "unreadable_line", read.problems[0].reason)
            return
        if words.lower().startswith(("http://", "https://", "/decks/")):
            self._refuse(number, words, "unreadable_line", FOREIGN_LINK)
            return
        bare = line_shapes.entry(words_behind)
        if (self._among_tokens and bare.name != words_behind) or line_shapes.is_token(bare.name):
            self._note(number, words, NO_CARD)
            return
        if bare.copies > MOST_COPIES:
            self._refuse(number, words, "unreadable_line", WRONG_COPIES)
            return
        most = min(MOST_SUGGESTED, MOST_COMPARED // max(self.names.offered, 1))
        guess = NO_GUESS
        if len(self.wrong) < most:
            guess = self.names.suggest(bare.name, is_counted=bare.is_counted)
        is_bare = bare.name == words
        begins = is_apart and not (self.kept or self.wrong or self.title)
        if (not guess.names and line_shapes.is_like_heading(words)) or (
            not guess.is_certain and line_shapes.is_heading_with_number(words)
        ):
            self._among_tokens = False
            self._note(number, words, "heading")
        elif is_bare and self._is_about() and words.lower().startswith("name "):
            self._name(number, words, words[5:])
        elif is_bare and begins and not self.names.is_nearly_named(words):
            self._name(number, words, words)
            self._guesses_title = True
        else:
            reason = "no card is called so" if words[0].isdecimal() else UNKNOWN_NAME
            self._ask(number, words, reason, bare, guess)

    def _is_about(self) -> bool:
        return bool(self.notes) and self.notes[-1].text.lower().rstrip(":") == "about"

    def _keep(self, number: int, words: str, place: ListPlace, card: Card, copies: int) -> None:
        section = line_shapes.FABLES if place.sorts and card.fabled else place.section
        if not 1 <= copies <= MOST_COPIES:
            self._refuse(number, words, "unreadable_line", WRONG_COPIES)
        elif self._held[section, card.pk] + copies > MOST_COPIES:
            reason = f"with this line there are more than {MOST_COPIES} copies in that section"
            self._refuse(number, words, "too_many_copies", reason)
        else:
            self._held[section, card.pk] += copies
            self.kept.append(AcceptedLine(number, section, card, copies, _shorten(words)))

    def _enter(self, number: int, words: str, place: ListPlace) -> None:
        self._place = place
        self._among_tokens = False
        self._note(number, words, f"section: {TITLES[place.section]}")

    def _name(self, number: int, words: str, title: str) -> None:
        self.title = title
        self._note(number, words, DECK_NAME)

    def _note(self, number: int, words: str, meaning: str) -> None:
        self.notes.append(NoteLine(number, _shorten(words), meaning))

    def _refuse(self, number: int, words: str, code: str, reason: str) -> None:
        self.wrong.append(RejectedLine(number, _shorten(words), code, reason, []))

    def _ask(self, number: int, words: str, reason: str, bare: Entry, guess: Guess) -> None:
        """Report a line that names no card, with those that may have been meant."""
        copies, is_certain = bare.copies, guess.is_certain
        self.wrong.append(
            RejectedLine(number, _shorten(words), "unknown_card", reason, guess.names, copies, is_certain)
        )


def _readings(words: str) -> list[Reading]:
    """The ways to read a line, what our own deck texts mean by it first."""
    ours = [Reading(line.copies, line.name) for line in engine.read_deck(words).lines]
    return [*ours, *line_shapes.readings(words)]


def _shorten(line: str) -> str:
    return line if len(line) <= LONGEST_SHOWN else f"{line[:LONGEST_SHOWN]}…"


def replace_name(text: str, line: RejectedLine, name: str) -> str:
    """The text with a card's name in a line that names none; copies and section stay."""
    if line.code != "unknown_card":
        return text
    lines = text.splitlines()
    words = " ".join(lines[line.number - 1].split())
    place, words_behind = line_shapes.section_first(words)
    entry = engine.write_deck([(line_shapes.MAIN, line.copies, name)]).splitlines()[1]
    lines[line.number - 1] = f"{words[: len(words) - len(words_behind)] if place else ''}{entry}"
    return "\n".join(lines)


def take_suggestions(text: str, wrong: Iterable[RejectedLine]) -> str:
    """The text with the first suggestion in every line in which it is certain."""
    for line in wrong:
        if line.is_certain:
            text = replace_name(text, line, line.suggestions[0])
    return text
