"""What is suggested for a line never changes its copies, and makes a card of nothing that is none."""

import random
from itertools import product
from pathlib import Path

import pytest

import engine
from cards.models import Card
from decks.lists.deck_text.card_names import Names
from decks.lists.deck_text.list_reader import read_list, replace_name, take_suggestions

SET_BEHIND = """Pokémon: 9
3 Toll Box SVI 26
2 Wayside Candle OBF-EN 125
* 1 Granary at the Ford PR-SV 44
3 Long Pike SVI 86

Trainer: 2
2 Pothole SVI 12

Total Cards: 11"""
NOT_CARDS = """Main
3 Toll Box
Tokens
1 Creature Token
What changed?
-1 Long Pike
Trainer: 2"""
BEFORE = ("{} ", "{}x ", "x{} ", "[{}] ", "* {} ", "1. {}x ", "SB: {} ", "Maybe: {} ")
BEHIND = ("", " SVI 26", " OBF-EN 125", " (SVI) 26", " [SVI:26]", " SVI", " #draw", " *F*", " // 7", " x")
NO_ENTRIES = (
    "Tokens", "Tokens (3)", "1 Creature Token", "2 Fey Tokens (TSV) 3", "Token: Toll Box", "Trainer: 2",
    "Traps (12)", "Pokémon: 9", "Energy - 10", "Total Cards: 11", "Total: 60", "60 cards", "-1 Toll Box",
    "−2x Long Pike", "-1 Tol Box", "// 3 Tol Box", "What changed?", "## 2 Long Pik", "Ways to win: 3",
    "I cut Toll Box for speed",
)  # fmt: skip


@pytest.fixture(scope="module")
def names() -> Names:
    files = sorted(Path("cards/data").glob("*.yaml"))
    printed = [card for path in files for card in engine.read_card_file(path.read_text(), str(path))]
    return Names(Card(pk=n, key=card_def.key, name=card_def.name) for n, card_def in enumerate(printed))


def misspelt(name: str, chance: random.Random) -> str:
    """The name as it is, with a letter less, one twice, two swapped, or only its beginning."""
    at = chance.randrange(1, len(name) - 1)
    return chance.choice((
        name,
        name[:at] + name[at + 1 :],
        name[:at] + name[at] + name[at:],
        name[: at - 1] + name[at] + name[at - 1] + name[at + 1 :],
        name.split(maxsplit=1)[0],
    ))  # fmt: skip


def taken(text: str, names: Names) -> list[str]:
    """The entries after every certain suggestion was taken."""
    lines = read_list(take_suggestions(text, read_list(text, names).wrong), names).kept
    return [f"{line.copies} {line.card.name}" for line in lines]


def test_the_number_of_a_set_is_no_number_of_copies(names: Names) -> None:
    expected = "3 Toll Box, 2 Wayside Candle, 1 Granary at the Ford, 3 Long Pike, 2 Pothole"
    assert ", ".join(taken(SET_BEHIND, names)) == expected


def test_headings_tokens_and_what_is_taken_out_become_no_cards(names: Names) -> None:
    assert taken(NOT_CARDS, names) == ["3 Toll Box"]
    pasted = read_list(NOT_CARDS, names)
    assert {note.text: note.meaning for note in pasted.notes} == {
        "Main": "section: Main deck",
        "Tokens": "tokens",
        "1 Creature Token": "a token is no card of a deck",
        "Trainer: 2": "heading",
    }
    assert not any(line.suggestions for line in pasted.wrong if line.text.startswith("-1"))


def test_a_suggestion_keeps_the_copies_of_any_line(names: Names) -> None:
    chance = random.Random(7)
    known = [name for name in names._offered.values() if len(name) > 3]
    shapes = list(product(BEFORE, BEHIND))
    for _ in range(12):
        counts = [chance.randint(1, 99) for _ in range(40)]
        lines = []
        for copies in counts:
            before, behind = chance.choice(shapes)
            lines.append(f"{before.format(copies)}{misspelt(chance.choice(known), chance)}{behind}")
        text = "\n".join(lines)
        for line in read_list(text, names).wrong:
            assert not line.suggestions or line.copies == counts[line.number - 1], line
            for name in line.suggestions:
                alone = replace_name(text, line, name).splitlines()[line.number - 1]
                [entry] = read_list(alone, names).kept
                assert (entry.copies, entry.card.name) == (counts[line.number - 1], name)


@pytest.mark.parametrize("line", NO_ENTRIES)
def test_what_is_no_entry_is_none_after_all_suggestions_either(line: str, names: Names) -> None:
    for place in ("", "Main\n3 Toll Box\n", "Tokens\n"):
        before = read_list(place, names).size
        text = f"{place}{line}"
        assert read_list(take_suggestions(text, read_list(text, names).wrong), names).size == before, text


def test_below_a_heading_of_tokens_nothing_is_guessed_until_an_empty_line(names: Names) -> None:
    text = "3 Toll Box\n\nTokens\n\n1 Long Pik\n2 Tol Box\n\n3 Potholle"
    pasted = read_list(text, names)
    assert [line.text for line in pasted.wrong] == ["3 Potholle"]
    assert taken(text, names) == ["3 Toll Box", "3 Pothole"]


def test_of_two_names_that_are_nearly_alike_none_is_certain() -> None:
    alike = Names(
        Card(pk=n, key=f"k{n}", name=name) for n, name in enumerate(("Gate of Dawn", "Gate of Dusk"))
    )
    [line] = read_list("2 Gate of D", alike).wrong
    assert (set(line.suggestions), line.is_certain) == ({"Gate of Dawn", "Gate of Dusk"}, False)
