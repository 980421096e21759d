"""Races: works that begin at the same moment, in threads with connections of their own to the database."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import connection


def race(*works: Callable[[], Any]) -> list[Any]:
    """Do all works at the same time; return what each of them returns. What one of them raises is raised."""
    together = threading.Barrier(len(works))

    def begin(work: Callable[[], Any]) -> Any:
        try:
            together.wait(timeout=20)
            return work()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as pool:
        return [future.result(timeout=60) for future in [pool.submit(begin, work) for work in works]]
