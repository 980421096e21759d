"""How gunicorn serves the site: `gunicorn --config python:dimrift_site.serving --bind HOST:PORT`."""

import socket
from typing import Any

wsgi_app = "dimrift_site.wsgi"
workers = 2
threads = 2
# A process that is busy takes no more connections: they come to the other one, if that is free.
worker_connections = 2
keepalive = 0
preload_app = True
control_socket_disable = True  # all instances of a user would share one
graceful_timeout = 5
loglevel = "warning"
SILENCE_SECONDS = 5


def when_ready(server: Any) -> None:
    """Browsers open connections that they say nothing on for a while: Linux keeps those to itself."""
    defer = getattr(socket, "TCP_DEFER_ACCEPT", None)
    for listener in server.LISTENERS:
        if defer is not None and listener.sock.family in (socket.AF_INET, socket.AF_INET6):
            listener.sock.setsockopt(socket.IPPROTO_TCP, defer, SILENCE_SECONDS)
