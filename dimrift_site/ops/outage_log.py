"""The log of outages: while a server is away each request fails in the same way."""

import logging
import time
from collections import Counter
from typing import Final

EVERY: Final = 60.0  # seconds


class OncePerMinute(logging.Filter):
    """Lets one record of an outage pass in a minute for each kind of error, with how many were left out."""

    def __init__(self) -> None:
        super().__init__()
        self._passed: dict[type[BaseException], float] = {}
        self._left_out: Counter[type[BaseException]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the record is logged; all that tells of no outage are."""
        error = record.exc_info[1] if record.exc_info else None
        if error is None or not self._is_outage(error):
            return True
        now, kind = time.monotonic(), type(error)
        if now - self._passed.get(kind, -EVERY) < EVERY:
            self._left_out[kind] += 1
            return False
        self._passed[kind] = now
        if self._left_out[kind]:
            record.alike_left_out = self._left_out.pop(kind)
        return True

    def _is_outage(self, error: BaseException) -> bool:
        from dimrift_site.web.outage import is_outage  # which asks Django's settings, where this is named

        return is_outage(error)
