"""Cards that could never do anything are refused where they are loaded: for a game, and from a file (4.5)."""

import json
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.cardfile.card_fields import card_from_mapping
from engine.cardfile.files import read_card_list
from engine.edition import edition
from engine.errors import Refused
from engine.state.card_profile import CardPool

TRIGGER = "trigger | When a creature strikes: draw 1."


def load(subtype: str, movement: str, effects: list[str]) -> None:
    data = {"type": "artifact", "subtypes": [subtype], "stats": {"movement": movement}, "effects": effects}
    CardPool(edition()).add(card_from_mapping("Pit", data))


@pytest.mark.parametrize("effects", [[], ["activation | Pay 1 life: draw 1."]])
def test_a_trap_without_a_trigger_is_refused(effects: list[str]) -> None:
    with pytest.raises(Refused, match="Pit cannot be played: a Trap needs a Trigger") as refused:
        load("trap", "0", effects)
    assert refused.value.code == "missing_part"


def test_a_vehicle_without_movement_is_refused() -> None:
    with pytest.raises(Refused, match="Pit cannot be played: a Vehicle needs Movement") as refused:
        load("vehicle", "0", [TRIGGER])
    assert refused.value.code == "missing_part"


def test_a_trap_with_a_trigger_and_a_vehicle_with_movement_are_loaded() -> None:
    load("trap", "0", [TRIGGER])
    load("vehicle", "1", [])


FILE = """
- key: pit
  name: Pit
  type: artifact
  subtypes: [trap]
  effects: ["action | Draw 1."]
- key: cart
  name: Cart
  type: artifact
  subtypes: [vehicle]
  stats: {might: 1}
- key: post
  name: Post
  type: artifact
"""
PUBLISHED = [
    {"key": "pit", "name": "Pit", "type": {"key": "artifact", "text": "Artifact — Trap"}, "stats": []},
    {"key": "cart", "name": "Cart", "type": {"key": "artifact", "text": "Artifact — Vehicle"}, "stats": []},
    {"key": "post", "name": "Post", "type": {"key": "artifact"}, "stats": []},
]
NO_TRIGGER = "effects: a Trap needs a Trigger (4.5): give it one, or take the subtype Trap away"
NO_MOVEMENT = (
    "stats movement: a Vehicle needs Movement (4.5): give it 1 or more, or take the subtype Vehicle away"
)


@pytest.mark.parametrize(
    ("text", "source"), [(FILE, "own.yaml"), (json.dumps(PUBLISHED, indent=1), "published.json")]
)
def test_a_file_says_of_each_such_card_what_it_lacks_and_reads_the_others(text: str, source: str) -> None:
    listed = {card.key: card for card in read_card_list(text, source)}
    assert [wrong.why for wrong in listed["pit"].wrong] == [NO_TRIGGER]
    assert [wrong.why for wrong in listed["cart"].wrong] == [NO_MOVEMENT]
    assert listed["post"].card is not None
    assert not listed["post"].wrong


def test_a_mistake_stands_at_its_line() -> None:
    lines = {card.key: card.wrong[0].line for card in read_card_list(FILE, "own.yaml") if card.wrong}
    assert {key: FILE.splitlines()[line - 1].strip() for key, line in lines.items()} == {
        "pit": 'effects: ["action | Draw 1."]',
        "cart": "stats: {might: 1}",
    }


def test_coverage_tells_them_and_reads_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(FILE, encoding="utf-8")
    assert main(["coverage", str(path)]) == 1
    output = capsys.readouterr()
    assert NO_TRIGGER in output.err
    assert NO_MOVEMENT in output.err
    assert "1 read, 0 unread" in output.out
