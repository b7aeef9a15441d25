"""Trained weights as data files: a line of JSON that says what they were trained for, then half-precision numbers.

Weights that do not fit the game at hand (another edition, other rules, other features, a damaged file) are refused with
a sentence; the bot then searches without them.
"""

from __future__ import annotations

import hashlib
import struct
from pathlib import Path

import msgspec

from ludotheque.kernel.errors import ConfigurationError


class WeightsHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What weights are for: `edition` and `features` are fingerprints of content and inputs, `layers` the sizes."""

    game: str
    rules_version: int
    edition: str
    features: str
    layers: tuple[int, ...]
    checksum: str
    trained: str


def fingerprint(data: bytes) -> str:
    """A short name of some bytes."""
    return hashlib.sha256(data).hexdigest()[:16]


def write_weights(path: Path, header: WeightsHeader, values: list[float]) -> None:
    """Save weights; the checksum is filled in."""
    body = struct.pack(f"<{len(values)}e", *values)
    header = msgspec.structs.replace(header, checksum=fingerprint(body))
    path.write_bytes(msgspec.json.encode(header) + b"\n" + body)


def read_weights(path: Path, expected: WeightsHeader) -> tuple[WeightsHeader, list[float]]:
    """The weights of a file, if they were trained for the game, rules, edition and features that are expected."""
    try:
        line, _, body = path.read_bytes().partition(b"\n")
        header = msgspec.json.decode(line, type=WeightsHeader)
    except (OSError, msgspec.MsgspecError) as error:
        raise ConfigurationError("weights/unreadable", file=path.name, reason=str(error)) from error
    if fingerprint(body) != header.checksum:
        raise ConfigurationError("weights/damaged", file=path.name)
    for field in ("game", "rules_version", "edition", "features"):
        if getattr(header, field) != getattr(expected, field):
            raise ConfigurationError("weights/other", file=path.name, field=field)
    return header, list(struct.unpack(f"<{len(body) // 2}e", body))
