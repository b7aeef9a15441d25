"""What goes on a score sheet. A game that keeps one (`Spec.keeps_scores`) has a room `sheet` with:

DIVISIONS                            what may be compared with each other, such as difficulties; usual one first
note_of(state) -> SheetNote          of a finished game
division_name(division, lang)        in words
facts_heading(lang), say_facts(facts, lang)    what else the sheet tells of a game, in words
"""

from __future__ import annotations

import msgspec


class SheetNote(msgspec.Struct, frozen=True):
    """A finished game as its sheet notes it; `facts` is JSON that only the game understands."""

    division: str
    is_won: bool
    score: int
    facts: str
