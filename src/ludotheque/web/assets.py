"""Files that pages load: our own, the colours, and each game's style sheet. Held in memory, compressed once.

Their address holds a version of all of them together, so that browsers may keep them for ever and modules can import
each other by plain relative names.
"""

from __future__ import annotations

import hashlib
import importlib
import mimetypes
from functools import cache
from pathlib import Path

import msgspec

from ludotheque.draw.theme import variables
from ludotheque.games.registry import game_ids, get_spec

STATIC = Path(__file__).parent / "static"
COLOURS = "theme.css"


class Asset(msgspec.Struct, frozen=True):
    """A file's bytes, also as brotli where that is smaller, and a tag that changes with its content."""

    body: bytes
    packed: bytes
    media_type: str
    tag: str


@cache
def find_asset(name: str) -> Asset | None:
    """A file by its name: one of static/, `theme.css` or `<game>.css`; anything else is not there."""
    body = _bodies().get(name)
    if body is None:
        return None
    import brotli

    media_type = _media_type(name)
    is_text = media_type.startswith("text/") or name.endswith((".js", ".svg", ".json"))
    packed = brotli.compress(body, quality=9) if is_text else b""
    return Asset(body, packed, media_type, hashlib.sha256(body).hexdigest()[:16])


def _media_type(name: str) -> str:
    """By our own list first: what a machine's registry says of scripts cannot be relied on."""
    known = {".js": "text/javascript", ".woff2": "font/woff2", ".css": "text/css", ".svg": "image/svg+xml"}
    return known.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"


@cache
def _bodies() -> dict[str, bytes]:
    """Everything that may be asked for; a path from outside is never joined to anything."""
    found = {path.name: path.read_bytes() for path in sorted(STATIC.iterdir()) if path.is_file()}
    found[COLOURS] = colours().encode()
    for game in game_ids():
        style = room_of(game) / "style.css"
        found[f"{game}.css"] = style.read_bytes() if style.is_file() else b""
    return found


def colours() -> str:
    """The themes as a style sheet: light, dark if the system or the visitor wants it."""
    light, dark = variables("light"), variables("dark")
    return (
        f":root{{color-scheme:light;{light}}}\n"
        f":root[data-theme=dark]{{color-scheme:dark;{dark}}}\n"
        f"@media (prefers-color-scheme:dark){{:root[data-theme=auto]{{color-scheme:dark;{dark}}}}}\n"
    )


@cache
def version() -> str:
    """Changes with the content of any file."""
    digest = hashlib.sha256()
    for name, body in sorted(_bodies().items()):
        digest.update(name.encode() + b"\0" + body + b"\0")
    return digest.hexdigest()[:12]


def room_of(game: str) -> Path:
    """The folder of a game that is known by this id."""
    package = importlib.import_module(get_spec(game).package)
    assert package.__file__ is not None
    return Path(package.__file__).parent


def asset_link(name: str) -> str:
    """The address of a file."""
    return f"/static/{version()}/{name}"
