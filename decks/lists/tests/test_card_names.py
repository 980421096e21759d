import pytest

from cards.models import Card
from decks.lists.deck_text.card_names import Names

CARDS = [
    Card(pk=1, key="toll-box", name="Toll Box"),
    Card(pk=2, key="lady", name="Lady Last-Leaf", aliases=["Lady of Leaves", "Toll Box"]),
    Card(pk=3, key="saint-wick", name="Saint Wick, Keeper of the Small Flame"),
    Card(pk=4, key="queen", name="The Queen's Toll"),
    Card(pk=5, key="gone", name="Toll Box", retired=True),
    Card(pk=6, key="lay-sister", name="Lay Sister of the Small Flame"),
]
NAMES = Names(CARDS[:4] + CARDS[5:])


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("Toll Box", "toll-box"),
        ("  tOLL   box ", "toll-box"),
        ("toll-box", "toll-box"),
        ("Lady Last‑Leaf", "lady"),
        ("Lady of Leaves", "lady"),
        ("The Queen’s Toll", "queen"),
        ("\uff34oll Box", "toll-box"),
    ],
)
def test_a_card_is_found_by_any_name_and_spelling_of_quotes(written: str, key: str) -> None:
    card = NAMES.find(written)
    assert card
    assert card.key == key


@pytest.mark.parametrize("written", ["", "Toll", "Box Toll", "Saint Wick", "\0"])
def test_a_part_of_a_name_is_not_taken_for_the_card(written: str) -> None:
    assert NAMES.find(written) is None


@pytest.mark.parametrize(
    ("written", "suggested"),
    [
        ("Tol Box", ["Toll Box"]),
        ("Saint Wick", ["Saint Wick, Keeper of the Small Flame"]),
        ("Lady Lastleaf", ["Lady Last-Leaf"]),
        ("small flame", ["Lay Sister of the Small Flame", "Saint Wick, Keeper of the Small Flame"]),
        ("Zzyzx", []),
        ("", []),
    ],
)
def test_what_may_have_been_meant_is_suggested(written: str, suggested: list[str]) -> None:
    assert NAMES.suggest(written).names == suggested


def test_a_retired_card_is_found_but_not_suggested() -> None:
    names = Names([CARDS[4]])
    assert names.find("Toll Box") == CARDS[4]
    assert names.suggest("Tol Box").names == []
