"""Text that fits into a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

COLUMNS = 80


def folded(lines: Iterable[str]) -> str:
    """Join lines to one text and continue long lines below, indented."""
    parts: list[str] = []
    for line in lines:
        parts += wrap(line, COLUMNS, subsequent_indent="    ") or [""]
    return "\n".join(parts)
