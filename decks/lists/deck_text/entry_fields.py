"""Names that other programs give the fields of an entry, and its sections as lines of deck text."""

from collections.abc import Iterable
from typing import Final

from decks.lists.deck_text.line_shapes import PLACES
from dimrift_site.base.plurals import plural

NAMES: Final = ("card", "name", "card name", "cardname", "card_name", "title")
COPIES: Final = ("copies", "quantity", "count", "qty", "amount", "#", "anzahl")
SECTIONS: Final = ("section", "board", "zone")
CATEGORIES: Final = ("categories", "category")
# Fields that say yes or no of a section, and that section
FLAGS: Final = {
    **dict.fromkeys(("sideboarded", "sideboard", "is_sideboard", "is sideboard"), "sideboard"),
    **dict.fromkeys(("maybeboard", "is_maybeboard", "is maybeboard", "maybe"), "maybeboard"),
}
YES: Final = frozenset(("yes", "true", "1", "x", "y"))
NO: Final = frozenset(("no", "false", "0", "n", ""))
TOKENS: Final = frozenset(("token", "tokens"))  # sections of what the deck's cards bring into play
WHERE: Final = TOKENS | PLACES.keys()


def section_lines(placed_lines: Iterable[tuple[str, str]]) -> list[str]:
    """The lines of (section, line) with headings between. Tokens are counted in one comment at the end."""
    lines, section, tokens = [], "", set()
    for where, line in placed_lines:
        if where in TOKENS:
            tokens.add(line.partition(" ")[2])  # a token in two lists is one
            continue
        if where != section:
            section = where
            lines.append(section or "Deck")
        lines.append(line)
    if lines and tokens:
        lines.append(f"# {plural(len(tokens), 'token')} left out: a token is no card of the deck")
    return lines
