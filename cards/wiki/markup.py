"""Text of a page to HTML: Markdown without HTML, with `[[links]]` and boards; the result is cleaned.

What is drawn of a text is kept by a hash of it and of all that draws it. It has marks in place of links and
boards, of which the catalogue decides what they are: what is kept depends on nothing but the text.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from html import escape
from importlib.metadata import version
from itertools import starmap
from pathlib import Path
from typing import Any, Final, NamedTuple

import nh3
from django.core.cache import caches
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from cards.wiki import markup_budget
from cards.wiki.markup_budget import MarkupBudget, limit_markup
from cards.wiki.titles import plain_title
from dimrift_site.base.web.shared_cache import CacheAway

LONGEST_TEXT: Final = 20_000
MOST_LINKS: Final = 300  # of a page that are looked for: those after them lead to pages that are not there
BOARD: Final = "board"
WIKI_LINK: Final = "wiki_link"  # a kind of token
DEEPEST: Final = 20
LINK: Final = re.compile(r"\[\[([^\[\]\n|]{1,120})(?:\|([^\[\]\n|]{1,120}))?\]\]")
PRIVATE: Final = re.compile("[\ue000-\uf8ff]")  # marks are of these, and no text has them
BOARD_MARK: Final = re.compile("<p>\ue000(\\d+)\ue001</p>")
LINK_MARK: Final = re.compile("\ue002(\\d+)\ue003")
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


class NamedLink(NamedTuple):
    """A `[[link]]`: what it names, and the words that stand there."""

    title: str
    words: str


class DrawnMarkup(NamedTuple):
    """What a text is by itself. `html` is clean, with marks in place of `links` and `boards`, in order."""

    html: str
    links: list[NamedLink]
    boards: list[Board]
    problem: str


class WikiText:
    """The text of a page, read once."""

    def __init__(self, text: str) -> None:
        self._markup = _kept_markup(PRIVATE.sub("\ufffd", text)[: LONGEST_TEXT + 1])

    @property
    def problem(self) -> str:
        """A sentence about what is too much in the text, which is drawn without it; "" for nothing."""
        return self._markup.problem

    def linked_titles(self) -> list[str]:
        """Return what the links name, each once, as it is written."""
        return list(dict.fromkeys(link.title for link in self._markup.links))[:MOST_LINKS]

    def boards(self) -> list[Board]:
        """The board blocks, in order."""
        return self._markup.boards

    def html(self, resolve: Resolve, drawn: Sequence[str]) -> SafeString:
        """The page as HTML. `drawn`: the HTML of its boards, in order, safe as it is."""
        links = self._markup.links
        linked = LINK_MARK.sub(lambda mark: _linked(links[int(mark[1])], resolve), self._markup.html)
        return SafeString(BOARD_MARK.sub(lambda mark: _drawn(drawn, int(mark[1])), linked))


@cache
def _renderer() -> bytes:
    """Return a hash of all that decides how a text is drawn."""
    modules = [Path(str(module)).read_bytes() for module in (__file__, markup_budget.__file__)]
    packages = [version(name).encode() for name in ("markdown-it-py", "nh3")]
    return sha256(b"\0".join([*modules, *packages])).digest()


def _kept_markup(text: str) -> DrawnMarkup:
    """Draw a text, unless a process of this server and of this code has drawn it before."""
    key = sha256(_renderer() + text.encode("utf-8", "surrogatepass")).hexdigest()
    with suppress(CacheAway):
        if (cached := caches["texts"].get(key)) is not None:
            html, links, boards, problem = cached
            return DrawnMarkup(html, [*starmap(NamedLink, links)], [*starmap(Board, boards)], problem)
    markup = _draw_markup(text)
    with suppress(CacheAway):
        plain = (markup.html, [*map(tuple, markup.links)], [*map(tuple, markup.boards)], markup.problem)
        caches["texts"].set(key, plain)
    return markup


def _draw_markup(text: str) -> DrawnMarkup:
    budget = MarkupBudget(text)
    env: dict[str, Any] = {markup_budget.BUDGET: budget, "links": [], "boards": []}
    tokens = _markdown().parse(text, env)
    html = _markdown().renderer.render(tokens, _markdown().options, env)
    clean = nh3.clean(html, tags=TAGS, attributes=ATTRIBUTES, url_schemes=SCHEMES, link_rel=None)
    return DrawnMarkup(clean, env["links"], env["boards"], budget.problem)


def _linked(link: NamedLink, resolve: Resolve) -> str:
    to = resolve(link.title)
    return f'<a href="{escape(to.address)}" class="{escape(to.css)}">{escape(link.words)}</a>'


def _drawn(drawn: Sequence[str], number: int) -> str:
    return drawn[number] if number < len(drawn) else ""


def _is_board(token: Token) -> bool:
    return token.type == "fence" and token.info.strip() == BOARD


@cache
def _markdown() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False, "maxNesting": DEEPEST})
    reader.enable(["table", "strikethrough"]).disable(["image", "html_block", "html_inline"])
    reader.inline.ruler.before("link", WIKI_LINK, _read_link)
    limit_markup(reader)
    reader.add_render_rule("text", _render_words)
    reader.add_render_rule(WIKI_LINK, _render_link)
    reader.add_render_rule("fence", _render_fence)
    reader.add_render_rule("link_open", _render_outer_link)
    for rule in ("heading_open", "heading_close"):
        reader.add_render_rule(rule, _render_heading)
    return reader


def _read_link(state: StateInline, silent: bool) -> bool:
    if not state.src.startswith("[[", state.pos):
        return False
    link = LINK.match(state.src, state.pos)
    if link is None:
        return False
    if not silent:
        token = state.push(WIKI_LINK, "", 0)
        token.content = plain_title(link[1])
        token.meta = {"words": (link[2] or token.content).strip()}
    state.pos = link.end()
    return True


def _render_words(
    _self: RendererHTML, tokens: Sequence[Token], index: int, _options: Any, _env: dict[str, Any]
) -> str:
    """Words in which `&#xe000;` has become no mark."""
    return escape(PRIVATE.sub("\ufffd", tokens[index].content))


def _render_link(
    _self: RendererHTML, tokens: Sequence[Token], index: int, _options: Any, env: dict[str, Any]
) -> str:
    token = tokens[index]
    env["links"].append(NamedLink(token.content, token.meta["words"]))
    return f"\ue002{len(env['links']) - 1}\ue003"


def _render_fence(
    _self: RendererHTML, tokens: Sequence[Token], index: int, _options: Any, env: dict[str, Any]
) -> str:
    token = tokens[index]
    if _is_board(token):
        env["boards"].append(Board(token.content, (token.map or [0])[0] + 1))
        return f"<p>\ue000{len(env['boards']) - 1}\ue001</p>"
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
