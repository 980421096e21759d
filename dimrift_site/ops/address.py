"""Address and port that the site listens on."""

import errno
import socket
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings

HERE_ONLY: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - asked for by SITE_URL


def bind_address() -> tuple[str, int]:
    """Host and port to listen on.

    All interfaces for a plain http SITE_URL that names another host; else this machine only: behind https
    stands a proxy on the same machine.
    """
    site = urlsplit(settings.SITE_URL)
    open_to_all = site.scheme == "http" and site.hostname not in ("localhost", HERE_ONLY, "::1")
    return (EVERYWHERE if open_to_all else HERE_ONLY, settings.PORT)


def port_is_taken(host: str, port: int) -> str | None:
    """Return what to say to the person who starts us if nobody can listen there, else None."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            return _words(error, port)
    return None


def somebody_listens(port: int, host: str = HERE_ONLY) -> bool:
    """Return whether a connection to a port of this machine is accepted, at one of its addresses."""
    try:
        socket.create_connection((host, port), timeout=0.5).close()
    except OSError:
        return False
    return True


def _words(error: OSError, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken by another program; choose another one: PORT={port + 1} bin/run"
    if error.errno == errno.EACCES:
        return f"port {port} needs more rights than you have; choose one above 1023: PORT=8000 bin/run"
    return f"cannot listen on port {port}: {error.strerror}"
