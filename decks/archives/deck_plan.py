"""Plans: what would become of each deck of an archive, looked up among the cards and decks of now."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from django.contrib.auth.models import AbstractBaseUser

from cards.models import Card
from cards.workshop.queries import usable_cards
from decks.archives.archive_reader import read_archive
from decks.archives.deck_file import DeckFile, FileEntry, read_deck_file
from decks.legality.models import Format
from decks.legality.queries import known_formats
from decks.lists.deck_store import DeckLine
from decks.lists.deck_text.card_names import Names
from decks.lists.deck_text.list_reader import KEPT_AS, MOST_COPIES
from decks.models import Deck, DeckEntry
from decks.notes.forms import LONGEST_NOTES
from decks.quotas import decks_left
from dimrift_site.base.plurals import plural

AT_ONCE: Final = 500  # keys of cards in one query
MOST_SHOWN: Final = 20  # entries that are no cards here
UNKNOWN: Final = "no card is called so"
TOO_MANY: Final = f"with it there are more than {MOST_COPIES} copies in that section"

ListKey = frozenset[tuple[str, int, int]]  # section, number of the card, copies


class PlannedDeck(NamedTuple):
    """A deck of an archive, by its place in it, as it would be saved; `file.problem` says where it cannot be.

    `unknown` are entries that would be no entries here: they stand in `notes`, but for the last `lost` ones,
    for which there is no room. `twin` is the name of a deck that has the same list, "" for none.
    """

    number: int
    file: DeckFile
    format: Format | None
    lines: Sequence[DeckLine]
    unknown: Sequence[FileEntry]
    notes: str
    lost: int
    twin: str
    is_name_taken: bool
    is_there: bool  # a deck of this name with this list
    fits: bool  # within the quota, if those before it that can be saved and are not there yet are saved

    @property
    def sizes(self) -> str:
        """The cards of the main deck, and of the others where there are any: `40 + 3 Fables + 2 maybe`."""
        copies: Counter[str] = Counter()
        for line in self.lines:
            copies[line.section] += line.copies
        others = (("fables", "Fables"), ("maybe", "maybe"))
        parts = [f"{copies[section]} {words}" for section, words in others if copies[section]]
        return " + ".join([str(copies["main"]), *parts])

    @property
    def is_format_unknown(self) -> bool:
        """Return whether the file names a format that is not there."""
        return bool(self.file.format_key) and self.format is None

    @property
    def remarks(self) -> list[str]:
        """Return what to know of it before it is saved, in words."""
        twin = f"same list as “{self.twin}”" if self.twin and not self.is_there else ""
        said = {
            "you have it": self.is_there,
            twin: bool(twin),
            "you have a deck of this name": self.is_name_taken and not self.is_there,
            plural(len(self.unknown), "line") + " without a card": bool(self.unknown),
            f"no format “{self.file.format_key}” here": self.is_format_unknown,
            "does not fit": not self.fits and not self.is_there,
        }
        return [words for words, holds in said.items() if holds]

    @property
    def is_chosen(self) -> bool:
        """Return whether it is offered to be saved, unless something else is chosen."""
        return not self.file.problem and not self.is_there and self.fits


class PlanRow(NamedTuple):
    """A planned deck as a page shows it; where `problem` says why it is none, `name` is that of its file."""

    number: int
    name: str
    problem: str
    format: str
    sizes: str
    remarks: Sequence[str]
    is_chosen: bool


class UnknownEntry(NamedTuple):
    """An entry that is no card here: the deck, its place there, what it says, and why it is none."""

    deck: str
    number: int
    text: str
    problem: str


class PlanSummary(NamedTuple):
    """An archive as a page shows it; as JSON it waits for its reader."""

    rows: Sequence[PlanRow]
    unknown: Sequence[UnknownEntry]  # the first of them
    more_unknown: int
    lost: int

    @classmethod
    def from_json(cls, data: Any) -> "PlanSummary":
        """Return the summary that was stored as JSON, as which tuples are lists."""
        rows, unknown, more_unknown, lost = data
        return cls(
            [PlanRow(*row) for row in rows], [UnknownEntry(*each) for each in unknown], more_unknown, lost
        )


def summarize(planned: Sequence[PlannedDeck]) -> PlanSummary:
    """Return what a page shows of these decks."""
    unknown = (
        UnknownEntry(deck.file.name, entry.number, entry.text, entry.problem)
        for deck in planned
        for entry in deck.unknown
    )
    return PlanSummary(
        rows=[
            PlanRow(
                number=deck.number,
                name=deck.file.file if deck.file.problem else deck.file.name,
                problem=deck.file.problem,
                format=deck.format.name if deck.format else "",
                sizes=deck.sizes,
                remarks=deck.remarks,
                is_chosen=deck.is_chosen,
            )
            for deck in planned
        ],
        unknown=list(islice(unknown, MOST_SHOWN)),
        more_unknown=max(sum(len(deck.unknown) for deck in planned) - MOST_SHOWN, 0),
        lost=sum(deck.lost for deck in planned),
    )


def plan_decks(
    content: bytes, maker: AbstractBaseUser, watch: Callable[[], object] = bool
) -> list[PlannedDeck]:
    """Return what each deck of an archive would be as one of this account. BadArchive.

    `watch` is called again and again, for a worker to look whether it is still wanted.
    """
    files = []
    for archive_file in read_archive(content):
        files.append(read_deck_file(archive_file))
        watch()
    cards = _find_cards(files, maker.pk)
    by_key = {known_format.key: known_format for known_format in known_formats()}
    names, lists = _own_decks(maker.pk)
    left, planned = decks_left(maker), list[PlannedDeck]()
    for number, file in enumerate(files, 1):
        lines, unknown = _sort_entries(file.entries, cards)
        notes, lost = _note_unknown(file.notes, [entry.text for entry in unknown])
        list_key = _list_key((line.section, line.card.pk, line.copies) for line in lines)
        same = lists.get(list_key, []) if lines else []
        is_there = file.name.casefold() in (each.casefold() for each in same)
        planned.append(
            PlannedDeck(
                number=number,
                file=file,
                format=by_key.get(file.format_key),
                lines=lines,
                unknown=unknown,
                notes=notes,
                lost=lost,
                twin=same[0] if same else "",
                is_name_taken=file.name.casefold() in names,
                is_there=is_there,
                fits=left > 0,
            )
        )
        left -= planned[-1].is_chosen
    return planned


def _find_cards(files: Iterable[DeckFile], reader: int) -> dict[tuple[str, str], Card]:
    """The card of each (key, name) of an entry; the key counts, else the name.

    The names of all cards are only fetched where a key is not known.
    """
    wanted = {(entry.key, entry.name): None for file in files for entry in file.entries if not entry.problem}
    keys = list(dict.fromkeys(key for key, _ in wanted if key))
    usable, by_key = usable_cards(reader), dict[str, Card]()
    for start in range(0, len(keys), AT_ONCE):
        by_key |= {card.key: card for card in usable.filter(key__in=keys[start : start + AT_ONCE])}
    others = [pair for pair in wanted if pair[0] not in by_key]
    cards = {pair: by_key[pair[0]] for pair in wanted if pair[0] in by_key}
    if others:
        names = Names.of_catalogue(reader, "\n".join(name for _, name in others))
        for key, name in others:
            card = (name and names.find(name)) or (key and names.find(key))
            if card:
                cards[key, name] = card
    return cards


def _own_decks(owner: int) -> tuple[set[str], dict[ListKey, list[str]]]:
    """The names of an account's decks, and those of each list that some of them have."""
    names = dict(Deck.objects.filter(owner=owner).values_list("pk", "name"))
    entries: dict[int, list[tuple[str, int, int]]] = defaultdict(list)
    rows = DeckEntry.objects.filter(deck__owner=owner).order_by()
    for deck, section, card, copies in rows.values_list("deck", "section", "card", "copies"):
        entries[deck].append((section, card, copies))
    lists: dict[ListKey, list[str]] = defaultdict(list)
    for deck, held in entries.items():
        lists[frozenset(held)].append(names.get(deck, ""))
    return {name.casefold() for name in names.values()}, lists


def _list_key(entries: Iterator[tuple[str, int, int]]) -> ListKey:
    copies: Counter[tuple[str, int]] = Counter()
    for section, card, number in entries:
        copies[section, card] += number
    return frozenset((section, card, number) for (section, card), number in copies.items())


def _sort_entries(
    entries: Iterable[FileEntry], cards: dict[tuple[str, str], Card]
) -> tuple[list[DeckLine], list[FileEntry]]:
    """Return the entries that name a card, and the others, each with its reason."""
    lines, unknown = list[DeckLine](), list[FileEntry]()
    held: Counter[tuple[str, int]] = Counter()
    for entry in entries:
        card = None if entry.problem else cards.get((entry.key, entry.name))
        if card is None:
            unknown.append(entry._replace(problem=entry.problem or UNKNOWN))
        elif held[entry.section, card.pk] + entry.copies > MOST_COPIES:
            unknown.append(entry._replace(problem=TOO_MANY))
        else:
            held[entry.section, card.pk] += entry.copies
            lines.append(DeckLine(entry.section, card, entry.copies))
    return lines, unknown


def _note_unknown(notes: str, lines: list[str]) -> tuple[str, int]:
    """Notes with these lines below them as far as there is room, and how many are left out."""
    there = notes.splitlines()
    wanted = [item for item in (f"- {line}" for line in lines) if item not in there]
    if wanted and KEPT_AS not in there:
        wanted[0] = f"{KEPT_AS}\n\n{wanted[0]}"
    lost = 0
    for number, item in enumerate(wanted):
        longer = f"{notes}{'' if number else chr(10)}\n{item}".strip()
        if len(longer) > LONGEST_NOTES:
            lost = len(wanted) - number
            break
        notes = longer
    return notes, lost
