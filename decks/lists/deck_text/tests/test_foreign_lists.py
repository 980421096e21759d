"""Lists as other sites write them: every line is an entry, understood as something else, or reported."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import engine
from cards.models import Card
from decks.lists.deck_text.card_names import Names
from decks.lists.deck_text.foreign_lists import read_given
from decks.lists.deck_text.list_reader import ReadList, read_list, take_suggestions

LISTS = sorted((Path(__file__).parent / "fixtures" / "lists").glob("*.txt"))


class ForeignList(NamedTuple):
    """A list of a starter deck; `wrong` are its damaged lines (for JSON: how many), `lost` their cards."""

    deck: str
    wrong: list[int]
    lost: set[str]
    text: str


def foreign_lists(path: Path) -> Iterator[ForeignList]:
    for part in path.read_text().split("%% ")[1:]:
        head, _, text = part.partition("\n")
        deck, wrong, lost = (each.partition(":")[2] or each for each in head.split(";"))
        yield ForeignList(deck, [int(word) for word in wrong.split()], set(lost.split()), text)


@pytest.fixture(scope="module")
def names() -> Names:
    printed = [
        card
        for path in sorted(Path("cards/data").glob("*.yaml"))
        for card in engine.read_card_file(path.read_text(), str(path))
    ]
    cards = [Card(pk=n, key=card.key, name=card.name, fabled=card.fabled) for n, card in enumerate(printed)]
    return Names(cards)


def starter(key: str, names: Names) -> dict[tuple[str, str], int]:
    lines = engine.read_deck(Path(f"decks/data/{key}.txt").read_text()).lines
    found = [(section, names.find(name), copies) for _, section, copies, name in lines]
    return {(section, card.key): copies for section, card, copies in found if card}


def entries(pasted: ReadList) -> dict[tuple[str, str], int]:
    return {(line.section, line.card.key): line.copies for line in pasted.kept}


def test_there_are_a_hundred_and_twenty_lists_in_twelve_shapes() -> None:
    assert [len(list(foreign_lists(path))) for path in LISTS] == [10] * 12


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_every_line_of_a_foreign_list_is_an_entry_or_understood_or_reported(path: Path, names: Names) -> None:
    for number, foreign_list in enumerate(foreign_lists(path), 1):
        text = read_given(foreign_list.text).text
        pasted = read_list(text, names)
        said = [line.number for line in pasted.in_order]
        assert said == [n for n, line in enumerate(text.splitlines(), 1) if line.strip()], number
        expected = {
            place: n
            for place, n in starter(foreign_list.deck, names).items()
            if place[1] not in foreign_list.lost
        }
        assert entries(pasted) == expected, number
        wrong = [line.number for line in pasted.wrong]
        assert foreign_list.wrong == [len(wrong)] if path.stem == "json" else wrong == foreign_list.wrong, (
            number,
            wrong,
        )
        again = read_list(take_suggestions(text, pasted.wrong), names)
        assert len(again.kept) == len(pasted.kept) + len(pasted.guessed), number
