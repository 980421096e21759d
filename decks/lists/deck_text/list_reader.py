"""A pasted list, read against the catalogue: every line is kept as an entry or reported by its number."""

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

import engine
from cards.models import Card
from decks.lists.deck_text.card_names import Names
from decks.lists.version_store import DeckLine

MOST_CHARACTERS: Final = 30_000
MOST_COPIES: Final = 99
MOST_SUGGESTED: Final = 40  # lines; whoever pastes something else than a list need not wait for guesses
MOST_SHOWN: Final = 20  # lines that cannot be kept; of the others their number is told
LONGEST_SHOWN: Final = 300  # characters of such a line
MOST_COMPARED: Final = 60_000  # names, which takes 0.1 s: in a large catalogue fewer lines are guessed at


class AcceptedLine(NamedTuple):
    """A line that names a card; `number` counts from 1."""

    number: int
    section: str
    card: Card
    copies: int


class RejectedLine(NamedTuple):
    """A line that is no entry, or its beginning: why, and which cards may have been meant."""

    number: int
    text: str
    code: str
    reason: str
    suggestions: list[str]


class ReadList(NamedTuple):
    """The result of reading a deck text: accepted and rejected lines."""

    kept: list[AcceptedLine]
    wrong: list[RejectedLine]

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
        return [DeckLine(each.section, each.card, each.copies) for each in self.kept]


def read_list(text: str, names: Names, present: Iterable[DeckLine] = ()) -> ReadList:
    """Read a deck text. Raises nothing; `present` is what the list is to be added to."""
    read = engine.read_deck(text)
    pasted = ReadList(
        [], [RejectedLine(n, _shorten(line), "unreadable_line", why, []) for n, line, why in read.problems]
    )
    held: Counter[tuple[str, int]] = Counter()
    for line in present:
        held[line.section, line.card.pk] += line.copies
    written = text.splitlines()
    for number, section, copies, name in read.lines:
        entry = AcceptedLine(number, section, names.find(name) or Card(name=name), copies)
        _take(pasted, names, held, entry, " ".join(written[number - 1].split()))
    pasted.wrong.sort()
    return pasted


def _take(
    pasted: ReadList, names: Names, held: Counter[tuple[str, int]], line: AcceptedLine, text: str
) -> None:
    if line.card.pk is None:
        most = min(MOST_SUGGESTED, MOST_COMPARED // max(names.offered, 1))
        guesses = names.suggest(line.card.name) if len(pasted.wrong) < most else []
        reason = "no card is called so" + ("" if text[0].isdecimal() else "; a heading begins with #")
        pasted.wrong.append(RejectedLine(line.number, text, "unknown_card", reason, guesses))
    elif held[line.section, line.card.pk] + line.copies > MOST_COPIES:
        reason = f"with this line there are more than {MOST_COPIES} copies in that section"
        pasted.wrong.append(RejectedLine(line.number, text, "too_many_copies", reason, []))
    else:
        held[line.section, line.card.pk] += line.copies
        pasted.kept.append(line)


def _shorten(line: str) -> str:
    return line if len(line) <= LONGEST_SHOWN else f"{line[:LONGEST_SHOWN]}…"


def replace_name(text: str, number: int, name: str) -> str:
    """The text with another card's name in one of its lines; copies stay. An unknown line changes nothing."""
    lines = text.splitlines()
    read = {line.line: line for line in engine.read_deck(text).lines}
    if number not in read:
        return text
    lines[number - 1] = f"{read[number].copies} {name}"
    return "\n".join(lines)
