"""Checks that "that much" and "that player" follow an event that says how much and who."""

from engine.effects.node import Instruction
from engine.effects.terms.players import THAT_PLAYER
from engine.text.errors import ReadError
from engine.text.parser import ParseTree
from engine.text.scope import ReferenceScope

LATER = ("replacing", "later")  # what they hold has an event of its own


def must_refer(places: list[tuple[Instruction, ParseTree]], naming: ReferenceScope) -> None:
    """Raises ReadError at the first that has none."""
    for word in [word for _, tree in places if tree.rule not in LATER for word in tree.words()]:
        if word.kind == "THAT_MUCH" and not (naming.event_amount or naming.cost_counts):
            raise ReadError(word.start, word.end, ["a number; no event before it has an amount"])
        if word.kind == "PLAYER" and word.meaning == THAT_PLAYER and not naming.event_player:
            raise ReadError(word.start, word.end, ["a player who was named before"])
