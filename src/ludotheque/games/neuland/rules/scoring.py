"""Points of Neuland: shields."""

from __future__ import annotations

from ludotheque.games.neuland.rules.codes import UNITS
from ludotheque.games.neuland.rules.position import NeulandPosition


def shields_for(position: NeulandPosition, seat: int, each: int) -> int:
    """Return the number of shields that a seat puts on a property.

    This is the property's value, or fewer if these are the seat's last shields (L17).
    """
    value = position.rules.tables.value[UNITS + each]
    left = position.rules.shields - position.placed[seat]
    return value if value < left else left


def scores(position: NeulandPosition) -> list[float]:
    """Return the number of shields that each seat has placed, of which the most win (L17, L19)."""
    return [float(count) for count in position.placed]
