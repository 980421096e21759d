"""How an effect text is read: words of one lexicon, a grammar, nodes, meaning checks."""

from engine.text.reader import read_effect, try_to_read
from engine.text.split import split_label
from engine.text.version import READER_VERSION

__all__ = ["READER_VERSION", "read_effect", "split_label", "try_to_read"]
