"""Static files and the base path of all addresses."""

from __future__ import annotations

import hashlib
import mimetypes
import re
from functools import cache
from pathlib import Path

import msgspec

from ludotheque.draw.faces import FACES, face
from ludotheque.draw.theme import variables
from ludotheque.games.registry import game_ids, get_spec
from ludotheque.web.http.errors import WebError

STATIC = Path(__file__).parents[1] / "static"
COLOURS = "theme.css"
# Lines that are only comments, which are a quarter of the bytes of scripts.
_strip_comments = re.compile(rb"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL).sub


class Asset(msgspec.Struct, frozen=True):
    """A file's name and bytes, and a tag that changes with its content."""

    name: str
    body: bytes
    media_type: str
    tag: str


def find_asset(name: str) -> Asset | None:
    """Return a file of static/, `theme.css`, `<game>.css`, `<game>.webp` or `face-<number>.svg`, or None."""
    return _asset(name) if name in _bodies() else None


@cache
def pack_asset(name: str) -> bytes:
    """Return a text file in brotli, or nothing for other files."""
    asset = _asset(name)
    is_text = asset.media_type.startswith("text/") or name.endswith((".js", ".svg", ".json"))
    return compress(asset.body, quality=9) if is_text else b""


def compress(body: bytes, quality: int) -> bytes:
    """Compress with brotli, which browsers' Python lacks, so that the import waits for a client."""
    import brotli

    return bytes(brotli.compress(body, quality=quality))


@cache
def _asset(name: str) -> Asset:
    body = _bodies()[name]
    if name.endswith(".js"):
        body = _strip_comments(b"", body)
    media_type = _media_type(name)
    return Asset(name, body, media_type, hashlib.sha256(body).hexdigest()[:16])


def _media_type(name: str) -> str:
    """Return a media type, since a machine's registry is not reliable for scripts."""
    known = {
        ".js": "text/javascript",
        ".woff2": "font/woff2",
        ".css": "text/css",
        ".svg": "image/svg+xml",
        ".webp": "image/webp",
    }
    return known.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"


@cache
def _bodies() -> dict[str, bytes]:
    """Return all files by name, so that no path from outside is joined to a folder."""
    found = {path.name: path.read_bytes() for path in sorted(STATIC.iterdir()) if path.is_file()}
    found[COLOURS] = colours().encode()
    for number in range(1, FACES + 1):
        found[f"face-{number}.svg"] = face(number).encode()
    for game in game_ids():
        # `style.css` dresses the pictures, also those outside of a page; `layout.css` places them on a table's stage.
        files = [get_spec(game).folder() / name for name in ("style.css", "layout.css")]
        found[f"{game}.css"] = b"".join(path.read_bytes() for path in files if path.is_file())
        preview = get_spec(game).folder() / "preview.webp"
        if preview.is_file():
            found[f"{game}.webp"] = preview.read_bytes()
    return found


def colours() -> str:
    """Return the themes as a style sheet: light, or dark if the system or the visitor prefers that."""
    light, dark = variables("light"), variables("dark")
    return (
        f":root{{color-scheme:light;{light}}}\n"
        f":root[data-theme=dark]{{color-scheme:dark;{dark}}}\n"
        f"@media (prefers-color-scheme:dark){{:root[data-theme=auto]{{color-scheme:dark;{dark}}}}}\n"
    )


@cache
def version() -> str:
    """Return a word that changes with the content of any file."""
    digest = hashlib.sha256()
    for name, body in sorted(_bodies().items()):
        digest.update(name.encode() + b"\0" + body + b"\0")
    return digest.hexdigest()[:12]


def asset_link(name: str) -> str:
    """Return the address of a file."""
    return at(f"/static/{version()}/{name}")


_base = ""


def set_base(path: str) -> str:
    """Set the base path, once at start, and return the path without a slash at the end."""
    global _base
    cleaned = "/" + path.strip("/") if path.strip("/") else ""
    if not re.fullmatch(r"(/[\w.~-]+)*", cleaned, re.ASCII):
        raise WebError("serve/base-path", path=path)
    _base = cleaned
    return cleaned


def at(path: str) -> str:
    """Return the address of a path below the base path."""
    return _base + path
