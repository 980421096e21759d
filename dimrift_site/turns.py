"""One request at a time is worked out in a web server process; its other threads wait for browsers.

Two that are worked out at once take turns every few instructions, and both are answered as late as the last.
"""

import threading
from io import BytesIO
from typing import TYPE_CHECKING, Final

from django.conf import settings

if TYPE_CHECKING:
    from collections.abc import Iterable
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

LONGEST_WAIT: Final = 0.25  # seconds; nobody waits longer for one that takes long


class InTurn:
    """A WSGI application that is asked one thing after another; bodies come and answers go meanwhile."""

    def __init__(self, application: "WSGIApplication") -> None:
        self.application = application
        self.turn = threading.Semaphore()

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> "Iterable[bytes]":
        """The application's answer."""
        if not _received(environ):
            return self.application(environ, start_response)
        mine = self.turn.acquire(timeout=LONGEST_WAIT)
        try:
            return self.application(environ, start_response)
        finally:
            if mine:
                self.turn.release()


def _received(environ: "WSGIEnvironment") -> bool:
    """Wait for the body; False if it says that it is longer than the site reads into memory."""
    length = environ.get("CONTENT_LENGTH") or "0"
    if not length.isdecimal() or int(length) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
        return False
    if int(length):
        environ["wsgi.input"] = BytesIO(environ["wsgi.input"].read(int(length)))
    return True
