"""A broker of plain files for one machine, safe with many readers and writers.

Kombu's own file-system transport creates a message and locks it afterwards, so a reader may take an
unfinished one. Here a message appears whole, by a rename, and is taken whole, by a rename. Messages may
still be lost when a worker is killed: the rows in the database say what there is to do, and the sweeper
rings again.
"""

import logging
import os
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path
from queue import Empty
from typing import Any, ClassVar

from kombu.transport import filesystem, virtual
from kombu.utils.json import dumps, loads

# A message stays claimed only while it is read: a minute later its reader is dead.
_STALE_CLAIM_SECONDS = 60.0

logger = logging.getLogger(__name__)


class Channel(filesystem.Channel):
    """Queues as folders of files under the transport option `folder`, exchanges as small tables."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        folder = Path(self.transport_options["folder"])
        self.messages = folder / "messages"
        self.claimed = folder / "claimed"
        self.exchanges = folder / "exchanges"
        for path in (self.messages, self.claimed, self.exchanges):
            path.mkdir(parents=True, exist_ok=True)
        prune(self.claimed)

    @property
    def control_folder(self) -> Path:
        """Return where the exchange tables are."""
        return self.exchanges

    def _put(self, queue: str, payload: dict[str, Any], **_: Any) -> None:  # type: ignore[override]
        name = f"{time.time_ns():020}_{uuid.uuid4().hex}.{queue}.msg"
        _write_whole(self.messages / name, dumps(payload))

    def _get(self, queue: str, timeout: float | None = None) -> dict[str, Any]:
        for name in sorted(self._waiting(queue)):
            text = self._claim(name)
            message = None if text is None else _message(text)
            if message is not None:
                return message
            if text is not None:
                logger.warning("What is no message was dropped: %s", name)
        raise Empty

    def _claim(self, name: str) -> bytes | None:
        mine = self.claimed / name
        try:
            (self.messages / name).rename(mine)
        except FileNotFoundError:
            return None  # another reader was quicker
        os.utime(mine)
        text = mine.read_bytes()
        mine.unlink()
        return text

    def _waiting(self, queue: str) -> Iterator[str]:
        with os.scandir(self.messages) as scandir_iterator:
            for entry in scandir_iterator:
                if entry.name.partition(".")[2] == f"{queue}.msg" and entry.is_file():
                    yield entry.name

    def _size(self, queue: str) -> int:
        return sum(1 for _ in self._waiting(queue))

    def _purge(self, queue: str) -> int:
        return sum(1 for name in list(self._waiting(queue)) if self._claim(name) is not None)

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str, queue: str) -> None:
        binding = filesystem.exchange_queue_t(routing_key or "", pattern or "", queue or "")
        self._change_table(exchange, lambda table: table if binding in table else [binding, *table])

    def _delete(self, queue: str, exchange: str, routing_key: str, pattern: str, *_: Any, **__: Any) -> None:
        self._purge(queue)
        binding = filesystem.exchange_queue_t(routing_key or "", pattern or "", queue or "")
        self._change_table(exchange, lambda table: [each for each in table if each != binding])

    def get_table(self, exchange: str) -> list[Any]:
        """The bindings of an exchange; none if its file is damaged."""
        try:
            return list(super().get_table(exchange))
        except (ValueError, TypeError):
            return []

    def _change_table(self, exchange: str, change: Callable[[list[Any]], list[Any]]) -> None:
        with _alone(self.exchanges):
            table = self.get_table(exchange)
            changed = change(table)
            if changed != table:
                _write_whole(self._exchange_file(exchange), dumps(changed))


class Transport(filesystem.Transport):
    """Celery's `broker_transport`; options: `folder`, `polling_interval` (seconds)."""

    Channel = Channel
    # Files have no host: without this Kombu logs which one it assumes, at every connection.
    default_connection_params: ClassVar[dict[str, object]] = {"port": None}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Kombu shares one state among all folders, and would think a second folder's queues bound already.
        self.state = virtual.BrokerState()


def prune(claimed: Path) -> int:
    """Remove what readers that died had claimed; returns how many messages that were."""
    limit = time.time() - _STALE_CLAIM_SECONDS
    return sum(1 for path in list(claimed.iterdir()) if path.is_file() and _remove_if_older(path, limit))


def _remove_if_older(path: Path, limit: float) -> bool:
    try:
        if path.stat().st_mtime >= limit:
            return False
        path.unlink()
    except FileNotFoundError:
        return False
    return True


def _message(text: bytes) -> dict[str, Any] | None:
    """Return what a file says; None if it is no message: a disk that was full, or somebody else's file."""
    try:
        message: dict[str, Any] = loads(text)
        message["body"], message["properties"]["delivery_tag"]
    except (ValueError, TypeError, KeyError):
        return None
    return message


def _write_whole(path: Path, text: str) -> None:
    draft = path.with_name(f".{uuid.uuid4().hex}")
    draft.write_text(text, "utf-8")
    draft.replace(path)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    with (folder / ".lock").open("w") as file:
        flock(file, LOCK_EX)
        yield
