"""The text of a page as HTML, with all that it names: pages, cards, rules, positions."""

from urllib.parse import urlencode

from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards.rulebook.numbers import link_numbers
from cards.wiki import queries
from cards.wiki.board_blocks import MOST_BOARDS, draw_board, try_address
from cards.wiki.markup import Board, WikiText


def draw_text(text: str, title: str = "", edition: str = "") -> SafeString:
    """Draw a text with its boards, and link the numbers of rules.

    With the `title` of the page that it is on, each board can be tried. Links keep an `edition`.
    """
    read = WikiText(text)
    targets = queries.link_targets(read.linked_titles(), edition)
    drawn = [_draw(board, title, number) for number, board in enumerate(read.boards()[:MOST_BOARDS], 1)]
    return link_numbers(read.html(lambda name: targets.get(name, queries.MISSING), drawn), edition)


def _draw(board: Board, title: str, number: int) -> SafeString:
    figure = draw_board(board.text)
    address = try_address() if title else ""
    if not address:
        return figure
    where = urlencode({"page": title, "board": number})
    return format_html(
        '{}<p class="diagram-try"><a class="button button-plain" rel="nofollow" href="{}?{}">'
        'Try it<span class="unseen">: position {}</span></a></p>',
        figure, address, where, number,
    )  # fmt: skip
