"""Data that no node was made of is refused, never half read."""

import pytest

from engine.effects.actions.cards import Draw
from engine.effects.codec import to_data
from engine.effects.terms.amounts import Number
from engine.tests.effects.program_data import from_data


def test_a_node_is_its_name_and_its_fields() -> None:
    number = {"node": "Number", "value": 2, "in_words": False}
    assert to_data(Draw(Number(2))) == {"node": "Draw", "amount": number, "who": 0}


@pytest.mark.parametrize(
    "data",
    [
        None,
        3,
        "Draw",
        [],
        {},
        {"node": "Sorcery"},
        {"node": ["Draw"]},
        {"node": "Draw"},
        {"node": "Number", "value": 1, "colour": "red"},
        {"node": "Draw", "amount": {"node": "Plenty"}},
    ],
)
def test_other_data_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        from_data(data)
