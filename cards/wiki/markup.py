"""Text of a page to HTML: Markdown without HTML, with `[[links]]` and boards; the result is cleaned."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import count
from typing import Any, Final, NamedTuple

import nh3
from django.utils.html import escape
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from cards.wiki.titles import plain_title

LONGEST_TEXT: Final = 20_000
MOST_LINKS: Final = 300  # of a page that are looked for: those after them lead to pages that are not there
MOST_BRACKETS: Final = 2_000  # 20,000 of them took 1.5 s, these 15 ms
BOARD: Final = "board"
WIKI_LINK: Final = "wiki_link"  # a kind of token
DEEPEST: Final = 20
LINK: Final = re.compile(r"\[\[([^\[\]\n|]{1,120})(?:\|([^\[\]\n|]{1,120}))?\]\]")
PRIVATE: Final = re.compile("[\ue000-\uf8ff]")  # the marks of boards are of these
MARK: Final = re.compile("<p>\ue000(\\d+)\ue001</p>")
TAGS: Final = {
    *("a", "blockquote", "br", "code", "del", "em", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p"),
    *("pre", "s", "strong", "table", "tbody", "td", "th", "thead", "tr", "ul"),
}
SCHEMES: Final = {"http", "https", "mailto"}
ATTRIBUTES: Final = {"a": {"href", "class", "rel"}, "ol": {"start"}}


class LinkTarget(NamedTuple):
    """The address that a `[[link]]` leads to, with the class that says what it is."""

    address: str
    css: str


Resolve = Callable[[str], LinkTarget]


class Board(NamedTuple):
    """A board block: its text, and its line in the page."""

    text: str
    line: int


class WikiText:
    """The text of a page, read once."""

    def __init__(self, text: str) -> None:
        self.tokens = _markdown().parse(PRIVATE.sub("\ufffd", text)[: LONGEST_TEXT + 1])

    def linked_titles(self) -> list[str]:
        """Return what the links name, each once, as it is written."""
        links = (
            part.content for each in self.tokens for part in each.children or () if part.type == WIKI_LINK
        )
        return list(dict.fromkeys(links))[:MOST_LINKS]

    def boards(self) -> list[Board]:
        """The board blocks, in order."""
        return [Board(token.content, (token.map or [0])[0] + 1) for token in self.tokens if _is_board(token)]

    def html(self, resolve: Resolve, drawn: Sequence[str]) -> SafeString:
        """The page as HTML. `drawn`: the HTML of its boards, in order, safe as it is."""
        env = {"resolve": resolve, "boards": count()}
        html = _markdown().renderer.render(self.tokens, _markdown().options, env)
        clean = nh3.clean(html, tags=TAGS, attributes=ATTRIBUTES, url_schemes=SCHEMES, link_rel=None)
        return SafeString(MARK.sub(lambda found: _drawn(drawn, int(found[1])), clean))

    def sentences(self) -> list[str]:
        """Return what a reader reads, without boards, marks and headings."""
        blocks = [token.children or () for token in self.tokens if token.type == "inline"]
        words = ["".join(_words(part) for part in block) for block in blocks]
        found = [each.strip() for block in words for each in re.split(r"(?<=[.!?])\s+", block)]
        return [each for each in found if each.endswith((".", "!", "?"))]


def is_too_dense(text: str) -> bool:
    """Return whether a text has so many brackets that to look for links in it would take long."""
    return text.count("[") > MOST_BRACKETS


def _words(token: Token) -> str:
    if token.type in ("softbreak", "hardbreak"):
        return " "
    return token.meta.get("words", token.content) if token.type == WIKI_LINK else token.content


def _drawn(drawn: Sequence[str], number: int) -> str:
    return drawn[number] if number < len(drawn) else ""


def _is_board(token: Token) -> bool:
    return token.type == "fence" and token.info.strip() == BOARD


@cache
def _markdown() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False, "maxNesting": DEEPEST})
    reader.enable(["table", "strikethrough"]).disable(["image", "html_block", "html_inline"])
    reader.inline.ruler.before("link", WIKI_LINK, _read_link)
    reader.add_render_rule(WIKI_LINK, _render_link)
    reader.add_render_rule("fence", _render_fence)
    reader.add_render_rule("link_open", _render_outer_link)
    for part in ("heading_open", "heading_close"):
        reader.add_render_rule(part, _render_heading)
    return reader


def _read_link(state: StateInline, silent: bool) -> bool:
    if not state.src.startswith("[[", state.pos):
        return False
    found = LINK.match(state.src, state.pos)
    if found is None:
        return False
    if not silent:
        token = state.push(WIKI_LINK, "", 0)
        token.content = plain_title(found[1])
        token.meta = {"words": (found[2] or token.content).strip()}
    state.pos = found.end()
    return True


def _render_link(
    _self: RendererHTML, tokens: Sequence[Token], index: int, _options: Any, env: dict[str, Any]
) -> str:
    token = tokens[index]
    to: LinkTarget = env["resolve"](token.content)
    return f'<a href="{escape(to.address)}" class="{escape(to.css)}">{escape(token.meta["words"])}</a>'


def _render_fence(
    _self: RendererHTML, tokens: Sequence[Token], index: int, _options: Any, env: dict[str, Any]
) -> str:
    token = tokens[index]
    if _is_board(token):
        return f"<p>\ue000{next(env['boards'])}\ue001</p>"
    return f"<pre><code>{escape(token.content)}</code></pre>"


def _render_outer_link(
    _self: RendererHTML, tokens: Sequence[Token], index: int, _options: Any, _env: dict[str, Any]
) -> str:
    address = str(tokens[index].attrGet("href") or "")
    return f'<a href="{escape(address)}" class="outer" rel="nofollow noopener">'


def _render_heading(
    _self: RendererHTML, tokens: Sequence[Token], index: int, _options: Any, _env: dict[str, Any]
) -> str:
    """The page's own title is the only h1."""
    token = tokens[index]
    level = min(int(token.tag[1]) + 1, 6) if token.tag == "h1" else int(token.tag[1])
    return f"</h{level}>\n" if token.type == "heading_close" else f"<h{level}>"
