"""Content files: found, read and checked. The only part of the kernel that touches the disk.

An edition is one TOML file. Its shape is a msgspec.Struct of the game, so that a wrong field is refused by name; what
a shape cannot express, the game checks and refuses with `invalid`.
"""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

from ludotheque.kernel.errors import CATALOG, EditionError
from ludotheque.kernel.parts import PartLoader
from ludotheque.kernel.spec import Spec


class EditionHeader(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The fields at the top of every edition file; `reconstructed` is false only for printed values."""

    id: str
    title: str
    reconstructed: bool
    note: dict[str, str]


class Cached(Protocol):
    """A function that keeps what was read from edition files."""

    def cache_clear(self) -> None:
        """Forget what was read."""


@dataclass(frozen=True, slots=True)
class ContentFiles:
    """How a game reads its edition files: `CONTENT` in its `content.py`.

    `caches` are the functions that keep what was read. `implied` is content, as JSON, that is the same whether a file
    says it or not.
    """

    caches: tuple[Cached, ...] = ()
    implied: str = "{}"


content_of: PartLoader[ContentFiles] = PartLoader("content", ContentFiles, ContentFiles())


def general_note(lang: str) -> str:
    """What reconstructed content is, whatever the game."""
    return CATALOG.say("edition/reconstructed", lang)


def reconstruction_note(spec: Spec, lang: str) -> str:
    """What of a game is reconstructed, and what that means; nothing for a game of which nothing is."""
    own = spec.reconstructed.get(lang, "")
    return f"{own} {general_note(lang)}" if own else ""


Shape = TypeVar("Shape", bound=EditionHeader)


def find_edition(spec: Spec, name: str) -> Path:
    """The file of a shipped edition by its name, or a path that ends in .toml."""
    if name.endswith(".toml"):
        return Path(name)
    if name not in spec.editions:
        known = ", ".join(spec.editions)
        raise EditionError("edition/unknown", game=spec.title, name=name, known=known)
    return spec.folder() / "editions" / f"{name}.toml"


def read_edition(spec: Spec, name: str, shape: type[Shape]) -> Shape:
    """The edition's content in the game's own shape; an invalid file is refused with field and reason."""
    path = find_edition(spec, name)
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: no file can have such a name
        reason = getattr(error, "strerror", None) or str(error)
        raise EditionError("edition/unreadable", file=path.name, reason=reason) from error
    try:
        return msgspec.toml.decode(data, type=shape)
    except msgspec.ValidationError as error:
        reason, _, field = str(error).partition(" - at ")
        raise EditionError(
            "edition/invalid", file=path.name, field=field.strip("`").removeprefix("$.") or "–", reason=reason
        ) from error
    except (ValueError, RecursionError) as error:  # not TOML, a number of thousands of digits, or nested too deeply
        raise EditionError("edition/unreadable", file=path.name, reason=str(error)) from error


# What an edition is called does not change what is played with it.
NAMING = ("id", "title", "note", "reconstructed")


def fingerprint(spec: Spec, name: str) -> str:
    """Twelve letters that are the same for equal content; empty for a game without content files."""
    path = find_edition(spec, name).absolute()
    return _fingerprint(path, content_of(spec).implied) if path.exists() else ""


@cache
def _fingerprint(path: Path, implied: str) -> str:
    """Read once, as the content itself is: a file that changes later is another edition for another run.

    What a game implies, as JSON, is the same content whether a file says it or not.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return ""
    content = {key: value for key, value in data.items() if key not in NAMING}
    for key, value in msgspec.json.decode(implied).items():
        if {**value, **content.get(key, {})} == value:
            content.pop(key, None)
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()[:12]


def forget_content(spec: Spec) -> None:
    """Read the game's edition files again when they are next needed."""
    _fingerprint.cache_clear()
    for cached in content_of(spec).caches:
        cached.cache_clear()


def inconsistent(name: str, field: str, reason: str) -> EditionError:
    """Return a warning about content that no printed box would have.

    Tables refuse such content, and studies allow it.
    """
    return EditionError("edition/inconsistent", file=Path(name).name, field=field, reason=reason)


def invalid(name: str, field: str, reason: str) -> EditionError:
    """The refusal of one field of an edition."""
    return EditionError("edition/invalid", file=Path(name).name, field=field, reason=reason)
