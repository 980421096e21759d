"""The log of what is alike: outages, in which all requests fail, and requests that anybody may send."""

import logging
import time
from collections import Counter
from typing import Final

EVERY: Final = 60.0  # seconds
SUSPICIOUS: Final = "django.security."  # the loggers of wrong hosts, too many fields and the like


class OncePerMinute(logging.Filter):
    """Lets one record of a kind pass in a minute, with how many were left out.

    Kinds are the errors of outages, and what Django refuses as suspicious: no error of ours, so a warning.
    """

    def __init__(self) -> None:
        super().__init__()
        self._passed: dict[str, float] = {}
        self._left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the record is logged; all that have no kind are."""
        kind = self._kind(record)
        if not kind:
            return True
        now = time.monotonic()
        if now - self._passed.get(kind, -EVERY) < EVERY:
            self._left_out[kind] += 1
            return False
        self._passed[kind] = now
        if self._left_out[kind]:
            record.alike_left_out = self._left_out.pop(kind)
        return True

    def _kind(self, record: logging.LogRecord) -> str:
        """Return the name of an outage's error or of what was refused; "" for all else."""
        # It asks Django's settings, where this is named.
        from dimrift_site.base.web.outage import is_outage

        if record.name.startswith(SUSPICIOUS):
            record.levelno = min(record.levelno, logging.WARNING)
            record.levelname = logging.getLevelName(record.levelno)
            return record.name
        error = record.exc_info[1] if record.exc_info else None
        return type(error).__qualname__ if error is not None and is_outage(error) else ""
