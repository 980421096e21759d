"""The text of a page as HTML, with all that it names: pages, cards, rules, positions."""

from collections.abc import Sequence
from itertools import chain, islice
from typing import Final
from urllib.parse import urlencode

from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards.rulebook.numbers import link_numbers
from cards.wiki import queries
from cards.wiki.board_blocks import MOST_BOARDS, draw_boards, try_address
from cards.wiki.markup import WikiText

MOST_LINKED: Final = 20  # boards of a page that can be tried without being drawn


def draw_text(text: str, title: str = "", edition: str = "") -> SafeString:
    """Draw a text with its boards, and link the numbers of rules.

    With the `title` of the page that it is on, each board can be tried; those after MOST_BOARDS, which only
    pages that come with the site have, are not drawn. Links keep an `edition`.
    """
    read = WikiText(text)
    targets = queries.link_targets(read.linked_titles(), edition)
    boards = read.boards()
    figures = draw_boards(*(board.text for board in boards[:MOST_BOARDS]))
    figures += [SafeString("")] * min(len(boards) - len(figures), MOST_LINKED)
    drawn = [_with_trial(figure, title, number) for number, figure in enumerate(figures, 1)]
    return link_numbers(read.html(lambda name: targets.get(name, queries.MISSING), drawn), edition)


def draw_texts(texts: Sequence[str]) -> list[SafeString]:
    """Draw several texts as `draw_text` does; what all of them name is asked for at once."""
    read = [WikiText(text) for text in texts]
    titles = dict.fromkeys(title for wiki_text in read for title in wiki_text.linked_titles())
    targets = queries.link_targets([*titles])
    boards = [[board.text for board in wiki_text.boards()[:MOST_BOARDS]] for wiki_text in read]
    figures = iter(draw_boards(*chain(*boards)))
    drawn = [[*islice(figures, len(each))] for each in boards]
    return [
        link_numbers(wiki_text.html(lambda name: targets.get(name, queries.MISSING), own))
        for wiki_text, own in zip(read, drawn, strict=True)
    ]


def _with_trial(figure: SafeString, title: str, number: int) -> SafeString:
    address = try_address() if title else ""
    if not address:
        return figure
    where = urlencode({"page": title, "board": number})
    return format_html(
        '{}<p class="diagram-try"><a class="button button-plain" rel="nofollow" href="{}?{}">'
        'Try it<span class="unseen">: position {}</span></a></p>',
        figure, address, where, number,
    )  # fmt: skip
