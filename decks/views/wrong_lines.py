"""Lines of a pasted list that cannot be kept: mended with a click, or left out and told."""

from django.contrib import messages
from django.http import HttpRequest

from decks.editing.exchange import brought
from decks.editing.pasted import Wrong, mended

MOST_TOLD = 10


def mend_asked(request: HttpRequest, text: str) -> str:
    """The text, with the line mended whose suggestion was clicked: `mend=3:Toll Box`."""
    number, _, name = request.POST.get("mend", "").partition(":")
    if not (number.isascii() and number.isdecimal()) or len(number) > 6:
        return text
    return mended(brought(text).text, int(number), name)


def tell_left_out(request: HttpRequest, wrong: list[Wrong]) -> None:
    """Say which lines were left out, so that they can still be written anew."""
    told = "; ".join(f"line {each.number}, “{each.text}”" for each in wrong[:MOST_TOLD])
    if told:
        more = f" and {len(wrong) - MOST_TOLD} more" if len(wrong) > MOST_TOLD else ""
        messages.warning(request, f"Left out: {told}{more}.")
