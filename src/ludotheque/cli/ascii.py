"""ASCII replacements for terminals without UTF-8.

Each sign of the package has a replacement. Signs that are used together have different ones.
"""

from __future__ import annotations

import codecs
import unicodedata
from typing import Any

HANDLER = "ludotheque"
SIGNS = {
    # Frames.
    **dict.fromkeys("─━═╌╴╶╸╺", "-"),
    **dict.fromkeys("│┃║▏", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯╒╕╘╛╞╡╤╧╪╔╗╚╝╠╣╦╩╬┏┓┗┛┡┩┳┻╇", "+"),
    # Seats.
    **dict(zip("●■▲◆★", "@#^%*", strict=True)),
    # Landscapes and buildings.
    **dict(zip("≡✿♣≈⌂▒·", "=f&~h:.", strict=True)),
    **dict(zip("✓✗☽☼☺▪⧗▸", "+x)*iou>", strict=True)),
    # Punctuation.
    "…": "...",
    "→": "->",
    "←": "<-",
    "−": "-",
    "–": "-",
    "—": "-",
    "×": "x",
    "±": "+-",
    "µ": "u",
    "’": "'",
    "‘": "'",
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("\u00a0\u202f\u2009", " "),
    "œ": "oe",
    "Œ": "OE",
    "æ": "ae",
}


def plain_letters(error: UnicodeError) -> tuple[str | bytes, int]:
    """Replace letters that the terminal cannot encode, as an error handler of `codecs`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    found = "".join(map(plain_sign, error.object[error.start : error.end]))
    return found, error.end


def plain_sign(sign: str) -> str:
    """Return a sign in ASCII: its replacement, or the letter without accent, or a question mark."""
    known = SIGNS.get(sign)
    if known is not None:
        return known
    letters = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return letters or "?"


def use_plain_letters(stream: Any) -> None:
    """Let a stream replace what it cannot encode."""
    codecs.register_error(HANDLER, plain_letters)
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors=HANDLER)
