"""A game's `style.css`, read once; pages link the same file."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def read_style(view_file: str) -> str:
    """The text of `style.css` beside a game's `view.py` or `view/`; call it with `__file__`."""
    folder = Path(view_file).parent
    if folder.name == "view":
        folder = folder.parent
    return (folder / "style.css").read_text(encoding="utf-8")
