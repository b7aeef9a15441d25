"""Style sheets of pictures: a game's `style.css`, which pages link too, and the font."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from pathlib import Path

WEIGHTS = {"Regular": "400", "Bold": "600 800"}


@cache
def read_style(folder: Path) -> str:
    """Return the text of `style.css` in a game's folder, or an empty text without this file."""
    path = folder / "style.css"
    return path.read_text(encoding="utf-8") if path.exists() else ""


@cache
def font_faces(*names: str) -> str:
    """Return style rules that contain the font.

    A picture in an `img` cannot use the page's font, and another font may be too wide.
    """
    faces = []
    for name in names:
        data = b64encode((Path(__file__).parent / "fonts" / f"Nunito-{name}.woff2").read_bytes()).decode()
        source = f'url("data:font/woff2;base64,{data}") format("woff2")'
        faces.append(f"@font-face{{font-family:Nunito;font-weight:{WEIGHTS[name]};src:{source}}}")
    return "".join(faces)
