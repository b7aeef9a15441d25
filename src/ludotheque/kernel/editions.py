"""Finding, reading and checking content files, the kernel's only access to the disk.

An edition is one TOML file. Its shape is a msgspec.Struct of the game, so that an error names the wrong field. The game
checks what a shape cannot express and refuses it with `invalid`.
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
    """The fields at the top of every edition file.

    `reconstructed` is false only for printed values.
    """

    id: str
    title: str
    reconstructed: bool
    note: dict[str, str]


class Cached(Protocol):
    """A function that caches the content of edition files."""

    def cache_clear(self) -> None:
        """Clear the cache."""


@dataclass(frozen=True, slots=True)
class ContentFiles:
    """A game's use of its edition files: `CONTENT` in its `content.py`.

    `caches` are the functions that cache their content. `implied` is content, as JSON, that a file may leave out
    without changing its fingerprint.
    """

    caches: tuple[Cached, ...] = ()
    implied: str = "{}"


content_of: PartLoader[ContentFiles] = PartLoader("content", ContentFiles, ContentFiles())


def general_note(lang: str) -> str:
    """Explain in general what reconstructed content is."""
    return CATALOG.say("edition/reconstructed", lang)


def reconstruction_note(spec: Spec, lang: str) -> str:
    """Explain which content of a game is reconstructed, or return an empty string if there is none."""
    own = spec.reconstructed.get(lang, "")
    return f"{own} {general_note(lang)}" if own else ""


Shape = TypeVar("Shape", bound=EditionHeader)


def find_edition(spec: Spec, name: str) -> Path:
    """Return the file of a shipped edition by its name, or a path that ends in .toml."""
    if name.endswith(".toml"):
        return Path(name)
    if name not in spec.editions:
        known = ", ".join(spec.editions)
        raise EditionError("edition/unknown", game=spec.title, name=name, known=known)
    return spec.folder() / "editions" / f"{name}.toml"


def read_edition(spec: Spec, name: str, shape: type[Shape]) -> Shape:
    """Read an edition into the game's own shape, or raise EditionError with field and reason."""
    path = find_edition(spec, name)
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: not a possible name of a file
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


# Fields that do not change the game, so the fingerprint leaves them out.
NAMING = ("id", "title", "note", "reconstructed")


def fingerprint(spec: Spec, name: str) -> str:
    """Return twelve letters that are the same for equal content, or an empty string without content files."""
    path = find_edition(spec, name).absolute()
    return _fingerprint(path, content_of(spec).implied) if path.exists() else ""


@cache
def _fingerprint(path: Path, implied: str) -> str:
    """Compute the fingerprint of a file once per run.

    Like the content, the fingerprint is read once, so a file that changes later counts as changed only in the next run.
    Implied content (as JSON) does not change the fingerprint if a file spells it out.
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
    """Clear the caches of the game's edition files."""
    _fingerprint.cache_clear()
    for cached in content_of(spec).caches:
        cached.cache_clear()


def inconsistent(name: str, field: str, reason: str) -> EditionError:
    """Return a warning about content that no printed box would have.

    Tables refuse such content, and studies allow it.
    """
    return EditionError("edition/inconsistent", file=Path(name).name, field=field, reason=reason)


def invalid(name: str, field: str, reason: str) -> EditionError:
    """Return the error that refuses one field of an edition."""
    return EditionError("edition/invalid", file=Path(name).name, field=field, reason=reason)
