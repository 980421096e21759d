"""How an effect text is read: words of one lexicon, a grammar, nodes, meaning checks."""

from engine.text.reader import read_effect, try_to_read
from engine.text.short import Short, is_short, short_form
from engine.text.split import split_label
from engine.text.version import READER_VERSION

__all__ = [
    "READER_VERSION",
    "Short",
    "is_short",
    "read_effect",
    "short_form",
    "split_label",
    "try_to_read",
]
