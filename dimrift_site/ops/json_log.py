"""One line of JSON for each thing worth logging."""

import json
import logging
from datetime import UTC, datetime

from dimrift_site.base.log_context import log_context

# What every record carries; all else on a record was given by the caller as `extra=`.
_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "request", "server_time"}


class JsonLines(logging.Formatter):
    """Prints a record as JSON: `at` (UTC), `level`, `logger`, `message`, ids, what `extra=` gave, `error`.

    Ids are those of the request and the job that it belongs to (`request_id`, `job`).
    """

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **log_context(),
        }
        line.update({name: value for name, value in vars(record).items() if name not in _USUAL})
        # What was refused, such as a wrong host, is no fault of ours: anybody could fill the log with traces.
        if record.exc_info and getattr(record, "status_code", 500) >= 500:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)
