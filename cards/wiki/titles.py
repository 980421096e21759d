"""Titles of wiki pages: how they are written, compared, and put into addresses."""

import re
from typing import Final

from cards.wiki.models import LONGEST_TITLE
from cards.wiki.refusals import WikiRefusal
from dimrift_site.base.web.letters.normal_forms import normal_form

# Letters and digits of any script with the marks of names; never a slash, bracket, pipe or underscore.
TITLE: Final = re.compile(r"[^\W_](?:[\w '’().,:!?&+-]*[\w)’'.!?])?", re.UNICODE)
# What other ages of the game call a term, by title_key: the title of its page
OTHER_NAMES: Final = {
    "attack": "Strike",
    "attack stat": "Might",
    "life stat": "Life",
    "mana stat": "Will",
    "knowledge": "Will",
    "chain": "Stack",
    "extra deck": "Fables Deck",
}
RESERVED: Final = ("recent", "proposals")  # addresses of the wiki's own pages


def plain_title(written: str) -> str:
    """A title as it is shown: one space where there were several or underscores, one form of each letter.

    Without NUL, which an address may hold and PostgreSQL takes in no text.
    """
    return " ".join(normal_form("NFC", written).replace("_", " ").replace("\0", "").split())


def title_key(title: str) -> str:
    """A title as it is compared: in any case."""
    return plain_title(title).casefold()


def read_title(written: str) -> str:
    """The title of a page that is to be written. WikiRefusal `title`."""
    title = plain_title(written)
    if len(title_key(title)) > LONGEST_TITLE or len(title) > LONGEST_TITLE:
        raise WikiRefusal("long_title", most=LONGEST_TITLE)
    if not TITLE.fullmatch(title) or "_" in title or title_key(title) in RESERVED:
        raise WikiRefusal("title")
    return title
