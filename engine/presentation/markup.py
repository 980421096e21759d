"""Words in place of the markup of a text: people are shown no brackets, bars and underscores."""

import re
from typing import Final

from engine.effects.wording.edition_words import edition_text

# That creature (4.2), where it is not said of one: "is now [equipped] to", "[equipped] creature"
EQUIPPED: Final = re.compile(
    r"(?<!\bis )(?<!\bnow )(?<!\bnot )\[+equipped\]+(?! (?:creatures?|cards?|to|by)\b)", re.IGNORECASE
)
THIS: Final = re.compile(r"\[+this\]+|~(?!\w)", re.IGNORECASE)
INFLECTED: Final = re.compile(r"\[+[^][|]*\|\s*([^][|]+?)\s*\]+")
TITLE: Final = re.compile(r"(?<!\w)_(\S[^_\n]*?)_(?!\w)")
BEGINNING: Final = re.compile(r"(?:^|(?<=[.!?] )|(?<= — ))(?:this card|the equipped)")


def printed_words(text: str) -> str:
    """A text as people read it: `[this]` in words, terms and titles bare, `[Strike | Strikes]` `Strikes`."""
    words = THIS.sub("this card", EQUIPPED.sub("the equipped creature", text))
    words = INFLECTED.sub(r"\1", words).replace("[", "").replace("]", "")
    return TITLE.sub(r"\1", BEGINNING.sub(lambda found: found[0].capitalize(), words))


def words_in_edition(stats: tuple[str, ...], text: str) -> str:
    """The same in the words of an edition (0.2); `stats` are its names of the stats, in their order."""
    return edition_text(stats, printed_words(text))
