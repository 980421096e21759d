"""Composer: effects made of the nodes of known programs, each of which prints a text that reads as it."""

from engine.composer.completion import Continuation, complete
from engine.composer.composition import BlockOffer, BlockPlace, Composition
from engine.composer.effect_search import find_effects
from engine.composer.text_holes import Hole, PartialText, read_partly
from engine.text import ShortForm, parse_short_form

__all__ = [
    "BlockOffer",
    "BlockPlace",
    "Composition",
    "Continuation",
    "Hole",
    "PartialText",
    "ShortForm",
    "complete",
    "find_effects",
    "parse_short_form",
    "read_partly",
]
