"""Addresses of wiki pages, and terms in texts that lead to their pages."""

import re
from typing import Final

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString

from cards.rulebook.editions import EDITIONS
from cards.wiki.models import page_address
from engine.terms import Term, game_terms

register = template.Library()

LINKED: Final = ("Conditions", "Abilities", "Actions")  # groups whose words a card's explanation links
WORDS: Final = [term.title for term in game_terms() if term.group in LINKED]
WORD: Final = re.compile(rf"\b({'|'.join(sorted(map(re.escape, WORDS), key=len, reverse=True))})\b")
TAG: Final = re.compile(r"(<[^>]*>)")
TITLES: Final = {
    "Card types": "Cards of this kind",
    "Numbers on a card": "Cards that print it",
    "Kinds of effects": "Cards that have one",
}


@register.filter
def wiki_address(title: str, section: str = "") -> str:
    """The address of a page, or of its `edit`, `history`, `diff`, `links`, `revert`."""
    return f"{page_address(title)}/{section}" if section else page_address(title)


@register.simple_tag
def word_help(title: str) -> SafeString:
    """A “?” beside a word that newcomers meet first: it shows what the wiki says of it, and leads there."""
    return format_html(
        '<a class="word-help" data-preview="word" href="{}" aria-label="What is this: {}?">?</a>',
        page_address(title),
        title,
    )


@register.filter
def carriers_title(term: Term) -> str:
    """The heading over the cards that carry a term."""
    return TITLES.get(term.group, "Cards that speak of it")


@register.filter
def link_terms(text: str, edition: str = "") -> SafeString:
    """Escape a text, unless it is HTML already, and link conditions, abilities and actions, each once.

    With an `edition` the links keep it. What stands in a tag or a link stays as it is.
    """
    asked = f"?edition={edition}" if edition in EDITIONS else ""
    parts = TAG.split(str(conditional_escape(text)))
    seen: set[str] = set()
    is_link = False
    for place, piece in enumerate(parts):
        if piece.startswith("<"):
            is_link = piece.startswith("<a ") or (is_link and piece != "</a>")
        elif not is_link:
            parts[place] = WORD.sub(lambda word: _link(word[1], asked, seen), piece)
    return SafeString("".join(parts))


def _link(word: str, asked: str, seen: set[str]) -> str:
    if word in seen:
        return word
    seen.add(word)
    return f'<a class="wiki-link" href="{page_address(word)}{asked}">{word}</a>'
