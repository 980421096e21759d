"""Pasted lists: shown as they were understood, lines corrected with a click, or left out as notes."""

import re
from typing import Final

from django.contrib import messages
from django.http import HttpRequest

from decks.lists import queries
from decks.lists.deck_text.card_names import Names, visible
from decks.lists.deck_text.exchange import brought_from, coded_list
from decks.lists.deck_text.foreign_lists import read_given
from decks.lists.deck_text.list_head import Brought
from decks.lists.deck_text.list_reader import (
    KEPT_AS,
    RejectedLine,
    read_list,
    replace_name,
    take_suggestions,
)
from decks.lists.forms import MOST_ABOUT

MOST_NAMED: Final = 10
LINK: Final = re.compile(
    r"\s*(?:https?://(?P<host>[^/\s]{1,200}))?/decks/(?P<id>[0-9A-Za-z_-]{12})(?:/\S{0,200})?\s*"
)


def asked_list(request: HttpRequest, text: str, names: Names) -> Brought:
    """Return the list that was given, with the corrections that were clicked.

    `mend=3:Toll Box` is one of them, `mend=all` every suggestion that is certain.
    """
    brought = given_list(request, text, names)
    mend = request.POST.get("mend", "")
    number, _, name = mend.partition(":")
    if not mend:
        return brought
    wrong = read_list(brought.text, names).wrong
    if mend == "all":
        return brought._replace(text=take_suggestions(brought.text, wrong))
    asked = next((line for line in wrong if str(line.number) == number), None)
    return brought._replace(text=replace_name(brought.text, asked, name)) if asked else brought


def given_list(request: HttpRequest, text: str, names: Names) -> Brought:
    """Return the list of a link to a deck that the visitor may see, of a deck code, or of any other shape."""
    return _linked(request, text) or coded_list(text, names) or read_given(text, names)


def _linked(request: HttpRequest, text: str) -> Brought | None:
    link = LINK.fullmatch(visible(text))
    if not link or link["host"] not in (None, request.get_host()):
        return None
    deck = queries.deck_without_texts(request.user, link["id"], request.session.session_key)
    return brought_from(deck) if deck else None


def asks_preview(request: HttpRequest, text: str) -> bool:
    """Return whether the list is to be shown as it was understood, before anything is saved."""
    return "mend" in request.POST or ("preview" in request.POST and bool(text.strip()))


def with_left_out(about: str, wrong: list[RejectedLine]) -> str:
    """Words about a deck, and below them the lines that name no card, as far as there is room."""
    noted = about.splitlines()
    lines = [
        rejected_line.text
        for rejected_line in wrong
        if rejected_line.code == "unknown_card" and rejected_line.text not in noted
    ]
    for line in [KEPT_AS, *lines] if lines and KEPT_AS not in noted else lines:
        longer = f"{about}\n{line}".strip()
        about = longer if len(longer) <= MOST_ABOUT else about
    return about


def tell_left_out(request: HttpRequest, wrong: list[RejectedLine]) -> None:
    """Say which lines were left out, so that they can still be written anew."""
    lines = "; ".join(f"line {line.number}, “{line.text}”" for line in wrong[:MOST_NAMED])
    if lines:
        more = f" and {len(wrong) - MOST_NAMED} more" if len(wrong) > MOST_NAMED else ""
        messages.warning(
            request, f"Left out: {lines}{more}. Names that are unknown are kept in the words about the deck."
        )
