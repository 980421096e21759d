"""Write the composer's known texts anew: those of the fixtures and of the shipped cards. `python -m` this."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import engine.composer
from engine.cardfile.files import read_card_file
from engine.composer.blocks import role_of, shape_of
from engine.composer.known_texts import OTHERS, TABLE
from engine.effects.node import Node, field_items
from engine.effects.program import Program
from engine.effects.traversal import walk_values
from engine.tests.text.fixture_lines import known_effects
from engine.text import ShortForm, parse_short_form, try_to_read

CARDS: Final = Path(__file__).parents[3] / "cards" / "data"
FIRST: Final = """\
# Known texts, canonical, shortest first: what blocks are taken from, and what says how often a phrase is.
# Written by `python -m engine.tests.composer.known_texts_update`; a test names the nodes that it lacks.
"""


def known_effects_of_all() -> Iterator[ShortForm]:
    """The effects of the fixtures and of the shipped cards, in the short form."""
    for known in known_effects():
        yield parse_short_form(known.short)
    for path in sorted(CARDS.glob("*.yaml")):
        for card in read_card_file(path.read_text(encoding="utf-8"), path.name):
            for effect in card.effects:
                yield ShortForm(effect.kind, effect.text, effect.once, effect.optional, effect.transfer)


def canonical_lines() -> dict[str, Program]:
    """Return each known effect that reads, as it is printed, with its program; the shortest first."""
    lines: dict[str, Program] = {}
    for effect in known_effects_of_all():
        program = try_to_read(effect.kind, effect.text, "", effect.once, effect.optional)
        if isinstance(program, Program):
            printed = ShortForm(effect.kind, program.text(), effect.once, effect.optional)
            lines[printed.line()] = program
    return dict(sorted(lines.items(), key=lambda line: (len(line[0]), line[0])))


def features_of(program: Program) -> set[object]:
    """Return what blocks can be taken from a program: shapes of nodes, and what fields hold."""
    nodes = [node for node in walk_values(program) if isinstance(node, Node)]
    features: set[object] = {shape_of(node) for node in nodes}
    for holder in (program, *nodes):
        for name, value in field_items(holder).items():
            parts = value if isinstance(value, tuple) else (value,)
            features |= {(type(holder), name, role_of(part)) for part in parts if isinstance(part, Node)}
    return features


def table_text() -> str:
    """The file as it is now."""
    lines = canonical_lines()
    covered: set[object] = set()
    with_blocks = []
    for line, program in lines.items():
        features = features_of(program)
        if not features <= covered:
            covered |= features
            with_blocks.append(line)
    others = [line for line in lines if line not in set(with_blocks)]
    return "\n".join([FIRST + "\n".join(with_blocks), OTHERS, *others, ""])


if __name__ == "__main__":
    Path(engine.composer.__file__).with_name(TABLE).write_text(table_text(), encoding="utf-8")
