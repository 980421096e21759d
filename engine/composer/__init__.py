"""Composer: effects made of the nodes of known programs, each of which prints a text that reads as it."""

from engine.composer.completion import Continuation, complete
from engine.composer.composition import BlockOffer, BlockPlace, Composition
from engine.composer.text_holes import Hole, PartialText, read_partly

__all__ = [
    "BlockOffer",
    "BlockPlace",
    "Composition",
    "Continuation",
    "Hole",
    "PartialText",
    "complete",
    "read_partly",
]
