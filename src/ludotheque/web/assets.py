"""Files that pages load: our own, and each game's style sheet. Held in memory, compressed once, named by content."""

from __future__ import annotations

import hashlib
import importlib
import mimetypes
from functools import cache
from pathlib import Path

import msgspec

from ludotheque.games.registry import game_ids, get_spec

STATIC = Path(__file__).parent / "static"


class Asset(msgspec.Struct, frozen=True):
    """A file's bytes, also as brotli where that is smaller, and a tag that changes with its content."""

    body: bytes
    packed: bytes
    media_type: str
    tag: str


@cache
def find_asset(name: str) -> Asset | None:
    """A file by its name: one of static/, or `<game>.css`; anything else is not there."""
    path = _paths().get(name)
    if path is None or not path.is_file():
        return None
    import brotli

    body = path.read_bytes()
    media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
    is_text = media_type.startswith("text/") or name.endswith((".js", ".svg", ".json"))
    packed = brotli.compress(body, quality=9) if is_text else b""
    return Asset(body, packed, media_type, hashlib.sha256(body).hexdigest()[:16])


@cache
def _paths() -> dict[str, Path]:
    """Every name that may be asked for; a path from outside is never joined to anything."""
    found = {path.name: path for path in STATIC.iterdir() if path.is_file()}
    for game in game_ids():
        found[f"{game}.css"] = room_of(game) / "style.css"
    return found


def room_of(game: str) -> Path:
    """The folder of a game that is known by this id."""
    package = importlib.import_module(get_spec(game).package)
    assert package.__file__ is not None
    return Path(package.__file__).parent


def asset_link(name: str) -> str:
    """The address of a file; its content is part of it, so that browsers may keep it for ever."""
    asset = find_asset(name)
    return f"/static/{name}?v={asset.tag}" if asset is not None else f"/static/{name}"
