"""Texts that would harm a careless site: scripts in every disguise, and shipped pages that were damaged."""

import random
import re
from functools import cache
from html.parser import HTMLParser
from typing import Final

from cards.wiki.markup import TAGS as DRAWN_TAGS
from cards.wiki.shipped_pages import shipped_pages

SCHEME: Final = re.compile(r"([a-z][a-z0-9+.-]*):", re.IGNORECASE)
RUN: Final = "window.harmed=1"
TAGS: Final = (
    f"<script>{RUN}</script>",
    f"<ScRiPt>{RUN}</sCrIpT>",
    f"<script\n>{RUN}</script\n>",
    "<script src=//x.example></script>",
    f"<img src=x onerror={RUN}>",
    f"<img src=x onerror='{RUN}'",
    f'<img/src="x"/onerror="{RUN}">',
    f"<IMG SRC=x oNeRrOr={RUN}>",
    f"<svg onload={RUN}>",
    f"<svg/onload={RUN}>",
    f"<svg><script>{RUN}</script></svg>",
    f"<svg><animate onbegin={RUN}>",
    f"<svg><a xlink:href='javascript:{RUN}'><text>x</text></a></svg>",
    f"<math><mtext><script>{RUN}</script>",
    f"<body onload={RUN}>",
    f"<iframe src='javascript:{RUN}'>",
    f"<iframe srcdoc='<script>parent.{RUN}</script>'>",
    f"<object data='javascript:{RUN}'>",
    f"<embed src='javascript:{RUN}'>",
    f"<video><source onerror={RUN}>",
    f"<audio src=x onerror={RUN}>",
    f"<details open ontoggle={RUN}>",
    f"<input autofocus onfocus={RUN}>",
    f"<select autofocus onfocus={RUN}>",
    f"<textarea autofocus onfocus={RUN}>",
    f"<marquee onstart={RUN}>",
    f"<div onmouseover={RUN} style='position:fixed;inset:0'>",
    f"<a href='javascript:{RUN}'>x</a>",
    f"<a href='java\tscript:{RUN}'>x</a>",
    f"<form action='javascript:{RUN}'><button>x</button></form>",
    f"<button formaction='javascript:{RUN}'>x</button>",
    f"<meta http-equiv=refresh content='0;javascript:{RUN}'>",
    "<link rel=stylesheet href='data:text/css,*{color:red}'>",
    "<style>*{display:none}</style>",
    "<style>@import '//x.example'</style>",
    f"<base href='javascript:{RUN}//'>",
    f"<template><script>{RUN}</script></template>",
    f"<noscript><p title='</noscript><img src=x onerror={RUN}>'>",
    f"<xmp><img src=x onerror={RUN}></xmp>",
    f"<!--><img src=x onerror={RUN}>-->",
    f"<![CDATA[<img src=x onerror={RUN}>]]>",
    f"<?xml?><img src=x onerror={RUN}>",
    f"</textarea><script>{RUN}</script>",
    f"</title><script>{RUN}</script>",
    f'"><script>{RUN}</script>',
    f"'><img src=x onerror={RUN}>",
    f"\x3cscript\x3e{RUN}\x3c/script\x3e",
    f"&lt;script&gt;{RUN}&lt;/script&gt;",
    f"<<script>{RUN}//<</script>",
    f"<p/onclick={RUN}>x",
)
ADDRESSES: Final = (
    f"javascript:{RUN}",
    f"JaVaScRiPt:{RUN}",
    f"  javascript:{RUN}",
    f"java&#x0A;script:{RUN}",
    f"&#106;avascript:{RUN}",
    f"javascript&colon;{RUN}",
    f"vbscript:{RUN}",
    f"data:text/html,<script>{RUN}</script>",
    "data:text/html;base64,PHNjcmlwdD53aW5kb3cuaGFybWVkPTE8L3NjcmlwdD4=",
    f'//x.example/"onmouseover="{RUN}',
    f"x'onclick='{RUN}",
    f"javascript://%0a{RUN}",
    f"\x01javascript:{RUN}",
    f"blob:{RUN}",
    f"file:///etc/passwd#{RUN}",
)
AROUND_ADDRESS: Final = (
    "[x]({})",
    "[x](<{}>)",
    "<{}>",
    "![x]({})",
    "[x][1]\n\n[1]: {}",
    "[[{}]]",
    "[[x|{}]]",
)
AROUND_TAG: Final = ("{}", "`{}`", "> {}", "| a |\n|---|\n| {} |")
HOSTILE: Final = [
    *(around.format(address) for around in AROUND_ADDRESS for address in ADDRESSES),
    *(around.format(tag) for around in AROUND_TAG for tag in TAGS),
]
EMPTY_TABLE: Final = "a|" * 270 + "\n" + "-|" * 270 + "\n" + "x\n" * 440  # 65,536 cells of 1,962 characters
# Repeated over a whole page: what costs a careless reader of Markdown quadratic or exponential time
PIECES: Final = (
    "*",
    "_",
    "**a ",
    "*a_ ",
    "`",
    "``a`",
    "[",
    "]",
    "[[",
    "[[a]] ",
    "[a](",
    "[a](<b",
    "![",
    "<",
    "<a ",
    "&",
    "\\",
    "~",
    "~~a",
    "> ",
    "- ",
    "1. ",
    "|",
    "|-",
    "a|b\n-|-\n",
    "\n",
    "```\n",
    "```board\n",
    "#",
    "# a\n",
    "=\n",
    "\t",
    "http://",
    "<!--",
    "[a]: b\n",
    "\u202e",
    "\u0301",
    "&#x",
    "[[a|",
    "(",
    "![[](",
    "**x__y",
)


@cache
def _pages() -> list[str]:
    return [page.text for page in shipped_pages()]


def damaged_text(seed: int) -> str:
    """A shipped page, or two, from which pieces were taken and into which others were put."""
    draw = random.Random(seed)
    text = "\n".join(draw.choices(_pages(), k=draw.choice((1, 1, 2, 5))))
    for _ in range(draw.randint(1, 12)):
        at = draw.randrange(len(text) + 1)
        kind = draw.random()
        if kind < 0.3:
            text = text[:at] + text[at + draw.randint(1, 60) :]
        elif kind < 0.6:
            text = text[:at] + draw.choice(PIECES) * draw.choice((1, 2, 50)) + text[at:]
        elif kind < 0.8:
            text = text[:at] + draw.choice(HOSTILE) + text[at:]
        else:
            text = text[:at] + "".join(chr(draw.randrange(1, 0xD7FF)) for _ in range(5)) + text[at:]
    return text


class HarmFinder(HTMLParser):
    """Reads HTML as a browser does, and lists tags, attributes and addresses that a page must not have."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in DRAWN_TAGS:
            self.found.append(tag)
        for name, value in attrs:
            if name not in ("href", "class", "rel", "start"):
                self.found.append(f"{tag} {name}")
            scheme = SCHEME.match(re.sub("[\\s\0-\x1f]", "", value or ""))
            if name == "href" and scheme and scheme[1].lower() not in ("http", "https", "mailto"):
                self.found.append(f"{tag} {value}")


def harm_in(html: str) -> list[str]:
    """Return what in this HTML could run or load something."""
    finder = HarmFinder()
    finder.feed(html)
    return finder.found
