"""A seat at a table: its owner, its player, and its clock."""

from __future__ import annotations

import msgspec


class Seat(msgspec.Struct, frozen=True):
    """A seat at a table.

    `holder` is the hash of its owner's secret, `level` the level of the bot that plays. A seat with both has a bot in
    place of its owner. `time_left` is in milliseconds, at the moment when the position last changed. `face` is the
    number of a drawn face (`draw/faces.py`), 0 for none.
    """

    number: int
    name: str = ""
    holder: str = ""
    level: str = ""
    has_left: bool = False
    has_resigned: bool = False
    time_left: int = 0
    face: int = 0

    def is_open(self) -> bool:
        """Return True if the seat has neither owner nor bot."""
        return not self.holder and not self.level

    def is_bot(self) -> bool:
        """Return True if a bot decides here now, for itself or for an owner who is away."""
        return bool(self.level)

    def is_person(self) -> bool:
        """Return True if a person decides here now."""
        return bool(self.holder) and not self.level

    def kind(self) -> str:
        """Return `open`, `person`, `bot`, or `stand-in` for a bot that plays for an owner."""
        if self.is_open():
            return "open"
        if not self.level:
            return "person"
        return "stand-in" if self.holder else "bot"
