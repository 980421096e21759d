"""Search within the rulebook: the paragraphs in which all words occur."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString

from cards.rulebook.book import RuleParagraph, rulebook
from cards.rulebook.markup import rule_text

LONGEST_QUERY: Final = 100
MOST_HITS: Final = 40  # are shown, in order
AROUND: Final = 160  # characters that are shown on each side of the first word


class RuleHit(NamedTuple):
    """A paragraph with all the words, and the part of its text where most of them stand."""

    paragraph: RuleParagraph
    excerpt: SafeString


def find_rules(query: str) -> list[RuleHit]:
    """Return the paragraphs that have all words of the query, those that have them in the title first."""
    words = query.casefold().split()
    if not words:
        return []
    hits = list(_hits(words))
    return sorted(hits, key=lambda hit: -count_words(words, hit.paragraph.title))


def _hits(words: list[str]) -> Iterator[RuleHit]:
    for paragraph in rulebook().paragraphs.values():
        text = rule_text(paragraph.text)
        whole = f"{paragraph.number} {paragraph.title}\n{text}"
        if count_words(words, whole) == len(words):
            block = max(text.split("\n"), key=lambda each: count_words(words, each))
            yield RuleHit(paragraph, mark_words(words, block))


def count_words(words: list[str], text: str) -> int:
    """Return how many of these words, in small letters, occur in a text."""
    folded = text.casefold()
    return sum(word in folded for word in words)


def mark_words(words: list[str], block: str) -> SafeString:
    """Return the part of a text around the first of these words, as HTML with all of them marked."""
    pattern = re.compile("|".join(map(re.escape, sorted(words, key=len, reverse=True))), re.IGNORECASE)
    first = pattern.search(block)
    middle = first.start() if first else 0
    start, end = max(0, middle - AROUND), middle + AROUND
    start = block.rfind(" ", 0, start) + 1 if start else 0
    end = block.find(" ", end) if block.find(" ", end) > 0 else len(block)
    shown = "".join(
        f"<mark>{escape(part)}</mark>" if pattern.fullmatch(part) else escape(part)
        for part in re.split(f"({pattern.pattern})", block[start:end], flags=re.IGNORECASE)
    )
    return SafeString(f"{'… ' if start else ''}{shown}{' …' if end < len(block) else ''}")
