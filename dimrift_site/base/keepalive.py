"""Keepalive of connections to servers: one to a machine that is cut off is closed, at both of its ends.

A machine that is gone sends nothing, and Linux by itself asks after two hours. Here each end asks once
nothing was said for IDLE_SECONDS, and waits SILENT_SECONDS at most for an answer of the other's kernel. That
of a server that hangs still answers: how long a request waits for such a one is bounded in `web.outage`.
"""

import socket
from typing import Final

IDLE_SECONDS: Final = 2
INTERVAL_SECONDS: Final = 2
TIMES: Final = 2
SILENT_SECONDS: Final = IDLE_SECONDS + TIMES * INTERVAL_SECONDS

# Of libpq, which leaves out what the system does not have
POSTGRESQL: Final = {
    "tcp_user_timeout": SILENT_SECONDS * 1000,  # milliseconds
    "keepalives_idle": IDLE_SECONDS,
    "keepalives_interval": INTERVAL_SECONDS,
    "keepalives_count": TIMES,
}
# For the server's end of a connection, in its session: it would hold locks and a place until then
POSTGRESQL_SERVER: Final = (
    f"SET tcp_user_timeout = {SILENT_SECONDS * 1000}; SET tcp_keepalives_idle = {IDLE_SECONDS}; "
    f"SET tcp_keepalives_interval = {INTERVAL_SECONDS}; SET tcp_keepalives_count = {TIMES}"
)
_OF_SOCKETS: Final = {
    "TCP_USER_TIMEOUT": SILENT_SECONDS * 1000,
    "TCP_KEEPIDLE": IDLE_SECONDS,
    "TCP_KEEPINTVL": INTERVAL_SECONDS,
    "TCP_KEEPCNT": TIMES,
}
REDIS: Final[dict[str, object]] = {
    "socket_keepalive": True,
    "socket_keepalive_options": {
        getattr(socket, name): value for name, value in _OF_SOCKETS.items() if hasattr(socket, name)
    },
}
