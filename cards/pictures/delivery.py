"""Delivery of pictures, before sessions, throttles and the database: a list shows thirty of them."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response

from cards.pictures.back_picture import MAIN, draw_back
from cards.pictures.image_files import encode
from cards.pictures.store import ADDRESS, FILES, picture_path

ASKED: Final = re.compile(re.escape(ADDRESS) + r"([0-9a-f]{32})\.([a-z.-]+)")
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
        data = picture_path(name, file).read_bytes()
    except FileNotFoundError:
        return HttpResponse(back(file), kind, headers={"Cache-Control": "no-store"})
    whole = HttpResponse(data, kind, headers={"Cache-Control": YEAR, "ETag": tag})
    return get_conditional_response(request, etag=tag, response=whole) or whole


@lru_cache(maxsize=len(FILES))
def back(file: str) -> bytes:
    """Return the back of a card as one of FILES."""
    return encode(draw_back(MAIN, FILES[file]), FILES[file])
