"""Reading of effect texts: words of one lexicon, a grammar, nodes, meaning checks.

The reader is loaded when the first text is to be read: who plays with cards that were read before needs no
grammar.
"""

from engine.effects.program import Program
from engine.errors import UnreadText
from engine.text.atoms import count_words
from engine.text.rewrites.rewritten_text import RewrittenText
from engine.text.short_form import ShortForm, is_short_form, parse_short_form
from engine.text.version import READER_VERSION

__all__ = [
    "READER_VERSION",
    "RewrittenText",
    "ShortForm",
    "count_words",
    "find_rewrites",
    "is_short_form",
    "parse_short_form",
    "read_effect",
    "split_label",
    "try_to_read",
]


def read_effect(
    kind: str, text: str, *, name: str = "", once: bool = False, optional: bool = False
) -> Program:
    """The program of an effect text (11). `kind` is one of `vocab.KINDS`, `name` the card's own name.

    Raises UnreadText, also for a kind that cannot be `once` (per turn) or `optional` (11.1).
    """
    found = try_to_read(kind, text, name, once, optional)
    if isinstance(found, UnreadText):
        raise UnreadText(found.text, found.span, found.expected, found.suggestion)
    return found


def try_to_read(kind: str, text: str, name: str, once: bool, optional: bool) -> Program | UnreadText:
    """The same, the error returned instead of raised."""
    from engine.text import reader

    return reader.try_to_read(kind, text, name, once, optional)


def find_rewrites(
    kind: str, text: str, *, name: str = "", once: bool = False, optional: bool = False
) -> tuple[RewrittenText, ...]:
    """Find texts that read in the place of one that does not: at most three, the nearest first."""
    from engine.text.rewrites import rewrite_search

    return rewrite_search.find_rewrites(kind, text, name, once, optional)


def split_label(text: str) -> tuple[str, str]:
    """A text without its label: ('Smite', 'deal 1 …'); the label is '' where there is none."""
    from engine.text import split

    return split.split_label(text)
