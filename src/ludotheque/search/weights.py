"""Trained weights as data files: a JSON line that describes them, then half-precision numbers.

Weights that do not fit the game (another edition, other rules or features, a damaged file) raise an error.
The bot then searches without them.
"""

from __future__ import annotations

import hashlib
import struct
from pathlib import Path

import msgspec

from ludotheque.kernel.errors import ConfigurationError


class WeightsHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A description of trained weights.

    `edition` and `features` are fingerprints of content and inputs. `layers` holds the sizes. `switches` are inputs
    that are on or off: their number, and how many units of the first layer see them.
    """

    game: str
    rules_version: int
    edition: str
    features: str
    layers: tuple[int, ...]
    checksum: str
    trained: str
    switches: tuple[int, int] = (0, 0)


def fingerprint(data: bytes) -> str:
    """Return a short hash of some bytes."""
    return hashlib.sha256(data).hexdigest()[:16]


def write_weights(path: Path, header: WeightsHeader, values: list[float]) -> None:
    """Save weights with their checksum."""
    body = struct.pack(f"<{len(values)}e", *values)
    header = msgspec.structs.replace(header, checksum=fingerprint(body))
    path.write_bytes(msgspec.json.encode(header) + b"\n" + body)


def read_weights(path: Path, expected: WeightsHeader) -> tuple[WeightsHeader, list[float]]:
    """Read weights from a file that must fit the expected header.

    Weights for another game, other rules, another edition or other features raise ConfigurationError.
    """
    try:
        line, _, body = path.read_bytes().partition(b"\n")
        header = msgspec.json.decode(line, type=WeightsHeader)
    except (OSError, msgspec.MsgspecError) as error:
        raise ConfigurationError("weights/unreadable", file=path.name, reason=str(error)) from error
    if fingerprint(body) != header.checksum:
        raise ConfigurationError("weights/damaged", file=path.name)
    for field in ("game", "rules_version", "edition", "features", "switches"):
        if getattr(header, field) != getattr(expected, field):
            raise ConfigurationError("weights/other", file=path.name, field=field)
    return header, list(struct.unpack(f"<{len(body) // 2}e", body))
