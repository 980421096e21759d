"""Orders of documents: what of a deck is printed, and how. Equal orders make equal documents."""

from collections.abc import Collection, Sequence
from hashlib import sha256
from json import dumps
from typing import Any, Final, NamedTuple

from cards.pictures.back_picture import FABLES, MAIN
from cards.pictures.picture_job import print_name
from cards.pictures.typefaces import DISPLAY, TEXT, missing_letters
from decks.lists import list_rows
from decks.lists.list_rows import ListRow
from decks.models import Deck, DeckEntry
from decks.proxies.card_grid import PAPERS, CardGrid, card_grid
from decks.proxies.deck_sheet import DeckSheet, SheetLine
from dimrift_site.base.plurals import plural

FORM: Final = 2  # raise when equal orders make other documents
PRINTED: Final = {DeckEntry.Section.MAIN: "Main deck", DeckEntry.Section.FABLES: "Fables"}
BACKS: Final = {DeckEntry.Section.MAIN: MAIN, DeckEntry.Section.FABLES: FABLES}

NO_LETTER: Final = "?"  # instead of one that no typeface has
CHOICES: Final = {
    "content": {"cards": "Cards", "sheet": "Deck sheet", "both": "Deck sheet and cards"},
    "copies": {"all": "Every copy", "one": "One of each card"},
    "paper": {key: paper.name for key, paper in PAPERS.items()},
    "edges": {
        "touching": "Nothing: one cut between two cards",
        "apart": "A gap of 2 mm",
        "bleed": "A bleed of 3 mm",
    },
    "lines": {"marks": "Marks at the edge of the sheet", "lines": "Marks, and a line around each card"},
    "backs": {"no": "Faces only", "yes": "Backs behind them, for printing on both sides"},
}
TITLES: Final = {"edges": "Around each card", "lines": "To cut by", "backs": "Backs"}


class PrintChoice(NamedTuple):
    """PrintChoice of the form: of each of CHOICES one key, and the keys of the chosen cards; none is all."""

    content: str = "cards"
    copies: str = "all"
    paper: str = "a4"
    edges: str = "touching"
    lines: str = "marks"
    backs: str = "no"
    cards: tuple[str, ...] = ()


class OrderedFace(NamedTuple):
    """So many copies of a card by its number. `picture`: the name of its pictures; `back`: of which deck."""

    card: int
    picture: str
    copies: int
    back: str = MAIN


class PrintOrder(NamedTuple):
    """An order: `sheet` is None where the cards alone are printed, `faces` is empty for the sheet alone."""

    title: str
    paper: str
    sheet: DeckSheet | None
    faces: tuple[OrderedFace, ...]
    edges: str = "touching"
    lines: bool = False
    backs: bool = False

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> "PrintOrder":
        """Return the order of which a job's row holds `_asdict()`."""
        sheet = data["sheet"]
        if sheet:
            name, about, lines = sheet
            sheet = DeckSheet(name, about, tuple(SheetLine(*line) for line in lines))
        faces = tuple(OrderedFace(*face) for face in data["faces"])
        more = {name: data[name] for name in ("edges", "lines", "backs") if name in data}
        return cls(data["title"], data["paper"], sheet, faces, **more)

    @property
    def grid(self) -> CardGrid:
        """Return how its cards lie on a page."""
        return card_grid(self.paper, self.edges)

    @property
    def card_pages(self) -> int:
        """Return the number of pages with cards and with backs."""
        return -(-self.size // self.grid.capacity) * (1 + self.backs)

    @property
    def digest(self) -> str:
        """Return 32 hex digits by which its document is named."""
        return sha256(dumps([FORM, self]).encode()).hexdigest()[:32]

    @property
    def size(self) -> int:
        """Return the number of cards on its pages."""
        return sum(face.copies for face in self.faces)


def order_of(deck: Deck, choice: PrintChoice, usable: Collection[int]) -> PrintOrder:
    """Return the order of a deck's main list and Fables; what may be added some time stays out.

    `usable`: the numbers of the cards whose faces the visitor may see.
    """
    entries = [entry for entry in deck.entries.all() if entry.section in PRINTED]
    sheet = deck_sheet(deck, entries) if choice.content != "cards" else None
    seen = [entry for entry in entries if entry.card_id in usable and choice.content != "sheet"]
    if choice.cards:
        seen = [entry for entry in seen if entry.card.key in choice.cards]
    faces = tuple(_face(deck_entry, choice) for deck_entry in seen)
    lines, backs = choice.lines == "lines", choice.backs == "yes"
    return PrintOrder(deck.name, choice.paper, sheet, faces, choice.edges, lines, backs)


def deck_sheet(deck: Deck, entries: Sequence[DeckEntry]) -> DeckSheet:
    """Return the list as a sheet: each section by type, the cheapest first."""
    lines: list[SheetLine] = []
    for section, title in PRINTED.items():
        rows = list_rows.rows(entry for entry in entries if entry.section == section)
        if rows:
            lines += [SheetLine(f"{title}: {plural(list_rows.size(rows), 'card')}"), SheetLine("")]
        for group in list_rows.group_rows(rows):
            lines.append(SheetLine(f"{group.title} ({group.size})"))
            lines += [SheetLine(_line(row), row.copies) for row in group.rows]
            lines.append(SheetLine(""))
    said = [deck.format.name if deck.format else "", f"by {deck.owner}" if deck.owner else ""]
    about = ", ".join(filter(None, [*said, f"version {deck.version}"]))
    return DeckSheet(_with_letters(deck.name, DISPLAY), _with_letters(about, TEXT), tuple(lines))


def _line(row: ListRow) -> str:
    return _with_letters(f"{row.card.name}, {row.price_words}", TEXT)


def _with_letters(text: str, typeface: str) -> str:
    """Put NO_LETTER where the typeface has none, which would draw a box."""
    return text.translate({ord(letter): NO_LETTER for letter in missing_letters(text, typeface)})


def _face(entry: DeckEntry, choice: PrintChoice) -> OrderedFace:
    copies = entry.copies if choice.copies == "all" else 1
    return OrderedFace(entry.card_id, print_name(entry.card), copies, BACKS[DeckEntry.Section(entry.section)])
