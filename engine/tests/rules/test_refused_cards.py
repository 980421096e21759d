"""Cards that could never do anything are refused when they are loaded for a game (4.3, 4.5)."""

import pytest

from engine.cardfile.card_fields import card_from_mapping
from engine.edition import edition
from engine.errors import Refused
from engine.state.card_profile import CardPool

TRIGGER = "trigger | When a creature strikes: draw 1."


def load(subtype: str, movement: str, effects: list[str]) -> None:
    data = {"type": "artifact", "subtypes": [subtype], "stats": {"movement": movement}, "effects": effects}
    CardPool(edition()).add(card_from_mapping("Pit", data))


@pytest.mark.parametrize("effects", [[], ["activation | Pay 1 life: draw 1."]])
def test_a_trap_without_a_trigger_is_refused(effects: list[str]) -> None:
    with pytest.raises(Refused, match="Pit is a Trap without a Trigger") as refused:
        load("trap", "0", effects)
    assert refused.value.code == "no_trigger"


def test_a_vehicle_without_movement_is_refused() -> None:
    with pytest.raises(Refused, match="Pit is a Vehicle without Movement") as refused:
        load("vehicle", "0", [TRIGGER])
    assert refused.value.code == "no_movement"


def test_a_trap_with_a_trigger_and_a_vehicle_with_movement_are_loaded() -> None:
    load("trap", "0", [TRIGGER])
    load("vehicle", "1", [])
