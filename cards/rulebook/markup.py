"""The rulebook's Markdown as HTML, each paragraph drawn once for each edition."""

import re
from functools import cache
from html import unescape
from typing import Final

import nh3
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt

from cards.rulebook.book import section_url
from cards.rulebook.editions import grey_out
from cards.rulebook.numbers import link_numbers

# The marks of editions are HTML; what else of it may stay is named.
READER: Final = MarkdownIt("commonmark", {"html": True}).enable("table")
TAGS: Final = {
    *("p", "ul", "ol", "li", "em", "strong", "code", "span", "a"),
    *("table", "thead", "tbody", "tr", "th", "td"),
}
ATTRIBUTES: Final = {"span": {"data-holds"}, "a": {"href", "id"}}
WITHIN: Final = re.compile(r'href="#(appendix-\w)"')


@cache
def rule_html(text: str, edition: str = "") -> SafeString:
    """Draw a text of the rulebook; what does not hold in the edition is set apart."""
    html = nh3.clean(READER.render(text), tags=TAGS, attributes=ATTRIBUTES, link_rel=None)
    asked = f"?edition={edition}" if edition else ""
    html = WITHIN.sub(lambda link: f'href="{section_url(link[1])}{asked}"', html)
    return link_numbers(SafeString(grey_out(html, edition)), edition)


@cache
def rule_text(text: str) -> str:
    """Return a text of the rulebook without any markup, its lines joined, its blocks apart."""
    html = nh3.clean(READER.render(text), tags={"p", "li", "tr", "td"}, attributes={})
    blocks = re.split(r"</?(?:p|li|tr)>", re.sub("</?td>", " ", html))
    return "\n".join(filter(None, (" ".join(unescape(block).split()) for block in blocks)))
