"""Delivery of pictures, before sessions, throttles and the database: a list shows thirty of them."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response

from cards.pictures.back_picture import FABLES, MAIN, draw_back
from cards.pictures.image_files import encode
from cards.pictures.store import ADDRESS, FILES, picture_path
from cards.pictures.subject import back_name

ASKED: Final = re.compile(re.escape(ADDRESS) + r"([0-9a-f]{32})\.([a-z.-]+)")
BACKS: Final = {back_name(deck): deck for deck in (MAIN, FABLES)}
YEAR: Final = "public, max-age=31536000, immutable"


def deliver_pictures(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware that answers for ADDRESS: a picture may be kept for a year, for its name says what it shows.

    One that no worker has drawn yet is answered by the back of a card, which nobody may keep.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        asked = ASKED.fullmatch(request.path)
        if not asked or asked[2] not in FILES:
            return get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(("GET", "HEAD"))
        return picture(request, *asked.groups())

    return answer


def picture(request: HttpRequest, name: str, file: str) -> HttpResponseBase:
    """Return the picture of a name in one of FILES, or the back of a card."""
    tag = f'"{name}.{file}"'
    kind = f"image/{file.rpartition('.')[2]}"
    try:
        data = back(BACKS[name], file) if name in BACKS else picture_path(name, file).read_bytes()
    except FileNotFoundError:
        data = back(MAIN, file)
        return HttpResponse(data, kind, headers={"Cache-Control": "no-store", "Content-Length": len(data)})
    # No middleware that knows lengths stands before this: without it each picture takes a new connection.
    whole = HttpResponse(
        data, kind, headers={"Cache-Control": YEAR, "Content-Length": len(data), "ETag": tag}
    )
    return get_conditional_response(request, etag=tag, response=whole) or whole


@lru_cache(maxsize=2 * len(FILES))
def back(deck: str, file: str) -> bytes:
    """Return the back of the cards of a deck as one of FILES."""
    return encode(draw_back(deck, FILES[file]), FILES[file])
