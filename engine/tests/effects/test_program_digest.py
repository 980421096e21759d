"""The digest of what cards are read as: it stays with a comment, and changes with a meaning."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from engine import READER_VERSION, CardDef, program_digest, read_card_file, read_effect
from engine.carddef import EffectDef
from engine.effects.codec import NODE_VERSIONS
from engine.effects.node import Node
from engine.errors import UnreadText

ROOT = Path(__file__).parents[3]
FILES = sorted((ROOT / "cards" / "data").glob("*.yaml"))
SHIPPED = [card for file in FILES for card in read_card_file(file.read_text("utf-8"), file.name)]
DIGEST_OF_FILES = """
import sys
from pathlib import Path
from engine import READER_VERSION, program_digest, read_card_file
files = map(Path, sys.argv[1:])
print(program_digest(card for file in files for card in read_card_file(file.read_text("utf-8"), file.name)))
print(READER_VERSION)
"""


def lamp(text: str, name: str = "Lamp") -> CardDef:
    effect = EffectDef("action", text, program=read_effect("action", text))
    return CardDef(name.lower(), name, "artifact", effects=(effect,))


DRAWS, HEALS = lamp("Draw 1."), lamp("You gain 2 life.", "Well")


@pytest.mark.processes
def test_a_comment_in_every_file_of_the_reader_changes_no_meaning(tmp_path: Path) -> None:
    copytree(
        ROOT / "engine", tmp_path / "engine", ignore=ignore_patterns("tests", "scenarios", "__pycache__")
    )
    for file in (tmp_path / "engine" / "text").rglob("*"):
        if file.suffix in (".py", ".lark"):
            comment = "\n// One comment more.\n" if file.suffix == ".lark" else "\n# One comment more.\n"
            file.write_text(file.read_text("utf-8") + comment, "utf-8")
    digest, reader = digest_of_files(tmp_path)
    assert reader != READER_VERSION, "the comments were not seen"
    assert digest == program_digest(SHIPPED)


def digest_of_files(root: Path) -> list[str]:
    """The digest of the shipped cards, and the version of the sources, of the engine below a folder."""
    command = [sys.executable, "-c", DIGEST_OF_FILES, *map(str, FILES)]
    environment = {**os.environ, "ENGINE": "source", "PYTHONPATH": str(root)}
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_another_meaning_of_one_text_changes_the_digest_of_those_with_that_text() -> None:
    otherwise = EffectDef("action", "Draw 1.", program=read_effect("action", "Draw 2."))
    changed = CardDef("lamp", "Lamp", "artifact", effects=(otherwise,))
    assert program_digest([changed, HEALS]) != program_digest([DRAWS, HEALS])
    assert program_digest([HEALS]) == program_digest([lamp("You gain 2 life.", "Spring")])


def test_a_text_that_is_no_longer_read_changes_the_digest_whatever_the_message_says() -> None:
    unread = [
        CardDef("lamp", "Lamp", "artifact", effects=(EffectDef("action", "Draw 1.", unread=error),))
        for error in (UnreadText("Draw 1.", (0, 4), ["a verb"]), UnreadText("Draw 1.", (5, 6), ["more"], "2"))
    ]
    assert program_digest(unread[:1]) == program_digest(unread[1:])
    assert program_digest(unread[:1]) != program_digest([DRAWS])


def test_a_raised_version_of_a_node_changes_the_digest_of_those_that_have_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn, healed = program_digest([DRAWS]), program_digest([HEALS])
    monkeypatch.setitem(NODE_VERSIONS, "Draw", 2)
    assert program_digest([DRAWS]) != drawn
    assert program_digest([HEALS]) == healed


def test_the_order_of_cards_and_how_often_they_are_there_do_not_count() -> None:
    assert program_digest([DRAWS, HEALS, DRAWS]) == program_digest([HEALS, DRAWS])


def test_every_shipped_card_has_a_program_in_the_digest() -> None:
    assert len({program_digest([card]) for card in SHIPPED}) > 0.9 * len(SHIPPED)


def test_every_version_is_of_a_node_that_there_is() -> None:
    assert NODE_VERSIONS.keys() <= {node.__name__ for node in all_nodes()}


def all_nodes() -> set[type[Node]]:
    nodes: list[type[Node]] = [Node]
    classes: set[type[Node]] = set()
    while nodes:
        classes.add(node := nodes.pop())
        nodes += node.__subclasses__()
    return classes
