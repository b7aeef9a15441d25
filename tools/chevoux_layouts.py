"""Find villages that meet every constraint, to show that an edition's pairs of axes can be satisfied.

Run it with `python tools/chevoux_layouts.py [EDITION]`: one layout for each Moon and Sun, row 1 first.
"""

from __future__ import annotations

import sys
from math import exp

from ludotheque.games.chevoux.content import Edition, load_edition
from ludotheque.games.chevoux.rules.codes import (
    AXES,
    CELLS,
    COLUMNS,
    FIELD,
    FIELDS,
    FIRST_SPECIAL,
    FIRST_VIOLET,
    HOUSE,
    HOUSES,
    OF_AXIS,
)
from ludotheque.games.chevoux.rules.village import Village
from ludotheque.kernel.rng import Rng

STEPS = 20000
HOTTEST = 1.2
COLDEST = 0.15


def tiles_of(moon: int, sun: int) -> list[int]:
    """Return the 30 tiles of a pair of axes (C1)."""
    special = [FIRST_SPECIAL + axis * OF_AXIS + place for axis in (moon, sun) for place in range(OF_AXIS)]
    return [FIELD] * FIELDS + [HOUSE] * HOUSES + list(range(FIRST_VIOLET, FIRST_SPECIAL)) + special


def find_layout(edition: Edition, moon: int, sun: int, rng: Rng) -> list[int] | None:
    """Find kinds by cell that meet every constraint, by simulated annealing.

    Returns None if no layout was found.
    """
    kinds = tiles_of(moon, sun)
    rng.shuffle(kinds)
    village = Village(edition.tables, moon, sun, kinds)
    broken = village.unsatisfied().bit_count()
    for step in range(STEPS):
        if broken == 0:
            return kinds
        first, second = rng.below(CELLS), rng.below(CELLS)
        village.swap(first, second)
        now = village.unsatisfied().bit_count()
        heat = HOTTEST * (COLDEST / HOTTEST) ** (step / STEPS)
        if now <= broken or rng.random() < exp((broken - now) / heat):
            broken = now
        else:
            village.swap(first, second)
    return None


def format_layout(edition: Edition, kinds: list[int]) -> str:
    """Return rows of tile ids, the river row first."""
    rows = [kinds[start : start + COLUMNS] for start in range(0, CELLS, COLUMNS)]
    return "\n".join(", ".join(edition.tiles[kind].id for kind in row) for row in rows)


def main() -> int:
    """Print a layout for every pair, and return 0 if all were found."""
    edition = load_edition(sys.argv[1] if len(sys.argv) > 1 else "reconstructed")
    rng = Rng(42)
    missing = 0
    for moon in range(AXES):
        for sun in range(AXES):
            if moon == sun:
                continue
            found = next((kinds for _ in range(20) if (kinds := find_layout(edition, moon, sun, rng))), None)
            missing += found is None
            text = format_layout(edition, found) if found else "no layout found"
            sys.stdout.write(f"{edition.axes[moon].id} {edition.axes[sun].id}\n{text}\n\n")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
