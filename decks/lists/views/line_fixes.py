"""Lines of a pasted list that cannot be kept: corrected with a click, or left out and reported."""

from django.contrib import messages
from django.http import HttpRequest

from decks.lists.deck_text.exchange import read_given
from decks.lists.deck_text.list_reader import RejectedLine, replace_name

MOST_NAMED = 10


def mend_asked(request: HttpRequest, text: str) -> str:
    """The text, with the line corrected whose suggestion was clicked: `mend=3:Toll Box`."""
    number, _, name = request.POST.get("mend", "").partition(":")
    if not (number.isascii() and number.isdecimal()) or len(number) > 6:
        return text
    return replace_name(read_given(text).text, int(number), name)


def tell_left_out(request: HttpRequest, wrong: list[RejectedLine]) -> None:
    """Say which lines were left out, so that they can still be written anew."""
    lines = "; ".join(f"line {each.number}, “{each.text}”" for each in wrong[:MOST_NAMED])
    if lines:
        more = f" and {len(wrong) - MOST_NAMED} more" if len(wrong) > MOST_NAMED else ""
        messages.warning(request, f"Left out: {lines}{more}.")
