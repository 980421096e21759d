"""Every line of a pasted list is kept or reported, whatever it says."""

import random
from collections.abc import Iterable, Iterator

import pytest

from cards.models import Card
from decks.lists.deck_store import DeckLine
from decks.lists.deck_text.card_names import Names
from decks.lists.deck_text.foreign_lists import read_given
from decks.lists.deck_text.list_reader import (
    MOST_CHARACTERS,
    MOST_COPIES,
    RejectedLine,
    read_list,
    replace_name,
)
from engine.tests.processor_time import call_within

WRITTEN = ["Toll Box", "Long Pike", "X Marks", "Nine Lamps 9", "Ärger’s Öl", "Maybe Not"]
CARDS = [
    Card(pk=n, key=name.lower().replace(" ", "-"), name=name) for n, name in enumerate([*WRITTEN, "Spare"], 1)
]
NAMES = Names(CARDS)
HEADING = "no card is called so; a heading begins with #"
HEADERS = [
    "Main",
    "main deck",
    "deck",
    "Fables:",
    "extra deck",
    "Maybe",
    "maybeboard",
    "SIDEBOARD:",
    "Creatures (12)",
]

TEXT = """# My deck
3 Toll Box
2x Tol Box
0 Long Pike

Fables:
Long Pike
// done
Maybe
Nothing Like It At All
"""


def test_lines_become_entries_or_are_reported_by_number() -> None:
    pasted = read_list(TEXT, NAMES)
    assert [(line.number, line.section, line.card.name, line.copies) for line in pasted.kept] == [
        (2, "main", "Toll Box", 3),
        (7, "fables", "Long Pike", 1),
    ]
    assert pasted.wrong == [
        RejectedLine(3, "2x Tol Box", "unknown_card", "no card is called so", ["Toll Box"], 2, True),
        RejectedLine(4, "0 Long Pike", "unreadable_line", "1 to 99 copies can stand here", []),
        RejectedLine(10, "Nothing Like It At All", "unknown_card", HEADING, []),
    ]


def test_a_pasted_heading_is_reported_as_it_was_written() -> None:
    for heading in ("My deck", "Causeway Control"):
        pasted = read_list(f"{heading}\n3 Toll Box", NAMES)
        assert [(line.text, line.reason) for line in pasted.wrong] == [(heading, HEADING)]
    assert [line.text for line in read_list("2x  My deck", NAMES).wrong] == ["2x My deck"]


def test_a_suggestion_mends_one_line_and_leaves_the_others() -> None:
    [line] = [rejected_line for rejected_line in read_list(TEXT, NAMES).wrong if rejected_line.number == 3]
    text = replace_name(TEXT, line, "Toll Box")
    assert text.splitlines() == [
        "2 Toll Box" if number == 3 else line for number, line in enumerate(TEXT.splitlines(), 1)
    ]


def test_a_line_that_is_no_entry_is_not_mended() -> None:
    [line] = [rejected_line for rejected_line in read_list(TEXT, NAMES).wrong if rejected_line.number == 4]
    assert replace_name(TEXT, line, "Toll Box") == TEXT


def remove_lines(text: str, wrong: Iterable[RejectedLine]) -> str:
    gone = {rejected_line.number for rejected_line in wrong}
    return "\n".join(line for number, line in enumerate(text.splitlines(), 1) if number not in gone)


def test_the_wrong_lines_can_be_left_out() -> None:
    rest = remove_lines(TEXT, read_list(TEXT, NAMES).wrong)
    assert read_list(rest, NAMES).wrong == []
    assert len(read_list(rest, NAMES).kept) == 2


def test_copies_of_several_lines_stay_within_what_can_be_kept() -> None:
    pasted = read_list("60 Toll Box\n40 Toll Box\n39 toll-box", NAMES)
    assert [line.number for line in pasted.kept] == [1, 3]
    assert [(line.number, line.code) for line in pasted.wrong] == [(2, "too_many_copies")]


def test_what_the_deck_holds_already_counts_when_a_list_is_added() -> None:
    present = [DeckLine("main", CARDS[0], MOST_COPIES)]
    assert [line.code for line in read_list("1 Toll Box", NAMES, present).wrong] == ["too_many_copies"]
    assert read_list("Maybe\n1 Toll Box", NAMES, present).wrong == []


PIECES = [
    *WRITTEN, *HEADERS, "", " ", "\t", "3", "3x", "x", "×", "0", "-1", "99",
    "100", "12345678901234567890", "#", "//", ":", "Toll", "Bx", "’", "\0", "\x1c", "\u2028", "\ud800", "🜂",
    "İ", "ß", "(FCL) 12", "[FCL:12]", "*F*", "^Have,#37d67a^", "#draw", "x3", "SB:", "- ", "**", "(3)", ",",
    "name,count\n", '{"cards": {"Toll Box": 2}}', "Creatures (2)", "//Sideboard",
    "https://a.example/decks/0123456789ab",
    "\u200b", "\ufeff", "\u200f", "```", "|", "[Maybeboard{noDeck},Draw]", "<b>", "[/b]", "&#39;", "🔥",
    "Name=", "sep=,\n", "[Side]", "1. ", "“", "●●", "layout main:",
    "{", "}", "[", '"', '{"entries":', "²", "٣", "a" * 130, "\x85", "\x0b", "ﷺ",
]  # fmt: skip


def texts(count: int, seed: int) -> Iterator[str]:
    """Texts out of pieces that lists are made of and pieces that break readers."""
    chance = random.Random(seed)
    for _ in range(count):
        lines = []
        for _ in range(chance.choice((0, 1, 2, 5, 8))):
            joint = chance.choice(("", " ", " ", "  "))
            lines.append(joint.join(chance.choices(PIECES, k=chance.randint(0, 4))))
        text = chance.choice(("\n", "\n", "\r\n", "\r")).join(lines)
        yield text if chance.random() < 0.9 else "".join(chance.sample(text, len(text)))


def assert_nothing_lost(text: str) -> None:
    text = read_given(text).text
    pasted = read_list(text, NAMES)
    output = [each.number for each in pasted.in_order]
    assert output == [number for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    again = read_list(remove_lines(text, pasted.wrong), NAMES)
    assert (again.wrong, again.lines) == ([], pasted.lines)
    for wrong in pasted.wrong:
        fixed = read_list(replace_name(text, wrong, "Spare"), NAMES)
        if wrong.code == "unknown_card":
            assert wrong.number in [accepted_line.number for accepted_line in fixed.kept]


def assert_read_in_a_second(text: str) -> None:
    call_within(1, lambda: read_list(read_given(text).text, NAMES))


def test_every_line_of_a_thousand_wild_texts_is_kept_or_reported() -> None:
    for text in texts(1_000, seed=1):
        assert_nothing_lost(text)
        assert_read_in_a_second(text)


@pytest.mark.long
def test_every_line_of_a_hundred_thousand_wild_texts_is_kept_or_reported() -> None:
    for text in texts(100_000, seed=2):
        assert_nothing_lost(text)
        assert_read_in_a_second(text)


@pytest.mark.parametrize(
    "piece", ["(", "[", "*", "^", "# ", "x3 ", "1 ", " // ", "(A) ", '"', "**a", ": ", "{", "<a"]
)
def test_a_text_of_one_sign_over_and_over_is_read_within_a_second(piece: str) -> None:
    for line in (piece * 140, piece * 1_000, f"3 Toll Box {piece * 40}"):
        text = f"{line[:290]}\n" * 100 + line * 4
        assert_read_in_a_second(text[:MOST_CHARACTERS])


def test_a_very_long_text_is_reported_line_by_line() -> None:
    pasted = read_list("1 Toll Bx\n" * 1000, NAMES)
    assert len(pasted.wrong) == 201
    assert sum(bool(line.suggestions) for line in pasted.wrong) <= 60
