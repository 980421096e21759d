"""Address and port that the site listens on."""

import errno
import socket
from urllib.parse import urlsplit

from django.conf import settings

_HERE_ONLY = "127.0.0.1"


def bind_address() -> tuple[str, int]:
    """Host and port to listen on.

    All interfaces for a plain http SITE_URL that names another host; else this machine only: behind https
    stands a proxy on the same machine.
    """
    site = urlsplit(settings.SITE_URL)
    open_to_all = site.scheme == "http" and site.hostname not in ("localhost", _HERE_ONLY, "::1")
    return ("0.0.0.0" if open_to_all else _HERE_ONLY, settings.PORT)  # noqa: S104 - asked for by SITE_URL


def port_is_taken(host: str, port: int) -> str | None:
    """Return what to say to the person who starts us if nobody can listen there, else None."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            return _words(error, port)
    return None


def somebody_listens(port: int) -> bool:
    """Return whether a connection to `port` on this machine is accepted."""
    try:
        socket.create_connection((_HERE_ONLY, port), timeout=0.5).close()
    except OSError:
        return False
    return True


def _words(error: OSError, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken by another program; choose another one: PORT={port + 1} bin/run"
    if error.errno == errno.EACCES:
        return f"port {port} needs more rights than you have; choose one above 1023: PORT=8000 bin/run"
    return f"cannot listen on port {port}: {error.strerror}"
