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
from engine import PRESETS, SWITCH_WORDS, VALUES, switch_title, value_words

# The marks of editions are HTML; what else of it may stay is named.
READER: Final = MarkdownIt("commonmark", {"html": True}).enable("table")
TAGS: Final = {
    *("p", "ul", "ol", "li", "em", "strong", "code", "span", "a"),
    *("table", "thead", "tbody", "tr", "th", "td"),
}
ATTRIBUTES: Final = {"span": {"data-holds"}, "a": {"href", "id"}}
WITHIN: Final = re.compile(r'href="#(appendix-\w)"')
CODE: Final = re.compile(r"`([^`]+)`")
# A row of Appendix A: a switch, what it decides, and its value in each edition
SWITCH_ROW: Final = re.compile(r"^\| `(\w+)` \| ([^|]*\)) \| (.*) \|$", re.MULTILINE)
TAKEN: Final = frozenset(value for values in VALUES.values() for value in values)


def written_words(text: str) -> str:
    """The Markdown with the words of people in place of names of switches, their values and editions."""
    return CODE.sub(lambda code: _code_words(code[1]) or code[0], SWITCH_ROW.sub(_row_words, text))


def _row_words(row: re.Match[str]) -> str:
    values = " | ".join(value_words(value) for value in row[3].split(" | "))
    return f"| {switch_title(row[1])} | {row[2]} | {values} |"


def _code_words(code: str) -> str:
    """`equip` as “What Equipment is on”; "" for what is none of them."""
    switch, _, value = code.partition(": ")
    if code in PRESETS:
        return code.title()
    if switch in SWITCH_WORDS:
        return f"“{switch_title(switch)}{f': {value_words(value)}' if value else ''}”"
    return f"“{value_words(code)}”" if code in TAKEN else ""


@cache
def rule_html(text: str, edition: str = "") -> SafeString:
    """Draw a text of the rulebook; what does not hold in the edition is set apart."""
    html = nh3.clean(READER.render(written_words(text)), tags=TAGS, attributes=ATTRIBUTES, link_rel=None)
    asked = f"?edition={edition}" if edition else ""
    html = WITHIN.sub(lambda link: f'href="{section_url(link[1])}{asked}"', html)
    return link_numbers(SafeString(grey_out(html, edition)), edition)


@cache
def rule_text(text: str) -> str:
    """Return a text of the rulebook without any markup, its lines joined, its blocks apart."""
    html = nh3.clean(READER.render(written_words(text)), tags={"p", "li", "tr", "td"}, attributes={})
    blocks = re.split(r"</?(?:p|li|tr)>", re.sub("</?td>", " ", html))
    return "\n".join(filter(None, (" ".join(unescape(block).split()) for block in blocks)))
