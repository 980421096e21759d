"""Guide to the language of effect texts: `docs/writing-cards.md`, read once in a process, as HTML."""

import re
from functools import cache
from pathlib import Path
from typing import Final

import nh3
from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt

from cards.rulebook.numbers import link_numbers

FILE: Final = Path(settings.BASE_DIR) / "docs" / "writing-cards.md"
TAGS: Final = {"p", "ul", "ol", "li", "em", "strong", "code", "pre", "h2", "h3", "a"}
LINK: Final = re.compile(r"\[([^\]]+)\]\((?!http)([\w.-]+)\)")
RULEBOOK: Final = "rulebook.md"
TITLE: Final = re.compile(r"\A# .+\n+")


@cache
def guide_html() -> SafeString:
    """The guide without its title; numbers of rules lead to the rulebook, other documents are named alone."""
    text = TITLE.sub("", FILE.read_text(encoding="utf-8"))
    text = LINK.sub(lambda link: link_words(link[1], link[2]), text)
    html = MarkdownIt("commonmark", {"html": False}).render(text)
    return link_numbers(SafeString(nh3.clean(html, tags=TAGS, attributes={"a": {"href"}}, link_rel=None)))


def link_words(words: str, document: str) -> str:
    """A link of the guide as it stands on the site."""
    return f"[{words}]({reverse('cards:rules')})" if document == RULEBOOK else words
