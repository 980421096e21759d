"""Pictures of the cards of workshops, for who may see them."""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cards.definitions import definition
from cards.faces.printed_card import printed_card
from cards.pictures.face_picture import private_file
from cards.pictures.sizes import PNG, SIZES
from cards.pictures.subject import picture_subject
from cards.workshop.author import reader_of
from cards.workshop.queries import visible_card
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within

# By the ends of their names. What is printed takes longer than a page may.
DRAWN_AT_ONCE: Final = {size.file: size for size in SIZES.values() if size.form != PNG}


@require_safe
@cache_control(private=True, no_store=True)
def private_picture(request: HttpRequest, key: str, file: str) -> HttpResponse:
    """A picture of a workshop's card, as `store.picture_address` names it; 404 for who may not see it."""
    name, _, end = file.partition(".")
    card, size = (
        visible_card(reader_of(request), key),
        DRAWN_AT_ONCE.get(end),
    )
    if not (card and size and constant_time_compare(name, picture_subject(printed_card(card)).name(size))):
        raise Http404("There is no such picture.")
    if not is_within(request, "pictures"):
        return HttpResponse(TOO_MUCH, "text/plain", 429)
    return HttpResponse(private_file(definition(card), size), f"image/{size.form}")
