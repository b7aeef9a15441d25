"""A place at a table: who owns it, who plays in it, and its clock."""

from __future__ import annotations

import msgspec


class Seat(msgspec.Struct, frozen=True):
    """`holder` is the hash of its owner's secret, `level` that of the bot that plays; with both, a bot stands in.

    `time_left` is in milliseconds, at the moment when the position last changed. `face` is the number of a drawn face
    (`draw/faces.py`), 0 for none.
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
        """Nobody sits here yet."""
        return not self.holder and not self.level

    def is_bot(self) -> bool:
        """A bot decides here now, for itself or for an owner who is away."""
        return bool(self.level)

    def is_person(self) -> bool:
        """A person decides here now."""
        return bool(self.holder) and not self.level

    def kind(self) -> str:
        """`open`, `person`, `bot`, or `stand-in` for a bot that plays for an owner."""
        if self.is_open():
            return "open"
        if not self.level:
            return "person"
        return "stand-in" if self.holder else "bot"
