"""Probes of one web server: /live says that its processes answer, /ready that visitors may be sent to it.

They are for proxies and containers, and say nothing of workers and other hosts, as /health does. They are
answered before all else: for whatever host they are asked, by http, as often as one likes.
"""

import mmap
import time
from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponseNotAllowed, JsonResponse
from django.http.response import HttpResponseBase

LIVE: Final = "/live"
READY: Final = "/ready"
LEAVING_SECONDS: Final = 2.0  # a proxy that looks each second sees it
LOOKED_AT_SECONDS: Final = 60.0
_NEVER: Final = -LOOKED_AT_SECONDS
# Of all processes that are forked from here: whether they end, and when /ready was last asked (`monotonic`)
_shared = memoryview(mmap.mmap(-1, 16)).cast("d")
_shared[1] = _NEVER


def answer_probes(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware, the first, that answers /live and /ready: 200, or 503 with the reason in `wrong`."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        if request.path not in (LIVE, READY):
            return get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(("GET", "HEAD"))
        wrong = obstacle_words() if request.path == READY else ""
        answer = JsonResponse({"ok": not wrong, "wrong": wrong}, status=503 if wrong else 200)
        answer["Cache-Control"] = "no-store"
        answer._has_been_logged = True  # type: ignore[attr-defined]  # or each look would be an error of the log
        return answer

    return answer


def obstacle_words() -> str:
    """Return why no visitor should be sent here; "" if nothing is in the way. Notes that somebody looks."""
    # Which ask the settings that name this module
    from dimrift_site.base.database import silence_words
    from dimrift_site.base.jobs.programs.presence import lost_store_words

    note_look()
    return "this web server is asked to end" if is_leaving() else silence_words() or lost_store_words()


def note_look() -> None:
    """Note that somebody looks whether this web server is ready."""
    _shared[1] = time.monotonic()


def is_leaving() -> bool:
    """Return whether this web server is about to end."""
    return _shared[0] != 0


def leave() -> None:
    """Say at /ready that this web server ends, and let who looked there lately see it for LEAVING_SECONDS.

    Where nobody does, as on one machine, there is no reason to wait.
    """
    _shared[0] = 1
    if time.monotonic() - _shared[1] < LOOKED_AT_SECONDS:
        time.sleep(LEAVING_SECONDS)
