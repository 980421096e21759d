"""A relay to a server of this machine, which can be cut as a cable is: nothing passes, nobody is told.

Needs no rights. While it is cut, the kernel drops what arrives at the relay's sockets before TCP sees it:
data are not acknowledged, probes not answered, new connections not accepted.
"""

import ctypes
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Final, Self

SO_ATTACH_FILTER: Final = 26
SO_DETACH_FILTER: Final = 27
_DROP_ALL: Final = ctypes.create_string_buffer(struct.pack("HBBI", 0x06, 0, 0, 0))  # "return 0 bytes"
_PROGRAM: Final = struct.pack("HL", 1, ctypes.addressof(_DROP_ALL))


class Relay:
    """Passes on what is sent to its port to another port, until it is cut or closed."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        self.sockets = [self.listener]
        Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Let nothing pass from now on."""
        for end in self.sockets:
            end.setsockopt(socket.SOL_SOCKET, SO_ATTACH_FILTER, _PROGRAM)

    def mend(self) -> None:
        """Let everything pass again."""
        for end in self.sockets:
            end.setsockopt(socket.SOL_SOCKET, SO_DETACH_FILTER, 0)

    @contextmanager
    def is_cut(self) -> Iterator[None]:
        """Let nothing pass meanwhile."""
        self.cut()
        try:
            yield
        finally:
            self.mend()

    def _accept(self) -> None:
        with suppress(OSError):  # it is closed
            while True:
                client = self.listener.accept()[0]
                server = socket.create_connection(("127.0.0.1", self.target))
                self.sockets += [client, server]
                for source, sink in ((client, server), (server, client)):
                    Thread(target=_pass_on, args=[source, sink], daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_about: object) -> None:
        for end in self.sockets:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)  # wakes the thread that waits for it
            end.close()


def _pass_on(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65_536):
            sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)
