"""Lines of the log: time, level, text; on request as JSON. One line per event, and never a move, a token or a name."""

from __future__ import annotations

import json
import logging
import sys
import time

LEVELS = ("debug", "info", "warning", "error")
# What logging itself puts into a record; everything else was given with `extra`.
KNOWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "color_message", "taskName"}


class LineFormatter(logging.Formatter):
    """`2026-11-16T01:24:57Z INFO text`, with the traceback of a bug below."""

    converter = staticmethod(time.gmtime)

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%dT%H:%M:%SZ")


class JsonFormatter(logging.Formatter):
    """One JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **{name: value for name, value in vars(record).items() if name not in KNOWN},
        }
        if record.exc_info:
            entry["traceback"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False, default=str)


def set_up_logs(level: str, as_json: bool) -> None:
    """Write the logs of the server and its libraries to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if as_json else LineFormatter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("ludotheque").setLevel(level.upper())
    # Uvicorn says what we say better, but for errors.
    logging.getLogger("uvicorn").setLevel(logging.ERROR)
