"""Pictures as PNG.

The font is part of the package, so that text is never missing and looks the same on every machine.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

FONTS: Final = Path(__file__).parent / "fonts"
FAMILY: Final = "Nunito"


def to_png(svg: str, width: int | None = None, zoom: float | None = None) -> bytes:
    """Render a standalone SVG as PNG, `width` pixels wide, or `zoom` times its own size.

    The machine's own fonts are used only for letters that ours lacks, such as a name in Greek.
    """
    import resvg_py

    files = [str(path) for path in sorted(FONTS.glob("*.ttf"))]
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            zoom=zoom,
            font_files=files,
            font_family=FAMILY,
            sans_serif_family=FAMILY,
            # The fallback for unknown families, which a machine may lack.
            serif_family=FAMILY,
        )
    )
