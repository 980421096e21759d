"""Numbers of rules in any text become links to their paragraphs."""

import re
from functools import lru_cache
from typing import Final

from django.urls import reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

from cards.rulebook.book import RuleParagraph, rulebook
from cards.rulebook.editions import EDITIONS

# "7.3", "10.3a", "B22.1a", but no part of a longer number and no share: "62.4 %"
NUMBER: Final = re.compile(r"(?<![\w.])(B?\d{1,2}\.\d{1,2}[a-d]?)(?![\w%]|[.,]\d| %)")
TAG: Final = re.compile(r"(<[^>]*>)")


def paragraph_of(number: str) -> RuleParagraph | None:
    """Return the paragraph of a number, that of "10.3" for "10.3a" too; None where there is none."""
    paragraphs = rulebook().paragraphs
    return paragraphs.get(number) or paragraphs.get(re.sub("[a-d]$", "", number))


def link_numbers(text: str, edition: str | None = "") -> SafeString:
    """Escape a text, unless it is HTML already, and link the number of each paragraph that there is.

    With an `edition` the links show what holds in it. What stands in a tag, a link, a button or code stays.
    """
    asked = f"?edition={edition}" if edition in EDITIONS else ""
    parts = TAG.split(str(conditional_escape(text)))
    closed_by = ""
    for place, part in enumerate(parts):
        if part.startswith("<"):
            closed_by = "" if part == closed_by else closed_by or _end_of(part)
        elif not closed_by:
            parts[place] = NUMBER.sub(lambda number: _link(number[1], asked), part)
    return SafeString("".join(parts))


def _end_of(tag: str) -> str:
    name = tag[1:].partition(" ")[0].rstrip(">")
    return f"</{name}>" if name in ("a", "button", "code") else ""


@lru_cache(maxsize=2_000)  # a text may name a rule 5,000 times
def _link(number: str, asked: str) -> str:
    if paragraph_of(number) is None:
        return number
    return f'<a class="rule" href="{reverse("cards:rule", args=[number])}{asked}">{number}</a>'
