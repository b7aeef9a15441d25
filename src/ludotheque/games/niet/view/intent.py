"""The action meant by a choice that is not on offer, so that the refusal can cite a ruling."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.games.niet.observation import NietObservation
from ludotheque.games.niet.rules.codes import (
    CARDS,
    CELLS,
    DISCARD,
    DISCARD_ONE,
    DISCARD_TWO,
    DISCARDS,
    GIVE,
    PLAY,
    TO_THE_LEFT,
    VETO,
)


def intended_action(o: NietObservation, path: Sequence[str]) -> int | None:
    """Return the veto of a cell, or the play, discard or pass of a card by the phase."""
    kinds = {handle.partition(":")[0] for handle in path}
    values = [handle.partition(":")[2] for handle in path]
    if not all(value.isascii() and value.isdigit() for value in values):
        return None
    numbers = sorted(int(value) for value in values)
    if kinds == {"cell"} and len(numbers) == 1 and numbers[0] < CELLS:
        return VETO + numbers[0]
    if kinds != {"card"} or numbers[-1] >= CARDS:
        return None
    if len(numbers) == 2:
        return DISCARD_TWO + numbers[0] * CARDS + numbers[1]
    if len(numbers) > 2:
        return None
    if o.phase != DISCARDS:
        return PLAY + numbers[0]
    return (GIVE if o.settled[DISCARD] == TO_THE_LEFT else DISCARD_ONE) + numbers[0]
