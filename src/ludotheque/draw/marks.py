"""Marks on a picture by the handles of the marked elements, without drawing the picture again."""

from __future__ import annotations

from collections.abc import Mapping

PLAYED, HINTED = "played", "hinted"
LOOKS = {
    PLAYED: "stroke:var(--bad);stroke-width:5px;stroke-dasharray:1 6;stroke-linecap:round",
    HINTED: "stroke:var(--good);stroke-width:6px;stroke-dasharray:4 5",
}


def mark_rules(marks: Mapping[str, str]) -> str:
    """Return CSS rules that ring the elements of the given handles, for pictures that stand alone."""
    # Repeated attributes make the rules stronger than those of a game's own style.
    return "".join(
        f'[data-h="{handle}"][data-h][data-h]>:first-child{{{LOOKS[kind]}}}' for handle, kind in marks.items()
    )
